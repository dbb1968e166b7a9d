//! What libraries of Python do with characters: `urllib3`, `yarl` and `furl`.

use crate::behaviors::escapes::{rewrite_both, with_escapes};
use crate::behaviors::rfc3986::is_unreserved_or_sub_delim;
use crate::part::{decoded, encoded, has_complete_escapes};
use crate::{About, Behavior, Importance, Reading, Schemes, Stage};

/// Returns a text as `urllib3` encodes it: each "%" is encoded if one of them begins no escape.
fn encoded_at_once(text: &[u8], is_permitted: impl Fn(u8) -> bool) -> Vec<u8> {
    let text = with_escapes(text, |escape| escape.to_ascii_uppercase());
    let is_complete = has_complete_escapes(&text);
    encoded(&text, |octet| if octet == b'%' { !is_complete } else { !is_permitted(octet) })
}

/// All escapes of a part are encoded if one is incomplete, in http.
pub static ALL_ESCAPES: Behavior = Behavior {
    name: "all-escapes-are-encoded-if-one-is-incomplete",
    title: "Percent-encodes every \"%\" of a part if one of them begins no escape",
    why: "In RFC 1738 two hexadecimal digits follow each \"%\". A library with this behavior accepts any character in a \
          user, a password, a path, a query and a fragment of an http or https URL, or of an input without a scheme. It \
          percent-encodes each one that RFC 3986 does not allow there, and reports escapes with upper-case letters. If one \
          \"%\" begins no escape, every \"%\" of that part becomes `%25`, also that of an escape, so `%41%` becomes \
          `%2541%25`.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/escape",
    texts: &[],
    input: "http://host.dom/%41%",
    apply: |reading| {
        if !reading.is_scheme(&["http", "https"]) && !reading.has_no_scheme() {
            return;
        }
        let is_of_user = |octet: u8| is_unreserved_or_sub_delim(octet) || octet == b':';
        let is_of_path = |octet: u8| is_unreserved_or_sub_delim(octet) || b":@/".contains(&octet);
        let is_of_query = |octet: u8| is_of_path(octet) || octet == b'?';
        let Reading { user, password, path, query, fragment, .. } = reading;
        for part in [user, password].into_iter().flatten() {
            rewrite_both(part, |text| encoded_at_once(text, is_of_user));
        }
        rewrite_both(path, |text| encoded_at_once(text, is_of_path));
        for part in [query, fragment].into_iter().flatten() {
            rewrite_both(part, |text| encoded_at_once(text, is_of_query));
        }
    },
};

/// Escapes of characters that need none are decoded.
pub static NEEDLESS: Behavior = Behavior {
    name: "needless-escapes-are-decoded",
    title: "Decodes escapes of characters that a part may have, except some delimiters",
    why: "In RFC 1738 an escaped reserved character may mean something else than the character itself. With this behavior \
          the escapes of letters, digits and marks that RFC 3986 allows in the part are decoded, also of reserved ones: \
          `%3B` in a path becomes \";\". The escapes of \":\" in a user and a password, of \"/\" and \"+\" in a path, and of \
          \"=\", \"+\", \"&\" and \";\" in a query are kept. The escapes that are kept have upper-case letters. An unencoded \
          \"~\" is accepted, except in a host.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/encoding-reserved",
    texts: &[],
    input: "http://host.dom/a%3Bb",
    apply: |reading| {
        let is_mark = |octet: u8| octet.is_ascii_alphanumeric() || b"-._~!$'()*,".contains(&octet);
        let decode = |text: &[u8], others: &'static [u8]| {
            with_escapes(text, |escape| match *decoded(escape) {
                [octet] if is_mark(octet) || others.contains(&octet) => vec![octet],
                _ => escape.to_ascii_uppercase(),
            })
        };
        let Reading { user, password, path, query, fragment, .. } = reading;
        for part in [user, password].into_iter().flatten() {
            rewrite_both(part, |text| decode(text, b"&=;+"));
        }
        rewrite_both(path, |text| decode(text, b"@:&=;"));
        for (part, others) in [(query, &b"?/:@"[..]), (fragment, b"?/:@+&=;")] {
            if let Some(part) = part {
                rewrite_both(part, |text| decode(text, others));
            }
        }
        for part in [&mut reading.user, &mut reading.password, &mut reading.query].into_iter().flatten() {
            part.permit(|octet| octet == b'~');
        }
        reading.path.permit(|octet| octet == b'~');
    },
};

/// A space in a query is a plus sign.
pub static PLUS: Behavior = Behavior {
    name: "a-space-in-a-query-becomes-a-plus-sign",
    title: "Reports a space in a query as \"+\"",
    why: "In RFC 1738 a space must be encoded, and \"+\" is a character like any other. With this behavior a space in a \
          query is accepted and reported as \"+\", as in the data of an HTML form, and so is an escaped space.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/space",
    texts: &[],
    input: "http://host.dom/?a b",
    apply: |reading| {
        let Some(query) = &mut reading.query else { return };
        rewrite_both(query, |text| {
            let text =
                with_escapes(text, |escape| if escape == b"%20" { b"+".to_vec() } else { escape.to_vec() });
            text.into_iter().map(|byte| if byte == b' ' { b'+' } else { byte }).collect()
        });
    },
};

