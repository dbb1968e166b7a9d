//! The quirk of URI.js.

use super::{Change, Quirk};

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
        let after = changed.split_once(':').map_or(&*changed, |(_, after)| after).as_bytes();
        let has_authority = matches!(after, [b'/' | b'\\', b'/' | b'\\', ..]) || changed.starts_with("//");
        let changed = if has_authority { changed.replace('\\', "/") } else { changed };
        Some((changed + rest).into_bytes())
    }),
};

/// The schemes whose slashes the library corrects, and no scheme.
const WEB: [&str; 6] = ["", "ftp", "http", "https", "ws", "wss"];
