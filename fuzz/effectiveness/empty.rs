//! A target that does nothing: it measures the cost of libFuzzer and the mutator.
#![cfg_attr(fuzzing, no_main)]

rfc1738_fuzz::target!(text rfc1738_fuzz::effectiveness::Empty);
