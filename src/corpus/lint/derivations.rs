//! A case's production, held against the derivation of its input.

use std::{format, string::String, vec::Vec};

use super::coverage::Coverage;
use crate::corpus::{Case, Expected};
use crate::derive::Deriver;
use crate::grammar::Grammar;
use crate::spec::Profile;

/// Derives the inputs of cases, and gathers what they cover.
pub(super) struct Derivations {
    grammar: &'static Grammar,
    interpreter: Deriver<'static>,
    producer: Deriver<'static>,
    pub(super) coverage: Coverage<'static>,
}

impl Derivations {
    /// Derivations of `url` in section 5 as amended.
    pub(super) fn new() -> Derivations {
        let grammar = Grammar::amended();
        let deriver =
            |profile| Deriver::new(grammar, "url", profile).expect("the amended grammar can be compiled");
        Derivations {
            grammar,
            interpreter: deriver(Profile::Interpreter),
            producer: deriver(Profile::Producer),
            coverage: Coverage::new(grammar, "url"),
        }
    }

    /// Whether the case exercises its production, and everything that it covers.
    ///
    /// # Errors
    /// Why it does not exercise it.
    pub(super) fn add(&mut self, case: &Case) -> Result<(), String> {
        let Some(rule) = self.grammar.find(case.rule.name()) else {
            return Err(format!("the amended grammar has no production `{}`", case.rule));
        };
        match case.expected {
            Expected::Accept(_) => self.valid(case, rule as u32),
            Expected::Reject { at } => self.invalid(case, at, rule as u32),
        }
    }

    fn valid(&mut self, case: &Case, rule: u32) -> Result<(), String> {
        // What both profiles accept they derive in the same way, so the first is enough.
        for profile in case.profiles().take(1) {
            let Some(derivation) = self.deriver(profile).derive(case.input.bytes()) else {
                return Err(format!("the grammar derives no URL from the input, profile {profile}"));
            };
            self.coverage.add(&derivation);
            let used: Vec<u32> = derivation.spans().iter().map(|span| span.rule).collect();
            if !used.contains(&rule) {
                let used = self.names(used);
                return Err(format!("`{}` is not in the derivation, which uses {used}", case.rule));
            }
        }
        Ok(())
    }

    fn invalid(&mut self, case: &Case, at: usize, rule: u32) -> Result<(), String> {
        let can_be_read = self.coverage.can_derive(rule);
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
        // What no URL has stands where the fault is.
        let byte = case.input.bytes().get(at);
        if can_be_read || byte.is_some_and(|&byte| self.coverage.add_byte(rule, byte)) {
            return Ok(());
        }
        Err(format!("no URL has a `{}`, and the input has none at {at} either", case.rule))
    }

    fn deriver(&mut self, profile: Profile) -> &mut Deriver<'static> {
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
