//! The parser ends well, whatever the input.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_suite::oracle::Total;
use rfc1738_fuzz::watch::{Watched, reads_and_prints};

rfc1738_fuzz::target!(text Watched::new(Total, |_, text| reads_and_prints(text)));
