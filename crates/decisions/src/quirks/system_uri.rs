//! The quirks of `System.Uri` of .NET.

use rfc1738_subject::{CommonParts, Observation};

use super::{Change, Quirk, reject};
use crate::characters::{Set, encoded};
use crate::read::reported;
use crate::steps::escapes::{self, EscapeForm};

pub(super) const QUIRKS: &[Quirk] = &[Quirk {
    libraries: &["csharp-uri"],
    what: "Reads \"/\" at the beginning, and a letter before \":/\" as a drive of DOS, as a file URL with this path. Reports 25 as the default port of mailto, also without a host, and no path \"/\" in the place of an empty one.",
    inputs: &["x://a.example/b", "/abc", "mailto:a@host.dom"],
    change: Change::Answer(|input, answer| match input {
        [drive, b':', rest @ ..] if drive.is_ascii_alphabetic() => match rest {
            [b'/' | b'\\', ..] => *answer = local_path(input),
            _ => *answer = reject(),
        },
        [b'/', ..] if str::from_utf8(input).is_ok_and(|text| text.encode_utf16().count() > 2) => {
            *answer = local_path(input);
        }
        [b'/', ..] => *answer = reject(),
        _ => {
            if let Observation::AcceptCommon(parts) = answer
                && parts.scheme.as_deref() == Some("mailto")
            {
                parts.port = Some("25".into());
                if parts.path == "/" && !input.contains(&b'/') {
                    parts.path = "".into();
                }
            }
        }
    }),
}];

/// Returns a path of this machine as a file URL without a host. Escapes of unreserved characters and of those beyond US-ASCII are decoded, and
/// then what a path may not have is percent-encoded. A "\\" becomes a "/", and dot segments are removed.
fn local_path(input: &[u8]) -> Observation<'static> {
    const ENCODED: Set = Set::CONTROLS.and(Set::of(b" \"#%<>?^`{|}"));
    let text = input.trim_ascii_end();
    let text = String::from_utf8_lossy(text).replace('\\', "/");
    let decoded = EscapeForm::UnreservedDecoded.of(text.into_bytes().into(), Set::NONE);
    let mut kept: Vec<&[u8]> = Vec::new();
    let mut segments = decoded.split(|&byte| byte == b'/').peekable();
    while let Some(segment) = segments.next() {
        match segment {
            b"." | b".." => {
                if segment.len() == 2 && kept.len() > 1 {
                    kept.pop();
                }
                if segments.peek().is_none() {
                    kept.push(b"");
                }
            }
            _ => kept.push(segment),
        }
    }
    let mut path = Vec::new();
    let joined = kept.join(&b'/');
    for (at, &byte) in joined.iter().enumerate() {
        let is_of_text = matches!(joined.get(at + 1), Some(b'8'..=b'9' | b'A'..=b'F' | b'a'..=b'f'));
        match ENCODED.has(byte) && !(byte == b'%' && is_of_text && escapes::is_escape(&joined[at..])) {
            true => path.extend(encoded(byte)),
            false => path.push(byte),
        }
    }
    let [scheme, host] = ["file", ""].map(|text| Some(text.into()));
    let path = reported("", path.into());
    Observation::AcceptCommon(CommonParts { scheme, host, path, ..CommonParts::default() })
}
