//! What the crate `url` does alone, against the URL Standard or beside it.

use crate::behaviors::drive_letters::{first_segment, is_drive_letter, is_normalized};
use crate::behaviors::{dot_segments, host_name};
use crate::part::decoded;
use crate::{About, Behavior, Importance, Reading, Schemes, Stage};

/// An empty host is reported as absent.
pub static EMPTY_HOST: Behavior = Behavior {
    name: "an-empty-host-is-reported-as-absent",
    title: "Reports an empty host as an absent one",
    why: "In RFC 1738 the host of a file URL may be empty, which means this machine. A library with this behavior has one value for \
          an empty host and for no host.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "3.10/localhost-or-empty",
    texts: &[],
    input: "file:///a",
    apply: |reading| {
        if let Some(host) = &mut reading.host {
            host.drop_if(|host| host.is_empty());
        }
    },
};

/// A user needs a host, with gaps.
pub static USER_NEEDS_A_HOST: Behavior = Behavior {
    name: "a-user-that-is-not-empty-needs-a-host",
    title: "Rejects a user before an empty host, but not always",
    why: "RFC 1738 allows an empty host only in file URLs. The URL Standard also allows it in schemes that are not \
          special, but not after a \"@\". A library with this behavior accepts it if nothing follows (`x://@`), and after a \":\" \
          alone (`x://:@/`).",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::NotSpecial,
    importance: Importance::Verdict,
    clause: "3.1/common-syntax",
    texts: &[],
    input: "mailto://a@/",
    apply: |reading| {
        let is_host_empty = reading.host.as_ref().is_some_and(|host| host.text.is_empty());
        let is_text = |part: &Option<crate::Part>| part.as_ref().is_some_and(|part| !part.text.is_empty());
        let is_at_sign_alone =
            reading.user.is_some() && !is_text(&reading.user) && reading.password.is_none();
        let is_followed =
            !reading.path.text.is_empty() || reading.query.is_some() || reading.fragment.is_some();
        reading.is_rejected |= is_host_empty
            && (is_text(&reading.user) || is_text(&reading.password) || (is_at_sign_alone && is_followed));
    },
};

/// Labels that begin with `xn--` are checked.
pub static PUNYCODE: Behavior = Behavior {
    name: "punycode-labels-are-checked",
    title: "Rejects a wrong label that begins with `xn--`",
    why: "In RFC 1738 `xn--` begins a label like any other. A library with this behavior decodes such a label and checks it by \
          Unicode Technical Standard 46. The URL Standard did so until June 2026. Since then it leaves a host of \
          ASCII characters as it is, except for upper case.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Special,
    importance: Importance::Verdict,
    clause: "3.1/label-hyphens",
    texts: &[],
    input: "http://xn--a/",
    apply: |reading| {
        let host = reading.host.as_ref().filter(|host| !host.text.starts_with(b"["));
        let is_wrong = |host: &[u8]| {
            let mut labels = host.split(|&byte| byte == b'.');
            labels.any(|label| label.starts_with(b"xn--")) && host_name::to_ascii(host).is_none()
        };
        reading.is_rejected |= host.is_some_and(|host| is_wrong(&host.text));
    },
};

/// A backslash ends a port in every scheme.
pub static BACKSLASH_AFTER_PORT: Behavior = Behavior {
    name: "a-backslash-ends-a-port-in-every-scheme",
    title: "Ends the port at a backslash in every scheme",
    why: "In RFC 1738 \"\\\" is unsafe and never part of a URL. In the URL Standard it is a slash in special \
          schemes only. A library with this behavior ends a port at a backslash in every scheme. The backslash is then the first \
          character of the path, after a \"/\".",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::NotSpecial,
    importance: Importance::Resource,
    clause: "3.1/port",
    texts: &[],
    input: "gopher://host.dom:80\\a",
    apply: |reading| {
        let Some(port) = &mut reading.port else { return };
        let Some(at) =
            port.text.iter().position(|byte| !byte.is_ascii_digit()).filter(|at| port.text[*at] == b'\\')
        else {
            return;
        };
        let path = [b"/", &port.text[at..], &reading.path.text].concat();
        let digits = port.text[..at].to_vec();
        port.rewrite(digits);
        reading.path.rewrite(path);
    },
};

