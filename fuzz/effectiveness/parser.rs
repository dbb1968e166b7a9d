//! Runs the parser under both profiles and checks nothing: the least cost of `total` and `agree`.
#![cfg_attr(fuzzing, no_main)]

rfc1738_fuzz::target!(text rfc1738_fuzz::effectiveness::Parser);
