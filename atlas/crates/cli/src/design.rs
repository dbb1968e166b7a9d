//! The designs that a command takes by name: those of the texts, and those that were inferred for
//! libraries.

use std::borrow::Cow;

use rfc1738_suite::corpus::suggestion;
use url_atlas_decisions::{Design, Library, TEXTS, decisions, libraries};
use url_atlas_evidence::names;
use url_atlas_site::versions::{compare, of_library};

use rfc1738_cli::escape;
use rfc1738_cli::output::{Failure, complain};

/// A design with its name.
#[derive(Clone, Copy)]
pub(crate) struct Named {
    pub(crate) name: &'static str,
    pub(crate) design: &'static Design,
    /// The library, if it is not a text.
    pub(crate) library: Option<&'static Library>,
    /// The version, if it is not that of the records.
    pub(crate) version: Option<&'static str>,
}

impl Named {
    /// Returns the name with the version of a library.
    pub(crate) fn title(self) -> String {
        let recorded =
            || self.library.and_then(|library| names::find(&library.name)).map(|one| &*one.version);
        let name = self.library.map_or(self.name, |library| &library.name);
        format!("{name} {}", self.version.or_else(recorded).unwrap_or_default()).trim_end().into()
    }

    /// Returns the text from which the design differs in the fewest decisions. For a text this is
    /// the text itself.
    pub(crate) fn text(self) -> Named {
        let name = self.library.map_or(self.name, |library| library.text);
        texts().find(|text| text.name == name).unwrap_or(self)
    }

    /// Returns the design as that of a library, which a text is for sentences.
    pub(crate) fn reader(self) -> Cow<'static, Library> {
        match self.library {
            Some(library) => Cow::Borrowed(library),
            None => Cow::Owned(Library::new(self.name, *self.design, 0, 0)),
        }
    }

    /// Returns how well a design of a library reads the answers of the library, in one sentence. A
    /// text needs none: tests compare its design with the text.
    pub(crate) fn quality(self) -> Option<String> {
        let library = self.library?;
        let Library { exact, unseen, .. } = library;
        let (name, share) = (escape::text(&self.title()).to_string(), percent(*exact, *unseen));
        let reads =
            format!("{share} of the answers exactly that the inference did not see ({exact} of {unseen})");
        let with_quirks = if !library.quirks.is_empty() { "With its quirks it" } else { "It" };
        Some(format!(
            "The design of {name} was inferred from its recorded answers. {with_quirks} reads {reads}."
        ))
    }
}

/// Returns a share in percent. It is 100 only if nothing is missing.
fn percent(part: usize, all: usize) -> String {
    // Rounded down: hundredths of a percent.
    let hundredths = part * 10_000 / all.max(1);
    format!("{}.{:02} %", hundredths / 100, hundredths % 100)
}

/// Returns the designs of the texts, the oldest first.
pub(crate) fn texts() -> impl Iterator<Item = Named> {
    TEXTS.iter().map(|(name, design)| Named { name, design, library: None, version: None })
}

/// Returns the designs of all texts, and of all libraries by name.
pub(crate) fn all() -> impl Iterator<Item = Named> {
    let of_libraries = libraries().iter().map(|library| Named {
        name: &library.name,
        design: &library.design,
        library: Some(library),
        version: None,
    });
    texts().chain(of_libraries)
}

/// Returns a name in the form in which names are compared: `rfc1738` and `RFC 1738` are one.
fn key(name: &str) -> String {
    name.chars().filter(|character| character.is_alphanumeric()).collect::<String>().to_lowercase()
}

/// Returns the design of a name, if there is one: also by a name that people use. `node-uri-js` and
/// `node-urijs` are two, so a name is first looked for as it is.
pub(crate) fn find(name: &str) -> Option<Named> {
    let meant = || match names::meant(name)[..] {
        [one] => all().find(|other| other.name == one.name),
        _ => None,
    };
    all().find(|one| one.name == name).or_else(|| all().find(|one| key(one.name) == key(name))).or_else(meant)
}

