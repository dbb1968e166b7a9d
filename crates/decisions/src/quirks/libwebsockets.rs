//! The quirk of `lws_parse_uri` of libwebsockets.

use rfc1738_subject::CommonParts;

use super::texts::{Texts, halves};
use super::{Change, Quirk};
use crate::read::reported;

pub(super) const WHOLE: Quirk = Quirk {
    library: "c-libwebsockets",
    what: "Ends a scheme at \"://\" wherever it stands, and leaves out the \"/\" before a path, unless the path is empty.",
    input: "x:a",
    change: Change::Whole(read),
};

fn read(input: &str) -> Option<CommonParts<'static>> {
    let (scheme, rest) = input.split_once("://").unwrap_or(("", input));
    let default = match scheme {
        "http" | "ws" => 80,
        "https" | "wss" => 443,
        _ => 0,
    };
    // "+" begins the name of a local socket, which may have a "/".
    let ends = |character| character == ':' || character == '/' && !rest.starts_with('+');
    let (host, rest) = match rest.strip_prefix('[') {
        Some(inside) => inside.split_once(']').unwrap_or((inside, "")),
        None => rest.split_at(rest.find(ends).unwrap_or(rest.len())),
    };
    let (port, rest) = match rest.strip_prefix(':') {
        Some(after) => (integer(after), &after[after.find('/').unwrap_or(after.len())..]),
        None => (default, rest),
    };
    // Whatever octet stands there is left out. The adapter says that it is the "/" before a path.
    let rest = reported(rest.as_bytes().get(1..).filter(|rest| !rest.is_empty()).unwrap_or(b"/").to_vec());
    let (path, query) = halves(&rest, '?');
    let (port, path) = ((port > 0).then(|| port.to_string()), format!("/{path}"));
    let port = port.as_deref();
    let texts =
        Texts { scheme: Some(scheme), host: Some(host), port, path: &path, query, ..Texts::default() };
    Some(texts.parts())
}

/// Returns what `atoi` of glibc returns.
#[expect(clippy::cast_possible_truncation, reason = "`atoi` truncates")]
pub(super) fn integer(text: &str) -> i32 {
    let text = text.trim_start_matches([' ', '\t', '\n', '\u{b}', '\u{c}', '\r']);
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let digits = digits.bytes().take_while(u8::is_ascii_digit);
    let value =
        digits.fold(0_i64, |value, digit| value.saturating_mul(10).saturating_add((digit - b'0').into()));
    (sign * value) as i32
}
