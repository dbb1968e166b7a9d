//! What of each production has been exercised, by the hand-written cases and by the complete suites, and what has not.
//!
//! Section 5 has no cycle, so all of this is decided. What no string can exercise is not in any total, and everything
//! that is in one comes, if it is missing, with a string that would exercise it. These are the things that are counted.
//!
//! *Goals*: each alternative of a choice; each optional element, left out and taken; each repetition, with no round,
//! one, and more. A URL exercises those that its derivation shows. A production that no URL has (`national`,
//! `punctuation`) is there to be refused: its alternatives are shown by the byte at which a string becomes hopeless; of
//! a case only if the case is about that production.
//!
//! *Edges* of a production's minimal machine. An accepting edge is drawn from a state to a state, for all the bytes
//! that lead there, or from a state to the end. A URL exercises those that the production's part of it walks over, and
//! the end where that part ends. A rejecting edge is a state and a class of bytes that it refuses, or the end where it
//! refuses that; there each class counts by itself, since each is another mistake to make. A string that is no URL
//! exercises, for each production that is being read, has just been read or could begin where the string becomes
//! hopeless - in some URL that begins with what stands before - the edge on which that production's own machine refuses the
//! byte there, or the end. That a production ends in a valid URL because it cannot read on is no refusal, and not
//! counted.
//!
//! *Classes* of bytes that a machine tells apart and that lead somewhere; exercised with any of their accepting edges.
//!
//! *Chains* of k productions, each named directly in the one before it (k-paths: Havrikov and Zeller, ASE 2019), that
//! occur in the derivation of some URL. A production's own paths are the chains that lead from `url` to it.
//!
//! *Cases* of a production: those whose derivation has it, and those that say it is their `rule`.
//!
//! A case counts once for each thing, whatever the profiles it is asked under; all edges and chains are those of the
//! interpreter's machines, and a case for the producer alone counts by its derivation only. A case that the grammar answers
//! otherwise than is expected exercises nothing. What [`Suites`] are is said there; their strings are measured as URLs
//! under the interpreter profile, as often as they come.

mod chains;
mod edges;
mod inventory;
mod measure;
mod meter;
mod model;
mod reading;
mod suites;
mod totals;

pub use inventory::Inventory;
pub use meter::{Meter, Tally};
pub use model::{
    CaseTouched, ClauseCoverage, Count, Coverage, GoalKind, Measure, Missing, MissingEdge, MissingPath,
    Mutants, PathsOfLength, Point, ProductionCoverage, RulingCoverage,
};
pub use suites::{Part, Suites};
pub use totals::Total;
