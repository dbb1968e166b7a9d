//! `rfc1738 extract`: the URLs in running text, each with its place.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::ops::Range;

use clap::builder::styling::AnsiColor;
use rfc1738::extract::{Extracted, Form, extract};
use rfc1738::parse;
use rfc1738_oracle::Text;
use rfc1738_texts::url_standard::{Domains, parse_text};

use crate::cli::ExtractArguments;
use crate::escape::{self, Json};
use crate::input;
use crate::links::{Link, links};
use crate::output::{Failure, Output, Status};
use crate::segments::{LONGEST_WORD, Next, Segment, Segments};
use crate::verdict::Verdict;

pub(crate) fn run(arguments: &ExtractArguments, out: &mut Output) -> Result<Status, Failure> {
    let stdin = [OsString::from("-")];
    let files = match &arguments.files[..] {
        [] => &stdin,
        files => files,
    };
    let (mut any, mut trouble) = (false, false);
    for file in files {
        let (name, place) = (input::name(file), Place::default());
        let mut search = Search {
            file,
            name,
            arguments,
            place,
            any: false,
            trouble: false,
            cut_hosts: 0,
            shortened: 0,
            not_ascii: 0,
            out,
        };
        search.run()?;
        search.report_left_out()?;
        any |= search.any;
        trouble |= search.trouble;
    }
    Ok(match (any, trouble) {
        (_, true) => Status::Trouble,
        (true, false) => Status::Good,
        (false, false) => Status::Bad,
    })
}

struct Search<'a> {
    file: &'a OsStr,
    /// The name of the file in messages.
    name: String,
    arguments: &'a ExtractArguments,
    place: Place,
    /// Whether something was written.
    any: bool,
    /// Whether something could not be read.
    trouble: bool,
    /// The number of URLs that were left out because the text continues within their host.
    cut_hosts: u64,
    /// The number of URLs that were written although the text continues right after them.
    shortened: u64,
    /// The number of URLs that were not found because their host begins beyond US-ASCII.
    not_ascii: u64,
    out: &'a mut Output,
}

/// A place in a file, with the number of lines before it.
#[derive(Default)]
struct Place {
    offset: u64,
    /// The number of lines that end before the place.
    lines: u64,
    /// The offset at which its line begins.
    line_start: u64,
}

impl Place {
    /// Moves the place over the next text.
    fn pass(&mut self, text: &[u8]) {
        self.lines += text.iter().filter(|byte| **byte == b'\n').count() as u64;
        if let Some(last) = text.iter().rposition(|byte| *byte == b'\n') {
            self.line_start = self.offset + last as u64 + 1;
        }
        self.offset += text.len() as u64;
    }
}

/// A line of `rfc1738 extract --json`; docs/json.md lists its keys.
#[derive(serde::Serialize)]
struct Record<'a> {
    file: &'a str,
    line: u64,
    column: u64,
    span: [u64; 2],
    whole: [u64; 2],
    form: &'static str,
    url: Json<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_readings: Vec<Json<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fragment: Option<Json<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    followed_by: Option<Json<'a>>,
    #[serde(flatten)]
    verdict: FoundVerdict<'a>,
}

/// A line of `rfc1738 extract --by TEXT --json`; docs/json.md lists its keys.
#[derive(serde::Serialize)]
struct LinkRecord<'a> {
    file: &'a str,
    line: u64,
    column: u64,
    span: [u64; 2],
    url: Json<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    followed_by: Option<Json<'a>>,
    by: &'static str,
    verdict: &'static str,
}

#[derive(serde::Serialize)]
#[serde(untagged)]
enum FoundVerdict<'a> {
    Whole(Verdict<'a>),
    Cut(CutVerdict),
}

/// The value of `verdict` for a URL that is not complete.
#[derive(serde::Serialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
enum CutVerdict {
    Cut,
}

/// The note of such a URL.
const CUT: &str = "cut: the word is longer than 1 MiB, and this is not the whole URL";

/// Returns whether a word above the limit was cut within a URL, or within the punctuation right after it.
fn is_cut(segment: &Segment<'_>, found: &Extracted<'_>) -> bool {
    let end = found.whole.end;
    let is_last = end == segment.text.len() || (found.stopped_at.is_none() && Some(end) > segment.cut_word);
    (segment.cut_word.is_some() && is_last) || (segment.is_cut_before && found.whole.start == 0)
}

