//! The rules that are open at the end of a prefix, over all its continuations.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::terminal_class;
use crate::automata::{ByteSet, Dfa, Mark, Nfa, StateId, Subsets};
use crate::grammar::{CompileError, Grammar, Node, RuleId, Work};
use crate::numbered::HashMap;

/// The automaton of a rule, whose states also tell which rules are open.
///
/// A rule is *open* right after a prefix if it contains this place, begins there or ends there, in
/// the derivation of some continuation of the prefix. A *chain* is a list of open rules, each
/// inside the one before, from the outermost to the innermost.
///
/// The minimal [`Dfa`] does not tell the open rules, because it merges all prefixes that the same
/// strings can follow.
///
/// ```
/// use bnf_automata::derive::OpenRules;
/// use bnf_automata::grammar::Grammar;
///
/// let text = "hostport = host [ \":\" port ]\nhost = 1*letter\nport = 1*digit\n\
///     letter = \"a\" | \"b\"\ndigit = \"0\" | \"8\"";
/// let grammar = Grammar::read("hostport.bnf", text)?;
/// let open = OpenRules::compile(&grammar, "hostport")?;
/// let name = |rule| &*grammar.rule(rule).name;
/// let names = |prefix: &[u8]| open.after(prefix).into_iter().map(name).collect::<Vec<_>>();
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
    pub fn compile(grammar: &Grammar, rule: &str) -> Result<OpenRules, CompileError> {
        let mut work = Work::new(grammar.limits());
        OpenRules::compile_with(grammar, rule, &mut work).map_err(|error| error.of_rule(rule))
    }

    fn compile_with(grammar: &Grammar, rule: &str, work: &mut Work) -> Result<OpenRules, CompileError> {
        let nfa = Nfa::compile_with(grammar, rule, work)?;
        // A rule can end in a state that does not read, so every state is kept.
        let subsets = Subsets::of(work, &nfa, |_| true)?;
        let of_states = chains(grammar, &nfa, work)?;
        let mut chains_of = |subset: &Rc<[StateId]>| -> Result<Chains, CompileError> {
            let mut chains = Chains::new();
            for state in subset.iter() {
                for chain in &of_states[state.as_usize()] {
                    work.spend(1 + chain.len())?;
                    if !chains.contains(chain) {
                        chains.insert(chain.clone());
                    }
                }
            }
            Ok(chains)
        };
        let chains = subsets.states.iter().map(&mut chains_of).collect::<Result<Vec<Chains>, _>>()?;
        let (dfa, members) = subsets.dfa.minimize_labeled(&chains, work);
        let chains = members.iter().map(|state| chains[state.as_usize()].clone()).collect();
        Ok(OpenRules { dfa, chains })
    }

    /// Returns the automaton. It merges only states with the same chains, so it is not always
    /// minimal.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// Returns the chains of open rules in a state of [`OpenRules::dfa`]. The dead state has no
    /// chain.
    pub fn chains(&self, state: StateId) -> &BTreeSet<Vec<RuleId>> {
        &self.chains[state.as_usize()]
    }

    /// Returns the open rules right after a prefix. Returns the empty set if no string of the rule
    /// begins with it.
    pub fn after(&self, prefix: &[u8]) -> BTreeSet<RuleId> {
        let walk = self.dfa.walk(prefix);
        let state = if walk.offset == prefix.len() { walk.state } else { Dfa::DEAD };
        self.chains(state).iter().flatten().copied().collect()
    }
}

/// Returns for every state its chains: the rules that are open there, and with them the rules that
/// read one byte.
fn chains(grammar: &Grammar, nfa: &Nfa, work: &mut Work) -> Result<Vec<Chains>, CompileError> {
    let mut of_classes: HashMap<(Node, ByteSet), Chains> = HashMap::default();
    let contexts = contexts(nfa, work)?;
    let mut of_state = |state: StateId| {
        let context = &contexts[state.as_usize()];
        work.spend(context.len())?;
        let mut chains = Chains::from([context.to_vec()]);
        for transition in &nfa.state(state).transitions {
            let inner = of_classes
                .entry((transition.node, transition.set))
                .or_insert_with(|| terminal_chains(grammar, transition.node, transition.set));
            work.spend(inner.iter().map(|inner| context.len() + inner.len()).sum())?;
            chains.extend(inner.iter().map(|inner| [&context[..], inner].concat()));
        }
        Ok(chains)
    };
    nfa.state_ids().map(&mut of_state).collect()
}

fn terminal_chains(grammar: &Grammar, node: Node, set: ByteSet) -> Chains {
    let entered = |mark: &Mark| match mark {
        Mark::Enter { rule, .. } => Some(*rule),
        _ => None,
    };
    let chain = |byte| terminal_class::marks(grammar, node, byte).iter().filter_map(entered).collect();
    set.iter().map(chain).collect()
}

/// The rules that are open in a state, outermost first. States between which no rule begins or ends
/// share one value.
pub(super) type Context = Rc<[RuleId]>;

/// Returns the context of every state.
///
/// They are the same on every path to a state, because every reference to a rule has states of its
/// own. The exception is a rule that recurs at its end: there the first path found counts.
pub(super) fn contexts(nfa: &Nfa, work: &mut Work) -> Result<Vec<Context>, CompileError> {
    let mut found: Vec<Option<Context>> = vec![None; nfa.states()];
    found[nfa.start.as_usize()] = Some(Rc::default());
    let mut open = vec![nfa.start];
    while let Some(from) = open.pop() {
        let context = found[from.as_usize()].clone().unwrap_or_default();
        let state = nfa.state(from);
        let free = state.epsilon.iter().map(|&(mark, to)| (mark, to));
        for (mark, to) in free.chain(state.transitions.iter().map(|transition| (None, transition.to))) {
            if found[to.as_usize()].is_some() {
                continue;
            }
            let context = match mark {
                Some(Mark::Enter { rule, last: false }) => {
                    work.spend(context.len() + 1)?;
                    context.iter().copied().chain([rule]).collect()
                }
                Some(Mark::Exit) => {
                    work.spend(context.len())?;
                    context[..context.len().saturating_sub(1)].into()
                }
                _ => context.clone(),
            };
            found[to.as_usize()] = Some(context);
            open.push(to);
        }
    }
    Ok(found.into_iter().map(Option::unwrap_or_default).collect())
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
        let chains = chains(grammar, nfa, &mut Work::new(grammar.limits())).unwrap();
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
