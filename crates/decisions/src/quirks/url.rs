//! The quirks of the crate `url`.

use super::{Change, Quirk};
use crate::steps::scheme::SPECIAL;

pub(super) const SLASH_AFTER_PORT: Quirk = Quirk {
    library: "rust-url",
    what: "Ends an authority at a \"\\\" after a port or its \":\", also if the scheme is not special.",
    input: "gopher://host.dom:80\\a",
    change: Change::Input(with_slash_after_port),
};

pub(super) const BREAK_AFTER_DRIVE: Quirk = Quirk {
    library: "rust-url",
    what: "Ends the drive letter that begins the path of a file URL at a tab or a line break.",
    input: "file:c:\tx",
    change: Change::Input(with_slash_after_drive),
};

pub(super) const EMPTY_USER: Quirk = Quirk {
    library: "rust-url",
    what: "Accepts an empty host after an empty user and password, if the scheme is not special.",
    input: "x://:@/a",
    change: Change::Input(without_empty_user),
};

pub(super) const EMPTY_SEGMENTS: Quirk = Quirk {
    library: "rust-url",
    what: "Leaves out empty segments at the beginning of the path of a file URL.",
    input: "file:////a",
    change: Change::Parts(|_, parts| {
        if parts.scheme.as_deref() == Some("file") && parts.path.starts_with("//") {
            parts.path = format!("/{}", parts.path.trim_start_matches('/')).into();
        }
    }),
};

pub(super) const HOST_BEFORE_DRIVE: Quirk = Quirk {
    library: "rust-url",
    what: "Drops the host of a file URL before a drive letter, and keeps the \"|\" of one after three slashes.",
    input: "file:///c|/x",
    change: Change::Parts(|input, parts| {
        if parts.scheme.as_deref() == Some("file")
            && let [b'/', drive, b':', rest @ ..] = parts.path.as_bytes()
            && drive.is_ascii_alphabetic()
            && (rest.is_empty() || rest.starts_with(b"/"))
        {
            parts.host = None;
            if input.windows(5).any(|five| five == [b'/', b'/', b'/', *drive, b'|']) {
                parts.path = format!("/{}|{}", char::from(*drive), &parts.path[3..]).into();
            }
        }
    }),
};

pub(super) const EMPTY_HOST: Quirk = Quirk {
    library: "rust-url",
    what: "Reports no host in the place of an empty one. Its record does not tell the two apart.",
    input: "file:///a",
    change: Change::Parts(|_, parts| {
        if parts.host.as_deref() == Some("") {
            parts.host = None;
        }
    }),
};

/// Returns an input without an empty user that stands before an empty host, if the scheme is not special.
///
/// The library looks for a host only after a user or a password that is not empty, and at "/", "?" and "#" after "@" alone.
pub(super) fn without_empty_user(input: &[u8]) -> Option<Vec<u8>> {
    if !input.contains(&b'@') {
        return None;
    }
    let input: Vec<u8> = input.iter().copied().filter(|byte| !b"\t\n\r".contains(byte)).collect();
    let end = input.iter().rposition(|byte| *byte > b' ')? + 1;
    let colon = input.iter().position(|&byte| byte == b':')?;
    let after = input[colon..end].strip_prefix(b"://")?;
    let scheme = str::from_utf8(&input[..colon]).ok()?.trim().to_ascii_lowercase();
    let rest = match after {
        b"@" => b"",
        _ => {
            after.strip_prefix(b":@").filter(|rest| rest.first().is_none_or(|byte| b"/?#".contains(byte)))?
        }
    };
    (!SPECIAL.contains(&&*scheme)).then(|| [&input[..colon], b"://", rest].concat())
}

/// Returns an input with "/" after the drive letter that begins the path of a file URL, if a tab or a line break follows it.
pub(super) fn with_slash_after_drive(input: &[u8]) -> Option<Vec<u8>> {
    let is_slash = |byte: &u8| b"/\\".contains(byte);
    let is_break = |byte: &u8| b"\t\n\r".contains(byte);
    let after = input.get(..5).filter(|scheme| scheme.eq_ignore_ascii_case(b"file:")).map(|_| &input[5..])?;
    let mut path = match after {
        [one, two, host @ ..] if is_slash(one) && is_slash(two) => match host {
            [_, b':', ..] => host,
            _ => &host[host.iter().position(is_slash)?..],
        },
        path => path,
    };
    while let [b'/' | b'\\' | b'.', rest @ ..] = path {
        path = rest;
    }
    let [letter, b':', rest @ ..] = path else { return None };
    let next = rest.iter().find(|byte| !is_break(byte))?;
    let is_changed = letter.is_ascii_alphabetic() && is_break(&rest[0]) && !b"/\\?#".contains(next);
    is_changed.then(|| [&input[..input.len() - rest.len()], b"/", rest].concat())
}

/// Returns an input with "/" after the port, if a "\\" follows it and the scheme is not special.
pub(super) fn with_slash_after_port(input: &[u8]) -> Option<Vec<u8>> {
    if !input.contains(&b'\\') {
        return None;
    }
    let colon = input.iter().position(|&byte| byte == b':')?;
    let scheme = str::from_utf8(&input[..colon]).ok()?.trim().to_ascii_lowercase();
    let start = colon + 3;
    if SPECIAL.contains(&&*scheme) || input.get(colon + 1..start)? != b"//" {
        return None;
    }
    let length = input[start..].iter().position(|byte| b"/?#".contains(byte)).unwrap_or(input.len() - start);
    let authority = &input[start..start + length];
    let user = authority.iter().rposition(|&byte| byte == b'@').map_or(0, |at| at + 1);
    let bracket = authority[user..].iter().rposition(|&byte| byte == b']').map_or(user, |at| user + at);
    let port = authority[bracket..].iter().position(|&byte| byte == b':').map(|at| bracket + at + 1)?;
    let end = port + authority[port..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    (authority.get(end) == Some(&b'\\'))
        .then(|| [&input[..start + end], b"/", &input[start + end..]].concat())
}
