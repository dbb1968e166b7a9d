//! `url-atlas texts`: one URL and, below it, what each text of the lineage makes of it.

use std::io::Write;
use std::ops::Range;

use rfc1738_oracle::Text;
use rfc1738_texts::RFC2396;
use url_atlas_decisions::{Answer, URL_STANDARD, read as read_by};
use url_atlas_lineage::{Readers, TextReading, two_hosts};

use crate::cli::TextsArguments;
use rfc1738_cli::escape;
use rfc1738_cli::excerpt::{shortened, whole};
use rfc1738_cli::input;
use rfc1738_cli::output::{Failure, Output, Status};
use rfc1738_cli::phrases::{hanging, wrap};
use rfc1738_cli::texts;

/// The width of the names before the URL, and the number of columns of the URL on one line.
const NAMES: usize = 14;
const COLUMNS: usize = 66;

pub(crate) fn run(arguments: &TextsArguments, out: &mut Output) -> Result<Status, Failure> {
    let is_list = input::is_list(&arguments.urls) && !arguments.json;
    let (mut readers, mut count, mut status) = (Readers::new(), 0, Status::Good);
    let read = input::for_each_url(&arguments.urls, out, |input, out| {
        count += 1;
        if is_list {
            let gap = if count > 1 { "\n" } else { "" };
            writeln!(out, "{gap}URL {count}: {}", whole(input))?;
        }
        status = status.max(write(&mut readers, input, arguments.json, out)?);
        Ok(())
    })?;
    Ok(status.max(read))
}

/// Writes what each text makes of a URL. The status is [`Status::Bad`] if no text accepts it, or if
/// two of them read two hosts.
fn write(readers: &mut Readers, input: &[u8], json: bool, out: &mut Output) -> Result<Status, Failure> {
    let readings = read(readers, input)?;
    let parsed = read_by(&URL_STANDARD, input);
    // The texts of the suite: only there the parser of the URL Standard has a host of its own.
    let of_suite = texts::Readings::new(input);
    let hosts = two_hosts(&readings, input).map(|hosts| sentence(hosts, input));
    let hosts = hosts.or_else(|| of_suite.two_hosts().as_ref().map(texts::sentence));
    if json {
        out.json(&JsonTexts::new(input, &readings, &parsed, hosts.is_some()))?;
    } else {
        write_lines(input, &readings, out)?;
        write_parser(&parsed, out)?;
        match &hosts {
            Some(hosts) => writeln!(out, "\n{hosts}")?,
            None if input.len() > Readers::LONGEST => {
                writeln!(
                    out,
                    "\nthe texts were not read: the URL is longer than {} MiB",
                    Readers::LONGEST >> 20
                )?;
            }
            None if readings.is_empty() => writeln!(out, "\nno text has such a scheme")?,
            None => {}
        }
    }
    let is_accepted =
        readings.iter().any(|reading| reading.parts.is_some()) || matches!(parsed, Answer::Accept(_));
    Ok(if is_accepted && hosts.is_none() { Status::Good } else { Status::Bad })
}

/// Returns what each text makes of a URL.
fn read(readers: &mut Readers, input: &[u8]) -> Result<Vec<TextReading>, Failure> {
    readers.read(input).map_err(|error| Failure::Said(format!("the grammar: {error}")))
}

/// Returns the warning that two texts read two hosts.
fn sentence(hosts: [&TextReading; 2], input: &[u8]) -> String {
    let [first, second] = hosts.map(|reading| {
        format!("{} reads the host \"{}\"", reading.text.name(), escape::bytes(host(reading, input)))
    });
    format!("two hosts: {first}, {second}")
}

/// Returns the host that a text reads.
fn host<'a>(reading: &TextReading, input: &'a [u8]) -> &'a [u8] {
    &input[reading.parts.as_ref().and_then(|parts| parts.get("host")).unwrap_or_default()]
}

/// Returns the columns that each byte takes when it is escaped, and the escaped text.
fn columns(input: &[u8]) -> (Vec<usize>, String) {
    let mut text = String::new();
    let mut columns = vec![0];
    for byte in input {
        text.push_str(&escape::bytes(&[*byte]));
        columns.push(text.len());
    }
    (columns, text)
}

