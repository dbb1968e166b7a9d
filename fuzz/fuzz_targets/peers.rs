//! The other libraries differ from RFC 1738 only as is known.
#![cfg_attr(fuzzing, no_main)]

rfc1738_fuzz::target!(text rfc1738_fuzz::differs("peers", &["fluent-uri", "iri-string", "uriparse", "http"]));
