//! The `url` crate answers as its behaviors predict.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_fuzz::predicts;

rfc1738_fuzz::target!(text predicts("whatwg", &["url"]));
