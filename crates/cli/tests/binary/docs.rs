//! The pages for readers: their commands do what the pages show, their links lead somewhere, and each
//! page says what it is for.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::manual::COMMANDS;
use crate::shown::{Page, examples};
use crate::*;

/// The commands of pages that no test runs, by how they begin, each with the reason.
const LEFT_OUT: [(&str, &str); 10] = [
    ("cargo ", "it compiles for minutes; `.ci/run` has those that can fail"),
    (".ci/", "it is CI, or needs the network"),
    ("export RFC_TEXTS", "it names a folder of the reader"),
    ("RFC1738_INPUTS=", "it takes a quarter of an hour"),
    ("SRC=", "it compiles the fuzz targets"),
    ("for target in total", "it needs the corpora of several machines"),
    ("cp -n machine-", "it needs the findings of several machines"),
    ("npx ", "it needs the network"),
    ("pipx ", "it needs the network"),
    ("rfc1738 fuzz --time", "it ends after a time"),
];

const BINARY: &str = env!("CARGO_BIN_EXE_rfc1738");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn pages() -> Vec<Page> {
    let mut pages = Page::folder(&root());
    pages.extend(Page::folder(&root().join("docs")));
    pages.push(Page::read(root().join("spec-cases/README.md")));
    for folder in ["crates", "packages"] {
        let mut readmes: Vec<PathBuf> = std::fs::read_dir(root().join(folder))
            .unwrap()
            .map(|entry| entry.unwrap().path().join("README.md"))
            .filter(|path| path.exists())
            .collect();
        readmes.sort();
        pages.extend(readmes.into_iter().map(Page::read));
    }
    pages
}

