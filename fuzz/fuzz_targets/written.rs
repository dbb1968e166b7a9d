//! What is written can be read, and means the same.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_suite::oracle::Written;
use rfc1738_fuzz::watch::{Watched, writes};

rfc1738_fuzz::target!(text Watched::new(Written, |_, text| writes(text)));
