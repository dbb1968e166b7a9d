//! The conformance suite of RFC 1738: the corpus, its runner, the measurements and the reports.
//!
//! | module | what it is |
//! |---|---|
//! | [`corpus`] | the cases of `spec-cases/` in memory |
//! | [`runner`] | runs cases against subjects and judges the answers |
//! | [`report`] | writes results as text, JSON, JUnit or Markdown |
//! | [`coverage`] | measures which elements of each rule the inputs exercise |
//! | [`files`] | writes files: whole, one run at a time, in place of nothing but what a run wrote |
//! | [`mutants`] | decides whether the cases detect a change of the grammar |
//! | [`vectors`] | the corpus and the complete test suites as JSON, for any language |
//! | `command` | the commands that use the corpus, with their options; behind the feature `command` |
//! | [`openness`] | decides which inputs are open: the readings of the text answer differently |

#![allow(missing_docs, reason = "the names of most items say what they are, and only this project uses them")]
#![cfg_attr(not(feature = "all"), allow(dead_code, reason = "the other modules use the rest of these"))]

#[cfg(feature = "command")]
pub mod command;
pub mod corpus;
#[cfg(feature = "all")]
pub mod coverage;
#[cfg(feature = "all")]
pub mod files;
#[cfg(feature = "all")]
pub mod mutants;
#[cfg(feature = "all")]
pub mod openness;
pub mod report;
pub mod runner;
#[cfg(feature = "all")]
pub mod vectors;
