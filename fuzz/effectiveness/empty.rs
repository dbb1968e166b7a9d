//! Does nothing: what libFuzzer and the mutator cost by themselves.
#![cfg_attr(fuzzing, no_main)]

rfc1738_fuzz::target!(text rfc1738_fuzz::effectiveness::Empty);
