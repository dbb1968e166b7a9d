//! Pages about the texts.

pub mod timeline;
