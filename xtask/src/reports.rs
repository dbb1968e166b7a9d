//! The reports in the repository: written on request, and compared with newly made ones.

use std::fs;
use std::path::{Path, PathBuf};

use crate::workspace::{Failure, read, root, write};

/// The folder of the reports [default: reports of this workspace]
const REPORTS: &str = "reports";

/// The options for the reports in the repository.
#[derive(clap::Args)]
pub struct Reports {
    /// Write the report in the repository
    #[arg(long, conflicts_with = "check")]
    write: bool,
    /// Exit 1 if the report in the repository differs from the one that --write would write
    #[arg(long)]
    check: bool,
    /// The folder of the reports that are kept [default: reports of this workspace]
    #[arg(long = "reports", value_name = "DIR")]
    kept: Option<PathBuf>,
}

impl Reports {
    /// Returns whether to write or check the reports. Otherwise the command prints them.
    pub fn are_kept(&self) -> bool {
        self.write || self.check
    }

    /// Writes or checks a report, and returns whether it is up to date. If it is not, prints the `command` that writes
    /// it.
    pub fn keep(&self, name: &str, text: &str, command: &str) -> Result<bool, Failure> {
        let folder = self.kept.clone().unwrap_or_else(|| root().join(REPORTS));
        if self.write {
            fs::create_dir_all(&folder)?;
        }
        self.keep_at(&folder.join(name), text, command)
    }

    /// Writes or checks a report in any file, and returns whether it is up to date. If it is not, prints the `command` that writes
    /// it.
    pub fn keep_at(&self, path: &Path, text: &str, command: &str) -> Result<bool, Failure> {
        if self.write {
            write(path, text)?;
            return Ok(true);
        }
        let is_up_to_date = read(path).is_ok_and(|kept| kept == text);
        if !is_up_to_date {
            let shown = path.strip_prefix(root()).unwrap_or(path).display();
            eprintln!("{shown}: is not up to date; run `cargo xtask {command} --write`");
        }
        Ok(is_up_to_date)
    }
}
