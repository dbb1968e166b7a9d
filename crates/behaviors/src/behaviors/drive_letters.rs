//! The drive letters of Windows in file URLs.

use crate::Text::UrlStandard;
use crate::part::dots;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// Returns whether a text is a letter and ":" or "|".
pub fn is_drive_letter(text: &[u8]) -> bool {
    matches!(text, [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// Returns whether a text begins with a letter, then ":" or "|", then a slash or a backslash.
pub fn begins_with_rooted_drive(text: &[u8]) -> bool {
    matches!(text, [letter, b':' | b'|', b'/' | b'\\', ..] if letter.is_ascii_alphabetic())
}

/// Returns whether a text is a letter and ":".
pub fn is_normalized(text: &[u8]) -> bool {
    is_drive_letter(text) && text[1] == b':'
}

/// Returns the offset of a drive letter that is the first segment of a path after its dot segments are removed.
pub fn first_segment(path: &[u8]) -> Option<usize> {
    let (mut depth, mut start) = (0_usize, 1);
    for segment in path.split(|&byte| byte == b'/').skip(1) {
        match dots(segment) {
            0 if depth == 0 && is_drive_letter(segment) => return Some(start),
            0 => depth += 1,
            2 => depth = depth.saturating_sub(1),
            _ => {}
        }
        start += segment.len() + 1;
    }
    None
}

/// A drive letter is not a host.
pub static NOT_A_HOST: Behavior = Behavior {
    name: "a-drive-letter-is-not-a-host",
    title: "Reads a drive letter after \"//\" as the start of the path",
    why: "In RFC 1738 the text after `file://` is a host, and \"c:\" is not one. With this behavior a letter with \
          \":\" or \"|\" in the place of a host is the first segment of the path, on this machine.",
    about: About::Host,
    stage: Stage::Rest,
    schemes: Schemes::Only(&["file"]),
    importance: Importance::Host,
    clause: "3.10/host",
    texts: &[UrlStandard("file host state"), UrlStandard("Windows drive letter")],
    input: "file://c:/x",
    apply: |reading| {
        let Some(after) = reading.rest.strip_prefix(b"//") else { return };
        let host = after.split(|&byte| byte == b'/').next().unwrap_or_default();
        if is_drive_letter(host) {
            reading.rest.insert(2, b'/');
        }
    },
};

/// The bar of a drive letter becomes a colon.
pub static BAR: Behavior = Behavior {
    name: "the-bar-of-a-drive-letter-becomes-a-colon",
    title: "Writes the drive letter `c|` as `c:`",
    why: "In RFC 1738 \"|\" is unsafe and must be encoded. With this behavior a letter with \"|\", as the first \
          segment of the path of a file, is a drive letter, and \"|\" becomes \":\".",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["file"]),
    importance: Importance::Resource,
    clause: "2.2/gateway-characters",
    texts: &[UrlStandard("path state"), UrlStandard("normalized Windows drive letter")],
    input: "file:/c|/x",
    apply: |reading| {
        if let Some(letter) = first_segment(&reading.path.text) {
            reading.path.text[letter + 1] = b':';
            reading.path.judged[letter + 1] = b':';
        }
    },
};
