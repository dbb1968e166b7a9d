//! What is found in a text stands there, and is a URL.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_oracle::properties::Extract;

rfc1738_fuzz::target!(text Extract::default());
