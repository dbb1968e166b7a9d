//! The inputs of a campaign: batches that the seed and the number of the batch determine.

use std::cell::RefCell;
use std::sync::LazyLock;

use bnf_automata::automata::Dfa;
use bnf_automata::generate::{NearMisses, Rng, Uniform, seeded};
use rfc1738::{Profile, Rule};
use rfc1738_audit::{Kind, generated};
use rfc1738_oracle::{as_text, grammar};

use super::dice::Dice;
use super::steer::Steer;
use super::urls;
use super::vary::vary;

/// The number of inputs in a batch.
pub(super) const SIZE: usize = 250;

/// Returns the inputs of a batch. Batches take turns: the kinds of the decisions, uniform members
/// of the schemes of RFC 1738, near misses, well-formed URLs of all lengths, and as often as these
/// three together, variations of the inputs of a pool.
pub(super) fn batch(seed: u64, number: u64, pool: &Steer) -> Vec<String> {
    // Batches of one kind differ by their numbers, and campaigns by their seeds.
    let of_batch = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number;
    match number % 10 {
        4 => members(of_batch, SIZE),
        5 => near_misses(of_batch),
        6 => of_dice(of_batch, &mut urls::url),
        kind @ 0..4 => generated(Kind::ALL[kind as usize % Kind::ALL.len()], of_batch, SIZE),
        _ => of_dice(of_batch, &mut |dice| {
            // New well-formed URLs bring new pieces.
            let fresh = [urls::url(dice), urls::url(dice)];
            vary(dice, &mut |dice| if dice.once_in(4) { &fresh[dice.below(2)] } else { pool.pick(dice) })
        }),
    }
}

fn of_dice(seed: u64, one: &mut dyn FnMut(&mut Dice) -> String) -> Vec<String> {
    let mut dice = Dice::new(seed);
    (0..SIZE).map(|_| one(&mut dice)).collect()
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
    fn the_seed_the_number_and_the_pool_determine_a_batch() {
        let mut all = BTreeSet::new();
        let none = Steer::default();
        for number in 0..20 {
            let inputs = batch(7, number, &none);
            assert_eq!(inputs, batch(7, number, &none));
            assert!(inputs.len() >= SIZE / 2 && inputs.len() <= SIZE, "{number}: {}", inputs.len());
            assert_ne!(inputs, batch(8, number, &none));
            all.insert(inputs);
        }
        assert_eq!(all.len(), 20);
        let pool = Steer::new(vec!["gopher://one/".into()]);
        let varied = batch(7, 8, &pool);
        assert!(varied != batch(7, 8, &none) && varied.iter().any(|input| input.contains("gopher")));
        assert!(
            batch(7, 4, &none)
                .iter()
                .all(|input| rfc1738::parse(input.as_bytes(), Profile::Interpreter).is_ok())
        );
    }
}
