//! The parser reads a text under both profiles, and nobody judges: what `total` and `agree` cost at the least.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_fuzz::effectiveness::Empty;
use rfc1738_fuzz::watch::{Watched, reads};

rfc1738_fuzz::target!(text Watched::new(Empty, |_, text| reads(text)));
