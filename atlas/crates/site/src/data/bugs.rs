//! The bugs of each library, with inputs and with the expected and the given answers, and the
//! advisories that nobody tried.

use rfc1738_audit::Cause;
use rfc1738_oracle::CommonParts;
use schemars::JsonSchema;
use serde::Serialize;
use url_atlas_decisions::Answer;

use super::VERSION;
use super::csv::outside;
use crate::attacks::Untried;
use crate::site::Site;

/// The most inputs of a bug.
const INPUTS: usize = 10;

/// All bugs.
#[derive(Serialize, JsonSchema)]
pub struct Bugs<'a> {
    /// The version of the data.
    version: u32,
    bugs: Vec<Bug<'a>>,
}

/// A reason for which answers of the newest version of a library are not the expected ones.
#[derive(Serialize, JsonSchema)]
struct Bug<'a> {
    /// The name of the adapter.
    library: &'a str,
    /// The version that was asked.
    library_version: &'a str,
    /// Who gives the expected answer: the name of the text, or `browser` if a browser goes
    /// elsewhere.
    by: &'static str,
    /// The name, which stays the same.
    name: &'a str,
    /// What the library does, and when.
    title: String,
    /// `host`, `login`, `resource`, `verdict` or `spelling`: the greatest danger of its answers.
    danger: &'static str,
    /// The input to which both answers are.
    input: &'a str,
    expected: Given<'a>,
    given: Given<'a>,
    /// The number of all inputs.
    inputs_count: usize,
    /// The first ten of them.
    inputs: Vec<&'a str>,
}

/// An answer.
#[derive(Serialize, JsonSchema)]
struct Given<'a> {
    /// `accept`, `reject`, `decline` (no such input is taken), `crash` or `timeout`.
    verdict: &'static str,
    /// The parts of an accepted input, as the library spells them.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<&'a CommonParts<'static>>,
}

impl<'a> Given<'a> {
    fn new(answer: &'a Answer) -> Given<'a> {
        let (verdict, parts) = match answer {
            Answer::Accept(parts) => ("accept", Some(&**parts)),
            Answer::Reject => ("reject", None),
            Answer::Decline => ("decline", None),
            Answer::Crash => ("crash", None),
            Answer::Timeout => ("timeout", None),
        };
        Given { verdict, parts }
    }

    /// Returns the answer as one text of JSON.
    fn text(&self) -> String {
        let parts = self.parts.map(|parts| serde_json::to_string(parts).unwrap_or_default());
        parts.map_or_else(|| self.verdict.into(), |parts| outside(&parts))
    }
}

impl<'a> Bugs<'a> {
    pub fn new(site: &'a Site<'_>) -> Bugs<'a> {
        let all = site.entries.iter().zip(site.newest).flat_map(|(entry, newest)| {
            let bug = |by, title, cause: &'a Cause| Bug {
                library: &entry.library.name,
                library_version: &newest.version,
                by,
                name: &cause.name,
                title,
                danger: cause.danger.name(),
                input: &cause.input,
                expected: Given::new(&cause.expected),
                given: Given::new(&cause.answer),
                inputs_count: cause.inputs.len(),
                inputs: cause.inputs.iter().take(INPUTS).collect(),
            };
            let audit = &newest.audit;
            let elsewhere = audit.elsewhere.iter().map(move |one| bug("browser", one.title(), &one.cause));
            let causes = audit.causes.iter();
            elsewhere.chain(causes.map(move |cause| bug(audit.against.name(), cause.title(), cause)))
        });
        Bugs { version: VERSION, bugs: all.collect() }
    }

    /// One row for each bug, without the further inputs.
    pub fn rows(&self) -> Vec<Vec<String>> {
        let head =
            ["library", "library_version", "by", "name", "title", "danger", "input", "expected", "given"];
        let head = head.into_iter().chain(["inputs_count"]).map(String::from).collect();
        let of = |one: &Bug<'_>| {
            let texts = [one.by, one.name, &outside(&one.title), one.danger].map(String::from);
            let mut row = vec![one.library.into(), outside(one.library_version)];
            row.extend(texts);
            row.extend([outside(one.input), one.expected.text(), one.given.text()]);
            row.push(one.inputs_count.to_string());
            row
        };
        [head].into_iter().chain(self.bugs.iter().map(of)).collect()
    }
}

/// The advisories whose versions nobody tried.
#[derive(Serialize, JsonSchema)]
pub struct Advisories {
    /// The version of the data.
    version: u32,
    advisories: Vec<Untried>,
}

impl Advisories {
    pub fn new() -> Advisories {
        Advisories { version: VERSION, advisories: Untried::all() }
    }

    pub fn rows(&self) -> Vec<Vec<String>> {
        let head = ["package", "advisories", "link", "wrong", "affected", "affected_by"].map(String::from);
        let of = |one: &Untried| {
            let affected = one.affected.iter().map(|[from, before]| format!("{from} to {before}"));
            let affected = affected.collect::<Vec<_>>().join("; ");
            let (advisories, wrong) = (one.advisories.join(" "), outside(&one.wrong));
            [one.package.clone(), advisories, one.link.clone(), wrong, affected, one.affected_by.clone()]
        };
        [head].into_iter().chain(self.advisories.iter().map(of)).map(Vec::from).collect()
    }
}
