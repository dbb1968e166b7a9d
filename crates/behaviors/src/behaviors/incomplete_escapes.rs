//! What libraries make of a "%" that begins no escape, and of escapes that are not UTF-8, if they neither keep nor reject them.

use crate::behaviors::escapes::{lose_what_is_not_utf_8, rewrite_both};
use crate::part::{encoded, has_complete_escapes};
use crate::{About, Behavior, Importance, Part, Reading, Schemes, Stage};

/// A segment with an incomplete escape is lost.
pub static SEGMENT_IS_LOST: Behavior = Behavior {
    name: "a-segment-with-an-incomplete-escape-is-lost",
    title: "Reports an empty segment if a \"%\" in it begins no escape",
    why: "In RFC 1738 two hexadecimal digits follow each \"%\". With this behavior a segment of a path in which they do not is accepted, and \
          reported as an empty one: the path of `http://host.dom/a/100%` is `/a/`.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/escape",
    texts: &[],
    input: "http://host.dom/100%",
    apply: |reading| {
        let of_segment = |segment| {
            if has_complete_escapes(segment) { segment } else { b"" }
        };
        let segments: Vec<&[u8]> = reading.path.text.split(|&byte| byte == b'/').map(of_segment).collect();
        let path = segments.join(&b'/');
        if path != reading.path.text {
            reading.path.rewrite(path);
        }
    },
};

/// Returns a text in which each incomplete escape takes the next two characters, with 0 in the place of those that are no digits.
fn with_zeros(text: &[u8]) -> Vec<u8> {
    let mut changed = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&first, after)) = rest.split_first() {
        changed.push(first);
        rest = after;
        if first == b'%' {
            let digit = |at: usize| after.get(at).copied().filter(u8::is_ascii_hexdigit).unwrap_or(b'0');
            changed.extend([digit(0), digit(1)]);
            rest = &after[after.len().min(2)..];
        }
    }
    changed
}

/// An incomplete escape has zeros.
pub static ZEROS: Behavior = Behavior {
    name: "an-incomplete-escape-has-zeros",
    title: "Reads 0 for each character after \"%\" that is not a hexadecimal digit",
    why: "In RFC 1738 two hexadecimal digits follow each \"%\". With this behavior any two characters of a path may follow it, or fewer. \
          Each of the two that is missing or not a hexadecimal digit counts as 0, so it is lost: `%6x` is read as `%60`.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/escape",
    texts: &[],
    input: "http://host.dom/%6x",
    apply: |reading| {
        let path = &reading.path.text;
        if has_complete_escapes(path) {
            return;
        }
        // The last segment is decoded alone.
        let (folder, name) =
            path.split_at(path.iter().rposition(|&byte| byte == b'/').map_or(0, |at| at + 1));
        let path = [with_zeros(folder), with_zeros(name)].concat();
        reading.path.rewrite(path);
    },
};

/// Encodes every "%" of each part in which one begins no escape.
fn encode_all<'a>(parts: impl IntoIterator<Item = &'a mut Part>) {
    for part in parts {
        if !has_complete_escapes(&part.text) {
            rewrite_both(part, |text| encoded(text, |octet| octet == b'%'));
        }
    }
}

/// All escapes of a part are encoded if one is incomplete, in every scheme.
pub static ALL_OF_A_PART: Behavior = Behavior {
    name: "percent-signs-are-encoded-if-one-begins-no-escape",
    title: "Percent-encodes each \"%\" of a part in which one begins no escape",
    why: "In RFC 1738 two hexadecimal digits follow each \"%\". With this behavior a \"%\" without them is accepted in a path, a query and a \
          fragment of every scheme. Then every \"%\" of that part becomes `%25`, also that of an escape, so `%41%` becomes `%2541%25`.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/escape",
    texts: &[],
    input: "ftp://host.dom/%41%",
    apply: |reading| {
        let Reading { path, query, fragment, .. } = reading;
        encode_all([query, fragment].into_iter().flatten().chain([path]));
    },
};

/// All escapes of a user or a password are encoded if one is incomplete.
pub static ALL_OF_A_USER: Behavior = Behavior {
    name: "percent-signs-of-a-user-are-encoded-if-one-begins-no-escape",
    title: "Percent-encodes each \"%\" of a user in which one begins no escape",
    why: "In RFC 1738 two hexadecimal digits follow each \"%\". With this behavior a \"%\" without them is accepted in a user and a \
          password. Then every \"%\" of that part becomes `%25`, also that of an escape, so the user `%41%` becomes `%2541%25`.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "2.2/escape",
    texts: &[],
    input: "ftp://%41%@host.dom/",
    apply: |reading| {
        let Reading { user, password, .. } = reading;
        encode_all([user, password].into_iter().flatten());
    },
};

/// Escapes in a user that are not UTF-8 become replacement characters.
pub static LOST_IN_USER: Behavior = Behavior {
    name: "escapes-in-a-user-that-are-not-utf-8-are-lost",
    title: "Reports U+FFFD for escapes in a user and a password that are not UTF-8",
    why: "In RFC 1738 an escape stands for any octet, also for one that is not UTF-8. A library with this behavior decodes the user and the \
          password as UTF-8, and reports the character U+FFFD in the place of octets that are not UTF-8. So two passwords can become one.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "2.2/escape",
    texts: &[],
    input: "ftp://%FF@host.dom/",
    apply: |reading| {
        [&mut reading.user, &mut reading.password].into_iter().flatten().for_each(lose_what_is_not_utf_8);
    },
};

/// Escapes in a query that are not UTF-8 become replacement characters.
pub static LOST_IN_QUERY: Behavior = Behavior {
    name: "escapes-in-a-query-that-are-not-utf-8-are-lost",
    title: "Reports U+FFFD for escapes in a query that are not UTF-8",
    why: "In RFC 1738 an escape stands for any octet, also for one that is not UTF-8. A library with this behavior decodes the query as \
          UTF-8, and reports the character U+FFFD in the place of octets that are not UTF-8.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/escape",
    texts: &[],
    input: "http://host.dom/?%FF",
    apply: |reading| {
        reading.query.iter_mut().for_each(lose_what_is_not_utf_8);
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 6] =
    [&SEGMENT_IS_LOST, &ZEROS, &ALL_OF_A_PART, &ALL_OF_A_USER, &LOST_IN_USER, &LOST_IN_QUERY];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_stand_for_what_is_no_digit() {
        for (text, changed) in
            [("%6x", "%60"), ("%", "%00"), ("%x1a", "%01a"), ("%41%4", "%41%40"), ("a", "a")]
        {
            assert_eq!(with_zeros(text.as_bytes()), changed.as_bytes(), "{text}");
        }
    }
}
