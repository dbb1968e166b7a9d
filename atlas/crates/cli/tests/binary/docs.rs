//! The pages of the atlas, and the help: their commands do what they show, and their links lead
//! somewhere.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::shown::{Page, examples};

const BINARY: &str = env!("CARGO_BIN_EXE_url-atlas");

/// The commands of pages that no test runs, by how they begin, each with the reason.
const LEFT_OUT: [(&str, &str); 8] = [
    ("cargo ", "it compiles, or asks libraries that are not installed"),
    ("python3 adapters/", "it installs packages"),
    ("containers/", "it needs podman or docker"),
    ("podman ", "it needs podman"),
    ("kubectl ", "it needs a cluster"),
    ("for language in", "it needs a cluster"),
    ("zcat ", "it needs a record of an installed library"),
    ("paste ", "it needs the folder of the atlas"),
];

/// The commands with examples in their help.
const COMMANDS: [&str; 13] = [
    "",
    "ask",
    "compare",
    "decisions",
    "libraries",
    "lineage",
    "maintain",
    "maintain predict",
    "maintain requests",
    "maintain resolution",
    "maintain versions",
    "resolve",
    "texts",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn pages() -> Vec<Page> {
    let mut pages = Page::folder(&root().join("atlas/docs"));
    pages.push(Page::read(root().join("atlas/README.md")));
    pages
}

#[test]
fn the_commands_of_the_pages_do_what_the_pages_show() {
    let used = Mutex::new(BTreeSet::new());
    let differences: String = pages().iter().map(|page| page.run(BINARY, &LEFT_OUT, &used)).collect();
    assert!(differences.is_empty(), "\n{differences}");
    let listed = LEFT_OUT.iter().map(|(begins, _)| *begins).collect();
    assert_eq!(used.into_inner().unwrap(), listed, "a command is left out, and no page has it");
}

/// A bold figure of the summary stands in a page that is computed from the records.
#[test]
fn the_figures_of_the_summary_are_those_of_the_reports() {
    let summary = Page::read(root().join("atlas/docs/summary.md"));
    let mut reports = Page::folder(&root().join("atlas/reports"));
    reports.push(Page::read(root().join("atlas/docs/findings.md")));
    let bold = summary.text().split("**").skip(1).step_by(2);
    let figures: Vec<&str> = bold.filter(|text| text.starts_with(|c: char| c.is_ascii_digit())).collect();
    let is_gone = |figure: &&&str| !reports.iter().any(|page| page.text().contains(&format!(" {figure} ")));
    let gone: Vec<_> = figures.iter().filter(is_gone).collect();
    assert!(figures.len() >= 6 && gone.is_empty(), "{figures:?}: {gone:?}");
}

#[test]
fn the_commands_in_the_prose_have_the_options_that_they_name() {
    let wrong: Vec<String> =
        pages().iter().flat_map(|page| page.wrong_commands(BINARY, "url-atlas")).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Also those of the suite that lead into the folder of the atlas.
#[test]
fn the_links_of_the_pages_lead_somewhere() {
    let mut pages = pages();
    pages.extend(Page::folder(&root()));
    pages.extend(Page::folder(&root().join("docs")));
    for page in
        ["adapters/README.md", "adapters/clients/README.md", "attacks/README.md", "resolution/README.md"]
    {
        pages.push(Page::read(root().join("atlas").join(page)));
    }
    let dead: Vec<String> = pages.iter().flat_map(|page| page.dead_links(&root(), true)).collect();
    assert!(dead.is_empty(), "{dead:#?}");
}

/// Runs the examples of each help.
#[test]
fn the_examples_of_each_help_run() {
    let mut page = "```text urls.txt\nhttp://host.dom/\n```\n```console\n".to_owned();
    for example in examples(BINARY, "url-atlas", &COMMANDS) {
        // It needs an adapter, or takes minutes: only its options are checked.
        let is_left_out = ["./", " -- ", "lineage", "maintain"].iter().any(|word| example.contains(word));
        let (options, _) = example.split_once(" -- ").unwrap_or((&example, ""));
        let example = if is_left_out { format!("{options} --help") } else { example };
        page.push_str(&format!("$ ( {example} ) > said 2>&1; [ $? -lt 2 ] || cat said\n"));
    }
    let page = Page::of("help", format!("{page}```\n"));
    let differences = page.run(BINARY, &[], &Mutex::default());
    assert!(differences.is_empty(), "\n{differences}");
}
