//! What the crate `http` does alone, outside of the authority. The forms of a request target are in `request_target`.

use crate::Text::Rfc;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// An empty scheme is accepted.
pub static EMPTY_SCHEME: Behavior = Behavior {
    name: "a-scheme-is-empty",
    title: "Accepts an empty scheme before \"://\"",
    why: "In RFC 1738 a scheme has at least one character. A library with this behavior accepts and reports an empty one.",
    about: About::Scheme,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.1/scheme-is-a-sequence",
    texts: &[],
    input: "://host.dom/",
    apply: |reading| {
        if let Some(scheme) = reading.scheme.as_mut().filter(|scheme| scheme.judged.is_empty()) {
            scheme.judged = b"x".to_vec();
        }
    },
};

/// A tilde is permitted in a scheme.
pub static TILDE_IN_SCHEME: Behavior = Behavior {
    name: "a-tilde-in-a-scheme",
    title: "Accepts \"~\" in a scheme",
    why: "In RFC 1738 a scheme has letters, digits, \"+\", \".\" and \"-\" only. A library with this behavior also accepts \"~\".",
    about: About::Scheme,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.1/scheme-characters",
    texts: &[],
    input: "a~b://host.dom/",
    apply: |reading| {
        if let Some(scheme) = &mut reading.scheme {
            scheme.permit(|byte| byte == b'~');
        }
    },
};

/// The schemes http and https are reported in lower case.
pub static SCHEME_IN_LOWER_CASE: Behavior = Behavior {
    name: "http-and-https-are-in-lower-case",
    title: "Reports the schemes http and https in lower case",
    why: "RFC 1738 asks programs to treat upper-case letters in a scheme as lower-case ones. A library with this behavior reports \
          http and https in lower case, and every other scheme as it stands in the input.",
    about: About::Scheme,
    stage: Stage::Rest,
    schemes: Schemes::Only(&["http", "https"]),
    importance: Importance::Spelling,
    clause: "2.1/scheme-case",
    texts: &[Rfc(3986, "3.1"), Rfc(9110, "4.2.3")],
    input: "HTTP://host.dom/",
    apply: |reading| {
        if let Some(scheme) = &mut reading.scheme {
            scheme.text.make_ascii_lowercase();
        }
    },
};

/// Quote marks and braces stay in a path.
pub static PATH_CHARACTERS: Behavior = Behavior {
    name: "quote-marks-and-braces-in-a-path",
    title: "Keeps `\"`, \"{\" and \"}\" in a path",
    why: "In RFC 1738 these characters are unsafe and must be encoded. A library with this behavior accepts them in a path, for \
          clients that send JSON there, and keeps them.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/unsafe-always-encoded",
    texts: &[],
    input: "http://host.dom/{\"a\":1}",
    apply: |reading| reading.path.permit(|octet| matches!(octet, b'"' | b'{' | b'}')),
};

/// Characters beyond US-ASCII stay in a path and a query.
pub static NOT_ASCII: Behavior = Behavior {
    name: "characters-beyond-ascii-are-kept",
    title: "Keeps characters beyond US-ASCII in a path and a query",
    why: "In RFC 1738 a URL has characters of US-ASCII only. A library with this behavior accepts all other characters in a path \
          and a query, and does not encode them.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/octets-80-to-ff",
    texts: &[],
    input: "http://host.dom/hôst",
    apply: |reading| {
        for part in reading.query.iter_mut().chain([&mut reading.path]) {
            part.permit(|octet| !octet.is_ascii());
        }
    },
};

/// A fragment is dropped.
pub static FRAGMENT_IS_DROPPED: Behavior = Behavior {
    name: "a-fragment-is-dropped",
    title: "Drops a fragment, whatever it is",
    why: "RFC 1738 has no fragment, and never permits \"#\". A library with this behavior accepts \"#\" and any text after it, and \
          drops both.",
    about: About::Fragment,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "2.2/hash",
    texts: &[Rfc(9110, "7.1")],
    input: "http://host.dom/#a b",
    apply: |reading| {
        if let Some(fragment) = &mut reading.fragment {
            fragment.drop_if(|_| true);
        }
    },
};
