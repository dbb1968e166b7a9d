//! The other libraries answer as their designs predict.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_fuzz::predicts;

const LIBRARIES: &[&str] = &[
    "fluent-uri",
    "http",
    "iri-string",
    "uriparse",
    #[cfg(feature = "ada")]
    "ada-url",
];

rfc1738_fuzz::target!(text predicts("peers", LIBRARIES));
