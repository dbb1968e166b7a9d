//! Hosts in schemes that are not special.

use crate::Text::UrlStandard;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// Returns whether an octet is a forbidden host code point.
pub fn is_forbidden(octet: u8) -> bool {
    matches!(
        octet,
        0 | b'\t'
            | b'\n'
            | b'\r'
            | b' '
            | b'#'
            | b'/'
            | b':'
            | b'<'
            | b'>'
            | b'?'
            | b'@'
            | b'['
            | b'\\'
            | b']'
            | b'^'
            | b'|'
    )
}

/// A host of a scheme that is not special is any text.
pub static ANY_TEXT: Behavior = Behavior {
    name: "a-host-is-opaque",
    title: "Accepts almost any text as a host",
    why: "In RFC 1738 a host is a name or a number in every scheme. With this behavior the host of a scheme that is \
          not special is opaque: any text without a forbidden host code point, also the empty text and a number \
          with any groups. Its letters, escapes and numbers stay as they are.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::NotSpecial,
    importance: Importance::Verdict,
    clause: "3.1/host-name",
    texts: &[UrlStandard("opaque-host parser"), UrlStandard("forbidden host code point")],
    input: "gopher://host_name/",
    apply: |reading| {
        if let Some(host) = &mut reading.host
            && !host.text.iter().copied().any(is_forbidden)
        {
            host.permit_as_host();
        }
    },
};

/// Controls and characters that are not ASCII are percent-encoded.
pub static ENCODED: Behavior = Behavior {
    name: "an-opaque-host-is-encoded",
    title: "Percent-encodes controls and characters beyond ASCII in a host",
    why: "In RFC 1738 a host has neither control characters nor characters beyond US-ASCII. With this behavior the \
          host of a scheme that is not special may have them: they are percent-encoded, and not mapped as in \
          special schemes.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::NotSpecial,
    importance: Importance::Host,
    clause: "2.2/graphic-characters-only",
    texts: &[UrlStandard("opaque-host parser"), UrlStandard("C0 control percent-encode set")],
    input: "telnet://hôst.dom/",
    apply: |reading| {
        if let Some(host) = &mut reading.host
            && !host.text.iter().copied().any(is_forbidden)
        {
            host.encode(super::characters::is_control_or_not_ascii);
        }
    },
};

/// A port needs a host.
pub static PORT_NEEDS_A_HOST: Behavior = Behavior {
    name: "a-port-needs-a-host",
    title: "Rejects a port after an empty host",
    why: "RFC 1738 allows an empty host only in file URLs. With this behavior the host of a scheme that is not \
          special may be empty, but not before the \":\" of a port: `mailto://:80/`, an address in RFC 1738, is \
          rejected.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::NotSpecial,
    importance: Importance::Verdict,
    clause: "3.1/common-syntax",
    texts: &[UrlStandard("host state")],
    input: "mailto://:80/",
    apply: |reading| {
        let is_host_empty = reading.host.as_ref().is_some_and(|host| host.text.is_empty());
        reading.is_rejected |= is_host_empty && reading.port.is_some();
    },
};
