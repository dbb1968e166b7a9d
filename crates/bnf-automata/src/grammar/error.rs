//! The errors for a text that is not a grammar.

use std::fmt;

/// The most errors that are reported. The limit bounds the memory that a hostile file needs.
pub(super) const MOST_ERRORS: usize = 1000;

/// The most characters of a name. The limit bounds the time and the memory for messages, which repeat names.
pub(super) const LONGEST_NAME: usize = 1000;

/// The beginning of what is found in place of a grammar: more lines of prose than of rules.
pub(super) const A_PAGE: &str = "a page with ";

/// A place in a text that is not in the notation: where it is, what was expected there, and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The name of the file, as the caller gave it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
}

impl ReadError {
    pub(super) fn new(file: &str, line: usize, column: usize, expected: &str, found: String) -> ReadError {
        ReadError { file: file.into(), line, column, expected: expected.into(), found }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReadError { file, line, column, expected, found } = self;
        write!(f, "{file}:{line}:{column}: expected {expected}, but found {found}")
    }
}

impl std::error::Error for ReadError {}

/// All places of a text that are not in the notation, in the order of the text. There is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadErrors(pub(super) Vec<ReadError>);

impl ReadErrors {
    /// Returns the errors, in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = &ReadError> {
        self.0.iter()
    }

    /// Whether the text has rules among more prose, so there is one error in place of those about single characters.
    pub fn is_page(&self) -> bool {
        self.0.iter().any(|error| error.found.starts_with(A_PAGE))
    }

    /// Returns the first error.
    pub fn into_first(self) -> ReadError {
        self.0.into_iter().next().expect("there is at least one error")
    }
}

/// Writes one error on each line.
impl fmt::Display for ReadErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(index, error)| {
            let line_end = if index > 0 { "\n" } else { "" };
            write!(f, "{line_end}{error}")
        })
    }
}

impl std::error::Error for ReadErrors {}
