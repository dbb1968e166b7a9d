//! Reports as pages of HTML: the frame of such a page, and the page of coverage.

mod coverage;
mod diagram;
mod page;

pub use coverage::coverage;
pub use page::{STYLE, document};
