//! Finds the differences between a library and RFC 1738, locates them in the grammar, and minimizes
//! their inputs.
//!
//! ```
//! use rfc1738_oracle::difference::{Classifier, DifferenceKind};
//! use rfc1738_oracle::Text;
//!
//! let mut classifier = Classifier::new(Text::UrlStandard);
//! let found = classifier.difference(b"ftp://a.com?x@evil.com/f").unwrap();
//! assert_eq!(found.class.kind, DifferenceKind::OtherHost);
//! assert_eq!(found.class.to_string(), "other-host at user, ?");
//! ```

mod class;
mod classifier;
mod compare;
mod fault;
mod kind;
mod not_compared;
mod shrink;
mod survey;

pub use class::{Byte, Class};
pub use classifier::{Classifier, Difference};
pub use kind::DifferenceKind;
pub use not_compared::NotCompared;
pub use shrink::shrink;
pub use survey::Survey;
