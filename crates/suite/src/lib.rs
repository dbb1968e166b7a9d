//! The conformance suite of RFC 1738: the corpus, the subjects that it tests, the measurements and the reports.
//!
//! | module | what it is |
//! |---|---|
//! | [`corpus`] | the cases of `spec-cases/` in memory |
//! | [`subjects`] | the two readings of RFC 1738 that are tested: the parser and the grammar |
//! | [`runner`] | runs cases against subjects and judges the answers |
//! | [`report`] | writes results as text, JSON, JUnit or Markdown |
//! | [`coverage`] | measures which elements of each rule the inputs exercise |
//! | [`vectors`] | the corpus and the complete test suites as JSON, for any language |
//! | [`difference`] | classifies the differences between a library and RFC 1738, by rule and byte |
//! | [`risk`] | octets and characters that implementations tell apart, and strings with them |
//! | [`openness`] | decides which inputs are open: the readings of the text answer differently |
//! | [`oracle`] | properties that tests, proofs and fuzz targets share |

pub mod corpus;
pub mod coverage;
pub mod difference;
mod http_names;
pub mod openness;
pub mod oracle;
pub mod report;
pub mod risk;
pub mod runner;
pub mod subjects;
pub mod vectors;

use std::sync::OnceLock;

use bnf_automata::automata::AnswerDfa;
use bnf_automata::derive::OpenRules;
use bnf_automata::generate::{Method, Suite};
use bnf_automata::grammar::{Grammar, LetterCase};
use rfc1738::{Profile, Rule};
use url_specifications::RFC1738;

pub use http_names::{HTTP_NAMES, http_named};

/// Returns how a profile treats the case of letters (rulings A5 and A6).
pub fn case(profile: Profile) -> LetterCase {
    match profile {
        Profile::Interpreter => LetterCase::Any,
        Profile::Producer => LetterCase::Exact,
    }
}

/// Returns the amended grammar of section 5 under a profile.
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

/// Returns the amended grammar of section 5 under a profile, with the parts of URLs marked.
pub fn marked(profile: Profile) -> &'static Grammar {
    RFC1738.marked(case(profile))
}

/// Returns the suite of a rule that is complete for verdict, parts and offset, with so many extra states.
/// [`complete_suite_in`] says for which classes.
pub fn complete_suite(profile: Profile, rule: Rule, extra_states: usize) -> Suite<'static> {
    complete_suite_in(marked(profile), rule, extra_states)
}

/// Returns the suite of a rule of a grammar with marked parts: complete for verdict, parts and offset, with so many extra
/// states, over classes in which each octet of [`risk::octets`] is a class of its own. [`bnf_automata::generate`] defines
/// for which implementations.
///
/// # Panics
/// Panics if the rule cannot be compiled.
pub fn complete_suite_in(marked: &Grammar, rule: Rule, extra_states: usize) -> Suite<'static> {
    let answers = AnswerDfa::compile(marked, rule.name()).expect("the marked grammar can be compiled");
    Suite::of_refined_answers(&answers, Method::Hsi, extra_states, &risk::octets())
}

/// Returns the automaton of `url` under a profile, whose states tell which rules are open.
pub fn open_rules(profile: Profile) -> &'static OpenRules {
    static AUTOMATA: [OnceLock<OpenRules>; 2] = [const { OnceLock::new() }; 2];
    AUTOMATA[profile as usize].get_or_init(|| {
        OpenRules::compile(grammar(profile), "url").expect("the amended grammar can be compiled")
    })
}
