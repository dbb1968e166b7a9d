//! Random numbers that only the seed determines, on every computer and in every version.

use super::mutants::{Mutant, count, mutants, nth};
use crate::grammar::Grammar;
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Returns the random number generator of a seed. Its numbers never change.
///
/// ```
/// use bnf_automata::generate::{Rng, seeded};
///
/// assert_eq!(seeded(1738).next_u64(), seeded(1738).next_u64());
/// assert_ne!(seeded(1738).next_u64(), seeded(1739).next_u64());
/// ```
pub fn seeded(seed: u64) -> impl Rng + Clone {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Returns a number below `bound` and a fraction of 2^64, independent of each other.
///
/// Both come from one draw, so together they have at most 64 random bits.
pub(super) fn below(draw: u64, bound: u64) -> (u64, u64) {
    let product = u128::from(draw) * u128::from(bound);
    ((product >> 64) as u64, product as u64)
}

/// Returns random second-order mutants of a grammar, which only the seed determines.
///
/// The first change is one of the [`mutants()`] of the grammar that make no rule recursive. The
/// second change is one of those that change another rule, or one of the mutants of the changed
/// rule. Each choice is uniform, and a pair can occur twice.
///
/// ```
/// use bnf_automata::generate::second_order;
/// use bnf_automata::grammar::Grammar;
///
/// let grammar = Grammar::read("port.bnf", "port = 1*digit\ndigit = \"0\" | \"1\"")?;
/// let [first, second] = second_order(&grammar, 1738).next().expect("the grammar has mutants");
/// let mutant = second.apply(&first.apply(&grammar));
/// assert_ne!(mutant, grammar);
/// # Ok::<(), bnf_automata::grammar::ReadError>(())
/// ```
pub fn second_order(grammar: &Grammar, seed: u64) -> impl Iterator<Item = [Mutant; 2]> + use<'_> {
    let first_order = mutants(grammar);
    let is_recursive =
        |mutant: &Mutant| mutant.apply(grammar).structure().recursive.iter().any(Option::is_some);
    let first_changes: Vec<usize> =
        (0..first_order.len()).filter(|&index| !is_recursive(&first_order[index])).collect();
    let mut random = seeded(seed);
    let mut draw = move |bound: usize| below(random.next_u64(), bound as u64).0 as usize;
    std::iter::from_fn(move || {
        if first_changes.is_empty() {
            return None;
        }
        let first = &first_order[first_changes[draw(first_changes.len())]];
        // The mutants of one rule stand side by side.
        let is_same = |mutant: &Mutant| mutant.rule == first.rule;
        let start = first_order.iter().position(is_same)?;
        let length = first_order[start..].iter().take_while(|mutant| is_same(mutant)).count();
        let changed = first.apply(grammar);
        let same = changed.rule(changed.find(&first.rule)?);
        let others = first_order.len() - length;
        let second = match draw(others + count(&changed, same)) {
            index if index < start => first_order[index].clone(),
            index if index < others => first_order[index + length].clone(),
            index => nth(&changed, same, index - others)?,
        };
        Some([first.clone(), second])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbered::HashSet;

    /// Both changes of one rule are in its right-hand side, every pair of rules occurs, and a seed
    /// gives the same pairs again.
    #[test]
    fn every_pair_of_places_occurs() {
        let grammar = Grammar::read("test.bnf", "a = b \"x\"\nb = *c\nc = \"1\" | \"2\"").unwrap();
        let sample: Vec<_> = second_order(&grammar, 7).take(1000).collect();
        assert!(sample.iter().eq(&second_order(&grammar, 7).take(1000).collect::<Vec<_>>()));
        let mut seen = HashSet::default();
        for [first, second] in &sample {
            seen.insert((&first.rule, &second.rule));
            let mutant = second.apply(&first.apply(&grammar));
            let changed = grammar.rules().iter().zip(mutant.rules()).filter(|(old, new)| old != new).count();
            // A second change can undo the first.
            assert!(changed <= 2 && (changed == 2 || first.rule == second.rule), "{first:?}, {second:?}");
        }
        assert_eq!(seen.len(), 9);
    }

    #[test]
    fn the_choice_is_uniform() {
        let grammar = Grammar::read("test.bnf", "a = \"x\"\nb = \"yz\"").unwrap();
        let all = mutants(&grammar);
        let share = all.iter().filter(|mutant| mutant.rule == "a").count() as f64 / all.len() as f64;
        let count = 20_000;
        let found = second_order(&grammar, 1).take(count).filter(|[first, _]| first.rule == "a").count();
        // Six standard deviations.
        let deviation = (share * (1.0 - share) / count as f64).sqrt();
        assert!(
            (found as f64 / count as f64 - share).abs() < 6.0 * deviation,
            "{found} of {count}, not {share}"
        );
    }
}
