//! The rules that are open at the end of a prefix, over all its continuations.

use std::collections::{BTreeSet, HashMap};

use super::terminal_class;
use crate::automata::{ByteSet, Dfa, Mark, Nfa, StateId, Subsets};
use crate::grammar::{CompileError, Grammar, Node, RuleId};

/// The automaton of a rule, whose states also tell which rules are open.
///
/// A rule is *open* right after a prefix if it contains this place, begins there or ends there, in the derivation of
/// some continuation of the prefix. A *chain* is a list of open rules, each inside the one before, from the outermost to
/// the innermost.
///
/// The minimal [`Dfa`] does not tell the open rules, because it merges all prefixes that the same strings can follow.
///
/// ```
/// use bnf_automata::derive::OpenRules;
/// use bnf_automata::grammar::Grammar;
///
/// let text = "hostport = host [ \":\" port ]\nhost = 1*letter\nletter = \"a\" | \"b\"\nport = 1*digit\ndigit = \"0\" | \"8\"";
/// let grammar = Grammar::read("hostport.bnf", text)?;
/// let open = OpenRules::compile(&grammar, "hostport")?;
/// let names = |prefix: &[u8]| open.after(prefix).into_iter().map(|rule| &*grammar.rule(rule).name).collect::<Vec<_>>();
/// assert_eq!(names(b"ab"), ["hostport", "host", "letter"]);
/// assert_eq!(names(b"ab:"), ["hostport", "port", "digit"]);
/// assert!(names(b":").is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpenRules {
    dfa: Dfa,
    chains: Vec<Chains>,
}

type Chains = BTreeSet<Vec<RuleId>>;

impl OpenRules {
    /// Returns the automaton of the rule with that name.
    ///
    /// # Errors
    /// Returns the same errors as [`Dfa::compile`].
    pub fn compile(grammar: &Grammar, rule: &str) -> Result<OpenRules, CompileError> {
        let nfa = Nfa::compile(grammar, rule)?;
        // A rule can end in a state that does not read, so every state is kept.
        let subsets = Subsets::of(grammar.limits(), &nfa, |_| true).map_err(|error| error.of_rule(rule))?;
        let of_states = chains(grammar, &nfa);
        let chains_of = |subset: &Vec<StateId>| -> Chains {
            subset.iter().flat_map(|state| &of_states[state.as_usize()]).cloned().collect()
        };
        let chains: Vec<Chains> = subsets.states.iter().map(chains_of).collect();
        let (dfa, members) = subsets.dfa.minimize_labeled(&chains);
        let chains = members.iter().map(|state| chains[state.as_usize()].clone()).collect();
        Ok(OpenRules { dfa, chains })
    }

    /// Returns the automaton. It accepts the strings of the rule. It is not always minimal, because it merges only states
    /// with the same chains.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// Returns the chains of open rules in a state of [`OpenRules::dfa`]. The dead state has no chain.
    ///
    /// # Panics
    /// Panics if the automaton has no such state.
    pub fn chains(&self, state: StateId) -> &BTreeSet<Vec<RuleId>> {
        &self.chains[state.as_usize()]
    }

    /// Returns the open rules right after a prefix. Returns the empty set if no string of the rule begins with it.
    pub fn after(&self, prefix: &[u8]) -> BTreeSet<RuleId> {
        let walk = self.dfa.walk(prefix);
        let state = if walk.offset == prefix.len() { walk.state } else { Dfa::DEAD };
        self.chains(state).iter().flatten().copied().collect()
    }
}

/// Returns for every state its chains: the rules that are open there, and with them the rules that read one byte.
fn chains(grammar: &Grammar, nfa: &Nfa) -> Vec<Chains> {
    let mut of_classes: HashMap<(Node, ByteSet), Chains> = HashMap::new();
    let contexts = contexts(nfa);
    let of_state = |state: StateId| {
        let context = &contexts[state.as_usize()];
        let mut chains = Chains::from([context.clone()]);
        for transition in &nfa.state(state).transitions {
            let inner = of_classes
                .entry((transition.node, transition.set))
                .or_insert_with(|| terminal_chains(grammar, transition.node, transition.set));
            chains.extend(inner.iter().map(|inner| [&context[..], inner].concat()));
        }
        chains
    };
    nfa.state_ids().map(of_state).collect()
}

