//! The timeline.

pub mod browser;
pub mod quotes;
pub mod text;
