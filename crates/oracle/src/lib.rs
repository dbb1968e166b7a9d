//! What can be observed of a program that reads URLs, what RFC 1738 answers by two independent
//! readings of its text, and what must hold of both for every input.
//!
//! A *subject* is a program that reads URLs. It reports an [`Observation`] and never sees the
//! expected answer.
//!
//! | module | what it is |
//! |---|---|
//! | [`protocol`] | the messages of the adapter protocol |
//! | [`escape`] | text from outside as printable ASCII |
//! | [`notation`] | text from outside for a page, with every character visible |
//! | [`readings`] | the answers about an input in words |
//! | [`schema`] | the JSON Schema of a type that a command prints |
//! | [`subjects`] | the two readings that are tested: the parser and the grammar |
//! | [`properties`] | properties that tests, proofs and fuzz targets share |
//! | [`risk`] | octets and characters that implementations tell apart, and strings with them |

#![allow(missing_docs, reason = "the names of most items say what they are, and only this project uses them")]

mod answer;
mod common;
mod common_part;
mod conventions;
pub mod escape;
mod http_names;
mod input;
pub mod names;
pub mod notation;
mod observation;
mod panics;
mod parts;
pub mod properties;
pub mod protocol;
mod question;
pub mod readings;
mod relation;
pub mod risk;
pub mod schema;
mod shrink;
mod subject;
pub mod subjects;
#[cfg(feature = "texts")]
mod text;

use std::sync::OnceLock;

use bnf_automata::automata::AnswerDfa;
use bnf_automata::derive::OpenRules;
use bnf_automata::generate::{Method, Suite};
use bnf_automata::grammar::{Grammar, LetterCase};
use rfc1738::{Profile, Rule};
use rfc1738_texts::RFC1738;

pub use answer::{Answer, Shared};
pub use common::{CommonParts, Reports, split_userinfo};
pub use common_part::CommonPart;
pub use conventions::{Absent, Conventions, DefaultPort, PathSpelling, References, User};
pub use http_names::{HTTP_NAMES, SCHEMES, http_named};
pub use input::{Input, as_text, piece};
pub use names::PartName;
pub use observation::{Observation, Rejection};
pub use panics::{caught, silence_panics};
pub use parts::{PartValue, Parts};
pub use question::Question;
pub use relation::{Relation, is_default_port};
pub use shrink::shrink;
pub use subject::Subject;
#[cfg(feature = "texts")]
pub use text::{Refusal, Text};

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
/// use rfc1738_oracle::grammar;
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

/// Returns the suite of a rule that is complete for verdict, parts and offset, with so many extra
/// states. [`complete_suite_in`] says for which classes.
pub fn complete_suite(profile: Profile, rule: Rule, extra_states: usize) -> Suite<'static> {
    complete_suite_in(marked(profile), rule, extra_states)
}

/// Returns the suite of a rule of a grammar with marked parts: complete for verdict, parts and
/// offset, with so many extra states, over classes in which each octet of [`risk::octets`] is a
/// class of its own. [`bnf_automata::generate`] defines for which implementations.
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
