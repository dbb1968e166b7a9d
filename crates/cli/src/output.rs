//! Standard output and standard error: buffering, color, a closed pipe, and exit codes.

use std::io::{self, BufWriter, Stdout, Write};
use std::process::ExitCode;
use std::sync::OnceLock;

use anstream::{AutoStream, ColorChoice};
use clap::builder::styling::{AnsiColor, Style};
use rfc1738_suite::command as commands;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use crate::escape;
use crate::phrases::fitted;

/// The greatest width of output. A terminal can have less.
pub const WIDTH: usize = 80;

/// The exit code after a closed pipe. A shell reports the same code for a program that SIGPIPE
/// ended, such as `cat`.
pub const CLOSED_PIPE: u8 = 141;

/// The exit code after Ctrl-C. A shell reports the same code for a program that SIGINT ended.
pub const INTERRUPTED: u8 = 130;

/// The name of the running program, before each of its messages.
static PROGRAM: OnceLock<&str> = OnceLock::new();

/// Runs a program: does its work with standard output, and says why if it fails.
pub fn run(program: &'static str, work: impl FnOnce(&mut Output) -> Result<Status, Failure>) -> ExitCode {
    PROGRAM.get_or_init(|| program);
    let mut out = Output::stdout();
    let answer = work(&mut out).and_then(|status| out.finish().map(|()| status));
    match answer {
        Ok(status) => status.into(),
        // The reader closed the pipe. Everything before that was written, so no message is needed.
        Err(Failure::ClosedPipe) => ExitCode::from(CLOSED_PIPE),
        Err(Failure::Interrupted) => {
            let _ = out.finish();
            ExitCode::from(INTERRUPTED)
        }
        Err(Failure::Said(why)) => {
            // Earlier answers are written first. If that also fails, one message is enough.
            let _ = out.finish();
            complain(&why);
            Status::Trouble.into()
        }
    }
}

/// The result of a command. If there are several, the greatest counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Valid, no finding, no difference; a URL in a text.
    Good = 0,
    /// Invalid, a finding, a difference; no URL in a text.
    Bad = 1,
    /// Something could not be read or answered.
    Trouble = 2,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status as u8)
    }
}

impl From<commands::Status> for Status {
    fn from(status: commands::Status) -> Status {
        match status {
            commands::Status::Good => Status::Good,
            commands::Status::Bad => Status::Bad,
        }
    }
}

/// The reason why a command stopped before its end.
pub enum Failure {
    /// The reader of standard output closed it.
    ClosedPipe,
    /// Ctrl-C was typed, and everything is said.
    Interrupted,
    /// The escaped reason for standard error: one line, or one line for each problem.
    Said(String),
}

/// Converts errors of writing. Errors of reading name their file where they occur.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Said(format!("standard output: cannot be written, {error}")),
        }
    }
}

/// Converts failures of the suite's commands. Errors of files are text and name their file.
impl From<commands::Failure> for Failure {
    fn from(failure: commands::Failure) -> Failure {
        match failure.downcast::<io::Error>() {
            Ok(error) => Failure::from(*error),
            Err(other) => {
                let lines: Vec<String> = other.to_string().lines().map(escape::text).collect();
                Failure::Said(lines.join("\n"))
            }
        }
    }
}

/// Standard output, buffered, and whether it takes colors.
pub struct Output {
    out: BufWriter<Stdout>,
    color: bool,
    /// The number of columns, if lines are divided: see [`Output::divide_lines`].
    divides: Option<usize>,
    /// The beginning of a line that is not yet written.
    line: Vec<u8>,
}

impl Output {
    fn stdout() -> Output {
        let stdout = io::stdout();
        let color = AutoStream::choice(&stdout) != ColorChoice::Never;
        let out = BufWriter::with_capacity(1 << 16, stdout);
        Output { out, color, divides: None, line: Vec::new() }
    }

    /// Returns whether standard output is a terminal that wants colors (`NO_COLOR` and similar
    /// variables apply).
    pub fn color(&self) -> bool {
        self.color
    }

