//! Escapes: which characters a library percent-encodes by itself, and which escapes it decodes or rewrites.

use crate::Text::Rfc;
use crate::behaviors::rfc3986::{is_unreserved, is_unreserved_or_sub_delim};
use crate::part::{decoded, has_complete_escapes, is_escape};
use crate::{About, Behavior, Importance, Part, Reading, Schemes, Stage};

/// Returns whether RFC 3986 lets a character stand in a path. A "%" stays as it is.
fn is_of_path(octet: u8) -> bool {
    is_unreserved_or_sub_delim(octet) || b":@/%".contains(&octet)
}

/// Returns whether RFC 3986 lets a character stand in a query or a fragment. A "%" stays as it is.
fn is_of_query(octet: u8) -> bool {
    is_of_path(octet) || octet == b'?'
}

/// Returns the parts in which RFC 3986 allows escapes, without the host.
fn parts(reading: &mut Reading) -> impl Iterator<Item = &mut Part> {
    let Reading { user, password, query, fragment, path, .. } = reading;
    [user, password, query, fragment].into_iter().flatten().chain([path])
}

/// Returns all parts that can have escapes.
fn all_parts(reading: &Reading) -> impl Iterator<Item = &Part> {
    let Reading { user, password, host, query, fragment, path, .. } = reading;
    [user, password, host, query, fragment].into_iter().flatten().chain([path])
}

/// Rewrites both texts of a part. A text that does not change keeps what other behaviors permitted in it.
pub(super) fn rewrite_both(part: &mut Part, rewritten: impl Fn(&[u8]) -> Vec<u8>) {
    for text in [&mut part.text, &mut part.judged] {
        *text = rewritten(text);
    }
}

/// Returns a text in which each "%" that begins no escape is `%25`.
fn with_complete_escapes(text: &[u8]) -> Vec<u8> {
    let mut complete = Vec::with_capacity(text.len());
    for at in 0..text.len() {
        complete.push(text[at]);
        if text[at] == b'%' && !is_escape(&text[at..]) {
            complete.extend(b"25");
        }
    }
    complete
}

/// Decodes the reported text of a part with U+FFFD in the place of octets that are not UTF-8, if there are such octets.
pub(super) fn lose_what_is_not_utf_8(part: &mut Part) {
    let decoded = decoded(&part.text).into_owned();
    if let Err(error) = String::from_utf8(decoded) {
        part.text = String::from_utf8_lossy(error.as_bytes()).into_owned().into_bytes();
    }
}

/// Returns a text in which `change` replaced escapes: it gets the three characters of each.
pub(super) fn with_escapes(text: &[u8], change: impl Fn(&[u8]) -> Vec<u8>) -> Vec<u8> {
    let mut changed = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&first, after)) = rest.split_first() {
        if is_escape(rest) {
            changed.extend(change(&rest[..3]));
            rest = &rest[3..];
        } else {
            changed.push(first);
            rest = after;
        }
    }
    changed
}

/// An incomplete escape is completed.
pub static INCOMPLETE_IS_ENCODED: Behavior = Behavior {
    name: "an-incomplete-escape-is-encoded",
    title: "Percent-encodes a \"%\" that begins no escape",
    why: "In RFC 1738 two hexadecimal digits follow each \"%\". With this behavior a \"%\" without them is accepted outside of the host, \
          and reported as `%25`. RFC 3986 calls this an error of the input.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/escape",
    texts: &[],
    input: "http://host.dom/100%",
    apply: |reading| parts(reading).for_each(|part| rewrite_both(part, with_complete_escapes)),
};

/// Characters of a path that no URI has are percent-encoded.
pub static PATH: Behavior = Behavior {
    name: "path-characters-that-no-uri-has-are-encoded",
    title: "Percent-encodes each character of a path that RFC 3986 does not allow",
    why: "In RFC 1738 unsafe characters must be encoded. With this behavior a path may have any character, and each one that RFC 3986 does \
          not allow in a path is percent-encoded, also \"[\", \"]\", \"|\", \"\\\" and \"^\".",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/encode-unsafe",
    texts: &[],
    input: "http://host.dom/a[b",
    apply: |reading| reading.path.encode(|octet| !is_of_path(octet)),
};

