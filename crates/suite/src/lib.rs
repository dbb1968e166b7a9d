//! The conformance suite of RFC 1738: the corpus, whoever is asked about it, what is measured, and the reports.
//!
//! | module | what it is |
//! |---|---|
//! | [`corpus`] | the cases of `spec-cases/` in memory |
//! | [`subject`] | everything that can be asked about an input: the parser, the grammar, other libraries |
//! | [`protocol`] | the adapter protocol: what its two sides write |
//! | [`adapter`] | a library in another process, which answers the protocol |
//! | [`runner`] | cases and subjects to outcomes |
//! | [`report`] | outcomes to text, JSON, JUnit, Markdown |
//! | [`coverage`] | what of each rule has been exercised |
//! | [`vectors`] | the corpus and complete suites as JSON, for every language |
//! | [`difference`] | how a library differs from RFC 1738, by rule and byte |
//! | `commands` | the commands that are about the corpus (feature `commands`) |
//! | [`oracle`] | properties that tests, proofs and fuzz targets share |
// Marks on docs.rs, which has a nightly compiler, what needs a feature.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod adapter;
#[cfg(feature = "commands")]
pub mod commands;
pub mod corpus;
pub mod coverage;
pub mod difference;
pub mod oracle;
pub mod protocol;
pub mod report;
pub mod runner;
pub mod subject;
pub mod vectors;

use bnf_automata::grammar::{Grammar, LetterCase};
use rfc1738::Profile;
use url_specifications::RFC1738;

/// The case rule of a profile (rulings A5 and A6).
pub fn case(profile: Profile) -> LetterCase {
    match profile {
        Profile::Interpreter => LetterCase::Any,
        Profile::Producer => LetterCase::Exact,
    }
}

/// The amended grammar of section 5 under a profile.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use rfc1738::Profile;
/// use rfc1738_suite::grammar;
///
/// let ftp = Dfa::compile(grammar(Profile::Producer), "ftpurl")?;
/// assert!(!ftp.accepts(b"FTP://host.dom/"));
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub fn grammar(profile: Profile) -> &'static Grammar {
    RFC1738.amended(case(profile))
}

/// The same grammar with the parts of URLs marked.
pub fn marked(profile: Profile) -> &'static Grammar {
    RFC1738.marked(case(profile))
}
