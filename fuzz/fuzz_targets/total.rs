//! The parser ends well, whatever the input.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_suite::oracle::Total;

rfc1738_fuzz::target!(text Total);
