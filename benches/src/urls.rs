//! `cargo bench --manifest-path benches/Cargo.toml`: URL parsers side by side, each asked for all the parts that it offers.
//!
//! `BENCH_URLS` names the lists, files of a URL a line, with ":" between them (on Windows ";"); without it the list is
//! `urls.txt`. A round times every contender once, and a ratio compares two times of one round, so that the machine's
//! drift cancels out; what is shown are medians over the rounds. A list shorter than [`PASS`] is read several times in
//! a round, which lets the processor learn it by heart: only long lists compare well.

mod machines;
mod pattern;
mod peers;

use std::hint::black_box;
use std::time::Instant;
use std::{env, fs, iter, process};

use rfc1738_benches::{median, rounds};

/// How many URLs a contender reads in a round, at least.
const PASS: usize = 10_000;
/// Ratios are to this contender's times.
const REFERENCE: &str = "fluent-uri";

/// Reads a list, and tells how many of its lines are URLs.
type Run = Box<dyn Fn(&[String]) -> usize>;

/// A way to read a URL.
struct Contender {
    name: &'static str,
    /// What it gives of a URL.
    gives: &'static str,
    run: Run,
}

impl Contender {
    fn new(name: &'static str, gives: &'static str, read: impl Fn(&str) -> bool + 'static) -> Contender {
        let run = move |urls: &[String]| urls.iter().filter(|url| read(black_box(url))).count();
        Contender { name, gives, run: Box::new(run) }
    }
}

fn main() {
    let contenders: Vec<Contender> = peers::all().into_iter().chain(machines::all()).collect();
    for (name, text) in lists() {
        let urls: Vec<String> = text.lines().filter(|line| !line.is_empty()).map(str::to_string).collect();
        if urls.is_empty() {
            fail(&name, "has no URLs");
        }
        compare(&name, &urls, &contenders);
    }
}

fn lists() -> Vec<(String, String)> {
    let Some(paths) = env::var_os("BENCH_URLS") else {
        return vec![("urls.txt".to_string(), include_str!("../urls.txt").to_string())];
    };
    let read = |path: std::path::PathBuf| {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| fail(&path.display().to_string(), error));
        (path.display().to_string(), text)
    };
    env::split_paths(&paths).map(read).collect()
}

fn fail(list: &str, why: impl std::fmt::Display) -> ! {
    eprintln!("BENCH_URLS: {list}: {why}");
    process::exit(2)
}

fn compare(name: &str, urls: &[String], contenders: &[Contender]) {
    let pass: Vec<String> = iter::repeat_n(urls, PASS.div_ceil(urls.len())).flatten().cloned().collect();
    let time = |contender: &Contender| {
        let start = Instant::now();
        black_box((contender.run)(&pass));
        start.elapsed().as_nanos() as f64 / pass.len() as f64
    };
    let times: Vec<Vec<f64>> = (0..rounds()).map(|_| contenders.iter().map(time).collect()).collect();
    let reference = contenders.iter().position(|contender| contender.name == REFERENCE).unwrap_or(0);

    let bytes: usize = urls.iter().map(String::len).sum();
    println!("\n{name}: {} URLs, {:.1} bytes each", urls.len(), bytes as f64 / urls.len() as f64);
    println!("{:<30} {:<8} {:>8} {:>8}  ratio to {REFERENCE}", "", "gives", "accepts", "ns a URL");
    for (index, contender) in contenders.iter().enumerate() {
        println!(
            "{:<30} {:<8} {:>8} {:>8.1} {:>6.2}",
            contender.name,
            contender.gives,
            (contender.run)(urls),
            median(times.iter().map(|round| round[index])),
            median(times.iter().map(|round| round[index] / round[reference])),
        );
    }
}
