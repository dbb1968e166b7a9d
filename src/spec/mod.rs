//! The names that RFC 1738 gives to things: its rules, its schemes, and the two profiles under which it is read.

mod profile;
mod rule;
#[cfg(feature = "alloc")]
mod scheme;

pub use profile::{Profile, UnknownProfile};
pub use rule::Rule;
#[cfg(feature = "alloc")]
pub use scheme::{PREDEFINED, RESERVED, ReservedScheme, Scheme, SchemeStatus};
