//! An audit as a page of a terminal, as JSON, and as Markdown.

mod human;
mod json;
mod markdown;
pub mod words;

pub use human::human;
pub use json::{json, json_schema};
pub use markdown::markdown;
