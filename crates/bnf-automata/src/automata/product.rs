//! Products of two automata: intersection, union and difference, and with them equality and shortest witnesses.

use super::{ByteClasses, Dfa, StateId};
use crate::grammar::{CompileError, Limits, Work};
use crate::hash::HashMap;

impl Dfa {
    /// Returns the automaton of the strings that both accept.
    ///
    /// # Errors
    /// Returns [`CompileError::ProductTooLarge`] or [`CompileError::TooManySteps`] if the product needs more states than the default [`Limits`] allow.
    pub fn intersection(&self, other: &Dfa) -> Result<Dfa, CompileError> {
        self.product(other, |a, b| a && b, Limits::default())
    }

    /// Returns the automaton of the strings that either accepts.
    ///
    /// # Errors
    /// Returns [`CompileError::ProductTooLarge`] or [`CompileError::TooManySteps`] if the product needs more states than the default [`Limits`] allow.
    pub fn union(&self, other: &Dfa) -> Result<Dfa, CompileError> {
        self.product(other, |a, b| a || b, Limits::default())
    }

    /// Returns the automaton of the strings that this one accepts and the other does not.
    ///
    /// Its [`Dfa::shortest`] is a shortest witness of the difference.
    ///
    /// # Errors
    /// Returns [`CompileError::ProductTooLarge`] or [`CompileError::TooManySteps`] if the product needs more states than the default [`Limits`] allow.
    pub fn difference(&self, other: &Dfa) -> Result<Dfa, CompileError> {
        self.product(other, |a, b| a && !b, Limits::default())
    }

    /// Returns the automaton of [`Dfa::difference`]. Counts the steps, and takes the limits from `work`.
    ///
    /// # Errors
    /// Returns [`CompileError::ProductTooLarge`] or [`CompileError::TooManySteps`] if the limits do not suffice.
    pub fn difference_with(&self, other: &Dfa, work: &mut Work) -> Result<Dfa, CompileError> {
        self.product_with(other, |a, b| a && !b, work)
    }

    /// Whether the language is empty.
    pub fn is_empty(&self) -> bool {
        self.start == Dfa::DEAD
    }

    /// Returns the automaton of the strings for which `accept` returns true.
    ///
    /// The first argument of `accept` says whether this automaton accepts the string, the second whether the other
    /// does. `accept(false, false)` must be false.
    ///
    /// # Errors
    /// Returns [`CompileError::ProductTooLarge`] or [`CompileError::TooManySteps`] if the product needs more states than `limits` allow.
    pub fn product(
        &self,
        other: &Dfa,
        accept: impl Fn(bool, bool) -> bool,
        limits: Limits,
    ) -> Result<Dfa, CompileError> {
        self.product_with(other, accept, &mut Work::new(limits))
    }

    fn product_with(
        &self,
        other: &Dfa,
        accept: impl Fn(bool, bool) -> bool,
        work: &mut Work,
    ) -> Result<Dfa, CompileError> {
        let most = work.limits().product_states;
        let classes = ByteClasses::by_key(|byte| (self.classes.of(byte), other.classes.of(byte)));
        let bytes: Vec<u8> = classes.sets().iter().filter_map(|set| set.iter().next()).collect();
        let mut pairs = vec![(Dfa::DEAD, Dfa::DEAD)];
        let mut numbers = HashMap::from_iter([(pairs[0], Dfa::DEAD)]);
        let mut number = |pair: (StateId, StateId), pairs: &mut Vec<(StateId, StateId)>| {
            *numbers.entry(pair).or_insert_with(|| {
                pairs.push(pair);
                StateId::new(pairs.len() - 1)
            })
        };
        let start = number((self.start, other.start), &mut pairs);
        let mut next = Vec::new();
        let mut at = 0;
        while at < pairs.len() {
            if pairs.len() > most {
                return Err(CompileError::ProductTooLarge { rule: None, states: most });
            }
            // Each entry of the table takes memory twice: here, and when the product is minimized.
            work.spend(2 * bytes.len())?;
            let (a, b) = pairs[at];
            for &byte in &bytes {
                next.push(number((self.step(a, byte), other.step(b, byte)), &mut pairs));
            }
            at += 1;
        }
        let accepting =
            pairs.iter().map(|&(a, b)| accept(self.is_accepting(a), other.is_accepting(b))).collect();
        drop((pairs, numbers));
        Ok(Dfa { classes, next, accepting, start }.minimize(work))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::Grammar;

    fn dfa(text: &str) -> Dfa {
        let grammar = Grammar::read("test", &format!("a = {text}")).unwrap();
        Dfa::compile(&grammar, "a").unwrap()
    }

    #[test]
    fn products_are_set_operations() {
        let (a, b) = (dfa("*\"x\" \"y\""), dfa("\"x\" *\"x\" \"y\" | \"z\""));
        assert_eq!(a.difference(&b).unwrap().shortest(), Some(b"y".to_vec()));
        assert_eq!(b.difference(&a).unwrap().shortest(), Some(b"z".to_vec()));
        assert_eq!(a.intersection(&b).unwrap(), dfa("1*\"x\" \"y\""));
        assert_eq!(a.union(&b).unwrap(), dfa("*\"x\" \"y\" | \"z\""));
        assert!(a.difference(&a).unwrap().is_empty());
    }

    #[test]
    fn the_empty_language_has_no_member() {
        let nothing = dfa("\"x\"").intersection(&dfa("\"y\"")).unwrap();
        assert!(nothing.is_empty() && nothing.shortest().is_none() && nothing.states() == 0);
        assert_eq!(nothing.walk(b"x").offset, 0);
        assert!(!nothing.accepts(b""));
    }
}
