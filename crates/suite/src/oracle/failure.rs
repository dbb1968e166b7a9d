//! What a property says of an input of which it does not hold: what, where, expected, got, and what to do with it.

use std::fmt;

/// A property does not hold of an input.
///
/// ```
/// use rfc1738_suite::oracle::Failure;
///
/// let failure = Failure::new("total", b"http:", "printing it gives another text").at(5).expected("http:").got("http");
/// let shown = failure.to_string();
/// assert!(shown.starts_with("FAIL total: printing it gives another text\n"));
/// assert!(shown.contains("promote   cargo xtask promote --target total --hex 687474703a\n"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The property.
    pub property: &'static str,
    /// The input, as it was given.
    pub input: Vec<u8>,
    /// What does not hold, in words.
    pub what: String,
    /// The string that was made of the input, if the input only chooses.
    pub text: Option<Vec<u8>>,
    /// Where, in bytes from the start of the text, if it is one place.
    pub at: Option<usize>,
    /// What ought to be; any text.
    pub expected: String,
    /// What is; any text.
    pub got: String,
    /// What this failure has in common with others of the same cause, if that is known: a name in kebab-case.
    pub class: Option<String>,
}

/// Longer inputs are no line to paste.
const PASTED: usize = 256;

impl Failure {
    /// A failure, of which more can be said.
    pub fn new(property: &'static str, input: &[u8], what: impl Into<String>) -> Failure {
        let (expected, got) = (String::new(), String::new());
        let what = what.into();
        Failure { property, input: input.into(), what, text: None, at: None, expected, got, class: None }
    }

    /// With the place.
    #[must_use]
    pub fn at(self, at: usize) -> Failure {
        Failure { at: Some(at), ..self }
    }

    /// With what ought to be.
    #[must_use]
    pub fn expected(self, expected: impl Into<String>) -> Failure {
        Failure { expected: expected.into(), ..self }
    }

    /// With what is.
    #[must_use]
    pub fn got(self, got: impl Into<String>) -> Failure {
        Failure { got: got.into(), ..self }
    }

    /// The same about the input that this one's text was made of.
    #[must_use]
    pub(super) fn made_of(self, property: &'static str, choices: &[u8]) -> Failure {
        Failure { property, text: Some(self.input), input: choices.into(), ..self }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { property, input, what, text, at, expected, got, class } = self;
        writeln!(f, "FAIL {property}: {what}")?;
        writeln!(f, "  input     \"{}\"", input.escape_ascii())?;
        if let Some(text) = text {
            writeln!(f, "  made      \"{}\"", text.escape_ascii())?;
        }
        if let Some(at) = at {
            writeln!(f, "  at        byte {at}")?;
        }
        for (name, words) in [("expected", expected), ("got     ", got)] {
            if !words.is_empty() {
                writeln!(f, "  {name}  {}", words.as_bytes().escape_ascii())?;
            }
        }
        if let Some(class) = class {
            writeln!(f, "  class     {class}")?;
        }
        write!(f, "  promote   cargo xtask promote --target {property} ")?;
        match input.len() {
            0..=PASTED => {
                write!(f, "--hex ")?;
                input.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
                writeln!(f)
            }
            _ => writeln!(f, "FILE"),
        }
    }
}

impl std::error::Error for Failure {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_from_outside_drives_no_terminal() {
        let failure = Failure::new("total", b"\x1b[2J", "it panics").expected("\x1b").got("\u{9b}");
        let shown = failure.to_string();
        assert!(shown.chars().all(|c| c == '\n' || (' '..='~').contains(&c)), "{shown:?}");
        assert!(shown.contains("\"\\x1b[2J\"") && shown.contains("--hex 1b5b324a"), "{shown}");
    }

    #[test]
    fn a_long_input_is_named_by_its_file() {
        let failure = Failure::new("total", &[b'a'; PASTED + 1], "it panics");
        assert!(failure.to_string().ends_with("promote --target total FILE\n"));
    }
}
