//! The option `--records`, which selects the records of a command.

use std::path::PathBuf;

use url_atlas_site::{Fleet, RECORDS};
use xtask::workspace::root;

/// Where the records are.
#[derive(clap::Args)]
pub struct Records {
    /// The folder of the records
    #[arg(long, value_name = "DIR", default_value = RECORDS)]
    records: PathBuf,
}

impl Records {
    /// Returns the folder.
    pub fn path(&self) -> PathBuf {
        root().join(&self.records)
    }

    /// Returns the folders of this checkout, with these records.
    pub fn fleet(&self) -> Fleet {
        Fleet { root: root(), records: self.path() }
    }
}
