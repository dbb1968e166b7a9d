//! Checks the rule of a case against the derivation of its input.

use bnf_automata::grammar::{Grammar, LetterCase, RuleId};
use rfc1738_texts::RFC1738;
use std::collections::BTreeSet;

use crate::corpus::{Case, Expected};
use bnf_automata::derive::{GoalId, Goals, UnambiguousParser};
use rfc1738::Profile;
use rfc1738_oracle::{PartValue, Parts, Question, open_rules};

/// Derives the inputs of cases and collects the goals that they cover.
pub(super) struct Derivations {
    grammar: &'static Grammar,
    interpreter: UnambiguousParser<'static>,
    producer: UnambiguousParser<'static>,
    goals: Goals<'static>,
    /// For each goal, whether a case covers it.
    shown: Vec<bool>,
    derived: BTreeSet<RuleId>,
}

impl Derivations {
    /// Prepares derivations of `url` in the amended grammar of section 5.
    pub(super) fn new() -> Derivations {
        let grammar = RFC1738.amended(LetterCase::Any);
        let deriver = |profile| {
            UnambiguousParser::new(rfc1738_oracle::grammar(profile), "url")
                .expect("the amended grammar can be compiled")
        };
        let goals = Goals::new(grammar, "url");
        Derivations {
            grammar,
            interpreter: deriver(Profile::Interpreter),
            producer: deriver(Profile::Producer),
            shown: vec![false; goals.all().len()],
            goals,
            derived: BTreeSet::new(),
        }
    }

    pub(super) fn is_shown(&self, rule: RuleId) -> bool {
        self.derived.contains(&rule) || !self.goals.can_derive(rule)
    }

    pub(super) fn uncovered(&self) -> Vec<String> {
        let missing = (0..self.shown.len()).filter(|&goal| !self.shown[goal]).map(GoalId::new);
        missing.map(|goal| self.goals.describe(goal)).collect()
    }

    pub(super) fn add(&mut self, case: &Case) -> Result<(), String> {
        let Some(rule) = self.grammar.find(case.rule.name()) else {
            return Err(format!("the amended grammar has no rule `{}`", case.rule));
        };
        match &case.expected {
            Expected::Accept(_) => self.valid(case, rule),
            &Expected::Reject { at } => self.invalid(case, at, rule),
            Expected::Answer { question, answer } => self.answered(case, question, answer, rule),
        }
    }

    /// The rule must occur in a URL of the case: the input, a URL that was found in it, or a URL
    /// that was built. If a part is rejected, the rule may also be that of the part.
    fn answered(
        &mut self,
        case: &Case,
        question: &Question,
        answer: &Parts,
        rule: RuleId,
    ) -> Result<(), String> {
        let text = |name| match answer.get(name) {
            Some(PartValue::Text(text)) => Some(text.as_str()),
            _ => None,
        };
        let urls: Vec<&[u8]> = match question {
            Question::Extraction => match answer.get("urls") {
                Some(PartValue::Fields(urls)) => urls.iter().map(|(_, url)| url.as_bytes()).collect(),
                // The case finds no URL, so there is no derivation to check.
                _ => return Ok(()),
            },
            Question::Building { .. } => match (text("url"), text("refused")) {
                (Some(url), _) => Vec::from([url.as_bytes()]),
                (None, Some(rejected)) if rejected == case.rule.name() => return Ok(()),
                (None, rejected) => {
                    let rejected = rejected.unwrap_or_default();
                    return Err(format!("`{rejected}` is rejected, so the rule is not `{}`", case.rule));
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

    fn valid(&mut self, case: &Case, rule: RuleId) -> Result<(), String> {
        // Both profiles derive an input in the same way, so the first one is enough.
        for profile in case.profiles().take(1) {
            let Some(derivation) = self.deriver(profile).derive(case.input.bytes()) else {
                return Err(format!("the grammar derives no URL from the input, profile {profile}"));
            };
            self.goals.reached_by(&derivation, |goal| self.shown[goal.as_usize()] = true);
            let used: Vec<RuleId> = derivation.spans().iter().map(|span| span.rule).collect();
            self.derived.extend(&used);
            if !used.contains(&rule) {
                let used = self.names(used);
                return Err(format!("`{}` is not in the derivation, which uses {used}", case.rule));
            }
        }
        Ok(())
    }

    fn invalid(&mut self, case: &Case, at: usize, rule: RuleId) -> Result<(), String> {
        let can_be_read = self.goals.can_derive(rule);
        for profile in case.profiles() {
            let open = open_rules(profile).after(&case.input.bytes()[..at]);
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
        // The rule is `national` or `punctuation`, which no other rule uses. One of its characters
        // stands at the fault.
        let byte = case.input.bytes().get(at);
        let Some(goal) = byte.and_then(|&byte| self.goals.reached_by_byte(rule, byte)) else {
            return Err(format!("no URL has a `{}`, and the input has none at {at} either", case.rule));
        };
        self.shown[goal.as_usize()] = true;
        Ok(())
    }

    fn deriver(&mut self, profile: Profile) -> &mut UnambiguousParser<'static> {
        match profile {
            Profile::Interpreter => &mut self.interpreter,
            Profile::Producer => &mut self.producer,
        }
    }

    fn names(&self, rules: impl IntoIterator<Item = RuleId>) -> String {
        let mut names: Vec<&str> = Vec::new();
        for rule in rules {
            let name = self.grammar.rule(rule).name.as_str();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(", ")
    }
}
