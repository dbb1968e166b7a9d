//! Coverage as JSON: all figures and all that is missing, its keys in a fixed order.

use serde::Serialize;

use crate::coverage::{
    ChainsOfLength, ClauseCoverage, Coverage, GoalCoverage, GoalKind, Measure, MissingChain,
    MissingTransition, Mutants, RuleCoverage, RulingCoverage, Total,
};
use crate::report::{FORMAT, json_text, ranges};
use bnf_automata::grammar::RuleId;
use rfc1738_oracle::Input;

/// The report of `rfc1738 coverage --format json`.
#[derive(Serialize)]
struct Report<'c> {
    /// The version of the format.
    format: u32,
    /// The figures of the whole grammar.
    totals: Vec<Total>,
    /// The figures of the chains of rules, by their length.
    paths: &'c [ChainsOfLength],
    /// The figures of each rule.
    rules: Vec<Rule<'c>>,
    /// The clauses of RFC 1738, and the cases that cover each.
    clauses: Vec<Clause<'c>>,
    /// The rulings, and the cases that cite each.
    rulings: Vec<Ruling<'c>>,
    /// The items that the cases or the suites do not exercise.
    missing: Missing<'c>,
}

#[derive(Serialize)]
struct Rule<'c> {
    /// The name of the rule.
    rule: &'c str,
    /// The section that explains the rule; null for a helper that is not in RFC 1738.
    section: Option<&'c str>,
    /// The right-hand side, as this project reads it.
    expression: String,
    /// Whether a derivation of some URL contains the rule.
    derivable: bool,
    /// The alternatives, options and repetitions.
    points: Vec<Goal<'c>>,
    /// The classes of bytes.
    classes: Measure,
    /// The transitions that accept a byte or the end.
    accepting: Measure,
    /// The transitions that reject a byte or the end.
    rejecting: Measure,
    /// The chains that end in this rule.
    paths: Measure,
    /// The mutants of this rule.
    mutants: Mutants,
    /// The ids of the cases that exercise this rule.
    cases: Vec<&'c str>,
}

#[derive(Serialize)]
struct Goal<'c> {
    /// The number of the node in the expression, in preorder.
    node: usize,
    /// The item to exercise.
    what: &'static str,
    /// The number of the alternative, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    alternative: Option<u32>,
    /// The text of the node.
    about: &'c str,
    /// The number of cases that exercise it.
    cases: u64,
    /// The number of strings of the suites that exercise it.
    suites: u64,
}

#[derive(Serialize)]
struct Clause<'c> {
    /// The id of the clause.
    id: &'c str,
    /// The section of the clause.
    section: &'c str,
    /// Why no case can cover it, or null.
    untestable: Option<&'c str>,
    /// The ids of the cases that cover it.
    cases: Vec<&'c str>,
}

#[derive(Serialize)]
struct Ruling<'c> {
    /// The id of the ruling.
    id: &'c str,
    /// The question that it answers.
    point: &'c str,
    /// The ids of the cases that cite it.
    cases: Vec<&'c str>,
}

#[derive(Serialize)]
struct Missing<'c> {
    /// Transitions of the automata.
    transitions: Vec<Transition<'c>>,
    /// Chains of rules.
    paths: Vec<Chain<'c>>,
}

#[derive(Serialize)]
struct Transition<'c> {
    /// The rule of the automaton.
    rule: &'c str,
    /// A shortest string that leads to the state before the transition.
    after: Input,
    /// The bytes of the transition; null for the end of the input.
    bytes: Option<Vec<String>>,
    /// Whether the automaton rejects the bytes there.
    rejected: bool,
    /// A string that exercises it.
    example: Input,
    /// Whether the cases exercise it.
    cases: bool,
    /// Whether the suites exercise it.
    suites: bool,
}

#[derive(Serialize)]
struct Chain<'c> {
    /// The names of the rules, each named in the one before it.
    rules: Vec<&'c str>,
    /// A string that exercises it.
    example: Input,
    /// Whether the cases exercise it.
    cases: bool,
    /// Whether the suites exercise it.
    suites: bool,
}

/// Returns the report as JSON, for programs: one object, described by `docs/json.md`.
///
/// The text is ASCII, and other characters are `\u` escapes. `format` grows when a key is removed or changes its
/// meaning, but not when a key is added.
pub fn json(coverage: &Coverage) -> String {
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
    json_text(&report)
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
    Clause { id: &of.id, section: of.section, untestable: of.untestable.as_deref(), cases }
}

fn ruling<'c>(coverage: &'c Coverage, of: &'c RulingCoverage) -> Ruling<'c> {
    Ruling { id: of.id, point: of.point, cases: ids(coverage, &of.cases) }
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
