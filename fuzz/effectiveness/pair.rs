//! The parser and the `url` crate, and nothing compared: what `whatwg` costs at the least.
#![cfg_attr(fuzzing, no_main)]

rfc1738_fuzz::target!(text rfc1738_fuzz::effectiveness::Pair::default());
