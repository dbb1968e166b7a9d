//! What a derivation meant is what the parser finds. The input chooses the derivation.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_suite::oracle::Sentence;
use rfc1738_fuzz::watch::{Watched, reads};

rfc1738_fuzz::target!(choices Watched::new(Sentence::new(), |sentence, choices| reads(&sentence.text(choices).text)));
