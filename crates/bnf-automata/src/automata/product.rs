//! Products of two automata: intersection, union and difference, and with them equality and
//! shortest witnesses.

use super::{ByteClasses, Dfa};
use crate::grammar::{CompileError, Limits, Work};
use crate::numbered::Numbered;

impl Dfa {
    /// Returns the automaton of the strings that both accept.
    pub fn intersection(&self, other: &Dfa) -> Result<Dfa, CompileError> {
        self.product(other, |a, b| a && b, Limits::default())
    }

    /// Returns the automaton of the strings that either accepts.
    pub fn union(&self, other: &Dfa) -> Result<Dfa, CompileError> {
        self.product(other, |a, b| a || b, Limits::default())
    }

    /// Returns the automaton of the strings that this one accepts and the other does not.
    ///
    /// Its [`Dfa::shortest`] is a shortest witness of the difference.
    pub fn difference(&self, other: &Dfa) -> Result<Dfa, CompileError> {
        self.product(other, |a, b| a && !b, Limits::default())
    }

    /// The same, with the limits and the count of `work`.
    pub fn difference_with(&self, other: &Dfa, work: &mut Work) -> Result<Dfa, CompileError> {
        self.product_with(other, |a, b| a && !b, work)
    }

    /// Whether the language is empty.
    pub fn is_empty(&self) -> bool {
        self.start == Dfa::DEAD
    }

    /// Returns the automaton of the strings for which `accept` returns true.
    ///
    /// The first argument of `accept` says whether this automaton accepts the string, the second
    /// whether the other does. `accept(false, false)` must be false.
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
        let mut pairs = Numbered::new((Dfa::DEAD, Dfa::DEAD));
        let start = pairs.number((self.start, other.start));
        let mut next = Vec::new();
        let mut at = 0;
        while let Some(&(a, b)) = pairs.get(at) {
            if pairs.len() > most {
                return Err(CompileError::ProductTooLarge { rule: None, states: most });
            }
            // Each entry of the table takes memory twice: here, and when the product is minimized.
            work.spend(2 * bytes.len())?;
            for &byte in &bytes {
                next.push(pairs.number((self.step(a, byte), other.step(b, byte))));
            }
            at += 1;
        }
        let accept = |&(a, b): &_| accept(self.is_accepting(a), other.is_accepting(b));
        let accepting = pairs.into_values().iter().map(accept).collect();
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
