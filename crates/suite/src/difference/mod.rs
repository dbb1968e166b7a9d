//! Finds the differences between a library and RFC 1738, locates them in the grammar, and minimizes their inputs.
//!
//! ```
//! use rfc1738_suite::difference::{Classifier, Kind};
//! use rfc1738_libraries::WhatwgUrl;
//!
//! let mut classifier = Classifier::new(WhatwgUrl::default());
//! let found = classifier.difference(b"ftp://a.com?x@evil.com/f").unwrap();
//! assert_eq!(found.class.kind, Kind::OtherHost);
//! assert_eq!(found.class.to_string(), "other-host at user, ?");
//! ```

mod catalogue;
mod class;
mod classifier;
mod compare;
mod fault;
mod kind;
mod shrink;
mod stub;
mod survey;

pub use catalogue::{Catalogue, Known};
pub use class::{Byte, Class};
pub use classifier::{Classifier, Difference};
pub use kind::Kind;
pub use shrink::shrink;
pub use survey::Survey;
