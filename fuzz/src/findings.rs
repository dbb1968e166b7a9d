//! What is done with a failure: it is told, and either ends the run, as libFuzzer expects, or is kept in a folder.

use std::path::PathBuf;
use std::{env, fs, process};

use rfc1738_suite::oracle::look_away;
use rfc1738_suite::oracle::{Failure, Property};

/// A property, and where its failures go.
pub struct Findings {
    property: Box<dyn Property>,
    folder: Option<PathBuf>,
    seen: usize,
}

impl Findings {
    /// Failures of a class go to the folder that the environment names, if it names one; any other ends the run.
    pub fn of(property: impl Property + 'static) -> Findings {
        let folder = env::var_os(crate::FINDINGS).map(PathBuf::from);
        look_away(crate::coverage::unseen);
        crate::guard::end_with_the_campaign();
        Findings { property: Box::new(property), folder, seen: 0 }
    }

    /// Whether the property holds of one input more.
    pub fn look_at(&mut self, input: &[u8]) {
        let held = self.property.holds(input);
        let seen = self.property.seen();
        if seen != self.seen {
            self.seen = seen;
            eprintln!("CLASSES {seen}");
        }
        let Err(failure) = held else { return };
        let kept = match (&self.folder, &failure.class) {
            (Some(folder), Some(class)) => keep(folder, class, &failure),
            _ => false,
        };
        if !kept {
            eprintln!("{failure}");
            process::abort();
        }
    }
}

/// Writes the input of a class that the folder has not yet, whole or not at all, and what is to be said of it.
fn keep(folder: &std::path::Path, class: &str, failure: &Failure) -> bool {
    let path = folder.join(class);
    if path.exists() {
        return true;
    }
    let unfinished = folder.join(format!(".{class}.{}", process::id()));
    let written = fs::write(&unfinished, &failure.input).and_then(|()| fs::rename(&unfinished, &path));
    if written.is_ok() {
        eprintln!("NEW CLASS {class}: \"{}\"", failure.input.escape_ascii());
    }
    written.is_ok()
}
