//! The host: how its text is decoded, mapped, checked and reported.

use std::borrow::Cow;
use std::str;

use crate::characters::{Characters, Set};
use crate::declare::{characters, decision};
use crate::read::{reported as as_text, text};
use crate::steps::address::{self, BracketsOfHost, InBrackets, Number};
use crate::steps::escapes::{self, EscapeForm, IncompleteEscape, Text, decoded, is_escape};
use crate::steps::international::{self, HostBeyondAscii};
use crate::steps::scheme::Scheme;
use crate::steps::user;
use crate::trace::Traced;

decision! {
    /// When may a host be empty?
    pub enum EmptyHost {
        /// In a file URL, where it means this machine, if no user and no port stands beside it: the
        /// host of `file://?a` is empty, and `ftp:///a` is invalid.
        OnlyInFile,
        /// Never: `file:///a` is invalid.
        Never,
        /// In a file URL, if "/" follows, and no user and no port stands beside it: the host of
        /// `file:///a` is empty, and `file://` and `file://a@/` are invalid.
        InFileBeforePath,
        /// If "/" follows, or a user or a port stands beside it: `x://?a` is invalid, and the host
        /// of `x://a@?b` is empty.
        BeforePathOrBeside,
        /// If "/" follows, and no user, no port and no ":" stands beside it. The host of `x:///a`
        /// is empty, and `x://?a` is invalid.
        BeforePath,
        /// If no user, no port and no ":" stands beside it. The host of `x:///a` is empty, and
        /// `x://a@/` is invalid.
        Alone,
        /// If no user and no port stands beside it. Otherwise it is the "@" after the user, with
        /// the user, or the ":" with the port: the host of `x:///a` is empty, the host of `x://a@/`
        /// is `a@`, and the host of `x://:80/` is `:80`, if a host may have a "@" and a ":".
        AloneOrDelimiters,
        /// If no port stands beside it. Otherwise it is the ":" with the port: the host of
        /// `x://:80/` is `:80`, if a host may have a ":".
        OrColon,
        /// Unless two slashes follow, with which the path would begin: the host of `x:///a` is
        /// empty, and `x:////a` is invalid.
        BeforeNoSlashes,
        /// Only before a port, or its ":". The host of `x://a@:80/` is empty, and `x:///a` is invalid.
        BeforePort,
        /// In a file URL and in ldap, if no user and no port stands beside it: the host of
        /// `ldap:///a` is empty, and `ftp:///a` is invalid.
        InFileAndLdap,
        /// Always, as far as the rules of a scheme permit it. The host of `x://a@/` is empty.
        Always,
    }
}

decision! {
    /// How is an empty host reported, and `localhost` in a file URL?
    pub enum EmptyHostIs {
        /// As they are: the host of `file:///a` is the empty text, and that of `file://localhost/a`
        /// is localhost.
        Reported,
        /// An empty host is not reported: `file:///a` has no host, and the host of
        /// `file://localhost/a` is localhost.
        Absent,
        /// Both as an empty host: that of `file://localhost/a` is the empty text.
        BothEmpty,
        /// Both as `localhost`: the host of `x:///a` is localhost.
        BothLocalhost,
    }
}

decision! {
    /// Are the escapes of a host decoded?
    pub enum HostEscapes {
        /// No: the host of `http://%65vil.com/` is `%65vil.com`, if a host name may have escapes.
        /// An incomplete one makes the input invalid, as in `http://a%b/`.
        Kept,
        /// No, and "%" is a character like any other: the host of `http://a%b/` is `a%b`, if a host
        /// name may have it.
        Characters,
        /// No, also if those of other parts are decoded. "%" is a character like any other: the
        /// host of `http://%65vil.com/` is `%65vil.com`.
        CharactersAsTheyAre,
        /// Those of unreserved characters are decoded, and others are in upper case: the host of
        /// `http://%65vil.com/` is evil.com, and the host of `http://a%2Fb.example/` is
        /// `a%2Fb.example`. Those of control characters make the input invalid, as in
        /// `http://a%00.example/`.
        UnreservedDecoded,
        /// They are not permitted: `http://%65vil.com/` is invalid.
        Rejected,
        /// Those of "%" and of octets beyond US-ASCII are decoded, after everything else: the host
        /// of `http://%C3%A9%25/` is `é%`. Others are not permitted: `http://%65vil.com/` is
        /// invalid.
        BeyondAsciiDecoded,
        /// Yes, before anything else happens to the host: that of `http://%65vil.com/` is evil.com.
        /// A "%" that is left, and octets that are not UTF-8, make the input invalid: `http://a%b/`
        /// is invalid.
        Decoded,
        /// Yes, before anything else happens to the host. U+FFFD stands in the place of octets that
        /// are not UTF-8, and a "%" that is left makes the input invalid: the host of `x://%65%ff/`
        /// is `e�`, and `x://a%b/` is invalid.
        DecodedToText,
        /// Yes, before anything else happens to the host: that of `http://%65vil.com/` is evil.com.
        /// A "%" may be left: the host of `http://a%b/` is `a%b`, if a host name may have it.
        DecodedWithRest,
        /// Yes, after everything else, and each octet of an escape is a character: the host of
        /// `http://%65vil%e4.com/` is `evilä.com`, if a host name may have escapes.
        DecodedLast,
    }
}

