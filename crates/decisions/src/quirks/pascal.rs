//! The quirk of the unit `URIParser` of Free Pascal.

use rfc1738_subject::CommonParts;

use super::texts::{Texts, up_to};
use super::{Change, Quirk};
use crate::read::reported;

pub(super) const WHOLE: Quirk = Quirk {
    library: "pascal-uriparser",
    what: "Begins a fragment at the last \"#\" and a query at the last \"?\", and reads two octets after each \"%\" as digits.",
    input: "http://host.dom/%zz?a?b",
    change: Change::Whole(|input| Some(read(input))),
};

fn read(input: &str) -> CommonParts<'static> {
    let is_character = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let scheme = input.split_once(':').filter(|(scheme, _)| scheme.chars().all(is_character));
    let (scheme, rest) = scheme.unwrap_or(("", input));
    let (rest, fragment) = rest.rsplit_once('#').unwrap_or((rest, ""));
    let (rest, query) = rest.rsplit_once('?').unwrap_or((rest, ""));
    let after = rest.strip_prefix("//");
    let (mut authority, path) = after.map_or(("", rest), |after| up_to(after, "/"));
    // The name after the last slash is decoded alone, unless it is a dot segment.
    let name =
        path.rfind(['/', ':']).filter(|at| path[*at..].starts_with('/')).map_or(path.len(), |at| at + 1);
    let path = match &*decoded(&path[name..]) {
        b"." | b".." => decoded(path),
        last => [&decoded(&path[..name]), last].concat(),
    };
    let mut port = 0;
    if let Some(at) = authority.rfind([':', '@']).filter(|at| authority[*at..].starts_with(':')) {
        let digits = &authority[at + 1..];
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            // The number is cut to 16 bits.
            port = digits.parse::<u64>().unwrap_or_default() & 0xffff;
            authority = &authority[..at];
        }
    }
    let (userinfo, host) = authority.split_once('@').unwrap_or(("", authority));
    let (user, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
    // The adapter says that a path and a query are decoded.
    let encoded = |octets: Vec<u8>| reported(octets).replace('%', "%25");
    let (path, query, fragment) = (encoded(path), encoded(decoded(query)), reported(decoded(fragment)));
    let port = (port > 0).then(|| port.to_string());
    let (scheme, user, password) = (Some(scheme), Some(user), Some(password));
    let (host, port, path) = (after.map(|_| host), port.as_deref(), &*path);
    let (query, fragment) = (Some(&*query), Some(&*fragment));
    Texts { scheme, user, password, host, port, path, query, fragment }.parts()
}

/// Returns a text with each "%" and the two octets after it as one octet. An octet that is no digit counts as 0.
fn decoded(text: &str) -> Vec<u8> {
    let value =
        |octet: Option<&u8>| octet.and_then(|octet| char::from(*octet).to_digit(16)).unwrap_or_default();
    let mut octets = text.as_bytes();
    let mut all = Vec::new();
    while let [first, rest @ ..] = octets {
        if *first == b'%' {
            let octet = value(rest.first()) << 4 | value(rest.get(1));
            all.push(u8::try_from(octet).unwrap_or_default());
            octets = rest.get(2..).unwrap_or_default();
        } else {
            all.push(*first);
            octets = rest;
        }
    }
    all
}
