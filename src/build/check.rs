//! The value of a part, its check by a rule of section 5 before a builder stores it, and the error.
//!
//! An error's offset is that of the first octet that the rule does not allow at its place.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::Rule;
use crate::octets::Component;
use crate::url::{Host, Part};

/// Encodes octets for a component that can hold every octet.
pub(super) fn text(component: Component, octets: impl ToOctets) -> String {
    component.text_of(&octets.to_octets()).to_string()
}

/// Encodes octets for a component that cannot hold every octet.
pub(super) fn checked_text(component: Component, octets: impl ToOctets) -> Result<String, Error> {
    let octets = octets.to_octets();
    match component.encode(&octets) {
        Ok(text) => Ok(text.to_string()),
        Err(error) => Err(Error::at(component.rule(), &octets, error.offset())),
    }
}

/// Encodes octets for a component that must not be empty.
pub(super) fn filled_text(component: Component, octets: impl ToOctets) -> Result<String, Error> {
    let text = text(component, octets);
    if text.is_empty() { Err(Error::at(component.rule(), b"", 0)) } else { Ok(text) }
}

/// Checks text that is already encoded: characters for which `holds` returns true, and escapes.
///
/// `escape = "%" hex hex`
pub(super) fn encoded(rule: Rule, text: &str, holds: impl Fn(u8) -> bool) -> Result<String, Error> {
    let mut digits = 0;
    for (offset, byte) in text.bytes().enumerate() {
        let fits = match (digits, byte) {
            (0, b'%') => true,
            (0, _) => holds(byte),
            _ => byte.is_ascii_hexdigit(),
        };
        if !fits {
            return Err(Error::at(rule, text.as_bytes(), offset));
        }
        digits = if (digits, byte) == (0, b'%') { 2 } else { u32::saturating_sub(digits, 1) };
    }
    if digits > 0 { Err(Error::at(rule, b"", text.len())) } else { Ok(text.into()) }
}

/// ```text
/// host           = hostname | hostnumber
/// hostname       = *[ domainlabel "." ] toplabel
/// domainlabel    = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit
/// toplabel       = alpha | alpha *[ alphadigit | "-" ] alphadigit
/// hostnumber     = digits "." digits "." digits "." digits
/// ```
pub(super) fn host(host: impl ToOctets) -> Result<String, Error> {
    let octets = host.to_octets();
    // A label begins at the start and after each ".".
    let mut before = b'.';
    for (offset, &octet) in octets.iter().enumerate() {
        let fits = match octet {
            b'-' => before != b'.',
            b'.' => before.is_ascii_alphanumeric(),
            _ => octet.is_ascii_alphanumeric(),
        };
        if !fits {
            return Err(Error::at(Rule::Host, &octets, offset));
        }
        before = octet;
    }
    let labels = || octets.split(|&octet| octet == b'.');
    let is_name = matches!(labels().next_back(), Some([b'a'..=b'z' | b'A'..=b'Z', ..]));
    let is_number = labels().count() == 4 && labels().flatten().all(u8::is_ascii_digit);
    if before.is_ascii_alphanumeric() && (is_name || is_number) {
        Ok(ascii(&octets))
    } else {
        Err(Error::at(Rule::Host, &octets, octets.len()))
    }
}

/// `digits = 1*digit`, also for ports
pub(super) fn digits(rule: Rule, digits: impl ToOctets) -> Result<String, Error> {
    run(rule, &digits.to_octets(), |_, octet| octet.is_ascii_digit())
}

/// `group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`
pub(super) fn group(group: impl ToOctets) -> Result<String, Error> {
    run(Rule::Group, &group.to_octets(), |offset, octet| match octet {
        b'0'..=b'9' | b'-' | b'.' | b'+' | b'_' => offset > 0,
        _ => octet.is_ascii_alphabetic(),
    })
}

/// `scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`, except the schemes that section 3 defines
/// (ruling A4)
pub(super) fn scheme(scheme: impl ToOctets) -> Result<String, Error> {
    let scheme = run(
        Rule::Scheme,
        &scheme.to_octets(),
        |_, octet| matches!(octet, b'a'..=b'z' | b'0'..=b'9' | b'+' | b'-' | b'.'),
    )?;
    let defined = Rule::URLS.iter().filter(|url| !matches!(url, Rule::OtherUrl | Rule::GenericUrl));
    match defined.into_iter().any(|url| url.scheme_or_form() == scheme) {
        true => Err(Error::predefined(scheme.len())),
        false => Ok(scheme),
    }
}

/// Checks that there is at least one octet and that `fits` accepts each octet at its offset.
pub(super) fn run(rule: Rule, octets: &[u8], fits: impl Fn(usize, u8) -> bool) -> Result<String, Error> {
    let misfit = octets.iter().enumerate().position(|(offset, &octet)| !fits(offset, octet));
    match misfit {
        None if !octets.is_empty() => Ok(ascii(octets)),
        misfit => Err(Error::at(rule, octets, misfit.unwrap_or(0))),
    }
}

fn ascii(octets: &[u8]) -> String {
    octets.iter().map(|&octet| char::from(octet)).collect()
}

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

    /// Returns the offset, in bytes from 0 in the given value, of the first octet that the part
    /// cannot have there. The offset is the value's length if the part cannot end there or if the
    /// scheme is predefined. It is 0 if the part requires another part.
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

/// A value that represents octets: strings and bytes represent themselves, a part of a URL
/// represents its decoded octets.
///
/// ```
/// use rfc1738::{Profile, Url, build, parse};
///
/// let Url::Ftp(ftp) = parse(b"ftp://host.dom/a%2fb", Profile::Interpreter)? else { panic!() };
/// let gopher = build::Gopher::new(ftp.host())?.gtype("0")?.selector(ftp.name().unwrap())?;
/// assert_eq!(gopher.to_string(), "gopher://host.dom/0a/b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ToOctets {
    /// Returns the octets.
    fn to_octets(&self) -> Cow<'_, [u8]>;
}

macro_rules! bytes {
    ($([$($generics:tt)*] $type:ty,)*) => {
        $(
            impl<$($generics)*> ToOctets for $type {
                fn to_octets(&self) -> Cow<'_, [u8]> {
                    Cow::Borrowed(self.as_ref())
                }
            }
        )*
    };
}

bytes! {
    [] str,
    [] String,
    [] [u8],
    [] Vec<u8>,
    [const N: usize] [u8; N],
}

impl ToOctets for Part<'_> {
    fn to_octets(&self) -> Cow<'_, [u8]> {
        self.octets().collect()
    }
}

impl ToOctets for Host<'_> {
    fn to_octets(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(self.part().as_bytes())
    }
}

impl<T: ToOctets + ?Sized> ToOctets for &T {
    fn to_octets(&self) -> Cow<'_, [u8]> {
        (**self).to_octets()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Profile, Url, parse};

    #[test]
    fn parts_represent_their_decoded_octets() {
        let Ok(Url::Ftp(url)) = parse(b"ftp://h.dom/a%2Fb", Profile::Producer) else { panic!() };
        assert_eq!(url.host().to_octets(), &b"h.dom"[..]);
        assert_eq!(url.name().unwrap().to_octets(), &b"a/b"[..]);
    }
}