decision! {
    /// In which case is a host name reported?
    pub enum HostCase {
        /// As in the input: the host of `http://Host.dom/` is Host.dom.
        Kept,
        /// In lower case, also in escapes: the host of `http://Host.dom/` is host.dom, and the host
        /// of `x://A%4A.dom/` is `a%4a.dom`, if a host name may have escapes. Letters beyond
        /// US-ASCII stay.
        Lower,
        /// In lower case, also letters beyond US-ASCII and those for which escapes stand: the host
        /// of `x://A%4A.dom/` is `aj.dom`, if escapes of letters are decoded.
        LowerLast,
        /// In lower case, also letters beyond US-ASCII, but only up to the first "%". The host of
        /// `x://A%4A.dom/` is `a%4A.dom`, if a host name may have escapes.
        LowerUpToPercent,
    }
}

decision! {
    /// What is a host name?
    pub enum HostName {
        /// Labels of letters, digits and inner hyphens, the last of which begins with a letter.
        /// `http://host_name/` is invalid.
        Labels,
        /// Labels of letters, digits and inner hyphens, the last of which begins with a letter. A
        /// period may follow it: `http://host.dom./` is valid.
        LabelsAndPeriod,
        /// Labels of letters, digits and inner hyphens. The last one begins with a letter, a single
        /// one also with a digit, and a period may follow it: `http://4294967295/` is valid, if it
        /// is no address.
        LabelsAndNumber,
        /// Labels of letters, digits, "_" and inner hyphens, of at most 63 characters. The last one
        /// may begin with a digit, and a period may follow it: `http://host_name.1/` is valid, and
        /// `http://-a.dom/` is invalid.
        LooseLabels,
        /// Two labels or more of letters, digits, "_", "~" and inner hyphens, also beyond US-ASCII,
        /// the last of which has two letters or more and no digit: `http://host.dom/` is valid, and
        /// `http://localhost/` is invalid.
        WithTopLevel,
        /// Two labels or more of letters, digits, "_", "~" and inner hyphens, also beyond US-ASCII,
        /// the last of which has two letters or more and no digit. A period may follow, and
        /// `localhost` is also one: `http://localhost/` and `http://host.dom./` are valid, and
        /// `http://host/` is invalid.
        WithTopLevelOrLocalhost,
        /// Two labels or more as loose ones, the last of which has two characters or more and ends
        /// in a letter: `http://host.a1b/` is valid, and `http://host/` and `http://host.b1/` are
        /// invalid.
        LooseTopLevel,
        /// A label, a period and two characters or more, or `localhost` and what follows it:
        /// `http://a.b!/` is valid, if a host may have a "!", and `http://a.b/` is invalid.
        WithPeriod,
        /// Labels of the permitted characters that begin with a letter or a digit, and perhaps a
        /// period. The first one, if it is no number, and the second one may begin with any:
        /// `http://-a.-1/` is valid, and `http://a..b/`, `http://1.-b/` and `http://a.b.-c/` are
        /// invalid.
        LabelsAfterAny,
        /// Any text of the permitted characters that is not a period alone and does not end in two:
        /// `http://a..b/` is valid, and `http://./` is invalid.
        NoPeriodsAtEnd,
        /// Any text of the permitted characters. `http://a..b/` is valid.
        AnyText,
    }
}

