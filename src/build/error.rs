//! The error of the builders: the part, the offset and the reason.

use core::fmt;

use crate::Rule;

/// An error: no URL of the scheme can have the given part.
///
/// ```
/// use rfc1738::{Rule, build};
///
/// let error = build::Nntp::new("host.dom", "comp.*").unwrap_err();
/// assert_eq!((error.part(), error.offset()), (Rule::Group, 5));
/// assert_eq!(error.reason(), build::Reason::Octet(b'*'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error {
    part: Rule,
    offset: usize,
    reason: Reason,
}

/// The reason why a builder rejects a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The part cannot have this octet at the offset, encoded or not.
    Octet(u8),
    /// The part cannot end at the offset.
    End,
    /// Section 3 defines this scheme, which has its own type in this module.
    Predefined,
    /// The part requires this other part, which is absent.
    Without(Rule),
}

impl Error {
    /// Makes an error for the octet at the offset, or for the end if the offset is the length.
    pub(super) fn at(part: Rule, octets: &[u8], offset: usize) -> Error {
        let reason = octets.get(offset).map_or(Reason::End, |&octet| Reason::Octet(octet));
        Error { part, offset, reason }
    }

    pub(super) fn predefined(length: usize) -> Error {
        Error { part: Rule::Scheme, offset: length, reason: Reason::Predefined }
    }

    pub(super) fn without(part: Rule, needed: Rule) -> Error {
        Error { part, offset: 0, reason: Reason::Without(needed) }
    }

    /// Returns the rule of the rejected part.
    pub fn part(&self) -> Rule {
        self.part
    }

    /// Returns the offset, in bytes from 0 in the given value, of the first octet that the part cannot have there. The
    /// offset is the value's length if the part cannot end there or if the scheme is predefined. It is 0 if the part
    /// requires another part.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the reason.
    pub fn reason(&self) -> Reason {
        self.reason
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Error { part, offset, reason } = self;
        match reason {
            Reason::Octet(octet) if octet.is_ascii_graphic() => {
                let character = char::from(*octet);
                write!(f, "`{part}`, byte {offset}: \"{character}\" is not allowed there, encoded or not")?;
            }
            Reason::Octet(octet) => {
                write!(
                    f,
                    "`{part}`, byte {offset}: the octet {octet:02X} is not allowed there, encoded or not"
                )?;
            }
            Reason::End => write!(f, "`{part}`, byte {offset}: the value cannot end there")?,
            Reason::Predefined => {
                write!(f, "`{part}`, byte {offset}: section 3 defines the scheme of this name")?
            }
            Reason::Without(needed) => write!(f, "`{part}`: it is not allowed without `{needed}`")?,
        }
        write!(f, " (section {})", part.section())
    }
}

impl core::error::Error for Error {}
