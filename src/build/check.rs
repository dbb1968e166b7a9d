//! Checks of a part before a builder stores it, each by the rule of section 5.
//!
//! An error's offset is that of the first octet that the rule does not allow at its place.

use alloc::string::{String, ToString};

use super::{Error, ToOctets};
use crate::Rule;
use crate::octets::Component;

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

/// `scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`, except the schemes that section 3 defines (ruling A4)
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

/// Converts octets, already checked to be US-ASCII, to text.
fn ascii(octets: &[u8]) -> String {
    octets.iter().map(|&octet| char::from(octet)).collect()
}
