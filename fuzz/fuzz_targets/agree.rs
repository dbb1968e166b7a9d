//! Parser and grammar say the same of every text.
#![cfg_attr(fuzzing, no_main)]

rfc1738_fuzz::target!(text rfc1738::oracle::Agree::new());
