//! What a derivation meant is what the parser finds. The input chooses the derivation.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_oracle::properties::Sentence;

rfc1738_fuzz::target!(choices Sentence::default());
