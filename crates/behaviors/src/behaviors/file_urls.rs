//! File URLs in curl, Firefox and Mono.

use crate::behaviors::drive_letters::begins_with_rooted_drive;
use crate::behaviors::rfc3986::is_unreserved;
use crate::part::{decoded, encoded, is_escape};
use crate::{About, Behavior, Importance, Part, Schemes, Stage};

/// Returns the text after `file:` at the start of an input, in any case of its letters.
fn after_file(text: &[u8]) -> Option<&[u8]> {
    let (scheme, rest) = text.split_at_checked(5)?;
    scheme.eq_ignore_ascii_case(b"file:").then_some(rest)
}

/// Returns whether a text begins with a letter, and ":" or "|".
fn begins_with_drive_letter(text: &[u8]) -> bool {
    matches!(text, [letter, b':' | b'|', ..] if letter.is_ascii_alphabetic())
}

/// A file URL has more than six octets.
pub static AT_LEAST_SEVEN: Behavior = Behavior {
    name: "a-file-url-has-more-than-six-characters",
    title: "Rejects a file URL of at most six octets",
    why: "In RFC 1738 a file URL begins with `file://`, a host or none, and \"/\". A library with this behavior also accepts other texts \
          after `file:`. It rejects a text of fewer than two octets there, such as in `file:a`.",
    about: About::Path,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.10/form",
    texts: &[],
    input: "file:a",
    apply: |reading| reading.is_rejected |= after_file(&reading.rest).is_some_and(|rest| rest.len() < 2),
};

/// A "/" follows the host of a file.
pub static SLASH: Behavior = Behavior {
    name: "a-slash-follows-the-host-of-a-file",
    title: "Rejects a file URL without \"/\" after the host",
    why: "In RFC 1738 a \"/\" follows the host of a file URL, also an empty host. A library with this behavior accepts URLs of other schemes \
          without a \"/\" after the host. It rejects `file://` and `file://localhost`, as RFC 1738 does.",
    about: About::Path,
    stage: Stage::Authority,
    schemes: Schemes::Only(&["file"]),
    importance: Importance::Verdict,
    clause: "3.10/form",
    texts: &[],
    input: "file://",
    apply: |reading| {
        reading.is_rejected |= reading.hostport.is_some() && !reading.path.text.starts_with(b"/");
    },
};

/// A drive letter makes the URL invalid.
pub static NO_DRIVE_LETTER: Behavior = Behavior {
    name: "a-drive-letter-is-rejected",
    title: "Rejects a drive letter at the start of the path of a file URL",
    why: "In RFC 1738 a name in the path of a file URL may be `c:`. With this behavior a path that begins with a drive letter makes the \
          URL invalid, because only Windows has drives. A drive letter is a letter and \":\" or \"|\", before a \"/\", a \"\\\" or the end \
          of the path.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["file"]),
    importance: Importance::Verdict,
    clause: "3.10/path",
    texts: &[],
    input: "file:///c:/x",
    apply: |reading| {
        let path = &reading.path.text;
        let path = path.strip_prefix(b"/").unwrap_or(path);
        let ends = matches!(path.get(2), None | Some(b'/' | b'\\'));
        reading.is_rejected |= begins_with_drive_letter(path) && ends;
    },
};

/// The host of a file is not reported.
pub static NO_HOST: Behavior = Behavior {
    name: "the-authority-of-a-file-is-dropped",
    title: "Drops the user, the host and the port of a file URL",
    why: "In RFC 1738 the host of a file URL is the system on which the file is. With this behavior every authority of a file URL is \
          accepted, also one with a user and a port. The host is reported as empty, and the user and the port are not reported. So \
          `file://host.dom/a` is a file of this machine.",
    about: About::Host,
    stage: Stage::Authority,
    schemes: Schemes::Only(&["file"]),
    importance: Importance::Host,
    clause: "3.10/host",
    texts: &[],
    input: "file://host.dom/a",
    apply: |reading| {
        if let Some(hostport) = &mut reading.hostport {
            hostport.clear();
            reading.userinfo = None;
            reading.has_port = false;
        }
    },
};

/// A file URL has two slashes.
pub static TWO_SLASHES: Behavior = Behavior {
    name: "two-slashes-or-a-drive-letter-after-file",
    title: "Rejects a file URL without two slashes, except before a drive letter",
    why: "In RFC 1738 \"//\" follows `file:`. With this behavior \"//\" may be missing only before a drive letter, that is a letter and \
          \":\" or \"|\". One \"/\" may stand before the letter.",
    about: About::Slashes,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.10/form",
    texts: &[],
    input: "file:/a",
    apply: |reading| {
        let Some(rest) = after_file(&reading.rest) else { return };
        let path = rest.strip_prefix(b"/").unwrap_or(rest);
        reading.is_rejected |= !rest.starts_with(b"//") && !begins_with_drive_letter(path);
    },
};

