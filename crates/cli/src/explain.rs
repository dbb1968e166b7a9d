//! `rfc1738 explain`: explains URLs to a person, or to a program.

use std::io::Write;

use annotate_snippets::Level;
use bnf_automata::automata::Dfa;
use clap::builder::styling::AnsiColor;
use comfy_table::{ContentArrangement, LineStyle, Table, TableStyle};
use rfc1738::advise::Severity;
use rfc1738::meaning::meaning;
use rfc1738::{Url, parse};
use rfc1738_oracle::{Text, grammar};
use rfc1738_suite::openness::OtherAnswer;

use crate::cli::ExplainArguments;
use crate::correction::{self, Correction};
use crate::diagnosis::{Diagnosis, section};
use crate::escape::{self, Json};
use crate::excerpt::{ESCAPES, NOTE_WIDTH, is_plain, note, render, snippet, whole};
use crate::output::{Failure, Output, Status};
use crate::texts::LONGEST;
use crate::verdict::Verdict;
use crate::{advisories, input, meaning as meanings, open, phrases, positions, texts};

/// A style with one line, below the header.
const LINES: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('-').junction('-'));

/// The most parts of a URL that the table shows.
const MOST_PARTS: usize = 100;

/// A table of fewer columns on the terminal leaves out the sections.
const NARROW: usize = 60;

pub(crate) fn run(arguments: &ExplainArguments, out: &mut Output) -> Result<Status, Failure> {
    let mut explainer = Explainer {
        arguments,
        is_list: input::is_list(&arguments.urls),
        count: 0,
        status: Status::Good,
        readings: open::Readings::default(),
        automaton: None,
    };
    let read = input::for_each_url(&arguments.urls, out, |input, out| explainer.explain(input, out))?;
    Ok(explainer.status.max(read))
}

struct Explainer<'a> {
    arguments: &'a ExplainArguments,
    /// Whether there may be several URLs, so that each explanation begins with its URL.
    is_list: bool,
    /// The number of URLs that are explained.
    count: u64,
    status: Status,
    /// The readings of RFC 1738, for what is open.
    readings: open::Readings,
    /// The automaton of all URLs, since an input was invalid.
    automaton: Option<Dfa>,
}

impl Explainer<'_> {
    fn explain(&mut self, input: &[u8], out: &mut Output) -> Result<(), Failure> {
        self.count += 1;
        let arguments = self.arguments;
        if self.is_list && !arguments.json {
            let gap = if self.count > 1 { "\n" } else { "" };
            writeln!(out, "{gap}URL {}: {}", self.count, whole(input))?;
        }
        if arguments.texts {
            let status = texts::write(input, arguments.json, out)?;
            self.status = self.status.max(status);
            return Ok(());
        }
        let is_long = input.len() > LONGEST;
        let others = if is_long { Vec::new() } else { self.readings.open(input, arguments.profile) };
        let left_out = match parse(input, arguments.profile) {
            Ok(url) => {
                let meant = (!is_long).then(|| correction::meant(input, arguments.profile)).flatten();
                if arguments.json {
                    out.json(&Explanation::Valid(Valid::new(input, &url, meant.as_ref(), others)))?;
                } else {
                    write_parts(&url, out)?;
                    if !is_long {
                        meanings::write(&meaning(&url), out)?;
                        advisories::write(input, &url, out)?;
                    }
                    write_meant(meant, out)?;
                    open::write(&others, out)?;
                }
                "the meaning, the advisories and other readings"
            }
            Err(error) => {
                self.status = self.status.max(Status::Bad);
                let automaton = match &mut self.automaton {
                    Some(automaton) => automaton,
                    none => none.insert(
                        Dfa::compile(grammar(arguments.profile), "url")
                            .map_err(|error| Failure::Said(format!("the grammar: {error}")))?,
                    ),
                };
                let diagnosis = Diagnosis::new(input, error, arguments.profile, automaton);
                if arguments.json {
                    out.json(&Explanation::Invalid(Invalid::new(&diagnosis, others)))?;
                } else {
                    write_diagnosis(&diagnosis, out)?;
                    open::write(&others, out)?;
                }
                "other readings"
            }
        };
        if is_long && !arguments.json {
            out.line(&format!("\nleft out, because it is longer than {} KiB: {left_out}", LONGEST >> 10))?;
        }
        Ok(())
    }
}

