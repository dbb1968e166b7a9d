//! The quirks of URI.js.

use rfc1738_subject::Answer;

use super::{Change, Quirk};
use crate::steps::escapes;

/// Regular expressions change the beginning before the library looks for a scheme, and an authority makes each "\" a "/".
pub(super) const BEGINNING: Quirk = Quirk {
    library: "node-urijs",
    what: "Drops white space and control characters at the beginning, and each TAB, LF and CR; reads \":\" without a scheme like \"://\", and any number of slashes as two; \"\\\" is a slash only if an authority follows.",
    input: ":host.dom/a",
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
        let is_scheme = |(scheme, _): &(&str, &str)| {
            let mut characters = scheme.bytes();
            characters.next().is_some_and(|first| first.is_ascii_alphabetic())
                && characters.all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
        };
        let after =
            changed.split_once(':').filter(is_scheme).map_or(&*changed, |(_, after)| after).as_bytes();
        let has_authority = matches!(after, [b'/' | b'\\', b'/' | b'\\', ..]) || changed.starts_with("//");
        let changed = if has_authority { changed.replace('\\', "/") } else { changed };
        Some((changed + rest).into_bytes())
    }),
};

/// The library decodes a user and a password before it percent-encodes them anew.
pub(super) const CRASH: Quirk = Quirk {
    library: "node-urijs",
    what: "Crashes at a user or a password with an escape that is incomplete or not UTF-8.",
    input: "ftp://a%@host.dom/",
    change: Change::Answer(|_, answer| match &answer {
        Answer::Accept(parts)
            if [&parts.user, &parts.password].into_iter().flatten().any(|part| !is_text(part)) =>
        {
            Answer::Crash
        }
        _ => answer,
    }),
};

/// Returns whether each "%" begins an escape, and all octets together are UTF-8.
fn is_text(part: &str) -> bool {
    let is_escape = |(at, _)| escapes::is_escape(&part.as_bytes()[at..]);
    part.match_indices('%').all(is_escape) && str::from_utf8(&escapes::decoded(part.as_bytes())).is_ok()
}

/// The schemes whose slashes the library corrects, and no scheme.
const WEB: [&str; 6] = ["", "ftp", "http", "https", "ws", "wss"];
