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

/// Returns what a browser makes of an input: of a link on a page of https.
///
/// A browser resolves a text without a scheme against the page, and one of https that no two
/// slashes follow. If the text begins with two slashes, the result has another host.
pub(super) fn opened(input: &str) -> Option<Opened> {
    let trimmed = input.trim_matches(|one: char| one <= ' ');
    let plain: String = trimmed.chars().filter(|one| !matches!(one, '\t' | '\n' | '\r')).collect();
    let is_slash = |octet: &u8| matches!(octet, b'/' | b'\\');
    let begins_with_two = |text: &[u8]| text.len() > 1 && text[..2].iter().all(is_slash);
    let https = plain.split_once(':').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("https"));
    if https.is_some_and(|(_, rest)| !begins_with_two(rest.as_bytes())) {
        return None;
    }
    if let Answer::Accept(parts) = read(Text::UrlStandard, input.as_bytes()) {
        return Some(Opened { parts, is_absolute: true });
    }
    match plain.as_bytes() {
        text if begins_with_two(text) => match Text::UrlStandard.read(format!("https:{plain}").as_bytes()) {
            Answer::Accept(parts) => Some(Opened { parts, is_absolute: false }),
            _ => None,
        },
        _ => None,
    }
}

/// What a browser makes of an input.
pub(super) struct Opened {
    pub(super) parts: Shared,
    /// Whether the input has a scheme.
    pub(super) is_absolute: bool,
}
