//! The inputs of a campaign: batches that the seed and the number of the batch determine.

use std::cell::RefCell;
use std::sync::LazyLock;

use bnf_automata::automata::Dfa;
use bnf_automata::generate::{NearMisses, Rng, Uniform, seeded};
use rfc1738::{Profile, Rule};
use rfc1738_decisions::inputs::{Kind, generated};
use rfc1738_oracle::grammar;
use rfc1738_subject::as_text;

/// The number of inputs in a batch.
pub(super) const SIZE: usize = 250;

/// Returns the inputs of a batch. Batches take turns: the kinds of the decisions, uniform members of the schemes of RFC 1738, near misses,
/// and twice variations of the inputs of a pool, if it has any.
pub(super) fn batch(seed: u64, number: u64, pool: &[String]) -> Vec<String> {
    // Batches of one kind differ by their numbers, and campaigns by their seeds.
    let of_batch = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number;
    match number % 8 {
        4 => members(of_batch, SIZE),
        5 => near_misses(of_batch),
        6 | 7 if !pool.is_empty() => variations(of_batch, pool),
        kind => generated(Kind::ALL[kind as usize % Kind::ALL.len()], of_batch, SIZE),
    }
}

/// Returns variations of the inputs of a pool: a piece of one is removed, doubled, or replaced by a piece of another one, or a character that
/// ends or begins a part is inserted.
fn variations(seed: u64, pool: &[String]) -> Vec<String> {
    const INSERTED: &[&str] = &[
        "@", ":", "/", "//", "?", "#", "[", "]", "\\", "%", "%40", "%2F", "%00", ".", "0", " ", "\t", "\n",
        "\0", "\u{e9}",
    ];
    let mut random = seeded(seed);
    let mut below = |count: usize| (random.next_u64() % count.max(1) as u64) as usize;
    let mut one = || {
        let characters: Vec<char> = pool[below(pool.len())].chars().collect();
        let at = below(characters.len() + 1);
        let end = (at + 1 + below(8)).min(characters.len());
        let piece: String = match below(4) {
            0 => String::new(),
            1 => characters[at..end].iter().chain(&characters[at..end]).collect(),
            2 => {
                let other: Vec<char> = pool[below(pool.len())].chars().collect();
                let start = below(other.len() + 1);
                other[start..(start + 1 + below(12)).min(other.len())].iter().collect()
            }
            _ => characters[at..end].iter().collect::<String>() + INSERTED[below(INSERTED.len())],
        };
        characters[..at].iter().collect::<String>() + &piece + &characters[end..].iter().collect::<String>()
    };
    (0..SIZE).map(|_| one()).collect()
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
        for number in 0..16 {
            let inputs = batch(7, number, &[]);
            assert_eq!(inputs, batch(7, number, &[]));
            assert!(inputs.len() >= SIZE / 2 && inputs.len() <= SIZE, "{number}: {}", inputs.len());
            assert_ne!(inputs, batch(8, number, &[]));
            all.insert(inputs);
        }
        assert_eq!(all.len(), 16);
        let pool = ["http://a.com/".to_owned(), "é".to_owned(), String::new()];
        let varied = batch(7, 6, &pool);
        assert!(varied.len() == SIZE && varied == batch(7, 6, &pool) && varied != batch(7, 7, &pool));
        assert!(varied.iter().any(|input| input == "http://a.com/@"), "{varied:?}");
        assert!(
            batch(7, 4, &[])
                .iter()
                .all(|input| rfc1738::parse(input.as_bytes(), Profile::Interpreter).is_ok())
        );
    }
}