/// Returns whether a segment is a drive letter, or begins with one and a backslash.
fn looks_like_drive_letter(segment: &[u8]) -> bool {
    // A tab marks the segment after an added slash.
    let segment = segment.strip_prefix(b"\t").unwrap_or(segment);
    let (letter, rest) = segment.split_at(segment.len().min(2));
    is_drive_letter(letter) && (rest.is_empty() || rest.starts_with(b"\\"))
}

/// Dot segments are removed, but no drive letter is.
pub static DOT_SEGMENTS: Behavior = Behavior {
    name: "dot-segments-are-removed-except-after-a-drive-letter",
    title: "Removes dot segments, but keeps what looks like a drive letter in every scheme",
    why: "In RFC 1738 a segment \"..\" is a name like any other. The URL Standard removes dot segments, and keeps \
          only a drive letter that is the first segment of a file. In a library with this behavior \"..\" removes no segment that \
          is a letter with \":\" or \"|\", in any place and any scheme, also if a backslash follows in the segment. \
          So `http://host.dom/c:/../b` has the path `/c:/b`.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.2.2/cwd-commands",
    texts: &[],
    input: "ftp://host.dom/a/../b",
    apply: |reading| {
        let mut path = reading.path.text.clone();
        if reading.is_slash_added
            && let Some(letter) = first_segment(&path)
        {
            // The library does not look for dots after the added slash. No other tab is left.
            path.insert(letter + 3, b'\t');
        }
        if let Some(path) = path.strip_prefix(b"/") {
            let mut path = dot_segments::remove(path, |kept| {
                kept.last().is_some_and(|last| looks_like_drive_letter(last))
            });
            path.retain(|byte| *byte != b'\t');
            reading.path.rewrite(path);
        }
    },
};

/// Returns whether the authority in the rest of a file URL is this machine: empty or `localhost`.
fn is_this_machine(reading: &Reading) -> Option<usize> {
    let after = reading.rest.strip_prefix(b"//")?;
    let end = after.iter().position(|&byte| byte == b'/').unwrap_or(after.len());
    let host = host_name::to_ascii(&decoded(&after[..end]));
    host.is_some_and(|host| matches!(&host[..], b"" | b"localhost")).then_some(end + 2)
}

/// The path of a file on this machine begins with an empty segment.
pub static EMPTY_FIRST_SEGMENT: Behavior = Behavior {
    name: "a-bar-after-three-slashes-stays",
    title: "Keeps the bar of a drive letter after `file:///`",
    why: "In RFC 1738 \"|\" is unsafe and must be encoded. The URL Standard writes a drive letter `c|` as `c:`. \
          A library with this behavior does so after `file:` and `file:/`, and after a host, but not after `file:///` and \
          `file://localhost/`.",
    about: About::Path,
    stage: Stage::Rest,
    schemes: Schemes::Only(&["file"]),
    importance: Importance::Resource,
    clause: "2.2/gateway-characters",
    texts: &[],
    input: "file:///c|/x",
    apply: |reading| {
        if let Some(end) = is_this_machine(reading) {
            // A segment before the drive letter, which `ONE_FIRST_SLASH` removes.
            reading.rest.insert(end, b'/');
        }
    },
};

/// The path of a file begins with one slash.
pub static ONE_FIRST_SLASH: Behavior = Behavior {
    name: "the-path-of-a-file-begins-with-one-slash",
    title: "Drops empty segments at the start of the path of a file",
    why: "In RFC 1738 a segment may be empty. A library with this behavior drops the empty segments before the first other one in \
          the path of a file. The URL Standard did so in the past.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["file"]),
    importance: Importance::Resource,
    clause: "3.10/path",
    texts: &[],
    input: "file:////a",
    apply: |reading| {
        let slashes = reading.path.text.iter().take_while(|byte| **byte == b'/').count();
        if slashes > 1 {
            let path = reading.path.text[slashes - 1..].to_vec();
            reading.path.rewrite(path);
        }
    },
};

