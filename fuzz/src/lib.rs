//! Shared code of the fuzz targets. A target checks a property for each input, with libFuzzer or
//! over files.
//!
//! | module | what it does |
//! |---|---|
//! | [`targets`] | lists the targets with their properties |
//! | [`follows`] | the property that a library answers as its text reads |
//! | `libraries` | the crates that are asked, as subjects |
//! | `mutate` | changes an input at the bounds of the rules of RFC 1738 |
//! | [`replay`] | checks files without libFuzzer |

pub mod follows;
mod libraries;
mod mutate;
pub mod replay;
pub mod targets;

use std::path::{Path, PathBuf};
use std::{env, fs, process};

use rfc1738_oracle::properties::{Failure, Property};

pub use follows::Follows;
#[cfg(fuzzing)]
pub use libfuzzer_sys;
pub use libraries::{FluentUri, IriString, WhatwgUrl};
pub use mutate::Mutator;

/// Defines a fuzz target.
///
/// With `text` the input is a text that may be a URL, and mutations respect the bounds of rules.
/// With `choices` the bytes of the input are choices.
#[macro_export]
macro_rules! target {
    (text $property:expr) => {
        #[cfg(fuzzing)]
        $crate::libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            use $crate::libfuzzer_sys::fuzzer_mutate;
            std::thread_local! {
                static MUTATOR: std::cell::RefCell<$crate::Mutator> = Default::default();
            }
            MUTATOR.with_borrow_mut(|mutator| mutator.mutate(data, size, max_size, seed, fuzzer_mutate))
        });

        $crate::target!(choices $property);
    };
    (choices $property:expr) => {
        #[cfg(fuzzing)]
        $crate::libfuzzer_sys::fuzz_target!(|input: &[u8]| {
            std::thread_local! {
                static ENGINE: std::cell::RefCell<$crate::Engine> =
                    std::cell::RefCell::new($crate::Engine::new($property));
            }
            ENGINE.with_borrow_mut(|engine| engine.look_at(input));
        });

        #[cfg(not(fuzzing))]
        fn main() -> std::process::ExitCode {
            $crate::replay::main($property)
        }
    };
}

/// The environment variable with a folder for findings. If it is set, a campaign continues after a
/// new class.
pub const FINDINGS: &str = "RFC1738_FINDINGS";
/// The environment variable that says that standard input is a pipe which the campaign holds open.
pub const CAMPAIGN: &str = "RFC1738_CAMPAIGN";

/// A property and the folder for its failures.
pub struct Engine {
    property: Box<dyn Property>,
    folder: Option<PathBuf>,
    seen: usize,
}

impl Engine {
    /// Returns the engine for a property. Failures with a class go to the folder from the
    /// environment, if it is set. Any other failure ends the run.
    pub fn new(property: impl Property + 'static) -> Engine {
        end_with_the_campaign();
        Engine { property: Box::new(property), folder: env::var_os(FINDINGS).map(PathBuf::from), seen: 0 }
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
fn keep(folder: &Path, class: &str, failure: &Failure) -> bool {
    let path = folder.join(class);
    if path.exists() {
        return true;
    }
    let unfinished = folder.join(format!(".{class}.{}", process::id()));
    let written = fs::write(&unfinished, &failure.input).and_then(|()| fs::rename(&unfinished, &path));
    if written.is_ok() {
        eprintln!("NEW CLASS {class}: \"{}\"\n{failure}", failure.input.escape_ascii());
    }
    written.is_ok()
}

/// Waits in a thread for the end of the campaign, also of a killed one, and then interrupts the
/// target, as Ctrl-C would.
#[cfg(all(fuzzing, unix))]
fn end_with_the_campaign() {
    use rustix::process::{Signal, getpid, kill_process};
    use std::{io, thread};

    if env::var_os(CAMPAIGN).is_some() {
        thread::spawn(|| {
            // The campaign never writes to the pipe, so the copy ends with the campaign.
            let _ = io::copy(&mut io::stdin(), &mut io::sink());
            let _ = kill_process(getpid(), Signal::INT);
        });
    }
}

/// Does nothing, because a replay ends by itself.
#[cfg(not(all(fuzzing, unix)))]
fn end_with_the_campaign() {}
