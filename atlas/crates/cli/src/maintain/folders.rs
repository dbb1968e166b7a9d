//! The folder of the atlas, its records and its reports, and functions for files.

use std::error::Error;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use rfc1738_oracle::escape::{self, terminal};
use rfc1738_suite::files;
use url_atlas_site::{Fleet, RECORDS};

/// The reason why a command cannot do its work, in words.
pub type Failure = Box<dyn Error>;

/// Returns the folder of the atlas: the first one above the package of the running cargo, or else
/// of this build, that has adapters.
pub fn root() -> PathBuf {
    let package =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    let root = package.ancestors().find(|folder| folder.join("adapters").is_dir());
    root.unwrap_or(Path::new(".")).into()
}

/// Returns a path that the user gave, which counts from the caller's folder, or else a folder of the
/// atlas.
pub fn given(path: Option<&Path>, default: &str) -> PathBuf {
    let absolute = path.and_then(|path| std::path::absolute(path).ok());
    absolute.unwrap_or_else(|| root().join(default))
}

/// Where the records are.
#[derive(clap::Args)]
pub struct Records {
    /// The folder of the records [default: records of the atlas]
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
}

impl Records {
    /// Returns the folder.
    pub fn path(&self) -> PathBuf {
        given(self.records.as_deref(), RECORDS)
    }

    /// Returns the folders of this checkout, with these records.
    pub fn fleet(&self) -> Fleet {
        Fleet { root: root(), records: self.path() }
    }
}

/// The options for the pages in the repository. Without one, a command prints its page.
#[derive(clap::Args)]
pub struct Reports {
    /// Write the page in the repository
    #[arg(long, conflicts_with = "check")]
    write: bool,
    /// Exit 1 if the page in the repository differs from the one that --write would write
    #[arg(long)]
    check: bool,
    /// The folder of the pages [default: reports of the atlas]
    #[arg(long = "reports", value_name = "DIR")]
    kept: Option<PathBuf>,
}

impl Reports {
    /// Returns whether to write or check the pages. Otherwise the command prints them.
    pub fn are_kept(&self) -> bool {
        self.write || self.check
    }

    /// Prints, writes or checks a page. Returns whether it is up to date; if not, prints the
    /// `command` that writes it.
    pub fn give(&self, name: &str, text: &str, command: &str) -> Result<bool, Failure> {
        if !self.are_kept() {
            return print(text).map(|()| true);
        }
        let folder = given(self.kept.as_deref(), "reports");
        self.keep_at(&folder.join(name), text, command)
    }

    /// Writes or checks a file of any folder, and returns whether it is up to date.
    pub fn keep_at(&self, path: &Path, text: &str, command: &str) -> Result<bool, Failure> {
        if self.write {
            fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
            write(path, text)?;
            return Ok(true);
        }
        let is_up_to_date = fs::read_to_string(path).is_ok_and(|kept| kept == text);
        if !is_up_to_date {
            let shown = escape::path(path.strip_prefix(root()).unwrap_or(path));
            say(&format!("{shown}: is not up to date; run `url-atlas maintain {command} --write`"));
        }
        Ok(is_up_to_date)
    }
}

/// Writes text to standard output. A closed pipe is not an error.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(terminal(text, false).as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}

/// Writes lines to standard error.
pub fn say(text: &str) {
    eprintln!("{}", terminal(text, false));
}

/// Writes a file.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    files::write(path, text)
        .map_err(|error| format!("{} cannot be written: {error}", escape::path(path)).into())
}
