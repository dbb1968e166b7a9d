//! The names of the libraries as people know them, and the libraries that a short list names first.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rfc1738_oracle::Reports;
use serde::Deserialize;

/// The libraries of the records. `adapters/table.py` writes the file.
const LIBRARIES: &str = include_str!("libraries.json");

/// The libraries that most readers know, with short names, in the order of a list. A list that is
/// cut names them and counts the others.
const KNOWN: &[(&str, &str)] = &[
    ("browsers-chromium", "Chromium"),
    ("browsers-firefox", "Firefox"),
    ("browsers-webkit", "WebKit"),
    ("c-curl", "curl"),
    ("python-urllib", "Python urllib"),
    ("node-url", "Node URL"),
    ("node-url-parse-legacy", "Node url.parse"),
    ("java-net-uri", "Java URI"),
    ("java-net-url", "Java URL"),
    ("go-net-url", "Go net/url"),
    ("php-parse-url", "PHP parse_url"),
    ("ruby-uri-rfc3986", "Ruby URI"),
    ("rust-url", "Rust url"),
    ("csharp-uri", "Mono Uri"),
    ("perl-uri", "Perl URI"),
    ("python-urllib3", "urllib3"),
    ("git-credential", "git"),
    ("cpp-qt-tolerant", "Qt QUrl"),
    ("java-okhttp", "OkHttp"),
    ("java-spring-uricomponents", "Spring"),
    ("php-guzzle", "Guzzle"),
    ("python-httpx", "httpx"),
    ("python-yarl", "yarl"),
    ("node-uri-js", "uri-js"),
    ("node-fast-uri", "fast-uri"),
    ("node-url-parse", "url-parse"),
    ("c-libxml2", "libxml2"),
    ("c-glib", "GLib GUri"),
    ("cpp-boost-url", "Boost.URL"),
    ("rust-http", "Rust http"),
];

/// A library of the records.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    /// The name of its adapter and of its design: `python-urllib`.
    pub name: String,
    /// The library as its users name it: `urllib.parse.urlsplit`.
    pub library: String,
    /// Its language.
    pub language: String,
    /// The version that was recorded.
    pub version: String,
    /// The options that its adapter sets, and that are not the default.
    #[serde(default)]
    pub options: String,
    kind: Kind,
    /// Whether it reports the user and the password.
    user: bool,
}

#[derive(Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Parser,
    Validator,
}

impl Name {
    /// Returns what the library reports. Its design reads all parts, but a validator reports none.
    pub fn reports(&self) -> Reports {
        match (&self.kind, self.user) {
            (Kind::Validator, _) => Reports::Verdict,
            (Kind::Parser, false) => Reports::NoUser,
            (Kind::Parser, true) => Reports::All,
        }
    }

    /// Returns the place of the library in a list, and its name there. The libraries that most
    /// readers know come first, by short names.
    ///
    /// ```
    /// use url_atlas_evidence::names::find;
    ///
    /// assert_eq!(find("go-net-url").unwrap().label().1, "Go net/url");
    /// ```
    pub fn label(&self) -> (usize, String) {
        match KNOWN.iter().position(|(name, _)| *name == self.name) {
            Some(at) => (at, KNOWN[at].1.into()),
            // A list has commas between its names, so a name has none.
            None => match self.library.split_once(", ") {
                Some((library, how)) => (KNOWN.len(), format!("{} {library} ({how})", self.language)),
                None => (KNOWN.len(), format!("{} {}", self.language, self.library)),
            },
        }
    }
}

