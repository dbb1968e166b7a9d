//! Predicts what a URL library answers, from RFC 1738's reading of an input and a list of named behaviors.
//!
//! A *behavior* is one way in which libraries depart from RFC 1738: "a backslash is a slash". It is a description and a
//! function. A library is a list of behaviors. Applied to RFC 1738's reading they predict the exact answer of the library:
//! the verdict and every part. A prediction asks no library.
//!
//! ```
//! use rfc1738_behaviors::{Answer, by_name};
//!
//! let url = by_name("url").unwrap();
//! let input = b"ftp://a.com?x@evil.com/f";
//! let Answer::Accept(parts) = url.predict(input) else { panic!("`url` accepts it") };
//! assert_eq!(parts.host.as_deref(), Some("a.com"));
//!
//! // The behaviors without which the prediction would be another one.
//! let names: Vec<&str> = url.explain(input).iter().map(|behavior| behavior.name).collect();
//! assert_eq!(names, ["a-question-mark-begins-the-query", "an-empty-path-is-a-slash"]);
//! ```
//!
//! [`Reading`] describes the steps of RFC 1738 and what a behavior can change. [`behaviors`] has all behaviors.

mod behavior;
pub mod behaviors;
mod libraries;
mod order;
mod part;
mod prediction;
mod reading;

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use behavior::{About, Behavior, Importance, Schemes, Stage, Text};
pub use libraries::{LIBRARIES, RFC_3986, URL_STANDARD, by_name};
pub use order::all_behaviors;
pub use part::Part;
pub use prediction::{Library, applied, predict};
pub use reading::Reading;
pub use rfc1738_subject::Answer;
