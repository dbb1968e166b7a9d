//! What is found in a text stands there, and is a URL.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_suite::oracle::Found;
use rfc1738_fuzz::watch::{Watched, extracts};

rfc1738_fuzz::target!(text Watched::new(Found::new(), |_, text| extracts(text)));
