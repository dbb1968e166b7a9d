//! Single marks in an authority, a path and a query that browsers, Qt, OkHttp and Mono treat in their own way.

use crate::Text::{Rfc, UrlStandard};
use crate::behaviors::authority::read_after_slashes;
use crate::behaviors::drive_letters::begins_with_rooted_drive;
use crate::behaviors::path::encode_unless_opaque;
use crate::part::is_escape;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// A bar in a path is percent-encoded.
pub static BAR: Behavior = Behavior {
    name: "a-bar-in-a-path-is-encoded",
    title: "Percent-encodes \"|\" in a path",
    why: "In RFC 1738 \"|\" is unsafe and must be encoded. With this behavior it is accepted in a path that begins with \"/\", and \
          percent-encoded. The URL Standard keeps it.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[],
    input: "http://host.dom/a|b",
    apply: |reading| {
        encode_unless_opaque(reading, b'|');
    },
};

/// A caret in a path is percent-encoded in special schemes.
pub static CARET: Behavior = Behavior {
    name: "a-caret-in-a-path-of-a-special-scheme-is-encoded",
    title: "Percent-encodes \"^\" in a path, but only in special schemes",
    why: "In RFC 1738 \"^\" is unsafe and must be encoded. With this behavior it is accepted in a path of a special scheme, and \
          percent-encoded. In a path of another scheme it is not encoded. The URL Standard encodes it in every path that begins with \"/\".",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::Special,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[],
    input: "http://host.dom/a^b",
    apply: |reading| {
        encode_unless_opaque(reading, b'^');
    },
};

/// Brackets in a path are kept.
pub static BRACKETS: Behavior = Behavior {
    name: "brackets-in-a-path-are-kept",
    title: "Keeps \"[\" and \"]\" in a path",
    why: "In RFC 1738 brackets are unsafe and must be encoded. With this behavior they are accepted in a path, and stay as they are.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[UrlStandard("path percent-encode set")],
    input: "http://host.dom/a[b",
    apply: |reading| reading.path.permit(|octet| matches!(octet, b'[' | b']')),
};

/// Controls and grave accents in a query are percent-encoded.
pub static QUERY_CONTROLS: Behavior = Behavior {
    name: "control-characters-and-grave-accents-in-a-query-are-encoded",
    title: "Percent-encodes control characters and \"`\" in a query",
    why: "In RFC 1738 control characters and \"`\" must be encoded. With this behavior they are accepted in a query and percent-encoded. \
          Other unsafe characters are not encoded here.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/control-characters",
    texts: &[],
    input: "http://host.dom/?a\u{1}",
    apply: |reading| {
        if let Some(query) = &mut reading.query {
            query.encode(|octet| octet.is_ascii_control() || octet == b'`');
        }
    },
};

/// Spaces of a query are decoded.
pub static QUERY_SPACES: Behavior = Behavior {
    name: "spaces-of-a-query-are-decoded",
    title: "Decodes `%20` in a query",
    why: "In RFC 1738 a space must be encoded. With this behavior `%20` in a query is reported as a space.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "2.2/space",
    texts: &[],
    input: "http://host.dom/?a%20b",
    apply: |reading| {
        let Some(query) = &mut reading.query else { return };
        let mut pieces = Vec::new();
        let mut rest = &query.text[..];
        while let Some(at) = rest.windows(3).position(|three| three == b"%20") {
            pieces.push(&rest[..at]);
            rest = &rest[at + 3..];
        }
        pieces.push(rest);
        query.text = pieces.join(&b' ');
    },
};

