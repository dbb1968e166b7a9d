//! A parser with a fault of which it is known that it is there: how soon it is found measures the fuzzer.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_fuzz::effectiveness::Broken;

rfc1738_fuzz::target!(text Broken::chosen());
