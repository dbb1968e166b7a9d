//! The host: how its text is decoded, mapped, checked and reported.

use std::str;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use crate::Design;
use crate::characters::{Set, encoded};
use crate::declare::decision;
use crate::steps::address::{self, Number};
use crate::steps::escapes::{consists_of, decoded};
use crate::steps::scheme::Scheme;

decision! {
    /// When may a host be empty?
    pub enum EmptyHost {
        /// In a file URL, where it means this machine. `ftp:///a` is invalid.
        OnlyInFile,
        /// If neither a user nor a port stands beside it. The host of `x:///a` is empty, and `x://a@/` is invalid.
        Alone,
        /// Always. The host of `x://a@/` is empty.
        Always,
    }
}

decision! {
    /// Is an empty host reported?
    pub enum EmptyHostIs {
        /// Yes: the host of `file:///a` is the empty text.
        Reported,
        /// No: `file:///a` has no host.
        Absent,
    }
}

decision! {
    /// Are the escapes of a host decoded?
    pub enum HostEscapes {
        /// No: the host of `http://%65vil.com/` is `%65vil.com`, if a host may have a "%".
        Kept,
        /// Yes, before anything else happens to the host: that of `http://%65vil.com/` is evil.com. Octets that are not UTF-8 make the
        /// input invalid.
        Decoded,
    }
}

decision! {
    /// What happens to characters of a host beyond US-ASCII?
    pub enum HostBeyondAscii {
        /// They are not permitted: `http://hôst.dom/` is invalid.
        Rejected,
        /// Each octet is percent-encoded, and so are control characters: the host of `telnet://hôst.dom/` is `h%C3%B4st.dom`.
        Encoded,
        /// The host is mapped by Unicode Technical Standard 46: that of `http://hôst.dom/` is `xn--hst-kna.dom`. A host of US-ASCII
        /// characters is not checked, so `http://xn--a/` is valid.
        Mapped,
        /// The host is mapped by Unicode Technical Standard 46, and labels that begin with `xn--` are checked: `http://xn--a/` is invalid.
        MappedAndChecked,
    }
}

decision! {
    /// In which case is a host name reported?
    pub enum HostCase {
        /// As in the input: the host of `http://Host.dom/` is Host.dom.
        Kept,
        /// In lower case: the host of `http://Host.dom/` is host.dom.
        Lower,
    }
}

decision! {
    /// What is a host name?
    pub enum HostName {
        /// Labels of letters, digits and inner hyphens, the last of which begins with a letter. `http://host_name/` is invalid.
        Labels,
        /// The same, and a period may follow the last label: `http://host.dom./` is valid.
        LabelsAndPeriod,
        /// Unreserved characters, sub-delims and escapes: the registered name of RFC 3986. The host of `http://a!b/` is `a!b`, and
        /// `http://a"b/` is invalid.
        Registered,
        /// Any text without a forbidden domain code point of the URL Standard. The host of `http://a"b/` is `a"b`, and `http://a^b/` is
        /// invalid.
        Domain,
        /// Any text without a forbidden host code point of the URL Standard. It may have escapes, incomplete ones and control characters:
        /// the host of `x://a%b/` is `a%b`.
        Opaque,
    }
}

decision! {
    /// Which host of a file URL is `localhost`?
    pub enum Localhost {
        /// A name like any other: the host of `file://localhost/a` is localhost.
        Name,
        /// The empty host: that of `file://localhost/a` is the empty text.
        EmptyHost,
    }
}

/// The forbidden host code points of the URL Standard.
const FORBIDDEN_IN_HOST: Set = Set::of(b"\0\t\n\r #/:<>?@[\\]^|");
/// The forbidden domain code points. The characters beyond US-ASCII are mapped before.
const FORBIDDEN_IN_DOMAIN: Set = FORBIDDEN_IN_HOST.and(Set::CONTROLS).and(Set::of(b"%"));

