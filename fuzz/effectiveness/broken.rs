//! A parser with a fault of which it is known that it is there: how soon it is found measures the fuzzer.
#![cfg_attr(fuzzing, no_main)]

rfc1738_fuzz::target!(text rfc1738_fuzz::effectiveness::Broken::chosen());
