//! The labels and the characters of a host, in libraries that check more than the URL Standard.

use crate::Text::{Rfc, UrlStandard};
use crate::behaviors::host_address;
use crate::behaviors::host_name::is_forbidden;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// Returns the labels of a host name. A period at the end is no label.
fn labels(name: &[u8]) -> impl Iterator<Item = &[u8]> {
    name.strip_suffix(b".").unwrap_or(name).split(|&byte| byte == b'.')
}

/// A host has printable characters except delimiters.
pub static PRINTABLE: Behavior = Behavior {
    name: "a-host-has-no-delimiters",
    title: "Accepts any visible character in a host, except delimiters and \"%\"",
    why: "In RFC 1738 a host is a name of labels or a number of four groups. With this behavior a host has one or more visible characters of \
          US-ASCII, except \"#\", \"%\", \"/\", \":\", \"?\", \"@\", \"[\", \"\\\" and \"]\". Other \
          characters make the URL invalid. A host that begins with \"[\" is not judged here.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://a^b.dom/",
    apply: |reading| {
        let Some(name) = reading.host_name() else { return };
        let is_permitted = |byte: &u8| byte.is_ascii_graphic() && !b"#%/:?@[\\]".contains(byte);
        if !name.is_empty() && name.iter().all(is_permitted) {
            reading.host.as_mut().expect("it has a name").permit_as_host();
        } else {
            reading.is_rejected = true;
        }
    },
};

/// A host has letters, digits, hyphens, periods and low lines.
pub static LOW_LINE: Behavior = Behavior {
    name: "a-host-has-letters-digits-and-underscores",
    title: "Accepts \"-\", \".\" and \"_\" anywhere in a host, and rejects other marks",
    why: "In RFC 1738 a host name has labels of letters, digits and inner hyphens. With this behavior a host consists of letters, digits, \
          \"-\", \".\" and \"_\" in any order. Other characters of US-ASCII make the URL invalid. Characters beyond US-ASCII, and a host \
          that begins with \"[\", are not judged here.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://host_name.dom/",
    apply: |reading| {
        let Some(name) = reading.host_name() else { return };
        let is_permitted =
            |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii() || b"-._".contains(byte);
        if !name.iter().all(is_permitted) {
            reading.is_rejected = true;
        } else if !name.is_empty() && name.is_ascii() {
            reading.host.as_mut().expect("it has a name").permit_as_host();
        }
    },
};

/// A label has 1 to 63 characters.
pub static LENGTH: Behavior = Behavior {
    name: "a-label-has-1-to-63-characters",
    title: "Rejects an empty label of a host, and one of more than 63 characters",
    why: "Section 5 of RFC 1738 gives a label one or more characters, without a limit. Section 3.1 refers to RFC 1034, where a label has \
          at most 63. With this behavior an empty or a longer label makes the URL invalid. A period may stand after the last label. An \
          empty host is not judged here.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/rfc1034-names",
    texts: &[Rfc(1034, "3.5")],
    input: "http://abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcd.dom/",
    apply: |reading| {
        let Some(name) = reading.host_name().filter(|name| !name.is_empty()) else { return };
        let is_wrong = labels(name).any(|label| label.is_empty() || label.len() > 63);
        reading.is_rejected |= is_wrong;
    },
};

/// No hyphen stands at an end of a label.
pub static HYPHENS: Behavior = Behavior {
    name: "a-hyphen-at-an-end-of-a-label-is-rejected",
    title: "Rejects a hyphen at the start or the end of a label",
    why: "In RFC 1738 a label begins and ends with a letter or a digit. A library with this behavior accepts other characters there that RFC \
          1738 rejects, such as \"_\", and rejects a hyphen.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/label-ends",
    texts: &[Rfc(1034, "3.5")],
    input: "http://-host.dom/",
    apply: |reading| {
        let Some(name) = reading.host_name() else { return };
        let is_wrong = labels(name).any(|label| label.starts_with(b"-") || label.ends_with(b"-"));
        reading.is_rejected |= is_wrong;
    },
};

/// Brackets enclose an IPv6 address.
pub static ONLY_IPV6: Behavior = Behavior {
    name: "brackets-enclose-only-an-ipv6-address",
    title: "Rejects a host that begins with \"[\" and is not an IPv6 address",
    why: "In RFC 1738 brackets are unsafe and must be encoded. A library with this behavior accepts other characters in a host that RFC 1738 \
          rejects. A host that begins with \"[\" must be an IPv6 address in brackets. If it is not, the URL is invalid.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[UrlStandard("host parser"), Rfc(2732, "3")],
    input: "http://[v1.a]/",
    apply: |reading| {
        let is_bracketed = reading.host.as_ref().is_some_and(|host| host.text.starts_with(b"["));
        reading.is_rejected |= is_bracketed && host_address::address(reading).is_none();
    },
};

/// A quote mark and an asterisk in a host make the URL invalid.
pub static QUOTE_AND_ASTERISK: Behavior = Behavior {
    name: "a-quote-mark-or-an-asterisk-in-a-host-is-rejected",
    title: "Rejects `\"` and \"*\" in a host",
    why: "In RFC 1738 a host name has labels of letters, digits and inner hyphens. A library with this behavior accepts most other marks \
          in a host of a special scheme, and rejects `\"` and \"*\". The URL Standard accepts both.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Special,
    importance: Importance::Verdict,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://a*b.dom/",
    apply: |reading| {
        let is_wrong = |name: &[u8]| name.iter().any(|byte| matches!(byte, b'"' | b'*'));
        reading.is_rejected |= reading.host_name().is_some_and(is_wrong);
    },
};

/// A space and an asterisk in a host are percent-encoded.
pub static SPACE_AND_ASTERISK: Behavior = Behavior {
    name: "a-space-and-an-asterisk-in-a-host-are-encoded",
    title: "Percent-encodes a space and \"*\" in a host",
    why: "In section 5 of RFC 1738 a host has neither a space nor \"*\", and no escape. With this behavior both are accepted in a host of a \
          special scheme except file, also a space that results from the mapping by UTS 46. They are reported as `%20` and `%2A`. The URL \
          Standard rejects the space and keeps \"*\".",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::SpecialExceptFile,
    importance: Importance::Verdict,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://a b.dom/",
    apply: |reading| {
        let is_encoded = |byte: u8| matches!(byte, b' ' | b'*');
        let Some(name) = reading.host_name().filter(|name| name.iter().copied().any(is_encoded)) else {
            return;
        };
        if name.iter().all(|&byte| is_encoded(byte) || !is_forbidden(byte)) {
            let host = reading.host.as_mut().expect("it has a name");
            host.encode(is_encoded);
            host.permit_as_host();
        }
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 7] =
    [&PRINTABLE, &LOW_LINE, &LENGTH, &HYPHENS, &ONLY_IPV6, &QUOTE_AND_ASTERISK, &SPACE_AND_ASTERISK];