fn write_parts(url: &Url<'_>, out: &mut Output) -> Result<(), Failure> {
    let mut table = Table::new();
    // The last column has the longest words.
    let columns = if out.width() < NARROW { 4 } else { 5 };
    table
        .load_style(LINES)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(out.width() as u16)
        // The spaces make the column wide enough for most names, so the tables of several URLs look alike.
        .set_header(&["part", "text", "bytes", "rule      ", "section"][..columns]);
    let (places, more) = positions::positions(url, MOST_PARTS);
    for place in places {
        let end = place.start + place.text.len();
        let row = [
            place.name.to_string(),
            format!("\"{}\"", whole(place.text.as_bytes())),
            format!("{}..{end}", place.start),
            place.rule.name().to_string(),
            section(place.rule),
        ];
        table.add_row(&row[..columns]);
    }
    let kind = match url {
        Url::Other(_) => "of another scheme than those of section 3",
        _ => "by section 5",
    };
    let valid = out.paint("valid", AnsiColor::Green);
    writeln!(out, "{valid}: a URL {kind} of RFC 1738\n")?;
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    if more > 0 {
        writeln!(out, "and {more} more parts")?;
    }
    Ok(())
}

fn write_diagnosis(diagnosis: &Diagnosis<'_>, out: &mut Output) -> Result<(), Failure> {
    let error = &diagnosis.error;
    let title = match diagnosis.byte() {
        None if diagnosis.input.is_empty() => "not a URL of RFC 1738: the input is empty".to_string(),
        None if error.offset() == 1 => {
            "not a URL of RFC 1738: the input ends too early, after 1 byte".to_string()
        }
        None => format!("not a URL of RFC 1738: the input ends too early, after {} bytes", error.offset()),
        Some(byte) => {
            format!(
                "not a URL of RFC 1738: byte {}, {}, is not allowed there",
                error.offset(),
                escape::byte(byte)
            )
        }
    };
    let offset = error.offset();
    let place = offset..(offset + 1).min(diagnosis.input.len());
    let reading = format!("reading `{}`, section {}", error.rule(), diagnosis.section());
    let mut reading = note(&reading);
    reading.push('\n');
    reading.push_str(&phrases::wrap_rule(error.rule().name(), &diagnosis.printed_rule(), NOTE_WIDTH));
    if let Some(amendment) = diagnosis.amendment() {
        reading.push_str("\nwhich is read as\n");
        let read_as = format!("{} = {}", amendment.rule, amendment.read_as);
        reading.push_str(&phrases::wrap_rule(amendment.rule, &read_as, NOTE_WIDTH));
    }
    let next = format!("next: {}", phrases::bytes(diagnosis.next, diagnosis.end));
    let mut next = note(&next);
    if !diagnosis.next.is_empty() {
        next.push_str(&format!("\nbytes: {}", phrases::class(diagnosis.next)));
    }
    let mut group = Level::ERROR.primary_title(title).element(snippet(diagnosis.input, place));
    if !is_plain(diagnosis.input) {
        group = group.element(Level::NOTE.message(note(ESCAPES)));
    }
    group = group.element(Level::NOTE.message(reading)).element(Level::NOTE.message(next));
    // A URL before the fault is no suggestion: `http://user` is another host than that of
    // `http://user:pass@host.dom/`.
    if let Some(completion) = diagnosis.completion.as_ref().filter(|_| !diagnosis.end) {
        let text = format!("a shortest URL that begins like this:\n{}", whole(completion));
        group = group.element(Level::NOTE.message(text));
    }
    if Text::Rfc3986.accepts(diagnosis.input) {
        let accepts = "RFC 3986 accepts it; --texts shows how each text reads it";
        group = group.element(Level::NOTE.message(accepts));
    }
    group = group.element(Level::HELP.message(help(&diagnosis.correction)));
    let text = render(group, out);
    Ok(out.write_all(text.as_bytes())?)
}

fn write_meant(meant: Option<Correction>, out: &mut Output) -> Result<(), Failure> {
    let Some(correction) = meant else { return Ok(()) };
    let group = Level::WARNING
        .with_name(Severity::Caution.name())
        .primary_title("another URL was probably meant")
        .element(Level::HELP.message(help(&correction)));
    let text = render(group, out);
    Ok(write!(out, "\n{text}")?)
}

