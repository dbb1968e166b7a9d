//! Handles a failure: prints it, and either ends the run, as libFuzzer expects, or stores the input in a folder.

use std::path::PathBuf;
use std::{env, fs, process};

use rfc1738_oracle::properties::pause_coverage_with;
use rfc1738_oracle::properties::{Failure, Property};

/// The environment variable with a folder for findings. If it is set, a campaign continues after a new class.
pub const FINDINGS: &str = "RFC1738_FINDINGS";

/// A property and the folder for its failures.
pub struct Findings {
    property: Box<dyn Property>,
    folder: Option<PathBuf>,
    seen: usize,
}

impl Findings {
    /// Returns the handler for a property. Failures with a class go to the folder from the environment, if it is set.
    /// Any other failure ends the run.
    pub fn new(property: impl Property + 'static) -> Findings {
        let folder = env::var_os(FINDINGS).map(PathBuf::from);
        pause_coverage_with(crate::coverage::unseen);
        crate::guard::end_with_the_campaign();
        Findings { property: Box::new(property), folder, seen: 0 }
    }

    /// Checks the property for one more input.
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

/// Stores the input of a new class in the folder, atomically, and prints the failure.
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