/// Returns the host as it is read, or `None` if it is invalid. `is_alone` says that no user and no port stand beside it.
pub(crate) fn read(design: &Design, scheme: &Scheme, host: &[u8], is_alone: bool) -> Option<Vec<u8>> {
    if host.starts_with(b"[") {
        return address::in_brackets(design, host);
    }
    if host.is_empty() {
        let is_permitted = match design.empty_host.of(scheme.is_known) {
            EmptyHost::OnlyInFile => scheme.is(&["file"]),
            EmptyHost::Alone => is_alone,
            EmptyHost::Always => true,
        };
        return is_permitted.then(Vec::new);
    }
    let name = mapped(design, scheme, host)?;
    let name = match address::number(design, scheme, &name) {
        Number::Invalid => return None,
        Number::Address(address) => return Some(address),
        Number::Name => name,
    };
    if !is_name(design.host_name.of(scheme.is_known), &name) {
        return None;
    }
    if scheme.is(&["file"]) && design.localhost == Localhost::EmptyHost && name == b"localhost" {
        return Some(Vec::new());
    }
    match design.host_beyond_ascii.of(scheme.is_known) {
        HostBeyondAscii::Encoded => Some(with_escapes(&name)),
        _ => Some(name),
    }
}

/// Returns whether a host is reported.
pub(crate) fn is_reported(design: &Design, host: &[u8]) -> bool {
    design.empty_host_is == EmptyHostIs::Reported || !host.is_empty()
}

/// Returns the host decoded, mapped and in the case in which it is reported.
fn mapped(design: &Design, scheme: &Scheme, host: &[u8]) -> Option<Vec<u8>> {
    let mut name = match design.host_escapes.of(scheme.is_known) {
        HostEscapes::Kept => host.to_vec(),
        HostEscapes::Decoded => decoded(host).into_owned(),
    };
    str::from_utf8(&name).ok()?;
    name = match design.host_beyond_ascii.of(scheme.is_known) {
        HostBeyondAscii::Rejected if !name.is_ascii() => return None,
        HostBeyondAscii::Rejected | HostBeyondAscii::Encoded => name,
        HostBeyondAscii::Mapped if name.is_ascii() => name,
        HostBeyondAscii::MappedAndChecked if name.is_ascii() && !has_punycode(&name) => name,
        HostBeyondAscii::Mapped | HostBeyondAscii::MappedAndChecked => {
            to_ascii(&name).filter(|name| !name.is_empty())?
        }
    };
    if design.host_case.of(scheme.is_known) == HostCase::Lower {
        name.make_ascii_lowercase();
    }
    Some(name)
}

/// Returns the result of Unicode ToASCII as the domain parser of the URL Standard calls it when it is not strict.
pub(crate) fn to_ascii(host: &[u8]) -> Option<Vec<u8>> {
    let ascii = Uts46::new().to_ascii(host, AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore);
    ascii.ok().map(|ascii| ascii.as_bytes().to_vec())
}

/// Returns whether a label begins with `xn--`.
fn has_punycode(host: &[u8]) -> bool {
    let begins = |label: &[u8]| label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"xn--"));
    host.split(|&byte| byte == b'.').any(begins)
}

/// Percent-encodes the characters of the C0 control percent-encode set.
fn with_escapes(host: &[u8]) -> Vec<u8> {
    let mut written = Vec::with_capacity(host.len());
    for byte in host {
        if Set::CONTROLS.has(*byte) {
            written.extend(encoded(*byte));
        } else {
            written.push(*byte);
        }
    }
    written
}

/// Returns whether a text that is not empty is a host name.
fn is_name(option: HostName, name: &[u8]) -> bool {
    match option {
        HostName::Labels => are_labels(name),
        HostName::LabelsAndPeriod => are_labels(name.strip_suffix(b".").unwrap_or(name)),
        HostName::Registered => consists_of(name, super::user::RFC_3986),
        HostName::Domain => !name.iter().any(|&byte| FORBIDDEN_IN_DOMAIN.has(byte)),
        HostName::Opaque => !name.iter().any(|&byte| FORBIDDEN_IN_HOST.has(byte)),
    }
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