/// Unsafe marks in a user make the URL invalid.
pub static UNSAFE_IN_USER: Behavior = Behavior {
    name: "unsafe-marks-in-a-user-are-rejected",
    title: "Rejects unsafe marks and an incomplete escape in a user and a password",
    why: "In RFC 1738 unsafe characters in a user and a password must be encoded. A library with this behavior accepts some characters \
          there that RFC 1738 rejects, such as those beyond US-ASCII. It rejects `\"`, \"<\", \">\", \"^\", \"`\", \"{\", \"|\", \"}\" and \
          a \"%\" that begins no escape.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/unsafe-always-encoded",
    texts: &[],
    input: "ftp://a^b@host.dom/",
    apply: |reading| {
        let is_wrong = |text: &[u8], at: usize| match text[at] {
            b'%' => !is_escape(&text[at..]),
            octet => b"\"<>^`{|}".contains(&octet),
        };
        for part in [&reading.user, &reading.password].into_iter().flatten() {
            reading.is_rejected |= (0..part.text.len()).any(|at| is_wrong(&part.text, at));
        }
    },
};

/// A backslash in a path is a slash in schemes that are not known.
pub static BACKSLASH: Behavior = Behavior {
    name: "a-backslash-in-a-path-is-a-slash-in-other-schemes",
    title: "Reads a backslash in a path as a slash in schemes that it does not know",
    why: "In RFC 1738 \"\\\" is unsafe and never part of a URL. With this behavior it is read as \"/\" in a path after a host, in \
          prospero, wais and the schemes that neither RFC 1738 nor the URL Standard defines.",
    about: About::Path,
    stage: Stage::Authority,
    schemes: Schemes::NotSpecial,
    importance: Importance::Resource,
    clause: "2.2/gateway-characters",
    texts: &[],
    input: "wais://host.dom/a\\b",
    apply: |reading| {
        if reading.hostport.is_none() || reading.is_scheme(&["gopher", "mailto", "news", "nntp", "telnet"]) {
            return;
        }
        let mut path = reading.path.text.clone();
        path.iter_mut().filter(|byte| **byte == b'\\').for_each(|byte| *byte = b'/');
        if path != reading.path.text {
            reading.path.rewrite(path);
        }
    },
};

/// A backslash in the authority makes the URL invalid.
pub static NO_BACKSLASH: Behavior = Behavior {
    name: "a-backslash-after-two-slashes-is-rejected",
    title: "Rejects a backslash between \"://\" and the next \"/\", \"?\" or \"#\"",
    why: "In RFC 1738 \"\\\" is unsafe and never part of a URL. A library with this behavior reads it as \"/\" in a path. It rejects a \
          backslash between \"://\" and the next \"/\", \"?\" or \"#\", where other programs end the host at the backslash. Right after a \
          drive letter it is accepted.",
    about: About::Slashes,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[Rfc(3986, "3.2")],
    input: "http://host.dom\\@evil.com/",
    apply: |reading| {
        let Some(at) = reading.rest.windows(3).position(|three| three == b"://") else { return };
        let authority = reading.rest[at + 3..].split(|byte| matches!(byte, b'/' | b'?' | b'#')).next();
        let authority = authority.unwrap_or_default();
        let from = if begins_with_rooted_drive(authority) { 3 } else { 0 };
        reading.is_rejected |= authority[from..].contains(&b'\\');
    },
};

/// In every scheme except mailto and news "//" begins an authority.
pub static AUTHORITY: Behavior = Behavior {
    name: "an-authority-in-every-scheme-except-mailto-and-news",
    title: "Reads a host after \"//\" in every scheme except mailto and news",
    why: "In a scheme that RFC 1738 does not define, \"//\" begins a host only if all that follows has the common syntax of section 3.1. \
          Otherwise the URL has no host. With this behavior \"//\" always begins an authority there, and an invalid one makes the URL \
          invalid. In mailto and news URLs it does not, as in RFC 1738.",
    about: About::Slashes,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "5/other-schemes",
    texts: &[],
    input: "foo://a_b/",
    apply: |reading| {
        if !reading.is_scheme(&["mailto", "news"]) {
            read_after_slashes(reading);
        }
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 9] = [
    &NO_BACKSLASH,
    &AUTHORITY,
    &BACKSLASH,
    &BAR,
    &CARET,
    &BRACKETS,
    &QUERY_CONTROLS,
    &QUERY_SPACES,
    &UNSAFE_IN_USER,
];
