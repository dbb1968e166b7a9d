//! Reports of coverage for a terminal, for pages and for programs. They contain no time and no
//! path, and escape text from cases.

pub mod figures;
mod human;
mod json;
mod markdown;
pub mod words;

pub use human::{HumanOptions, human};
pub use json::json;
pub use markdown::markdown;