/// Returns the chains of the rules that read a byte of the set at a node.
fn terminal_chains(grammar: &Grammar, node: Node, set: ByteSet) -> Chains {
    let entered = |mark: &Mark| match mark {
        Mark::Enter { rule, .. } => Some(*rule),
        _ => None,
    };
    let chain = |byte| terminal_class::marks(grammar, node, byte).iter().filter_map(entered).collect();
    set.iter().map(chain).collect()
}

/// Returns, for every state, the rules that are open there, outermost first.
///
/// They are the same on every path to a state, because every reference to a rule has states of its own. The exception
/// is a rule that recurs at its end: there the first path found counts.
pub(super) fn contexts(nfa: &Nfa) -> Vec<Vec<RuleId>> {
    let mut found: Vec<Option<Vec<RuleId>>> = vec![None; nfa.states()];
    found[nfa.start.as_usize()] = Some(Vec::new());
    let mut open = vec![nfa.start];
    while let Some(from) = open.pop() {
        let context = found[from.as_usize()].clone().unwrap_or_default();
        let state = nfa.state(from);
        let free = state.epsilon.iter().map(|&(mark, to)| (mark, to));
        for (mark, to) in free.chain(state.transitions.iter().map(|transition| (None, transition.to))) {
            if found[to.as_usize()].is_some() {
                continue;
            }
            let mut context = context.clone();
            match mark {
                Some(Mark::Enter { rule, last: false }) => context.push(rule),
                Some(Mark::Exit) => {
                    context.pop();
                }
                _ => {}
            }
            found[to.as_usize()] = Some(context);
            open.push(to);
        }
    }
    found.into_iter().map(Option::unwrap_or_default).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
        url    = one | two | list
        one    = "1:" name "/"
        two    = "2:" name [ "/" path ]
        list   = "3:" *[ item "," ] item
        name   = letter | letter *letter digit
        path   = *letter - "ab"
        item   = name | escape
        escape = "%" digit
        letter = "a" | "b"
        digit  = "1" | "2" | "3"
    "#;

    /// Returns the open rules by the definition: it follows all paths of the NFA.
    fn by_all_paths(grammar: &Grammar, nfa: &Nfa, prefix: &[u8]) -> BTreeSet<RuleId> {
        let closure = |mut states: Vec<StateId>| {
            let mut at = 0;
            while let Some(&state) = states.get(at) {
                for &(_, to) in &nfa.state(state).epsilon {
                    if !states.contains(&to) {
                        states.push(to);
                    }
                }
                at += 1;
            }
            states
        };
        let mut states = closure(vec![nfa.start]);
        for &byte in prefix {
            let transitions = states.iter().flat_map(|&state| &nfa.state(state).transitions);
            let read = transitions.filter(|transition| transition.set.contains(byte));
            states = closure(read.map(|transition| transition.to).collect());
        }
        let chains = chains(grammar, nfa);
        states.iter().flat_map(|state| &chains[state.as_usize()]).flatten().copied().collect()
    }

    #[test]
    fn the_automaton_tells_the_rules_of_all_paths() {
        let grammar = Grammar::read("test", TEXT).unwrap();
        let (nfa, open) =
            (Nfa::compile(&grammar, "url").unwrap(), OpenRules::compile(&grammar, "url").unwrap());
        let mut prefixes = vec![Vec::new()];
        let mut viable = 0;
        for _ in 0..6 {
            let longer = prefixes
                .iter()
                .flat_map(|prefix| b"123:/,%ab".iter().map(|&byte| [&prefix[..], &[byte]].concat()));
            prefixes = longer.collect();
            prefixes.retain(|prefix| open.dfa().walk(prefix).offset + 1 >= prefix.len());
            for prefix in &prefixes {
                assert_eq!(
                    open.after(prefix),
                    by_all_paths(&grammar, &nfa, prefix),
                    "{}",
                    prefix.escape_ascii()
                );
                viable += usize::from(!open.after(prefix).is_empty());
            }
        }
        assert!(viable > 300, "{viable}");
    }

    /// The minimal automaton merges states with different open rules.
    #[test]
    fn it_has_the_same_language_and_tells_more_states_apart() {
        let grammar = Grammar::read("test", TEXT).unwrap();
        let (dfa, open) =
            (Dfa::compile(&grammar, "url").unwrap(), OpenRules::compile(&grammar, "url").unwrap());
        assert!(dfa.difference(open.dfa()).unwrap().is_empty());
        assert!(open.dfa().difference(&dfa).unwrap().is_empty());
        assert!(open.dfa().states() > dfa.states());
    }
}
