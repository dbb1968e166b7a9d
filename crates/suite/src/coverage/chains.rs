//! The chains of rules: each rule is named directly in the one before it, and the first is the
//! start rule.

use std::collections::HashMap;

use bnf_automata::automata::StateId;
use bnf_automata::derive::{Step, Unfolded};
use bnf_automata::grammar::RuleId;

/// Every chain of rules that begins with the start rule and occurs in some derivation.
///
/// The parent of a chain is the chain without its last rule.
pub(super) struct Chains {
    all: Vec<Chain>,
    children: HashMap<(u32, RuleId), u32>,
    /// For every state of the unfolded automaton, the chain of the rules that are open there.
    at: Vec<u32>,
}

struct Chain {
    rule: RuleId,
    parent: u32,
}

impl Chains {
    /// The chain without rules.
    pub(super) const EMPTY: u32 = u32::MAX;

    /// Returns the chains of an automaton.
    ///
    /// Every reference to a rule has its own states. A state therefore has the same open rules on
    /// every path to it.
    pub(super) fn new(machine: &Unfolded) -> Chains {
        let at = vec![Chains::EMPTY; machine.states.len()];
        let mut chains = Chains { all: Vec::new(), children: HashMap::new(), at };
        let mut seen = vec![false; machine.states.len()];
        let mut open = vec![(machine.start, Chains::EMPTY)];
        while let Some((state, chain)) = open.pop() {
            if std::mem::replace(&mut seen[state.as_usize()], true) {
                continue;
            }
            chains.at[state.as_usize()] = chain;
            let state = &machine.states[state.as_usize()];
            for &(step, to) in &state.epsilon {
                let chain = match step {
                    Step::Enter(rule) => chains.add(chain, rule),
                    Step::Exit => chains.parent(chain),
                    Step::Continue => chain,
                };
                open.push((to, chain));
            }
            open.extend(state.transitions.iter().map(|&(_, to)| (to, chain)));
        }
        chains
    }

    fn add(&mut self, parent: u32, rule: RuleId) -> u32 {
        *self.children.entry((parent, rule)).or_insert_with(|| {
            self.all.push(Chain { rule, parent });
            (self.all.len() - 1) as u32
        })
    }

    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    pub(super) fn at(&self, state: StateId) -> u32 {
        self.at[state.as_usize()]
    }

    pub(super) fn child(&self, chain: u32, rule: RuleId) -> Option<u32> {
        self.children.get(&(chain, rule)).copied()
    }

    /// Returns the chain without its last rule.
    pub(super) fn parent(&self, chain: u32) -> u32 {
        self.all.get(chain as usize).map_or(Chains::EMPTY, |chain| chain.parent)
    }

    pub(super) fn last(&self, chain: u32) -> RuleId {
        self.all[chain as usize].rule
    }

    pub(super) fn rules(&self, mut chain: u32) -> Vec<RuleId> {
        let mut rules = Vec::new();
        while chain != Chains::EMPTY {
            rules.push(self.last(chain));
            chain = self.parent(chain);
        }
        rules.reverse();
        rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bnf_automata::grammar::Grammar;
    use rfc1738::Profile;
    use std::collections::BTreeSet;

    fn chains(grammar: &Grammar, start: &str) -> BTreeSet<Vec<RuleId>> {
        let chains = Chains::new(&Unfolded::compile(grammar, start).unwrap());
        (0..chains.count() as u32).map(|chain| chains.rules(chain)).collect()
    }

    #[test]
    fn a_chain_without_strings_is_left_out() {
        let text = "a = b - c\nb = d | e\nc = \"1\" | \"2\"\nd = \"1\" [ \"0\" ]\ne = \"2\"\n";
        let grammar = Grammar::read("test.bnf", text).unwrap();
        // b could be e, but the grammar excludes all that e matches. Nothing is derived from c.
        let expected =
            [&[0][..], &[0, 1], &[0, 1, 3]].map(|rules| rules.iter().copied().map(RuleId::new).collect());
        assert_eq!(chains(&grammar, "a"), BTreeSet::from(expected));
    }

    #[test]
    fn both_profiles_have_the_same_chains() {
        let [one, other] = Profile::ALL.map(|profile| chains(rfc1738_oracle::grammar(profile), "url"));
        assert!(one == other && one.len() > 600);
    }
}
