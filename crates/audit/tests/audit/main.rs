//! Audits: records, inference and what a maintainer accepts.

mod audit;
mod expectation;
mod record;
