//! `cargo bench --bench generators`: generators of URLs side by side, in MB a second on one core.
//!
//! The unit is a megabyte of URLs, since the generators' URLs are not of one length. Every string
//! is looked at by the machine of `url` before anything is timed: what a generator makes of section
//! 5 must be URLs.

mod descent;
mod notation;
mod pattern;

use bnf_automata::grammar::LetterCase;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;
use rfc1738_texts::RFC1738;

use arbitrary::Unstructured;
use bnf_automata::automata::Dfa;
use bnf_automata::generate::{Method, RandomDerivations, Rng, Suite, Uniform, seeded};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rand::SeedableRng;
use rand::distr::Distribution;
use rfc1738::{Profile, Rule};
use rfc1738_benches::{median, rounds};
use rfc1738_testing::arbitrary_member;

const REFERENCE: &str = "recursive descent by hand";
/// A repetition in a regular expression has no more rounds than this.
const REPEAT: u32 = 4;

/// Makes so many strings, and shows each.
type Run = Box<dyn FnMut(usize, &mut dyn FnMut(&[u8]))>;

struct Contender {
    name: &'static str,
    /// How many strings it makes in a round.
    strings: usize,
    run: Run,
}

impl Contender {
    fn new(name: &'static str, strings: usize, mut append: impl FnMut(&mut Vec<u8>) + 'static) -> Contender {
        let mut text = Vec::new();
        let run = move |strings: usize, see: &mut dyn FnMut(&[u8])| {
            for _ in 0..strings {
                text.clear();
                append(&mut text);
                see(&text);
            }
        };
        Contender { name, strings, run: Box::new(run) }
    }
}

fn main() {
    let machine = Dfa::compile(RFC1738.amended(LetterCase::Exact), "url").expect("section 5 compiles");
    let mut contenders = contenders(&machine);
    let all: usize = contenders.iter().map(|contender| contender.strings).sum();
    let (mut bytes, mut members) = (vec![0; contenders.len()], vec![0; contenders.len()]);
    for (index, contender) in contenders.iter_mut().enumerate() {
        (contender.run)(contender.strings, &mut |text| {
            bytes[index] += text.len();
            members[index] += usize::from(machine.accepts(text));
        });
    }
    let mut speeds = Vec::new();
    for _ in 0..rounds() {
        let speed = |contender: &mut Contender| {
            let (start, mut bytes) = (Instant::now(), 0);
            (contender.run)(contender.strings, &mut |text| bytes += black_box(text).len());
            bytes as f64 / 1e6 / start.elapsed().as_secs_f64()
        };
        speeds.push(contenders.iter_mut().map(speed).collect::<Vec<f64>>());
    }
    let reference = contenders.iter().position(|contender| contender.name == REFERENCE).unwrap_or(0);
    println!("\n{all} strings a round");
    println!(
        "{:<34} {:>6} {:>11} {:>8} {:>13}  ratio to {REFERENCE}",
        "", "URLs", "bytes each", "MB/s", "strings/s"
    );
    for (index, contender) in contenders.iter().enumerate() {
        let mean = bytes[index] as f64 / contender.strings as f64;
        let speed = median(speeds.iter().map(|round| round[index]));
        println!(
            "{:<34} {:>5.1}% {mean:>11.1} {speed:>8.1} {:>13.0} {:>6.2}",
            contender.name,
            100.0 * members[index] as f64 / contender.strings as f64,
            speed * 1e6 / mean,
            median(speeds.iter().map(|round| round[index] / round[reference])),
        );
    }
}

