//! Properties that tests, proofs and fuzz targets share: each says of an input whether it holds.
//!
//! | property | what holds of every input | the input is |
//! |---|---|---|
//! | [`Total`] | the parser ends well: printing gives the text back, all parts lie in it | a text |
//! | [`Agree`] | parser and grammar say the same: verdict, parts, offset, both profiles | a text |
//! | [`Sentence`] | what a derivation meant is what the parser finds | choices |
//! | [`NearMiss`] | one edit of a derived text: the verdict is the machine's | choices |
//! | [`Found`] | what is found in a text stands there, and is a URL | a text |
//! | [`Differs`] | a library differs only as the catalogue lists | a text |
//! | [`Written`] | what is written can be read, and means the same | a text |
//!
//! Choices are bytes, each of which decides at one branch of the grammar: so a fuzzer that changes bytes changes
//! derivations.

mod agree;
mod agrees;
mod aside;
mod choices;
mod differs;
mod failure;
mod found;
mod mutation;
mod near_miss;
mod sentence;
mod total;
mod written;

pub use agree::{Agreement, Disagreement, Tally};
pub use agrees::Agree;
pub use aside::look_away;
pub use differs::Differs;
pub use failure::Failure;
pub use found::Found;
pub use mutation::{Fate, Mutation};
pub use near_miss::NearMiss;
pub use sentence::Sentence;
pub use total::Total;
pub use written::Written;

/// Something that holds of every input.
///
/// ```
/// use rfc1738_suite::oracle::{Property, Total};
///
/// let mut total = Total;
/// assert_eq!(total.name(), "total");
/// assert!(total.holds(b"http://host.dom/\xff").is_ok());
/// ```
pub trait Property {
    /// A word for it, which is that of its fuzz target.
    fn name(&self) -> &'static str;

    /// Whether it holds of an input.
    ///
    /// # Errors
    /// Where it does not, and what was expected there.
    fn holds(&mut self, input: &[u8]) -> Result<(), Failure>;

    /// How many classes of differences it has seen, listed or not; a property that has none has seen none.
    fn seen(&self) -> usize {
        0
    }
}
