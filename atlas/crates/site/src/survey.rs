//! All records and what they show: every library with its answers and its audit.

use std::cell::RefCell;

use rayon::prelude::*;
use rfc1738_audit::{Audit, Record, Texts, Wanted};
use rfc1738_oracle::escape;
use url_atlas_decisions::{self as decisions, Answer, by_name};
use url_atlas_evidence::{Examined, design_of, names};

use crate::hosts::host;
use crate::versions::{self, History};
use crate::{Failure, Fleet, Library};

/// A library with its answers and its audit.
pub struct Entry<'a> {
    /// The library.
    pub library: &'a Library,
    /// The version that was asked.
    pub version: String,
    /// The record.
    pub record: Record,
    /// The URLs that the library accepts, each with the host that it reports.
    hosts: Vec<(String, Option<String>)>,
    /// What the answers show.
    pub audit: Examined,
}

impl Entry<'_> {
    /// Returns the name of the library in a list, as people know it: `Python urllib`.
    pub fn label(&self) -> String {
        let known = names::find(&self.library.name);
        known.map_or_else(
            || {
                let (language, library) = (&self.library.language, &self.library.library);
                if library.starts_with(&**language) {
                    library.clone()
                } else {
                    format!("{language} {library}")
                }
            },
            |name| name.label().1,
        )
    }
}

impl Entry<'_> {
    /// Returns the answer about a URL, as predictions have it.
    pub fn answer(&self, url: &str) -> Option<Answer> {
        self.record.answer(url)
    }

    /// Returns the URLs that the library accepts, each with the host that it reports, if there is
    /// one.
    pub fn hosts(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.hosts.iter().map(|(url, host)| (&**url, host.as_deref()))
    }

    /// Returns the design of the library, which each audit of [`survey`] has.
    pub fn design(&self) -> &decisions::Library {
        &self.audit.library
    }
}

/// Reads the records of all libraries that have one, and audits them. The order is that of the
/// libraries.
///
/// The designs of the committed records are kept. Those of other records are inferred, once for the
/// same answers.
///
/// # Errors
/// Returns an error if a record cannot be read.
pub fn survey<'a>(libraries: &[&'a Library], fleet: &Fleet) -> Result<Vec<Entry<'a>>, Failure> {
    survey_for(Examined::of_record, libraries, fleet)
}

/// Reads and judges the records of libraries, and also looks for the causes of their answers, which
/// takes longer.
///
/// # Errors
/// Returns an error if no library has a record, or if a record cannot be read.
pub fn survey_causes<'a>(libraries: &[&'a Library], fleet: &Fleet) -> Result<Vec<Entry<'a>>, Failure> {
    survey_for(Examined::with_audit, libraries, fleet)
}

/// Examines a library whose design is known.
type Look = fn(&Record, &url_atlas_decisions::Library, &mut Texts) -> Examined;

fn survey_for<'a>(look: Look, libraries: &[&'a Library], fleet: &Fleet) -> Result<Vec<Entry<'a>>, Failure> {
    let recorded: Vec<&'a Library> =
        libraries.iter().copied().filter(|library| library.record(&fleet.records).exists()).collect();
    if recorded.is_empty() {
        let folder = escape::path(&fleet.records);
        let why = "no library has a record there; `url-atlas maintain record` makes records";
        return Err(format!("{folder}: {why}").into());
    }
    let of_library = |library: &&'a Library| entry(library, fleet, look);
    let entries: Result<Vec<Entry<'a>>, String> =
        recorded.par_iter().with_max_len(1).map(of_library).collect();
    Ok(entries?)
}

thread_local! {
    /// Libraries are asked the same inputs, so each thread computes the answers of the texts once.
    static TEXTS: RefCell<Texts> = RefCell::new(Texts::that_keep());
}

fn entry<'a>(library: &'a Library, fleet: &Fleet, look: Look) -> Result<Entry<'a>, String> {
    let path = library.record(&fleet.records);
    let record = Record::read(&path)?;
    let known = by_name(&library.name).filter(|_| fleet.has_committed_records());
    let inferred = known.is_none().then(|| design_of(&record, &path));
    let design = known.or(inferred.as_ref()).expect("it is known or inferred");
    let audit = TEXTS.with_borrow_mut(|texts| look(&record, design, texts));
    let version = record.description.version.clone();
    let accepted = record.answers().filter(|(_, answer)| matches!(answer, Answer::Accept(_)));
    let host = |answer: &Answer| host(answer).filter(|host| !host.is_empty()).map(str::to_owned);
    let hosts = accepted.map(|(input, answer)| (input.to_owned(), host(&answer))).collect();
    Ok(Entry { library, version, hosts, record, audit })
}

/// The newest version of a library that has a record, with its audit.
pub struct Newest {
    pub version: String,
    pub audit: Audit,
}

/// Audits the newest version of each library, in the order of the entries.
pub(crate) fn newest(entries: &[Entry<'_>], histories: &[History<'_>]) -> Vec<Newest> {
    let audit = |version: &str, record: &Record| {
        let audit = TEXTS.with_borrow_mut(|texts| Audit::of_record(record, Wanted::All, None, texts));
        Newest { version: version.into(), audit }
    };
    let of = |entry: &Entry<'_>| {
        let history = histories.iter().find(|one| one.library.name == entry.library.name);
        match history.and_then(|history| history.versions.last()) {
            Some(newest) => audit(&newest.version, &newest.record),
            None => audit(&entry.version, &entry.record),
        }
    };
    entries.par_iter().with_max_len(1).map(of).collect()
}

/// Returns the histories of libraries, some of which have an entry.
///
/// # Errors
/// Returns an error if a record cannot be read.
pub fn histories<'a>(
    libraries: &'a [Library],
    entries: &[Entry<'_>],
    fleet: &Fleet,
) -> Result<Vec<History<'a>>, Failure> {
    let entry = |name: &str| entries.iter().find(|entry| entry.library.name == name);
    let is_committed = fleet.has_committed_records();
    let known = |library: &Library| Some(entry(&library.name).filter(|_| is_committed)?.record.clone());
    versions::histories(&fleet.root, libraries, &known)
}

/// Returns the audits of all records, and where the records are. They are judged once for all
/// tests.
#[cfg(test)]
pub(crate) fn of_all_records() -> &'static (Fleet, Vec<Entry<'static>>) {
    static ALL: std::sync::OnceLock<(Fleet, Vec<Entry<'static>>)> = std::sync::OnceLock::new();
    ALL.get_or_init(|| {
        let fleet = Fleet::of_source();
        let all = crate::libraries(&fleet.adapters()).unwrap().leak();
        let entries = survey(&all.iter().collect::<Vec<_>>(), &fleet).unwrap();
        (fleet, entries)
    })
}
