//! Why an input is not a URL: a place, the production being read, and what was expected there.

use core::fmt;

use crate::Rule;

/// An input that is not a URL.
///
/// ```
/// use rfc1738::{Profile, Rule, parse};
///
/// let error = parse(b"http://host.dom:8o/", Profile::Interpreter).unwrap_err();
/// assert_eq!((error.offset(), error.rule()), (17, Rule::Port));
/// assert_eq!(error.to_string(), "byte 17: expected a digit, \"/\" or the end, reading `port` (section 3.1)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error {
    pub(super) offset: usize,
    pub(super) rule: Rule,
    pub(super) expected: Expected,
}

impl Error {
    /// The offset, in bytes from 0, of the first byte that no URL has there. It is the input's length if every byte
    /// could stand where it does and the input only ends too early.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The production that was being read.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// What could have stood at the offset.
    pub fn expected(&self) -> Expected {
        self.expected
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Error { offset, rule, expected } = self;
        write!(f, "byte {offset}: expected {expected}, reading `{rule}` (section {})", rule.section())
    }
}

impl core::error::Error for Error {}

/// What could have stood where an input went wrong, in words that follow "expected".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Expected(&'static str);

impl Expected {
    pub(super) const SCHEME: Expected = Expected("the name of a scheme");
    pub(super) const COLON: Expected = Expected("more of the scheme's name, or \":\"");
    pub(super) const SLASHES: Expected = Expected("\"//\"");
    pub(super) const HOST: Expected = Expected("a host");
    pub(super) const LABEL: Expected = Expected("a letter or a digit");
    pub(super) const TOP_LABEL: Expected =
        Expected("a last label that starts with a letter, or four groups of digits");
    pub(super) const HOST_END: Expected = Expected("more of the host, or the end");
    pub(super) const HOST_SLASH: Expected = Expected("more of the host, or \"/\"");
    pub(super) const HOST_PORT_SLASH: Expected = Expected("more of the host, \":\" or \"/\"");
    pub(super) const HOST_PORT_SLASH_END: Expected = Expected("more of the host, \":\", \"/\" or the end");
    pub(super) const USER: Expected = Expected("\"@\" after a user, or a host");
    pub(super) const DIGIT: Expected = Expected("a digit");
    pub(super) const DIGIT_SLASH: Expected = Expected("a digit or \"/\"");
    pub(super) const DIGIT_SLASH_END: Expected = Expected("a digit, \"/\" or the end");
    pub(super) const DIGIT_END: Expected = Expected("a digit or the end");
    pub(super) const HEX: Expected = Expected("a hexadecimal digit");
    pub(super) const LETTER: Expected = Expected("a letter");
    pub(super) const CHARACTER: Expected = Expected("an unreserved or reserved character, or an escape");
    pub(super) const PATH: Expected = Expected("a character of a path, or the end");
    pub(super) const FTP_PATH: Expected = Expected("a character of a path, \";type=\" or the end");
    pub(super) const HTTP_PATH: Expected = Expected("a character of a path, \"?\" or the end");
    pub(super) const HSONAME: Expected = Expected("a character of an object's name, \";\" or the end");
    pub(super) const TYPE: Expected = Expected("\";type=\"");
    pub(super) const TYPECODE: Expected = Expected("a typecode, one of A, I, D, a, i, d");
    pub(super) const END: Expected = Expected("the end");
    pub(super) const SEARCH: Expected = Expected("a character of a search, or the end");
    pub(super) const NEWS: Expected = Expected("\"*\", a group or an article");
    pub(super) const ARTICLE: Expected = Expected("more of an article, or \"@\" after it");
    pub(super) const GROUP: Expected = Expected("a character of a group, \"/\" or the end");
    pub(super) const DATABASE: Expected = Expected("a character of a database, \"/\", \"?\" or the end");
    pub(super) const WTYPE: Expected = Expected("a character of a type, or \"/\"");
    pub(super) const FIELD_NAME: Expected = Expected("a character of a field's name, or \"=\"");
    pub(super) const FIELD_VALUE: Expected = Expected("a character of a field's value, \";\" or the end");

    /// The words.
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
