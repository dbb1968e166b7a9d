//! The quirks of `url.parse` of Node and of URI.js.

use rfc1738_oracle::CommonParts;

use super::answers::reject_if;
use super::parts::before;
use super::{Change, Quirk};
use crate::steps::before::is_white_space;
use crate::steps::scheme;

pub(super) const QUIRKS: &[Quirk] = &[
    // A regular expression for paths comes first: its path is not percent-encoded.
    Quirk {
        libraries: &["node-url-parse-legacy"],
        what: "Reports a path without a scheme as it is, if the input has no \"#\", no \"@\" and no white \
            space.",
        inputs: &["/a\"b"],
        change: Change::Parts(|input, parts| simple(input, "#@", parts)),
    },
    Quirk {
        libraries: &["node-npm-url"],
        what: "Reports a path without a scheme as it is, if the input has no \"#\" and no white space.",
        inputs: &["//a@b"],
        change: Change::Parts(|input, parts| simple(input, "#", parts)),
    },
    // The library looks for two more spaces than a control character or a space.
    Quirk {
        libraries: &["node-url-parse-legacy"],
        what: "Drops U+00A0 and U+FEFF at both ends.",
        inputs: &["\u{a0}http://host.dom/"],
        change: Change::Input(|input| Some(trimmed(str::from_utf8(input).ok()?).as_bytes().to_vec())),
    },
    // A regular expression whose "." matches no line separator finds a path without an authority.
    Quirk {
        libraries: &["node-url-parse"],
        what: "Reads a letter and \":\" after two slashes in file as the beginning of a path, and drops a \
            port in file. Ends a path without an authority at U+2028 and U+2029.",
        inputs: &["file://c:/x", "file://host.dom:1/", "x:a\u{2028}b"],
        change: Change::Parts(|input, parts| {
            if parts.scheme.as_deref() == Some("file") {
                parts.port = None;
                let text = String::from_utf8_lossy(input).replace(['\t', '\n', '\r'], "").replace('\\', "/");
                let rest = text.split_once("//").unwrap_or_default().1;
                if matches!(rest.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic()) {
                    (parts.user, parts.password, parts.host) = (None, None, None);
                    parts.path = format!("/{}", before(&before(rest, '#'), '?')).into();
                }
            }
            if parts.host.is_none() {
                parts.path = before(&before(&parts.path, '\u{2028}'), '\u{2029}').into();
            }
        }),
    },
    Quirk {
        libraries: &["node-urijs"],
        what: "Rejects a port that is no number of JavaScript, which can have white space at its ends, a \
            sign, a period and an exponent.",
        inputs: &["http://host.dom:8x/"],
        change: Change::Answer(|_, answer| {
            let is_of_port = |number: f64| number.fract() == 0.0 && number > 0.0 && number < 65_536.0;
            let is_port = |port: &str| port.is_empty() || port.trim().parse().is_ok_and(is_of_port);
            reject_if(answer, |parts| !is_port(parts.port.as_deref().unwrap_or_default()));
        }),
    },
    // Regular expressions change the beginning before the library looks for a scheme, and an
    // authority makes each "\" a "/".
    Quirk {
        libraries: &["node-urijs"],
        what: "Drops white space and control characters at the beginning, and each TAB, LF and CR; reads \
            \":\" without a scheme like \"://\", and any number of slashes as two; \"\\\" is a slash only if \
            an authority follows.",
        inputs: &[":host.dom/a"],
        change: Change::Input(|input| {
            let text = str::from_utf8(input)
                .ok()?
                .trim_start_matches(|character: char| character <= ' ' || character.is_whitespace());
            let text = text.replace(['\t', '\n', '\r'], "");
            let end = text.find(['?', '#']).unwrap_or(text.len());
            let (start, rest) = text.split_at(end);
            let is_slash = |character| matches!(character, '/' | '\\');
            let changed = match start.split_once(':') {
                Some((scheme, after)) if WEB.contains(&&*scheme.to_ascii_lowercase()) => {
                    format!(
                        "{scheme}{}//{}",
                        if scheme.is_empty() { "" } else { ":" },
                        after.trim_start_matches(':').trim_start_matches(is_slash)
                    )
                }
                _ if start.starts_with(is_slash) && start[1..].starts_with(is_slash) => {
                    format!("//{}", start.trim_start_matches(is_slash))
                }
                _ => start.to_owned(),
            };
            let after =
                scheme::of_rfc_3986(changed.as_bytes()).map_or(changed.as_bytes(), |(_, after)| after);
            let has_authority =
                matches!(after, [b'/' | b'\\', b'/' | b'\\', ..]) || changed.starts_with("//");
            Some(match has_authority {
                true => with_port(changed.replace('\\', "/") + rest),
                false => (changed + rest).into_bytes(),
            })
        }),
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
    let is_other = |character: char| without.contains(character) || is_white_space(character);
    if (1..=2).contains(&slashes) && !text.contains(is_other) {
        let query = query.map(|query| query.to_owned().into());
        *parts = CommonParts { path: path.replace('\\', "/").into(), query, ..CommonParts::default() };
    }
}

/// The schemes whose slashes the library corrects, and no scheme.
const WEB: [&str; 6] = ["", "ftp", "http", "https", "ws", "wss"];

/// Returns a text with ":" in the place of the character after brackets that begin a host, because
/// a port begins there, and without a password that ":" begins.
fn with_port(mut text: String) -> Vec<u8> {
    let start = text.find("//").map_or(text.len(), |at| at + 2);
    let end = text[start..].find(['/', '?', '#']).map_or(text.len(), |at| start + at);
    let host = text[start..end].rfind('@').map_or(start, |at| start + at + 1);
    let colon = text[start..host].find(':').map_or(host, |at| start + at);
    if text[colon..host].starts_with("::") {
        text.replace_range(colon..host - 1, "");
        return with_port(text);
    }
    let bracket = text[host..end].find(']').or((end > host + 1).then_some(0));
    let bracket = bracket.filter(|_| text[host..].starts_with('['));
    let after = bracket.map_or("", |at| &text[host + at + 1..end]);
    if let Some(first) = after.chars().next() {
        let at = host + bracket.unwrap_or_default() + 1;
        // Without a closing bracket the host is the bracket that begins it.
        let length = if bracket == Some(0) { 0 } else { first.len_utf8() };
        text.replace_range(at..at + length, ":");
    }
    text.into_bytes()
}
