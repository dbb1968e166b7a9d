//! Limits of lengths. RFC 1738 has none.

use crate::{About, Behavior, Importance, Schemes, Stage};

/// Returns a text of `LENGTH` bytes that begins with `start` and goes on with "/".
const fn slashes_after<const LENGTH: usize>(start: &[u8]) -> [u8; LENGTH] {
    let mut text = [b'/'; LENGTH];
    text.split_at_mut(start.len()).0.copy_from_slice(start);
    text
}

/// Returns ASCII bytes as text.
pub(super) const fn text(bytes: &[u8]) -> &str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("it is ASCII"),
    }
}

/// The bytes that the crate `http` takes at most.
const MOST_BYTES: usize = u16::MAX as usize - 1;

/// An input has at most 65,534 bytes.
pub static BYTES: Behavior = Behavior {
    name: "an-input-has-at-most-65534-bytes",
    title: "Rejects an input of more than 65,534 bytes",
    why: "RFC 1738 does not limit the length of a URL. With this behavior an input has at most 65,534 bytes.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.1/main-form",
    texts: &[],
    input: text(&slashes_after::<{ MOST_BYTES + 1 }>(b"http://host.dom")),
    apply: |reading| reading.is_rejected |= reading.rest.len() > MOST_BYTES,
};

/// A scheme has at most 64 characters.
pub static SCHEME: Behavior = Behavior {
    name: "a-scheme-has-at-most-64-characters",
    title: "Rejects a scheme of more than 64 characters",
    why: "RFC 1738 does not limit the length of a scheme. With this behavior a scheme has at most 64 characters.",
    about: About::Scheme,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.1/scheme-is-a-sequence",
    texts: &[],
    input: "sixty-five-characters-are-one-more-than-the-library-permits-here-://host.dom/",
    apply: |reading| {
        reading.is_rejected |= reading.scheme.as_ref().is_some_and(|scheme| scheme.text.len() > 64)
    },
};

/// The segments that the crate `uriparse` takes at most.
const MOST_SEGMENTS: usize = u16::MAX as usize;

/// Returns whether a path has more segments than the crate `uriparse` takes.
pub fn has_too_many_segments(path: &[u8]) -> bool {
    let path = path.strip_prefix(b"/").unwrap_or(path);
    path.split(|&byte| byte == b'/').count() > MOST_SEGMENTS
}

/// A path has at most 65,535 segments.
pub static SEGMENTS: Behavior = Behavior {
    name: "a-path-has-at-most-65535-segments",
    title: "Rejects a path of more than 65,535 segments",
    why: "RFC 1738 does not limit the number of the segments of a path. With this behavior a path has at most \
          65,535 segments.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.1/main-form",
    texts: &[],
    input: text(&slashes_after::<{ MOST_SEGMENTS + 3 }>(b"x:a")),
    apply: |reading| reading.is_rejected |= has_too_many_segments(&reading.path.text),
};
