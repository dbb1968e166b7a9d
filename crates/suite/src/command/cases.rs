//! The option `--cases`, which selects the corpus of a command.

use std::borrow::Cow;
use std::path::PathBuf;

use rfc1738_oracle::escape;

use crate::command::{Failure, Program};
use crate::corpus::Corpus;

/// The folder of the cases.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Cases {
    /// Read the cases of this folder
    #[arg(long = "cases", value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl Cases {
    /// Loads the corpus from `--cases`, or from the program's folder, or the embedded one.
    ///
    /// # Errors
    /// Returns every problem of the folder, with file and line.
    pub fn load(&self, program: &Program<'_>) -> Result<Cow<'static, Corpus>, Failure> {
        let corpus = match (&self.folder, &program.cases) {
            (Some(folder), _) => Corpus::load(folder, &escape::path(folder))?,
            (None, Some(folder)) => Corpus::load(&folder.path, &folder.shown)?,
            (None, None) => return Ok(Cow::Borrowed(Corpus::shipped())),
        };
        Ok(Cow::Owned(corpus))
    }

    /// Returns the options that the user typed, for a command that repeats the work.
    pub(crate) fn flags(&self) -> Vec<String> {
        match &self.folder {
            None => Vec::new(),
            Some(folder) => Vec::from(["--cases".into(), folder.display().to_string()]),
        }
    }
}
