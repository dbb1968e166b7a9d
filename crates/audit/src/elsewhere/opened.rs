//! What a browser makes of an input.

use rfc1738_oracle::{Answer, CommonParts, Shared, Text};

use crate::expected::read;
use crate::hosts::is_one_host;

/// The schemes in which a browser runs what the URL says.
pub(super) const SCRIPTS: [&str; 3] = ["javascript", "data", "vbscript"];

/// Returns whether a browser opens a host, or runs a script.
pub(super) fn is_of_browser(opened: &CommonParts<'_>) -> bool {
    let scheme = opened.scheme.as_deref().unwrap_or_default();
    SCRIPTS.contains(&scheme) || ["http", "https", "ws", "wss"].contains(&scheme)
}

/// Returns whether a browser opens a host for this spelling of it.
pub(super) fn is_spelling(opened: &str, given: &str) -> bool {
    let read = || Text::UrlStandard.read(format!("http://{given}/").as_bytes());
    !given.contains(['@', ':', '/', '\\', '?', '#'])
        && matches!(read(), Answer::Accept(parts) if parts.host.as_deref() == Some(opened))
}

/// Returns whether a library reports the host that a browser opens, in any spelling.
pub(super) fn is_host(opened: &CommonParts<'_>, given: &CommonParts<'_>) -> bool {
    let [opened, given] = [opened, given].map(|parts| parts.host.as_deref().filter(|host| !host.is_empty()));
    is_one_host(opened, given) || opened.zip(given).is_some_and(|(opened, given)| is_spelling(opened, given))
}

/// Returns whether a browser resolves an input of https against a page of https: no two slashes follow
/// its scheme.
pub(super) fn is_reference(input: &str) -> bool {
    let plain = plain(input);
    let https = plain.split_once(':').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("https"));
    https.is_some_and(|(_, rest)| !begins_with_two_slashes(rest))
}

/// Returns an input without what a browser drops.
fn plain(input: &str) -> String {
    input.trim_matches(|one: char| one <= ' ').replace(['\t', '\n', '\r'], "")
}

fn begins_with_two_slashes(text: &str) -> bool {
    text.len() > 1 && text.as_bytes()[..2].iter().all(|octet| matches!(octet, b'/' | b'\\'))
}

/// Returns what a browser makes of an input: of a link on a page of https.
///
/// A browser resolves a text without a scheme against the page, and one of https that no two
/// slashes follow. If the text begins with two slashes, the result has another host.
pub(super) fn opened(input: &str) -> Option<Opened> {
    if is_reference(input) {
        return None;
    }
    if let Answer::Accept(parts) = read(Text::UrlStandard, input.as_bytes()) {
        return Some(Opened { parts, is_absolute: true });
    }
    let plain = plain(input);
    if !begins_with_two_slashes(&plain) {
        return None;
    }
    match Text::UrlStandard.read(format!("https:{plain}").as_bytes()) {
        Answer::Accept(parts) => Some(Opened { parts, is_absolute: false }),
        _ => None,
    }
}

/// What a browser makes of an input.
pub(super) struct Opened {
    pub(super) parts: Shared,
    /// Whether the input has a scheme.
    pub(super) is_absolute: bool,
}
