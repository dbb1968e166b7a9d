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

pub use changes::{changes_human, changes_json, changes_schema};
pub use growth::{growth_human, growth_json, growth_schema};
pub use human::{first_screen, human};
pub use json::{cause_json, cause_schema, json, json_schema};
pub use junit::junit;
pub use markdown::markdown;
pub use screen::Screen;
