//! The parser reads a text under both profiles, and nobody judges: what `total` and `agree` cost at the least.
#![cfg_attr(fuzzing, no_main)]

rfc1738_fuzz::target!(text rfc1738_fuzz::effectiveness::Parser);
