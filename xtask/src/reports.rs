//! Reports that are kept beside the code: written on request, and held to what would be written now.

use std::fs;
use std::path::PathBuf;

use crate::place::{Failure, read, root, write};

/// Where they lie, and what messages call the folder.
const REPORTS: &str = "reports";

/// What is to be done with the reports that are kept.
#[derive(clap::Args)]
pub struct Reports {
    /// Write what is kept beside the code
    #[arg(long, conflicts_with = "check")]
    write: bool,
    /// Exit 1 if what is kept is not what --write would write
    #[arg(long)]
    check: bool,
    /// The folder of the reports that are kept [default: reports of this workspace]
    #[arg(long = "reports", value_name = "DIR")]
    kept: Option<PathBuf>,
}

impl Reports {
    /// Whether they are to be written or checked; else they are to be shown.
    pub fn are_kept(&self) -> bool {
        self.write || self.check
    }

    /// Writes or checks one of them; says whether it is up to date, and if not, which `command` would write it.
    pub fn keep(&self, name: &str, text: &str, command: &str) -> Result<bool, Failure> {
        let folder = self.kept.clone().unwrap_or_else(|| root().join(REPORTS));
        if self.write {
            fs::create_dir_all(&folder)?;
            write(&folder.join(name), text)?;
            return Ok(true);
        }
        let is_up_to_date = read(&folder.join(name)).is_ok_and(|kept| kept == text);
        if !is_up_to_date {
            let shown =
                self.kept.as_ref().map_or_else(|| REPORTS.into(), |folder| folder.display().to_string());
            eprintln!("{shown}/{name}: is not up to date; run `cargo xtask {command} --write`");
        }
        Ok(is_up_to_date)
    }

    /// Writes a report that git ignores. A check compares two renderings of it: they must be the same to the byte.
    pub fn build(&self, name: &str, text: &str, again: &str) -> Result<bool, Failure> {
        if self.write {
            let folder = self.kept.clone().unwrap_or_else(|| root().join(REPORTS));
            fs::create_dir_all(&folder)?;
            write(&folder.join(name), text)?;
        }
        if text != again {
            eprintln!("{name}: two renderings of the same figures differ");
        }
        Ok(text == again)
    }
}
