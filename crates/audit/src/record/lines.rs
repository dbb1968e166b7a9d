//! The lines of a file, with what went wrong in which line.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;
use rfc1738_oracle::escape;
use rfc1738_suite::files::GZIP;

use crate::inputs::MOST;

/// The most bytes of a file that are read, uncompressed: a small file can become a large one. A
/// record of a quarter of a million inputs has 40 MB.
pub(super) const LARGEST: u64 = 1 << 28;

/// The most lines of a file: a record of the longest list of inputs also has a line about the
/// library, and further answers.
const LINES: usize = MOST + (1 << 16);

/// The lines of a file, without their ends. If gzip compressed the file, they are decompressed: all
/// of its members.
pub(super) struct Lines<'a> {
    path: &'a Path,
    file: Box<dyn BufRead + 'a>,
    number: usize,
    /// The number of bytes so far.
    length: u64,
}

impl<'a> Lines<'a> {
    pub(super) fn open(path: &'a Path) -> Result<Lines<'a>, String> {
        Lines::of(path, BufReader::new(File::open(path).map_err(|error| problem(path, error))?))
    }

    /// Returns the lines of what a file has.
    pub(super) fn of(path: &'a Path, mut file: impl BufRead + 'a) -> Result<Lines<'a>, String> {
        let start = file.fill_buf().map_err(|error| problem(path, error))?;
        let file: Box<dyn BufRead + 'a> = if start.starts_with(&GZIP) {
            Box::new(BufReader::new(MultiGzDecoder::new(file).take(LARGEST + 1)))
        } else {
            Box::new(file.take(LARGEST + 1))
        };
        Ok(Lines { path, file, number: 0, length: 0 })
    }

    /// Describes a problem with the last line that was read.
    pub(super) fn problem(&self, error: impl Display) -> String {
        // JSON counts the lines of its text, which is one line of the file.
        let error = escape::words(&error.to_string()).replace(" at line 1 column ", " at column ");
        format!("{}:{}: it cannot be read, {error}", escape::path(self.path), self.number)
    }
}

/// Describes a problem with a file.
pub(super) fn problem(path: &Path, error: io::Error) -> String {
    format!("{}: it cannot be read, {error}", escape::path(path))
}

impl Iterator for Lines<'_> {
    type Item = Result<String, String>;

    fn next(&mut self) -> Option<Result<String, String>> {
        self.number += 1;
        // Each takes memory, however short it is.
        if self.number > LINES {
            return Some(Err(self.problem(format!("it has more than {LINES} lines, which is the limit"))));
        }
        let mut line = String::new();
        match self.file.read_line(&mut line) {
            Ok(0) => return None,
            Ok(length) => self.length += length as u64,
            Err(error) => return Some(Err(self.problem(error))),
        }
        if self.length > LARGEST {
            let mebibytes = LARGEST >> 20;
            return Some(Err(self.problem(format!("it has more than {mebibytes} MiB, which is the limit"))));
        }
        if line.pop() != Some('\n') {
            return Some(Err(self.problem("the line has no end")));
        }
        if line.ends_with('\r') {
            line.pop();
        }
        Some(Ok(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_a_limit_of_lines() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, "\n".repeat(LINES + 1)).unwrap();
        let mut lines = Lines::open(file.path()).unwrap();
        assert_eq!(lines.nth(LINES - 1), Some(Ok(String::new())));
        let why = lines.next().unwrap().unwrap_err();
        assert!(
            why.ends_with(":1114113: it cannot be read, it has more than 1114112 lines, which is the limit")
        );
    }
}
