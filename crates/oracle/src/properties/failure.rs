//! The report of an input for which a property does not hold: the place, the expected and the
//! actual result, a command.

use std::fmt;

/// A property that does not hold for an input.
///
/// ```
/// use rfc1738_oracle::properties::Failure;
///
/// let failure = Failure::new("total", b"http:", "the URL prints another text").at(5);
/// let failure = failure.expected("http:").got("http");
/// let shown = failure.to_string();
/// assert!(shown.starts_with("FAIL total: the URL prints another text\n"));
/// assert!(shown.contains("promote   cargo xtask promote --target total --hex 687474703a\n"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub property: &'static str,
    pub input: Vec<u8>,
    pub what: String,
    /// The text that was derived from the input, if the input is a list of choices.
    pub text: Option<Vec<u8>>,
    /// The byte offset in the text, if the failure has one place.
    pub at: Option<usize>,
    pub expected: String,
    pub got: String,
    /// The kebab-case name that all failures of the same cause share, if it is known.
    pub class: Option<String>,
}

/// The largest input that is printed in a command.
const PASTED: usize = 256;

impl Failure {
    /// Returns a failure without place and results, which the methods below add.
    pub fn new(property: &'static str, input: &[u8], what: impl Into<String>) -> Failure {
        let (expected, got) = (String::new(), String::new());
        let what = what.into();
        Failure { property, input: input.into(), what, text: None, at: None, expected, got, class: None }
    }

    #[must_use]
    pub fn at(self, at: usize) -> Failure {
        Failure { at: Some(at), ..self }
    }

    #[must_use]
    pub fn expected(self, expected: impl Into<String>) -> Failure {
        Failure { expected: expected.into(), ..self }
    }

    #[must_use]
    pub fn got(self, got: impl Into<String>) -> Failure {
        Failure { got: got.into(), ..self }
    }

    /// Returns the failure with the choices as its input, from which its text was derived.
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
    fn control_characters_are_escaped() {
        let failure = Failure::new("total", b"\x1b[2J", "it panics").expected("\x1b").got("\u{9b}");
        let shown = failure.to_string();
        assert!(shown.chars().all(|c| c == '\n' || (' '..='~').contains(&c)), "{shown:?}");
        assert!(shown.contains("\"\\x1b[2J\"") && shown.contains("--hex 1b5b324a"), "{shown}");
    }

    #[test]
    fn a_long_input_is_named_by_file() {
        let failure = Failure::new("total", &[b'a'; PASTED + 1], "it panics");
        assert!(failure.to_string().ends_with("promote --target total FILE\n"));
    }
}
