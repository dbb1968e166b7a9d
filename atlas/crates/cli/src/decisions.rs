//! `url-atlas decisions`: the decisions of URL parsers, and what texts and libraries take.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;

use rfc1738_oracle::notation::quoted;
use serde::Serialize;
use url_atlas_decisions::{ABOUT_EXAMPLES, Citation, Decision, Library, NO_EXAMPLE, citations, decisions};
use url_atlas_evidence::words::{decided, meaning};

use crate::cli::DecisionsArguments;
use crate::design::{self, Named};
use rfc1738_cli::escape;
use rfc1738_cli::output::{Failure, Output, Status};
use rfc1738_cli::phrases;

/// A line of `url-atlas decisions --json`; docs/json.md lists its keys.
#[derive(Serialize)]
struct JsonDecision {
    decision: &'static str,
    step: &'static str,
    question: &'static str,
    options: Vec<JsonOption>,
    taken: BTreeMap<&'static str, Option<String>>,
    texts: BTreeMap<&'static str, JsonCitation>,
}

#[derive(Serialize)]
struct JsonCitation {
    quotes: Vec<JsonQuote>,
    reading: Option<&'static str>,
}

#[derive(Serialize)]
struct JsonQuote {
    place: String,
    quote: &'static str,
}

#[derive(Serialize)]
struct JsonOption {
    option: &'static str,
    what: &'static str,
}

pub(crate) fn run(arguments: &DecisionsArguments, out: &mut Output) -> Result<Status, Failure> {
    let everyone: Vec<Named> = design::all().collect();
    let of_decision =
        |name: &str| decisions().iter().find(|decision| decision.name == name.replace('-', "_"));
    let (asked, named) = match arguments.name.as_deref() {
        None => (decisions(), None),
        Some(name) if name.contains('@') => (decisions(), Some(design::named(name)?)),
        Some(name) => match (of_decision(name), design::find(name)) {
            (Some(decision), _) => (std::slice::from_ref(decision), None),
            (None, Some(_)) => (decisions(), Some(design::named(name)?)),
            (None, None) => return Err(design::unknown(name, true)),
        },
    };
    if arguments.json {
        let of = named.map_or(everyone, |named| vec![named]);
        for decision in asked {
            out.json(&as_json(decision, &of))?;
        }
        return Ok(Status::Good);
    }
    match (named, asked) {
        (Some(named), _) => write_design(named, out)?,
        (None, [decision]) => write_decision(decision, &everyone, out)?,
        (None, _) => write_all(&everyone, out)?,
    }
    Ok(Status::Good)
}

fn as_json(decision: &Decision, of: &[Named]) -> JsonDecision {
    let option = |named: &Named| (named.name, decision.option_that_matters(named.design));
    JsonDecision {
        decision: decision.name,
        step: decision.step,
        question: decision.question,
        options: decision.options.iter().map(|one| JsonOption { option: one.name, what: one.what }).collect(),
        taken: of.iter().map(option).collect(),
        texts: citations(decision.name)
            .into_iter()
            .map(|(text, one)| (text, as_json_citation(text, one)))
            .collect(),
    }
}

fn as_json_citation(text: &str, citation: &'static Citation) -> JsonCitation {
    let quotes = citation.quotes.iter().map(|one| JsonQuote { place: one.place(text), quote: &one.quote });
    JsonCitation { quotes: quotes.collect(), reading: citation.reading.as_deref() }
}

/// Returns who takes each option, in words, the option that most take first. Last are those for whom
/// no example shows one.
fn taken<'n>(decision: &Decision, of: &'n [Named]) -> Vec<(String, Vec<&'n Named>)> {
    let mut by_option: BTreeMap<Option<String>, Vec<&Named>> = BTreeMap::new();
    for named in of {
        by_option.entry(decision.option_that_matters(named.design)).or_default().push(named);
    }
    let mut all: Vec<_> = by_option.into_iter().collect();
    all.sort_by_key(|(option, takers)| (option.is_none(), std::cmp::Reverse(takers.len())));
    let words = |(option, takers): (Option<String>, Vec<&'n Named>)| match option {
        None => (NO_EXAMPLE.into(), takers),
        Some(_) => (said(decision, &takers), takers),
    };
    all.into_iter().map(words).collect()
}

/// Returns in words, without examples, what all of these do at a decision.
fn said(decision: &Decision, of: &[&Named]) -> String {
    let readers: Vec<Cow<'_, Library>> = of.iter().map(|named| named.reader()).collect();
    meaning(decision, &readers.iter().map(|reader| &**reader).collect::<Vec<_>>())
}

