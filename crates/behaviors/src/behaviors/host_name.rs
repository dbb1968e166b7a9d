//! Host names in special schemes: decoded, mapped, and hardly checked.

use core::str;

use crate::Text::UrlStandard;
use crate::part::decoded;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// Escapes in a host are decoded.
pub static DECODED: Behavior = Behavior {
    name: "a-host-is-decoded",
    title: "Decodes the escapes in a host",
    why: "Section 5 of RFC 1738 has no escape in a host. With this behavior the host is percent-decoded before it \
          is checked, so `http://%65vil.com/` leads to evil.com. Octets that are not UTF-8 make the URL invalid. \
          Other schemes keep the escapes.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Special,
    importance: Importance::Host,
    clause: "3.1/label-sequence",
    texts: &[UrlStandard("host parser")],
    input: "http://%65vil.com/",
    apply: |reading| {
        let Some(decoded) = reading.host_name().map(|host| decoded(host).into_owned()) else { return };
        reading.is_rejected |= str::from_utf8(&decoded).is_err();
        reading.host.as_mut().expect("it has a name").rewrite(decoded);
    },
};

/// A host that is not ASCII is mapped by UTS 46.
pub static MAPPED: Behavior = Behavior {
    name: "a-host-is-mapped-by-uts-46",
    title: "Maps a host beyond ASCII to another host",
    why: "In RFC 1738 all characters of a URL are US-ASCII. With this behavior a host with other characters is \
          mapped by Unicode Technical Standard 46 (UTS 46): `①②⑦.⓪.⓪.①` becomes 127.0.0.1, and `hôst` becomes \
          xn--hst-kna. A host that UTS 46 does not permit, or that becomes empty, makes the URL invalid. Other \
          schemes percent-encode such characters.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Special,
    importance: Importance::Host,
    clause: "2.2/graphic-characters-only",
    texts: &[UrlStandard("domain parser"), UrlStandard("domain parser ToASCII")],
    input: "http://①②⑦.⓪.⓪.①/",
    apply: |reading| {
        let Some(host) = reading.host_name().filter(|host| !host.is_ascii()) else { return };
        match to_ascii(host) {
            Some(ascii) if !ascii.is_empty() => reading.host.as_mut().expect("it has a name").rewrite(ascii),
            _ => reading.is_rejected = true,
        }
    },
};

/// Returns the result of Unicode ToASCII as the domain parser calls it when it is not strict.
pub(super) fn to_ascii(host: &[u8]) -> Option<Vec<u8>> {
    use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
    let ascii = Uts46::new().to_ascii(host, AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore);
    ascii.ok().map(|ascii| ascii.as_bytes().to_vec())
}

/// A host is in lower case.
pub static IN_LOWER_CASE: Behavior = Behavior {
    name: "a-host-is-in-lower-case",
    title: "Reports the host in lower case",
    why: "In RFC 1738 a host may have letters of both cases. With this behavior it is reported in lower case. Other \
          schemes keep the case.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Special,
    importance: Importance::Spelling,
    clause: "3.1/host-name",
    texts: &[UrlStandard("domain parser")],
    input: "http://Host.dom/",
    apply: |reading| {
        if reading.host_name().is_some()
            && let Some(host) = &mut reading.host
        {
            host.text.make_ascii_lowercase();
            host.judged.make_ascii_lowercase();
        }
    },
};

/// Returns whether an octet is a forbidden domain code point. Tabs and line breaks are controls.
pub fn is_forbidden(octet: u8) -> bool {
    super::opaque_host::is_forbidden(octet) || octet < b' ' || matches!(octet, b'%' | 0x7f)
}

/// A host name may have almost any character.
pub static ANY_NAME: Behavior = Behavior {
    name: "a-host-name-of-any-characters",
    title: "Accepts almost any characters in a host name",
    why: "In RFC 1738 a host name consists of labels of letters, digits and inner hyphens, and the last label \
          begins with a letter. With this behavior a name may have any character that is not a forbidden domain \
          code point, such as \"_\", \"!\" or \"~\", and labels may be empty or begin and end with a hyphen. A name \
          whose last label is a number is not such a name: it must be a host number.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Special,
    importance: Importance::Verdict,
    clause: "3.1/label-ends",
    texts: &[UrlStandard("domain parser"), UrlStandard("forbidden domain code point")],
    input: "http://host_name.dom/",
    apply: |reading| {
        let is_permitted = reading.host_name().is_some_and(|host| {
            !host.is_empty()
                && !super::host_number::ends_in_a_number(host)
                && !host.iter().copied().any(is_forbidden)
        });
        if is_permitted && let Some(host) = &mut reading.host {
            host.permit_as_host();
        }
    },
};

/// `localhost` becomes the empty host.
pub static LOCALHOST: Behavior = Behavior {
    name: "localhost-is-dropped-from-a-file",
    title: "Drops `localhost` from a file URL",
    why: "In RFC 1738 `localhost` and the empty host both mean this machine. With this behavior `localhost` becomes \
          the empty host.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["file"]),
    importance: Importance::Spelling,
    clause: "3.10/localhost-or-empty",
    texts: &[UrlStandard("file host state")],
    input: "file://localhost/a",
    apply: |reading| {
        if let Some(host) = reading.host.as_mut().filter(|host| host.text == b"localhost") {
            host.text.clear();
        }
    },
};
