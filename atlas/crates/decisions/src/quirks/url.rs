//! The quirks of the crate `url`.

use super::{Change, Quirk};
use crate::steps::before::is_break;
use crate::steps::escapes::decoded;
use crate::steps::file::is_drive_letter;
use crate::steps::scheme::SPECIAL;

pub(super) const QUIRKS: &[Quirk] = &[
    Quirk {
        libraries: &["rust-url"],
        what: "Ends an authority at a \"\\\" after a port or its \":\", and accepts an empty host after an \
            empty user and password, also if the scheme is not special. Ends the drive letter that begins \
            the path of a file URL at a tab or a line break.",
        inputs: &["gopher://host.dom:80\\a", "x://:@/a", "file:c:\tx"],
        change: Change::Input(|input| {
            with_slash_after_port(input)
                .or_else(|| with_slash_after_drive(input))
                .or_else(|| without_empty_user(input))
        }),
    },
    Quirk {
        libraries: &["rust-url"],
        what: "Drops the host of a file URL before a drive letter, and keeps the \"|\" of one after an empty \
            host.",
        inputs: &["file:///c|/x"],
        change: Change::Parts(|input, parts| {
            let Some(drive) = drive(input) else { return };
            let is_first =
                matches!(parts.path.as_bytes(), [b'/', letter, b':', ..] if *letter == drive.letter);
            if is_first && drive.is_before_dots() {
                parts.path = parts.path.replacen("/%EE%80%80", "/", 1).into();
            } else if is_first && drive.after_break.is_none() {
                parts.host = None;
                if drive.mark == b'|' && drive.is_second {
                    parts.path.to_mut().replace_range(2..3, "|");
                }
            }
        }),
    },
    // Its record does not tell an empty host and none apart.
    Quirk {
        libraries: &["browsers-chromium", "node-core-js", "python-pydantic", "python-whatwg-url", "rust-url"],
        what: "Leaves out empty segments at the beginning of the path of a file URL, and reports no host in \
            the place of an empty one.",
        inputs: &["file:////a"],
        change: Change::Parts(|_, parts| {
            parts.host = parts.host.take().filter(|host| !host.is_empty());
            if parts.scheme.as_deref() == Some("file") && parts.path.starts_with("//") {
                parts.path = format!("/{}", parts.path.trim_start_matches('/')).into();
            }
        }),
    },
];

/// Returns an input with "/" after the drive letter that begins the path of a file URL, if a tab or
/// a line break follows it.
fn with_slash_after_drive(input: &[u8]) -> Option<Vec<u8>> {
    let drive = drive(input).filter(|drive| drive.after_break.is_some())?;
    // The library takes the dots after it for the name of a segment, which a later ".." removes.
    let mark = if drive.is_before_dots() { "\u{e000}" } else { "" };
    Some([&input[..drive.end], b"/", mark.as_bytes(), &input[drive.end..]].concat())
}

/// Returns an input without an empty user that stands before an empty host, if the scheme is not special.
///
/// The library looks for a host only after a user or a password that is not empty, and at "/", "?"
/// and "#" after "@" alone.
fn without_empty_user(input: &[u8]) -> Option<Vec<u8>> {
    input.contains(&b'@').then_some(())?;
    let input = without_breaks(&input[..=input.iter().rposition(|byte| *byte > b' ')?]);
    let colon = colon_of_unspecial(&input)?;
    let after = input[colon..].strip_prefix(b"://")?;
    let rest = match after {
        b"@" => b"",
        _ => after.strip_prefix(b":@").filter(|rest| matches!(rest, [] | [b'/' | b'?' | b'#', ..]))?,
    };
    Some([&input[..colon], b"://", rest].concat())
}

