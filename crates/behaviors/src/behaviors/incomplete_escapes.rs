//! What libraries make of a "%" that begins no escape, if they neither keep it nor reject it.

use crate::behaviors::escapes::{rewrite_both, with_complete_escapes};
use crate::part::{encoded, is_escape};
use crate::{About, Behavior, Importance, Reading, Schemes, Stage};

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
        let of_segment = |segment: &[u8]| {
            if with_complete_escapes(segment) == segment { segment.to_vec() } else { Vec::new() }
        };
        let segments: Vec<Vec<u8>> = reading.path.text.split(|&byte| byte == b'/').map(of_segment).collect();
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
    why: "In RFC 1738 two hexadecimal digits follow each \"%\". With this behavior any two characters of a path may follow it, or fewer. Each \
          of the two that is missing or not a hexadecimal digit counts as 0, so it is lost: `%6x` is read as `%60`.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/escape",
    texts: &[],
    input: "http://host.dom/%6x",
    apply: |reading| {
        let path = &reading.path.text;
        if (0..path.len()).all(|at| path[at] != b'%' || is_escape(&path[at..])) {
            return;
        }
        // The last segment is decoded alone.
        let (folder, name) =
            path.split_at(path.iter().rposition(|&byte| byte == b'/').map_or(0, |at| at + 1));
        let path = [with_zeros(folder), with_zeros(name)].concat();
        reading.path.rewrite(path);
    },
};

/// All escapes of a part are encoded if one is incomplete, in every scheme.
pub static ALL_OF_A_PART: Behavior = Behavior {
    name: "percent-signs-are-encoded-if-one-begins-no-escape",
    title: "Percent-encodes each \"%\" of a part in which one begins no escape",
    why: "In RFC 1738 two hexadecimal digits follow each \"%\". With this behavior a \"%\" without them is accepted in a user, a password, a \
          path, a query and a fragment of every scheme. Then every \"%\" of that part becomes `%25`, also that of an escape, so `%41%` becomes \
          `%2541%25`.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/escape",
    texts: &[],
    input: "ftp://host.dom/%41%",
    apply: |reading| {
        let Reading { user, password, path, query, fragment, .. } = reading;
        for part in [user, password, query, fragment].into_iter().flatten().chain([path]) {
            if with_complete_escapes(&part.text) != part.text {
                rewrite_both(part, |text| encoded(text, |octet| octet == b'%'));
            }
        }
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 3] = [&SEGMENT_IS_LOST, &ZEROS, &ALL_OF_A_PART];

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
