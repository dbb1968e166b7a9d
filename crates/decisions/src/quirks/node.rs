//! The quirks of `url.parse` of Node.

use rfc1738_subject::CommonParts;

use super::{Change, Quirk};

pub(super) const QUIRKS: &[Quirk] = &[
    // A regular expression for paths comes first: its path is not percent-encoded.
    Quirk {
        libraries: &["node-url-parse-legacy"],
        what: "Reports a path without a scheme as it is, if the input has no \"#\", no \"@\" and no white space.",
        input: "/a\"b",
        change: Change::Parts(|input, parts| simple(input, "#@", parts)),
    },
    Quirk {
        libraries: &["node-npm-url"],
        what: "Reports a path without a scheme as it is, if the input has no \"#\" and no white space.",
        input: "//a@b",
        change: Change::Parts(|input, parts| simple(input, "#", parts)),
    },
    // The library looks for two more spaces than a control character or a space.
    Quirk {
        libraries: &["node-url-parse-legacy"],
        what: "Drops U+00A0 and U+FEFF at both ends.",
        input: "\u{a0}http://host.dom/",
        change: Change::Input(|input| Some(trimmed(str::from_utf8(input).ok()?).as_bytes().to_vec())),
    },
];

fn trimmed(text: &str) -> &str {
    text.trim_matches(|character| character <= ' ' || matches!(character, '\u{a0}' | '\u{feff}'))
}

/// Reads an input that is one or two slashes, a path and perhaps a query, without any of some characters.
fn simple(input: &[u8], without: &str, parts: &mut CommonParts) {
    let text = str::from_utf8(input).map(trimmed).unwrap_or_default();
    let (path, query) = text.split_once('?').map_or((text, None), |(path, query)| (path, Some(query)));
    let slashes = path.bytes().take_while(|byte| b"/\\".contains(byte)).count();
    let is_other = |character: char| without.contains(character) || is_space(character);
    if (1..=2).contains(&slashes) && !text.contains(is_other) {
        let query = query.map(|query| query.to_owned().into());
        *parts = CommonParts { path: path.replace('\\', "/").into(), query, ..CommonParts::default() };
    }
}

/// Returns whether `\s` of a regular expression matches a character.
fn is_space(character: char) -> bool {
    character == '\u{feff}' || character.is_whitespace() && character != '\u{85}'
}
