//! `cargo bench --bench predictions`: the time of a prediction beside that of the library that it
//! predicts.
//!
//! The inputs are those of all cases. A round times both, and the ratio compares two times of one
//! round.

use std::hint::black_box;
use std::time::Instant;

use rfc1738_oracle::silence_panics;
use rfc1738_suite::corpus::Corpus;
use url_atlas_libraries::{NAMES, by_name, design};

/// How many rounds are run. `cargo test --benches` only asks whether they run at all.
fn rounds() -> usize {
    if std::env::args().any(|argument| argument == "--bench") { 101 } else { 1 }
}

/// The value in the middle, of at least one.
fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    silence_panics();
    let corpus = Corpus::shipped();
    let inputs: Vec<&[u8]> = corpus.of_verdicts().map(|case| case.input.bytes()).collect();
    println!("{} inputs; predictions and answers a second, and the ratio of their times", inputs.len());
    for name in NAMES {
        let (Some(library), Some(mut subject)) = (design(name), by_name(name)) else { continue };
        let (mut predictions, mut answers) = (Vec::new(), Vec::new());
        for _ in 0..rounds() {
            let start = Instant::now();
            for input in &inputs {
                library.observe(black_box(input), &mut |seen| drop(black_box(seen)));
            }
            predictions.push(start.elapsed().as_secs_f64());
            let start = Instant::now();
            subject.observe_all(&inputs, &mut |_, seen| drop(black_box(seen)));
            answers.push(start.elapsed().as_secs_f64());
        }
        let ratios: Vec<f64> = predictions.iter().zip(&answers).map(|(one, other)| one / other).collect();
        let rate = |times: Vec<f64>| inputs.len() as f64 / median(times.into_iter());
        println!(
            "{name:<12} {:>12.0} {:>12.0}  {:.1}",
            rate(predictions),
            rate(answers),
            median(ratios.into_iter())
        );
    }
}
