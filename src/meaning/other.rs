//! The meaning of URLs of other schemes: RFC 1738 gives only a status to some of their names (section 4).

use core::fmt;

use crate::spec::SchemeStatus;
use crate::url::{self, Part};

/// A URL of a scheme that RFC 1738 does not define.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Other<'a> {
    /// The scheme, in the case of the URL.
    pub scheme: Part<'a>,
    /// The status that section 4 gives to the name.
    pub status: SchemeStatus,
}

impl<'a> Other<'a> {
    pub(super) fn new(url: &url::Other<'a>) -> Other<'a> {
        Other { scheme: url.scheme, status: SchemeStatus::from_name(url.scheme.as_str()) }
    }
}

impl fmt::Display for Other<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Other { scheme, status } = self;
        match status {
            SchemeStatus::Proposed(proposed) => {
                write!(f, "{scheme} is proposed, not defined: {}", proposed.title)
            }
            SchemeStatus::Experimental => {
                write!(f, "{scheme} is an experimental scheme, used by mutual agreement")
            }
            SchemeStatus::Predefined(_) | SchemeStatus::Other => {
                write!(f, "RFC 1738 does not define {scheme}: its own definition says what the URL means")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::meaning::tests::lines;

    #[test]
    fn section_4_proposed_and_experimental_names() {
        assert_eq!(lines("z39.50:x"), ["z39.50 is proposed, not defined: Access to ANSI Z39.50 services"]);
        assert_eq!(lines("x-new://h/"), ["x-new is an experimental scheme, used by mutual agreement"]);
        assert_eq!(
            lines("Https://h/"),
            ["RFC 1738 does not define Https: its own definition says what the URL means"]
        );
    }
}
