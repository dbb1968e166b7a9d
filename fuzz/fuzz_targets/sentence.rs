//! What a derivation meant is what the parser finds. The input chooses the derivation.
#![cfg_attr(fuzzing, no_main)]

rfc1738_fuzz::target!(choices rfc1738::oracle::Sentence::new());
