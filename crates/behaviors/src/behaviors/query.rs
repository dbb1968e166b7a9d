//! The query.

use crate::Text::{Rfc, UrlStandard};
use crate::reading::split_off;
use crate::{About, Behavior, Importance, Part, Schemes, Stage};

/// A "?" begins the query in every scheme.
pub static IN_EVERY_SCHEME: Behavior = Behavior {
    name: "a-question-mark-begins-the-query",
    title: "Ends the host and the path at \"?\" in every scheme",
    why: "In RFC 1738 \"?\" begins a part of its own only in the path of http and wais URLs. In a user, a password, \
          a path or an address of another scheme it is a character like any other. With this behavior the first \
          \"?\" ends the authority and the path in every scheme: the host of `ftp://a.com?x@evil.com/f` is a.com, \
          where RFC 1738 says evil.com.",
    about: About::Query,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.2/reservable-characters",
    texts: &[
        UrlStandard("authority state"),
        UrlStandard("path state"),
        UrlStandard("opaque path state"),
        Rfc(3986, "3.4"),
    ],
    input: "ftp://a.com?x@evil.com/f",
    apply: |reading| reading.query = split_off(&mut reading.rest, b'?').map(Part::new),
};

/// Returns whether the URL Standard percent-encodes an octet in a query.
pub fn is_encoded(octet: u8) -> bool {
    super::characters::is_control_or_not_ascii(octet) || matches!(octet, b' ' | b'"' | b'#' | b'<' | b'>')
}

/// Characters of a query are percent-encoded.
pub static ENCODED: Behavior = Behavior {
    name: "query-characters-are-encoded",
    title: "Percent-encodes characters of a query",
    why: "In RFC 1738 a space, a quote mark, \"<\", \">\", a control character and a character beyond US-ASCII must \
          be encoded. With this behavior they are accepted in a query, and percent-encoded.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/unsafe-always-encoded",
    texts: &[UrlStandard("query percent-encode set")],
    input: "http://host.dom/?a b",
    apply: |reading| {
        if let Some(query) = &mut reading.query {
            query.encode(is_encoded);
        }
    },
};

/// An apostrophe in a query is percent-encoded.
pub static APOSTROPHE: Behavior = Behavior {
    name: "an-apostrophe-in-a-query-is-encoded",
    title: "Percent-encodes an apostrophe in a query",
    why: "In RFC 1738 \"'\" may stand unencoded, and has the same meaning encoded. With this behavior it is \
          percent-encoded in the query of a special scheme.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::Special,
    importance: Importance::Spelling,
    clause: "2.2/same-interpretation",
    texts: &[UrlStandard("special-query percent-encode set")],
    input: "http://host.dom/?a'b",
    apply: |reading| {
        if let Some(query) = &mut reading.query {
            query.encode(|octet| octet == b'\'');
        }
    },
};

/// Braces and grave accents stay in a query.
pub static UNSAFE: Behavior = Behavior {
    name: "braces-in-a-query",
    title: "Keeps \"{\", \"}\" and \"`\" in a query",
    why: "In RFC 1738 these characters are unsafe and must be encoded. With this behavior they are accepted in a \
          query and stay as they are.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[UrlStandard("query percent-encode set")],
    input: "http://host.dom/?{}",
    apply: |reading| {
        if let Some(query) = &mut reading.query {
            query.permit(|octet| matches!(octet, b'{' | b'}' | b'`'));
        }
    },
};
