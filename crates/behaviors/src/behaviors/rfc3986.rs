//! What RFC 3986 permits beyond RFC 1738, and the URL Standard does in another way.

use crate::Text::Rfc;
use crate::part::is_escape;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// Returns whether an octet is an unreserved character: a letter, a digit, "-", ".", "_" or "~" (RFC 3986, section 2.3).
pub fn is_unreserved(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || b"-._~".contains(&octet)
}

/// Returns whether an octet is an unreserved character or a sub-delim (RFC 3986, section 2).
pub fn is_unreserved_or_sub_delim(octet: u8) -> bool {
    is_unreserved(octet) || b"!$&'()*+,;=".contains(&octet)
}

/// Returns whether a text consists of escapes and of octets that `is_character` selects.
pub fn consists_of(text: &[u8], is_character: impl Fn(u8) -> bool) -> bool {
    (0..text.len()).all(|at| is_character(text[at]) || is_escape(&text[at..]))
}

/// A host is a registered name.
pub static REGISTERED_NAME: Behavior = Behavior {
    name: "a-host-is-a-registered-name",
    title: "Accepts a registered name as a host",
    why: "In RFC 1738 a host name consists of labels of letters, digits and inner hyphens. With this behavior a \
          host is any sequence of unreserved characters, sub-delims and escapes, also the empty one and a number \
          with any groups. It stays as it is.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/label-ends",
    texts: &[Rfc(3986, "3.2.2")],
    input: "http://host_name.dom/",
    apply: |reading| {
        if let Some(host) = &mut reading.host
            && consists_of(&host.text, is_unreserved_or_sub_delim)
        {
            host.permit_as_host();
        }
    },
};

/// Returns whether a host is an address of a future version in brackets: "[v", a version, ".", characters, "]".
pub fn is_future_address(host: &[u8]) -> bool {
    let [b'[', b'v' | b'V', address @ .., b']'] = host else { return false };
    let mut halves = address.splitn(2, |&byte| byte == b'.');
    let (version, rest) = (halves.next().unwrap_or_default(), halves.next().unwrap_or_default());
    let is_character = |byte: &u8| is_unreserved_or_sub_delim(*byte) || *byte == b':';
    !version.is_empty()
        && version.iter().all(u8::is_ascii_hexdigit)
        && !rest.is_empty()
        && rest.iter().all(is_character)
}

/// An address of a future version is a host.
pub static FUTURE_ADDRESS: Behavior = Behavior {
    name: "an-address-of-a-future-version-is-a-host",
    title: "Accepts an address of a future version in brackets",
    why: "RFC 1738 has no brackets: they are unsafe. With this behavior a host may be \"[v\", a version in \
          hexadecimal, \".\", characters, and \"]\".",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[Rfc(3986, "3.2.2")],
    input: "ftp://[v1.a]/",
    apply: |reading| {
        if let Some(host) = reading.host.as_mut().filter(|host| is_future_address(&host.text)) {
            host.permit_as_host();
        }
    },
};

/// A port may follow the host of a file.
pub static PORT_OF_FILE: Behavior = Behavior {
    name: "a-user-and-a-port-of-a-file",
    title: "Reads a user and a port in a file URL",
    why: "In RFC 1738 a file URL has a host alone. With this behavior a user may stand before the host, and a port \
          after it.",
    about: About::Port,
    stage: Stage::Authority,
    schemes: Schemes::Only(&["file"]),
    importance: Importance::Host,
    clause: "3.10/form",
    texts: &[Rfc(3986, "3.2")],
    input: "file://a@host.dom:1/",
    apply: |reading| {
        let Some(hostport) = &mut reading.hostport else { return };
        if let Some(after) = crate::reading::split_off(hostport, b'@') {
            reading.userinfo = Some(core::mem::replace(hostport, after));
        }
        let after_brackets = hostport.rsplit(|&byte| byte == b']').next().unwrap_or_default();
        reading.has_port |= after_brackets.contains(&b':');
        reading.is_generic |= reading.userinfo.is_some() || reading.has_port;
    },
};

/// A ":" may stand in a password.
pub static COLON_IN_PASSWORD: Behavior = Behavior {
    name: "a-colon-in-a-password",
    title: "Accepts \":\" in a password",
    why: "In RFC 1738 a \":\" in a password must be encoded. With this behavior it is accepted and stays as it is.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/encoded-in-user",
    texts: &[Rfc(3986, "3.2.1")],
    input: "ftp://a:b:c@host.dom/",
    apply: |reading| {
        if let Some(password) = &mut reading.password {
            password.permit(|octet| octet == b':');
        }
    },
};

/// A fragment is checked.
pub static FRAGMENT_CHARACTERS: Behavior = Behavior {
    name: "a-fragment-is-checked",
    title: "Rejects a fragment with characters that a query cannot have",
    why: "RFC 1738 has no fragment. With this behavior a fragment consists of unreserved characters, sub-delims, \
          escapes, \":\", \"@\", \"/\" and \"?\". Another character makes the URI invalid.",
    about: About::Fragment,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/hash",
    texts: &[Rfc(3986, "3.5")],
    input: "http://host.dom/#\"",
    apply: |reading| {
        let is_character = |octet: u8| is_unreserved_or_sub_delim(octet) || b":@/?".contains(&octet);
        reading.is_rejected |=
            reading.fragment.as_ref().is_some_and(|fragment| !consists_of(&fragment.text, is_character));
    },
};
