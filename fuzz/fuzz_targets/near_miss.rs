//! One edit of a derived text: the verdict is the machine's. The input chooses both.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_oracle::properties::NearMiss;

rfc1738_fuzz::target!(choices NearMiss::default());
