//! `cargo bench --bench values`: what the package does with a parsed URL, and a floor beside each.
//!
//! A floor is work that no implementation can save: to copy the text of the result, or to read the
//! bytes that decide it.

use std::hint::black_box;
use std::time::Instant;

use rfc1738::octets::equivalent;
use rfc1738::{Profile, Url, advise, build, meaning, parse};
use rfc1738_benches::{median, rounds};

/// How often a round uses each URL.
const TIMES: usize = 50;

struct Task {
    name: &'static str,
    floor: &'static str,
    run: fn(&str, &Url<'_>),
    run_floor: fn(&str, &Url<'_>),
}

const TASKS: [Task; 4] = [
    Task { name: "meaning", floor: "copy the octets of the URL", run: meaning_of, run_floor: copy_octets },
    Task { name: "equivalent", floor: "compare the texts", run: equivalent_to_itself, run_floor: compare },
    Task { name: "build", floor: "copy the text", run: build_again, run_floor: copy },
    Task { name: "advise", floor: "read the class of each byte", run: advise_on, run_floor: read },
];

fn main() {
    let text = include_str!("../urls.txt");
    let urls: Vec<(&str, Url<'_>)> = text
        .lines()
        .filter_map(|line| Some((line, parse(line.as_bytes(), Profile::Interpreter).ok()?)))
        .collect();
    println!("{} URLs of urls.txt, parsed before", urls.len());
    println!("{:<12} {:>8}  {:<28} {:>8} {:>6}", "", "ns a URL", "floor", "ns a URL", "ratio");
    for task in TASKS {
        let time = |run: fn(&str, &Url<'_>)| {
            let start = Instant::now();
            for _ in 0..TIMES {
                urls.iter().for_each(|(text, url)| run(black_box(text), black_box(url)));
            }
            start.elapsed().as_nanos() as f64 / (TIMES * urls.len()) as f64
        };
        let times: Vec<[f64; 2]> = (0..rounds()).map(|_| [time(task.run), time(task.run_floor)]).collect();
        println!(
            "{:<12} {:>8.1}  {:<28} {:>8.1} {:>6.1}",
            task.name,
            median(times.iter().map(|[time, _]| *time)),
            task.floor,
            median(times.iter().map(|[_, floor]| *floor)),
            median(times.iter().map(|[time, floor]| time / floor)),
        );
    }
}

fn meaning_of(_: &str, url: &Url<'_>) {
    black_box(meaning::meaning(url));
}

fn copy_octets(text: &str, _: &Url<'_>) {
    black_box(text.as_bytes().to_vec());
}

fn equivalent_to_itself(_: &str, url: &Url<'_>) {
    black_box(equivalent(url, black_box(url)));
}

fn compare(text: &str, _: &Url<'_>) {
    black_box(text == black_box(text));
}

fn build_again(_: &str, url: &Url<'_>) {
    black_box(build::Url::from(url).to_string());
}

fn copy(text: &str, _: &Url<'_>) {
    black_box(text.to_string());
}

fn advise_on(_: &str, url: &Url<'_>) {
    black_box(advise::advisories(url));
}

fn read(text: &str, _: &Url<'_>) {
    black_box(text.bytes().fold(0, |seen, byte| seen | u8::from(!byte.is_ascii_graphic())));
}
