//! The quirks of ufo.

use super::{Change, Quirk};

pub(super) const PROTOCOL: Quirk = Quirk {
    library: "node-ufo",
    what: "Reports no part if a scheme of two characters or more begins the input and no slashes follow, and reads each backslash after such a scheme as a slash.",
    input: "mailto:a",
    change: Change::Input(|input| {
        let text = str::from_utf8(input).ok()?;
        let is_character = |c: char| c.is_ascii_alphanumeric() || c.is_whitespace() || "_\0+.-".contains(c);
        let is_slash = |c: char| matches!(c, '/' | '\\');
        let is_relative = || {
            let rest = text.strip_prefix(is_slash)?.trim_start().strip_prefix(is_slash)?;
            (!rest.trim_start().trim_start_matches(is_slash).is_empty()).then_some(())
        };
        let scheme = text
            .split_once(':')
            .filter(|(scheme, _)| scheme.chars().nth(1).is_some() && scheme.chars().all(is_character));
        let slashes = text.replace('\\', "/");
        match scheme {
            Some((scheme, _)) => {
                let start = slashes.trim_start_matches(|c: char| c.is_whitespace() || c == '\0');
                let is_name = |c: char| c.is_ascii_alphanumeric() || "_+.-".contains(c);
                let has_slashes = slashes[scheme.len() + 1..].starts_with("//");
                let name = start.split(':').next().unwrap_or_default();
                let is_read = has_slashes && name.len() > 1 && name.chars().all(is_name);
                Some(if is_read { start.as_bytes().to_vec() } else { Vec::new() })
            }
            None => is_relative().map(|()| slashes.into_bytes()),
        }
    }),
};
