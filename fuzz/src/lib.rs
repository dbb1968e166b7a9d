//! Shared code of the fuzz targets. A target checks a property for each input, with libFuzzer or
//! over files.
//!
//! | module | what it does |
//! |---|---|
//! | [`targets`] | lists the targets with their properties |
//! | [`follows`] | the property that a library answers as its text reads |
//! | `url`, `fluent_uri`, `iri_string` | the libraries that are asked, as subjects |
//! | `engine` | what a target does with libFuzzer: findings, and the end of a campaign |
//! | `mutate` | changes an input at the bounds of the rules of RFC 1738 |
//! | [`replay`] | checks files without libFuzzer |

mod engine;
mod fluent_uri;
pub mod follows;
mod iri_string;
mod mutate;
pub mod replay;
pub mod targets;
mod url;

pub use engine::{CAMPAIGN, Engine, FINDINGS};
pub use fluent_uri::FluentUri;
pub use follows::Follows;
pub use iri_string::IriString;
#[cfg(fuzzing)]
pub use libfuzzer_sys;
pub use mutate::Mutator;
pub use url::WhatwgUrl;

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