/// A host before a drive letter is dropped.
pub static HOST_BEFORE_DRIVE_LETTER: Behavior = Behavior {
    name: "a-host-before-a-drive-letter-is-dropped",
    title: "Drops the host before a drive letter",
    why: "In RFC 1738 the host of a file URL names the machine. A library with this behavior drops it if the first segment of the \
          path is a drive letter, so the file is one of this machine. The URL Standard did so in the past.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["file"]),
    importance: Importance::Host,
    clause: "3.10/host",
    texts: &[],
    input: "file://host.dom/c:/x",
    apply: |reading| {
        if first_segment(&reading.path.text).is_some()
            && !reading.is_slash_added
            && let Some(host) = &mut reading.host
        {
            host.drop_if(|_| true);
        }
    },
};

/// A tab after a drive letter becomes a slash.
pub static TAB_AFTER_DRIVE_LETTER: Behavior = Behavior {
    name: "a-tab-after-a-drive-letter-is-a-slash",
    title: "Reads a tab or a line break after a drive letter as a slash",
    why: "In RFC 1738 a control character is never part of a URL. The URL Standard drops tabs and line breaks. A library \
          with this behavior reads one in the path of a file URL as \"/\" if a letter with \":\" is all of the path before it, \
          and another character of the path follows: the path of `file:/c:` TAB `x` is `/c:/x`. This does not happen \
          directly after `file:///` and `file://localhost/`: there the library sees an empty segment before the \
          letter.",
    about: About::Path,
    stage: Stage::Input,
    schemes: Schemes::Only(&["file"]),
    importance: Importance::Resource,
    clause: "2.2/control-characters",
    texts: &[],
    input: "file:/c:\tx",
    apply: |reading| {
        let is_dropped = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r');
        let breaks = (1..reading.rest.len()).filter(|&at| is_dropped(&reading.rest[at]));
        let is_slash = |at: &usize| {
            let before: Vec<u8> =
                reading.rest[..*at].iter().copied().filter(|byte| !is_dropped(byte)).collect();
            let next = reading.rest[*at..].iter().find(|byte| !is_dropped(byte));
            next.is_some_and(|next| !matches!(next, b'/' | b'\\' | b'?' | b'#'))
                && is_drive_letter_alone(&before)
        };
        // The limit keeps the time linear: each break reads what stands before it.
        let first = breaks.take(1000).find(is_slash);
        if let Some(at) = first {
            reading.rest[at] = b'/';
            reading.is_slash_added = true;
        }
    },
};

/// Returns whether a text is the start of a file URL whose path is a drive letter, and is not after `file:///`.
fn is_drive_letter_alone(text: &[u8]) -> bool {
    let Some((scheme, rest)) = text.split_at_checked(5) else { return false };
    if !scheme.eq_ignore_ascii_case(b"file:")
        || !rest.ends_with(b":")
        || rest.iter().any(|byte| matches!(byte, b'?' | b'#'))
    {
        return false;
    }
    let reading =
        Reading::new(&rest.iter().map(|&byte| if byte == b'\\' { b'/' } else { byte }).collect::<Vec<u8>>());
    let path = match reading.rest.strip_prefix(b"//") {
        Some(after) => match after.iter().position(|&byte| byte == b'/') {
            // A drive letter in the place of the host is the first segment.
            Some(slash) if is_drive_letter(&after[..slash]) => after.to_vec(),
            // Before the path is another segment, which is empty.
            Some(slash) if is_this_machine(&reading).is_some() => after[slash..].to_vec(),
            Some(slash) => after[slash + 1..].to_vec(),
            None => return false,
        },
        None => reading.rest.strip_prefix(b"/").unwrap_or(&reading.rest).to_vec(),
    };
    let path =
        dot_segments::remove(&path, |kept| kept.last().is_some_and(|last| looks_like_drive_letter(last)));
    matches!(&path[..], [b'/', letter @ ..] if is_normalized(letter))
}
