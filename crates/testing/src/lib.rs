//! Test data for other projects: members and near misses of any rule, as strategies of `proptest`
//! and as values of `arbitrary`.
//!
//! A *member* is a string that the rule matches. A *near miss* is a string that the rule does not
//! match, but would match after one byte is inserted, deleted or changed. The rule's automaton
//! decides both. A failing string shrinks only to strings of the same kind.
// Marks on docs.rs, which has a nightly compiler, what needs a feature.
#![cfg_attr(docsrs, feature(doc_cfg))]

// Both features need them.
#[cfg(any(feature = "arbitrary", feature = "proptest"))]
mod near;
#[cfg(any(feature = "arbitrary", feature = "proptest"))]
mod walker;

#[cfg(feature = "arbitrary")]
mod fuzzed;
#[cfg(feature = "proptest")]
mod strategy;
#[cfg(feature = "proptest")]
mod text;

#[cfg(feature = "arbitrary")]
pub use fuzzed::{NearMissUrl, ValidUrl, arbitrary_member, arbitrary_near_miss};
#[cfg(feature = "proptest")]
pub use strategy::{Members, NearMisses, Shrinking, members, near_misses};
#[cfg(feature = "proptest")]
pub use text::{MembersText, NearMissesText, ShrinkingText, members_text, near_misses_text};

#[cfg(any(feature = "arbitrary", feature = "proptest"))]
fn grammar(profile: rfc1738::Profile) -> &'static bnf_automata::grammar::Grammar {
    use bnf_automata::grammar::LetterCase;
    rfc1738_texts::RFC1738.amended(match profile {
        rfc1738::Profile::Interpreter => LetterCase::Any,
        rfc1738::Profile::Producer => LetterCase::Exact,
    })
}
