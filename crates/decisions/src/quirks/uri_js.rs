//! The quirks of uri-js.

use super::{Change, Quirk};
use crate::characters::encoded;

/// A relative reference has another set of characters for its path, and the library uses it for every segment.
pub(super) const COLON_IN_REFERENCE: Quirk = Quirk {
    library: "node-uri-js",
    what: "Percent-encodes each \":\" in the path of an input without a scheme.",
    input: "/a:b",
    change: Change::Parts(|_, parts| {
        if parts.scheme.as_deref().is_none_or(str::is_empty) {
            parts.path = parts.path.replace(':', "%3A").into();
        }
    }),
};

/// The name of a resource of WebSocket has the path and the query. It is not one of the parts that an adapter reports.
pub(super) const RESOURCE_NAME: Quirk = Quirk {
    library: "node-uri-js",
    what: "Reports neither the path nor the query of ws and wss.",
    input: "ws://host.dom/a",
    change: Change::Parts(|input, parts| {
        if has_scheme(input, &["ws", "wss"]) {
            parts.path = "".into();
            parts.query = None;
        }
    }),
};

/// JavaScript reads a text in UTF-16.
pub(super) const SURROGATES: Quirk = Quirk {
    library: "node-uri-js",
    what: "Percent-encodes a character above U+FFFF as two surrogates of three octets each.",
    input: "http://host.dom/\u{1f600}",
    change: Change::Parts(|input, parts| {
        let text = str::from_utf8(input).unwrap_or_default();
        for character in text.chars().filter(|character| *character > '\u{ffff}') {
            let as_it_is = escapes(character.to_string().bytes());
            let units = character
                .encode_utf16(&mut [0; 2])
                .iter()
                .flat_map(|unit| of_unit(*unit))
                .collect::<Vec<u8>>();
            let surrogates = escapes(units.into_iter());
            let replaced = |part: &str| part.replace(&as_it_is, &surrogates);
            parts.path = replaced(&parts.path).into();
            for part in
                [&mut parts.user, &mut parts.password, &mut parts.host, &mut parts.query, &mut parts.fragment]
            {
                *part = part.as_deref().map(|part| replaced(part).into());
            }
        }
    }),
};

/// Returns whether an input has one of these schemes.
fn has_scheme(input: &[u8], schemes: &[&str]) -> bool {
    let scheme = input.split(|&byte| byte == b':').next().unwrap_or_default();
    scheme.len() < input.len() && schemes.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(scheme))
}

/// Returns the three octets that UTF-8 would have for a unit of UTF-16.
fn of_unit(unit: u16) -> [u8; 3] {
    let [high, low] = unit.to_be_bytes();
    [0xe0 | high >> 4, 0x80 | (high & 0xf) << 2 | low >> 6, 0x80 | low & 0x3f]
}

fn escapes(octets: impl Iterator<Item = u8>) -> String {
    octets.map(|octet| String::from_utf8_lossy(encoded(octet)).into_owned()).collect()
}
