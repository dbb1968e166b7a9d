//! The reason why an input is not a URL: the rule that was being read, the allowed bytes, and a URL
//! that begins in the same way.

use bnf_automata::automata::{ByteSet, Dfa};
use bnf_automata::grammar::{Amendment, Effect};
use bnf_automata::specification::Section;
use rfc1738::{ParseError, Profile, Rule};
use rfc1738_texts::RFC1738;

use crate::correction::{self, Correction};

pub(crate) struct Diagnosis<'a> {
    pub(crate) input: &'a [u8],
    pub(crate) error: ParseError,
    /// The bytes that are allowed at the fault.
    pub(crate) next: ByteSet,
    /// Whether the input may end at the fault.
    pub(crate) end: bool,
    /// A shortest URL that begins with the input up to the fault. `None` if there is no such URL.
    pub(crate) completion: Option<Vec<u8>>,
    pub(crate) correction: Correction,
}

impl<'a> Diagnosis<'a> {
    /// `automaton` is that of all URLs under the profile.
    pub(crate) fn new(
        input: &'a [u8],
        error: ParseError,
        profile: Profile,
        automaton: &Dfa,
    ) -> Diagnosis<'a> {
        let walk = automaton.walk(input);
        let completion = automaton.shortest_from(walk.state).map(|suffix| {
            let mut text = input.get(..walk.offset).unwrap_or(input).to_vec();
            text.extend(suffix);
            text
        });
        let next = automaton.expected(walk.state);
        Diagnosis {
            input,
            error,
            next,
            end: automaton.is_accepting(walk.state),
            completion,
            correction: correction::correction(input, &error, automaton, profile),
        }
    }

    /// Returns the byte at the fault, or `None` if the input ends too early.
    pub(crate) fn byte(&self) -> Option<u8> {
        self.input.get(self.error.offset()).copied()
    }

    pub(crate) fn printed_rule(&self) -> String {
        let printed = RFC1738.printed();
        let rule = printed.find(self.error.rule().name()).map(|rule| printed.rule(rule));
        rule.map(ToString::to_string).unwrap_or_default()
    }

    /// Returns the amendment of the rule, if it changes the language.
    pub(crate) fn amendment(&self) -> Option<&'static Amendment> {
        let rule = self.error.rule().name();
        let amendment = RFC1738.amendments.iter().find(|amendment| amendment.rule == rule);
        amendment.filter(|amendment| amendment.effect != Effect::Derivation)
    }

    pub(crate) fn section(&self) -> String {
        section(self.error.rule())
    }
}

/// Returns the section that explains a rule: `3.2.2, FTP url-path`.
pub(crate) fn section(rule: Rule) -> String {
    match RFC1738.section(rule.section()) {
        Some(Section { number, title }) => format!("{number}, {title}"),
        None => rule.section().to_string(),
    }
}
