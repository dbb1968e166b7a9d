//! One edit of a derived text: the verdict is the machine's. The input chooses both.
#![cfg_attr(fuzzing, no_main)]

rfc1738_fuzz::target!(choices rfc1738::oracle::NearMiss::new());
