//! The coverage page.

pub mod browser;
pub mod foreign;
pub mod sample;
pub mod text;
