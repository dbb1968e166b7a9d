//! Coverage as JSON: all figures and all that is missing, its keys in a fixed order.

use std::io::{self, Write};

use serde::Serialize;

use crate::corpus;
use crate::coverage::{
    ChainsOfLength, ClauseCoverage, Coverage, GoalCoverage, GoalKind, Measure, MissingChain,
    MissingTransition, Mutants, RuleCoverage, RulingCoverage, Total,
};
use crate::report::json::write_json;
use crate::report::{FORMAT, ranges};
use bnf_automata::grammar::RuleId;
use rfc1738_oracle::Input;

/// The report of `rfc1738 coverage --format json`.
#[derive(Serialize)]
struct Report<'c> {
    format: u32,
    /// The figures of the whole grammar.
    totals: Vec<Total>,
    paths: &'c [ChainsOfLength],
    rules: Vec<Rule<'c>>,
    clauses: Vec<Clause<'c>>,
    rulings: Vec<Ruling<'c>>,
    /// The items that the cases or the suites do not exercise.
    missing: Missing<'c>,
}

#[derive(Serialize)]
struct Rule<'c> {
    rule: &'c str,
    /// The section that explains the rule; null for a helper that is not in RFC 1738.
    section: Option<&'c str>,
    /// The right-hand side, as this project reads it.
    expression: String,
    derivable: bool,
    /// The alternatives, options and repetitions.
    points: Vec<Goal<'c>>,
    classes: Measure,
    accepting: Measure,
    rejecting: Measure,
    /// The chains that end in this rule.
    paths: Measure,
    mutants: Mutants,
    cases: Vec<&'c str>,
}

#[derive(Serialize)]
struct Goal<'c> {
    node: usize,
    /// The item to exercise.
    what: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    alternative: Option<u32>,
    about: &'c str,
    cases: u64,
    suites: u64,
}

#[derive(Serialize)]
struct Clause<'c> {
    id: &'c str,
    section: &'c str,
    /// Why no case can cover it, or null.
    untestable: Option<&'c str>,
    cases: Vec<&'c str>,
}

#[derive(Serialize)]
struct Ruling<'c> {
    id: &'c str,
    /// The question that it answers.
    point: &'c str,
    cases: Vec<&'c str>,
}

#[derive(Serialize)]
struct Missing<'c> {
    transitions: Vec<Transition<'c>>,
    paths: Vec<Chain<'c>>,
}

#[derive(Serialize)]
struct Transition<'c> {
    rule: &'c str,
    /// A shortest string that leads to the state before the transition.
    after: Input,
    /// The bytes of the transition; null for the end of the input.
    bytes: Option<Vec<String>>,
    rejected: bool,
    /// A string that exercises it.
    example: Input,
    cases: bool,
    suites: bool,
}

#[derive(Serialize)]
struct Chain<'c> {
    rules: Vec<&'c str>,
    /// A string that exercises it.
    example: Input,
    cases: bool,
    suites: bool,
}

/// Writes the report as JSON, for programs: one object, described by `docs/json.md`.
///
/// The text is ASCII, and other characters are `\u` escapes.
///
/// # Errors
/// Returns an error if it cannot be written.
pub fn json(coverage: &Coverage, out: &mut dyn Write) -> io::Result<()> {
    let report = Report {
        format: FORMAT,
        totals: coverage.totals(),
        paths: &coverage.chains,
        rules: coverage.rules.iter().map(|of| rule(coverage, of)).collect(),
        clauses: coverage.clauses.iter().map(|of| clause(coverage, of)).collect(),
        rulings: coverage.rulings.iter().map(|of| ruling(coverage, of)).collect(),
        missing: Missing {
            transitions: coverage.missing.transitions.iter().map(|of| transition(coverage, of)).collect(),
            paths: coverage.missing.chains.iter().map(|of| chain(coverage, of)).collect(),
        },
    };
    write_json(out, &report)
}

fn rule<'c>(coverage: &'c Coverage, rule: &'c RuleCoverage) -> Rule<'c> {
    Rule {
        rule: &rule.name,
        section: rule.section.map(|section| section.number),
        expression: rule.expr.to_string(),
        derivable: rule.derivable,
        points: rule.goals.iter().map(goal).collect(),
        classes: rule.classes,
        accepting: rule.accepting,
        rejecting: rule.rejecting,
        paths: rule.chains,
        mutants: rule.mutants,
        cases: ids(coverage, &rule.cases),
    }
}

fn goal(of: &GoalCoverage) -> Goal<'_> {
    let (what, alternative) = match of.what {
        GoalKind::Alternative(index) => ("alternative", Some(index)),
        GoalKind::Absent => ("left", None),
        GoalKind::Present => ("taken", None),
        GoalKind::Zero => ("zero", None),
        GoalKind::One => ("one", None),
        GoalKind::Many => ("many", None),
    };
    let (cases, suites) = (of.count.cases, of.count.suites);
    Goal { node: of.node.node.as_usize(), what, alternative, about: &of.about, cases, suites }
}

fn clause<'c>(coverage: &'c Coverage, of: &'c ClauseCoverage) -> Clause<'c> {
    let cases = ids(coverage, &of.cases);
    let corpus::Clause { id, section, untestable, .. } = &of.clause;
    Clause { id, section: section.number, untestable: untestable.as_deref(), cases }
}

fn ruling<'c>(coverage: &'c Coverage, of: &'c RulingCoverage) -> Ruling<'c> {
    Ruling { id: of.ruling.id, point: of.ruling.point, cases: ids(coverage, &of.cases) }
}

fn transition<'c>(coverage: &'c Coverage, of: &'c MissingTransition) -> Transition<'c> {
    Transition {
        rule: name(coverage, of.rule),
        after: Input::from(&of.after[..]),
        bytes: of.bytes.map(|set| ranges(set.iter())),
        rejected: of.rejected,
        example: Input::from(&of.example[..]),
        cases: of.cases,
        suites: of.suites,
    }
}

fn chain<'c>(coverage: &'c Coverage, of: &'c MissingChain) -> Chain<'c> {
    let rules = of.rules.iter().map(|&rule| name(coverage, rule)).collect();
    Chain { rules, example: Input::from(&of.example[..]), cases: of.cases, suites: of.suites }
}

fn name(coverage: &Coverage, rule: RuleId) -> &str {
    &coverage.rules[rule.as_usize()].name
}

fn ids<'c>(coverage: &'c Coverage, cases: &[usize]) -> Vec<&'c str> {
    cases.iter().map(|&case| coverage.cases[case].id.as_str()).collect()
}