characters! {
    /// Which characters may a host name have, if it has no other form? Characters beyond US-ASCII
    /// are those that the decision `host_beyond_ascii` leaves.
    pub struct HostCharacters {
        /// Unreserved characters and sub-delims: the registered name of RFC 3986. The host of
        /// `http://a!b/` is `a!b`, and `http://a"b/` is invalid.
        RFC_3986 = Characters::only(user::RFC_3986.and(Set::BEYOND_ASCII));
        /// All without the forbidden domain code points of the URL Standard. The host of
        /// `http://a"b/` is `a"b`, and `http://a^b/` is invalid.
        DOMAIN = Characters::only(Set::ALL.without(FORBIDDEN_IN_DOMAIN));
        /// All without the forbidden host code points of the URL Standard. Control characters and
        /// those beyond US-ASCII are encoded: the host of `x://a\x01b/` is `a%01b`.
        OPAQUE = Characters {
            kept: Set::ALL.without(FORBIDDEN_IN_HOST).without(Set::CONTROLS),
            encoded: Set::CONTROLS.without(FORBIDDEN_IN_HOST),
        };
        /// All, as they are. The host of `http://a^b/` is `a^b`.
        ALL = Characters::only(Set::ALL);
    }
}

/// The forbidden host code points of the URL Standard.
const FORBIDDEN_IN_HOST: Set = Set::of(b"\0\t\n\r #/:<>?@[\\]^|");
/// The forbidden domain code points without "%", about which the decision `host_escapes` is.
const FORBIDDEN_IN_DOMAIN: Set = FORBIDDEN_IN_HOST.and(Set::CONTROLS.without(Set::BEYOND_ASCII));

/// What stands beside a host.
#[derive(Clone, Copy)]
pub(crate) struct Near {
    pub user: bool,
    pub port: bool,
    pub path: bool,
    pub slashes: bool,
}

/// Returns the host as it is read, or `None` if it is invalid. `near` says what stands beside it.
pub(crate) fn read<'t>(design: &Traced<'t>, scheme: &Scheme, host: &'t [u8], near: Near) -> Option<Text<'t>> {
    if address::is_in_brackets(design, scheme, host) {
        let in_case = |text: &str| in_case(design, scheme, text.into()).into_owned();
        return address::in_brackets(design, scheme, host, in_case).map(Cow::Owned);
    }
    if host.is_empty() {
        use EmptyHost::*;
        let is_permitted = match design.empty_host().of(scheme.is_known) {
            OnlyInFile => scheme.is(&["file"]) && !near.user && !near.port,
            InFileAndLdap => scheme.is(&["file", "ldap"]) && !near.user && !near.port,
            Never => false,
            InFileBeforePath if !scheme.is(&["file"]) || !near.path => false,
            BeforePath if !near.path => false,
            BeforePathOrBeside => near.path || near.user || near.port,
            Alone | BeforePath | InFileBeforePath => !near.user && !near.port,
            BeforeNoSlashes => !near.slashes,
            BeforePort => near.port,
            AloneOrDelimiters | OrColon | Always => true,
        };
        return is_permitted.then(|| host.into());
    }
    let name = mapped(design, scheme, host)?;
    let name = match address::number(design, scheme, &name) {
        Number::Invalid => return None,
        Number::Address(Some(address)) => return Some(address.to_string().into_bytes().into()),
        Number::Address(None) => return Some(name),
        Number::Name => name,
    };
    is_name(design.host_name().of(scheme.is_known), &name).then_some(())?;
    let name = written(design, scheme, name)?;
    let is_this_computer = scheme.is(&["file"]) && name.eq_ignore_ascii_case(b"localhost");
    let is_dropped = design.empty_host_is() == EmptyHostIs::BothEmpty;
    Some(if is_this_computer && is_dropped { b"".into() } else { name })
}

/// Returns a host as it is reported, or `None` if it is not.
pub(crate) fn reported<'t>(design: &Traced, scheme: &Scheme, mut host: Text<'t>) -> Option<Text<'t>> {
    let is_known = scheme.is_known;
    if design.in_brackets().of(is_known) == InBrackets::CheckedCharacters
        && design.brackets_of_host() == BracketsOfHost::Dropped
    {
        let is_bracket = |byte: &u8| b"[]".contains(byte);
        let start = host.iter().position(|byte| !is_bracket(byte)).unwrap_or(host.len());
        let end = host.iter().rposition(|byte| !is_bracket(byte)).map_or(start, |last| last + 1);
        if end - start < host.len() {
            host = host[start..end].to_vec().into();
        }
    }
    if host.contains(&b'%') && design.host_escapes().of(is_known) != HostEscapes::CharactersAsTheyAre {
        // The characters of a host are another decision: no escape of it is decoded because they are kept.
        host = match design.escape_form().of(is_known) {
            EscapeForm::NormalExceptPeriod => EscapeForm::Normal,
            form => form,
        }
        .of(host, Set::NONE);
    }
    if host.iter().any(u8::is_ascii_uppercase) && design.host_case().of(is_known) == HostCase::LowerLast {
        for at in 0..host.len() {
            let is_of_escape = (1..=2).any(|back| at >= back && escapes::is_escape(&host[at - back..]));
            if !is_of_escape {
                host.to_mut()[at].make_ascii_lowercase();
            }
        }
    }
    match design.empty_host_is() {
        EmptyHostIs::Absent if host.is_empty() => None,
        EmptyHostIs::BothLocalhost if host.is_empty() => Some(b"localhost".into()),
        _ => Some(host),
    }
}

