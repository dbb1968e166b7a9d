//! What the benchmarks share: how many rounds there are, and what is shown of them.

use std::env;
use std::hint::black_box;
use std::time::Instant;

/// How many rounds are run. A round times every contender once, and a ratio compares two times of
/// one round, so that the machine's drift cancels out. `cargo test --benches` only asks whether
/// they run at all.
pub fn rounds() -> usize {
    if env::args().any(|argument| argument == "--bench") { 101 } else { 1 }
}

/// The value in the middle, of at least one.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Reads a list, and returns how many of its lines are URLs.
type Run = Box<dyn Fn(&[String]) -> usize>;

/// A way to read a URL.
pub struct Contender {
    /// The name in the table.
    pub name: &'static str,
    /// What it gives of a URL.
    pub gives: &'static str,
    /// Reads all URLs of a list, and returns the number of URLs that it accepts.
    pub run: Run,
}

impl Contender {
    /// A contender that reads one URL and returns whether it accepts it.
    pub fn new(name: &'static str, gives: &'static str, read: impl Fn(&str) -> bool + 'static) -> Contender {
        let run = move |urls: &[String]| urls.iter().filter(|url| read(black_box(url))).count();
        Contender { name, gives, run: Box::new(run) }
    }

    /// The nanoseconds that a URL of a list takes.
    pub fn time(&self, urls: &[String]) -> f64 {
        let start = Instant::now();
        black_box((self.run)(urls));
        start.elapsed().as_nanos() as f64 / urls.len() as f64
    }
}

/// Prose of at least a length, with a URL every 3 KB, as RFCs have it, in each of the forms.
pub fn prose(urls: &str, length: usize) -> String {
    const LINE: &str =
        "   No whitespace: a line of prose, with \"marks\" of its own (and some < or > others).\n";
    let forms = [("<URL:", ">"), ("<", ">"), ("(see ", ")."), ("URL:", ",")];
    let urls = urls.lines().filter(|line| !line.is_empty()).cycle();
    let mut text = String::new();
    for (url, (before, after)) in urls.zip(forms.into_iter().cycle()) {
        text += &LINE.repeat(3000 / LINE.len());
        text += &format!("   {before}{url}{after}\n");
        if text.len() > length {
            break;
        }
    }
    text
}
