//! A parser with a known fault. The time until the fuzzer finds the fault measures the fuzzer.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_fuzz::effectiveness::Broken;

rfc1738_fuzz::target!(text Broken::chosen());