/// Writes all decisions, each with the options that texts take.
fn write_all(everyone: &[Named], out: &mut Output) -> Result<(), Failure> {
    let mut step = "";
    for decision in decisions() {
        if decision.step != step {
            step = decision.step;
            writeln!(out, "{step}")?;
        }
        writeln!(
            out,
            "{}",
            phrases::hanging(&format!("  {}: {}", decision.name, decision.question), 4, out.width())
        )?;
        let mut rare = 0;
        for (option, takers) in taken(decision, everyone) {
            let texts: Vec<&str> =
                takers.iter().filter(|one| one.library.is_none()).map(|one| one.name).collect();
            let count = takers.len() - texts.len();
            if texts.is_empty() {
                rare += count;
                continue;
            }
            let line = format!("{}, {}: {}", texts.join(", "), libraries(count), option);
            writeln!(out, "{}", phrases::hanging(&format!("    {}", escape::text(&line)), 6, out.width()))?;
        }
        if rare > 0 {
            writeln!(out, "    other options: {}", libraries(rare))?;
        }
    }
    Ok(())
}

fn libraries(count: usize) -> String {
    if count == 1 { "1 library".into() } else { format!("{count} libraries") }
}

/// Writes a decision: its named options with what happens, and who takes which option.
fn write_decision(decision: &Decision, everyone: &[Named], out: &mut Output) -> Result<(), Failure> {
    writeln!(
        out,
        "{}\n",
        phrases::hanging(&format!("{}: {}", decision.name, decision.question), 2, out.width())
    )?;
    for option in decision.options {
        writeln!(out, "{}", phrases::hanging(&format!("- {}", option.what), 4, out.width()))?;
    }
    writeln!(out, "\n{}", phrases::wrap(ABOUT_EXAMPLES, 0, out.width()))?;
    writeln!(out, "\nWhat the texts say:")?;
    for (text, citation) in citations(decision.name) {
        let reading = citation.reading.iter().map(|reading| format!("{text}: {reading}"));
        let quotes = citation.quotes.iter().map(|one| format!("{}: {}", one.place(text), one.quote));
        for line in reading.chain(quotes) {
            writeln!(out, "{}", phrases::hanging(&format!("  {line}"), 4, out.width()))?;
        }
    }
    writeln!(out, "\nThe texts and the libraries that take each option:")?;
    for (option, takers) in taken(decision, everyone) {
        let line = format!("- ({}) {option}", takers.len());
        writeln!(out, "{}", phrases::hanging(&escape::text(&line), 4, out.width()))?;
        let names: Vec<&str> = takers.iter().map(|one| one.name).collect();
        writeln!(out, "{}", phrases::wrap(&names.join(", "), 4, out.width()))?;
    }
    Ok(())
}

/// Writes the options of a text or a library: first those that are not the options of the nearest
/// text.
fn write_design(named: Named, out: &mut Output) -> Result<(), Failure> {
    let text = named.text();
    let all = decisions().len();
    let differing: Vec<&Decision> = text.design.differing(named.design).collect();
    if named.library.is_some() {
        let count = differing.len();
        let line = format!("{} differs from {} in {count} of {all} decisions.", named.title(), text.name);
        writeln!(out, "{}", phrases::hanging(&line, 0, out.width()))?;
    }
    if let Some(quality) = named.quality() {
        writeln!(out, "{}", phrases::hanging(&quality, 0, out.width()))?;
    }
    for decision in &differing {
        writeln!(
            out,
            "\n{}",
            phrases::hanging(&format!("{}: {}", decision.name, decision.question), 2, out.width())
        )?;
        for one in [named, text] {
            let line = format!("{}: {}", one.name, decided(decision, &[&one.reader()]));
            writeln!(out, "{}", phrases::hanging(&format!("  {}", escape::text(&line)), 4, out.width()))?;
        }
    }
    for quirk in named.library.into_iter().flat_map(|library| library.quirks) {
        let inputs =
            quirk.inputs.iter().map(|input| quoted(input).to_string()).collect::<Vec<_>>().join(", ");
        let line = format!("A quirk, which no decision explains: {} For example {inputs}.", quirk.what);
        writeln!(out, "\n{}", phrases::hanging(&line, 2, out.width()))?;
    }
    if named.library.is_some() {
        writeln!(out, "\nThe other options are those of {}:", text.name)?;
    }
    for decision in decisions().iter().filter(|one| !differing.iter().any(|other| other.name == one.name)) {
        let option = decision.option_that_matters(named.design);
        let option = option.map_or_else(|| NO_EXAMPLE.into(), |_| said(decision, &[&named]));
        let line = format!("  {}: {option}", decision.name);
        writeln!(out, "{}", phrases::hanging(&escape::text(&line), 4, out.width()))?;
    }
    Ok(())
}
