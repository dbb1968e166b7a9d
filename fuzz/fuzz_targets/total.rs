//! The parser ends well, whatever the input.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_oracle::properties::Total;

rfc1738_fuzz::target!(text Total::default());
