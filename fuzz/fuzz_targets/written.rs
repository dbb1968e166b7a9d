//! What is written can be read, and means the same.
#![cfg_attr(fuzzing, no_main)]

rfc1738_fuzz::target!(text rfc1738::oracle::Written);
