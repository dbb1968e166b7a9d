//! Writes sets of bytes in words and as a class, writes lists in prose, and wraps long lines.

use bnf_automata::automata::ByteSet;
use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Returns the set as a class: `[0-9A-Za-z+.-]`, ranges first, the hyphen last.
pub fn class(set: ByteSet) -> String {
    let mut class = String::from("[");
    for range in [b'0'..=b'9', b'A'..=b'Z', b'a'..=b'z'] {
        let mut from = None;
        let (first, last) = (*range.start(), *range.end());
        // One step past the range's end closes a run that lasts until there.
        for byte in first..=last + 1 {
            match from {
                None if byte <= last && set.contains(byte) => from = Some(byte),
                Some(start) if byte > last || !set.contains(byte) => {
                    push_run(&mut class, start, byte - 1);
                    from = None;
                }
                _ => {}
            }
        }
    }
    let marks = set.iter().filter(|byte| !byte.is_ascii_alphanumeric() && *byte != b'-');
    marks.for_each(|byte| class.push_str(&crate::escape::bytes(&[byte])));
    if set.contains(b'-') {
        class.push('-');
    }
    class.push(']');
    class
}

fn push_run(class: &mut String, first: u8, last: u8) {
    class.push(char::from(first));
    if last > first + 1 {
        class.push('-');
    }
    if last > first {
        class.push(char::from(last));
    }
}

/// Returns the set in words, with the end if the input may end: `a digit, "/" or the end`.
pub fn bytes(set: ByteSet, end: bool) -> String {
    let mut left = set;
    let mut items = Vec::new();
    let alphadigits = set.intersection((0..=255).filter(u8::is_ascii_alphanumeric).collect());
    let hex: ByteSet = (0..=255).filter(u8::is_ascii_hexdigit).collect();
    let mut take = |name: &str, members: ByteSet| {
        if left.intersection(members) == members {
            left = left.difference(members);
            items.push(name.to_string());
        }
    };
    if alphadigits == hex {
        take("a hexadecimal digit", hex);
    }
    take("a letter", (0..=255).filter(u8::is_ascii_alphabetic).collect());
    take("a small letter", (b'a'..=b'z').collect());
    take("a capital letter", (b'A'..=b'Z').collect());
    take("a digit", (b'0'..=b'9').collect());
    take("an escape such as %20", [b'%'].into_iter().collect());
    if left.len() > 4 {
        let all: Vec<String> = left.iter().map(|byte| crate::escape::bytes(&[byte])).collect();
        items.push(format!("any of {}", all.join(" ")));
    } else {
        items.extend(left.iter().map(crate::escape::byte));
    }
    if end {
        items.push("the end".into());
    }
    either(&items)
}

/// Returns `a`, `a or b`, or `a, b or c`.
pub fn either(items: &[String]) -> String {
    match items {
        [] => "nothing".into(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// Returns prose in lines of at most `width` columns, if its words fit. Every line has an indent of
/// `indent` spaces.
pub fn wrap(prose: &str, indent: usize, width: usize) -> String {
    let prose: Vec<&str> = prose.split_ascii_whitespace().collect();
    fill(&prose.join(" "), indent, indent, width, WordSeparator::AsciiSpace)
}

/// Returns prose in lines. Lines after the first have an indent of `indent` spaces.
pub fn hanging(prose: &str, indent: usize, width: usize) -> String {
    fill(prose, 0, indent, width, WordSeparator::AsciiSpace)
}

/// Returns a page with each line divided that has more columns than the terminal. A word that is
/// too long keeps its line.
pub fn fitted(page: &str, width: usize) -> String {
    // `display_width` takes a bracket such as U+27E8 for two columns.
    let fit = |line: &str| match line.chars().count() > width {
        true => divided(line, width) + "\n",
        false => format!("{line}\n"),
    };
    page.lines().map(fit).collect()
}

/// Returns a line in lines of at most `width` columns, if its words fit. All begin with the indent
/// of the line, and those after the first with two spaces more.
fn divided(line: &str, width: usize) -> String {
    let indent = line.len() - line.trim_start_matches(' ').len();
    let indent = indent.min(width / 2);
    fill(line.trim_start_matches(' '), indent, indent + 2, width, WordSeparator::AsciiSpace)
}

/// Returns a rule of a grammar in lines. Lines after the first are indented below its right-hand
/// side.
pub fn wrap_rule(name: &str, rule: &str, width: usize) -> String {
    let between_literals =
        WordSeparator::Custom(|line| Box::new(grammar_words(line).into_iter().map(Word::from)));
    // A long name would leave no room.
    fill(rule, 0, (name.len() + 3).min(width / 2), width, between_literals)
}

fn fill(text: &str, first: usize, indent: usize, width: usize, words: WordSeparator) -> String {
    let (first, indent) = (" ".repeat(first), " ".repeat(indent));
    let options = Options::new(width)
        .initial_indent(&first)
        .subsequent_indent(&indent)
        .break_words(false)
        .word_separator(words)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::fill(text, options)
}

/// Splits a right-hand side after the spaces outside of literals.
fn grammar_words(text: &str) -> Vec<&str> {
    let (mut words, mut start, mut is_quoted) = (Vec::new(), 0, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            // The quotation mark itself is written <">.
            b'"' if !text.get(..at).is_some_and(|before| !is_quoted && before.ends_with('<')) => {
                is_quoted = !is_quoted
            }
            b' ' if !is_quoted => {
                words.extend(text.get(start..=at));
                start = at + 1;
            }
            _ => {}
        }
    }
    words.extend(text.get(start..).filter(|last| !last.is_empty()));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(bytes: &[u8]) -> ByteSet {
        bytes.iter().copied().collect()
    }

    #[test]
    fn a_page_fits_a_narrow_terminal() {
        let page = "one\n\n     expected  host \"a.com\", path \"/bcdefgh\"\n";
        assert_eq!(fitted(page, 80), page);
        let lines = ["one", "", "     expected  host", "       \"a.com\", path", "       \"/bcdefgh\"", ""];
        assert_eq!(fitted(page, 22), lines.join("\n"));
    }

    #[test]
    fn sets_are_written_in_words() {
        assert_eq!(bytes(set(b"0123456789/"), true), "a digit, \"/\" or the end");
        assert_eq!(bytes(set(b"0123456789abcdefABCDEF"), false), "a hexadecimal digit");
        assert_eq!(bytes(set(b"Tt"), false), "\"T\" or \"t\"");
        assert_eq!(bytes(set(b"%;?&=@:"), false), "an escape such as %20 or any of & : ; = ? @");
        assert_eq!(bytes(set(b""), true), "the end");
    }

    #[test]
    fn sets_are_written_as_classes() {
        assert_eq!(class(set(b"0123456789/-")), "[0-9/-]");
        assert_eq!(class(set(b"abxyzZ.")), "[Zabx-z.]");
        assert_eq!(class(set(b"\xff ")), "[ \\xff]");
        assert_eq!(class(set(b"")), "[]");
    }

    #[test]
    fn lines_break_outside_literals_and_words() {
        assert_eq!(wrap("one two three", 2, 9), "  one two\n  three");
        let broken = wrap_rule("a", "a = \"b c\" <\"> | \"d e\" f", 9);
        assert_eq!(broken, "a = \"b c\"\n    <\"> |\n    \"d e\"\n    f");
    }
}
