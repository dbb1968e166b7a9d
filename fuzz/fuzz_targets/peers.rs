//! The other libraries answer as their designs predict.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_fuzz::predicts;

/// Without `http`, some of whose answers its design does not predict yet: every input would be a failure.
const LIBRARIES: &[&str] = &[
    "fluent-uri",
    "iri-string",
    "uriparse",
    #[cfg(feature = "ada")]
    "ada-url",
];

rfc1738_fuzz::target!(text predicts("peers", LIBRARIES));
