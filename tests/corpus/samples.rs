//! Runs the programs of docs/vectors-in-tests.md, and compares what they print with what the page says.

use std::path::Path;
use std::process::Command;

use libtest_mimic::{Failed, Trial};

/// A language of the page: the word after its fence, the file of the program, and the command that
/// runs it.
struct Language {
    fence: &'static str,
    file: &'static str,
    command: &'static [&'static str],
}

const LANGUAGES: [Language; 3] = [
    Language { fence: "python", file: "sample.py", command: &["python3", "sample.py"] },
    Language { fence: "js", file: "sample.mjs", command: &["node", "sample.mjs"] },
    Language { fence: "go", file: "sample.go", command: &["go", "run", "sample.go"] },
];

const PAGE: &str = include_str!("../../docs/vectors-in-tests.md");

/// Returns the tests. They take long, so `cargo xtask exhaustive` runs them; a language that is not
/// on this machine is ignored.
pub fn trials() -> impl Iterator<Item = Trial> {
    LANGUAGES.into_iter().filter(is_here).map(|language| {
        let name = format!("exhaustive::sample_in_{}", language.fence);
        Trial::test(name, move || prints_what_the_page_says(&language)).with_ignored_flag(true)
    })
}

fn is_here(language: &Language) -> bool {
    let version = if language.fence == "go" { "version" } else { "--version" };
    Command::new(language.command[0]).arg(version).output().is_ok_and(|ran| ran.status.success())
}

fn prints_what_the_page_says(language: &Language) -> Result<(), Failed> {
    let (_, after) = PAGE.split_once(&format!("```{}\n", language.fence)).ok_or("no program")?;
    let (program, after) = after.split_once("```").ok_or("no end of the program")?;
    let (_, after) = after.split_once("```text\n").ok_or("no output")?;
    let (expected, _) = after.split_once("```").ok_or("no end of the output")?;
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join(language.file), program)?;
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../reports/by-hand.json");
    std::fs::copy(vectors, folder.path().join("by-hand.json"))?;
    let (first, others) = language.command.split_first().expect("a command has a first word");
    // Go compiles into a folder of its own.
    let ran = Command::new(first)
        .args(others)
        .env("GOCACHE", folder.path().join("go"))
        .current_dir(folder.path())
        .output()?;
    let (out, err) = (String::from_utf8(ran.stdout)?, String::from_utf8_lossy(&ran.stderr).into_owned());
    if out == expected { Ok(()) } else { Err(format!("printed:\n{out}{err}\nexpected:\n{expected}").into()) }
}
