//! Parser and grammar say the same of every text.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_oracle::properties::Agree;

rfc1738_fuzz::target!(text Agree::default());
