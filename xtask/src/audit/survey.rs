//! All records and what they show: every library with its answers and its audit.

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
        recorded.par_iter().map_init(Sources::new, |sources, library| entry(library, folder, sources)).collect();
    Ok(entries?)
}

fn entry<'a>(library: &'a Library, folder: &Path, sources: &mut Sources) -> Result<Entry<'a>, String> {
    let record = Record::read(&library.record(folder))?;
    let audit = Audit::of_record(&record, sources).map_err(|error| error.to_string())?;
    Ok(Entry { library, record, audit })
}