    /// Returns the number of columns: 80, or that of the terminal if it is narrower. A file or a
    /// pipe gets 80.
    pub fn width(&self) -> usize {
        columns().unwrap_or(WIDTH)
    }

    /// Divides every line that is too long for the terminal between its words from now on. A file
    /// or a pipe gets lines of any length, and [`Output::json`] is never divided. For what people
    /// read; a program may want each line whole.
    pub fn divide_lines(&mut self) {
        self.divides = columns();
    }

    /// Writes a line of any length. A terminal gets it divided between its words; a file or a pipe
    /// gets one line.
    pub fn line(&mut self, line: &str) -> io::Result<()> {
        self.write_all(fit(&format!("{line}\n")).as_bytes())
    }

    /// Writes the lines that are complete, divided.
    fn write_lines(&mut self, width: usize) -> io::Result<()> {
        while let Some(end) = self.line.iter().position(|byte| *byte == b'\n') {
            let rest = self.line.split_off(end + 1);
            let line = std::mem::replace(&mut self.line, rest);
            match std::str::from_utf8(&line) {
                Ok(text) => self.out.write_all(fitted(text, width).as_bytes())?,
                Err(_) => self.out.write_all(&line)?,
            }
        }
        Ok(())
    }

    /// Returns the text in a color, if colors are wanted.
    pub fn paint(&self, text: &str, color: AnsiColor) -> String {
        if !self.color {
            return text.to_string();
        }
        let style: Style = color.on_default().bold();
        format!("{style}{text}{style:#}")
    }

    /// Writes an object and a line end.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let mut serializer = Serializer::with_formatter(&mut self.out, Ascii);
        value.serialize(&mut serializer).map_err(io::Error::from)?;
        self.out.write_all(b"\n")?;
        Ok(())
    }

    /// Writes a problem to standard error, after all earlier answers.
    pub fn problem(&mut self, message: &str) -> Result<(), Failure> {
        self.finish()?;
        complain(message);
        Ok(())
    }

    /// Writes all buffered output.
    pub fn finish(&mut self) -> Result<(), Failure> {
        Ok(self.flush()?)
    }
}

/// Returns the number of columns, at most 80, if standard output is a terminal.
fn columns() -> Option<usize> {
    let terminal = terminal_size::terminal_size_of(io::stdout());
    terminal.map(|(columns, _)| usize::from(columns.0).clamp(20, WIDTH))
}

/// Returns a page with the lines divided that are too long for the terminal. A file or a pipe gets
/// lines of any length.
pub fn fit(page: &str) -> String {
    columns().map_or_else(|| page.to_owned(), |width| fitted(page, width))
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(width) = self.divides else { return self.out.write(bytes) };
        self.line.extend(bytes);
        self.write_lines(width)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&std::mem::take(&mut self.line))?;
        self.out.flush()
    }
}

/// Writes JSON in printable US-ASCII. DEL and characters outside US-ASCII, which JSON allows in
/// strings, become `\u007f`. The meaning is the same, and no output controls a terminal.
struct Ascii;

impl Formatter for Ascii {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        let is_plain = |character: char| matches!(character, ' '..='~');
        let mut rest = fragment;
        while !rest.is_empty() {
            let end = rest.find(|character| !is_plain(character)).unwrap_or(rest.len());
            let (plain, after) = rest.split_at(end);
            writer.write_all(plain.as_bytes())?;
            let mut after = after.chars();
            if let Some(other) = after.next() {
                for unit in other.encode_utf16(&mut [0; 2]) {
                    write!(writer, "\\u{unit:04x}")?;
                }
            }
            rest = after.as_str();
        }
        Ok(())
    }
}

/// Writes each line of a message to standard error. If standard error is also closed, only the exit
/// code remains.
pub fn complain(message: &str) {
    let program = PROGRAM.get().unwrap_or(&"rfc1738");
    for line in message.lines() {
        let _ = writeln!(io::stderr(), "{program}: {line}");
    }
}
