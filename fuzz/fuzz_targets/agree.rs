//! Parser and grammar say the same of every text.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_suite::oracle::Agree;
use rfc1738_fuzz::watch::{Watched, reads};

rfc1738_fuzz::target!(text Watched::new(Agree::new(), |_, text| reads(text)));
