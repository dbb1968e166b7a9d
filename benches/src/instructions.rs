//! `cargo bench --bench instructions`: the instructions that the parser and the extraction take, a
//! peer beside each.
//!
//! Instruction counts do not depend on other programs, so they show on a noisy machine what a
//! change gains. The bench runs itself under callgrind, a tool of valgrind, once for each task, and
//! counts only within [`measured`]. `BENCH_URLS` names a list of URLs; without it the list is
//! `urls.txt`.

mod peers;

use std::env;
use std::fs;
use std::hint::black_box;
use std::process::{self, Command};

use rfc1738_benches::{Contender, prose};

const TASK: &str = "BENCH_TASK";
const TEXT: usize = 1 << 17;
/// The units of texts that are hard to search.
const HOSTILE: [&str; 6] = ["<", "http://", "http://h/(", "news:a/", "a:", "\n"];
/// The peers that are counted. The others are beside them in the bench `urls`.
const PARSERS: [&str; 4] = ["rfc1738::parse", "rfc1738, without AVX2", "rfc1738, by bytes", "fluent-uri"];

struct Task {
    name: String,
    unit: &'static str,
    units: usize,
    run: Box<dyn Fn() -> usize>,
}

fn main() {
    let tasks = tasks();
    if let Ok(name) = env::var(TASK) {
        let task =
            tasks.iter().find(|task| task.name == name).unwrap_or_else(|| fail("there is no such task"));
        black_box(measured(&*task.run));
        return;
    }
    // `cargo test --benches` asks only whether the tasks run.
    if !env::args().any(|argument| argument == "--bench") {
        tasks.iter().for_each(|task| _ = black_box(measured(&*task.run)));
        return;
    }
    for task in &tasks {
        let count = count(&task.name) as f64 / task.units as f64;
        println!("{:<46} {count:>10.2} instructions a {}", task.name.escape_debug().to_string(), task.unit);
    }
}

/// Runs a task. Callgrind counts from the call of this function to its return.
#[inline(never)]
fn measured(run: &dyn Fn() -> usize) -> usize {
    run()
}

fn tasks() -> Vec<Task> {
    let text = match env::var_os("BENCH_URLS") {
        Some(path) => fs::read_to_string(path).unwrap_or_else(|error| fail(&error.to_string())),
        None => include_str!("../urls.txt").to_string(),
    };
    let urls: Vec<String> = text.lines().filter(|line| !line.is_empty()).map(str::to_string).collect();
    let parsers = peers::all().into_iter().filter(|peer| PARSERS.contains(&peer.name));
    let mut tasks: Vec<Task> = parsers.map(|peer| parsing(peer, urls.clone())).collect();
    tasks.extend(searching("prose", prose(include_str!("../urls.txt"), TEXT)));
    for unit in HOSTILE {
        tasks.extend(searching(unit, unit.repeat(TEXT / unit.len())));
    }
    tasks
}

fn parsing(peer: Contender, urls: Vec<String>) -> Task {
    let (name, units) = (format!("{}, a list", peer.name), urls.len());
    Task { name, unit: "URL", units, run: Box::new(move || (peer.run)(&urls)) }
}

fn searching(name: &str, text: String) -> [Task; 2] {
    let mut finder = linkify::LinkFinder::new();
    finder.kinds(&[linkify::LinkKind::Url]);
    let (units, copy) = (text.len(), text.clone());
    let ours = move || rfc1738::extract::extract(text.as_bytes()).count();
    let task = |who: &str, run| Task { name: format!("{who}, {name}"), unit: "byte", units, run };
    [task("rfc1738::extract", Box::new(ours)), task("linkify", Box::new(move || finder.links(&copy).count()))]
}

fn count(task: &str) -> u64 {
    let program = env::current_exe().unwrap_or_else(|error| fail(&error.to_string()));
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*::measured*"])
        .arg(program)
        .env(TASK, task)
        .output()
        .unwrap_or_else(|error| fail(&format!("valgrind cannot be started: {error}")));
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    let collected = report.lines().find_map(|line| line.split_once("Collected :"));
    let count = collected.and_then(|(_, count)| count.trim().parse().ok()).filter(|count| *count > 0);
    count.unwrap_or_else(|| fail(&format!("valgrind counts nothing for {task}:\n{report}")))
}

fn fail(why: &str) -> ! {
    eprintln!("instructions: {why}");
    process::exit(2)
}