/// Four slashes begin the name of a share.
pub static SHARE: Behavior = Behavior {
    name: "a-host-follows-four-slashes-in-a-file-url",
    title: "Reads a host after four slashes in a file URL",
    why: "In RFC 1738 the host of `file:////a/b` is empty, and the path after it begins with \"//\". With this behavior the text after the \
          four slashes, up to the next \"/\", is the host, as in the name of a Windows share: the host is a and the path is /b.",
    about: About::Slashes,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.10/localhost-or-empty",
    texts: &[],
    input: "file:////a/b",
    apply: |reading| {
        if after_file(&reading.rest).is_some_and(|rest| rest.starts_with(b"////")) {
            reading.rest.drain(5..7);
        }
    },
};

/// Returns a path in which each "%" is encoded, except in the escapes of unreserved characters and of characters beyond US-ASCII.
fn with_encoded_percent_signs(mut path: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    while let [first, rest @ ..] = path {
        let run = escapes_at_start(path);
        if run.is_empty() {
            text.push(*first);
            path = rest;
            continue;
        }
        let octets = decoded(run);
        let mut escapes = run.chunks(3);
        for chunk in octets.utf8_chunks() {
            let valid = chunk
                .valid()
                .chars()
                .map(|it| (it.len_utf8(), u8::try_from(it).is_ok_and(is_unreserved) || !it.is_ascii()));
            for (octets, is_kept) in valid.chain(chunk.invalid().iter().map(|_| (1, false))) {
                for escape in escapes.by_ref().take(octets) {
                    text.extend(if is_kept { &b"%"[..] } else { b"%25" });
                    text.extend(&escape[1..]);
                }
            }
        }
        path = &path[run.len()..];
    }
    text
}

/// Returns the escapes at the start of a text.
fn escapes_at_start(text: &[u8]) -> &[u8] {
    let escapes = (0..).take_while(|at| text.get(3 * at..).is_some_and(is_escape)).count();
    &text[..3 * escapes]
}

/// A path of this machine is a file URL.
pub static LOCAL_PATH: Behavior = Behavior {
    name: "a-path-of-this-machine-is-a-file-url",
    title: "Reads an input that begins with \"/\" or a drive letter as a file URL",
    why: "In RFC 1738 every URL begins with a scheme, and one letter can be a scheme. With this behavior an input of three characters or \
          more is the path of a file on this machine if it begins with \"/\", or with a letter, then \":\" or \"|\", then a slash or a \
          backslash. Its scheme is reported as `file` and its host as empty. Each \"?\", \"#\" and \"%\" is part of the path and \
          percent-encoded, except in the escapes of unreserved characters and of most characters beyond US-ASCII. Otherwise a scheme of \
          one letter makes the URL invalid.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.1/main-form",
    texts: &[],
    input: "x://evil.com/",
    apply: |reading| {
        let has_bar_or_colon = matches!(reading.rest.get(1), Some(b':' | b'|'));
        let is_drive = begins_with_rooted_drive(&reading.rest);
        if reading.scheme.is_some() || !(has_bar_or_colon || reading.rest.starts_with(b"/")) {
            return;
        }
        if String::from_utf8_lossy(&reading.rest).chars().count() < 3 || (has_bar_or_colon && !is_drive) {
            reading.is_rejected = true;
            return;
        }
        let mut path = reading.rest.clone();
        if let Some(fragment) = reading.fragment.take() {
            path = [&path, &b"#"[..], &fragment.text].concat();
        }
        let path = encoded(&with_encoded_percent_signs(&path), |byte| matches!(byte, b'?' | b'#'));
        let before = if is_drive { &b"///"[..] } else { b"//" };
        reading.rest = [before, &path].concat();
        reading.scheme = Some(Part::new("file"));
        reading.is_generic = true;
    },
};

/// A slash follows a drive letter.
pub static SLASH_AFTER_DRIVE: Behavior = Behavior {
    name: "a-slash-follows-a-drive-letter",
    title: "Rejects a drive letter at the start of a file URL without a slash after it",
    why: "In RFC 1738 the path of a file URL has segments, and a drive letter is a segment like any other. With this behavior a letter and \
          \":\" or \"|\" after the slashes of a file URL are a drive letter, and \"/\" or a backslash follows it.",
    about: About::Path,
    stage: Stage::Rest,
    schemes: Schemes::Only(&["file"]),
    importance: Importance::Verdict,
    clause: "3.10/path",
    texts: &[],
    input: "file:///c:x",
    apply: |reading| {
        let slashes = reading.rest.iter().take_while(|&&byte| byte == b'/').count();
        let path = &reading.rest[slashes..];
        let is_followed = matches!(path.get(2), Some(b'/' | b'\\'));
        reading.is_rejected |= begins_with_drive_letter(path) && !is_followed;
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 8] = [
    &AT_LEAST_SEVEN,
    &TWO_SLASHES,
    &SHARE,
    &LOCAL_PATH,
    &SLASH,
    &NO_HOST,
    &NO_DRIVE_LETTER,
    &SLASH_AFTER_DRIVE,
];
