//! The quirk of `std/uri` of Nim.

use std::mem;

use rfc1738_subject::CommonParts;

use super::texts::{Texts, halves, up_to};
use super::{Change, Quirk};

pub(super) const WHOLE: Quirk = Quirk {
    library: "nim-uri",
    what: "Leaves out brackets and colons of an authority one by one, and reads the path of mailto as an authority.",
    input: "http://a:b:c[d/",
    change: Change::Whole(|input| Some(read(input))),
};

/// What an authority has.
#[derive(Default)]
struct Authority {
    user: String,
    password: String,
    host: String,
    port: String,
}

fn read(input: &str) -> CommonParts<'static> {
    let is_character = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let end = input.find(|c| !is_character(c)).unwrap_or(input.len());
    let (scheme, rest) = match input[end..].strip_prefix(':') {
        Some(rest) => (&input[..end], rest),
        None => ("", input),
    };
    let has_authority = rest.starts_with("//");
    let after = rest.strip_prefix("//").unwrap_or_default();
    let (text, rest) = match has_authority {
        true => up_to(after, "/?#"),
        false => ("", rest),
    };
    let (rest, fragment) = halves(rest, '#');
    let (path, query) = halves(rest, '?');
    let mut parts = authority(text, Authority::default());
    let is_mailto = scheme.eq_ignore_ascii_case("mailto");
    if is_mailto {
        parts = authority(path, parts);
    }
    let path = if is_mailto { "" } else { path };
    let Authority { user, password, host, port } = &parts;
    let [user, password, host, port] = [user, password, host, port].map(|text| Some(&**text));
    Texts { scheme: Some(scheme), user, password, host, port, path, query, fragment }.parts()
}

/// Reads an authority, character by character.
fn authority(text: &str, mut parts: Authority) -> Authority {
    let (mut is_in_port, mut is_in_brackets) = (false, false);
    for character in text.chars() {
        match character {
            '@' => {
                parts.password = mem::take(&mut parts.port);
                parts.user = mem::take(&mut parts.host);
                is_in_port = false;
            }
            ':' if !is_in_brackets => is_in_port = true,
            '[' => is_in_brackets = true,
            ']' => is_in_brackets = false,
            ':' => parts.host.push(character),
            _ if is_in_port => parts.port.push(character),
            _ => parts.host.push(character),
        }
    }
    parts
}
