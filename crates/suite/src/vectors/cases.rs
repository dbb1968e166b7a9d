//! Vectors from the cases: those that ask whether an input is a URL, and all cases written by hand
//! in one file.

use std::collections::BTreeMap;

use serde::Serialize;

use super::file::{
    Counts, FileKind, Head, Lines, Readings, Says, Vector, VectorFile, beginning, json, scheme_of,
};
use super::{Unsound, answers, fields};
use crate::corpus::{Case, Corpus, Expected, Reading, ReadingExpects};
use crate::runner::{Candidate, Run};
use rfc1738::Profile;
use rfc1738::parse::parse;
use rfc1738_oracle::subjects::{GrammarSubject, ParserSubject};
use rfc1738_oracle::{CommonParts, Parts};
use rfc1738_texts::RFC1738;
use rfc1738_texts::rfc1738::READINGS;

/// Returns two files with the cases of a corpus: those whose input is UTF-8, and the others.
pub fn cases(corpus: &Corpus) -> Result<[VectorFile; 2], Unsound> {
    let mut candidates: Vec<Candidate> = Vec::new();
    for profile in Profile::ALL {
        candidates.push(Candidate::new(ParserSubject::new(profile), profile));
        candidates.push(Candidate::new(GrammarSubject::new(profile), profile));
    }
    none_fails(corpus.of_verdicts(), &mut candidates)?;
    // Most libraries take only text, and most cases about bytes repeat another case with one byte
    // changed.
    let (text, bytes): (Vec<&Case>, Vec<&Case>) =
        corpus.of_verdicts().partition(|case| str::from_utf8(case.input.bytes()).is_ok());
    let file = |name: &str, about: &str, cases: Vec<&Case>| {
        let head = Head::new(FileKind::Cases, about);
        let vectors: Vec<Vector> = cases.into_iter().filter_map(vector).collect();
        VectorFile::new(name, &head, vectors.iter().collect(), Counts::new(&vectors))
    };
    Ok([
        file(
            "cases.json",
            "Cases: each cites the words of RFC 1738 that it rests on. Every input is UTF-8.",
            text,
        ),
        file("cases-bytes.json", "The cases whose input is not UTF-8, for libraries that take bytes.", bytes),
    ])
}

pub(super) fn none_fails<'c>(
    cases: impl IntoIterator<Item = &'c Case>,
    candidates: &mut [Candidate],
) -> Result<(), Unsound> {
    let run = Run::new(cases, candidates);
    let failing: Vec<String> =
        run.results().filter(|result| result.failed()).map(|result| result.case.id.clone()).collect();
    if failing.is_empty() { Ok(()) } else { Err(Unsound::Failing(failing)) }
}

pub(super) fn vector(case: &Case) -> Option<Vector> {
    let (parts, at) = match &case.expected {
        Expected::Accept(parts) => (Some(with_scheme(case, parts)), None),
        Expected::Reject { at } => (None, Some(*at)),
        Expected::Answer { .. } => return None,
    };
    Some(Vector {
        id: case.id.clone(),
        why: Some(case.why.clone()),
        profile: case.profile.map(Profile::name),
        input: case.input.clone(),
        scheme: scheme_of(case.input.bytes()),
        flags: fields::flags_of(case.input.bytes(), case.is_open(), false),
        verdict: case.verdict()?.name(),
        common: parts.is_some().then(|| common(case)).flatten(),
        parts,
        at,
        member: None,
        section: case.section.number,
        rule: case.rule.name(),
        clauses: case.clauses.clone(),
        quote: case.quote.clone(),
        near: case.near.clone(),
        readings: Readings::of(case, says),
        offsets: BTreeMap::new(),
        ruling: case.ruling.map(|ruling| ruling.id),
    })
}

fn says(reading: &Reading) -> Option<Says> {
    match &reading.expects {
        ReadingExpects::Verdict(verdict) => Some(Says::Verdict(verdict.name())),
        ReadingExpects::Parts(parts) => Some(Says::Parts(parts.clone())),
        ReadingExpects::Answer(_) => None,
    }
}

/// A case may leave out its `scheme`, but every vector has it.
fn with_scheme(case: &Case, expected: &Parts) -> Parts {
    let profile = case.profile.unwrap_or_default();
    // The parser's parts are those of the case. Otherwise the case would have failed.
    parse(case.input.bytes(), profile).map_or_else(|_| expected.clone(), |url| Parts::from_url(&url))
}

/// The parser's parts are those of the case.
fn common(case: &Case) -> Option<CommonParts<'static>> {
    let url = parse(case.input.bytes(), case.profile.unwrap_or_default()).ok()?;
    CommonParts::from_url(&url)
}

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
    cases(corpus)?;
    answers::answers(corpus)?;
    let written: Vec<&Case> = corpus.cases.iter().filter(|case| !case.is_made()).collect();
    let vectors: Vec<Vector> = written.iter().filter_map(|case| vector(case)).collect();
    let answers: Vec<_> = written.iter().filter_map(|case| answers::vector(case)).collect();
    let about = "All cases written by hand. `vectors` say whether an input is a URL of RFC 1738, and \
        `answers` answer other questions. Each cites the words of RFC 1738 that it rests on.";
    let head = Head::new(FileKind::ByHand, about);
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
