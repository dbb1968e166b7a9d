//! The figures of the whole grammar, what each one counts and whether the cases must reach all of
//! it, and the tables of these figures and of those of each rule.

use comfy_table::{Table, TableStyle};

use super::words::{Who, percent};
use crate::coverage::{Coverage, Measure, RuleCoverage, Total};
use crate::report;

pub struct Figure {
    pub name: &'static str,
    /// What it counts, in a sentence without its full stop.
    pub meaning: &'static str,
    pub measure: Measure,
    pub cases_required: bool,
    pub suites_measured: bool,
}

/// A figure with nothing to count is left out.
pub fn figures(coverage: &Coverage) -> Vec<Figure> {
    let of_grammar = coverage.totals().into_iter().map(|Total { name, measure, cases_complete }| Figure {
        name,
        meaning: meaning(name),
        measure,
        cases_required: cases_complete,
        suites_measured: true,
    });
    let testable = coverage.clauses.iter().filter(|of| of.clause.untestable.is_none());
    let covered = testable.clone().filter(|clause| !clause.cases.is_empty()).count();
    let cited = coverage.rulings.iter().filter(|ruling| !ruling.cases.is_empty()).count();
    let mutants = coverage.mutants();
    let of_cases = [
        ("clauses", testable.count(), covered),
        ("rulings", coverage.rulings.len(), cited),
        ("mutants", mutants.different(), mutants.killed),
    ]
    .map(|(name, total, cases)| Figure {
        name,
        meaning: meaning(name),
        measure: Measure { total, cases, suites: 0 },
        cases_required: true,
        suites_measured: false,
    });
    of_grammar.chain(of_cases).filter(|figure| figure.measure.total > 0).collect()
}

/// Returns what a figure counts.
fn meaning(name: &str) -> &'static str {
    match name {
        "rules" => "each rule, used by a URL; a rule that no URL can use, rejected",
        "alternatives" => "each alternative of a choice, taken",
        "options" => "each optional element, once present and once absent",
        "repetitions" => "each repetition, with no round, with one and with several",
        "byte classes" => "each set of bytes that the automaton of a rule treats alike, read",
        "accepting transitions" => "each step in which an automaton reads a byte or reaches a valid end",
        "rejecting transitions" => {
            "each step in which an automaton rejects a byte or an end that comes too early"
        }
        "answer transitions" => {
            "each step of the automaton that reads inputs with marks at their parts, or where they fail"
        }
        "chains" => "each list of rules in which every rule names the next one directly",
        "clauses" => "each statement of the RFC in `clauses.yaml` that a test can check, cited by a case",
        "rulings" => "each decision between two readings of the text, cited by a case",
        "mutants" => {
            "each copy of the grammar with one change, of a kind that `docs/proved.md` lists, and another \
             meaning, detected by a case"
        }
        _ => "",
    }
}

pub struct Completeness {
    pub is_complete: bool,
    pub sentence: String,
}

pub fn completeness(coverage: &Coverage) -> Completeness {
    let figures = figures(coverage);
    let by_cases = figures.iter().filter(|figure| figure.cases_required);
    let by_suites = figures.iter().filter(|figure| figure.suites_measured);
    let gaps = [
        ("the cases", gaps(by_cases.map(|of| (of.name, of.measure.total, of.measure.cases)))),
        ("the generated suites", gaps(by_suites.map(|of| (of.name, of.measure.total, of.measure.suites)))),
    ];
    let told: Vec<String> = gaps
        .iter()
        .filter(|(_, gaps)| !gaps.is_empty())
        .map(|(who, gaps)| format!("{who} do not cover {gaps}"))
        .collect();
    let is_complete = told.is_empty();
    let sentence = if is_complete {
        format!(
            "Complete: the cases cover every rule of the grammar of {} and every listed clause that can be \
             tested, and the generated suites cover every transition of its automata.",
            coverage.specification.name
        )
    } else {
        format!("Incomplete: {}.", told.join(", and "))
    };
    Completeness { is_complete, sentence }
}

/// Returns the gaps in words: `3 of 30 options and 2 of 224 clauses`.
fn gaps<'n>(all: impl Iterator<Item = (&'n str, usize, usize)>) -> String {
    let gaps: Vec<String> = all
        .filter(|&(_, total, covered)| covered < total)
        .map(|(name, total, covered)| format!("{} of {total} {name}", total - covered))
        .collect();
    match gaps.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => gaps.concat(),
    }
}

pub(super) fn table_of_totals(figures: &[Figure], style: TableStyle) -> Table {
    let header = ["", "total", "by the cases", "", "by the suites", ""];
    let row = |of: &Figure| {
        let who = |who: Who| [format!("{}", who.of(of.measure)), percent(of.measure, who)];
        let first = [of.name.into(), format!("{}", of.measure.total)];
        first.into_iter().chain(Who::ALL.into_iter().flat_map(who)).collect()
    };
    report::table(style, &header, 1..header.len(), figures.iter().filter(|of| of.suites_measured).map(row))
}

pub(super) fn table_of_rules<'c>(rules: impl Iterator<Item = &'c RuleCoverage>, style: TableStyle) -> Table {
    let header = ["rule", "section", "goals", "classes", "accept", "reject", "chains", "cases", "mutants"];
    let of_how_many = |measure: Measure| match measure.total {
        0 => "-".into(),
        total => format!("{}/{total}", measure.cases),
    };
    let row = |of: &RuleCoverage| {
        let section = of.section.map_or("helper", |section| section.number);
        let mutants = Measure { total: of.mutants.different(), cases: of.mutants.killed, suites: 0 };
        let measures = [of.goals(|_| true), of.classes, of.accepting, of.rejecting, of.chains];
        let names: [String; 2] = [of.name.clone(), section.into()];
        let last = [format!("{}", of.cases.len()), of_how_many(mutants)];
        names.into_iter().chain(measures.map(of_how_many)).chain(last).collect()
    };
    report::table(style, &header, 1..header.len(), rules.map(row))
}

pub(super) fn table_of_chains(coverage: &Coverage, style: TableStyle) -> Table {
    let header = ["k", "total", "by the cases", "", "by the suites", ""];
    let rows = coverage.chains.iter().map(|of| {
        let who = |who: Who| [format!("{}", who.of(of.chains)), percent(of.chains, who)];
        let first = [format!("{}", of.length), format!("{}", of.chains.total)];
        first.into_iter().chain(Who::ALL.into_iter().flat_map(who)).collect()
    });
    report::table(style, &header, 1..header.len(), rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_listed_in_words() {
        let [rules, options, chains] = [("rules", 67, 65), ("options", 30, 29), ("chains", 9, 9)];
        assert_eq!(gaps([chains].into_iter()), "");
        assert_eq!(gaps([rules, chains].into_iter()), "2 of 67 rules");
        assert_eq!(
            gaps([rules, options, ("clauses", 4, 0)].into_iter()),
            "2 of 67 rules, 1 of 30 options and 4 of 4 clauses"
        );
    }
}
