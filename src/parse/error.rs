//! The parser's error: the offset where an input fails, the rule being read, and what was expected.

use core::fmt;

use crate::Rule;

/// The reason why an input is not a URL.
///
/// The *longest viable prefix* of an input is its longest beginning with which some URL also
/// begins. The input fails at the byte after this prefix, and [`Error::offset`] is the prefix's
/// length.
///
/// ```
/// use rfc1738::parse::Expected;
/// use rfc1738::{Profile, Rule, parse};
///
/// let error = parse(b"http://host.dom:8o/", Profile::Interpreter).unwrap_err();
/// assert_eq!((error.offset(), error.rule()), (17, Rule::Port));
/// assert_eq!(error.expected(), Expected::DigitSlashOrEnd);
/// assert_eq!(
///     error.to_string(),
///     "byte 17: expected a digit, \"/\" or the end, reading `port` (section 3.1)"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error {
    pub(super) offset: usize,
    pub(super) rule: Rule,
    pub(super) expected: Expected,
}

impl Error {
    /// Returns the length of the longest viable prefix, in bytes.
    ///
    /// This is the offset of the byte at which the input fails. It is the input's length if the
    /// whole input is viable and only ends too early.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the rule that the parser was reading.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns what could have stood at the offset.
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

macro_rules! expected {
    ($($variant:ident $words:literal,)*) => {
        /// What could have stood where an input fails.
        ///
        /// ```
        /// use rfc1738::parse::Expected;
        /// use rfc1738::{parse, Profile};
        ///
        /// let error = parse(b"ftp://host.dom/file;type=x", Profile::Interpreter).unwrap_err();
        /// match error.expected() {
        ///     Expected::Typecode => assert_eq!(error.offset(), 25),
        ///     other => panic!("expected {other}"),
        /// }
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Expected {
            $(#[doc = concat!("Expected ", $words, ".")] $variant,)*
        }

        impl Expected {
            /// Returns the words that follow "expected" in a message.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Expected::$variant => $words,)*
                }
            }
        }
    };
}

expected! {
    Scheme "the name of a scheme",
    SchemeOrColon "more of the scheme's name, or \":\"",
    Slashes "\"//\"",
    Host "a host",
    HostOrNone "a host, or \"/\" after none",
    LetterOrDigit "a letter or a digit",
    LabelEnd "\"-\", a letter or a digit",
    TopLabel "a last label that starts with a letter, or four groups of digits",
    HostOrEnd "more of the host, or the end",
    HostOrSlash "more of the host, or \"/\"",
    HostColonOrSlash "more of the host, \":\" or \"/\"",
    HostColonSlashOrEnd "more of the host, \":\", \"/\" or the end",
    AtSignOrHost "\"@\" after a user, or a host",
    Digit "a digit",
    DigitOrSlash "a digit or \"/\"",
    DigitSlashOrEnd "a digit, \"/\" or the end",
    DigitOrEnd "a digit or the end",
    HexDigit "a hexadecimal digit",
    Letter "a letter",
    Xchar "an unreserved or reserved character, or an escape",
    PathOrEnd "a character of a path, or the end",
    PathTypeOrEnd "a character of a path, \";type=\" or the end",
    PathSearchOrEnd "a character of a path, \"?\" or the end",
    ObjectNameFieldOrEnd "a character of an object's name, \";\" or the end",
    Type "\";type=\"",
    Typecode "a typecode, one of A, I, D, a, i, d",
    End "the end",
    SearchOrEnd "a character of a search, or the end",
    GroupPart "\"*\", a group or an article",
    ArticleOrAtSign "more of an article, or \"@\" after it",
    GroupSlashOrEnd "a character of a group, \"/\" or the end",
    DatabaseSlashSearchOrEnd "a character of a database, \"/\", \"?\" or the end",
    WtypeOrSlash "a character of a type, or \"/\"",
    FieldNameOrEquals "a character of a field's name, or \"=\"",
    FieldValueFieldOrEnd "a character of a field's value, \";\" or the end",
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
