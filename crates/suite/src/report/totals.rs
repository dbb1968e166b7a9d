//! Counts the cases by status, in total, by section and by file, and the tables of these counts.

use comfy_table::{Table, TableStyle};
use serde::Serialize;

use crate::corpus::{Clause, Corpus};
use crate::runner::{CaseResult, Run, Status};
use bnf_automata::specification::Section;
use rfc1738_texts::RFC1738;

/// The number of cases by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Totals {
    /// The number of cases in the run: `by_hand` and `byte_by_byte` together.
    pub(super) cases: usize,
    pub(super) by_hand: usize,
    /// The number of cases made from a hand-written case by putting another byte in its place.
    pub(super) byte_by_byte: usize,
    /// The number of cases with only expected answers, without the cases that state a convention of
    /// this project.
    pub(super) pass: usize,
    /// The number of cases with another answer, or with answers that differ.
    pub(super) fail: usize,
    pub(super) open: usize,
    pub(super) open_verdicts: usize,
    pub(super) open_questions: usize,
    pub(super) convention: usize,
    pub(super) declined: usize,
    /// The number of cases with another answer that is accepted for a reason. Left out if there is
    /// none.
    #[serde(skip_serializing_if = "is_zero")]
    pub(super) accepted: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Totals {
    fn add(&mut self, result: &CaseResult<'_>) {
        match result.status() {
            Status::Pass => self.pass += 1,
            Status::Fail => self.fail += 1,
            Status::Accepted => self.accepted += 1,
            Status::Open => {
                self.open += 1;
                match result.case.question() {
                    None => self.open_verdicts += 1,
                    Some(_) => self.open_questions += 1,
                }
            }
            Status::Convention => self.convention += 1,
            Status::Declined => self.declined += 1,
            Status::NotAsked => return,
        }
        self.cases += 1;
        if result.case.is_made() {
            self.byte_by_byte += 1;
        } else {
            self.by_hand += 1;
        }
    }
}

pub(super) fn origin(by_hand: usize, byte_by_byte: usize) -> String {
    format!("{by_hand} are written by hand, {byte_by_byte} are made from these byte by byte.")
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct OfSection {
    /// The number of the section, `Appendix` or `References`.
    pub(super) section: &'static str,
    pub(super) title: &'static str,
    #[serde(flatten)]
    pub(super) totals: Totals,
    pub(super) clauses: usize,
    /// The number of clauses that no case can cover.
    pub(super) untestable: usize,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct OfTopic {
    /// The name of the file without its ending.
    pub(super) topic: String,
    #[serde(flatten)]
    pub(super) totals: Totals,
}

pub(super) fn all(run: &Run<'_>) -> Totals {
    let mut totals = Totals::default();
    run.results().for_each(|result| totals.add(result));
    totals
}

/// For a part of the corpus it returns only sections with cases.
pub(super) fn by_section(run: &Run<'_>, corpus: &Corpus) -> Vec<OfSection> {
    let whole = run.results().count() == corpus.cases.len();
    let totals_of = |&Section { number, title }: &Section| {
        let mut totals = Totals::default();
        let results = run.results().filter(|result| result.case.section.number == number);
        results.for_each(|result| totals.add(result));
        let clauses: Vec<&Clause> =
            corpus.clauses.iter().filter(|clause| clause.section.number == number).collect();
        let untestable = clauses.iter().filter(|clause| clause.untestable.is_some()).count();
        OfSection { section: number, title, totals, clauses: clauses.len(), untestable }
    };
    RFC1738.sections.iter().map(totals_of).filter(|section| whole || section.totals.cases > 0).collect()
}

pub(super) fn by_topic(run: &Run<'_>) -> Vec<OfTopic> {
    let mut topics: Vec<OfTopic> = Vec::new();
    for result in run.results().filter(|result| result.status() != Status::NotAsked) {
        let topic = result.case.topic();
        let place = topics.iter().position(|of| of.topic == topic).unwrap_or_else(|| {
            topics.push(OfTopic { topic: topic.to_owned(), totals: Totals::default() });
            topics.len() - 1
        });
        topics[place].totals.add(result);
    }
    topics
}

const COUNTS: [&str; 4] = ["cases", "pass", "fail", "open"];

fn counts(totals: &Totals) -> [String; 4] {
    [totals.cases, totals.pass, totals.fail, totals.open].map(|count| format!("{count}"))
}

/// Returns the table by section. The titles are the last column because they are the widest. No
/// column is left for conventions and for declined cases.
pub(super) fn table_of_sections(sections: &[OfSection], style: TableStyle) -> Table {
    let row = |of: &OfSection| {
        let name = [of.section.into()].into_iter();
        name.chain(counts(&of.totals)).chain([title(of)]).collect()
    };
    let [cases, pass, fail, open] = COUNTS;
    super::table(style, &["section", cases, pass, fail, open, ""], 1..5, sections.iter().map(row))
}

/// Says how many cases of the sections have no column; `None` if all have one.
pub(super) fn not_in_a_column(sections: &[OfSection]) -> Option<String> {
    let sum = |count: fn(&Totals) -> usize| sections.iter().map(|of| count(&of.totals)).sum::<usize>();
    let all = [
        (sum(|of| of.convention), "state a convention of this project"),
        (sum(|of| of.declined), "are declined"),
        (sum(|of| of.accepted), "fail, and are accepted"),
    ];
    let all = all.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    let all = all.collect::<Vec<_>>().join(", ");
    (!all.is_empty()).then(|| format!("Only the column \"cases\" counts these cases: {all}."))
}

pub(super) fn table_of_topics(topics: &[OfTopic], style: TableStyle) -> Table {
    let row = |of: &OfTopic| {
        let name = [format!("{}.yaml", of.topic)].into_iter();
        let last = [of.totals.convention, of.totals.by_hand].map(|count| count.to_string());
        name.chain(counts(&of.totals)).chain(last).collect()
    };
    let [cases, pass, fail, open] = COUNTS;
    let header = ["file", cases, pass, fail, open, "convention", "by hand"];
    super::table(style, &header, 1..7, topics.iter().map(row))
}

/// Returns the title of a section, with the reason if it has no cases.
fn title(of: &OfSection) -> String {
    let why = match (of.totals.cases, of.clauses, of.untestable) {
        (0, 0, _) => "no clause".into(),
        // Lint requires a case for each clause. Here those cases rest on other sections.
        (0, _, 0) => "cited elsewhere".into(),
        (0, all, untestable) if all == untestable => format!("{all} not testable"),
        (0, all, untestable) => format!("{untestable}/{all} not testable"),
        _ => return of.title.into(),
    };
    format!("{} ({why})", of.title)
}
