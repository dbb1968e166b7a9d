//! What is found in a text stands there, and is a URL.
#![cfg_attr(fuzzing, no_main)]

rfc1738_fuzz::target!(text rfc1738::oracle::Found::new());
