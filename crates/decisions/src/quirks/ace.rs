//! The quirk of `URL_Base` of ACE, which reads from a stream.

use rfc1738_subject::CommonParts;

use super::texts::{Texts, up_to};
use super::{Change, Quirk};

pub(super) const WHOLE: Quirk = Quirk {
    library: "cpp-ace",
    what: "Knows http and ftp in lower case, and stops at a port that is not a number of 16 bits, or that another character follows.",
    input: "http:a",
    change: Change::Whole(read),
};

fn read(input: &str) -> Option<CommonParts<'static>> {
    let (scheme, after) = input.split_once(':').filter(|(scheme, _)| matches!(*scheme, "http" | "ftp"))?;
    // Without the slashes the scheme is the host.
    let text = after.strip_prefix("//").unwrap_or(input);
    let (start, mut rest) = up_to(text, "[/:@?#");
    let (mut user, mut host) = ("", start);
    if let Some(after) = rest.strip_prefix('@') {
        user = start;
        (host, rest) = up_to(after, "[/:@?#");
    }
    if let Some(inside) = rest.strip_prefix('[') {
        (host, rest) = inside.split_once(']').unwrap_or((inside, ""));
        if !rest.is_empty() && !rest.starts_with(['/', ':', '?', '#']) {
            (host, rest) = ("", "");
        }
    }
    let default = if scheme == "ftp" { 21 } else { 80 };
    let (port, rest) = rest.strip_prefix(':').map_or((default, rest), number);
    let (path, rest) = if rest.starts_with('/') { up_to(rest, "?#") } else { ("", rest) };
    // An FTP URL has no query and no fragment.
    let rest = if scheme == "ftp" { "" } else { rest };
    let (query, rest) = if rest.starts_with('?') { up_to(rest, "#") } else { ("", rest) };
    let query = Some(query.strip_prefix('?').unwrap_or_default());
    let fragment = Some(rest.strip_prefix('#').unwrap_or_default());
    let port = (port > 0).then(|| port.to_string());
    let (scheme, user, host, port) = (Some(scheme), Some(user), Some(host), port.as_deref());
    Some(Texts { scheme, user, password: None, host, port, path, query, fragment }.parts())
}

/// Returns the number of 16 bits that a stream of C++ reads, and what is read after it.
fn number(text: &str) -> (u16, &str) {
    let text = text.trim_start_matches([' ', '\t', '\n', '\u{b}', '\u{c}', '\r']);
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (digits, rest) =
        unsigned.split_at(unsigned.find(|c: char| !c.is_ascii_digit()).unwrap_or(unsigned.len()));
    if digits.is_empty() {
        return (0, "");
    }
    match digits.parse::<u16>() {
        Ok(_) if !rest.is_empty() && !rest.starts_with(['/', '?', '#']) => (0, ""),
        Ok(value) if text.starts_with('-') => (0_u16.wrapping_sub(value), rest),
        Ok(value) => (value, rest),
        Err(_) => (u16::MAX, ""),
    }
}
