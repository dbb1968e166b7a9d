//! What of each production has been exercised, by the hand-written cases and by the complete suites, and what has not.

mod model;

pub use model::{
    CaseTouched, ClauseCoverage, Count, Coverage, Measure, Mutants, PathsOfLength, Point, ProductionCoverage,
    RulingCoverage, What,
};