/// Returns the host decoded, mapped and in the case in which it is reported.
fn mapped<'t>(design: &Traced<'t>, scheme: &Scheme, host: &'t [u8]) -> Option<Text<'t>> {
    let name = match design.host_escapes().of(scheme.is_known) {
        HostEscapes::Rejected if host.contains(&b'%') => return None,
        HostEscapes::Decoded | HostEscapes::DecodedWithRest | HostEscapes::DecodedToText => decoded(host),
        HostEscapes::UnreservedDecoded => {
            let is_control = |at: usize| {
                let escape = host.get(at..at + 3).filter(|escape| is_escape(escape));
                escape.is_some_and(|escape| decoded(escape)[0].is_ascii_control())
            };
            if (0..host.len()).any(is_control) {
                return None;
            }
            EscapeForm::Normal.of(host.into(), Set::NONE)
        }
        _ => host.into(),
    };
    let beyond = match design.host_beyond_ascii().of(scheme.is_known) {
        HostBeyondAscii::PunycodeBetweenPeriods if scheme.is(&["file"]) => HostBeyondAscii::Kept,
        option => option,
    };
    let name = match design.host_escapes().of(scheme.is_known) {
        HostEscapes::DecodedWithRest => as_text(design.input, name),
        HostEscapes::DecodedToText => String::from_utf8_lossy(&name).into_owned().into(),
        _ => text(design.input, name).ok()?,
    };
    // The codec of Python leaves labels of US-ASCII as they are, if others are mapped.
    let stays = beyond == HostBeyondAscii::Idna2008Or2003 && !name.is_ascii();
    let name = international::mapped(beyond, name)?;
    let name = if stays { name } else { in_case(design, scheme, name) };
    Some(match name {
        Cow::Borrowed(name) => name.as_bytes().into(),
        Cow::Owned(name) => name.into_bytes().into(),
    })
}

/// Returns a host in the case in which it is reported.
fn in_case<'t>(design: &Traced, scheme: &Scheme, mut name: Cow<'t, str>) -> Cow<'t, str> {
    let is_lower = |name: &str| !name.bytes().any(|byte| byte.is_ascii_uppercase() || !byte.is_ascii());
    match design.host_case().of(scheme.is_known) {
        HostCase::Kept => {}
        _ if is_lower(&name) => {}
        HostCase::Lower => name.to_mut().make_ascii_lowercase(),
        HostCase::LowerLast => name = name.to_lowercase().into(),
        HostCase::LowerUpToPercent => {
            let percent = name.find('%').unwrap_or(name.len());
            name = (name[..percent].to_lowercase() + &name[percent..]).into();
        }
    }
    name
}

/// Returns a host name as it is reported, or `None` if it has a character that makes the input invalid.
fn written<'t>(design: &Traced, scheme: &Scheme, name: Text<'t>) -> Option<Text<'t>> {
    let Cow::Owned(written) = with_characters(design, scheme, &name)? else { return Some(name) };
    let is_lower = written != *name && design.escape_form().of(scheme.is_known) == EscapeForm::KeptAndLower;
    Some(if is_lower { escapes::with_lower_case(&name, written) } else { written }.into())
}

