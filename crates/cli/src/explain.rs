//! `rfc1738 explain`: a diagnosis for a person, or for a program.

use std::io::Write;

use annotate_snippets::Level;
use clap::builder::styling::AnsiColor;
use comfy_table::{ContentArrangement, LineStyle, Table, TableStyle};
use rfc1738::meaning::meaning;
use rfc1738::{Url, parse};

use crate::cli::ExplainArguments;
use crate::diagnosis::{Diagnosis, section};
use crate::escape::{self, Json};
use crate::excerpt::{NOTE_WIDTH, WIDTH, note, render, snippet, whole};
use crate::output::{Failure, Output, Status};
use crate::verdict::Verdict;
use crate::{advice, meant, places, words};

/// A line below the heads, and none elsewhere.
const LINES: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('-').junction('-'));

pub(crate) fn run(arguments: &ExplainArguments, out: &mut Output) -> Result<Status, Failure> {
    let input = arguments.url.as_encoded_bytes();
    match parse(input, arguments.profile) {
        Ok(url) => {
            if arguments.json {
                out.json(&Valid::of(input, &url))?;
            } else {
                write_parts(&url, out)?;
                meant::write(&meaning(&url), out)?;
                advice::write(input, &url, out)?;
            }
            Ok(Status::Good)
        }
        Err(error) => {
            let diagnosis = Diagnosis::of(input, error, arguments.profile)
                .map_err(|error| Failure::Said(format!("the grammar: {error}")))?;
            if arguments.json {
                out.json(&Invalid::of(&diagnosis))?;
            } else {
                write_diagnosis(&diagnosis, out)?;
            }
            Ok(Status::Bad)
        }
    }
}

fn write_parts(url: &Url<'_>, out: &mut Output) -> Result<(), Failure> {
    let mut table = Table::new();
    table
        .load_style(LINES)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(WIDTH as u16)
        .set_header(["part", "text", "bytes", "production", "section"]);
    for place in places::of(url) {
        let end = place.start + place.text.len();
        table.add_row([
            place.name.to_string(),
            format!("\"{}\"", whole(place.text.as_bytes())),
            format!("{}..{end}", place.start),
            place.rule.name().to_string(),
            section(place.rule),
        ]);
    }
    let kind = match url {
        Url::Other(_) => "of another scheme than those of section 3",
        _ => "by section 5",
    };
    let valid = out.paint("valid", AnsiColor::Green);
    writeln!(out, "{valid}: a URL {kind}\n")?;
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn write_diagnosis(diagnosis: &Diagnosis<'_>, out: &mut Output) -> Result<(), Failure> {
    let error = &diagnosis.error;
    let title = match diagnosis.byte() {
        None if diagnosis.input.is_empty() => "no URL: it is empty".to_string(),
        None if error.offset() == 1 => "no URL: it ends too early, after 1 byte".to_string(),
        None => format!("no URL: it ends too early, after {} bytes", error.offset()),
        Some(byte) => format!("no URL: byte {}, {}, cannot stand there", error.offset(), escape::byte(byte)),
    };
    let offset = error.offset();
    let place = offset..(offset + 1).min(diagnosis.input.len());
    let reading = format!("reading `{}`, section {}", error.rule(), diagnosis.section());
    let mut reading = note(&reading);
    reading.push('\n');
    reading.push_str(&words::wrap_production(error.rule().name(), &diagnosis.production(), NOTE_WIDTH));
    if let Some(amendment) = diagnosis.amendment() {
        reading.push_str("\nwhich is read as\n");
        let read_as = format!("{} = {}", amendment.rule, amendment.read_as);
        reading.push_str(&words::wrap_production(amendment.rule, &read_as, NOTE_WIDTH));
    }
    let next = format!("next: {}", words::words(diagnosis.next, diagnosis.end));
    let mut next = note(&next);
    if !diagnosis.next.is_empty() {
        next.push_str(&format!("\nbytes: {}", words::class(diagnosis.next)));
    }
    let mut group = Level::ERROR
        .primary_title(title)
        .element(snippet(diagnosis.input, place))
        .element(Level::NOTE.message(reading))
        .element(Level::NOTE.message(next));
    if let Some(completion) = &diagnosis.completion {
        let so_far = if diagnosis.end {
            "what stands before it is a URL by itself"
        } else {
            "a shortest URL that begins like this"
        };
        group = group.element(Level::HELP.message(format!("{so_far}:\n{}", whole(completion))));
    }
    if let Some(hint) = &diagnosis.hint {
        let mut text = note(&hint.why);
        if let Some(instead) = &hint.instead {
            text.push_str(":\n");
            text.push_str(&whole(instead));
        }
        group = group.element(Level::HELP.message(text));
    }
    let text = render(group, out);
    Ok(out.write_all(text.as_bytes())?)
}

#[derive(serde::Serialize)]
struct Valid<'a> {
    input: Json<'a>,
    #[serde(flatten)]
    verdict: Verdict<'a>,
    places: Vec<JsonPlace<'a>>,
    meaning: serde_json::Value,
    advisories: Vec<advice::Json>,
}

#[derive(serde::Serialize)]
struct JsonPlace<'a> {
    part: &'static str,
    text: &'a str,
    start: usize,
    end: usize,
    rule: &'static str,
    section: &'static str,
}

impl<'a> Valid<'a> {
    fn of(input: &'a [u8], url: &Url<'a>) -> Valid<'a> {
        let places = places::of(url).into_iter().map(|place| JsonPlace {
            part: place.name,
            text: place.text,
            start: place.start,
            end: place.start + place.text.len(),
            rule: place.rule.name(),
            section: place.rule.section(),
        });
        Valid {
            input: Json(input),
            verdict: Verdict::valid(url),
            places: places.collect(),
            meaning: meant::json(&meaning(url)),
            advisories: advice::json(url),
        }
    }
}

#[derive(serde::Serialize)]
struct Invalid<'a> {
    input: Json<'a>,
    #[serde(flatten)]
    verdict: Verdict<'a>,
    ends_early: bool,
    production: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    read_as: Option<&'static str>,
    next: JsonNext,
    completion: Option<Json<'a>>,
    hint: Option<JsonHint<'a>>,
}

/// What could have come next: the bytes as a text and as a class, and whether the input could have ended.
#[derive(serde::Serialize)]
struct JsonNext {
    bytes: String,
    class: String,
    end: bool,
}

#[derive(serde::Serialize)]
struct JsonHint<'a> {
    why: &'a str,
    instead: Option<Json<'a>>,
}

impl<'a> Invalid<'a> {
    fn of(diagnosis: &'a Diagnosis<'a>) -> Invalid<'a> {
        Invalid {
            input: Json(diagnosis.input),
            verdict: Verdict::invalid(&diagnosis.error),
            ends_early: diagnosis.byte().is_none(),
            production: diagnosis.production(),
            read_as: diagnosis.amendment().map(|amendment| amendment.read_as),
            next: JsonNext {
                bytes: diagnosis.next.iter().map(char::from).collect(),
                class: words::class(diagnosis.next),
                end: diagnosis.end,
            },
            completion: diagnosis.completion.as_deref().map(Json),
            hint: diagnosis
                .hint
                .as_ref()
                .map(|hint| JsonHint { why: &hint.why, instead: hint.instead.as_deref().map(Json) }),
        }
    }
}