/// Characters of a query that no URI has are percent-encoded.
pub static QUERY: Behavior = Behavior {
    name: "query-characters-that-no-uri-has-are-encoded",
    title: "Percent-encodes each character of a query that RFC 3986 does not allow",
    why: "In RFC 1738 unsafe characters must be encoded. With this behavior a query may have any character, and each one that RFC 3986 \
          does not allow in a query is percent-encoded, also \"[\", \"]\", \"|\", \"\\\" and \"^\".",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/encode-unsafe",
    texts: &[],
    input: "http://host.dom/?a[b",
    apply: |reading| {
        if let Some(query) = &mut reading.query {
            query.encode(|octet| !is_of_query(octet));
        }
    },
};

/// Characters of a fragment that no URI has are percent-encoded.
pub static FRAGMENT: Behavior = Behavior {
    name: "fragment-characters-that-no-uri-has-are-encoded",
    title: "Percent-encodes each character of a fragment that RFC 3986 does not allow",
    why: "RFC 1738 has no fragment. With this behavior a fragment may have any character, and each one that RFC 3986 does not allow in a \
          fragment is percent-encoded.",
    about: About::Fragment,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "2.2/hash",
    texts: &[],
    input: "http://host.dom/#a[b",
    apply: |reading| {
        if let Some(fragment) = &mut reading.fragment {
            fragment.encode(|octet| !is_of_query(octet));
        }
    },
};

/// Characters of a user and a password that no URI has are percent-encoded.
pub static USER: Behavior = Behavior {
    name: "user-characters-that-no-uri-has-are-encoded",
    title: "Percent-encodes each character of a user that RFC 3986 does not allow",
    why: "In RFC 1738 unsafe characters must be encoded. With this behavior a user and a password may have any character, and each one \
          that RFC 3986 does not allow there is percent-encoded. A \":\" in a password stays as it is.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/encoded-in-user",
    texts: &[],
    input: "ftp://a^b@host.dom/",
    apply: |reading| {
        for part in [&mut reading.user, &mut reading.password].into_iter().flatten() {
            part.encode(|octet| !is_unreserved_or_sub_delim(octet) && octet != b'%' && octet != b':');
            part.permit(|octet| octet == b':' || octet == b'~');
        }
    },
};

/// Characters of a host that no URI has are percent-encoded.
pub static HOST: Behavior = Behavior {
    name: "host-characters-that-no-uri-has-are-encoded",
    title: "Percent-encodes each character of a host that RFC 3986 does not allow",
    why: "In RFC 1738 a host is a name of labels or a number of four groups. With this behavior a host may have any character, and each \
          one that RFC 3986 does not allow in a registered name is percent-encoded. An address in brackets stays as it is.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://a^b.dom/",
    apply: |reading| {
        if let Some(host) = reading.host.as_mut().filter(|host| !host.text.starts_with(b"[")) {
            host.encode(|octet| !is_unreserved_or_sub_delim(octet) && octet != b'%');
            if host.text.contains(&b'%') {
                host.permit_as_host();
            }
        }
    },
};

/// Characters that are neither reserved nor unreserved are percent-encoded.
pub static NEITHER_RESERVED: Behavior = Behavior {
    name: "characters-that-are-not-reserved-are-encoded",
    title: "Percent-encodes all characters except reserved and unreserved ones",
    why: "In RFC 1738 unsafe characters must be encoded. With this behavior a user, a password, a path, a query and a fragment may have any \
          character. The reserved and unreserved characters of RFC 3986 stay as they are, also \"[\" and \"]\". All others are \
          percent-encoded.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/encode-unsafe",
    texts: &[],
    input: "http://host.dom/a[b c",
    apply: |reading| {
        let is_kept = |octet: u8| is_of_query(octet) || b"[]#".contains(&octet);
        for part in parts(reading) {
            part.encode(|octet| !is_kept(octet));
            part.permit(|octet| b"[]~#".contains(&octet));
        }
        if let Some(password) = &mut reading.password {
            password.permit(|octet| octet == b':');
        }
    },
};

/// Incomplete escapes make the URL invalid.
pub static INCOMPLETE_IS_REJECTED: Behavior = Behavior {
    name: "an-incomplete-escape-is-rejected",
    title: "Rejects a \"%\" that begins no escape, in every part",
    why: "In RFC 1738 two hexadecimal digits follow each \"%\". A library with this behavior accepts other characters that RFC 1738 rejects, \
          and rejects an incomplete escape in every part.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/escape",
    texts: &[Rfc(3986, "2.1")],
    input: "http://host.dom/%4",
    apply: |reading| {
        let is_incomplete = all_parts(reading).any(|part| !has_complete_escapes(&part.text));
        reading.is_rejected |= is_incomplete;
    },
};

