//! Why a part cannot be written: which, where, and what stands in the way.

use core::fmt;

use crate::Rule;

/// A part that no URL of the scheme can have.
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

/// What stands in the way of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// This octet can neither stand at the offset nor be encoded there.
    Octet(u8),
    /// The part cannot end at the offset.
    End,
    /// Section 3 defines the scheme of this name: it is written with the type of its own.
    Predefined,
    /// There is no such part where this one is absent.
    Without(Rule),
}

impl Error {
    /// The first octet that cannot stand where it does, or the end if the offset is there.
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

    /// The production of the part that was refused.
    pub fn part(&self) -> Rule {
        self.part
    }

    /// Where in what was given for the part: the offset, in bytes from 0, of the first octet that the part cannot have
    /// there, or its length if the part only cannot end there. Of a part that needs another it is 0.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// What stands in the way.
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
                write!(f, "`{part}`, byte {offset}: \"{character}\" cannot stand there, encoded or not")?;
            }
            Reason::Octet(octet) => {
                write!(
                    f,
                    "`{part}`, byte {offset}: the octet {octet:02X} cannot stand there, encoded or not"
                )?;
            }
            Reason::End => write!(f, "`{part}`, byte {offset}: it cannot end there")?,
            Reason::Predefined => {
                write!(f, "`{part}`, byte {offset}: section 3 defines the scheme of this name")?
            }
            Reason::Without(needed) => write!(f, "`{part}`: there is none without `{needed}`")?,
        }
        write!(f, " (section {})", part.section())
    }
}

impl core::error::Error for Error {}
