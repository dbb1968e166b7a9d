//! `rfc1738 check`: a verdict for every line of files, and for URLs on the command line.

use std::ffi::OsString;
use std::io::Write;

use clap::builder::styling::AnsiColor;
use rfc1738::advise::{self, AdvisoryKind};
use rfc1738::{Profile, Url, parse};
use rfc1738_oracle::Text;

use crate::cli::CheckArguments;
use crate::escape::Json;
use crate::excerpt::whole;
use crate::input::{self, LONGEST_LINE, Lines, Next};
use crate::output::{Failure, Output, Status};
use crate::verdict::Verdict;
use crate::{advisories, texts};

pub(crate) fn run(arguments: &CheckArguments, out: &mut Output) -> Result<Status, Failure> {
    let stdin = [OsString::from("-")];
    let files = match &arguments.files[..] {
        [] => &stdin,
        files => files,
    };
    let mut status = Status::Good;
    for file in files {
        let name = input::name(file);
        let mut checker = Checker {
            name: &name,
            line: 0,
            advisories: arguments.advisories,
            text: arguments.text,
            json: arguments.json,
            profile: arguments.profile,
            status: Status::Good,
            out,
        };
        if input::is_url(file) {
            checker.argument(file.as_encoded_bytes())?;
            status = status.max(checker.status);
            continue;
        }
        match Lines::open(file) {
            Ok(lines) => checker.lines(lines)?,
            Err(error) => checker.problem(&input::reason(&error))?,
        }
        status = status.max(checker.status);
    }
    Ok(status)
}

struct Checker<'a> {
    name: &'a str,
    /// The number of the last answered line.
    line: u64,
    advisories: bool,
    /// Whether lines with NUL bytes are inputs.
    text: bool,
    json: bool,
    profile: Profile,
    status: Status,
    out: &'a mut Output,
}

/// A line of `rfc1738 check --json`; docs/json.md lists its keys.
#[derive(serde::Serialize)]
struct Record<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    input: Json<'a>,
    #[serde(flatten)]
    verdict: Verdict<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    advisories: Option<Vec<advisories::Json>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    two_hosts: Option<[texts::Host<'a>; 2]>,
}

impl Checker<'_> {
    fn lines(&mut self, mut lines: Lines) -> Result<(), Failure> {
        // Empty lines are counted and not yet answered, because empty lines at the very end are not
        // inputs.
        let mut empty: u64 = 0;
        loop {
            if lines.must_wait() {
                self.out.finish()?;
            }
            match lines.read() {
                Ok(Next::End) => break,
                Ok(Next::Line(b"")) => empty += 1,
                Ok(Next::Line(input)) if !self.text && input.contains(&0) => {
                    return self.binary(empty);
                }
                Ok(Next::Line(input)) => {
                    self.empty_lines(&mut empty)?;
                    self.answer(input)?;
                }
                Ok(Next::TooLong) => {
                    self.empty_lines(&mut empty)?;
                    self.line += 1;
                    let mebibytes = LONGEST_LINE >> 20;
                    let why = format!("the line is longer than {mebibytes} MiB and was skipped");
                    self.problem(&why)?;
                }
                Err(error) => {
                    self.problem(&input::reason(&error))?;
                    return Ok(());
                }
            }
        }
        if self.line == 0 {
            self.problem("it has no URL, write one on each line")?;
        }
        Ok(())
    }

    fn empty_lines(&mut self, count: &mut u64) -> Result<(), Failure> {
        for _ in 0..std::mem::take(count) {
            self.answer(b"")?;
        }
        Ok(())
    }

    fn answer(&mut self, input: &[u8]) -> Result<(), Failure> {
        self.line += 1;
        let place = format!("{}:{}", self.name, self.line);
        self.verdict(input, &place, Some(self.name), Some(self.line))
    }

    /// Answers a URL of the command line, which is its own place.
    fn argument(&mut self, input: &[u8]) -> Result<(), Failure> {
        self.verdict(input, &whole(input), None, None)
    }

    fn verdict(
        &mut self,
        input: &[u8],
        place: &str,
        file: Option<&str>,
        line: Option<u64>,
    ) -> Result<(), Failure> {
        let read = parse(input, self.profile);
        if read.is_err() {
            self.status = self.status.max(Status::Bad);
        }
        let readings = self.advisories.then(|| texts::Readings::new(input));
        let hosts = readings.as_ref().and_then(texts::Readings::two_hosts);
        if self.json {
            let verdict = match &read {
                Ok(url) => Verdict::valid(url),
                Err(error) => Verdict::invalid(error),
            };
            let advisories = read.ok().filter(|_| self.advisories).map(|url| advisories::json(&url));
            return self.out.json(&Record {
                file,
                line,
                input: Json(input),
                verdict,
                advisories,
                two_hosts: hosts,
            });
        }
        // The advisory about another host says the same with more words.
        let is_advised = |url: &Url<'_>| {
            advise::advisories(url).iter().any(|advisory| advisory.kind == AdvisoryKind::HostReadOtherwise)
        };
        let hosts = hosts.filter(|_| !read.as_ref().is_ok_and(is_advised));
        match read {
            Ok(url) => {
                let valid = self.out.paint("valid", AnsiColor::Green);
                writeln!(self.out, "{place}: {valid} by RFC 1738")?;
                if self.advisories {
                    advisories::write_lines(place, &url, self.out)?;
                }
            }
            Err(error) => {
                let invalid = self.out.paint("invalid", AnsiColor::Red);
                let end = match (error.offset() == input.len(), line) {
                    (false, _) => "",
                    (true, Some(_)) => ", but the line ends",
                    (true, None) => ", but it ends",
                };
                let is_later = self.profile == Profile::Interpreter && Text::Rfc3986.accepts(input);
                let later = if is_later { "; RFC 3986 accepts it" } else { "" };
                writeln!(self.out, "{place}: {invalid} by RFC 1738: {error}{end}{later}")?;
            }
        }
        if let Some(hosts) = hosts {
            let caution = self.out.paint("caution", AnsiColor::Yellow);
            writeln!(self.out, "{place}: {caution}: {}", texts::sentence(&hosts))?;
        }
        Ok(())
    }

    /// Reports that the rest of a binary file is skipped, with `empty` lines before it that were
    /// not answered.
    fn binary(&mut self, empty: u64) -> Result<(), Failure> {
        self.status = Status::Trouble;
        let from = match self.line + empty {
            0 => String::new(),
            lines => format!(" from line {} on", lines + 1),
        };
        let why = format!("it has NUL bytes and was skipped{from}, use --text to check it");
        self.out.problem(&format!("{}: {why}", self.name))
    }

    fn problem(&mut self, why: &str) -> Result<(), Failure> {
        self.status = Status::Trouble;
        let place = match self.line {
            0 => self.name.to_string(),
            line => format!("{}:{line}", self.name),
        };
        self.out.problem(&format!("{place}: {why}"))
    }
}
