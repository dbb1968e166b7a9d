//! The specifications as data: their grammars, their parts and their automata.

mod appendix_b;
mod broken;
mod common;
mod complete;
mod generators;
mod machines;
mod parts;
mod profiles;
mod rfc2396;
mod rfc3986;
mod texts;
mod transcription;
mod url_standard;

/// Returns the texts of which every test of `texts` holds.
fn all() -> impl Iterator<Item = &'static bnf_automata::specification::Specification> {
    rfc1738_texts::ALL.into_iter().map(|(_, text)| &**text)
}
