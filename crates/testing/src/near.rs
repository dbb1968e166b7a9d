//! Decides whether a string is a near miss, with one pass backwards and one pass forwards over its
//! bytes.

use bnf_automata::automata::{Dfa, StateId};

/// Whether the automaton rejects the string, but accepts it after one byte is inserted, deleted or
/// changed.
pub(super) fn is_near_miss(machine: &Dfa, text: &[u8]) -> bool {
    if machine.accepts(text) {
        return false;
    }
    let bytes = machine.representatives();
    // For each suffix, the empty one first, the states from which the automaton accepts it.
    let mut rests: Vec<Vec<bool>> =
        Vec::from([machine.state_ids().map(|state| machine.is_accepting(state)).collect()]);
    for &byte in text.iter().rev() {
        let rest = &rests[rests.len() - 1];
        let before = machine.state_ids().map(|state| rest[machine.step(state, byte).as_usize()]).collect();
        rests.push(before);
    }
    let mut state = machine.start();
    for at in 0..=text.len() {
        let accepted = |state: StateId, skipped: usize| {
            let rest = text.len().checked_sub(at + skipped)?;
            Some(rests[rest][state.as_usize()])
        };
        let other =
            |skipped| bytes.iter().any(|&byte| accepted(machine.step(state, byte), skipped) == Some(true));
        if other(0) || other(1) || accepted(state, 1) == Some(true) {
            return true;
        }
        let Some(&byte) = text.get(at) else { break };
        state = machine.step(state, byte);
        if state == Dfa::DEAD {
            break;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar;
    use bnf_automata::generate::Strings;
    use rfc1738::Profile;

    #[test]
    fn a_near_miss_is_one_edit_from_a_member() {
        let machine = Dfa::compile(grammar(Profile::Producer), "port").unwrap();
        let near = |text: &[u8]| is_near_miss(&machine, text);
        assert!(near(b"") && near(b"a") && near(b"8a") && near(b"a8") && near(b"8a8"));
        assert!(!near(b"8") && !near(b"88") && !near(b"aa") && !near(b"8aa8") && !near(b"a8a"));
    }

    #[test]
    fn is_near_miss_agrees_with_trying_all_edits() {
        let machine = Dfa::compile(grammar(Profile::Producer), "hostnumber").unwrap();
        let bytes = machine.representatives();
        let edited = |text: &[u8]| {
            let inserted = (0..=text.len()).flat_map(|at| bytes.iter().map(move |&b| (at, at, Some(b))));
            let replaced = (0..text.len()).flat_map(|at| bytes.iter().map(move |&b| (at, at + 1, Some(b))));
            let deleted = (0..text.len()).map(|at| (at, at + 1, None));
            let all: Vec<_> = inserted.chain(replaced).chain(deleted).collect();
            all.into_iter().any(|(from, to, byte): (usize, usize, Option<u8>)| {
                let byte: Vec<u8> = byte.into_iter().collect();
                machine.accepts(&[&text[..from], &byte, &text[to..]].concat())
            })
        };
        let rejected = Strings::non_members(&machine).take_while(|text| text.len() < 8);
        let (mut near, mut far) = (0, 0);
        for text in rejected {
            assert_eq!(is_near_miss(&machine, &text), edited(&text), "{}", text.escape_ascii());
            if edited(&text) { near += 1 } else { far += 1 }
        }
        assert!(near > 20 && far > 1000, "{near} {far}");
    }
}