#[test]
fn the_commands_in_the_prose_have_the_options_that_they_name() {
    // The list of changes has commands of before.
    let pages = pages().into_iter().filter(|page| !page.text().starts_with("# Changelog"));
    let wrong: Vec<String> = pages.flat_map(|page| page.wrong_commands(BINARY, "rfc1738")).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_links_of_the_pages_lead_somewhere() {
    let dead: Vec<String> = pages().iter().flat_map(|page| page.dead_links(&root(), false)).collect();
    assert!(dead.is_empty(), "{dead:#?}");
}

/// Runs the commands of all pages, and compares what they print.
fn run_pages() {
    let used = Mutex::new(BTreeSet::new());
    let mut pages = pages();
    pages.retain(|page| !page.text().contains("python3") || python().is_some());
    let differences: String = std::thread::scope(|scope| {
        let run = |page: &Page| page.run(BINARY, &LEFT_OUT, &used);
        let running: Vec<_> = pages.iter().map(|page| scope.spawn(move || run(page))).collect();
        running.into_iter().map(|page| page.join().unwrap()).collect()
    });
    assert!(differences.is_empty(), "\n{differences}");
    let listed = LEFT_OUT.iter().map(|(begins, _)| *begins).collect();
    assert_eq!(used.into_inner().unwrap(), listed, "a command is left out, and no page has it");
}

/// The commands of commands.
const SUBCOMMANDS: [&str; 11] = [
    "adapter new",
    "adapter check",
    "audit diff",
    "audit time",
    "fuzz merge",
    "grammar show",
    "grammar check",
    "grammar diff",
    "grammar rulings",
    "grammar sections",
    "",
];

/// The examples of the help that no test runs, each with the reason.
const EXAMPLES_LEFT_OUT: [(&str, &str); 6] = [
    ("curl", "it needs the network"),
    ("rfc1738 man | man", "it needs the program man"),
    ("rfc1738 grammar show --file rfc3986.txt", "the texts of RFCs are not in the repository"),
    ("rfc1738 coverage --format html", "it takes minutes in a test"),
    ("rfc1738 prove --extra-states 2", "it takes minutes in a test"),
    ("rfc1738 vectors --output", "it checks a folder of the reader"),
];

/// The examples that take long.
const SLOW: [&str; 4] = ["rfc1738 audit time --", "rfc1738 coverage", "rfc1738 prove", "rfc1738 vectors"];

/// The files that the examples name.
const FILES: &str = r#"
```text urls.txt
http://host.dom/
```
```text pairs.tsv
http://host.dom/	http://host.dom/
```
```text mail.txt
See ftp://host.dom/a.
```
```text my.bnf
port = 1*digit
digit = "0" | "1"
```
```text my.txt
port = 1*DIGIT
```
```sh adapter
#!/bin/sh
exec python3 my_adapter.py
```
```console
$ cp mail.txt chat.txt; cp mail.txt log; cp my.bnf old.bnf; cp my.bnf new.bnf; chmod +x adapter
$ HOME=$PWD; mkdir -p .local/share/bash-completion/completions
$ rfc1738 adapter new python my > made
$ rfc1738 audit --inputs urls.txt --record old.jsonl.gz -- ./adapter > made
$ cp old.jsonl.gz new.jsonl.gz
$ rfc1738 fuzz --inputs urls.txt --count 1 --state first -- ./adapter > made || true
$ cp -r first second
"#;

/// Runs the examples of each help that take long, or the others. An audit asks about one URL. The
/// commands of the pages have a test of their own.
fn run_examples(slow: bool) {
    let Some(_) = python() else { return };
    let mut page = FILES.to_owned();
    let pages = pages();
    let lines = pages.iter().flat_map(|page| page.text().lines());
    let of_pages: BTreeSet<&str> = lines.filter_map(|line| line.trim_start().strip_prefix("$ ")).collect();
    for example in examples(BINARY, "rfc1738", &[&COMMANDS[..], &SUBCOMMANDS].concat()) {
        let left_out = EXAMPLES_LEFT_OUT.iter().any(|(begins, _)| example.starts_with(begins))
            || of_pages.contains(&*example)
            || SLOW.iter().any(|begins| example.starts_with(begins)) != slow;
        let example = example.replace("audit --", "audit --inputs urls.txt --");
        let example = example.replace("audit --inputs urls.txt --suite corpus", "audit --inputs urls.txt");
        let example = example.replace("audit time --", "audit time --place port --");
        let example = match example.contains("--replay") {
            true => example,
            false => example.replace("fuzz --", "fuzz --inputs urls.txt --count 1 --"),
        };
        let first = if example.starts_with("rfc1738 adapter new") { "rm -f my*library*; " } else { "" };
        // What a command finds is the exit code 1.
        let line = format!("$ {first}( {example} ) > said 2>&1; [ $? -lt 2 ] || cat said\n");
        page.push_str(if left_out { "" } else { &line });
    }
    let page = Page::of("help", format!("{page}```\n"));
    let differences = page.run(BINARY, &[], &Mutex::default());
    assert!(differences.is_empty(), "\n{differences}");
}

mod exhaustive {
    #[test]
    #[ignore = "exhaustive"]
    fn the_commands_of_the_pages_do_what_the_pages_show() {
        super::run_pages();
    }

    #[test]
    #[ignore = "exhaustive"]
    fn the_examples_of_each_help_run() {
        super::run_examples(false);
    }

    #[test]
    #[ignore = "exhaustive"]
    fn the_long_examples_of_each_help_run() {
        super::run_examples(true);
    }
}

/// A page is a tutorial, a how-to, a reference or an explanation, and says so in its first paragraph.
#[test]
fn each_page_says_for_whom_it_is() {
    for page in Page::folder(&root().join("docs")) {
        let (title, text) = page.text().split_once("\n\n").unwrap();
        let kind = text.strip_prefix("**").and_then(|text| text.split_once("** ")).map(|(kind, _)| kind);
        let limit = match kind {
            Some("Tutorial" | "How-to") => 1200,
            Some("Reference" | "Explanation") => usize::MAX,
            _ => panic!("{title}: its first word is not \"**How-to**\" or another kind"),
        };
        let words = text.split_whitespace().count();
        assert!(words <= limit, "{title}: {words} words");
    }
}
