//! RFC 1738, held against two readings of itself.
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "grammar")]
extern crate std;

#[cfg(feature = "grammar")]
pub mod automata;
#[cfg(feature = "suite")]
pub mod corpus;
#[cfg(feature = "grammar")]
pub mod derive;
#[cfg(feature = "grammar")]
pub mod grammar;
pub mod parse;
#[cfg(feature = "suite")]
pub mod report;
#[cfg(feature = "suite")]
pub mod runner;
pub mod spec;
#[cfg(feature = "suite")]
pub mod subject;
pub mod url;

pub use parse::{Error as ParseError, parse};
pub use spec::{Profile, Rule};
pub use url::Url;
