//! The records of clients, and the hosts of the libraries that are beside them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use rfc1738_audit::Record;
use rfc1738_oracle::{CommonPart, Observation};
use serde::{Deserialize, Serialize};

use crate::hosts::{Relation, host, is_one_host};
use crate::{Entry, Failure, Fleet, lines};

/// Whom a client contacts for a URL.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Contact {
    /// The host, as it is looked up, and the port.
    Host(String, String),
    /// The client connects to nobody.
    Nobody,
    /// The client takes no such URL.
    Decline,
    /// The client failed, or had no answer in time.
    Crash,
}

impl Contact {
    /// Returns the contact of an observation.
    pub fn of(observation: &Observation<'_>) -> Contact {
        match observation {
            Observation::AcceptCommon(parts) => {
                let part = |part| parts.get(part).unwrap_or_default().to_owned();
                Contact::Host(part(CommonPart::Host), part(CommonPart::Port))
            }
            Observation::Reject(_) => Contact::Nobody,
            Observation::Decline(_) => Contact::Decline,
            _ => Contact::Crash,
        }
    }
}

/// Whom one client contacts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contacts {
    /// The name of the client.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The URLs with the contacts.
    pub contacts: BTreeMap<String, Contact>,
}

/// The first line of a record.
#[derive(Serialize, Deserialize)]
struct Asked {
    name: String,
    version: String,
}

impl Contacts {
    /// Writes the record into a folder.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), Failure> {
        let asked = Asked { name: self.name.clone(), version: self.version.clone() };
        lines::write(folder, &self.name, &asked, &self.contacts)
    }

    /// Reads all records of a folder, in the order of their names.
    ///
    /// # Errors
    /// Returns an error if a record cannot be read. It names the file and the line.
    pub fn read_all(folder: &Path) -> Result<Vec<Contacts>, Failure> {
        let record = |(_, asked, contacts): (PathBuf, Asked, Vec<(String, Contact)>)| {
            let contacts = contacts.into_iter().collect();
            Contacts { name: asked.name, version: asked.version, contacts }
        };
        Ok(lines::read_all(folder)?.into_iter().map(record).collect())
    }
}

/// The hosts that a library sees.
pub struct Library {
    /// The name of its adapter.
    pub name: String,
    /// The host of each URL of http or https that it accepts and for which it reports one.
    pub hosts: BTreeMap<String, String>,
}

/// Returns whether a URL is one of http or https.
fn is_web(url: &str) -> bool {
    ["http:", "https:"]
        .iter()
        .any(|scheme| url.get(..scheme.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(scheme)))
}

/// Returns the hosts that libraries see in URLs of http and https.
pub(crate) fn checkers_of(entries: &[Entry<'_>]) -> Vec<Library> {
    let of = |entry: &Entry<'_>| {
        let hosts = entry.hosts().filter(|(url, _)| is_web(url));
        let hosts = hosts.filter_map(|(url, host)| Some((url.into(), host?.into()))).collect();
        Library { name: entry.library.name.clone(), hosts }
    };
    entries.iter().map(of).filter(|library| !library.hosts.is_empty()).collect()
}

/// Reads the hosts that the libraries of the records see in URLs of http and https.
///
/// # Errors
/// Returns an error if a record cannot be read.
pub fn checkers(fleet: &Fleet) -> Result<Vec<Library>, Failure> {
    let all = crate::libraries(&fleet.adapters())?;
    let read = |library: &crate::Library| {
        let record = Record::read(&library.record(&fleet.records))?;
        let of_web = record.answers().filter(|(input, _)| is_web(input));
        let hosts = of_web.filter_map(|(input, answer)| Some((input.to_owned(), host(&answer)?.into())));
        Ok(Library { name: library.name.clone(), hosts: hosts.collect() })
    };
    let recorded: Vec<&crate::Library> =
        all.iter().filter(|library| library.record(&fleet.records).exists()).collect();
    let found: Result<Vec<Library>, String> = recorded.into_par_iter().map(read).collect();
    Ok(found?.into_iter().filter(|library| !library.hosts.is_empty()).collect())
}

/// The most URLs that a client is asked about.
const MOST: usize = 300;
/// The most bytes of such a URL.
const LONGEST: usize = 80;

/// Returns the URLs in which two libraries see two names: the shortest one of those that divide the
/// libraries in the same way.
pub fn inputs(checkers: &[Library]) -> Vec<String> {
    let mut seen: BTreeMap<&str, Vec<(usize, &str)>> = BTreeMap::new();
    for (place, library) in checkers.iter().enumerate() {
        for (url, host) in library.hosts.iter().filter(|(url, _)| url.len() <= LONGEST) {
            seen.entry(url).or_default().push((place, host));
        }
    }
    let mut divided: Vec<(&str, Vec<(usize, usize)>)> = Vec::new();
    for (url, readers) in seen {
        // Hosts by their first reader: two URLs with other names and the same readers divide the
        // libraries in the same way.
        let mut hosts: Vec<&str> = Vec::new();
        let mut division = Vec::new();
        for (place, host) in readers {
            let same = |other: &&str| is_one_host(Some(host), Some(other));
            let number = hosts.iter().position(same).unwrap_or_else(|| {
                hosts.push(host);
                hosts.len() - 1
            });
            division.push((place, number));
        }
        let is_other = |one: &str, other: &str| Relation::of(Some(one), Some(other)) == Some(Relation::Name);
        let two_names = hosts.iter().any(|one| hosts.iter().any(|other| is_other(one, other)));
        if two_names {
            divided.push((url, division));
        }
    }
    divided.sort_by_key(|(url, _)| (url.len(), *url));
    let mut known = BTreeSet::new();
    divided
        .into_iter()
        .filter(|(_, division)| known.insert(division.clone()))
        .map(|(url, _)| url.into())
        .take(MOST)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_that_divide_libraries_in_the_same_way_are_asked_once() {
        let library = |name: &str, hosts: [(&str, &str); 3]| Library {
            name: name.into(),
            hosts: hosts.map(|(url, host)| (url.into(), host.into())).into(),
        };
        let one = library(
            "one",
            [("http://a.com@b.com", "a.com"), ("http://a.com@c.com/d", "a.com"), ("http://a.com/", "a.com")],
        );
        let other = library(
            "other",
            [("http://a.com@b.com", "b.com"), ("http://a.com@c.com/d", "c.com"), ("http://a.com/", "A.COM")],
        );
        assert_eq!(inputs(&[one, other]), ["http://a.com@b.com"]);
    }

    /// A host that nobody can look up has no relation to another one, so it is not the host of
    /// those that a reader before it reports.
    #[test]
    fn a_host_that_nobody_can_look_up_hides_no_two_names() {
        let url = "http://a.com＠b.com/";
        let library = |name: &str, host: &str| Library {
            name: name.into(),
            hosts: [(url.to_owned(), host.to_owned())].into(),
        };
        let all = [library("none", "a.com＠b.com"), library("one", "a.com"), library("other", "b.com")];
        assert_eq!(inputs(&all), [url]);
        assert!(inputs(&all[..2]).is_empty());
    }
}
