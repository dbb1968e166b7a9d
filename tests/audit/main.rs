//! Audits: records, inference and what a maintainer accepts.

mod audit;
mod causes;
mod conditions;
mod expectation;
mod growth;
mod lies;
mod merges;
mod mistakes;
mod planted;
mod printed;
mod record;
mod reprinted;
mod unsteady;
mod whole_parts;
