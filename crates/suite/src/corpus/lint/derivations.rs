//! A case's production, held against the derivation of its input.

use bnf_automata::grammar::LetterCase;
use std::collections::BTreeSet;
use url_specifications::RFC1738;

use crate::corpus::{Case, Expected};
use crate::subject::{PartValue, Parts, Question};
use bnf_automata::derive::{Goals, UnambiguousParser};
use bnf_automata::grammar::Grammar;
use rfc1738::Profile;

/// Derives the inputs of cases, and gathers what they cover.
pub(super) struct Derivations {
    grammar: &'static Grammar,
    interpreter: UnambiguousParser<'static>,
    producer: UnambiguousParser<'static>,
    points: Goals<'static>,
    /// Of each point whether a case has shown it.
    shown: Vec<bool>,
    derived: BTreeSet<u32>,
}

impl Derivations {
    /// Derivations of `url` in section 5 as amended.
    pub(super) fn new() -> Derivations {
        let grammar = RFC1738.amended(LetterCase::Any);
        let deriver = |profile| {
            UnambiguousParser::new(crate::grammar(profile), "url")
                .expect("the amended grammar can be compiled")
        };
        let points = Goals::new(grammar, "url");
        Derivations {
            grammar,
            interpreter: deriver(Profile::Interpreter),
            producer: deriver(Profile::Producer),
            shown: vec![false; points.goals().len()],
            points,
            derived: BTreeSet::new(),
        }
    }

    /// Whether the production stands in the derivation of a case, or cannot stand in any.
    pub(super) fn is_shown(&self, rule: u32) -> bool {
        self.derived.contains(&rule) || !self.points.can_derive(rule)
    }

    /// What no derivation has shown, in the order of the grammar.
    pub(super) fn uncovered(&self) -> Vec<String> {
        let missing = (0..self.shown.len()).filter(|&number| !self.shown[number]);
        missing.map(|number| self.points.words(number)).collect()
    }

    /// Whether the case exercises its production, and everything that it covers.
    ///
    /// # Errors
    /// Why it does not exercise it.
    pub(super) fn add(&mut self, case: &Case) -> Result<(), String> {
        let Some(rule) = self.grammar.find(case.rule.name()) else {
            return Err(format!("the amended grammar has no production `{}`", case.rule));
        };
        match &case.expected {
            Expected::Accept(_) => self.valid(case, rule as u32),
            &Expected::Reject { at } => self.invalid(case, at, rule as u32),
            Expected::Answer { question, answer } => self.answered(case, question, answer, rule as u32),
        }
    }

    /// Of a case that asks for no verdict the production stands in a URL that it is about: the input, one that was found
    /// in it or built; or the production is that of a part that cannot be built.
    fn answered(
        &mut self,
        case: &Case,
        question: &Question,
        answer: &Parts,
        rule: u32,
    ) -> Result<(), String> {
        let text = |name| match answer.get(name) {
            Some(PartValue::Text(text)) => Some(text.as_str()),
            _ => None,
        };
        let urls: Vec<&[u8]> = match question {
            Question::Extraction => match answer.get("urls") {
                Some(PartValue::Fields(urls)) => urls.iter().map(|(_, url)| url.as_bytes()).collect(),
                // Where nothing is to be found there is nothing to hold the production against.
                _ => return Ok(()),
            },
            Question::Building { .. } => match (text("url"), text("refused")) {
                (Some(url), _) => Vec::from([url.as_bytes()]),
                (None, Some(refused)) if refused == case.rule.name() => return Ok(()),
                (None, refused) => {
                    let refused = refused.unwrap_or_default();
                    return Err(format!("`{refused}` is refused, so that the rule is not `{}`", case.rule));
                }
            },
            _ => Vec::from([case.input.bytes()]),
        };
        for profile in case.profiles().take(1) {
            let mut used = Vec::new();
            for url in &urls {
                let Some(derivation) = self.deriver(profile).derive(url) else {
                    let url = String::from_utf8_lossy(url);
                    return Err(format!("the grammar does not derive {url:?}, profile {profile}"));
                };
                used.extend(derivation.spans().iter().map(|span| span.rule));
            }
            if !used.contains(&rule) {
                let used = self.names(used);
                return Err(format!("`{}` is not in the derivation, which uses {used}", case.rule));
            }
        }
        Ok(())
    }

    fn valid(&mut self, case: &Case, rule: u32) -> Result<(), String> {
        // What both profiles accept they derive in the same way, so the first is enough.
        for profile in case.profiles().take(1) {
            let Some(derivation) = self.deriver(profile).derive(case.input.bytes()) else {
                return Err(format!("the grammar derives no URL from the input, profile {profile}"));
            };
            self.points.reached_by(&derivation, |number| self.shown[number] = true);
            let used: Vec<u32> = derivation.spans().iter().map(|span| span.rule).collect();
            self.derived.extend(&used);
            if !used.contains(&rule) {
                let used = self.names(used);
                return Err(format!("`{}` is not in the derivation, which uses {used}", case.rule));
            }
        }
        Ok(())
    }

    fn invalid(&mut self, case: &Case, at: usize, rule: u32) -> Result<(), String> {
        let can_be_read = self.points.can_derive(rule);
        for profile in case.profiles() {
            let open = self.deriver(profile).open_rules(&case.input.bytes()[..at]);
            if open.is_empty() {
                return Err(format!("no URL begins with the {at} bytes before `at`, profile {profile}"));
            }
            if can_be_read && !open.contains(&rule) {
                let open = self.names(open);
                return Err(format!(
                    "`{}` is not being read at {at}, profile {profile}; there it is {open}",
                    case.rule
                ));
            }
        }
        if can_be_read {
            return Ok(());
        }
        // What no URL has stands where the fault is.
        let byte = case.input.bytes().get(at);
        let Some(number) = byte.and_then(|&byte| self.points.reached_by_byte(rule, byte)) else {
            return Err(format!("no URL has a `{}`, and the input has none at {at} either", case.rule));
        };
        self.shown[number] = true;
        Ok(())
    }

    fn deriver(&mut self, profile: Profile) -> &mut UnambiguousParser<'static> {
        match profile {
            Profile::Interpreter => &mut self.interpreter,
            Profile::Producer => &mut self.producer,
        }
    }

    fn names(&self, rules: impl IntoIterator<Item = u32>) -> String {
        let mut names: Vec<&str> = Vec::new();
        for rule in rules {
            let name = self.grammar.rules()[rule as usize].name.as_str();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(", ")
    }
}
