//! A fuzz target: the libraries answer as their designs predict. Without libFuzzer it is a program
//! that checks files.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_oracle::silence_panics;
use url_atlas_libraries::{NAMES, Predicts, by_name, design};

/// Returns the property of all libraries.
fn predicts() -> Predicts {
    // libFuzzer's panic hook would end the process, but a panic of a library is an answer.
    silence_panics();
    let libraries = NAMES.iter().filter_map(|name| by_name(name).zip(design(name).cloned()));
    Predicts::new("peers", libraries).telling_once()
}

rfc1738_fuzz::target!(text predicts());
