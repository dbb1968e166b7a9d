//! An audit as a page of a terminal, as JSON, Markdown and JUnit XML.

mod changes;
mod growth;
#[cfg(feature = "html")]
pub mod html;
mod human;
mod json;
mod junit;
mod markdown;
mod page;
mod screen;
pub mod words;

pub use changes::{changes_human, changes_json};
pub use growth::{growth_human, growth_json};
pub use human::{first_screen, human};
pub use json::{cause_json, json};
pub use junit::junit;
pub use markdown::markdown;
pub use screen::{Screen, of_cause, of_elsewhere};