fn contenders(machine: &Dfa) -> Vec<Contender> {
    let unweighted =
        RandomDerivations::new(RFC1738.amended(LetterCase::Exact), "url").expect("section 5 compiles");
    let uniform = Uniform::new(machine, 8..=40).expect("there are URLs of 8 to 40 bytes");
    let (mut of_unweighted, mut of_uniform, of_descent) = (seeded(1), seeded(1), seeded(1));
    vec![
        Contender::new("rfc1738: RandomDerivations", 40_000, move |text| {
            unweighted.sample_into(&mut of_unweighted, text)
        }),
        Contender::new("rfc1738: Uniform, 8 to 40 bytes", 5_000, move |text| {
            uniform.sample_into(&mut of_uniform, text)
        }),
        suite(machine),
        Contender { name: REFERENCE, ..Contender::new("", 20_000, by_hand(of_descent)) },
        Contender::new("rfc1738: from a fuzzer's bytes", 5_000, by_arbitrary()),
        Contender::new("rand_regex, ten schemes", 5_000, by_regex()),
        Contender::new("proptest string_regex, ten schemes", 500, by_strategy()),
        Contender::new("bnf crate", 200, by_bnf()),
    ]
}

/// The complete suite of all URLs, one extra state: nearly all of it are strings that are none.
fn suite(machine: &Dfa) -> Contender {
    // It is there until the program ends.
    let suite = Suite::new(Box::leak(Box::new(machine.clone())), Method::Hsi, 1);
    let run = move |strings: usize, see: &mut dyn FnMut(&[u8])| {
        let mut left = strings;
        let _ = suite.try_for_each(|test| {
            see(test.text);
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    };
    Contender { name: "rfc1738: Suite, k = 1, as it comes", strings: 200_000, run: Box::new(run) }
}

fn by_hand(mut random: impl rand::Rng + 'static) -> impl FnMut(&mut Vec<u8>) {
    move |text| descent::Descent { random: &mut random, text }.url()
}

/// The bytes are there before, as a fuzzer's are.
fn by_arbitrary() -> impl FnMut(&mut Vec<u8>) {
    let mut bytes = vec![0; 1 << 20];
    seeded(1).fill_bytes(&mut bytes);
    let mut from = 0;
    move |text| {
        let mut input = Unstructured::new(&bytes[from..]);
        let url = arbitrary_member(Rule::Url, Profile::Producer, &mut input);
        text.extend_from_slice(&url.expect("any bytes make a member"));
        // Long before they are used up they are begun again.
        from = if input.len() < bytes.len() / 2 { 0 } else { bytes.len() - input.len() };
    }
}

fn by_regex() -> impl FnMut(&mut Vec<u8>) {
    let mut parser = regex_syntax::ParserBuilder::new().unicode(false).utf8(false).build();
    let pattern = pattern::ten_schemes().replace("(?i:", "(?:");
    let expression = parser.parse(&pattern).expect("the expression is well formed");
    let regex = rand_regex::Regex::with_hir(expression, REPEAT).expect("the expression can be sampled");
    let mut random = rand::rngs::SmallRng::seed_from_u64(1);
    move |text| {
        let sampled: Vec<u8> = regex.sample(&mut random);
        text.extend_from_slice(&sampled);
    }
}

fn by_strategy() -> impl FnMut(&mut Vec<u8>) {
    let pattern = pattern::ten_schemes().replace("(?i:", "(?:");
    let strategy = proptest::string::string_regex(&pattern).expect("the expression can be sampled");
    let mut runner = TestRunner::deterministic();
    move |text| {
        let tree = strategy.new_tree(&mut runner).expect("a strategy without a filter gives values");
        text.extend_from_slice(tree.current().as_bytes());
    }
}

fn by_bnf() -> impl FnMut(&mut Vec<u8>) {
    let grammar: bnf::Grammar = notation::of(RFC1738.amended(LetterCase::Any), "url")
        .parse()
        .expect("the crate reads its own notation");
    let mut random = bnf::rand::SeedableRng::seed_from_u64(1);
    move |text| {
        // A derivation that goes too deep is given up.
        if let Ok(url) = grammar.generate_seeded(&mut random) {
            text.extend_from_slice(url.as_bytes());
        }
    }
}
