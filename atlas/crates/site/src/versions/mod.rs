//! Other versions of the libraries: how to install one, its record, and what each version changed.

mod debian;
mod designs;
mod install;
mod page;
mod record;
mod step;
mod times;
mod vulnerabilities;

pub use debian::Release;
pub use designs::{infer, of_library};
pub(crate) use page::table;
pub use page::versions_page;
pub use record::{FILE, History, Known, Version, compare, has_record, histories, record, write};
pub use vulnerabilities::vulnerabilities_page;
