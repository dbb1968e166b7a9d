//! The figures: the items of every rule, and how often each was exercised.

use crate::corpus::Verdict;
use bnf_automata::automata::ByteSet;
pub use bnf_automata::derive::GoalKind;
use bnf_automata::grammar::{Expr, Node, RuleId};
use bnf_automata::specification::{Section, Specification};
use rfc1738_oracle::Input;
use serde::Serialize;

/// The coverage of the amended section 5.
#[derive(Clone, Debug)]
pub struct Coverage {
    /// The specification that is covered.
    pub specification: &'static Specification,
    /// The rules, in the order of the grammar.
    pub rules: Vec<RuleCoverage>,
    /// The chains of k rules, each named in the one before it, for every k up to the longest chain.
    pub chains: Vec<ChainsOfLength>,
    /// The transitions of the automaton of answers, and the ends of answers.
    pub answers: Measure,
    /// The transitions and chains that the cases or the suites do not exercise.
    pub missing: Missing,
    /// The clauses, in the order of their file.
    pub clauses: Vec<ClauseCoverage>,
    /// The rulings, in the order of their numbers.
    pub rulings: Vec<RulingCoverage>,
    /// The cases, in the order of the corpus, also those that `each` makes of another case. Other lists refer to a case by its index here.
    pub cases: Vec<CaseTouched>,
}

/// The number of inputs that exercise an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The number of cases.
    pub cases: u64,
    /// The number of strings of the complete suites.
    pub suites: u64,
}

/// The number of items of a kind, and the numbers that are exercised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Measure {
    /// The number of items.
    pub total: usize,
    /// The number of items that the cases exercise.
    pub cases: usize,
    /// The number of items that the complete suites exercise.
    pub suites: usize,
}

/// The coverage of one rule.
#[derive(Clone, Debug)]
pub struct RuleCoverage {
    /// The name of the rule.
    pub name: String,
    /// The section that explains the rule, or `None` if an amendment added it.
    pub section: Option<&'static Section>,
    /// The rule of the amended grammar.
    pub id: RuleId,
    /// The right-hand side, as amended.
    pub expr: Expr,
    /// Whether any URL has the rule. A rule that no URL has is exercised by rejections.
    pub derivable: bool,
    /// Every alternative, option and number of rounds, in the order of the text.
    pub goals: Vec<GoalCoverage>,
    /// The classes of bytes that the automaton distinguishes and accepts in some state.
    pub classes: Measure,
    /// The transitions that accept bytes, and the states in which the automaton may end.
    pub accepting: Measure,
    /// The transitions that reject bytes, and the states in which the automaton may not end.
    pub rejecting: Measure,
    /// The chains of rules that lead from `url` to this rule.
    pub chains: Measure,
    /// The cases whose derivation has the rule, or that violate it.
    pub cases: Vec<usize>,
    /// The mutants of the rule.
    pub mutants: Mutants,
}

/// A goal at a node of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalCoverage {
    /// The node.
    pub node: Node,
    /// The kind of the goal.
    pub what: GoalKind,
    /// The expression as printed: the alternative, the optional element or the repeated element.
    pub about: String,
    /// The number of inputs that exercise the goal.
    pub count: Count,
}

/// The number of mutants by fate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Mutants {
    /// The number of mutants that a case detects.
    pub killed: usize,
    /// The number of mutants that no case detects.
    pub alive: usize,
    /// The number of mutants with the same language.
    pub equivalent: usize,
    /// The number of mutants that cannot be compiled.
    pub broken: usize,
}

/// The chains of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ChainsOfLength {
    /// The number of rules in a chain.
    pub length: usize,
    /// The measure of these chains.
    #[serde(flatten)]
    pub chains: Measure,
}

/// The items that were not exercised and that no other list contains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Missing {
    /// The transitions, in the order of the rules.
    pub transitions: Vec<MissingTransition>,
    /// The chains, shorter ones first, without those that contain a shorter missing one.
    pub chains: Vec<MissingChain>,
}

/// A transition of a rule's automaton that was not exercised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingTransition {
    /// The rule.
    pub rule: RuleId,
    /// A shortest string that leads the automaton to the state of the transition.
    pub after: Vec<u8>,
    /// The bytes of the transition, or `None` for the end of the rule.
    pub bytes: Option<ByteSet>,
    /// Whether the transition rejects.
    pub rejected: bool,
    /// A shortest input that exercises the transition: a URL, or an invalid input if the transition rejects.
    pub example: Vec<u8>,
    /// Whether a case exercises it.
    pub cases: bool,
    /// Whether the complete suites exercise it.
    pub suites: bool,
}

/// A chain of rules that was not exercised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingChain {
    /// The rules, each named in the one before it.
    pub rules: Vec<RuleId>,
    /// A shortest URL that has it.
    pub example: Vec<u8>,
    /// Whether a case has it.
    pub cases: bool,
    /// Whether the complete suites have it.
    pub suites: bool,
}

/// A clause of the RFC and the cases that cover it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseCoverage {
    /// The clause's id: `3.2.2/typecode-omitted`.
    pub id: String,
    /// The section's number.
    pub section: &'static str,
    /// The RFC's words.
    pub quote: String,
    /// Why no case can cover it, if none can.
    pub untestable: Option<String>,
    /// The cases that cite it.
    pub cases: Vec<usize>,
}

/// A ruling and the cases that rest on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingCoverage {
    /// The ruling's number: `A7`.
    pub id: &'static str,
    /// The question that the ruling decides.
    pub point: &'static str,
    /// The cases that cite it.
    pub cases: Vec<usize>,
}

/// A case in a report of coverage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseTouched {
    /// The case's id.
    pub id: String,
    /// The file and the line, from 1.
    pub file: String,
    /// The line on which the case begins, from 1.
    pub line: usize,
    /// The purpose of the case in one sentence.
    pub why: String,
    /// The section that the verdict rests on.
    pub section: &'static str,
    /// The rule that the case exercises.
    pub rule: &'static str,
    /// The clauses that the case covers.
    pub clauses: Vec<String>,
    /// The ruling, if the answer depends on one.
    pub ruling: Option<&'static str>,
    /// The input of the case.
    pub input: Input,
    /// The verdict, or `None` if the case asks another question.
    pub verdict: Option<Verdict>,
    /// The other question about the input: `meaning`, `extraction`.
    pub asks: Option<&'static str>,
    /// The offset of the fault of an invalid case.
    pub at: Option<usize>,
}
