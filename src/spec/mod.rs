//! What RFC 1738 consists of: its sections and productions, the printed grammar, and how its doubtful points are read.

mod profile;
mod rule;

#[cfg(feature = "grammar")]
mod amendment;
#[cfg(feature = "grammar")]
mod ruling;
#[cfg(feature = "alloc")]
mod scheme;
#[cfg(feature = "grammar")]
mod section;

pub use profile::{Profile, UnknownProfile};
pub use rule::Rule;

#[cfg(feature = "grammar")]
pub use amendment::{AMENDMENTS, Amendment, Effect};
#[cfg(feature = "grammar")]
pub use ruling::{RULINGS, Ruling};
#[cfg(feature = "alloc")]
pub use scheme::{PREDEFINED, RESERVED, ReservedScheme, Scheme, SchemeStatus};
#[cfg(feature = "grammar")]
pub use section::Section;

/// Section 5 as printed, in the RFC's own notation.
#[cfg(feature = "grammar")]
pub const RFC1738_BNF: &str = include_str!("rfc1738.bnf");
