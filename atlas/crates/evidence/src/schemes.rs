//! The schemes that a parser can know. Parsers read a URL of any other scheme alike.

use std::collections::HashSet;
use std::sync::LazyLock;

/// The registered schemes, and those that lists of parsers and of programs have.
static LISTED: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("schemes.txt").lines().collect());

/// The URLs about which libraries are asked for each listed scheme: with and without what a parser
/// that knows the scheme can treat in its own way.
const FORMS: [&str; 5] =
    ["://a.example", "://a.example/", "://a.example/b?c#d", "://u:p@a.example:81/b", ":///b"];

/// Returns the URLs of all listed schemes, about which `reports/schemes.records` has the answers.
pub fn urls_of_listed_schemes() -> impl Iterator<Item = String> {
    let listed = include_str!("schemes.txt").lines();
    listed.flat_map(|scheme| FORMS.map(|form| format!("{scheme}{form}")))
}

/// Parsers look for these at the beginning of a URL, without the ":" that ends them.
const BEGINNINGS: [&str; 4] = ["http", "ftp", "file", "www"];

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
        let lines: Vec<&str> = include_str!("schemes.txt").lines().collect();
        assert!(lines.is_sorted());
        assert!(lines.iter().all(|line| *line == line.to_ascii_lowercase() && !line.is_empty()));
        assert_eq!(LISTED.len(), lines.len());
    }
}