/// Incomplete escapes in a user make the URL invalid.
pub static INCOMPLETE_IN_USER: Behavior = Behavior {
    name: "an-incomplete-escape-in-a-user-is-rejected",
    title: "Rejects a \"%\" that begins no escape in a user and a password",
    why: "In RFC 1738 two hexadecimal digits follow each \"%\". A library with this behavior decodes the user and the password. It accepts \
          other characters that RFC 1738 rejects there, and rejects an incomplete escape.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/escape",
    texts: &[Rfc(3986, "2.1")],
    input: "ftp://100%@host.dom/",
    apply: |reading| {
        let mut parts = [&reading.user, &reading.password].into_iter().flatten();
        let is_incomplete = parts.any(|part| !has_complete_escapes(&part.text));
        reading.is_rejected |= is_incomplete;
    },
};

/// Escapes that are not UTF-8 make the URL invalid.
pub static NOT_UTF_8: Behavior = Behavior {
    name: "escapes-that-are-not-utf-8-are-rejected",
    title: "Rejects escapes that are not UTF-8",
    why: "In RFC 1738 an escape stands for any octet, also for one that is not UTF-8. A library with this behavior decodes a part as UTF-8, \
          and rejects escapes of other octets. A document whose name has such an octet cannot be named.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/escape",
    texts: &[],
    input: "http://host.dom/%FF",
    apply: |reading| {
        let is_wrong = all_parts(reading).any(|part| core::str::from_utf8(&decoded(&part.text)).is_err());
        reading.is_rejected |= is_wrong;
    },
};

/// Escapes of unreserved characters are decoded.
pub static UNRESERVED: Behavior = Behavior {
    name: "escapes-of-unreserved-characters-are-decoded",
    title: "Decodes the escapes of letters, digits, \"-\", \".\", \"_\" and \"~\"",
    why: "In RFC 1738 a character has the same meaning with and without an escape, if it is not reserved and not unsafe. With this \
          behavior the escapes of letters, digits, \"-\", \".\", \"_\" and \"~\" are decoded outside of the host.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "2.2/same-interpretation",
    texts: &[Rfc(3986, "6.2.2.2")],
    input: "http://host.dom/%41",
    apply: |reading| {
        parts(reading).for_each(|part| {
            let decode = |text: &[u8]| {
                with_escapes(text, |escape| match *decoded(escape) {
                    [octet] if is_unreserved(octet) => vec![octet],
                    _ => escape.to_vec(),
                })
            };
            rewrite_both(part, decode);
            part.permit(|octet| octet == b'~');
        });
    },
};

/// Escapes have upper-case letters.
pub static UPPER_CASE: Behavior = Behavior {
    name: "escapes-are-in-upper-case",
    title: "Reports escapes with upper-case letters",
    why: "In RFC 1738 the hexadecimal digits of an escape may have letters of both cases. With this behavior they are reported in upper \
          case outside of the host.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "2.2/escape",
    texts: &[Rfc(3986, "6.2.2.1")],
    input: "http://host.dom/%ab",
    apply: |reading| {
        parts(reading)
            .for_each(|part| part.text = with_escapes(&part.text, |escape| escape.to_ascii_uppercase()));
    },
};

/// Escapes that are not UTF-8 become replacement characters.
pub static REPLACED: Behavior = Behavior {
    name: "escapes-that-are-not-utf-8-are-lost",
    title: "Reports U+FFFD for escapes that are not UTF-8",
    why: "In RFC 1738 an escape stands for any octet, also for one that is not UTF-8. A library with this behavior decodes the path as \
          UTF-8, and reports the character U+FFFD in the place of octets that are not UTF-8. So the octets are lost.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/escape",
    texts: &[],
    input: "http://host.dom/%FF",
    apply: |reading| lose_what_is_not_utf_8(&mut reading.path),
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 13] = [
    &INCOMPLETE_IN_USER,
    &INCOMPLETE_IS_REJECTED,
    &NOT_UTF_8,
    &INCOMPLETE_IS_ENCODED,
    &NEITHER_RESERVED,
    &PATH,
    &QUERY,
    &FRAGMENT,
    &USER,
    &HOST,
    &UNRESERVED,
    &UPPER_CASE,
    &REPLACED,
];
