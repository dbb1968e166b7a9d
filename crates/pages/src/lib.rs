//! Pages of HTML: the coverage of the grammar, the timeline of the texts, the comparisons of the texts, and one audit.
//!
//! Each page is one file that loads nothing. Text from a case or a library is escaped.

pub mod audit;
pub mod coverage;
pub mod lineage;
pub mod page;
mod policy;
pub mod railroad;
pub mod timeline;
