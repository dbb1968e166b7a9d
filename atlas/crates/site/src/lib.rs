//! The audits of all libraries of `adapters/`: what each of them answers, which two see two hosts,
//! the findings, and the site.
//!
//! Everything is computed from the records. No library is asked.

mod affected;
mod apart;
mod attacks;
mod data;
mod findings;
mod hosts;
mod lines;
mod markdown;
mod pages;
mod registry;
mod report;
pub mod requests;
pub mod resolution;
mod site;
mod survey;
pub mod upstream;
pub mod versions;

use std::error::Error;
use std::path::PathBuf;

pub use findings::{Finding, findings, findings_page, published};
pub use pages::write_site;
pub use registry::{Library, install, libraries, select};
pub use report::audit_page;
pub use site::Edition;
pub use survey::{Entry, histories, survey, survey_causes};

/// The reason why the files of a checkout cannot be read or written. It names the file.
pub type Failure = Box<dyn Error>;

/// The folder of the committed records, in the checkout.
pub const RECORDS: &str = "records";

/// The folders of a checkout.
#[derive(Clone, Debug)]
pub struct Fleet {
    /// The checkout.
    pub root: PathBuf,
    /// The folder of the records.
    pub records: PathBuf,
}

impl Fleet {
    /// Returns the folder of the adapters, which describes the libraries.
    pub fn adapters(&self) -> PathBuf {
        self.root.join("adapters")
    }

    /// Returns whether the records are those that are committed.
    pub fn has_committed_records(&self) -> bool {
        self.records == self.root.join(RECORDS)
    }

    /// Returns the checkout of this source, with its committed records.
    #[cfg(test)]
    fn of_source() -> Fleet {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        Fleet { records: root.join(RECORDS), root }
    }
}
