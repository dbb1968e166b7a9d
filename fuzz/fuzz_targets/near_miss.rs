//! One edit of a derived text: the verdict is the machine's. The input chooses both.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_suite::oracle::NearMiss;
use rfc1738_fuzz::watch::{Watched, reads};

rfc1738_fuzz::target!(choices Watched::new(NearMiss::new(), |near_miss, choices| reads(&near_miss.text(choices))));
