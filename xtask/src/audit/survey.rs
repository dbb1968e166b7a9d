//! All records and what they show: every library with its answers and its audit.

use std::cell::RefCell;
use std::path::Path;

use rayon::prelude::*;
use rfc1738_audit::{Audit, Record};
use rfc1738_lineage::evidence::Sources;

use super::registry::Library;
use crate::workspace::Failure;

/// A library with its record and its audit.
pub struct Entry<'a> {
    pub library: &'a Library,
    pub record: Record,
    pub audit: Audit,
}

/// Reads the records of all libraries that have one, and audits them. The order is that of the libraries.
pub fn read<'a>(libraries: &[&'a Library], folder: &Path) -> Result<Vec<Entry<'a>>, Failure> {
    let recorded: Vec<&'a Library> =
        libraries.iter().copied().filter(|library| library.record(folder).exists()).collect();
    let entries: Result<Vec<Entry<'a>>, String> =
        recorded.par_iter().with_max_len(1).map(|library| entry(library, folder)).collect();
    Ok(entries?)
}

thread_local! {
    /// Compiling the automata of the texts takes longer than an audit, so each thread does it once.
    static SOURCES: RefCell<Sources> = RefCell::new(Sources::new());
}

fn entry<'a>(library: &'a Library, folder: &Path) -> Result<Entry<'a>, String> {
    let record = Record::read(&library.record(folder))?;
    let audit = SOURCES
        .with_borrow_mut(|sources| Audit::of_record(&record, sources))
        .map_err(|error| error.to_string())?;
    Ok(Entry { library, record, audit })
}
