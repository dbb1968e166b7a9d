//! The members and the non-members of a language, shortest first.

use std::iter;

use crate::automata::{ByteSet, Dfa, StateId};

/// An iterator over the strings that an automaton accepts, or over those that it rejects.
///
/// Shorter strings come first. Strings of one length come in the order of their bytes, where more
/// readable bytes come first (`a` before `0` before `A` before `!`). The iterator ends only if
/// there are finitely many such strings.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::generate::Strings;
/// use bnf_automata::grammar::Grammar;
///
/// let grammar = Grammar::read("escape.bnf", "escape = \"%\" hex hex\nhex = \"0\" | \"1\" | \"a\" | \"b\"")?;
/// let escape = Dfa::compile(&grammar, "escape")?;
/// assert_eq!(Strings::members(&escape).next().as_deref(), Some(&b"%aa"[..]));
/// // "a" and "b" match in either case.
/// assert_eq!(Strings::members(&escape).over_all_bytes().count(), 6 * 6);
/// let rejected: Vec<_> = Strings::non_members(&escape).take(3).collect();
/// assert_eq!(rejected, [&b""[..], b"a", b"c"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Strings<'m> {
    dfa: &'m Dfa,
    bytes: Vec<u8>,
    accepted: bool,
    /// For every number of bytes up to the current length, the states from which that many bytes
    /// can complete a string.
    completable: Vec<Vec<bool>>,
    useful: Vec<bool>,
    frontier: Vec<bool>,
    /// The string, with the state before each byte and the index of the next byte to try.
    text: Vec<u8>,
    path: Vec<(StateId, usize)>,
}

impl<'m> Strings<'m> {
    /// Returns the strings that the automaton accepts, over one byte of each class.
    pub fn members(dfa: &'m Dfa) -> Strings<'m> {
        Strings::new(dfa, true, dfa.representatives())
    }

    /// Returns the strings that the automaton rejects, over one byte of each class.
    pub fn non_members(dfa: &'m Dfa) -> Strings<'m> {
        Strings::new(dfa, false, dfa.representatives())
    }

    /// Returns the same over all 256 bytes, from the beginning.
    pub fn over_all_bytes(self) -> Strings<'m> {
        Strings::new(self.dfa, self.accepted, ByteSet::readable_first())
    }

    fn new(dfa: &'m Dfa, accepted: bool, bytes: Vec<u8>) -> Strings<'m> {
        let states = dfa.state_ids();
        let ends: Vec<bool> = states.clone().map(|state| dfa.is_accepting(state) == accepted).collect();
        let (mut useful, mut more) = (ends.clone(), true);
        while more {
            let longer: Vec<bool> = iter::zip(before(dfa, &useful), &useful).map(|(a, &b)| a || b).collect();
            more = longer != useful;
            useful = longer;
        }
        let frontier = states.map(|state| state == dfa.start() && useful[state.as_usize()]).collect();
        let path = vec![(dfa.start(), 0)];
        Strings { dfa, bytes, accepted, completable: vec![ends], useful, frontier, text: Vec::new(), path }
    }

    /// Goes on to strings of one byte more. Returns false if no string has that length or a greater
    /// one.
    fn lengthen(&mut self) -> bool {
        let mut next = vec![false; self.frontier.len()];
        for state in self.dfa.state_ids().filter(|state| self.frontier[state.as_usize()]) {
            for &byte in &self.bytes {
                let to = self.dfa.step(state, byte).as_usize();
                next[to] |= self.useful[to];
            }
        }
        self.frontier = next;
        self.completable.push(before(self.dfa, &self.completable[self.completable.len() - 1]));
        self.path = vec![(self.dfa.start(), 0)];
        self.frontier.contains(&true)
    }
}

fn before(dfa: &Dfa, these: &[bool]) -> Vec<bool> {
    let bytes = dfa.representatives();
    let leads = |state| bytes.iter().any(|&byte| these[dfa.step(state, byte).as_usize()]);
    dfa.state_ids().map(leads).collect()
}

impl Iterator for Strings<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            let left = self.completable.len() - self.path.len().max(1);
            let Some(&mut (state, ref mut next)) = self.path.last_mut() else {
                match self.lengthen() {
                    true => continue,
                    false => return None,
                }
            };
            if left == 0 || *next == self.bytes.len() || !self.completable[left][state.as_usize()] {
                let found = (left == 0 && self.completable[0][state.as_usize()]).then(|| self.text.clone());
                self.path.pop();
                self.text.pop();
                if found.is_some() {
                    return found;
                }
                continue;
            }
            let byte = self.bytes[*next];
            *next += 1;
            self.text.push(byte);
            self.path.push((self.dfa.step(state, byte), 0));
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::grammar::{Expr, Grammar, LetterCase};

    fn dfa(text: &str) -> Dfa {
        let grammar = Grammar::read("test", &format!("a = {text}")).unwrap();
        Dfa::compile(&grammar, "a").unwrap()
    }

    #[test]
    fn members_come_shortest_first_and_end() {
        let found: Vec<Vec<u8>> = Strings::members(&dfa("*2\"x\" [ \"y\" | \"zz\" ]")).collect();
        assert_eq!(found, [&b""[..], b"x", b"y", b"xx", b"xy", b"zz", b"xxy", b"xzz", b"xxzz"]);
        let none = dfa("\"x\"").difference(&dfa("\"x\"")).unwrap();
        assert_eq!(Strings::members(&none).next(), None);
        assert_eq!(Strings::non_members(&none).over_all_bytes().nth(256).unwrap().len(), 1);
    }

    #[test]
    fn a_language_of_all_strings_has_no_non_members() {
        let any = Expr::Choice(
            (0..=255).map(|byte| Expr::Literal { text: vec![byte], case: Some(LetterCase::Exact) }).collect(),
        );
        let mut grammar = Grammar::default();
        grammar.define("a", Expr::Repeat { min: 0, max: None, of: Box::new(any) });
        let dfa = Dfa::compile(&grammar, "a").unwrap();
        assert_eq!(Strings::non_members(&dfa).next(), None);
        assert_eq!(Strings::members(&dfa).nth(3).as_deref(), Some(&b"aaa"[..]));
    }

    #[test]
    fn members_and_non_members_together_are_all_strings() {
        let dfa = Dfa::compile(
            &Grammar::read("location.bnf", include_str!("../../tests/location.bnf")).unwrap(),
            "host",
        )
        .unwrap();
        let classes = dfa.classes();
        let shorter = |length| move |text: &Vec<u8>| text.len() <= length;
        for length in 0..6 {
            let all = (0..=length as u32).map(|length| classes.pow(length)).sum::<usize>();
            let members: Vec<_> = Strings::members(&dfa).take_while(shorter(length)).collect();
            let others: Vec<_> = Strings::non_members(&dfa).take_while(shorter(length)).collect();
            assert_eq!(members.len() + others.len(), all);
            assert!(members.iter().all(|text| dfa.accepts(text)));
            assert!(!others.iter().any(|text| dfa.accepts(text)));
            assert!(members.is_sorted_by_key(|text| text.len()));
            assert!(others.is_sorted_by_key(|text| text.len()));
        }
    }
}
