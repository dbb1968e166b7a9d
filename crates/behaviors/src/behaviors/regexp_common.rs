//! What `Regexp::Common::URI` of Perl does alone: it has a pattern for each scheme that it knows.

use crate::{About, Behavior, Importance, Schemes, Stage};

/// The schemes for which it has a pattern. mailto is not one of them.
const KNOWN: [&str; 14] = [
    "fax", "file", "ftp", "gopher", "http", "https", "news", "nntp", "pop", "prospero", "tel", "telnet",
    "tv", "wais",
];

/// Only known schemes in lower case are accepted.
pub static KNOWN_SCHEMES: Behavior = Behavior {
    name: "only-known-schemes-in-lower-case",
    title: "Rejects mailto, unknown schemes, and schemes in upper case",
    why: "RFC 1738 defines ten schemes, one of them mailto, and says that others may be specified later. It asks programs to read \
          upper-case letters of a scheme as lower-case ones. A library with this behavior has patterns for file, ftp, gopher, http, https, \
          news, nntp, prospero, telnet, wais and the newer schemes fax, pop, tel and tv, all in lower case. It rejects all other schemes.",
    about: About::Scheme,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.5/form",
    texts: &[],
    input: "mailto:a@b.dom",
    apply: |reading| {
        let is_known = |scheme: &crate::Part| KNOWN.iter().any(|known| known.as_bytes() == scheme.text);
        reading.is_rejected |= !reading.scheme.as_ref().is_some_and(is_known);
    },
};

/// A gopher URL has one of some types.
pub static GOPHER_TYPE: Behavior = Behavior {
    name: "a-gopher-url-has-a-known-type",
    title: "Rejects a gopher URL without a type 0 to 9, \"+\", \"g\", \"I\" or \"T\"",
    why: "In RFC 1738 the type of a gopher URL may be any character that a URL can have, and the \"/\", the type and the selector may be \
          omitted. With this behavior the path of a gopher URL begins with \"/\" and a digit, \"+\", \"g\", \"I\" or \"T\".",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["gopher"]),
    importance: Importance::Verdict,
    clause: "3.4.1/path-empty",
    texts: &[],
    input: "gopher://host.dom/",
    apply: |reading| {
        let has_type = match &reading.path.text[..] {
            [b'/', one, ..] => one.is_ascii_digit() || b"+gIT".contains(one),
            _ => false,
        };
        reading.is_rejected |= !has_type;
    },
};

/// A host name may end with a period.
pub static PERIOD: Behavior = Behavior {
    name: "a-host-name-may-end-with-a-period",
    title: "Accepts a period at the end of a host name",
    why: "In RFC 1738 a host name ends with a label. RFC 2396 permits a period after the last label. With this behavior a URL of a special \
          scheme except file may have one there.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::SpecialExceptFile,
    importance: Importance::Verdict,
    clause: "3.1/label-sequence",
    texts: &[crate::Text::Rfc(2396, "3.2.2"), crate::Text::Rfc(3986, "3.2.2")],
    input: "http://host.dom./",
    apply: |reading| {
        let Some(host) = &mut reading.host else { return };
        let ends_with_letter =
            host.judged.len() > 1 && host.judged[host.judged.len() - 2].is_ascii_alphanumeric();
        let is_number = host.judged.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
        if host.judged.ends_with(b".") && ends_with_letter && !is_number {
            host.judged.pop();
        }
    },
};

/// A "?" in a path of ftp, gopher and file makes the URL invalid.
pub static QUESTION_MARK: Behavior = Behavior {
    name: "a-question-mark-in-ftp-gopher-and-file-is-rejected",
    title: "Rejects \"?\" in the path of an ftp, gopher or file URL",
    why: "In RFC 1738 \"?\" is a character of the path of ftp, gopher and file URLs. RFC 1808, section 2.3, says that this is believed to \
          be an error for ftp and file. With this behavior a \"?\" in such a path makes the URL invalid.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["ftp", "gopher", "file"]),
    importance: Importance::Verdict,
    clause: "3.2.2/reserved",
    texts: &[],
    input: "ftp://host.dom/a?b",
    apply: |reading| {
        reading.is_rejected |= reading.path.text.contains(&b'?');
    },
};

/// The type of a list of names makes the URL invalid.
pub static NO_FILE_LIST: Behavior = Behavior {
    name: "the-type-d-of-an-ftp-url-is-rejected",
    title: "Rejects the type \"d\" of an ftp URL",
    why: "In RFC 1738 the type of an ftp URL is \"a\", \"i\" or \"d\", and \"d\" asks for a list of names. With this behavior the type \"d\" \
          makes the URL invalid, also as \"D\".",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["ftp"]),
    importance: Importance::Verdict,
    clause: "3.2.2/typecodes",
    texts: &[],
    input: "ftp://host.dom/;type=d",
    apply: |reading| {
        let is_list = reading.path.text.to_ascii_lowercase().ends_with(b";type=d");
        reading.is_rejected |= is_list;
    },
};

/// Only http is accepted.
pub static ONLY_HTTP: Behavior = Behavior {
    name: "only-http-is-accepted",
    title: "Rejects all schemes except http",
    why: "RFC 1738 defines ten schemes, and says that others may be specified later. With this behavior only http URLs are accepted, and \
          `http` must be in lower case.",
    about: About::Scheme,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "5/predefined-schemes",
    texts: &[],
    input: "ftp://host.dom/",
    apply: |reading| {
        reading.is_rejected |= reading.scheme.as_ref().is_none_or(|scheme| scheme.text != b"http");
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 6] =
    [&ONLY_HTTP, &KNOWN_SCHEMES, &GOPHER_TYPE, &PERIOD, &QUESTION_MARK, &NO_FILE_LIST];