/// Returns the text, the library or the version `NAME@VERSION` of a library that a person calls so.
///
/// # Errors
/// Returns an error with what is near if there is none, or if the name can be that of several.
pub(crate) fn named(name: &str) -> Result<Named, Failure> {
    let (library, version) = name.split_once('@').map_or((name, None), |(one, other)| (one, Some(other)));
    let current = find(library).ok_or_else(|| unknown(library, false))?;
    say_which(library, current);
    let Some(version) = version else { return Ok(current) };
    let Some(of_records) = current.library else {
        return Err(Failure::Said(format!("the text {} has no versions", current.name)));
    };
    let recorded = names::find(current.name).map_or("", |one| &one.version);
    let all = of_library(of_records);
    let known: Vec<&str> = match all.is_empty() {
        true => vec![recorded],
        false => all.iter().map(|(version, _)| &**version).collect(),
    };
    let is_it = |known: &&str| *known == version || names::short(known) == version;
    // The newest one of several packages of a version.
    match known.iter().rposition(is_it) {
        Some(at) if known[at] == recorded => Ok(current),
        Some(at) => {
            // One command reads few of them.
            let (version, library) = &*Box::leak(Box::new(all[at].clone()));
            let name = format!("{}@{version}", current.name).leak();
            Ok(Named { name, design: &library.design, library: Some(library), version: Some(version) })
        }
        None => {
            let after = known.partition_point(|one| compare(one, version).is_lt());
            let near = match version {
                "" => &known[..],
                _ => &known[after.saturating_sub(2)..(after + 2).min(known.len())],
            };
            let (name, version, near) = (current.name, escape::text(version), near.join(", "));
            Err(Failure::Said(match &*version {
                "" => format!("write a version after the \"@\"; the recorded versions of {name} are {near}"),
                _ => format!(
                    "there is no record of {name} {version}; the nearest recorded versions are {near}"
                ),
            }))
        }
    }
}

/// The greatest number of libraries that an error names.
const MOST_NAMED: usize = 12;

/// Says which library a word is taken for, if it is also the language of others.
fn say_which(word: &str, found: Named) {
    let language = format!("{}-", word.to_lowercase());
    let others = names::all().filter(|one| one.name.starts_with(&language) && one.name != found.name).count();
    if others > 0 && key(word) != key(found.name) {
        let (word, name) = (escape::text(word), found.name);
        complain(&format!("`{word}` is {name} here; `url-atlas libraries {word}` lists {others} others"));
    }
}

/// Returns the message for a name that no design has, and no decision if these are also possible.
pub(crate) fn unknown(name: &str, with_decisions: bool) -> Failure {
    let of_decisions = decisions().iter().filter(|_| with_decisions).map(|decision| decision.name);
    let known: Vec<&str> = all().map(|one| one.name).chain(of_decisions).collect();
    let what = if with_decisions { "decision, text or library" } else { "text or library" };
    // Each name has a "-".
    let meant = if key(name).is_empty() { Vec::new() } else { names::meant(name) };
    if !meant.is_empty() {
        let shown: Vec<&str> = meant.iter().take(MOST_NAMED).map(|one| one.name.as_str()).collect();
        let more = match meant.len() - shown.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let (name, shown) = (escape::text(name), shown.join(", "));
        return Failure::Said(format!("`{name}` can be one of several libraries: {shown}{more}"));
    }
    let list = if with_decisions { "decisions" } else { "libraries" };
    let near = suggestion(name, known).unwrap_or_else(|| format!("`url-atlas {list}` lists the names"));
    Failure::Said(format!("there is no {what} `{}`, {near}", escape::text(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_finds_its_own_design() {
        for one in all() {
            assert_eq!(find(one.name).map(|found| found.name), Some(one.name));
        }
        assert_eq!(find("rfc1738").map(|found| found.name), Some("RFC 1738"));
    }
}
