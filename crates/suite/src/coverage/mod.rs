//! Measures which elements of each rule the hand-written cases and the complete test suites
//! exercise.
//!
//! Section 5 has no cycle, so the set of possible items is decidable. An item that no string can
//! exercise is not in any total. Each missing item is reported with a string that would exercise
//! it. The items are the following.
//!
//! *Goals*: each alternative of a choice; each optional element, left out and taken; each
//! repetition, with no round, one, and more. A URL exercises the goals of its derivation. Some
//! rules occur in no URL (`national`, `punctuation`). The byte at which an input fails exercises
//! their alternatives. A case does so only if it is about that rule.
//!
//! *Transitions*: the transitions of a rule's minimal automaton. An accepting transition leads from
//! one state to another over a set of bytes, or from a state to the end. A URL exercises the
//! transitions that its parts of this rule use, and the end after each of these parts. A rejecting
//! transition is a state with a class of bytes, or with the end, that the automaton rejects there.
//! Each class counts separately, because each is a different mistake. An input that is not a URL
//! exercises one rejecting transition of several rules: those that are being read, have just been
//! read, or could begin where the input fails, in some URL with the same longest viable prefix. The
//! transition is the one on which the rule's own automaton rejects the byte there, or the end. A
//! rule that ends in a valid URL because it cannot read on exercises no rejecting transition.
//!
//! *Answer transitions*: the transitions of the automaton that reads the answers, over byte classes
//! and over the marks where parts begin and end or where the input fails; and the ends of answers.
//! An input exercises those that its answer takes.
//!
//! *Classes*: sets of bytes that an automaton distinguishes and accepts in some state. Any of their
//! accepting transitions exercises them.
//!
//! *Chains* of k rules, each named directly in the one before it (Havrikov and Zeller, ASE 2019,
//! call them k-paths), that occur in the derivation of some URL. The chains of a rule are those
//! that lead from `url` to it.
//!
//! *Cases* of a rule: those whose derivation has it, and those whose field `rule` names it.
//!
//! A case counts once for each item, even if both profiles ask it. All transitions and chains are
//! those of the interpreter's automata, and a case for the producer alone counts by its derivation
//! only. A case that the grammar does not answer as expected exercises nothing. The strings of
//! [`Suites`] are measured as URLs under the interpreter profile, and each occurrence counts.

mod answers;
mod chains;
mod inventory;
mod measure;
mod meter;
mod model;
mod reading;
mod suites;
mod totals;
mod transitions;

pub use inventory::Inventory;
pub use meter::{Covered, Meter};
pub use model::{
    ChainsOfLength, ClauseCoverage, Count, Coverage, GoalCoverage, GoalKind, Measure, Missing, MissingChain,
    MissingTransition, Mutants, RuleCoverage, RulingCoverage,
};
pub use suites::{Part, Suites};
pub use totals::Total;
