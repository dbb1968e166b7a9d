//! All records and what they show: every library with its answers and its audit.

use std::cell::RefCell;
use std::collections::BTreeMap;

use rayon::prelude::*;
use rfc1738_audit::{Audit, Record, Sources, Wanted, names};
use url_atlas_decisions::{self as decisions, Answer, by_name};

use crate::{Failure, Fleet, Library};

/// A library with its answers and its audit.
pub struct Entry<'a> {
    /// The library.
    pub library: &'a Library,
    /// The version that was asked.
    pub version: String,
    /// The answers, by input.
    pub answers: BTreeMap<String, Answer>,
    /// What the answers show.
    pub audit: Audit,
}

impl Entry<'_> {
    /// Returns the name of the library in a list, as people know it: `Python urllib`.
    pub fn label(&self) -> String {
        let known = names::find(&self.library.name);
        known.map_or_else(
            || format!("{} {}", self.library.language, self.library.library),
            |name| name.label().1,
        )
    }
}

impl Entry<'_> {
    /// Returns the design of the library, which each audit of [`survey`] has.
    pub fn design(&self) -> &decisions::Library {
        self.audit.library.as_ref().expect("an audit of all that is wanted has a design")
    }
}

/// Reads the records of all libraries that have one, and audits them. The order is that of the libraries.
///
/// The designs of the committed records are kept. Those of other records are inferred, once for the same answers.
///
/// # Errors
/// Returns an error if a record cannot be read.
pub fn survey<'a>(libraries: &[&'a Library], fleet: &Fleet) -> Result<Vec<Entry<'a>>, Failure> {
    survey_for(Wanted::Departures, libraries, fleet)
}

/// Reads and judges the records of libraries, and also looks for the causes of their answers, which takes longer.
///
/// # Errors
/// Returns an error if a record cannot be read.
pub fn survey_causes<'a>(libraries: &[&'a Library], fleet: &Fleet) -> Result<Vec<Entry<'a>>, Failure> {
    survey_for(Wanted::AllWith, libraries, fleet)
}

/// What to look for in an audit of a library whose design is known.
type Look = fn(&'static url_atlas_decisions::Library) -> Wanted<'static>;

fn survey_for<'a>(look: Look, libraries: &[&'a Library], fleet: &Fleet) -> Result<Vec<Entry<'a>>, Failure> {
    let recorded: Vec<&'a Library> =
        libraries.iter().copied().filter(|library| library.record(&fleet.records).exists()).collect();
    let of_library = |library: &&'a Library| entry(library, fleet, look);
    let entries: Result<Vec<Entry<'a>>, String> =
        recorded.par_iter().with_max_len(1).map(of_library).collect();
    Ok(entries?)
}

thread_local! {
    /// Compiling the automata of the texts takes longer than an audit, and libraries are asked the same inputs, so each thread answers once.
    static SOURCES: RefCell<Sources> = RefCell::new(Sources::that_keep());
}

fn entry<'a>(library: &'a Library, fleet: &Fleet, look: Look) -> Result<Entry<'a>, String> {
    let path = library.record(&fleet.records);
    let record = Record::read(&path)?;
    let is_committed = fleet.has_committed_records();
    let inferred;
    let wanted = match by_name(&library.name).filter(|_| is_committed) {
        Some(known) => look(known),
        None => {
            inferred = record.design(&path);
            Wanted::AllWith(&inferred)
        }
    };
    let audit = SOURCES
        .with_borrow_mut(|sources| Audit::of_record(&record, wanted, None, sources))
        .map_err(|error| error.to_string())?;
    let answers = record.answers().map(|(input, answer)| (input.text.clone(), answer)).collect();
    Ok(Entry { library, version: record.description.version, answers, audit })
}

/// Returns the audits of all records, and where the records are. They are judged once for all tests.
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
