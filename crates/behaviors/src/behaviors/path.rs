//! The path.

use crate::Text::{Rfc, UrlStandard};
use crate::{About, Behavior, Importance, Schemes, Stage};

/// Returns whether the URL Standard percent-encodes an octet in a path. "^" is the subject of a behavior of its own.
pub fn is_encoded(octet: u8) -> bool {
    super::query::is_encoded(octet) || matches!(octet, b'?' | b'`' | b'{' | b'}')
}

/// Returns whether a path is opaque: no authority and no "/" stands before it.
pub(super) fn is_opaque(reading: &crate::Reading) -> bool {
    reading.host.is_none() && !reading.path.text.starts_with(b"/")
}

/// Percent-encodes an octet in a path that is not opaque.
pub(super) fn encode_unless_opaque(reading: &mut crate::Reading, encoded: u8) {
    if !is_opaque(reading) {
        reading.path.encode(|octet| octet == encoded);
    }
}

/// An empty path is "/".
pub static EMPTY_IS_SLASH: Behavior = Behavior {
    name: "an-empty-path-is-a-slash",
    title: "Reports an empty path as \"/\"",
    why: "In RFC 1738 the \"/\" after the host of an ftp or http URL may be omitted if nothing follows. With this behavior an empty path \
          after the host of a special scheme is reported as \"/\". A file URL needs the \"/\" in RFC 1738, but not with this behavior. In \
          other schemes an empty path stays empty.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::Special,
    importance: Importance::Spelling,
    clause: "3.3/slash-omitted",
    texts: &[UrlStandard("path start state")],
    input: "http://host.dom",
    apply: |reading| {
        if reading.host.is_some() && reading.path.text.is_empty() {
            reading.path.rewrite(*b"/");
        }
    },
};

/// An empty path after a host is "/", in every scheme.
pub static EMPTY_IS_SLASH_IN_EVERY_SCHEME: Behavior = Behavior {
    name: "an-empty-path-is-a-slash-in-every-scheme",
    title: "Reports an empty path after a host as \"/\" in every scheme",
    why: "In RFC 1738 the \"/\" after the host of an ftp, gopher, http or telnet URL may be omitted if nothing follows. With this behavior \
          an empty path after the host of every scheme is reported as \"/\", also before a query or a fragment.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "3.3/slash-omitted",
    texts: &[Rfc(3986, "6.2.3")],
    input: "ftp://host.dom",
    apply: |reading| {
        if reading.host.is_some() && reading.path.text.is_empty() && !reading.has_no_scheme() {
            reading.path.rewrite(*b"/");
        }
    },
};

/// An empty path without a scheme is a slash.
pub static SLASH_WITHOUT_A_SCHEME: Behavior = Behavior {
    name: "an-empty-path-without-a-scheme-is-a-slash",
    title: "Reports an empty path after a host as \"/\" if there is no scheme",
    why: "In RFC 1738 every URL begins with a scheme. A library with this behavior also reads a host in an input without a scheme, and \
          reports an empty path after it as \"/\".",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "3.3/slash-omitted",
    texts: &[],
    input: "//host.dom",
    apply: |reading| {
        if reading.host.is_some() && reading.path.text.is_empty() && reading.has_no_scheme() {
            reading.path.rewrite(*b"/");
        }
    },
};

/// A slash alone is an empty path.
pub static SLASH_IS_EMPTY: Behavior = Behavior {
    name: "a-slash-alone-is-an-empty-path",
    title: "Reports the path \"/\" after a host as an empty one",
    why: "In RFC 1738 the \"/\" after the host is not part of the url-path. With this behavior the path of `http://host.dom/` is reported as \
          empty, and the path of `http://host.dom/a` is reported with its \"/\".",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "3.1/slash-not-in-url-path",
    texts: &[],
    input: "http://host.dom/",
    apply: |reading| {
        if reading.host.is_some() && reading.path.text == b"/" {
            reading.path.text.clear();
        }
    },
};

