//! The figures: the items of every rule, and how often each was exercised.

use crate::corpus::{Case, Clause};
use bnf_automata::automata::ByteSet;
pub use bnf_automata::derive::GoalKind;
use bnf_automata::grammar::{Expr, Node, RuleId};
use bnf_automata::specification::{Ruling, Section, Specification};
use serde::Serialize;

/// The coverage of the amended section 5.
#[derive(Clone, Debug)]
pub struct Coverage {
    pub specification: &'static Specification,
    pub rules: Vec<RuleCoverage>,
    pub chains: Vec<ChainsOfLength>,
    pub answers: Measure,
    /// The transitions and chains that the cases or the suites do not exercise.
    pub missing: Missing,
    pub clauses: Vec<ClauseCoverage>,
    pub rulings: Vec<RulingCoverage>,
    /// The cases, in the order of the corpus, also those that `each` makes of another case. Other
    /// lists refer to a case by its index here.
    pub cases: Vec<Case>,
}

/// The number of inputs that exercise an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub cases: u64,
    pub suites: u64,
}

/// The number of items of a kind, and the numbers that are exercised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Measure {
    pub total: usize,
    pub cases: usize,
    pub suites: usize,
}

#[derive(Clone, Debug)]
pub struct RuleCoverage {
    pub name: String,
    /// The section that explains the rule, or `None` if an amendment added it.
    pub section: Option<&'static Section>,
    pub id: RuleId,
    /// The right-hand side, as amended.
    pub expr: Expr,
    /// Whether any URL has the rule. A rule that no URL has is exercised by rejections.
    pub derivable: bool,
    /// Every alternative, option and number of rounds, in the order of the text.
    pub goals: Vec<GoalCoverage>,
    pub classes: Measure,
    pub accepting: Measure,
    pub rejecting: Measure,
    /// The chains of rules that lead from `url` to this rule.
    pub chains: Measure,
    pub cases: Vec<usize>,
    pub mutants: Mutants,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalCoverage {
    pub node: Node,
    pub what: GoalKind,
    pub about: String,
    pub count: Count,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Mutants {
    /// The number of mutants that a case detects.
    pub killed: usize,
    /// The number of mutants that no case detects.
    pub alive: usize,
    /// The number of mutants with the same language.
    pub equivalent: usize,
    pub broken: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ChainsOfLength {
    pub length: usize,
    #[serde(flatten)]
    pub chains: Measure,
}

/// The items that were not exercised and that no other list contains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Missing {
    pub transitions: Vec<MissingTransition>,
    /// The chains, shorter ones first, without those that contain a shorter missing one.
    pub chains: Vec<MissingChain>,
}

/// A transition of a rule's automaton that was not exercised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingTransition {
    pub rule: RuleId,
    /// A shortest string that leads the automaton to the state of the transition.
    pub after: Vec<u8>,
    /// The bytes of the transition, or `None` for the end of the rule.
    pub bytes: Option<ByteSet>,
    pub rejected: bool,
    pub example: Vec<u8>,
    pub cases: bool,
    pub suites: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingChain {
    pub rules: Vec<RuleId>,
    /// A shortest URL that has it.
    pub example: Vec<u8>,
    pub cases: bool,
    pub suites: bool,
}

#[derive(Clone, Debug)]
pub struct ClauseCoverage {
    pub clause: Clause,
    pub cases: Vec<usize>,
}

#[derive(Clone, Debug)]
pub struct RulingCoverage {
    pub ruling: &'static Ruling,
    pub cases: Vec<usize>,
}
