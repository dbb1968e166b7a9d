//! The properties that tests, proofs and fuzz targets share. Each property holds for every input,
//! or returns a failure.
//!
//! | property | what holds of every input | the input is |
//! |---|---|---|
//! | [`Total`] | the parser does not panic, printing returns the text, and all parts lie in it | a text |
//! | [`Agree`] | parser and grammar give one answer under both profiles; an error is true | a text |
//! | [`Sentence`] | the parser finds the parts that a derivation marks | choices |
//! | [`NearMiss`] | parser and grammar agree about a derived text after one edit | choices |
//! | [`Extract`] | every URL that is found in a text occurs there and is valid | a text |
//! | [`Written`] | every text that is written can be read, and has the same meaning | a text |
//!
//! Each property takes the [`Package`] that it checks, so a test can give it a fault.
//!
//! Choices are bytes, each of which decides at one branch of the grammar. A fuzzer that changes
//! bytes therefore changes derivations.

mod agree;
mod agreement;
mod choices;
mod errors;
mod extract;
mod failure;
mod near_miss;
mod package;
mod runs;
mod sentence;
mod total;
mod written;

pub use agree::Agree;
pub use agreement::{Agreement, AgreementCounts, Disagreement};
pub use errors::ErrorCheck;
pub use extract::Extract;
pub use failure::Failure;
pub use near_miss::NearMiss;
pub use package::{Package, VisitText};
pub use runs::Runs;
pub use sentence::Sentence;
pub use total::Total;
pub use written::Written;

/// A property that has to hold for every input.
///
/// ```
/// use rfc1738_oracle::properties::{Property, Total};
///
/// let mut total = Total::default();
/// assert_eq!(total.name(), "total");
/// assert!(total.holds(b"http://host.dom/\xff").is_ok());
/// ```
pub trait Property {
    /// Returns the name, which is also that of its fuzz target.
    fn name(&self) -> &'static str;

    /// Checks the property for an input.
    ///
    /// # Errors
    /// Returns a failure with its place and the expected result if the property does not hold.
    fn holds(&mut self, input: &[u8]) -> Result<(), Failure>;

    /// Returns the number of classes of failures seen so far. A property without classes returns 0.
    fn seen(&self) -> usize {
        0
    }
}
