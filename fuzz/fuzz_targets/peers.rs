//! The other libraries differ from RFC 1738 only as is known.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_fuzz::differs;

const LIBRARIES: &[&str] = &[
    "fluent-uri",
    "iri-string",
    "uriparse",
    "http",
    #[cfg(feature = "ada")]
    "ada-url",
];

rfc1738_fuzz::target!(text differs("peers", LIBRARIES));
