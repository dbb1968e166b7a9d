//! Escaped octets for terminal output. Octets from a URL cannot move the cursor, change colors, or
//! forge a line or a word.

use core::fmt;

/// Writes octets on one line of printable US-ASCII. A `\` is doubled. An octet that is not graphic
/// or a space becomes `\n`, `\xNN` or similar. A space at either end, where it would be invisible,
/// becomes `\x20`.
pub(crate) struct Printable<'a>(pub(crate) &'a [u8]);

/// Writes octets in the same way, in quotation marks. A quotation mark among the octets becomes
/// `\"`.
pub(crate) struct Quoted<'a>(pub(crate) &'a [u8]);

/// Writes a list of octet strings, each quoted, with a comma and a space between them: `"a", "b"`.
pub(crate) struct Listed<'a>(pub(crate) &'a [alloc::vec::Vec<u8>]);

impl fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(self.0, b"\"'", f)
    }
}

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        show(self.0, b"'", f)?;
        f.write_str("\"")
    }
}

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, octets) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{}", Quoted(octets))?;
        }
        Ok(())
    }
}

fn show(octets: &[u8], marks: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let last = octets.len().saturating_sub(1);
    for (index, &octet) in octets.iter().enumerate() {
        match octet {
            b' ' if index == 0 || index == last => f.write_str("\\x20")?,
            _ if marks.contains(&octet) => write!(f, "{}", char::from(octet))?,
            _ => write!(f, "{}", octet.escape_ascii())?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{string::ToString, vec::Vec};

    #[test]
    fn output_is_printable_ascii() {
        let all: Vec<u8> = (0..=255).collect();
        for shown in [Printable(&all).to_string(), Quoted(&all).to_string()] {
            assert!(shown.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
        }
        assert_eq!(Printable(b"a \\ \x1b\xff\"'\r\n").to_string(), "a \\\\ \\x1b\\xff\"'\\r\\n");
    }

    /// Different octets always have different output.
    #[test]
    fn spaces_and_quotes_are_escaped() {
        assert_eq!(Printable(b" a b ").to_string(), "\\x20a b\\x20");
        assert_eq!(Printable(b" ").to_string(), "\\x20");
        let one = Vec::from([b"a\", \"b".to_vec()]);
        assert_eq!(Listed(&one).to_string(), "\"a\\\", \\\"b\"");
        let two = Vec::from([b"a".to_vec(), b"b".to_vec()]);
        assert_eq!(Listed(&two).to_string(), "\"a\", \"b\"");
    }
}
