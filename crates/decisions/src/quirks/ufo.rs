//! The quirk of ufo, which is a chain of regular expressions.

use rfc1738_subject::CommonParts;

use super::node::is_space;
use super::texts::{Texts, halves, host_and_port, line, owned, up_to};
use super::{Change, Quirk};

pub(super) const WHOLE: Quirk = Quirk {
    library: "node-ufo",
    what: "Looks for a scheme of two characters or more, or for two slashes. Without \"//\" after such a scheme nothing is reported.",
    input: "http:a",
    change: Change::Whole(|input| Some(read(input))),
};

fn read(input: &str) -> CommonParts<'static> {
    let start = input.trim_start_matches(is_blank);
    for scheme in ["blob", "data", "javascript", "vbscript"] {
        let given = start.get(..scheme.len()).filter(|given| given.eq_ignore_ascii_case(scheme));
        if let Some(path) = given.and_then(|_| start[scheme.len()..].strip_prefix(':')) {
            let path = owned(line(path));
            return CommonParts { scheme: Some(scheme.into()), path, ..CommonParts::default() };
        }
    }
    if !begins_url(input) {
        return path(input).parts();
    }
    let text = start.replace('\\', "/");
    let is_character = |byte: u8| byte.is_ascii_alphanumeric() || b"_+.-".contains(&byte);
    let is_scheme = |text: &str| {
        let name = text.strip_suffix(':').unwrap_or_default();
        text.is_empty() || name.len() > 1 && name.bytes().all(is_character)
    };
    let slashes = text.find("//").filter(|at| is_scheme(&text[..*at]));
    let Some(slashes) = slashes else { return CommonParts::default() };
    let (scheme, rest) = (text[..slashes].trim_end_matches(':'), &text[slashes + 2..]);
    let user = rest.find(['/', '@']).filter(|at| *at > 0 && rest[*at..].starts_with('@'));
    let rest = line(user.map_or(rest, |at| &rest[at + 1..]));
    let (host, after) = up_to(rest, "#/?");
    let mut after = after.to_owned();
    let is_drive = |at: &usize| matches!(after.as_bytes()[*at..], [b'/', letter, b':', ..] if letter.is_ascii_alphabetic());
    if let Some(at) = (0..after.len()).find(is_drive).filter(|_| scheme == "file") {
        after.remove(at);
    }
    let (host, port) = host_and_port(host);
    let userinfo = user.map(|at| halves(&text[slashes + 2..][..at], ':'));
    let (user, password) = (userinfo.map(|(user, _)| user), userinfo.and_then(|(_, password)| password));
    let scheme = scheme.to_lowercase();
    let (scheme, host) = (Some(&*scheme), Some(host));
    Texts { scheme, user, password, host, port, ..path(&after) }.parts()
}

/// Returns the path, the query and the fragment of a text.
fn path(text: &str) -> Texts<'_> {
    let (text, fragment) = halves(text, '#');
    let (path, query) = halves(text, '?');
    Texts { path, query, fragment: fragment.map(line), ..Texts::default() }
}

/// Returns whether a text begins with a scheme or with two slashes.
fn begins_url(text: &str) -> bool {
    let is_character = |c: char| c.is_ascii_alphanumeric() || "_+.-".contains(c) || is_blank(c);
    let scheme = text.find(|c| !is_character(c)).unwrap_or(text.len());
    if text[scheme..].starts_with(':') && text[..scheme].chars().nth(1).is_some() {
        return true;
    }
    let is_slash = |c: char| "/\\".contains(c);
    let mut slashes = 0;
    for character in text.chars() {
        match character {
            _ if is_slash(character) => slashes += 1,
            _ if slashes > 1 => return true,
            _ if slashes == 0 || !is_space(character) => return false,
            _ => {}
        }
    }
    false
}

fn is_blank(character: char) -> bool {
    character == '\0' || is_space(character)
}
