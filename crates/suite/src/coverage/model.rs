//! The figures: for every production each thing that there is to exercise, and how often it was.

use crate::corpus::{Input, Verdict};
use bnf_automata::automata::ByteSet;
pub use bnf_automata::derive::GoalKind;
use bnf_automata::grammar::{Expr, Node};
use bnf_automata::specification::{Section, Specification};

/// What has been exercised of section 5 as amended.
#[derive(Clone, Debug)]
pub struct Coverage {
    /// The specification that is covered.
    pub specification: &'static Specification,
    /// The productions, in the order of the grammar.
    pub productions: Vec<ProductionCoverage>,
    /// Chains of k productions, each named in the one before it, for every k up to the longest chain.
    pub paths: Vec<PathsOfLength>,
    /// The edges and chains that were not exercised, by the cases or by the suites.
    pub missing: Missing,
    /// The clauses, in the order of their file.
    pub clauses: Vec<ClauseCoverage>,
    /// The rulings, in the order of their numbers.
    pub rulings: Vec<RulingCoverage>,
    /// The hand-written cases, in the order of the corpus; elsewhere a case is an index into this list.
    pub cases: Vec<CaseTouched>,
}

/// How often something was exercised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// By so many hand-written cases.
    pub cases: u64,
    /// By so many strings of the complete suites.
    pub suites: u64,
}

/// How many things of a kind there are, and how many were exercised at least once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    /// So many there are.
    pub total: usize,
    /// So many of them the hand-written cases exercise.
    pub cases: usize,
    /// So many of them the complete suites exercise.
    pub suites: usize,
}

/// One production.
#[derive(Clone, Debug)]
pub struct ProductionCoverage {
    /// Its name.
    pub name: String,
    /// The section that explains it; `None` if an amendment added it.
    pub section: Option<&'static Section>,
    /// Its number in the amended grammar, as in [`Node::rule`].
    pub number: u32,
    /// Its right-hand side, as amended.
    pub expr: Expr,
    /// Whether any URL has it; one that none has is shown by what is refused.
    pub derivable: bool,
    /// Every alternative, option and number of rounds, in the order of the text.
    pub points: Vec<Point>,
    /// The classes of bytes that its machine tells apart and reads somewhere.
    pub classes: Measure,
    /// The edges of its machine that read a byte, and the states that it may end in.
    pub accepting: Measure,
    /// The edges of its machine that refuse a byte, and the states that it may not end in.
    pub rejecting: Measure,
    /// The ways, from production to production, in which `url` leads to it.
    pub paths: Measure,
    /// The cases whose derivation has it, or that break it.
    pub cases: Vec<usize>,
    /// The mutants of it.
    pub mutants: Mutants,
}

/// One thing to be exercised at a node of a production.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// The node.
    pub node: Node,
    /// What is to be seen there.
    pub what: GoalKind,
    /// The expression it is about, as printed: the alternative, the option, what is repeated.
    pub about: String,
    /// How often it was.
    pub count: Count,
}

/// What became of the mutants of a production, by the hand-written cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mutants {
    /// Some case tells them from the original.
    pub killed: usize,
    /// None does.
    pub alive: usize,
    /// They mean the same as the original.
    pub equivalent: usize,
    /// No machine can be made of them.
    pub broken: usize,
}

/// The chains of so many productions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathsOfLength {
    /// How many productions a chain has.
    pub length: usize,
    /// How many chains there are.
    pub paths: Measure,
}

/// What was not exercised, of all that has no list of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Missing {
    /// Edges, in the order of the productions.
    pub edges: Vec<MissingEdge>,
    /// Chains, shorter ones first, without those that hold a shorter missing one.
    pub paths: Vec<MissingPath>,
}

/// An edge of a production's machine that was not exercised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingEdge {
    /// The production's number.
    pub rule: u32,
    /// A shortest string that leads its machine to the state.
    pub after: Vec<u8>,
    /// The bytes of the edge; none if it is the end of the production.
    pub bytes: Option<ByteSet>,
    /// Whether the machine refuses there.
    pub refused: bool,
    /// A shortest string that exercises it: a URL, or if the edge refuses, none.
    pub example: Vec<u8>,
    /// Whether a hand-written case exercises it.
    pub cases: bool,
    /// Whether the complete suites do.
    pub suites: bool,
}

/// A chain of productions that was not exercised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingPath {
    /// The productions' numbers, each named in the one before it.
    pub rules: Vec<u32>,
    /// A shortest URL that has it.
    pub example: Vec<u8>,
    /// Whether a hand-written case has it.
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
    /// What is decided.
    pub point: &'static str,
    /// The cases that cite it.
    pub cases: Vec<usize>,
}

/// A case, as far as a report of coverage shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseTouched {
    /// The case's id.
    pub id: String,
    /// The file and the line, from 1.
    pub file: String,
    /// The line on which the case begins, from 1.
    pub line: usize,
    /// One sentence for a person.
    pub why: String,
    /// The section that the verdict rests on.
    pub section: &'static str,
    /// The production that the case exercises.
    pub rule: &'static str,
    /// The clauses that the case covers.
    pub clauses: Vec<String>,
    /// The ruling, if the answer hangs on one.
    pub ruling: Option<&'static str>,
    /// What is asked about.
    pub input: Input,
    /// The verdict, if it is asked for.
    pub verdict: Option<Verdict>,
    /// What else is asked about the input: `meaning`, `extraction`.
    pub asks: Option<&'static str>,
    /// The offset of the fault, of an invalid case.
    pub at: Option<usize>,
}
