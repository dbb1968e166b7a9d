//! The report as JSON: one object, its keys in a fixed order, the cases in the order of the corpus.

use std::str;

use serde::Serialize;

use super::escape;
use super::totals::{self, OfSection, OfTopic, Tally};
use crate::corpus::{self, Corpus, Expected, Input, Verdict};
use crate::runner::{CaseResult, Difference, Disagreement, Judgement, Outcome, Run, Status};
use crate::subject::{Observation, Parts, Question};

#[derive(Serialize)]
struct Report<'r> {
    format: u32,
    subjects: &'r [String],
    profiles: Vec<&'r str>,
    totals: Tally,
    sections: Vec<OfSection>,
    topics: Vec<OfTopic>,
    cases: Vec<Case<'r>>,
}

#[derive(Serialize)]
struct Case<'r> {
    id: &'r str,
    file: &'r str,
    line: usize,
    why: &'r str,
    section: &'r str,
    rule: &'r str,
    ruling: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asks: Option<&'r str>,
    input: Bytes,
    verdict: Option<&'r str>,
    expected: Said<'r>,
    status: &'r str,
    outcomes: Vec<OutcomeOf<'r>>,
    disagreements: Vec<Differing<'r>>,
}

#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Bytes {
    Text(String),
    Hex { hex: String },
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Said<'r> {
    Accept(Parts),
    Answer(Parts),
    Reject {
        offset: Option<usize>,
        #[serde(skip_serializing_if = "Option::is_none")]
        message: Option<&'r str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        rule: Option<&'r str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        expected: Option<&'r str>,
    },
    Decline(&'r str),
    Crash(&'r str),
    Timeout,
}

#[derive(Serialize)]
struct OutcomeOf<'r> {
    subject: &'r str,
    profile: &'r str,
    judgement: &'r str,
    differences: Vec<String>,
    observation: Said<'r>,
}

#[derive(Serialize)]
struct Differing<'r> {
    profile: &'r str,
    subjects: [&'r str; 2],
    differences: Vec<String>,
}

/// The report as JSON, for programs.
///
/// The keys of the object, in this order; text is ASCII, and other characters are `\u` escapes. `format` is 1, and
/// grows when a key goes or changes its meaning; new keys may come without that.
///
/// | key | value |
/// |---|---|
/// | `format` | 1 |
/// | `subjects`, `profiles` | the names of who was asked, and how |
/// | `totals` | `cases`, `pass`, `fail`, `open` |
/// | `sections` | of each section: `section`, `title`, the four counts, `clauses`, `untestable` |
/// | `topics` | of each topic: `topic`, the four counts |
/// | `cases` | of each case: `id`, `file`, `line`, `why`, `section`, `rule`, `ruling` or null, `asks` if it is not for a verdict, `input` (a text, or `{"hex": "66ff"}`), `verdict` (`valid`, `invalid`, `open`) or null, `expected` (`{"accept": parts}`, `{"reject": {"offset": 17}}` or `{"answer": what by name}`), `status` (`pass`, `fail`, `open`, `not asked`), `outcomes`, `disagreements` |
/// | `outcomes` | of each: `subject`, `profile`, `judgement` (`pass`, `ruled`, `fail`), `differences` (`verdict`, `offset`, `part host`), `observation` (`{"accept": parts}`, `{"answer": what by name}`, `{"reject": {"offset", "message", "rule", "expected"}}`, `{"decline": words}`, `{"crash": words}`, `"timeout"`) |
/// | `disagreements` | of each: `profile`, `subjects`, `differences` |
pub fn json(run: &Run<'_>, corpus: &Corpus) -> String {
    let report = Report {
        format: 1,
        subjects: run.subjects(),
        profiles: run.profiles().iter().map(|profile| profile.name()).collect(),
        totals: totals::all(run),
        sections: totals::by_section(run, corpus),
        topics: totals::by_topic(run),
        cases: run.results().map(Case::of).collect(),
    };
    let text = serde_json::to_string_pretty(&report).expect("names and texts become JSON");
    escape::json(&text) + "\n"
}

impl<'r> Case<'r> {
    fn of(result: &'r CaseResult<'_>) -> Case<'r> {
        let case = result.case;
        Case {
            id: &case.id,
            file: &case.file,
            line: case.line,
            why: &case.why,
            section: case.section.number,
            rule: case.rule.name(),
            ruling: case.ruling.map(|ruling| ruling.id),
            input: Bytes::of(&case.input),
            asks: case.question().map(Question::name),
            verdict: case.verdict().map(Verdict::name),
            expected: match &case.expected {
                Expected::Accept(parts) => Said::Accept(in_order(case, parts)),
                Expected::Reject { at } => {
                    Said::Reject { offset: Some(*at), message: None, rule: None, expected: None }
                }
                Expected::Answer { answer, .. } => Said::Answer(answer.clone()),
            },
            status: match result.status() {
                Status::Pass => "pass",
                Status::Fail => "fail",
                Status::Open => "open",
                Status::NotAsked => "not asked",
            },
            outcomes: result.outcomes.iter().map(|outcome| OutcomeOf::of(result, outcome)).collect(),
            disagreements: result.disagreements.iter().map(|found| Differing::of(result, found)).collect(),
        }
    }
}

impl Bytes {
    pub(super) fn of(input: &Input) -> Bytes {
        match str::from_utf8(input.bytes()) {
            Ok(text) => Bytes::Text(text.into()),
            Err(_) => Bytes::Hex { hex: input.hex() },
        }
    }
}

impl<'r> OutcomeOf<'r> {
    fn of(result: &CaseResult<'_>, outcome: &'r Outcome) -> OutcomeOf<'r> {
        let (judgement, differences) = match &outcome.judgement {
            Judgement::Pass => ("pass", Vec::new()),
            Judgement::Ruled => ("ruled", Vec::new()),
            Judgement::Fail(differences) => ("fail", names(differences)),
        };
        let observation = match &outcome.observation {
            Observation::Accept(parts) => Said::Accept(in_order(result.case, parts)),
            Observation::Answer(answer) => Said::Answer(answer.clone()),
            Observation::Reject(rejection) => Said::Reject {
                offset: rejection.offset,
                message: Some(&rejection.message),
                rule: rejection.rule.as_deref(),
                expected: rejection.expected.as_deref(),
            },
            Observation::Decline(words) => Said::Decline(words),
            Observation::Crash(words) => Said::Crash(words),
            Observation::Timeout => Said::Timeout,
        };
        let (subject, profile) = (outcome.subject.as_str(), outcome.profile.name());
        OutcomeOf { subject, profile, judgement, differences, observation }
    }
}

impl<'r> Differing<'r> {
    fn of(result: &'r CaseResult<'_>, found: &Disagreement) -> Differing<'r> {
        let subject = |index: usize| result.outcomes[index].subject.as_str();
        Differing {
            profile: found.profile.name(),
            subjects: [subject(found.between.0), subject(found.between.1)],
            differences: names(&found.differences),
        }
    }
}

/// The parts in the order of the URL, in whatever order a subject found them.
fn in_order(case: &corpus::Case, parts: &Parts) -> Parts {
    let mut ordered = Parts::new();
    for (name, value) in corpus::parts::in_order(case.input.bytes(), parts) {
        ordered.insert(name, value.clone());
    }
    ordered
}

fn names(differences: &[Difference]) -> Vec<String> {
    let name = |difference: &Difference| match difference {
        Difference::Verdict => "verdict".into(),
        Difference::Offset => "offset".into(),
        Difference::Part(part) => format!("part {part}"),
    };
    differences.iter().map(name).collect()
}
