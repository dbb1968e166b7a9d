//! All cases written by hand, with the rulings and clauses that they cite, in one file.

use std::collections::BTreeMap;

use rfc1738_texts::RFC1738;
use rfc1738_texts::rfc1738::READINGS;
use serde::Serialize;

use super::file::{Counts, FileKind, Head, Lines, Vector, VectorFile, beginning, json};
use super::{Unsound, answers, cases};
use crate::corpus::{Case, Corpus};

/// A ruling, as the key of its id in `rulings`.
#[derive(Serialize)]
struct Ruling {
    sections: &'static [&'static str],
    point: &'static str,
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    other_reading: Option<&'static str>,
}

/// A clause, as the key of its id in `clauses`.
#[derive(Serialize)]
struct Clause<'c> {
    section: &'static str,
    quote: &'c str,
}

pub fn by_hand(corpus: &Corpus) -> Result<VectorFile, Unsound> {
    // Both check that no case fails.
    cases::cases(corpus)?;
    answers::answers(corpus)?;
    let written: Vec<&Case> = corpus.cases.iter().filter(|case| !case.is_made()).collect();
    let vectors: Vec<Vector> = written.iter().filter_map(|case| cases::vector(case)).collect();
    let answers: Vec<_> = written.iter().filter_map(|case| answers::vector(case)).collect();
    let about = "All cases written by hand. `vectors` say whether an input is a URL of RFC 1738, and `answers` answer other questions. Each cites \
                 the words of RFC 1738 that it rests on.";
    let head =
        Head { kind: FileKind::ByHand, about: about.into(), rule: None, states: None, apart: Vec::new() };
    let rulings: BTreeMap<u32, _> = RFC1738.rulings.iter().map(|of| (number(of.id), of)).collect();
    let rulings = rulings.into_values().map(|of| {
        let other_reading =
            READINGS.iter().find(|reading| reading.ruling == of.id).map(|reading| reading.says);
        (of.id, Ruling { sections: of.sections, point: of.point, answer: of.answer, other_reading })
    });
    let clauses =
        corpus.clauses.iter().map(|of| (&*of.id, Clause { section: of.section.number, quote: &of.quote }));
    let text = format!(
        "{},\n\"rulings\":{},\n\"clauses\":{},\n\"vectors\":{},\n\"answers\":{}\n}}\n",
        beginning(&head),
        object(rulings),
        object(clauses),
        Lines::from_iter(&vectors).end(),
        Lines::from_iter(&answers).end()
    );
    let mut counts = Counts::new(&vectors);
    counts.vectors += answers.len();
    counts.open += written.iter().filter(|case| case.question().is_some() && case.is_open()).count();
    Ok(VectorFile { name: "by-hand.json".into(), text, counts })
}

fn number(id: &str) -> u32 {
    id.trim_start_matches('A').parse().unwrap_or_default()
}

/// Returns an object of JSON with one line for each key.
fn object<'k>(values: impl Iterator<Item = (&'k str, impl Serialize)>) -> String {
    let lines: Vec<String> = values.map(|(key, value)| format!("{}:{}", json(&key), json(&value))).collect();
    format!("{{\n{}\n}}", lines.join(",\n"))
}
