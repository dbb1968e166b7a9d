//! The problems of the corpus with their places. All checks add to one list, so a user sees all
//! problems at once.

use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, with the folder's name from the caller: `spec-cases/ftp.yaml`.
    pub file: String,
    /// The line, from 1, or 0 if the problem concerns the whole file.
    pub line: usize,
    /// What is wrong, and what to do.
    pub message: String,
}

impl Problem {
    pub fn new(file: impl Into<String>, line: usize, message: impl Into<String>) -> Problem {
        Problem { file: file.into(), line, message: message.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A name can have a line end, which would begin a problem that nobody has.
        let one_line = |text: &str| text.replace('\n', "\\n");
        let (file, message) = (one_line(&self.file), one_line(&self.message));
        match self.line {
            0 => write!(f, "{file}: {message}"),
            line => write!(f, "{file}:{line}: {message}"),
        }
    }
}

/// All problems of the corpus, by file and line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for problem in &self.0 {
            writeln!(f, "{problem}")?;
        }
        match self.0.len() {
            1 => f.write_str("1 problem"),
            count => write!(f, "{count} problems"),
        }
    }
}

impl std::error::Error for Problems {}
