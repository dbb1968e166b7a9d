//! The crate `url` answers as the URL Standard reads.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_fuzz::follows::whatwg;

rfc1738_fuzz::target!(text whatwg());
