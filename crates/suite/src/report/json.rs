//! The report as JSON: one object, its keys in a fixed order, the cases in the order of the corpus.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use super::FORMAT;
use super::totals::{self, OfSection, OfTopic, Totals};
use crate::corpus::{self, Corpus, Expected, Verdict};
use crate::runner::{CaseResult, Difference, Disagreement, Judgement, Outcome, Run, Status};
use rfc1738_oracle::{Input, Observation, Parts, Question, escape};

/// The report of `rfc1738 conformance --format json`.
#[derive(Serialize)]
struct Report<'r> {
    format: u32,
    subjects: &'r [String],
    profiles: Vec<&'r str>,
    /// How many answers are missing, because a subject could no longer answer.
    not_asked: usize,
    /// Why a subject could no longer answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    trouble: Option<&'r str>,
    /// The counts of all cases together.
    totals: Totals,
    sections: Vec<OfSection>,
    /// The counts of each file of cases.
    topics: Vec<OfTopic>,
    /// Each case is made when it is written.
    #[serde(serialize_with = "cases")]
    cases: &'r Run<'r>,
}

fn cases<S: Serializer>(run: &Run<'_>, out: S) -> Result<S::Ok, S::Error> {
    out.collect_seq(run.results().map(Case::new))
}

#[derive(Serialize)]
struct Case<'r> {
    id: &'r str,
    file: &'r str,
    /// The line of the file on which the case begins, from 1.
    line: usize,
    /// The reason for the expected answer, in a sentence.
    why: &'r str,
    section: &'r str,
    rule: &'r str,
    ruling: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<&'r str>,
    /// The question, if it is not for a verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    asks: Option<&'r str>,
    input: &'r Input,
    verdict: Option<&'r str>,
    expected_answer: JsonAnswer<'r>,
    status: &'r str,
    /// The answer of each subject under each profile.
    outcomes: Vec<OutcomeOf<'r>>,
    disagreements: Vec<Differing<'r>>,
}

/// An answer, in the words of the adapter protocol.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum JsonAnswer<'r> {
    Accept(Parts),
    Common(Parts),
    Answer(Parts),
    /// The input is not a URL.
    Reject(Rejected<'r>),
    /// The subject does not take such inputs, in its own words.
    Decline(&'r str),
    /// The subject failed, in its own words.
    Crash(&'r str),
    /// The subject did not answer in time.
    Timeout,
}

/// Why an input is not a URL.
#[derive(Serialize)]
struct Rejected<'r> {
    /// The byte offset at which the input fails; null if the subject does not report it.
    at: Option<usize>,
    /// The subject's own words.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'r str>,
    /// A description of the bytes that are allowed there.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'r str>,
}

/// The answer of a subject under a profile.
#[derive(Serialize)]
struct OutcomeOf<'r> {
    subject: &'r str,
    profile: &'r str,
    /// The comparison of the answer with the expected one; `ruled` if the case is open and the
    /// answer is the ruling's; `reading` if the case is open and the subject is a library;
    /// `convention` if the case states a convention of this project and the subject is a library.
    judgement: &'r str,
    /// For an open case: the readings with the library's verdict or answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    readings: Option<&'r [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    accepted: Option<&'r str>,
    /// The differences: `verdict`, `at`, `part` and its name, or `error:` and what is wrong with
    /// the rule or the expected bytes of this project's parser. Differences from a convention are
    /// not a failure.
    differences: Vec<String>,
    observation: JsonAnswer<'r>,
}

#[derive(Serialize)]
struct Differing<'r> {
    profile: &'r str,
    subjects: [&'r str; 2],
    differences: Vec<String>,
}

/// Writes the report as JSON, for programs: one object, described by `docs/json.md`.
///
/// The text is ASCII, and other characters are `\u` escapes.
///
/// # Errors
/// Returns an error if it cannot be written.
pub fn json(run: &Run<'_>, corpus: &Corpus, out: &mut dyn Write) -> io::Result<()> {
    let report = Report {
        format: FORMAT,
        subjects: run.subjects(),
        profiles: run.profiles().iter().map(|profile| profile.name()).collect(),
        not_asked: run.not_asked(),
        trouble: run.trouble(),
        totals: totals::all(run),
        sections: totals::by_section(run, corpus),
        topics: totals::by_topic(run),
        cases: run,
    };
    write_json(out, &report)
}

/// Writes a report as JSON in ASCII: other characters are `\u` escapes.
pub(super) fn write_json(out: &mut dyn Write, report: &impl Serialize) -> io::Result<()> {
    let mut out = Ascii(out);
    serde_json::to_writer_pretty(&mut out, report)?;
    out.write_all(b"\n")
}

