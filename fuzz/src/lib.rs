//! Shared code of the fuzz targets. A target checks a property of `rfc1738_suite::oracle` with libFuzzer or over files.

mod coverage;
#[cfg(feature = "effectiveness")]
pub mod effectiveness;
mod findings;
mod guard;
mod mutate;
mod pieces;
mod replay;

use std::path::{Path, PathBuf};
use std::{env, process};

use rfc1738_suite::difference::Catalogue;
use rfc1738_suite::oracle::Differs;
use rfc1738_suite::oracle::{Failure, Property};
use rfc1738_suite::subject::silence_panics;

pub use findings::Findings;
#[cfg(fuzzing)]
pub use libfuzzer_sys;
pub use mutate::Mutator;
pub use replay::replay;

/// Defines a fuzz target.
///
/// With `text` the input is a text that may be a URL, and mutations respect the bounds of rules. With `choices` the
/// bytes of the input are choices.
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
                static FINDINGS: std::cell::RefCell<$crate::Findings> =
                    std::cell::RefCell::new($crate::Findings::new($property));
            }
            FINDINGS.with_borrow_mut(|findings| findings.look_at(input));
        });

        #[cfg(not(fuzzing))]
        fn main() -> std::process::ExitCode {
            $crate::replay($property)
        }
    };
}

/// The environment variable with a folder for findings. If it is set, a campaign continues after a new class.
pub const FINDINGS: &str = "RFC1738_FINDINGS";

/// The environment variable that says that standard input is a pipe which the campaign holds open.
pub const CAMPAIGN: &str = "RFC1738_CAMPAIGN";

/// The environment variable that makes the catalogues empty, so every class is a finding.
pub const UNKNOWN: &str = "RFC1738_UNKNOWN";

/// Returns a property that compares libraries with the current catalogues of the repository.
///
/// Exits the process if there is no such library or no readable catalogue.
pub fn differs(name: &'static str, libraries: &[&str]) -> Guided {
    let folder = cases();
    let fail = |why: &dyn std::fmt::Display| -> ! {
        eprintln!("{why}");
        process::exit(2);
    };
    let known = libraries.iter().map(|library| {
        let subject = rfc1738_libraries::by_name(library)
            .unwrap_or_else(|| fail(&format_args!("there is no `{library}`")));
        let catalogue = Catalogue::load(&folder, "spec-cases", library);
        let mut catalogue = catalogue.unwrap_or_else(|problems| fail(&problems));
        if env::var_os(UNKNOWN).is_some() {
            catalogue.known.clear();
        }
        (subject, catalogue)
    });
    let differs = Differs::new(name, known);
    // libFuzzer's panic hook would end the process, but a panic of a library is a difference class.
    silence_panics();
    Guided(match env::var_os(FINDINGS) {
        Some(_) => differs.telling_once(),
        None => differs,
    })
}

/// A property that reports each difference class to libFuzzer as coverage. libFuzzer then keeps an input with a new
/// class.
pub struct Guided(Differs);

impl Property for Guided {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        let held = self.0.holds(input);
        self.0.last().iter().copied().for_each(coverage::class);
        held
    }

    fn seen(&self) -> usize {
        self.0.seen()
    }
}

/// Returns the folder of the cases: beside the program if it was copied elsewhere, or in the repository.
fn cases() -> PathBuf {
    let beside = env::current_exe().ok().and_then(|program| Some(program.parent()?.join("spec-cases")));
    let repository = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec-cases");
    beside.filter(|folder| folder.is_dir()).unwrap_or_else(repository)
}
