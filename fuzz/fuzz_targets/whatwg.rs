//! The `url` crate answers as its design predicts.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_fuzz::predicts;

rfc1738_fuzz::target!(text predicts("whatwg", &["url"]));