/// Characters of a path are percent-encoded.
pub static ENCODED: Behavior = Behavior {
    name: "path-characters-are-encoded",
    title: "Percent-encodes characters of a path",
    why: "In RFC 1738 a space, `\"`, \"<\", \">\", \"`\", \"{\", \"}\", a control character and a character beyond US-ASCII must be encoded. \
          With this behavior they are accepted in a path that begins with \"/\", and percent-encoded. So are \"#\" and \"?\", if the library \
          does not end the path at them.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/unsafe-always-encoded",
    texts: &[UrlStandard("path percent-encode set")],
    input: "http://host.dom/a b",
    apply: |reading| {
        if !is_opaque(reading) {
            reading.path.encode(is_encoded);
        }
    },
};

/// A caret in a path is percent-encoded.
pub static CARET_ENCODED: Behavior = Behavior {
    name: "a-caret-in-a-path-is-encoded",
    title: "Percent-encodes \"^\" in a path",
    why: "In RFC 1738 \"^\" is unsafe and must be encoded. With this behavior it is accepted in a path that begins with \"/\", and \
          percent-encoded.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[UrlStandard("path percent-encode set")],
    input: "http://host.dom/a^b",
    apply: |reading| {
        encode_unless_opaque(reading, b'^');
    },
};

/// Controls and characters that are not ASCII are percent-encoded in an opaque path.
pub static OPAQUE_ENCODED: Behavior = Behavior {
    name: "opaque-path-characters-are-encoded",
    title: "Percent-encodes controls and characters beyond ASCII in an opaque path",
    why: "In RFC 1738 control characters and characters beyond US-ASCII must be encoded in every URL. With this behavior they are accepted \
          in an opaque path, and percent-encoded. An opaque path does not begin with \"/\", such as that of mailto and news. Other unsafe \
          characters, such as a space or `\"`, are not encoded here.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::NotSpecial,
    importance: Importance::Verdict,
    clause: "2.2/encode-non-graphic",
    texts: &[UrlStandard("opaque path state"), UrlStandard("C0 control percent-encode set")],
    input: "mailto:hôst",
    apply: |reading| {
        if is_opaque(reading) {
            reading.path.encode(super::characters::is_control_or_not_ascii);
        }
    },
};

/// Unsafe characters stay in an opaque path.
pub static OPAQUE_UNSAFE: Behavior = Behavior {
    name: "unsafe-characters-in-an-opaque-path",
    title: "Keeps unsafe characters in an opaque path",
    why: "In RFC 1738 a space, `\"`, \"<\", \">\", \"`\", \"{\" and \"}\" must be encoded in every URL. With this behavior they are \
          accepted, and stay as they are, in an opaque path: one that does not begin with \"/\".",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::NotSpecial,
    importance: Importance::Verdict,
    clause: "2.2/unsafe-always-encoded",
    texts: &[UrlStandard("opaque path state")],
    input: "mailto:a b",
    apply: |reading| {
        if is_opaque(reading) {
            reading
                .path
                .permit(|octet| is_encoded(octet) && !super::characters::is_control_or_not_ascii(octet));
        }
    },
};

/// A space at the end of an opaque path is percent-encoded.
pub static OPAQUE_FINAL_SPACE: Behavior = Behavior {
    name: "a-final-space-of-an-opaque-path-is-encoded",
    title: "Percent-encodes the last space of an opaque path before \"?\" or \"#\"",
    why: "In RFC 1738 a space must be encoded. With this behavior a space at the end of an opaque path, before \"?\" or \"#\", is accepted \
          and percent-encoded. An opaque path is one that does not begin with \"/\". Other spaces in it are not encoded.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::NotSpecial,
    importance: Importance::Verdict,
    clause: "2.2/space",
    texts: &[UrlStandard("opaque path state")],
    input: "mailto:a ?b",
    apply: |reading| {
        let is_last = reading.query.is_some() || reading.fragment.is_some();
        if is_opaque(reading) && is_last && reading.path.text.ends_with(b" ") {
            let mut path = reading.path.text.clone();
            path.truncate(path.len() - 1);
            path.extend(b"%20");
            reading.path.rewrite(path);
        }
    },
};
