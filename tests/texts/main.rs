//! The specifications as data: their grammars, their parts and their automata.

mod appendix_b;
mod cern1994;
mod common;
mod complete;
mod generators;
mod login;
mod machines;
mod parts;
mod profiles;
mod rfc1630;
mod rfc1808;
mod rfc2396;
mod rfc3986;
mod schemes;
mod texts;
mod transcription;
