//! The inputs of a campaign: batches that the seed and the number of the batch determine.

use std::cell::RefCell;
use std::sync::LazyLock;

use bnf_automata::automata::Dfa;
use bnf_automata::generate::{NearMisses, Rng, Uniform, seeded};
use rfc1738::{Profile, Rule};
use rfc1738_decisions::inputs::{Kind, generated};
use rfc1738_subject::as_text;
use rfc1738_suite::grammar;

/// The number of inputs in a batch.
pub(super) const SIZE: usize = 250;

/// Returns the inputs of a batch. Batches take turns: the kinds of the decisions, uniform members of the schemes of RFC 1738, near misses.
pub(super) fn batch(seed: u64, number: u64) -> Vec<String> {
    // Batches of one kind differ by their numbers, and campaigns by their seeds.
    let of_batch = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number;
    match number % 6 {
        4 => members(of_batch, SIZE),
        5 => near_misses(of_batch),
        kind => generated(Kind::ALL[kind as usize], of_batch, SIZE),
    }
}

/// Returns members of the schemes of RFC 1738. Members of one length and scheme are equally likely.
fn members(seed: u64, count: usize) -> Vec<String> {
    static UNIFORM: LazyLock<Vec<Uniform>> = LazyLock::new(|| {
        let of = |rule: Rule| {
            let dfa = Dfa::compile(grammar(Profile::Interpreter), rule.name()).ok()?;
            Uniform::new(&dfa, 8..=40).ok()
        };
        Rule::URLS.into_iter().filter_map(of).collect()
    });
    let mut random = seeded(seed);
    let one = |_| {
        let uniform = &UNIFORM[(random.next_u64() % UNIFORM.len() as u64) as usize];
        as_text(&uniform.sample(&mut random)).into_owned()
    };
    (0..count).map(one).collect()
}

/// Returns near misses of some members of http, each one edit away.
fn near_misses(seed: u64) -> Vec<String> {
    thread_local! {
        static NEAR: RefCell<Option<NearMisses<'static>>> =
            RefCell::new(NearMisses::new(grammar(Profile::Interpreter), Rule::Url.name()).ok());
    }
    let mut random = seeded(!seed);
    let members = members(seed, SIZE / 25);
    NEAR.with_borrow_mut(|near| {
        let Some(near) = near else { return Vec::new() };
        let mut all = Vec::new();
        for member in members {
            let edits: Vec<_> = near.edits(member.as_bytes()).collect();
            for _ in 0..25.min(edits.len()) {
                let edit = &edits[(random.next_u64() % edits.len() as u64) as usize];
                all.push(as_text(&edit.apply(member.as_bytes())).into_owned());
            }
        }
        all
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_seed_and_the_number_determine_a_batch() {
        let mut all = BTreeSet::new();
        for number in 0..12 {
            let inputs = batch(7, number);
            assert_eq!(inputs, batch(7, number));
            assert!(inputs.len() >= SIZE / 2 && inputs.len() <= SIZE, "{number}: {}", inputs.len());
            assert_ne!(inputs, batch(8, number));
            all.insert(inputs);
        }
        assert_eq!(all.len(), 12);
        assert!(
            batch(7, 4).iter().all(|input| rfc1738::parse(input.as_bytes(), Profile::Interpreter).is_ok())
        );
    }
}
