//! The parser ends well, whatever the input.
#![cfg_attr(fuzzing, no_main)]

rfc1738_fuzz::target!(text rfc1738::oracle::Total);
