//! The quirks of Sofia-SIP.

use std::mem;

use rfc1738_oracle::{CommonParts, Observation};

use super::form::UNRESERVED;
use super::{Change, Quirk, reject};
use crate::characters::Set;
use crate::steps::escapes::{decoded, is_escape};

pub(super) const QUIRKS: &[Quirk] = &[
    Quirk {
        libraries: &["c-sofia"],
        what: "Ends an authority at \";\", but after two slashes only if a user or a bracket stands before \
            it.",
        inputs: &["x:a;b"],
        change: Change::Input(|input| {
            let end = input.iter().position(|byte| b":/?#".contains(byte)).filter(|&end| end > 0);
            let start = end.filter(|&end| input[end] == b':').map_or(0, |end| end + 1);
            let slashes = input[start..].iter().take_while(|&&byte| byte == b'/').count();
            let ends: &[u8] = if slashes > 1 { b"/?#@[]" } else { b"@;/?#" };
            let host = start + slashes.min(2);
            let first = host + input[host..].iter().position(|byte| ends.contains(byte))?;
            let end = first + input[first..].iter().position(|byte| b";/?#".contains(byte))?;
            let slash: &[u8] = if end == start { b"///" } else { b"/" };
            (slashes != 1 && input[end] == b';').then(|| [&input[..end], slash, &input[end..]].concat())
        }),
    },
    Quirk {
        libraries: &["c-sofia"],
        what: "Reports a part up to its first \"%\" as it is; then it decodes escapes of characters that the \
            part may have, and rejects others. Divides a user only in some schemes, in most of which a port \
            is digits or \"*\". After a scheme with a character that is not unreserved, all but a fragment \
            is a user. Without an authority it leaves out a \"/\" that begins a path.",
        inputs: &["x://^%41/", "x://a%^/", "x://a:b@host.dom/", "http://host.dom:8x/", "a^b://c/", "x:/a"],
        change: Change::Answer(|input, answer| {
            let Observation::AcceptCommon(parts) = answer else { return };
            match changed(input, mem::take(parts)) {
                Some(changed) => *parts = changed,
                None => *answer = reject(),
            }
        }),
    },
];

/// The schemes in which a user is divided, as far as libraries are asked about them. The last one
/// may have any port.
const KNOWN: [&str; 5] = ["http", "https", "ftp", "file", "mailto"];
/// The unreserved characters of RFC 2396.
const OF_RFC_2396: Set = UNRESERVED.and(Set::of(b"!*'()"));

fn changed<'t>(input: &[u8], mut parts: CommonParts<'t>) -> Option<CommonParts<'t>> {
    let scheme = canonized(parts.scheme.as_deref().unwrap_or_default(), b"+", b"")?;
    let place = KNOWN.iter().position(|known| known.eq_ignore_ascii_case(&scheme));
    if !scheme.bytes().all(|byte| byte == b'%' || OF_RFC_2396.has(byte)) {
        let text = String::from_utf8_lossy(input);
        let mut rest = text.split('#').next()?.splitn(3, ':').skip(1).map(|text| text.to_owned().into());
        let CommonParts { scheme, fragment, .. } = parts;
        let (user, password) = (rest.next(), rest.next());
        parts = CommonParts { scheme, user, password, fragment, ..CommonParts::default() };
    } else if place.is_none()
        && let Some(password) = parts.password.take()
    {
        parts.user = parts.user.map(|user| format!("{user}:{password}").into());
    }
    parts.scheme = parts.scheme.map(|_| scheme.into());
    let path = parts.path.strip_prefix('/').filter(|_| parts.host.is_none()).unwrap_or(&parts.path);
    let (path, parameters) = path.split_at(path.find(';').unwrap_or(path.len()));
    parts.path = (canonized(path, b":&+$", b"/;=@,")? + &canonized(parameters, b"/:&+$", b";=@,")?).into();
    let any: Vec<u8> = (0..=u8::MAX).collect();
    for (part, decoded, others) in [
        (&mut parts.user, &b"&=+$,;"[..], &b""[..]),
        (&mut parts.password, b"&=+$,;:", b""),
        (&mut parts.host, b"", b""),
        (&mut parts.query, b"", &any),
        (&mut parts.fragment, b";/?:@&=+$,", b""),
    ] {
        *part =
            part.take().map_or(Some(None), |text| Some(Some(canonized(&text, decoded, others)?.into())))?;
    }
    if place.is_some_and(|place| place < 4)
        && let Some(port) = &parts.port
    {
        let port = canonized(port, b"", b"")?;
        (port == "*" || port.bytes().all(|byte| byte.is_ascii_digit())).then_some(())?;
        parts.port = Some(port.into());
    }
    Some(parts)
}

/// Returns a text in which, from the first "%" on, escapes of these and of unreserved characters
/// are decoded. `None`: it has another character there. The set of the others is one of 32 bits, so
/// it has also the characters that are 32 places away.
fn canonized(text: &str, of_part: &[u8], others: &[u8]) -> Option<String> {
    let (start, rest) = text.split_at(text.find('%').unwrap_or(text.len()));
    let is_decoded = |byte: u8| byte.is_ascii() && OF_RFC_2396.has(byte) || of_part.contains(&byte);
    let is_other = |byte: u8| others.iter().any(|other| byte.wrapping_sub(*other).is_multiple_of(32));
    let (mut written, mut rest) = (start.as_bytes().to_vec(), rest.as_bytes());
    while let [first, after @ ..] = rest {
        rest = after;
        if *first != b'%' && (is_decoded(*first) || is_other(*first)) {
            written.push(*first);
            continue;
        }
        let escape = [b"%", after.get(..2)?].concat();
        rest = &after[2..];
        match decoded(&escape)[0] {
            _ if *first != b'%' || !is_escape(&escape) => return None,
            octet if is_decoded(octet) => written.push(octet),
            _ => written.extend(escape.to_ascii_uppercase()),
        }
    }
    String::from_utf8(written).ok()
}
