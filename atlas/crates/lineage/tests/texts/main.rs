//! The eleven texts of the lineage, with the tests that hold for every text of the suite.

mod cern1994;
#[path = "../../../../../tests/texts/common/mod.rs"]
mod common;
#[path = "../../../../../tests/texts/examples.rs"]
mod examples;
mod login;
mod mailto;
mod news;
mod rfc1630;
mod rfc1808;
mod schemes;
mod successors;
#[path = "../../../../../tests/texts/texts.rs"]
mod texts;

/// The folder of their examples.
const EXAMPLES: &str = "tests/texts/examples";

/// Returns the texts of which every test of `texts` holds.
fn all() -> impl Iterator<Item = &'static bnf_automata::specification::Specification> {
    let of_suite = |id: &str| rfc1738_texts::ALL.iter().any(|(known, _)| *known == id);
    url_atlas_lineage::TEXTS.iter().filter(move |text| !of_suite(text.id())).map(|text| &**text.specification)
}
