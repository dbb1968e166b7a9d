//! What all pages share: the style of text, links and diagrams, and the policy.

pub use crate::policy::policy;

/// The styles of every page: colors for light and dark, text, links, focus, and railroad diagrams.
pub const STYLE: &str = include_str!("page.css");
