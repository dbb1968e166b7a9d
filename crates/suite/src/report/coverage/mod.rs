//! Coverage in words: for a terminal, for programs, for pages. As in all reports, no clock, no path, and everything escaped.

#[cfg(feature = "html")]
mod html;
mod human;
mod json;
mod markdown;
mod table;
mod words;

#[cfg(feature = "html")]
pub use html::html;
pub use human::{Shown, human};
pub use json::{json, json_schema};
pub use markdown::markdown;
