//! `cargo bench --bench shapes`: inputs that grow in one way, by the parser with the vector
//! instructions and without them. The worst ratios come first.
//!
//! A ratio far above 1 in a long input shows a shape on which the vector instructions lose. A short
//! input that is rejected at once costs the load of its first block, some nanoseconds.

use std::hint::black_box;
use std::time::Instant;

use rfc1738::Profile;
use rfc1738::parse::Way;

/// What an input begins with.
const HEADS: [&str; 16] = [
    "http://",
    "http://h/",
    "http://h/?",
    "ftp://",
    "ftp://u:",
    "gopher://h/",
    "mailto:",
    "news:",
    "nntp://h/",
    "telnet://",
    "wais://h/d/",
    "file:///",
    "prospero://h/",
    "prospero://h/a",
    "x://",
    "x:",
];
/// What is repeated to the length of an input.
const UNITS: [&str; 16] = [
    "a",
    "a.",
    "1.",
    "a-.",
    "%41",
    "a%41",
    "/",
    "a/",
    ";=",
    ";a=b",
    ":@",
    "aaaaaaa.",
    "aaaaaaaaaaaaaaaa.",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.",
    ";aaaaaaaaaaaaaaaaa=bbbbbbbbbbbbbbbbbbbbb",
    ";%41%42=%43%44",
];
const LENGTHS: [usize; 3] = [100, 1_000, 64_000];
const ROUNDS: usize = 9;
const SHOWN: usize = 20;

fn main() {
    // `cargo test --benches` asks only whether the inputs are read.
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    // The plain loop is the last one.
    let ways: Vec<&Way> = Way::all().collect();
    let mut inputs = Vec::new();
    for length in LENGTHS {
        for (head, unit) in HEADS.iter().flat_map(|head| UNITS.map(|unit| (head, unit))) {
            // The last letter makes a valid URL of an input that repeats a delimiter.
            let text = format!("{head}{}a", unit.repeat((length - head.len() - 1) / unit.len()));
            inputs.push((text, head, unit, length, vec![f64::INFINITY; ways.len()]));
        }
    }
    // Another program that runs for a moment disturbs one round of an input, and not all of them.
    for _ in 0..ROUNDS {
        for (text, .., times) in &mut inputs {
            for (way, time) in ways.iter().zip(times) {
                *time = time.min(measure(way, text, is_bench));
            }
        }
    }
    let mut rows = Vec::new();
    for (_, head, unit, length, times) in &inputs {
        let [times @ .., other] = &times[..] else { unreachable!("each processor reads bytes") };
        rows.extend(
            ways.iter().zip(times).map(|(way, one)| (one / other, one, other, way.name, length, head, unit)),
        );
    }
    rows.sort_by(|one, other| other.0.total_cmp(&one.0));
    println!("{:>5}  {:>9}  {:>9}  {:<5}  input", "ratio", "ns", "plain ns", "way");
    for (ratio, one, other, way, length, head, unit) in rows.iter().take(SHOWN) {
        println!("{ratio:>5.2}  {one:>9.0}  {other:>9.0}  {way:<5}  {head}, then {unit} to {length} bytes");
    }
}

/// Returns the time for one input in a way, in nanoseconds.
fn measure(way: &Way, text: &str, is_bench: bool) -> f64 {
    let times = if is_bench { 400_000 / text.len() + 50 } else { 1 };
    // The first call moves the text and the code into the caches.
    black_box(way.parse(text.as_bytes(), Profile::Interpreter).is_ok());
    let start = Instant::now();
    for _ in 0..times {
        black_box(way.parse(black_box(text.as_bytes()), Profile::Interpreter).is_ok());
    }
    start.elapsed().as_nanos() as f64 / times as f64
}
