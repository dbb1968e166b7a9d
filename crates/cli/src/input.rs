//! Reads lines of bytes from a file or standard input, and whole texts. Errors have a reason in
//! words.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use crate::escape;
use crate::output::{Failure, Output, Status};

/// The limit of a line, so an endless line cannot exhaust the memory.
pub const LONGEST_LINE: usize = 128 << 20;
/// The limit of a grammar. An RFC has some 10^5 bytes, and an automaton of its rules can take 260 times
/// the memory.
pub const LONGEST_GRAMMAR: u64 = 1 << 20;
/// The limit of a list: of inputs, or of what is accepted. The inputs of an audit have some 10^7 bytes.
/// What short inputs and their answers take is limited by the number of lines.
pub const LONGEST_LIST: u64 = 32 << 20;

/// Returns the name of a file in messages.
pub fn name(file: &OsStr) -> String {
    if file == "-" { "stdin".into() } else { escape::argument(file) }
}

/// Returns whether an argument in place of a file is a URL: no file has that name, and it begins
/// like a scheme and a colon.
pub fn is_url(argument: &OsStr) -> bool {
    let bytes = argument.as_encoded_bytes();
    let colon = bytes.iter().position(|&byte| byte == b':').unwrap_or(0);
    let is_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    colon > 0 && bytes[..colon].iter().all(is_scheme) && std::fs::symlink_metadata(argument).is_err()
}

/// Opens a file, or standard input for `-`.
pub fn open(file: &OsStr) -> io::Result<Box<dyn Read>> {
    Ok(if file == "-" { Box::new(io::stdin()) } else { Box::new(File::open(file)?) })
}

/// Returns the reason why a file cannot be read, and a remedy.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file, check its name".into(),
        io::ErrorKind::IsADirectory => "it is a directory, name the files in it".into(),
        io::ErrorKind::PermissionDenied => "permission is denied, ask its owner or name another file".into(),
        _ => format!("it cannot be read, {}", escape::text(&error.to_string())),
    }
}

/// Returns the reason why a file cannot be read, for a command that takes only files and no URLs.
pub fn reason_for_file(file: &OsStr, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound if is_url(file) => {
            "there is no such file; to check a URL: rfc1738 check URL, or rfc1738 explain URL".into()
        }
        _ => reason(error),
    }
}

/// The lines of a file, one in memory at a time.
pub struct Lines {
    reader: BufReader<Box<dyn Read>>,
    line: Vec<u8>,
}

/// The result of [`Lines::read`].
pub enum Next<'a> {
    /// A line without its end, LF or CRLF. The last line may have no end.
    Line(&'a [u8]),
    /// A line above [`LONGEST_LINE`], which was skipped.
    TooLong,
    /// No more lines.
    End,
}

impl Lines {
    /// Opens a file, or standard input for `-`.
    pub fn open(file: &OsStr) -> io::Result<Lines> {
        Ok(Lines { reader: BufReader::with_capacity(1 << 16, open(file)?), line: Vec::new() })
    }

    /// Returns whether the next line is not available yet. Then the answers so far must be written
    /// first.
    pub fn must_wait(&self) -> bool {
        self.reader.buffer().is_empty()
    }

    /// Reads the next line.
    pub fn read(&mut self) -> io::Result<Next<'_>> {
        self.line.clear();
        // The memory for one exceptional line is freed before the other lines.
        self.line.shrink_to(1 << 20);
        let (mut ended, mut any, mut too_long) = (false, false, false);
        while !ended {
            let buffer = match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                break;
            }
            any = true;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let (taken, rest) = buffer.split_at(end.unwrap_or(buffer.len()));
            ended = !rest.is_empty();
            // One byte more than the longest line, because it may be the CR of the line's end.
            if too_long || self.line.len() + taken.len() > LONGEST_LINE + 1 {
                (self.line, too_long) = (Vec::new(), true);
            } else {
                self.line.extend_from_slice(taken);
            }
            let consumed = taken.len() + usize::from(ended);
            self.reader.consume(consumed);
        }
        if ended && self.line.last() == Some(&b'\r') {
            self.line.pop();
        }
        Ok(if !any {
            Next::End
        } else if too_long || self.line.len() > LONGEST_LINE {
            Next::TooLong
        } else {
            Next::Line(&self.line)
        })
    }
}

/// Returns whether these arguments can be several URLs.
pub fn is_list(urls: &[OsString]) -> bool {
    urls.len() > 1 || urls.iter().any(|url| url == "-")
}

/// Calls `see` with each URL: an argument, or for `-` each line of standard input. Empty lines at
/// the very end are not inputs.
pub fn for_each_url(
    urls: &[OsString],
    out: &mut Output,
    mut see: impl FnMut(&[u8], &mut Output) -> Result<(), Failure>,
) -> Result<Status, Failure> {
    let mut status = Status::Good;
    for url in urls {
        if url == "-" {
            status = status.max(for_each_line(out, &mut see)?);
        } else {
            see(url.as_encoded_bytes(), out)?;
        }
    }
    Ok(status)
}

fn for_each_line(
    out: &mut Output,
    mut see: impl FnMut(&[u8], &mut Output) -> Result<(), Failure>,
) -> Result<Status, Failure> {
    let failed = |line: u64, why: &str| Failure::Said(format!("stdin:{line}: {why}"));
    let mut lines = Lines::open("-".as_ref()).map_err(|error| failed(1, &reason(&error)))?;
    let (mut empty, mut status) = (0, Status::Good);
    for number in 1.. {
        if lines.must_wait() {
            out.finish()?;
        }
        match lines.read().map_err(|error| failed(number, &reason(&error)))? {
            Next::End if number == 1 + empty => {
                return Err(Failure::Said("stdin: it has no URL, write one on each line".into()));
            }
            Next::End => break,
            Next::Line(b"") => empty += 1,
            Next::Line(input) => {
                for _ in 0..std::mem::take(&mut empty) {
                    see(b"", out)?;
                }
                see(input, out)?;
            }
            Next::TooLong => {
                let mebibytes = LONGEST_LINE >> 20;
                status = Status::Trouble;
                out.problem(&format!(
                    "stdin:{number}: the line is longer than {mebibytes} MiB and was skipped"
                ))?;
            }
        }
    }
    Ok(status)
}

/// Returns the whole text of a file of at most so many bytes.
///
/// # Errors
/// Returns a sentence that begins with the file's name.
pub fn text(file: &OsStr, longest: u64) -> Result<String, String> {
    let mut bytes = Vec::new();
    let name = name(file);
    let read = open(file).and_then(|reader| reader.take(longest + 1).read_to_end(&mut bytes));
    let length = read.map_err(|error| format!("{name}: {}", reason_for_file(file, &error)))?;
    if length as u64 > longest {
        let mebibytes = longest >> 20;
        return Err(format!("{name}: it is longer than {mebibytes} MiB, which is the limit"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let before = error.as_bytes().get(..valid).unwrap_or_default();
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        format!("{name}:{line}: byte {valid} is not UTF-8, save the file as UTF-8")
    })
}
