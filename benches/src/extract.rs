//! `cargo bench --bench extract`: URLs found in running text, in MB a second on one core.
//!
//! `BENCH_TEXTS` names a folder, whose files are read as one text; without it the text is made of
//! `urls.txt`. A round times every contender once, and what is shown are medians over the rounds.
//! Then come texts that make careless searches go over the same bytes again and again: a search is
//! linear if a byte costs as much in a long one as in a short one. They take longer, so that other
//! programs get in between: the best of a few rounds is shown.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, fs, process};

use rfc1738_benches::{median, prose, rounds};

const REFERENCE: &str = "linkify";
/// Every so many rounds for the ordinary text there is one for the hostile ones, which take longer.
const SELDOM: usize = 10;
const SHORT: usize = 1 << 16;
const LONG: usize = 1 << 20;
const HOSTILE: [&str; 9] =
    ["<", "<URL:", "URL:<", "http://", "http://h/(", "news:a/", "a:", "<URL:x:a-\n>", "\n"];

struct Contender {
    name: &'static str,
    finds: &'static str,
    count: Box<dyn Fn(&str) -> usize>,
}

impl Contender {
    fn new(name: &'static str, finds: &'static str, count: impl Fn(&str) -> usize + 'static) -> Contender {
        Contender { name, finds, count: Box::new(count) }
    }

    /// In MB a second.
    fn speed(&self, text: &str) -> f64 {
        let start = Instant::now();
        black_box((self.count)(black_box(text)));
        text.len() as f64 / 1e6 / start.elapsed().as_secs_f64()
    }
}

fn main() {
    let contenders = contenders();
    let (name, text) = text();
    ordinary(&name, &text, &contenders);
    hostile(&contenders);
}

fn contenders() -> Vec<Contender> {
    let wrapper = regex::bytes::Regex::new("(?-u)<URL:[^>]*>").expect("the expression is well formed");
    let mut finder = linkify::LinkFinder::new();
    finder.kinds(&[linkify::LinkKind::Url]);
    vec![
        Contender::new("rfc1738::extract", "the Appendix, and bare URLs", |text| {
            rfc1738::extract::extract(text.as_bytes()).count()
        }),
        Contender::new(REFERENCE, "bare URLs", move |text| finder.links(text).count()),
        Contender::new("regex", "<URL:[^>]*>", move |text| wrapper.find_iter(text.as_bytes()).count()),
    ]
}

fn text() -> (String, String) {
    let Some(folder) = env::var_os("BENCH_TEXTS") else {
        return ("made of urls.txt".to_string(), prose(include_str!("../urls.txt"), LONG));
    };
    let folder = Path::new(&folder);
    let name = folder.display().to_string();
    let bytes = read(folder).unwrap_or_else(|error| fail(&name, error));
    (name, String::from_utf8_lossy(&bytes).into_owned())
}

fn read(folder: &Path) -> std::io::Result<Vec<u8>> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    paths.retain(|path| path.is_file());
    paths.sort();
    paths.iter().map(fs::read).collect::<std::io::Result<Vec<_>>>().map(|texts| texts.concat())
}

fn fail(folder: &str, why: impl std::fmt::Display) -> ! {
    eprintln!("BENCH_TEXTS: {folder}: {why}");
    process::exit(2)
}

fn ordinary(name: &str, text: &str, contenders: &[Contender]) {
    let round = |_| contenders.iter().map(|contender| contender.speed(text)).collect();
    let speeds: Vec<Vec<f64>> = (0..rounds()).map(round).collect();
    let reference = contenders.iter().position(|contender| contender.name == REFERENCE).unwrap_or(0);
    println!("\n{name}: {:.1} MB", text.len() as f64 / 1e6);
    println!("{:<18} {:<28} {:>6} {:>8}  ratio to {REFERENCE}", "", "finds", "found", "MB/s");
    for (index, contender) in contenders.iter().enumerate() {
        println!(
            "{:<18} {:<28} {:>6} {:>8.0} {:>6.2}",
            contender.name,
            contender.finds,
            (contender.count)(text),
            median(speeds.iter().map(|round| round[index])),
            median(speeds.iter().map(|round| round[index] / round[reference])),
        );
    }
}

fn hostile(contenders: &[Contender]) {
    println!(
        "\nMB/s in {} MiB of the same, and the time of a byte relative to {} KiB",
        LONG >> 20,
        SHORT >> 10
    );
    let names: String = contenders.iter().map(|contender| format!("{:>24}", contender.name)).collect();
    println!("{:<14}{names}", "");
    for unit in HOSTILE {
        let [short, long] = [SHORT, LONG].map(|length| unit.repeat(length / unit.len()));
        let cell = |contender: &Contender| {
            let speeds = (0..rounds().div_ceil(SELDOM))
                .map(|_| [contender.speed(&short), contender.speed(&long)])
                .reduce(|[a, b], [c, d]| [a.max(c), b.max(d)]);
            let [short, long] = speeds.unwrap_or_default();
            format!("{long:>16.0}  x{:>5.2}", short / long)
        };
        println!(
            "{:<14}{}",
            unit.escape_default().to_string(),
            contenders.iter().map(cell).collect::<String>()
        );
    }
}
