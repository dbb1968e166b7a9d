//! Standard output and standard error: buffering, color, a closed pipe, and exit codes.

use std::borrow::Cow;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::Path;
use std::process::ExitCode;
use std::str::{self, Utf8Chunk};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::{AutoStream, ColorChoice};
use clap::builder::styling::{AnsiColor, Style};
use rfc1738_oracle::escape::{terminal, without_commands};
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

/// Whether the program was started without standard output.
static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Looks for standard output before the runtime of Rust starts: in place of a closed one, the
/// runtime opens /dev/null, and all output would be lost without a word.
#[ctor::ctor]
fn look_for_standard_output() {
    let is_here = |path| Path::new(path).symlink_metadata().is_ok();
    WAS_CLOSED.store(is_here("/dev/fd/") && !is_here("/dev/fd/1"), Ordering::Relaxed);
}

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

impl From<String> for Failure {
    fn from(why: String) -> Failure {
        Failure::Said(why)
    }
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
    /// Whether the program was started without standard output.
    is_closed: bool,
}

impl Output {
    fn stdout() -> Output {
        let stdout = io::stdout();
        let color = AutoStream::choice(&stdout) != ColorChoice::Never;
        let out = BufWriter::with_capacity(1 << 16, stdout);
        Output { out, color, divides: None, line: Vec::new(), is_closed: WAS_CLOSED.load(Ordering::Relaxed) }
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

    /// Writes bytes as they are, such as the names of files for `xargs -0`. A terminal gets them
    /// escaped.
    pub fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        if io::stdout().is_terminal() {
            return self.write_all(bytes);
        }
        self.write_line_so_far()?;
        self.put(bytes)
    }

    /// Writes text through the guard for terminals, divided if that is wanted.
    fn write_text(&mut self, bytes: &[u8]) -> io::Result<()> {
        let escaped = |chunk: Utf8Chunk<'_>| chunk.valid().to_owned() + &escape::bytes(chunk.invalid());
        let text =
            str::from_utf8(bytes).map_or_else(|_| bytes.utf8_chunks().map(escaped).collect(), Cow::from);
        let safe = terminal(&text, self.color);
        match self.divides {
            Some(width) if safe.ends_with('\n') => self.put(fitted(&safe, width).as_bytes()),
            _ => self.put(safe.as_bytes()),
        }
    }

    fn write_line_so_far(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        self.write_text(&line)
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self.is_closed && !bytes.is_empty() {
            true => Err(io::Error::other("it is closed")),
            false => self.out.write_all(bytes),
        }
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
        self.write_line_so_far()?;
        let mut serializer = Serializer::with_formatter(&mut self.out, Ascii);
        value.serialize(&mut serializer).map_err(io::Error::from)?;
        Ok(self.put(b"\n")?)
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
pub(crate) fn columns() -> Option<usize> {
    terminal_size::terminal_size_of(io::stdout()).map(at_most)
}

fn at_most((columns, _): (terminal_size::Width, terminal_size::Height)) -> usize {
    usize::from(columns.0).clamp(20, WIDTH)
}

/// Returns a page with the lines divided that are too long for the terminal. A file or a pipe gets
/// lines of any length.
pub fn fit(page: &str) -> String {
    columns().map_or_else(|| page.to_owned(), |width| fitted(page, width))
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(end) = bytes.iter().rposition(|byte| *byte == b'\n') else {
            self.line.extend(bytes);
            return Ok(bytes.len());
        };
        let (lines, rest) = bytes.split_at(end + 1);
        self.line.extend(lines);
        let mut lines = std::mem::take(&mut self.line);
        self.write_text(&lines)?;
        lines.clear();
        lines.extend(rest);
        self.line = lines;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_line_so_far()?;
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
            writer.write_all(without_commands(plain, "\\u0023").as_bytes())?;
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

/// Returns a message of which a person can read the beginning and the end: it can repeat an argument of
/// any length.
fn readable(line: &str) -> String {
    const MOST: usize = 2000;
    let count = line.chars().count();
    if count <= MOST {
        return line.into();
    }
    let head: String = line.chars().take(MOST / 2).collect();
    head + "..." + &line.chars().skip(count - MOST / 4).collect::<String>()
}

/// Writes each line of a message to standard error, and divides it between its words if a terminal
/// is narrower. If standard error is also closed, only the exit code remains.
pub fn complain(message: &str) {
    let program = PROGRAM.get().unwrap_or(&"rfc1738");
    for line in message.lines() {
        let line = format!("{program}: {}", terminal(&readable(line), false));
        let width = terminal_size::terminal_size_of(io::stderr()).map_or(usize::MAX, at_most);
        let _ = write!(io::stderr(), "{}", fitted(&line, width));
    }
}
