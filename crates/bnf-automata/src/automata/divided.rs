//! The strings that two rules match and divide into parts in two ways, as an automaton.

use std::collections::BTreeSet;

use super::{AnswerDfa, ByteClasses, Dfa, StateId, Symbol};
use crate::grammar::{CompileError, Limits, Work};
use crate::hash::HashMap;

/// The states of two answers to the same bytes, and whether their marks differ so far.
type Node = (StateId, StateId, bool);

impl AnswerDfa {
    /// Returns the automaton of the strings to which both automata give an answer with parts, and not the same one.
    ///
    /// Both must have their parts by the same names, in the same order.
    ///
    /// # Errors
    /// Returns an error if the automaton exceeds the default [`Limits`].
    ///
    /// ```
    /// use bnf_automata::automata::AnswerDfa;
    /// use bnf_automata::grammar::Grammar;
    ///
    /// let letters = "letters = 1*\"a\"";
    /// let first = Grammar::read("first", &format!("x = {{host: letters}} [ \"?\" letters ]\n{letters}"))?;
    /// let last = Grammar::read("last", &format!("x = [ letters \"?\" ] {{host: letters}}\n{letters}"))?;
    /// let answers = |grammar| AnswerDfa::with_parts(grammar, "x", &["host"]);
    /// let divided = answers(&first)?.divided(&answers(&last)?)?;
    /// assert!(divided.accepts(b"a?a") && !divided.accepts(b"aa") && !divided.accepts(b"?"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn divided(&self, other: &AnswerDfa) -> Result<Dfa, CompileError> {
        let most = Limits::default().dfa_states;
        let classes = ByteClasses::by_key(|byte| (self.classes.of(byte), other.classes.of(byte)));
        let bytes: Vec<u8> = classes.sets().iter().filter_map(|set| set.iter().next()).collect();
        // State 0, the dead one, is the empty set.
        let mut subsets: Vec<BTreeSet<Node>> = vec![BTreeSet::new()];
        let mut numbers: HashMap<BTreeSet<Node>, StateId> =
            HashMap::from_iter([(BTreeSet::new(), Dfa::DEAD)]);
        let mut number = |subset: BTreeSet<Node>, subsets: &mut Vec<BTreeSet<Node>>| {
            *numbers.entry(subset).or_insert_with_key(|subset| {
                subsets.push(subset.clone());
                StateId::new(subsets.len() - 1)
            })
        };
        let start = self.with_marks(other, [(self.start(), other.start(), false)]);
        let start = number(start, &mut subsets);
        let mut next = vec![Dfa::DEAD; bytes.len()];
        let mut at = 1;
        while at < subsets.len() {
            if subsets.len() > most {
                return Err(CompileError::DfaTooLarge { rule: None, states: most });
            }
            for &byte in &bytes {
                let symbol = Symbol::Byte(byte);
                let after = subsets[at]
                    .iter()
                    .map(|&(one, two, differ)| (self.step(one, symbol), other.step(two, symbol), differ));
                let after = after.filter(|&(one, two, _)| one != Self::DEAD && two != Self::DEAD);
                let after = self.with_marks(other, after);
                next.push(number(after, &mut subsets));
            }
            at += 1;
        }
        let accepts =
            |&(one, two, differ): &Node| differ && self.is_accepting(one) && other.is_accepting(two);
        let accepting = subsets.iter().map(|subset| subset.iter().any(accepts)).collect();
        Ok(Dfa { classes, next, accepting, start }.minimize(&mut Work::new(Limits::default())))
    }

    /// Returns the nodes to which marks of parts lead from some nodes, these included.
    fn with_marks(&self, other: &AnswerDfa, nodes: impl IntoIterator<Item = Node>) -> BTreeSet<Node> {
        let mut found = BTreeSet::new();
        for (one, two, differ) in nodes {
            let others = other.marked(two);
            for (to, marks) in self.marked(one) {
                found.extend(others.iter().map(|(other, also)| (to, *other, differ || marks != *also)));
            }
        }
        found
    }

    /// Returns the states to which marks of parts lead, each with these marks. No mark is one of the ways.
    fn marked(&self, state: StateId) -> Vec<(StateId, Vec<Symbol>)> {
        let mut found = vec![(state, Vec::new())];
        // The states of each way, so a repeated empty part ends after one round.
        let mut ways = vec![vec![state]];
        let mut at = 0;
        while let Some((state, marks)) = found.get(at).cloned() {
            for mark in self.marks().filter(|mark| *mark != Symbol::Fail) {
                let to = self.step(state, mark);
                if to != Self::DEAD && !ways[at].contains(&to) {
                    found.push((to, marks.iter().copied().chain([mark]).collect()));
                    ways.push(ways[at].iter().copied().chain([to]).collect());
                }
            }
            at += 1;
        }
        found
    }
}