/// Returns the reason of a correction, and the URL.
fn help(correction: &Correction) -> String {
    let mut text = note(&correction.why);
    if let Some(instead) = &correction.instead {
        text.push_str(":\n");
        text.push_str(&whole(instead));
    }
    if let Some(or) = &correction.or {
        text.push_str("\nor\n");
        text.push_str(&whole(or));
    }
    text
}

/// A line of `rfc1738 explain --json`; docs/json.md lists its keys.
#[derive(serde::Serialize)]
#[serde(untagged)]
enum Explanation<'a> {
    Valid(Valid<'a>),
    Invalid(Invalid<'a>),
}

#[derive(serde::Serialize)]
struct Valid<'a> {
    input: Json<'a>,
    #[serde(flatten)]
    verdict: Verdict<'a>,
    places: Vec<JsonPosition<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    meaning: Option<meanings::MeaningJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    advisories: Option<Vec<advisories::Json>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<JsonCorrection<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    open: Vec<open::Json>,
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    left_out: &'static [&'static str],
}

#[derive(serde::Serialize)]
struct JsonPosition<'a> {
    part: &'static str,
    text: &'a str,
    span: [usize; 2],
    rule: &'static str,
    section: &'static str,
}

impl<'a> Valid<'a> {
    fn new(
        input: &'a [u8],
        url: &Url<'a>,
        meant: Option<&'a Correction>,
        others: Vec<OtherAnswer>,
    ) -> Valid<'a> {
        let is_long = input.len() > LONGEST;
        let most = if is_long { MOST_PARTS } else { usize::MAX };
        let places = positions::positions(url, most).0.into_iter().map(|position| JsonPosition {
            part: position.name,
            text: position.text,
            span: [position.start, position.start + position.text.len()],
            rule: position.rule.name(),
            section: position.rule.section(),
        });
        Valid {
            input: Json(input),
            verdict: Verdict::valid(url),
            places: places.collect(),
            meaning: (!is_long).then(|| meanings::json(url)),
            advisories: (!is_long).then(|| advisories::json(url)),
            hint: meant.map(JsonCorrection::new),
            open: open::json(others),
            left_out: if is_long { &["places", "meaning", "advisories", "open"] } else { &[] },
        }
    }
}

#[derive(serde::Serialize)]
struct Invalid<'a> {
    input: Json<'a>,
    #[serde(flatten)]
    verdict: Verdict<'a>,
    ends_early: bool,
    printed: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    read_as: Option<&'static str>,
    next: JsonNext,
    completion: Option<Json<'a>>,
    hint: JsonCorrection<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    open: Vec<open::Json>,
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    left_out: &'static [&'static str],
}

/// The bytes that are allowed at the fault.
#[derive(serde::Serialize)]
struct JsonNext {
    bytes: String,
    class: String,
    end: bool,
}

#[derive(serde::Serialize)]
struct JsonCorrection<'a> {
    why: &'a str,
    instead: Option<Json<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    or: Option<Json<'a>>,
}

impl<'a> JsonCorrection<'a> {
    fn new(correction: &'a Correction) -> JsonCorrection<'a> {
        JsonCorrection {
            why: &correction.why,
            instead: correction.instead.as_deref().map(Json),
            or: correction.or.as_deref().map(Json),
        }
    }
}

impl<'a> Invalid<'a> {
    fn new(diagnosis: &'a Diagnosis<'a>, others: Vec<OtherAnswer>) -> Invalid<'a> {
        Invalid {
            input: Json(diagnosis.input),
            verdict: Verdict::invalid(&diagnosis.error),
            ends_early: diagnosis.byte().is_none(),
            printed: diagnosis.printed_rule(),
            read_as: diagnosis.amendment().map(|amendment| amendment.read_as),
            next: JsonNext {
                bytes: diagnosis.next.iter().map(char::from).collect(),
                class: phrases::class(diagnosis.next),
                end: diagnosis.end,
            },
            completion: diagnosis.completion.as_deref().map(Json),
            hint: JsonCorrection::new(&diagnosis.correction),
            open: open::json(others),
            left_out: if diagnosis.input.len() > LONGEST { &["open"] } else { &[] },
        }
    }
}
