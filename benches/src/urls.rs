//! `cargo bench --manifest-path benches/Cargo.toml`: URL parsers side by side, each asked for all
//! the parts that it offers.
//!
//! `BENCH_URLS` names the lists, files of a URL a line, with ":" between them (on Windows ";");
//! without it the list is `urls.txt`. A round times every contender once, and a ratio compares two
//! times of one round, so that the machine's drift cancels out; what is shown are medians over the
//! rounds. A list shorter than [`PASS`] is read several times in a round, which lets the processor
//! learn it by heart: only long lists compare well.

mod kinds;
mod machines;
mod pattern;
mod peers;

use std::{env, fs, iter, process};

use rfc1738_benches::{Contender, median, rounds};

/// How many URLs a contender reads in a round, at least.
const PASS: usize = 10_000;
const REFERENCE: &str = "fluent-uri";

fn main() {
    let contenders: Vec<Contender> = peers::all().into_iter().chain(machines::all()).collect();
    let of_kinds: Vec<&Contender> =
        contenders.iter().filter(|contender| contender.gives != machines::VERDICT).collect();
    for (name, text) in lists() {
        let urls: Vec<String> = text.lines().filter(|line| !line.is_empty()).map(str::to_string).collect();
        if urls.is_empty() {
            fail(&name, "has no URLs");
        }
        compare(&name, &urls, &contenders);
        kinds::by_scheme(&urls, &of_kinds);
    }
    kinds::by_length(&of_kinds);
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
    let time = |contender: &Contender| contender.time(&pass);
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
