//! The strings on which readings matter, as automata: so they can be counted, and nothing is
//! sampled.

use bnf_automata::automata::{AnswerDfa, Dfa};
use bnf_automata::grammar::{CompileError, Grammar};
use rfc1738::{Profile, Rule};
use rfc1738_texts::rfc1738::Reading;

use super::{grammar_of, readings};
use rfc1738_oracle::marked;

/// The URLs of one form, and the strings on which a reading matters.
pub struct OpenStrings {
    /// The strings that some reading accepts.
    pub any: Dfa,
    pub open: Dfa,
    /// Readings without such a string are left out.
    pub by_reading: Vec<(Vec<&'static Reading>, Dfa)>,
}

impl OpenStrings {
    /// Decides for all strings of a rule of whole URLs.
    pub fn new(rule: Rule, profile: Profile) -> Result<OpenStrings, CompileError> {
        let names = marked(profile).part_names();
        let answers = |grammar: &Grammar| AnswerDfa::with_parts(grammar, rule.name(), &names);
        let followed = answers(marked(profile))?;
        let (mut any, mut open) = (followed.inputs().clone(), followed.divided(&followed)?);
        let mut by_reading = Vec::new();
        for readings in readings(rule) {
            let other = answers(grammar_of(&readings, profile))?;
            let (one, two) = (followed.inputs(), other.inputs());
            let verdict = one.difference(two)?.union(&two.difference(one)?)?;
            let matters = verdict.union(&followed.divided(&other)?)?;
            if !matters.is_empty() {
                any = any.union(two)?;
                open = open.union(&matters)?;
                by_reading.push((readings, matters));
            }
        }
        Ok(OpenStrings { any, open, by_reading })
    }
}
