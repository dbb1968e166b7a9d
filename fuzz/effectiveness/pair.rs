//! Runs the parser and the `url` crate and compares nothing: the least cost of `whatwg`.
#![cfg_attr(fuzzing, no_main)]

rfc1738_fuzz::target!(text rfc1738_fuzz::effectiveness::Pair::default());
