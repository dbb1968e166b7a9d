//! Counting: how many cases came out how, all together and by section and topic.

use std::ops::AddAssign;

use serde::Serialize;

use crate::corpus::{Clause, Corpus};
use crate::runner::{Run, Status};
use bnf_automata::specification::Section;
use url_specifications::RFC1738;

/// How many cases came out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Tally {
    pub(super) cases: usize,
    pub(super) pass: usize,
    pub(super) fail: usize,
    pub(super) open: usize,
}

impl AddAssign<Status> for Tally {
    fn add_assign(&mut self, status: Status) {
        match status {
            Status::Pass => self.pass += 1,
            Status::Fail => self.fail += 1,
            Status::Open => self.open += 1,
            Status::NotAsked => return,
        }
        self.cases += 1;
    }
}

/// The cases of a section.
#[derive(Clone, Debug, Serialize)]
pub(super) struct OfSection {
    pub(super) section: &'static str,
    pub(super) title: &'static str,
    #[serde(flatten)]
    pub(super) tally: Tally,
    /// The clauses of the section, and how many of them no case can cover.
    pub(super) clauses: usize,
    pub(super) untestable: usize,
}

/// The cases of a topic.
#[derive(Clone, Debug, Serialize)]
pub(super) struct OfTopic {
    pub(super) topic: String,
    #[serde(flatten)]
    pub(super) tally: Tally,
}

pub(super) fn all(run: &Run<'_>) -> Tally {
    let mut tally = Tally::default();
    run.results().for_each(|result| tally += result.status());
    tally
}

/// Every section that says something about URLs, with no cases too; of a part of the corpus, only those with cases.
pub(super) fn by_section(run: &Run<'_>, corpus: &Corpus) -> Vec<OfSection> {
    let whole = run.results().count() == corpus.cases.len();
    let of = |&Section { number, title }: &Section| {
        let mut tally = Tally::default();
        let results = run.results().filter(|result| result.case.section.number == number);
        results.for_each(|result| tally += result.status());
        let clauses: Vec<&Clause> =
            corpus.clauses.iter().filter(|clause| clause.section.number == number).collect();
        let untestable = clauses.iter().filter(|clause| clause.untestable.is_some()).count();
        OfSection { section: number, title, tally, clauses: clauses.len(), untestable }
    };
    RFC1738.sections.iter().map(of).filter(|of| whole || of.tally.cases > 0).collect()
}

/// Every topic with a case that was asked, in the order of the corpus.
pub(super) fn by_topic(run: &Run<'_>) -> Vec<OfTopic> {
    let mut topics: Vec<OfTopic> = Vec::new();
    for result in run.results().filter(|result| result.status() != Status::NotAsked) {
        let topic = result.case.topic();
        let place = topics.iter().position(|of| of.topic == topic).unwrap_or_else(|| {
            topics.push(OfTopic { topic: topic.to_owned(), tally: Tally::default() });
            topics.len() - 1
        });
        topics[place].tally += result.status();
    }
    topics
}