/// Returns a host name with the characters that it keeps, or `None` if it has one that makes the
/// input invalid. It is borrowed if it stays as it is.
pub(crate) fn with_characters<'t>(design: &Traced, scheme: &Scheme, name: &'t [u8]) -> Option<Text<'t>> {
    let characters = design.host_characters().of(scheme.is_known).0;
    use HostEscapes::*;
    match design.host_escapes().of(scheme.is_known) {
        Rejected | Decoded | DecodedToText if name.contains(&b'%') => None,
        DecodedLast => {
            let name = escapes::write(name, characters, IncompleteEscape::Kept)?;
            Some(escapes::decoded_by_octet(&name).into_bytes().into())
        }
        BeyondAsciiDecoded => {
            let name = escapes::write(name, characters, IncompleteEscape::Rejected)?;
            let octets = (0..name.len()).filter_map(|at| name.get(at..at + 3).filter(|text| is_escape(text)));
            let is_permitted = |escape: &[u8]| !decoded(escape)[0].is_ascii() || escape == b"%25";
            octets.into_iter().all(is_permitted).then(|| decoded(&name).into_owned().into())
        }
        Characters | CharactersAsTheyAre | DecodedWithRest => {
            escapes::write(name, characters, IncompleteEscape::Kept)
        }
        _ => escapes::write(name, characters, IncompleteEscape::Rejected),
    }
}

/// Returns whether a text that is not empty is a host name.
fn is_name(option: HostName, name: &[u8]) -> bool {
    let without_period = || name.strip_suffix(b".").unwrap_or(name);
    match option {
        HostName::Labels => are_labels(name),
        HostName::LabelsAndPeriod => are_labels(without_period()),
        HostName::LabelsAndNumber => {
            are_labels(without_period())
                || !without_period().contains(&b'.') && are_labels(&[without_period(), b".a"].concat())
        }
        HostName::LooseLabels => without_period().split(|&byte| byte == b'.').all(is_loose_label),
        HostName::WithTopLevel => has_top_level(name),
        HostName::LooseTopLevel => {
            matches!(name, [.., before, last] if *before != b'.' && last.is_ascii_alphabetic())
                && name.contains(&b'.')
                && name.split(|&byte| byte == b'.').all(is_loose_label)
        }
        HostName::WithTopLevelOrLocalhost => name == b"localhost" || has_top_level(without_period()),
        HostName::WithPeriod => {
            let period = name.iter().position(|&byte| byte == b'.').filter(|&at| at > 0);
            name.starts_with(b"localhost")
                || period.is_some_and(|at| {
                    str::from_utf8(&name[at + 1..]).is_ok_and(|rest| rest.chars().nth(1).is_some())
                })
        }
        HostName::LabelsAfterAny => {
            let name = international::with_periods(&String::from_utf8_lossy(name));
            let name = name.strip_suffix('.').unwrap_or(&name);
            let begins = |label: &str| {
                label.bytes().next().is_some_and(|byte| !byte.is_ascii() || byte.is_ascii_alphanumeric())
            };
            let is_number = name.bytes().take_while(|byte| *byte != b'.').all(|byte| byte.is_ascii_digit());
            let free = if is_number { 0 } else { 2 };
            name.split('.').enumerate().all(|(at, label)| begins(label) || at < free && !label.is_empty())
        }
        HostName::NoPeriodsAtEnd => name != b"." && !name.ends_with(b".."),
        HostName::AnyText => true,
    }
}

/// Returns whether a text has letters, digits, "_" and inner hyphens, and at most 63 characters.
fn is_loose_label(label: &[u8]) -> bool {
    let has_hyphen = label.starts_with(b"-") || label.ends_with(b"-");
    let is_character = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_".contains(byte);
    (1..=63).contains(&label.len()) && !has_hyphen && label.iter().all(is_character)
}

/// Returns whether a text has two labels or more, the last one of letters.
fn has_top_level(name: &[u8]) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
    let is_character = |byte: &u8| is_letter(byte) || byte.is_ascii_digit() || b"-_~".contains(byte);
    let is_label = |label: &[u8]| {
        !label.is_empty()
            && label.iter().all(is_character)
            && !label.starts_with(b"-")
            && !label.ends_with(b"-")
    };
    name.iter().rposition(|&byte| byte == b'.').is_some_and(|period| {
        let top = &name[period + 1..];
        top.len() > 1 && top.iter().all(is_letter) && name[..period].split(|&byte| byte == b'.').all(is_label)
    })
}

/// Returns whether a text is a host name of RFC 1738, section 3.1.
fn are_labels(name: &[u8]) -> bool {
    let is_label = |label: &[u8]| {
        let ends = [label.first(), label.last()];
        ends.into_iter().all(|end| end.is_some_and(u8::is_ascii_alphanumeric))
            && label.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
    };
    let begins_with_letter = |label: &[u8]| label.first().is_some_and(u8::is_ascii_alphabetic);
    name.split(|&byte| byte == b'.').all(is_label)
        && name.rsplit(|&byte| byte == b'.').next().is_some_and(begins_with_letter)
}
