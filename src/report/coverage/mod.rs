//! Coverage in words: for a terminal, for programs, for pages. As in all reports, no clock, no path, and everything escaped.

mod human;
mod json;
mod markdown;
mod table;
mod words;

pub use human::{Shown, human};
pub use json::json;
pub use markdown::markdown;
