//! Reports of coverage for a terminal, for programs and for browsers. They contain no time and no path, and escape text
//! from cases.

mod figures;
#[cfg(feature = "html")]
mod html;
mod human;
mod json;
mod markdown;
mod table;
mod words;

#[cfg(feature = "html")]
pub use html::html;
pub use human::{HumanOptions, human};
pub use json::{json, json_schema};
pub use markdown::markdown;
