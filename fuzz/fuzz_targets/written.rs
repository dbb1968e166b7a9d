//! What is written can be read, and means the same.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_oracle::properties::Written;

rfc1738_fuzz::target!(text Written::default());
