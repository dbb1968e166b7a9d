//! Predicts what a URL library answers, from RFC 1738's reading of an input and a list of named behaviors.
//!
//! A *behavior* is one way in which libraries depart from RFC 1738: "a backslash is a slash". It is a description and a
//! function. A library is a list of behaviors. Applied to RFC 1738's reading they predict the exact answer of the library:
//! the verdict and every part. A prediction asks no library.

mod behavior;
pub mod behaviors;
mod libraries;
mod part;
mod prediction;
mod predicts;
mod reading;

pub use behavior::{About, Behavior, Importance, Schemes, Stage, Text};
pub use libraries::{LIBRARIES, by_name};
pub use part::Part;
pub use prediction::{Answer, Library, predict};
pub use predicts::Predicts;
pub use reading::Reading;
