//! The design of a library, kept beside its record. To infer it takes nearly all the time of a
//! report, so a second report is ready at once.

use std::ffi::OsString;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Read;
use std::path::{Path, PathBuf};

use rfc1738_audit::Record;
use rfc1738_suite::files;
use serde::{Deserialize, Serialize};
use url_atlas_decisions::{Given, Library, from_json, libraries, to_json};

/// The most bytes of a file that are read. A design has an option at each decision.
const LARGEST: u64 = 1 << 20;

/// The file beside a record.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    /// What the design was inferred from. A design of other answers, or of another version of this
    /// program, does not count.
    of: String,
    design: serde_json::Value,
}

/// Returns the design of the library: the one that stands beside the file of the record, or the one
/// that is inferred from the answers. This is then written there. It does not matter if it cannot
/// be written: it is inferred again.
pub fn design_of(record: &Record, path: &Path) -> Library {
    let file = beside(path);
    let of = identity(record);
    if let Some(library) = read(&file, &of).filter(|library| library.name == record.description.name) {
        return library;
    }
    let answers: Vec<_> = record.answers().collect();
    let given: Vec<Given<'_>> = answers.iter().map(|(input, answer)| (input.as_bytes(), answer)).collect();
    let library = Library::inferred_from_all(&record.description.name, &given);
    let design = serde_json::from_str(&to_json(std::slice::from_ref(&library)));
    if let Ok(text) = design.and_then(|design| serde_json::to_vec(&Kept { of, design })) {
        let _ = files::replace(&file, |out| out.write_all(&text));
    }
    library
}

/// Returns a text that is another one if an answer is, or if this program infers otherwise.
fn identity(record: &Record) -> String {
    let mut hasher = DefaultHasher::new();
    record.answers().for_each(|answer| answer.hash(&mut hasher));
    record.description.conventions.hash(&mut hasher);
    // The designs that this program has of all libraries change with what it infers.
    (env!("CARGO_PKG_VERSION"), to_json(libraries())).hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Returns the path of the file: `answers.jsonl.gz.design`.
fn beside(path: &Path) -> PathBuf {
    let mut name: OsString = path.into();
    name.push(".design");
    name.into()
}

/// Returns the design of a file that was written for these answers.
fn read(file: &Path, of: &str) -> Option<Library> {
    let mut text = String::new();
    File::open(file).ok()?.take(LARGEST).read_to_string(&mut text).ok()?;
    let kept: Kept = serde_json::from_str(&text).ok()?;
    let same = kept.of == of;
    let mut all = from_json(&kept.design.to_string()).ok().filter(|_| same)?;
    all.pop().filter(|_| all.is_empty())
}
