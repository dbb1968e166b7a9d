//! Vectors from the cases that ask other questions: the meaning, the building and the extraction of
//! URLs.

use schemars::JsonSchema;
use serde::Serialize;

use super::cases::none_fails;
use super::file::{Counts, FileKind, Head, Readings, VectorFile};
use super::{Unsound, fields};
use crate::corpus::{Case, Corpus, Expected};
use crate::runner::Candidate;
use rfc1738::Profile;
use rfc1738_oracle::subjects::ParserSubject;
use rfc1738_oracle::{Input, Parts, Question};

/// A question about an input that RFC 1738 answers, and not by a verdict.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "answer", deny_unknown_fields, extend("allOf" = fields::fields_by_question()))]
pub(super) struct Answer {
    /// The topic, a slash and a name. It is permanent.
    id: String,
    /// One or two sentences for a reader: the subject of the case and the reason for the answer.
    why: String,
    /// The profile under which the answer holds, if it holds under only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "fields::profile")]
    profile: Option<&'static str>,
    /// The question.
    #[schemars(schema_with = "fields::question")]
    asks: &'static str,
    /// What a reader may want to skip: see [`fields::FLAGS`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(schema_with = "fields::flags")]
    flags: Vec<&'static str>,
    /// The input of the question: a URL, a text that may contain URLs, or the scheme of a URL to
    /// build.
    input: Input,
    /// For the question of equivalence: the second URL.
    #[serde(skip_serializing_if = "Option::is_none")]
    with: Option<String>,
    /// For the question of building: the parts of the URL. Each octet is the character with the
    /// same number, up to U+00FF.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "fields::answers")]
    given: Option<Parts>,
    /// Every result by its name. Each octet is the character with the same number, up to U+00FF.
    #[schemars(schema_with = "fields::answers")]
    answer: Parts,
    /// The section of the RFC that supports the answer.
    #[schemars(schema_with = "fields::section")]
    section: &'static str,
    /// The rule of section 5 that the case tests.
    #[schemars(schema_with = "fields::rule")]
    rule: &'static str,
    /// Ids of the clauses of the RFC that the case covers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("minItems" = 1))]
    clauses: Vec<String>,
    /// Words of the RFC.
    #[serde(skip_serializing_if = "Option::is_none")]
    quote: Option<String>,
    /// For an open question: each reading of the text and its complete answer. `answer` is the one
    /// that this project follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "fields::readings_of_question")]
    readings: Option<Readings<Parts>>,
    /// The ruling of this project that decides the case, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "fields::ruling")]
    ruling: Option<&'static str>,
    /// The ruling that states the convention of this project, if the RFC gives no rule and the
    /// answer is only that convention. No other answer is a failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "fields::ruling")]
    convention: Option<&'static str>,
}

/// Returns the file of the cases that ask another question than whether the input is a URL.
pub fn answers(corpus: &Corpus) -> Result<VectorFile, Unsound> {
    let asked: Vec<&Case> = corpus.cases.iter().filter(|case| case.question().is_some()).collect();
    let candidate = |profile| Candidate::new(ParserSubject::new(profile), profile);
    none_fails(asked.iter().copied(), &mut Profile::ALL.map(candidate))?;
    let about = "The meaning of URLs, the building of URLs, and URLs in a text. Each answer cites the words \
        of RFC 1738 that it rests on.";
    let head = Head::new(FileKind::Answers, about);
    let vectors: Vec<Answer> = asked.into_iter().filter_map(vector).collect();
    let open = vectors.iter().filter(|vector| vector.readings.is_some()).count();
    let counts = Counts { vectors: vectors.len(), open, ..Counts::default() };
    Ok(VectorFile::new("answers.json", &head, vectors.iter().collect(), counts))
}

/// Returns the vector of a case that asks another question.
pub(super) fn vector(case: &Case) -> Option<Answer> {
    let Expected::Answer { question, answer } = &case.expected else { return None };
    let (with, given) = match question {
        Question::Equivalence { with } => (Some(String::from_utf8_lossy(with).into_owned()), None),
        Question::Building { given } => (None, Some(given.clone())),
        _ => (None, None),
    };
    Some(Answer {
        id: case.id.clone(),
        why: case.why.clone(),
        profile: case.profile.map(Profile::name),
        asks: question.name(),
        flags: fields::flags_of(case.input.bytes(), case.is_open(), case.convention.is_some()),
        input: case.input.clone(),
        with,
        given,
        answer: answer.clone(),
        section: case.section.number,
        rule: case.rule.name(),
        clauses: case.clauses.clone(),
        quote: case.quote.clone(),
        readings: Readings::of(case, |reading| reading.answer().cloned()),
        ruling: case.ruling.map(|ruling| ruling.id),
        convention: case.convention.map(|ruling| ruling.id),
    })
}
