//! `url-atlas maintain recover`: makes up libraries, and infers their designs from their answers.

use std::time::Instant;

use bnf_automata::generate::{Rng, seeded};
use indicatif::{ParallelProgressIterator, ProgressBar};
use rayon::prelude::*;
use rfc1738_audit::Inputs;
use url_atlas_decisions::infer::infer;
use url_atlas_decisions::{Answer, Decision, Design, TEXTS, decisions, read};

use super::folders::{Failure, print};
use super::unseen;

/// Make up libraries of random options, infer each design from its answers, and count those that
/// are recovered
///
/// A made-up library begins with a text, and takes a random option at every second decision. Its
/// design is inferred from its answers to the inputs of an audit. A design is recovered if all its
/// options are the same, or if it gives the same answers to other generated inputs: no input tells
/// two designs apart where a decision never matters.
#[derive(clap::Args)]
pub struct Arguments {
    /// The number of libraries
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: u64,
    /// The seed of the random options
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
}

/// What became of one made-up library.
struct Outcome {
    /// The decisions with another option.
    wrong: Vec<&'static str>,
    /// How many answers to unseen inputs are the same.
    same: usize,
    seconds: f64,
}

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let inputs = Inputs::of_cases();
    // The seeds of made-up libraries are small, and that of the inputs is not the sample's.
    let others = unseen::inputs(u64::MAX);
    let bar = ProgressBar::new(arguments.count);
    let outcomes: Vec<Outcome> = (0..arguments.count)
        .into_par_iter()
        .progress_with(bar)
        .map(|at| outcome(arguments.seed.wrapping_mul(1 << 32).wrapping_add(at), &inputs, &others))
        .collect();
    print(&report(&outcomes, others.len()))?;
    Ok(true)
}

fn outcome(seed: u64, inputs: &Inputs, others: &Inputs) -> Outcome {
    let design = random(&mut seeded(seed));
    let answers: Vec<(&str, Answer)> =
        inputs.iter().map(|text| (text, read(&design, text.as_bytes()))).collect();
    let start = Instant::now();
    let found = infer(answers.iter().map(|(text, answer)| (text.as_bytes(), answer)));
    let seconds = start.elapsed().as_secs_f64();
    let is_same = |input: &&str| {
        let input = input.as_bytes();
        read(&design, input) == read(&found, input)
    };
    Outcome {
        wrong: design.differing(&found).map(|decision| decision.name).collect(),
        same: others.iter().filter(is_same).count(),
        seconds,
    }
}

/// Returns a text with random options at every second decision, on average.
fn random(random: &mut impl Rng) -> Design {
    let mut below = |limit: usize| (random.next_u64() % limit as u64) as usize;
    let (_, mut design) = TEXTS[below(TEXTS.len())];
    for decision in decisions() {
        if below(2) == 0 {
            let options = named(decision, &design);
            design = options[below(options.len())];
        }
    }
    design
}

/// Returns the designs with another named option of a decision, for all schemes or for those that
/// the parser knows.
fn named(decision: &Decision, design: &Design) -> Vec<Design> {
    let names = || decision.options.iter().map(|option| option.name);
    let of_each = |name: &str, text: &str| (decision.named)(design, &format!("known: {name}, other: {text}"));
    let both = names().filter_map(|name| (decision.named)(design, name));
    let each = names().flat_map(|name| names().filter_map(move |other| of_each(name, other)));
    both.chain(each).collect()
}

fn report(outcomes: &[Outcome], unseen: usize) -> String {
    let count = outcomes.len();
    let exact = outcomes.iter().filter(|outcome| outcome.wrong.is_empty()).count();
    let same = outcomes.iter().filter(|outcome| outcome.same == unseen).count();
    let answers: usize = outcomes.iter().map(|outcome| outcome.same).sum();
    let seconds: f64 = outcomes.iter().map(|outcome| outcome.seconds).sum();
    let mut missed: Vec<(usize, &str)> = decisions()
        .iter()
        .map(|decision| {
            (outcomes.iter().filter(|outcome| outcome.wrong.contains(&decision.name)).count(), decision.name)
        })
        .filter(|(count, _)| *count > 0)
        .collect();
    missed.sort_by_key(|(count, name)| (std::cmp::Reverse(*count), *name));
    let missed: String = missed.iter().map(|(count, name)| format!("  {count:>4}  {name}\n")).collect();
    format!(
        "{count} made-up libraries\n\
         {exact} have the same options\n\
         {same} give the same answers to {unseen} unseen inputs\n\
         {:.2} percent of all answers to unseen inputs are the same\n\
         {:.1} seconds an inference\n\
         Decisions with another option, and in how many libraries:\n{missed}",
        100.0 * answers as f64 / (count * unseen).max(1) as f64,
        seconds / count.max(1) as f64,
    )
}
