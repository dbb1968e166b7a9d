//! Shared code of the fuzz targets. A target checks a property of `rfc1738_oracle::properties` with libFuzzer or over files.

mod coverage;
mod findings;
mod guard;
mod mutate;
mod pieces;
mod replay;

use std::{env, process};

use url_atlas_decisions::{Library, RFC_1738};
use url_atlas_libraries::Predicts;
use rfc1738_oracle::silence_panics;

pub use findings::{FINDINGS, Findings};
pub use guard::CAMPAIGN;
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

/// The environment variable that puts RFC 1738 in the place of each design, so every class of differences to RFC 1738 is a finding.
pub const UNKNOWN: &str = "RFC1738_UNKNOWN";

/// Returns the property that libraries answer as their designs predict.
///
/// Exits the process if there is no such library.
pub fn predicts(name: &'static str, libraries: &[&str]) -> Predicts {
    let found = libraries.iter().map(|library| {
        url_atlas_libraries::by_name(library).zip(url_atlas_libraries::design(library)).unwrap_or_else(|| {
            eprintln!("there is no `{library}`");
            process::exit(2);
        })
    });
    let is_unknown = env::var_os(UNKNOWN).is_some();
    let known = found.map(|(subject, library)| {
        let library = library.clone();
        (subject, if is_unknown { Library { design: RFC_1738, ..library } } else { library })
    });
    let predicts = Predicts::new(name, known);
    // libFuzzer's panic hook would end the process, but a panic of a library is an answer.
    silence_panics();
    match env::var_os(FINDINGS) {
        Some(_) => predicts.telling_once(),
        None => predicts,
    }
}