/// A space in a query that is not escaped is a plus sign.
pub static SPACE: Behavior = Behavior {
    name: "an-unencoded-space-in-a-query-becomes-a-plus-sign",
    title: "Reports an unencoded space in a query as \"+\"",
    why: "In RFC 1738 a space must be encoded, and \"+\" is a character like any other. With this behavior a space in a query is accepted \
          and reported as \"+\", as in the data of an HTML form. An escaped space stays as it is.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/space",
    texts: &[],
    input: "http://host.dom/?a b",
    apply: |reading| {
        if let Some(query) = &mut reading.query {
            rewrite_both(query, |text| {
                text.iter().map(|&byte| if byte == b' ' { b'+' } else { byte }).collect()
            });
        }
    },
};

/// An empty authority before an empty path is absent.
pub static EMPTY_AUTHORITY: Behavior = Behavior {
    name: "an-empty-authority-before-an-empty-path-is-absent",
    title: "Reports neither a host nor a path for \"//\" if both are empty",
    why: "In RFC 1738 a host follows \"//\" in an http URL, and a \"/\" follows the host of a file URL, so `http://` and \
          `file://` are invalid. With this behavior \"//\" before an empty host and an empty path is accepted in every \
          scheme, and is not reported.",
    about: About::Host,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.10/localhost-or-empty",
    texts: &[],
    input: "file://",
    apply: |reading| {
        if reading.rest == b"//" {
            reading.rest.clear();
            reading.is_generic = true;
        }
    },
};

/// A segment is decoded and encoded.
pub static SEGMENTS: Behavior = Behavior {
    name: "each-segment-is-decoded-and-encoded",
    title: "Decodes and encodes each segment of a path",
    why: "In RFC 1738 an escape stands for any octet, and an escaped reserved character may mean something else than the \
          character itself. A library with this behavior decodes each segment of a path as UTF-8 and encodes it again. So `%3B` becomes \
          \";\", and octets that are not UTF-8 become U+FFFD. If a segment has an incomplete escape, or a character that is \
          neither allowed in a segment by RFC 3986 nor a letter or a digit, its escapes are not decoded. Then each \"%\" \
          becomes `%25`.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/escape",
    texts: &[],
    input: "http://host.dom/%41 %FF",
    apply: |reading| {
        let is_of_segment = |octet: u8| is_unreserved_or_sub_delim(octet) || b":@".contains(&octet);
        let segment = |segment: &[u8]| {
            let is_word = |text: &[u8]| {
                let Ok(text) = core::str::from_utf8(text) else { return false };
                text.chars().all(|one| {
                    if one.is_ascii() {
                        is_of_segment(one as u8) || one == '%'
                    } else {
                        one.is_alphanumeric()
                    }
                })
            };
            let is_complete = has_complete_escapes(segment);
            let text = if is_word(segment) && is_complete {
                String::from_utf8_lossy(&decoded(segment)).into_owned().into_bytes()
            } else {
                segment.to_vec()
            };
            encoded(&text, |octet| !is_of_segment(octet))
        };
        let segments: Vec<Vec<u8>> = reading.path.text.split(|&byte| byte == b'/').map(segment).collect();
        reading.path.rewrite(segments.join(&b'/'));
        reading.path.permit(|octet| octet == b'~');
    },
};

/// A query is read as the data of a form.
pub static FORM: Behavior = Behavior {
    name: "a-query-is-encoded-as-form-data",
    title: "Decodes and encodes a query like the data of an HTML form",
    why: "In RFC 1738 the query of http may have \":\", \"@\", \"&\", \"=\" and \";\" unencoded, and no \"/\" and no \"?\". \
          With this behavior a query is a list of names and values, which may have any characters. They are decoded and \
          encoded again: in them all characters except letters, digits, \"-\", \".\", \"_\" and \"~\" are percent-encoded, \
          also \":\" and \";\". \"+\" counts as a space, a space becomes \"+\", and octets that are not UTF-8 become U+FFFD.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.3/reserved",
    texts: &[],
    input: "http://host.dom/?a/b",
    apply: |reading| {
        let Some(query) = &mut reading.query else { return };
        let field = |text: &[u8]| {
            let text: Vec<u8> = text.iter().map(|&byte| if byte == b'+' { b' ' } else { byte }).collect();
            let text = String::from_utf8_lossy(&decoded(&text)).into_owned();
            let code = |octet: u8| !octet.is_ascii_alphanumeric() && !b"-._~ ".contains(&octet);
            encoded(text.as_bytes(), code)
                .into_iter()
                .map(|byte| if byte == b' ' { b'+' } else { byte })
                .collect()
        };
        let pair = |pair: &[u8]| -> Vec<u8> {
            let pieces: Vec<Vec<u8>> = pair.splitn(2, |&byte| byte == b'=').map(field).collect();
            pieces.join(&b'=')
        };
        let pairs: Vec<Vec<u8>> = query.text.split(|&byte| byte == b'&').map(pair).collect();
        query.rewrite(pairs.join(&b'&'));
        query.permit(|octet| octet == b'~');
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 7] = [&EMPTY_AUTHORITY, &SPACE, &ALL_ESCAPES, &PLUS, &NEEDLESS, &SEGMENTS, &FORM];
