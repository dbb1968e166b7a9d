//! What the package `net/url` of Go does alone.

use crate::behaviors::rfc3986::is_unreserved;
use crate::part::{decoded, encoded, has_complete_escapes, is_escape};
use crate::{About, Behavior, Importance, Schemes, Stage};

/// The text after the scheme is not checked if it does not begin with a slash.
pub static OPAQUE: Behavior = Behavior {
    name: "an-opaque-part-is-not-checked",
    title: "Does not check a text that follows the scheme without a slash",
    why: "In RFC 1738 unsafe characters must be encoded in every URL. With this behavior the text after the scheme is accepted as it stands \
          if it does not begin with \"/\": it is checked neither for characters nor for incomplete escapes. So most mailto and news URLs \
          are not checked.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/encode-unsafe",
    texts: &[],
    input: "mailto:100%@host.dom",
    apply: |reading| {
        if !reading.has_no_scheme() && reading.host.is_none() && !reading.path.text.starts_with(b"/") {
            reading.path.permit(|_| true);
            reading.is_generic = true;
        }
    },
};

/// A path is encoded again if it has a character that no path can have.
pub static PATH: Behavior = Behavior {
    name: "a-path-is-encoded-again",
    title: "Decodes and encodes a path that has a character that no path can have",
    why: "In RFC 1738 unsafe characters must be encoded. A library with this behavior accepts any printable character in a path. If one of \
          them must be encoded, the library decodes all escapes of the path and encodes it again: then `%2F` becomes \"/\", and \"!\", \
          \"'\", \"(\", \")\", \"*\", \"[\" and \"]\" become escapes. Incomplete escapes are rejected.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/encoding-reserved",
    texts: &[],
    input: "http://host.dom/a b%2Fc",
    apply: |reading| {
        let is_opaque = reading.host.is_none() && !reading.path.text.starts_with(b"/");
        if is_opaque && !reading.has_no_scheme() {
            return;
        }
        let is_of_path = |octet: u8| is_unreserved(octet) || b"!$&'()*+,;=:@[]/%".contains(&octet);
        reading.is_rejected |= !has_complete_escapes(&reading.path.text);
        if reading.path.text.iter().all(|&octet| is_of_path(octet)) {
            reading.path.permit(|octet| b"[]~".contains(&octet));
        } else {
            let again = encoded(&decoded(&reading.path.text), |octet| {
                !is_unreserved(octet) && !b"$&+,/:;=@".contains(&octet)
            });
            reading.path.rewrite(again);
            reading.path.permit(|octet| octet == b'~');
        }
    },
};

/// A user has the characters of RFC 3986, and "@".
pub static USER: Behavior = Behavior {
    name: "a-user-has-the-characters-of-a-uri",
    title: "Rejects a user with a character that no URI can have",
    why: "In RFC 1738 \"@\" and \":\" must be encoded in a user and a password. A library with this behavior accepts both there, and every \
          character that RFC 3986 allows in a user. Another character makes the URL invalid.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/encoded-in-user",
    texts: &[],
    input: "ftp://a@b@host.dom/",
    apply: |reading| {
        let is_permitted = |octet: u8| is_unreserved(octet) || b":!$&'()*+,;=%@".contains(&octet);
        for part in [&mut reading.user, &mut reading.password].into_iter().flatten() {
            reading.is_rejected |= !part.text.iter().all(|&octet| is_permitted(octet));
            part.permit(|octet| is_permitted(octet) && octet != b'%');
        }
    },
};

/// A host has the characters that Go does not escape.
pub static HOST: Behavior = Behavior {
    name: "a-host-has-the-characters-of-go",
    title: "Accepts `\"`, \"<\", \">\" and characters beyond US-ASCII in a host",
    why: "In RFC 1738 a host is a name of labels or a number of four groups. A library with this behavior accepts letters, digits, \
          sub-delims, \"-\", \"_\", \".\", \"~\", \":\", \"[\", \"]\", `\"`, \"<\", \">\" and characters beyond US-ASCII in a host. It \
          decodes escapes of octets beyond US-ASCII, and rejects other escapes.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://a\"b/",
    apply: |reading| {
        let Some(host) = &mut reading.host else { return };
        let text = &host.text;
        let is_permitted = |at: usize| match text[at] {
            b'%' => is_escape(&text[at..]) && (text[at + 1] >= b'8' || &text[at..at + 3] == b"%25"),
            octet => is_unreserved(octet) || !octet.is_ascii() || b"!$&'()*+,;=:[]<>\"".contains(&octet),
        };
        if !(0..text.len()).all(is_permitted) {
            reading.is_rejected = true;
            return;
        }
        let decoded = decoded(text).into_owned();
        host.text = decoded;
        host.permit_as_host();
    },
};

/// A bracket that is not closed makes the URL invalid.
pub static BRACKET: Behavior = Behavior {
    name: "an-open-bracket-needs-a-closing-one",
    title: "Rejects a host that begins with \"[\" and has no \"]\"",
    why: "RFC 1738 has no brackets: they are unsafe. A library with this behavior rejects a host that begins with \"[\" and has no \"]\", \
          and one in which another text than a port follows the last \"]\". It accepts brackets elsewhere in a host.",
    about: About::Host,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[],
    input: "http://[host.dom/",
    apply: |reading| {
        let Some(hostport) = reading.hostport.as_ref().filter(|hostport| hostport.starts_with(b"[")) else {
            return;
        };
        match hostport.iter().rposition(|&byte| byte == b']') {
            None => reading.is_rejected = true,
            Some(end) => {
                reading.is_rejected |= !matches!(hostport.get(end + 1), None | Some(b':'));
                reading.port_from = end;
            }
        }
    },
};

/// The last colon begins the port.
pub static LAST_COLON: Behavior = Behavior {
    name: "the-last-colon-begins-the-port",
    title: "Ends the host at the last \":\"",
    why: "In RFC 1738 the first \":\" after the host begins the port, and a host has none. With this behavior the last \":\" begins the \
          port, if it does not stand within brackets at the start of the host.",
    about: About::Port,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:1:2/",
    apply: |reading| {
        let Some(hostport) = &reading.hostport else { return };
        let Some(colon) = hostport.iter().rposition(|&byte| byte == b':') else { return };
        let bracket = hostport.iter().rposition(|&byte| byte == b']').unwrap_or_default();
        let is_address = hostport.starts_with(b"[");
        reading.port_from = if is_address { colon.max(bracket) } else { colon };
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 6] = [&LAST_COLON, &BRACKET, &USER, &HOST, &OPAQUE, &PATH];