/// Returns a version without what a distribution adds: its epoch, its revision, and the marks of
/// its changes.
///
/// ```
/// use url_atlas_evidence::names::short;
///
/// let versions = ["7.88.1-10+deb12u15", "1:28.2+1-15+deb12u4", "0.9.7+dfsg-2", "1.0.0-rc.1", "20.20.2"];
/// assert_eq!(versions.map(short), ["7.88.1", "28.2", "0.9.7", "1.0.0-rc.1", "20.20.2"]);
/// ```
pub fn short(version: &str) -> &str {
    let version = version.split_once(':').map_or(version, |(_, rest)| rest);
    let is_end = |(at, one): &(usize, char)| {
        *one == '+' || *one == '-' && version[at + 1..].starts_with(|next: char| next.is_ascii_digit())
    };
    let end = version.char_indices().find(is_end).map_or(version.len(), |(at, _)| at);
    &version[..end]
}

/// Returns whether most readers know a library.
pub fn is_known(name: &str) -> bool {
    KNOWN.iter().any(|(known, _)| *known == name)
}

/// The libraries of the records, sorted by name.
static NAMES: LazyLock<BTreeMap<String, Name>> = LazyLock::new(|| {
    let all: Vec<Name> = serde_json::from_str(LIBRARIES).expect("a test reads the file");
    all.into_iter().map(|one| (one.name.clone(), one)).collect()
});

/// Words by which people name a library, if no library has them in its name alone.
const ALIASES: &[(&str, &str)] = &[
    ("browsers-chromium", "chrome"),
    ("browsers-webkit", "safari"),
    ("c-curl", "libcurl"),
    ("cpp-boost-url", "boost"),
    ("cpp-qt-tolerant", "qt"),
    ("csharp-uri", "mono"),
    ("go-net-url", "go"),
    ("java-net-uri", "java"),
    ("java-spring-uricomponents", "spring"),
    ("node-url", "node"),
    ("node-url-parse-legacy", "url.parse"),
    ("perl-uri", "perl"),
    ("php-parse-url", "php"),
    ("python-urllib", "python"),
    ("python-urllib", "urlsplit"),
    ("ruby-uri-rfc3986", "ruby"),
    ("rust-url", "rust"),
];

/// Returns all libraries, sorted by name.
pub fn all() -> impl Iterator<Item = &'static Name> {
    NAMES.values()
}

/// Returns a library by the name of its adapter.
pub fn find(name: &str) -> Option<&'static Name> {
    NAMES.get(name)
}

/// Returns the libraries that a person can mean by a word: one, if it is the name of an adapter, with
/// or without the language, a well-known name, or stands in one name only.
///
/// ```
/// use url_atlas_evidence::names::meant;
///
/// let names = |word| meant(word).iter().map(|one| one.name.as_str()).collect::<Vec<_>>();
/// assert_eq!(names("curl"), ["c-curl"]);
/// assert_eq!(names("url-parse"), ["node-url-parse"]);
/// assert_eq!(names("Go"), ["go-net-url"]);
/// assert!(names("uri").len() > 1 && names("no such library").is_empty());
/// ```
pub fn meant(word: &str) -> Vec<&'static Name> {
    let word = word.to_lowercase();
    let alias = ALIASES.iter().chain(KNOWN).find(|(_, known)| known.to_lowercase() == word);
    if let Some(one) = find(&word).or_else(|| find(alias?.0)) {
        return vec![one];
    }
    let matching = |is_it: &dyn Fn(&Name) -> bool| all().filter(|one| is_it(one)).collect::<Vec<_>>();
    let same = matching(&|one| {
        one.name.split_once('-').is_some_and(|(_, rest)| rest == word) || one.library.to_lowercase() == word
    });
    match same.is_empty() {
        true => matching(&|one| one.name.contains(&word) || one.library.to_lowercase().contains(&word)),
        false => same,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use url_atlas_decisions::libraries;

    #[test]
    fn every_design_has_a_library_and_every_short_name_has_a_design() {
        let without: Vec<&str> =
            libraries().iter().map(|library| &*library.name).filter(|name| find(name).is_none()).collect();
        assert!(without.is_empty(), "run `python3 adapters/table.py` for {without:?}");
        for (name, _) in KNOWN {
            assert!(url_atlas_decisions::by_name(name).is_some(), "{name}");
        }
    }
}
