//! Characters that stay as they are, in several parts.

use crate::Text::{Rfc, UrlStandard};
use crate::{About, Behavior, Importance, Part, Reading, Schemes, Stage};

/// Returns whether an octet is in the C0 control percent-encode set of the URL Standard.
pub fn is_control_or_not_ascii(octet: u8) -> bool {
    !(b' '..=b'~').contains(&octet)
}

/// Returns the parts in which RFC 1738 judges characters. It has no fragment, and a host is judged as a whole.
fn parts(reading: &mut Reading) -> impl Iterator<Item = &mut Part> {
    let others = [&mut reading.user, &mut reading.password, &mut reading.query].into_iter().flatten();
    others.chain([&mut reading.path])
}

/// A tilde is permitted.
pub static TILDE: Behavior = Behavior {
    name: "a-tilde-is-permitted",
    title: "Accepts \"~\"",
    why: "In RFC 1738 \"~\" is unsafe and must be encoded. With this behavior it is accepted and stays as it is.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[UrlStandard("URL code points"), Rfc(3986, "2.3")],
    input: "http://host.dom/~user",
    apply: |reading| parts(reading).for_each(|part| part.permit(|octet| octet == b'~')),
};

/// The marks that the URL Standard does not encode are permitted.
pub static MARKS: Behavior = Behavior {
    name: "unsafe-marks-are-permitted",
    title: "Keeps \"|\", \"\\\", \"[\", \"]\" and \"^\"",
    why: "In RFC 1738 these characters are unsafe and must be encoded. With this behavior they are accepted in a \
          path and a query and stay as they are. In special schemes a backslash before the query is a slash, and \
          the URL Standard percent-encodes \"^\" in a path: these are behaviors of their own.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[UrlStandard("path percent-encode set"), UrlStandard("query percent-encode set")],
    input: "http://host.dom/a|b",
    apply: |reading| {
        parts(reading)
            .for_each(|part| part.permit(|octet| matches!(octet, b'|' | b'\\' | b'[' | b']' | b'^')))
    },
};

/// A "%" without two hexadecimal digits is permitted.
pub static INCOMPLETE_ESCAPE: Behavior = Behavior {
    name: "an-incomplete-escape-is-permitted",
    title: "Accepts \"%\" without two hexadecimal digits",
    why: "In RFC 1738 two hexadecimal digits follow each \"%\". With this behavior every \"%\" is accepted and \
          stays as it is, except in the host of a special scheme.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/escape",
    texts: &[UrlStandard("path state"), UrlStandard("query state"), UrlStandard("authority state")],
    input: "http://host.dom/%zz",
    apply: |reading| parts(reading).for_each(Part::permit_incomplete_escapes),
};