impl Search<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        let mut segments = match Segments::open(self.file, self.arguments.text) {
            Ok(segments) => segments,
            Err(error) => return self.unreadable(&error),
        };
        loop {
            // The writer of the next input may wait for the results so far.
            self.out.finish()?;
            match segments.next() {
                Ok(Next::Segment(segment)) => self.segment(&segment)?,
                Ok(Next::Binary) => return self.binary(),
                Ok(Next::End) => return Ok(()),
                Err(error) => return self.unreadable(&error),
            }
        }
    }

    fn segment(&mut self, segment: &Segment<'_>) -> Result<(), Failure> {
        let text = segment.text;
        let start = self.place.offset;
        let mut passed = 0;
        if self.arguments.by != Text::UrlStandard {
            let is_start = |five: &&[u8]| {
                matches!(five, [b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z', b':', b'/', b'/', 0x80..=0xff])
            };
            self.not_ascii += text.windows(5).filter(is_start).count() as u64;
        }
        if self.arguments.by != Text::Rfc1738 {
            for link in links(text, self.arguments.by) {
                self.place.pass(&text[passed..link.span.start]);
                passed = link.span.start;
                let is_cut = segment.cut_word.is_some() && link.span.end == text.len()
                    || segment.is_cut_before && link.span.start == 0;
                self.link(start, text, &link, is_cut)?;
            }
            self.place.pass(&text[passed..]);
            return Ok(());
        }
        for found in extract(text).profile(self.arguments.profile) {
            self.place.pass(&text[passed..found.span.start]);
            passed = found.span.start;
            self.answer(start, text, &found, is_cut(segment, &found))?;
        }
        self.place.pass(&text[passed..]);
        Ok(())
    }

    /// Writes the results of a segment that begins at `start`.
    fn answer(
        &mut self,
        start: u64,
        text: &[u8],
        found: &Extracted<'_>,
        is_cut: bool,
    ) -> Result<(), Failure> {
        let in_brackets = in_brackets(text, found);
        if self.arguments.only_urls && is_cut {
            return self.cut_word();
        }
        if self.arguments.only_urls && found.fault.is_some() {
            return Ok(());
        }
        if self.arguments.only_urls && found.cuts_host() {
            self.cut_hosts += 1;
            return Ok(());
        }
        self.any = true;
        if self.arguments.only_urls {
            self.shortened += u64::from(found.stopped_at.is_some() || in_brackets.is_some());
            return Ok(writeln!(self.out, "{}", escape::bytes(&found.url))?);
        }
        let (line, column) = self.line_and_column();
        if self.arguments.json {
            let in_file = |span: &Range<usize>| [start + span.start as u64, start + span.end as u64];
            let followed_by = found.stopped_at.as_ref().map(std::slice::from_ref);
            return self.out.json(&Record {
                file: &self.name,
                line,
                column,
                span: in_file(&found.span),
                whole: in_file(&found.whole),
                form: found.form.name(),
                url: Json(&found.url),
                other_readings: found.readings().skip(1).map(Json).collect(),
                fragment: found.fragment.as_ref().map(|fragment| Json(&fragment.text)),
                followed_by: followed_by.map(Json),
                verdict: match parse(&found.url, self.arguments.profile) {
                    _ if is_cut => FoundVerdict::Cut(CutVerdict::Cut),
                    Ok(url) => FoundVerdict::Whole(Verdict::valid(&url)),
                    Err(error) => FoundVerdict::Whole(Verdict::invalid(&error)),
                },
            });
        }
        let color = match (is_cut, &found.fault) {
            (true, _) => AnsiColor::Yellow,
            (false, Some(_)) => AnsiColor::Red,
            (false, None) => AnsiColor::Green,
        };
        let mut notes = if is_cut { vec![CUT.to_string()] } else { notes(text, found) };
        notes.extend(in_brackets);
        self.line(&found.url, color, &notes)
    }

    /// Writes a link by another text than RFC 1738.
    fn link(&mut self, start: u64, text: &[u8], link: &Link, is_cut: bool) -> Result<(), Failure> {
        let url = &text[link.span.clone()];
        if self.arguments.only_urls && is_cut {
            return self.cut_word();
        }
        if self.arguments.only_urls && link.cuts_host {
            self.cut_hosts += 1;
            return Ok(());
        }
        self.any = true;
        if self.arguments.only_urls {
            self.shortened += u64::from(link.stopped_at.is_some());
            return Ok(writeln!(self.out, "{}", escape::bytes(&as_ascii(url)))?);
        }
        let (line, column) = self.line_and_column();
        if self.arguments.json {
            let span = [start + link.span.start as u64, start + link.span.end as u64];
            let followed_by = link.stopped_at.as_ref().map(std::slice::from_ref).map(Json);
            let (verdict, by) = (if is_cut { "cut" } else { "valid" }, self.arguments.by.id());
            return self.out.json(&LinkRecord {
                file: &self.name,
                line,
                column,
                span,
                url: Json(url),
                followed_by,
                by,
                verdict,
            });
        }
        let continues = continues(link.stopped_at, link.cuts_host && may_be_of_host(&text[link.span.end..]));
        let notes = if is_cut { Some(CUT.to_string()) } else { continues };
        self.line(&as_ascii(url), if is_cut { AnsiColor::Yellow } else { AnsiColor::Green }, notes.as_slice())
    }

    fn line(&mut self, url: &[u8], color: AnsiColor, notes: &[String]) -> Result<(), Failure> {
        let (line, column) = self.line_and_column();
        if self.arguments.null {
            self.out.raw(&[self.file.as_encoded_bytes(), b"\0"].concat())?;
        } else {
            write!(self.out, "{}:", self.name)?;
        }
        let url = self.out.paint(&escape::bytes(url), color);
        let gap = if notes.is_empty() { "" } else { "    " };
        Ok(writeln!(self.out, "{line}:{column}: {url}{gap}{}", notes.join(", "))?)
    }

    /// Reports a URL that `--only-urls` leaves out, because it is not complete.
    fn cut_word(&mut self) -> Result<(), Failure> {
        let (line, column) = self.line_and_column();
        let mebibytes = LONGEST_WORD >> 20;
        let why = format!("a URL in a word of more than {mebibytes} MiB is cut, and is left out");
        self.out.problem(&format!("{}:{line}:{column}: {why}", self.name))
    }

    fn report_left_out(&mut self) -> Result<(), Failure> {
        let host = |count| if count == 1 { "its host" } else { "their hosts" };
        let cut = format!("the text continues within {}", host(self.cut_hosts));
        let not_ascii =
            format!("a character beyond US-ASCII begins {}, see --by url-standard", host(self.not_ascii));
        match self.shortened {
            0 => {}
            count => {
                let urls = if count == 1 { "URL" } else { "URLs" };
                let why = "the text continues there, and another resource may be meant";
                self.out.problem(&format!("{}: {count} {urls} may be shortened: {why}", self.name))?;
            }
        }
        for (count, why) in [(self.cut_hosts, cut), (self.not_ascii, not_ascii)] {
            match count {
                0 => {}
                1 => self.out.problem(&format!("{}: 1 URL is left out, because {why}", self.name))?,
                _ => self.out.problem(&format!("{}: {count} URLs are left out, because {why}", self.name))?,
            }
        }
        Ok(())
    }

    /// Returns the line and the column of the current place, from 1.
    fn line_and_column(&self) -> (u64, u64) {
        (self.place.lines + 1, self.place.offset - self.place.line_start + 1)
    }

    fn binary(&mut self) -> Result<(), Failure> {
        let from = match self.place.offset {
            0 => String::new(),
            offset => format!(" from byte {offset} on"),
        };
        let why = format!("it has NUL bytes and was skipped{from}, use --text to search it");
        self.out.problem(&format!("{}: {why}", self.name))
    }

    fn unreadable(&mut self, error: &io::Error) -> Result<(), Failure> {
        self.trouble = true;
        self.out.problem(&format!("{}: {}", self.name, input::reason_for_file(self.file, error)))
    }
}

fn notes(text: &[u8], found: &Extracted<'_>) -> Vec<String> {
    let mut notes: Vec<String> =
        found.readings().skip(1).map(|other| format!("or {}", escape::bytes(other))).collect();
    if let Some(fault) = &found.fault {
        let end = if fault.error.offset() == found.url.len() { ", but it ends" } else { "" };
        notes.push(format!("invalid: {}{end}", fault.error));
    }
    if let Some(fragment) = &found.fragment {
        notes.push(format!("fragment \"{}\"", escape::bytes(&fragment.text)));
    }
    let cuts_host = found.cuts_host() && may_be_of_host(&text[found.span.end..]);
    notes.extend(continues(found.stopped_at, cuts_host));
    notes
}

/// Returns a URL beyond US-ASCII, or with a "\", as the URL Standard writes it, the only text that has
/// one: in Punycode, escapes and "/". So every program can read it, and no terminal is moved.
fn as_ascii(url: &[u8]) -> Cow<'_, [u8]> {
    let text = str::from_utf8(url).ok().filter(|text| !text.is_ascii() || text.contains('\\'));
    match text.and_then(|text| parse_text(text, Domains::Mapped)) {
        Some(url) => url.to_string().into_bytes().into(),
        None => url.into(),
    }
}

/// Returns whether a text begins with a character that some text allows in a host, a port or a user:
/// RFC 1738, a later one, or a program that allows "_".
fn may_be_of_host(text: &[u8]) -> bool {
    let first = text.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    first.is_some_and(|first| first.is_alphanumeric() || "-._%:@".contains(first))
}

/// Returns the note of a URL after which the word goes on.
fn continues(stopped_at: Option<u8>, cuts_host: bool) -> Option<String> {
    let what = if cuts_host { ", so another host or port was meant" } else { "" };
    stopped_at.map(|byte| format!("the text continues with {}{what}", escape::byte(byte)))
}

/// Returns the note of a URL in "<" and ">" with white space after it, where more of the text may be
/// part of the URL.
fn in_brackets(text: &[u8], found: &Extracted<'_>) -> Option<String> {
    let is_open = found.form == Form::Plain && text[..found.whole.start].ends_with(b"<");
    let mut rest = text[found.whole.end..].iter().take_while(|&&byte| !matches!(byte, b'<' | b'\n'));
    let is_blank = rest.next().is_some_and(|byte| matches!(byte, b' ' | b'\t'));
    (is_open && is_blank && rest.any(|&byte| byte == b'>'))
        .then(|| "the text in the brackets continues with white space".into())
}
