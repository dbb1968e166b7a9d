//! The resolution of references: what each library answered, and who sees another host than the texts.

pub(crate) mod compared;
mod page;
mod record;

pub use page::resolution_page;
pub use record::{Answer, Resolutions};

/// The folder of the records, in the checkout.
pub const RECORDS: &str = "reports/resolutions";
