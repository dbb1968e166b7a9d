//! Why an input is no URL: what was being read, what could have come next, and a URL that begins in the same way.

use bnf_automata::automata::{ByteSet, Dfa};
use bnf_automata::grammar::CompileError;
use bnf_automata::grammar::{Amendment, Effect};
use bnf_automata::specification::Section;
use rfc1738::{ParseError, Profile, Rule};
use rfc1738_suite::grammar;
use url_specifications::RFC1738;
use url_specifications::rfc1738::AMENDMENTS;

use crate::correction::{self, Correction};

/// Everything that can be said about an input that is no URL.
pub(crate) struct Diagnosis<'a> {
    pub(crate) input: &'a [u8],
    pub(crate) error: ParseError,
    /// The bytes that could have stood at the fault.
    pub(crate) next: ByteSet,
    /// Whether the input could have ended there.
    pub(crate) end: bool,
    /// The input up to the fault, and then a shortest text that makes a URL of it; none if there were no such text.
    pub(crate) completion: Option<Vec<u8>>,
    pub(crate) correction: Option<Correction>,
}

impl<'a> Diagnosis<'a> {
    pub(crate) fn new(
        input: &'a [u8],
        error: ParseError,
        profile: Profile,
    ) -> Result<Diagnosis<'a>, CompileError> {
        let machine = Dfa::compile(grammar(profile), "url")?;
        let walk = machine.walk(input);
        let completion = machine.shortest_from(walk.state).map(|suffix| {
            let mut text = input.get(..walk.offset).unwrap_or(input).to_vec();
            text.extend(suffix);
            text
        });
        let next = machine.expected(walk.state);
        Ok(Diagnosis {
            input,
            error,
            next,
            end: machine.is_accepting(walk.state),
            completion,
            correction: correction::correction(input, &error, next, profile),
        })
    }

    /// The byte at the fault; none if the input ends too early.
    pub(crate) fn byte(&self) -> Option<u8> {
        self.input.get(self.error.offset()).copied()
    }

    /// The production that was being read, as printed in section 5.
    pub(crate) fn production(&self) -> String {
        let printed = RFC1738.printed();
        let rule = printed.find(self.error.rule().name());
        let production = rule.map(|rule| printed.rule(rule));
        production.map(ToString::to_string).unwrap_or_default()
    }

    /// What is read in its place, if that matches other strings.
    pub(crate) fn amendment(&self) -> Option<&'static Amendment> {
        let rule = self.error.rule().name();
        let amendment = AMENDMENTS.iter().find(|amendment| amendment.rule == rule);
        amendment.filter(|amendment| amendment.effect != Effect::Derivation)
    }

    /// The section that explains it, with its title.
    pub(crate) fn section(&self) -> String {
        section(self.error.rule())
    }
}

/// The section that explains a production: `3.2.2, FTP url-path`.
pub(crate) fn section(rule: Rule) -> String {
    match RFC1738.section(rule.section()) {
        Some(Section { number, title }) => format!("{number}, {title}"),
        None => rule.section().to_string(),
    }
}
