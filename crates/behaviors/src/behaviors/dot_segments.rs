//! Dot segments: ".", "..", and their encoded forms.

use crate::Text::UrlStandard;
use crate::part::dots;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// Dot segments are removed.
pub static REMOVED: Behavior = Behavior {
    name: "dot-segments-are-removed",
    title: "Removes dot segments from a path",
    why: "In RFC 1738 a segment \"..\" is a name like any other: ftp sends it in a CWD command. With this behavior a \
          segment \".\" is removed from a path that begins with \"/\", and \"..\" also removes the segment before \
          it. \"%2e\" counts as \".\". A drive letter that is the first segment of the path of a file is not \
          removed.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.2.2/cwd-commands",
    texts: &[
        UrlStandard("path state"),
        UrlStandard("single-dot URL path segment"),
        UrlStandard("double-dot URL path segment"),
        UrlStandard("shorten"),
    ],
    input: "ftp://host.dom/a/../b",
    apply: |reading| {
        if let Some(path) = reading.path.text.strip_prefix(b"/") {
            let is_file = reading.is_scheme(&["file"]);
            let path = remove(path, |path| {
                is_file && matches!(path, [one] if super::drive_letters::is_normalized(one))
            });
            reading.path.rewrite(path);
        }
    },
};

/// Returns a path without its dot segments. `path` lacks its first "/". `is_kept` says when ".." removes nothing.
pub fn remove(path: &[u8], is_kept: impl Fn(&[&[u8]]) -> bool) -> Vec<u8> {
    let mut kept: Vec<&[u8]> = Vec::new();
    let mut segments = path.split(|&byte| byte == b'/').peekable();
    while let Some(segment) = segments.next() {
        let dots = dots(segment);
        if dots == 2 && !is_kept(&kept) {
            kept.pop();
        }
        if dots == 0 {
            kept.push(segment);
        } else if segments.peek().is_none() {
            kept.push(b"");
        }
    }
    [b"/", &kept.join(&b'/')[..]].concat()
}

#[cfg(test)]
mod tests {
    #[test]
    fn dot_segments_are_removed() {
        for (path, without) in [
            ("a/../b", "/b"),
            ("a/..", "/"),
            ("a/.", "/a/"),
            ("../../a", "/a"),
            ("a//../b", "/a/b"),
            ("%2e%2E/a", "/a"),
            ("a/%2e/.%2e/b", "/b"),
            ("...", "/..."),
            ("", "/"),
        ] {
            assert_eq!(super::remove(path.as_bytes(), |_| false), without.as_bytes(), "{path}");
        }
    }
}
