//! Writes inputs, parts and sentences for a page: every character is visible, and none has a
//! meaning in Markdown or HTML.

use crate::escape;

/// Returns a text in which each character is visible and stands in the order of reading. A name or
/// a number in angle brackets replaces other characters: `⟨TAB⟩`, `⟨U+200B⟩`.
pub fn visible(text: &str) -> String {
    let mut visible = String::new();
    let mut before = ' ';
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        // HTML shows several spaces as one, and no space at an end.
        let is_lost = before == ' ' || matches!(characters.peek(), None | Some(' '));
        match character {
            ' ' if is_lost => visible += "⟨SP⟩",
            '\t' => visible += "⟨TAB⟩",
            '\n' => visible += "⟨LF⟩",
            '\r' => visible += "⟨CR⟩",
            ' '..='~' => visible.push(character),
            _ if is_plain(character) => visible.push(character),
            _ => visible += &format!("⟨U+{:04X}⟩", u32::from(character)),
        }
        before = character;
    }
    visible
}

/// Returns whether a character beyond US-ASCII is a letter or a number that is written from left to
/// right.
fn is_plain(character: char) -> bool {
    let is_right_to_left = matches!(
        u32::from(character),
        0x0590..=0x08ff | 0xfb1d..=0xfdff | 0xfe70..=0xfeff | 0x10800..=0x10fff | 0x1e800..=0x1efff
    );
    // The fillers of Hangul are letters that nobody sees.
    character.is_alphanumeric() && !is_right_to_left && !escape::is_invisible(character)
}

/// Returns the beginning of a text that is too long for a page, and says how many characters
/// follow.
pub fn cut(text: &str) -> String {
    const MOST: usize = 200;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}... ({} more characters)", &text[..end], text[end..].chars().count()),
        None => text.into(),
    }
}

/// Returns a visible text in double quotes, for a code block.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", visible(text).replace('"', "⟨\"⟩"))
}

/// Returns a text as code in a line of Markdown.
pub fn code(text: &str) -> String {
    fenced(&visible(text))
}

/// Returns a text that is visible already as code in a line of Markdown, such as an answer in
/// words. [`code`] would escape its brackets again.
pub fn fenced(text: &str) -> String {
    let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

/// Returns Markdown of [`code`] and [`prose`] for a cell of a table. A "|" in code would end the
/// cell.
pub fn cell(markdown: &str) -> String {
    let mut cell = String::new();
    for character in markdown.chars() {
        match character {
            // Renderers disagree on what two backslashes before "|" mean.
            '|' if cell.ends_with('\\') => cell += "⟨U+007C⟩",
            '|' => cell += "\\|",
            _ => cell.push(character),
        }
    }
    cell
}

/// Returns a sentence of this package as Markdown. In the sentence, code stands between grave
/// accents. A grave accent between double quotes is itself.
pub fn prose(sentence: &str) -> String {
    const ACCENT: &str = "\"`\"";
    sentence.split(ACCENT).map(with_code).collect::<Vec<_>>().join("\"\\`\"")
}

/// Returns a sentence without a quoted grave accent as Markdown.
fn with_code(sentence: &str) -> String {
    let pieces = sentence.split('`').enumerate();
    // A bar as an entity does not end a cell of a table either.
    let words = |piece: &str| escape::markdown(piece).replace("\\|", "&#124;");
    pieces.map(|(at, piece)| if at % 2 == 1 { code(piece) } else { words(piece) }).collect()
}

/// Returns the anchor that GitHub gives to a heading: its letters, digits and hyphens, with "-" for
/// each space.
pub fn anchor(heading: &str) -> String {
    let kept = heading
        .chars()
        .filter(|character| character.is_alphanumeric() || matches!(character, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase)
        .map(|character| if character == ' ' { '-' } else { character })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_visible() {
        assert_eq!(visible("ht\ntp://h\tost/\r"), "ht⟨LF⟩tp://h⟨TAB⟩ost/⟨CR⟩");
        assert_eq!(visible(" a b  c "), "⟨SP⟩a b⟨SP⟩⟨SP⟩c⟨SP⟩");
        assert_eq!(visible("①ô"), "①ô");
        // A format character, a letter that is written from right to left, a combining character,
        // and our own brackets.
        assert_eq!(
            visible("\u{202e}\u{627}\u{301}⟨TAB⟩\u{7f}"),
            "⟨U+202E⟩⟨U+0627⟩⟨U+0301⟩⟨U+27E8⟩TAB⟨U+27E9⟩⟨U+007F⟩"
        );
        assert_eq!(visible("\u{115f}\u{1160}\u{3164}\u{ffa0}"), "⟨U+115F⟩⟨U+1160⟩⟨U+3164⟩⟨U+FFA0⟩");
        assert_eq!(quoted("a\", host \"b"), "\"a⟨\"⟩, host ⟨\"⟩b\"");
    }

    #[test]
    fn what_is_visible_is_not_escaped_again() {
        assert_eq!(fenced(&quoted("a\t`")), "``\"a⟨TAB⟩`\"``");
        assert_eq!(code(&quoted("a\t")), "`\"a⟨U+27E8⟩TAB⟨U+27E9⟩\"`");
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(cut("é"), "é");
        assert_eq!(cut(&"é".repeat(203)), "é".repeat(200) + "... (3 more characters)");
    }

    #[test]
    fn code_and_prose_have_no_meaning_in_markdown() {
        assert_eq!(code("<b>*a*\\"), "`<b>*a*\\`");
        assert_eq!(code("a``b`"), "``` a``b` ```");
        assert_eq!(prose("\"`\" and `a`, \"`\""), "\"\\`\" and `a`, \"\\`\"");
        assert_eq!(prose("a *b* <i> \"|\" `c|*d*`"), "a \\*b\\* \\<i\\> \"&#124;\" `c|*d*`");
    }

    #[test]
    fn a_bar_does_not_end_a_cell() {
        assert_eq!(cell(&code("a|b")), "`a\\|b`");
        assert_eq!(cell(&code("a\\|b")), "`a\\⟨U+007C⟩b`");
        assert_eq!(cell(&prose("a|b\\|")), "a&#124;b\\\\&#124;");
    }

    #[test]
    fn anchors_are_those_of_github() {
        assert_eq!(anchor("Ends the user at the last \"@\""), "ends-the-user-at-the-last-");
        assert_eq!(anchor("Drops `localhost` from a file URL"), "drops-localhost-from-a-file-url");
        assert_eq!(anchor("Keeps \"|\" and \"^\""), "keeps--and-");
    }
}