/// Writes the URL once, and a line for each text with its parts below the URL. A long URL is
/// divided.
fn write_lines(input: &[u8], readings: &[TextReading], out: &mut Output) -> Result<(), Failure> {
    let (columns, text) = columns(input);
    let first = readings.iter().find(|reading| reading.parts.is_some());
    let lines: Vec<(&TextReading, String)> =
        readings.iter().map(|reading| (reading, line(reading, first, &columns))).collect();
    let width = COLUMNS.min(out.width() - NAMES);
    for start in (0..text.len().max(1)).step_by(width) {
        let piece =
            |line: &str| line.get(start..line.len().min(start + width)).unwrap_or_default().to_string();
        if start > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{:NAMES$}{}", "", piece(&text))?;
        for (reading, line) in &lines {
            let shown = match &reading.parts {
                Some(_) => piece(line),
                None if start == 0 => rejected(reading, input),
                None => continue,
            };
            let line = format!("{:NAMES$}{shown}", label(reading.text.id()));
            // Bars have spaces before them.
            let line = if reading.parts.is_none() { hanging(&line, NAMES, out.width()) } else { line };
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    if lines.iter().any(|(_, line)| !line.trim().is_empty()) {
        let note = "A name is cut to the width of its part. Capitals: at another place than in the first \
                    text that accepts the URL.";
        writeln!(out, "{}", wrap(note, NAMES, NAMES + width))?;
    }
    for (reading, _) in &lines {
        let parts = reading.parts.iter().flat_map(|parts| parts.iter());
        let empty: Vec<&str> = parts.filter(|(_, place)| place.is_empty()).map(|(name, _)| name).collect();
        if !empty.is_empty() {
            writeln!(out, "{:NAMES$}empty: {}", label(reading.text.id()), empty.join(", "))?;
        }
    }
    Ok(())
}

/// Returns the id of a text in a row. RFC 2732 adds IPv6 addresses to RFC 2396.
fn label(id: &'static str) -> &'static str {
    if id == RFC2396.id { "rfc2396/2732" } else { id }
}

/// Returns where a text rejects a URL. The URL Standard says what a valid URL string is; its parser
/// reads more.
fn rejected(reading: &TextReading, input: &[u8]) -> String {
    let what = if is_standard(reading) { "not a valid URL string" } else { "not accepted" };
    match reading.fails_at {
        None => "not decided".into(),
        Some(at) => match input.get(at) {
            Some(byte) => format!("{what}: byte {at}, {}", escape::byte(*byte)),
            None => format!("{what}: it ends too early"),
        },
    }
}

fn is_standard(reading: &TextReading) -> bool {
    reading.text.id() == Text::UrlStandard.id()
}

/// Returns the names of the parts at their columns: `host---`. A name is cut to the width of its
/// part, and is in capitals if the first text that accepts the URL has the part at another place.
fn line(reading: &TextReading, first: Option<&TextReading>, columns: &[usize]) -> String {
    let mut line = " ".repeat(columns.last().copied().unwrap_or_default());
    let Some(parts) = &reading.parts else { return line };
    let first = first.and_then(|first| first.parts.as_ref());
    for (name, place) in parts.iter() {
        let Range { start, end } = columns[place.start]..columns[place.end];
        let is_same = first.is_some_and(|first| first.get(name) == Some(place));
        let name = if is_same { name.to_string() } else { name.to_ascii_uppercase() };
        let shown: String = name.chars().chain(std::iter::repeat('-')).take(end - start).collect();
        line.replace_range(start..end, &shown);
    }
    line
}

/// Writes what the parser of the URL Standard reads. It rewrites what it reads, so its parts have
/// no columns.
fn write_parser(parsed: &Answer, out: &mut Output) -> Result<(), Failure> {
    let answer = match parsed {
        Answer::Accept(parts) => {
            let parts = parts.texts().filter(|(name, _)| *name != "scheme");
            let parts = parts.map(|(name, text)| format!("{name} \"{}\"", shortened(text.as_bytes())));
            parts.collect::<Vec<_>>().join(",\n    ")
        }
        Answer::Decline => "not read, because the input is not UTF-8".into(),
        Answer::Reject | Answer::Crash | Answer::Timeout => "it rejects the URL".into(),
    };
    writeln!(out, "\nthe parser of the URL Standard:\n    {answer}")?;
    Ok(())
}

/// The output of `url-atlas texts --json`: one object for each URL.
#[derive(serde::Serialize)]
struct JsonTexts<'a> {
    input: escape::Json<'a>,
    two_hosts: bool,
    texts: Vec<JsonText>,
}

/// What a text makes of a URL.
#[derive(serde::Serialize)]
struct JsonText {
    text: &'static str,
    accepts: Option<bool>,
    /// Of the URL Standard, whose parser accepts more.
    #[serde(skip_serializing_if = "Option::is_none")]
    valid_url_string: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    parts: Vec<JsonPart>,
}

/// A part of a URL.
#[derive(serde::Serialize)]
struct JsonPart {
    part: &'static str,
    span: [usize; 2],
}

impl<'a> JsonTexts<'a> {
    fn new(input: &'a [u8], readings: &[TextReading], parsed: &Answer, two_hosts: bool) -> JsonTexts<'a> {
        let text = |reading: &TextReading| {
            let matches = reading.is_decided.then_some(reading.parts.is_some());
            let accepts = (*parsed != Answer::Decline).then_some(matches!(parsed, Answer::Accept(_)));
            JsonText {
                text: reading.text.id(),
                accepts: if is_standard(reading) { accepts } else { matches },
                valid_url_string: matches.filter(|_| is_standard(reading)),
                at: reading.fails_at,
                parts: reading.parts.iter().flat_map(|parts| parts.iter()).map(part).collect(),
            }
        };
        JsonTexts { input: escape::Json(input), two_hosts, texts: readings.iter().map(text).collect() }
    }
}

fn part((part, place): (&'static str, Range<usize>)) -> JsonPart {
    JsonPart { part, span: [place.start, place.end] }
}
