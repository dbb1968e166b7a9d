//! Whole copies of RFC 1738 with the faults of web pages, and copies that lost their headings. The
//! tests need the text of the RFC.

use bnf_automata::grammar::{Notation, NoteKind, Reading};
use rfc1738_texts::RFC1738;

/// Returns the text with opening and closing typographic quotes by turns.
fn typographic(text: &str) -> String {
    let mut quotes = ['\u{201c}', '\u{201d}'].into_iter().cycle();
    // Within angle brackets the quote is a character of the grammar.
    let text = text.replace("<\">", "<QUOTE>");
    let quoted = text.chars().map(|c| if c == '"' { quotes.next().unwrap() } else { c });
    quoted.collect::<String>().replace("<QUOTE>", "<\">")
}

/// Returns the text with the full-width forms of all punctuation outside of quotes, and of digits
/// in headings.
fn full_width(text: &str) -> String {
    let mut in_quotes = false;
    let wide = |c: char| {
        // A quote that a line does not close is one of the prose.
        in_quotes = c != '\n' && in_quotes ^ (c == '"');
        match c {
            '=' | '|' | '[' | ']' | '*' | '.' | ',' | '(' | ')' | '0'..='9' if !in_quotes => {
                char::from_u32(u32::from(c) + 0xfee0).unwrap()
            }
            _ => c,
        }
    };
    text.chars().map(wide).collect()
}

/// Each copy has the rules of section 5. Notes tell the prose before them and the page breaks.
pub fn are_read(text: &str) {
    let all = full_width(&typographic(text)).replace(' ', "\u{a0}").replace('\n', "\r\n");
    let (section, end) = ("\n5. BNF for specific URL schemes\n", "\n6. Security Considerations\n");
    assert!(text.contains(section) && text.contains(end));
    let copies = [
        ("no-break spaces", text.replace(' ', "\u{a0}")),
        ("typographic quotes", typographic(text)),
        ("a byte order mark", format!("\u{feff}{text}")),
        ("CRLF", text.replace('\n', "\r\n")),
        ("tabs", text.replace("  ", "\t")),
        ("tabs after numbers", text.replace("5. BNF", "5.\tBNF").replace("6. Sec", "6.\tSec")),
        ("full-width marks", full_width(text)),
        ("all faults", format!("\u{feff}{all}")),
        (
            "no page breaks",
            text.lines().filter(|line| !line.contains("[Page ")).collect::<Vec<_>>().join("\n"),
        ),
        ("another title", text.replace(section, "\n5. The syntax\n")),
        ("no numbers", text.replace(section, "\nBNF\n").replace(end, "\nSecurity\n")),
        ("no heading after the rules", text.replace(end, "\n")),
        ("no headings", text.replace(section, "\n").replace(end, "\n")),
    ];
    for (name, copy) in copies {
        assert_ne!(copy, text, "{name}");
        let reading = Reading::new(Notation::default(), "copy", &copy)
            .unwrap_or_else(|errors| panic!("{name}: {errors}"));
        assert_eq!(&reading.grammar, RFC1738.printed(), "{name}");
        let has = |wanted: fn(&NoteKind) -> bool| reading.notes.iter().any(|note| wanted(&note.kind));
        assert!(has(|kind| matches!(kind, NoteKind::ProseLines { .. })), "{name}");
        assert!(has(|kind| matches!(kind, NoteKind::PageBreaks { .. })), "{name}");
    }
}