/// Returns an input with "/" after the port, if a "\\" follows it and the scheme is not special.
fn with_slash_after_port(input: &[u8]) -> Option<Vec<u8>> {
    input.contains(&b'\\').then_some(())?;
    let input = without_breaks(input);
    let start = colon_of_unspecial(&input)? + 3;
    (input.get(start - 2..start)? == b"//").then_some(())?;
    let length = input[start..].iter().position(|byte| b"/?#".contains(byte)).unwrap_or(input.len() - start);
    let authority = &input[start..start + length];
    let user = authority.iter().rposition(|&byte| byte == b'@').map_or(0, |at| at + 1);
    let mut is_in_brackets = false;
    let begins_port = |byte: &u8| {
        is_in_brackets = *byte == b'[' || is_in_brackets && *byte != b']';
        *byte == b':' && !is_in_brackets
    };
    let port = user + authority[user..].iter().position(begins_port)? + 1;
    let end = port + authority[port..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    (authority.get(end) == Some(&b'\\'))
        .then(|| [&input[..start + end], b"/", &input[start + end..]].concat())
}

/// Returns the place of the ":" after a scheme that is not special.
fn colon_of_unspecial(input: &[u8]) -> Option<usize> {
    let colon = input.iter().position(|&byte| byte == b':')?;
    let scheme = str::from_utf8(&input[..colon]).ok()?.trim_matches(|end| end <= ' ').to_ascii_lowercase();
    (!SPECIAL.contains(&&*scheme)).then_some(colon)
}

fn is_slash(byte: &u8) -> bool {
    b"/\\".contains(byte)
}

fn without_breaks(text: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(|byte| !is_break(byte)).collect()
}

/// The drive letter with which the path of a file URL begins.
struct Drive {
    letter: u8,
    /// ":" or "|".
    mark: u8,
    /// The place behind the mark.
    end: usize,
    /// The rest of its segment, if a tab or a line break stands before it.
    after_break: Option<Vec<u8>>,
    /// Whether an empty segment, which the library leaves out at last, still stands before it.
    is_second: bool,
}

impl Drive {
    fn is_before_dots(&self) -> bool {
        self.after_break.as_deref().is_some_and(|rest| dots(rest).is_some())
    }
}

/// Returns the drive letter with which the path of a file URL begins after the removal of dot segments.
fn drive(input: &[u8]) -> Option<Drive> {
    let (mut start, path, mut is_second) = path_of_file(input)?;
    let mut depth = 0_usize;
    for (at, segment) in path.split(is_slash).enumerate() {
        let text = without_breaks(segment);
        match (dots(&text), &*text) {
            // What stands before the first slash of a path that begins with one.
            (_, []) if at == 0 => {}
            (Some(1), _) => {}
            (Some(_), _) if depth == 0 => is_second = false,
            (Some(_), _) => depth -= 1,
            (None, &[letter, mark @ (b':' | b'|'), ref rest @ ..])
                if depth == 0 && letter.is_ascii_alphabetic() =>
            {
                let end = segment.iter().position(|byte| *byte == mark)? + 1;
                let is_cut = mark == b':' && !is_second && segment.get(end).is_some_and(is_break);
                if rest.is_empty() || is_cut {
                    let after_break = (!rest.is_empty()).then(|| rest.to_vec());
                    return Some(Drive { letter, mark, end: start + end, after_break, is_second });
                }
                depth = 1;
            }
            _ => depth += 1,
        }
        start += segment.len() + 1;
    }
    None
}

/// Returns the number of dots of a dot segment.
fn dots(segment: &[u8]) -> Option<usize> {
    let dots = segment.to_ascii_lowercase();
    let dots = str::from_utf8(&dots).ok()?.replace("%2e", ".");
    matches!(&*dots, "." | "..").then_some(dots.len())
}

/// Returns the place and the text of the path of a file URL, and whether it stands after an empty host.
fn path_of_file(input: &[u8]) -> Option<(usize, &[u8], bool)> {
    let text = &input[..=input.iter().rposition(|byte| *byte > b' ')?];
    let text = text.split(|byte| b"?#".contains(byte)).next()?;
    let after_breaks = |text: &[u8]| text.iter().position(|byte| !is_break(byte));
    let mut start = text.iter().position(|byte| *byte > b' ')?;
    for wanted in b"file:" {
        start += after_breaks(&text[start..])?;
        if !text[start].eq_ignore_ascii_case(wanted) {
            return None;
        }
        start += 1;
    }
    let mut authority = start;
    for _ in 0..2 {
        match after_breaks(&text[authority..]) {
            Some(at) if is_slash(&text[authority + at]) => authority += at + 1,
            _ => return Some((start, &text[start..], false)),
        }
    }
    let end = text[authority..].iter().position(is_slash).map_or(text.len(), |at| authority + at);
    let host = without_breaks(&text[authority..end]);
    if is_drive_letter(&host) {
        return Some((authority, &text[authority..], false));
    }
    Some((end, &text[end..], host.is_empty() || decoded(&host).eq_ignore_ascii_case(b"localhost")))
}
