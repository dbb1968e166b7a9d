//! The schemes that a parser can know. Parsers read a URL of any other scheme alike.

use std::collections::HashSet;
use std::sync::LazyLock;

/// The registered schemes, and those that lists of parsers and of programs have.
static LISTED: LazyLock<HashSet<&str>> = LazyLock::new(|| listed_schemes().collect());

/// Returns the listed schemes.
pub(crate) fn listed_schemes() -> impl Iterator<Item = &'static str> {
    include_str!("schemes.txt").lines()
}

/// Parsers look for these at the beginning of a URL, without the ":" that ends them.
const BEGINNINGS: [&str; 4] = ["http", "ftp", "file", "www"];

/// Returns whether a text before a ":" is a scheme, and not a host before a port: it has no ".", or is
/// listed, as `net.tcp`.
pub(crate) fn can_be_scheme(text: &str) -> bool {
    !text.contains('.') || LISTED.contains(&*text.to_ascii_lowercase())
}

/// Returns whether no parser is expected to know a scheme.
///
/// ```
/// # use url_atlas_evidence::is_other_scheme;
/// assert!(is_other_scheme("foo") && is_other_scheme("My-App"));
/// assert!(!is_other_scheme("HTTP") && !is_other_scheme("redis") && !is_other_scheme("httpx"));
/// ```
pub fn is_other_scheme(scheme: &str) -> bool {
    let scheme = scheme.to_ascii_lowercase();
    !LISTED.contains(&*scheme) && !BEGINNINGS.iter().any(|known| scheme.starts_with(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_in_lower_case() {
        let lines: Vec<&str> = listed_schemes().collect();
        assert!(lines.is_sorted());
        assert!(lines.iter().all(|line| *line == line.to_ascii_lowercase() && !line.is_empty()));
        assert_eq!(LISTED.len(), lines.len());
    }
}
