//! Describes the items that are not covered, each in a sentence with an example string.

use crate::coverage::{
    Coverage, GoalCoverage, GoalKind, Measure, MissingChain, MissingTransition, RuleCoverage,
};
use crate::report::totals;
use bnf_automata::grammar::RuleId;
use rfc1738_oracle::escape::quoted;

/// The tests whose coverage is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report) enum Who {
    Cases,
    Suites,
}

/// Items of one kind that are not covered.
pub(in crate::report) struct Missing {
    /// The name of the kind, in the plural.
    pub(in crate::report) kind: &'static str,
    /// A sentence for each item, with a string that would cover it.
    pub(in crate::report) all: Vec<(String, Option<String>)>,
}

impl Who {
    pub(in crate::report) const ALL: [Who; 2] = [Who::Cases, Who::Suites];

    pub(in crate::report) fn name(self) -> &'static str {
        match self {
            Who::Cases => "the cases",
            Who::Suites => "the suites",
        }
    }

    /// Returns the number of covered items.
    pub(in crate::report) fn of(self, measure: Measure) -> usize {
        match self {
            Who::Cases => measure.cases,
            Who::Suites => measure.suites,
        }
    }

    fn has(self, cases: bool, suites: bool) -> bool {
        match self {
            Who::Cases => cases,
            Who::Suites => suites,
        }
    }
}

/// Returns the items that are not covered, by kind. If a rule is given, returns only those of the rule.
pub(in crate::report) fn missing(coverage: &Coverage, who: Who, rule: Option<&str>) -> Vec<Missing> {
    let is_asked = |id: RuleId| {
        let name = &coverage.rules[id.as_usize()].name;
        rule.is_none_or(|rule| rule.eq_ignore_ascii_case(name))
    };
    let transitions = |rejected| {
        let all =
            coverage.missing.transitions.iter().filter(move |transition| transition.rejected == rejected);
        let all = all.filter(move |transition| {
            !who.has(transition.cases, transition.suites) && is_asked(transition.rule)
        });
        all.map(|of| (transition(coverage, of), Some(quoted(&of.example)))).collect()
    };
    let chains = coverage.missing.chains.iter().filter(|chain| !who.has(chain.cases, chain.suites));
    let chains = chains.filter(|chain| chain.rules.last().is_some_and(|&last| is_asked(last)));
    let asked = coverage.rules.iter().filter(|of| is_asked(of.id));
    let all = [
        Missing {
            kind: "alternatives, options, repetitions",
            all: asked.flat_map(|of| missing_goals(of, who)).map(|sentence| (sentence, None)).collect(),
        },
        Missing {
            kind: "chains",
            all: chains
                .map(|chain| (chain_in_words(coverage, chain), Some(quoted(&chain.example))))
                .collect(),
        },
        Missing { kind: "accepting transitions", all: transitions(false) },
        Missing { kind: "rejecting transitions", all: transitions(true) },
    ];
    all.into_iter().filter(|missing| !missing.all.is_empty()).collect()
}

fn missing_goals(rule: &RuleCoverage, who: Who) -> Vec<String> {
    let missing = rule.goals.iter().filter(|goal| !who.has(goal.count.cases > 0, goal.count.suites > 0));
    missing.map(|missing| format!("{}: no test covers {}", rule.name, goal(rule, missing))).collect()
}

/// Returns a goal in words: `alternative 3 of 9, "x"`.
pub fn goal(rule: &RuleCoverage, goal: &GoalCoverage) -> String {
    let alternative =
        |other: &&GoalCoverage| other.node == goal.node && matches!(other.what, GoalKind::Alternative(_));
    goal.what.describe(&goal.about, rule.goals.iter().filter(alternative).count())
}

/// Returns a transition in words: `hostname: no test has [.] rejected after "a-"`.
fn transition(coverage: &Coverage, transition: &MissingTransition) -> String {
    let name = &coverage.rules[transition.rule.as_usize()].name;
    let place = match transition.after[..] {
        [] => "at its beginning".into(),
        _ => format!("after {}", quoted(&transition.after)),
    };
    let what = match (transition.rejected, &transition.bytes) {
        (true, Some(bytes)) => format!("has {bytes:?} rejected"),
        (true, None) => "has the end rejected".into(),
        (false, Some(bytes)) => format!("reads {bytes:?}"),
        (false, None) => "ends it".into(),
    };
    format!("{name}: no test {what} {place}")
}

fn chain_in_words(coverage: &Coverage, chain: &MissingChain) -> String {
    let names = chain.rules.iter().map(|rule| coverage.rules[rule.as_usize()].name.as_str());
    format!("{}: no test derives it", names.collect::<Vec<_>>().join(" > "))
}

/// Returns the share in percent, rounded down, so only full coverage is `100.0`.
pub(in crate::report) fn percent(measure: Measure, who: Who) -> String {
    format!("{:.1} %", (measure.percent(who.of(measure)) * 10.0).floor() / 10.0)
}

/// Returns a line each for clauses, rulings and mutants.
pub(in crate::report) fn others(coverage: &Coverage) -> String {
    let testable = coverage.clauses.iter().filter(|of| of.clause.untestable.is_none());
    let covered = testable.clone().filter(|clause| !clause.cases.is_empty()).count();
    let untestable = coverage.clauses.len() - testable.clone().count();
    let cited = coverage.rulings.iter().filter(|ruling| !ruling.cases.is_empty()).count();
    let made = coverage.cases.iter().filter(|case| case.is_made()).count();
    let mut text = format!(
        "{} cases cover {covered} of {} clauses ({untestable} are not testable) and {cited} of {} rulings.\n",
        coverage.cases.len(),
        testable.count(),
        coverage.rulings.len()
    );
    if made > 0 {
        text += &format!("Of the cases {}\n", totals::origin(coverage.cases.len() - made, made));
    }
    let mutants = coverage.mutants();
    if mutants != crate::coverage::Mutants::default() {
        text += &format!(
            "The cases detect {} of {} mutants of the grammar; {} more mean the same, {} do not compile.\n",
            mutants.killed,
            mutants.different(),
            mutants.equivalent,
            mutants.broken
        );
    }
    text
}
