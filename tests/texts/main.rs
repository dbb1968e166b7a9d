//! The specifications as data: their grammars, their parts and their automata.

mod appendix_b;
mod broken;
mod common;
mod complete;
mod examples;
mod generators;
mod machines;
mod profiles;
mod rfc3986;
mod texts;
mod transcription;
mod url_standard;

/// The folder of their examples.
const EXAMPLES: &str = "texts/examples";

/// Returns the texts of which every test of `texts` holds.
fn all() -> impl Iterator<Item = &'static bnf_automata::specification::Specification> {
    rfc1738_texts::ALL.into_iter().map(|(_, text)| &**text)
}
