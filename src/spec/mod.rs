//! The rules, the schemes and the profiles of RFC 1738, by name.

mod profile;
mod rule;
mod scheme;

pub use profile::{Profile, UnknownProfile};
pub use rule::Rule;
pub use scheme::{PREDEFINED, PROPOSED, ProposedScheme, Scheme, SchemeStatus};
