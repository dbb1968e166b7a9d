//! Vectors from the cases that ask whether an input is a URL.

use super::Unsound;
use std::collections::BTreeMap;

use super::fields;
use super::file::{Counts, FileKind, Head, Readings, Says, Vector, VectorFile, scheme_of};
use crate::corpus::{Case, Corpus, Expected, Reading, ReadingExpects};
use crate::runner::{Candidate, Run};
use rfc1738::Profile;
use rfc1738::parse::parse;
use rfc1738_oracle::subjects::{GrammarSubject, ParserSubject};
use rfc1738_oracle::{CommonParts, Parts};

/// Returns two files with the cases of a corpus: those whose input is UTF-8, and the others.
pub fn cases(corpus: &Corpus) -> Result<[VectorFile; 2], Unsound> {
    let mut candidates: Vec<Candidate> = Vec::new();
    for profile in Profile::ALL {
        candidates.push(Candidate::new(ParserSubject::new(profile), profile));
        candidates.push(Candidate::new(GrammarSubject::new(profile), profile));
    }
    let run = Run::new(corpus.of_verdicts(), &mut candidates);
    let failing: Vec<_> =
        run.results().filter(|result| result.failed()).map(|result| result.case.id.clone()).collect();
    if !failing.is_empty() {
        return Err(Unsound::Failing(failing));
    }
    // Most libraries take only text, and most cases about bytes repeat another case with one byte
    // changed.
    let (text, bytes): (Vec<&Case>, Vec<&Case>) =
        corpus.of_verdicts().partition(|case| str::from_utf8(case.input.bytes()).is_ok());
    let file = |name: &str, about: &str, cases: Vec<&Case>| {
        let head =
            Head { kind: FileKind::Cases, about: about.into(), rule: None, states: None, apart: Vec::new() };
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
    CommonParts::from_url(&url, case.input.bytes()).map(CommonParts::into_owned)
}
