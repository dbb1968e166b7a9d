//! The suite: the corpus, the oracles, the reports, and tests that must fail where they should.

mod agreement;
mod answer_suites;
mod broken_parsers;
mod common_parts;
mod corpus_folder;
mod coverage;
mod coverage_reports;
mod decided;
mod errors;
mod exhaustive;
mod fakes;
mod foreign;
mod lengths;
mod lint;
mod mutants;
mod octets;
mod openness;
mod properties;
mod recipes;
mod regular_expressions;
mod reports;
mod transcription_faults;
mod urls;
