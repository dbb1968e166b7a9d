//! Octets for people, so that nothing that a URL spells moves a terminal's cursor, colours it, or forges a line.

use core::fmt;

/// Octets on one line of printable US-ASCII: `\` is doubled, all else that is not graphic or a space becomes `\n`,
/// `\xNN` and the like.
pub(crate) struct Shown<'a>(pub(crate) &'a [u8]);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &octet in self.0 {
            match octet {
                b'"' | b'\'' => write!(f, "{}", char::from(octet))?,
                _ => write!(f, "{}", octet.escape_ascii())?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{string::ToString, vec::Vec};

    #[test]
    fn nothing_but_printable_ascii_comes_out() {
        let all: Vec<u8> = (0..=255).collect();
        assert!(Shown(&all).to_string().bytes().all(|byte| (b' '..=b'~').contains(&byte)));
        assert_eq!(Shown(b"a \\ \x1b\xff\"'\r\n").to_string(), "a \\\\ \\x1b\\xff\"'\\r\\n");
    }
}
