//! The quirks of `url.parse` of Node.

use super::{Change, Quirk};

/// A regular expression for paths comes first: its path is not percent-encoded.
pub(super) const SIMPLE_PATH: Quirk = Quirk {
    library: "node-url-parse-legacy",
    what: "Reports a path without a scheme as it is, if the input has no \"#\", no \"@\" and no white space.",
    input: "/a\"b",
    change: Change::Parts(|input, parts| {
        if parts.scheme.is_none() && parts.host.is_none() {
            let Some(text) = str::from_utf8(input).ok().map(trimmed).filter(|text| is_simple(text)) else {
                return;
            };
            let (path, query) =
                text.split_once('?').map_or((text, None), |(path, query)| (path, Some(query)));
            parts.path = path.replace('\\', "/").into();
            parts.query = query.map(|query| query.to_owned().into());
        }
    }),
};

/// The library looks for two more spaces than a control character or a space.
pub(super) const NO_BREAK_SPACES: Quirk = Quirk {
    library: "node-url-parse-legacy",
    what: "Drops U+00A0 and U+FEFF at both ends.",
    input: "\u{a0}http://host.dom/",
    change: Change::Input(|input| Some(trimmed(str::from_utf8(input).ok()?).as_bytes().to_vec())),
};

fn trimmed(text: &str) -> &str {
    text.trim_matches(|character| character <= ' ' || matches!(character, '\u{a0}' | '\u{feff}'))
}

/// Returns whether a text is one or two slashes, then a path and perhaps a query.
fn is_simple(text: &str) -> bool {
    let (path, _) = text.split_once('?').unwrap_or((text, ""));
    let slashes = path.bytes().take_while(|byte| b"/\\".contains(byte)).count();
    (1..=2).contains(&slashes)
        && !text.contains(|character: char| "#@".contains(character) || is_space(character))
}

/// Returns whether `\s` of a regular expression matches a character.
pub(super) fn is_space(character: char) -> bool {
    character == '\u{feff}' || character.is_whitespace() && character != '\u{85}'
}