/// Escapes the JSON that a serializer writes, which is whole characters each time.
struct Ascii<'w>(&'w mut dyn Write);

impl Write for Ascii<'_> {
    fn write(&mut self, json: &[u8]) -> io::Result<usize> {
        let text = str::from_utf8(json).map_err(io::Error::other)?;
        self.0.write_all(escape::json(text).as_bytes())?;
        Ok(json.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl<'r> Case<'r> {
    fn new(result: &'r CaseResult<'_>) -> Case<'r> {
        let case = result.case;
        Case {
            id: &case.id,
            file: &case.file,
            line: case.line,
            why: &case.why,
            section: case.section.number,
            rule: case.rule.name(),
            ruling: case.ruling.map(|ruling| ruling.id),
            convention: case.convention.map(|ruling| ruling.id),
            input: &case.input,
            asks: case.question().map(Question::name),
            verdict: case.verdict().map(Verdict::name),
            expected_answer: match &case.expected {
                Expected::Accept(parts) => JsonAnswer::Accept(in_order(case, parts)),
                Expected::Reject { at } => {
                    JsonAnswer::Reject(Rejected { at: Some(*at), message: None, rule: None, expected: None })
                }
                Expected::Answer { answer, .. } => JsonAnswer::Answer(answer.clone()),
            },
            status: match result.status() {
                Status::Pass => "pass",
                Status::Fail => "fail",
                Status::Accepted => "accepted",
                Status::Open => "open",
                Status::Convention => "convention",
                Status::Declined => "declined",
                Status::NotAsked => "not asked",
            },
            outcomes: result.outcomes.iter().map(|outcome| OutcomeOf::new(result, outcome)).collect(),
            disagreements: result.disagreements.iter().map(|found| Differing::new(result, found)).collect(),
        }
    }
}

impl<'r> OutcomeOf<'r> {
    fn new(result: &CaseResult<'_>, outcome: &'r Outcome) -> OutcomeOf<'r> {
        let (judgement, differences) = match &outcome.judgement {
            Judgement::Pass => ("pass", Vec::new()),
            Judgement::Ruled => ("ruled", Vec::new()),
            Judgement::Reading(_) => ("reading", Vec::new()),
            Judgement::Convention(differences) => ("convention", names(differences)),
            Judgement::Declined => ("declined", Vec::new()),
            Judgement::Fail(differences) => ("fail", names(differences)),
            Judgement::Accepted(differences, _) => ("accepted", names(differences)),
        };
        let observation = match &*outcome.observation {
            Observation::Accept(parts) => JsonAnswer::Accept(in_order(result.case, parts)),
            Observation::AcceptCommon(common) => match &common.by_scheme {
                Some(parts) => JsonAnswer::Accept(in_order(result.case, parts)),
                None => JsonAnswer::Common(common.into()),
            },
            Observation::Answer(answer) => JsonAnswer::Answer(answer.clone()),
            Observation::Reject(rejection) => JsonAnswer::Reject(Rejected {
                at: rejection.offset,
                message: Some(&rejection.message),
                rule: rejection.rule.as_deref(),
                expected: rejection.expected.as_deref(),
            }),
            Observation::Decline(words) => JsonAnswer::Decline(words),
            Observation::Crash(words) => JsonAnswer::Crash(words),
            Observation::Timeout => JsonAnswer::Timeout,
        };
        let (subject, profile) = (&*outcome.subject, outcome.profile.name());
        let accepted = match &outcome.judgement {
            Judgement::Accepted(_, reason) => Some(&**reason),
            _ => None,
        };
        let readings = match &outcome.judgement {
            Judgement::Reading(names) => Some(&names[..]),
            _ => None,
        };
        OutcomeOf { subject, profile, judgement, readings, accepted, differences, observation }
    }
}

impl<'r> Differing<'r> {
    fn new(result: &'r CaseResult<'_>, found: &Disagreement) -> Differing<'r> {
        let subject = |index: usize| &*result.outcomes[index].subject;
        Differing {
            profile: found.profile.name(),
            subjects: [subject(found.between.0), subject(found.between.1)],
            differences: names(&found.differences),
        }
    }
}

fn in_order(case: &corpus::Case, parts: &Parts) -> Parts {
    let mut ordered = Parts::new();
    for (name, value) in rfc1738_oracle::names::in_order(case.input.bytes(), parts) {
        ordered.insert(name, value.clone());
    }
    ordered
}

fn names(differences: &[Difference]) -> Vec<String> {
    let name = |difference: &Difference| match difference {
        Difference::Verdict => "verdict".into(),
        Difference::Offset => "at".into(),
        Difference::Part(part) => format!("part {part}"),
        Difference::Error(fault) => format!("error: {fault}"),
    };
    differences.iter().map(name).collect()
}
