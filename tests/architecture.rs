//! What keeps the house in order: who may use whom, and rules that a reader would otherwise have to check.

use std::fs;
use std::path::{Path, PathBuf};

/// Every module of the library and what it may use. Two independent readings of one text are the point of it all, so
/// `parse` must never see `grammar` or `automata`.
const ARROWS: &[(&str, &[&str])] = &[
    ("spec", &[]),
    ("url", &["spec"]),
    ("parse", &["spec", "url"]),
    ("meaning", &["spec", "url"]),
    ("advise", &["spec", "url", "meaning"]),
    ("octets", &["spec", "url"]),
    ("build", &["spec", "url", "octets"]),
    ("extract", &["spec", "url", "parse"]),
    ("grammar", &["spec"]),
    ("automata", &["spec", "grammar"]),
    ("derive", &["spec", "grammar", "automata"]),
    ("generate", &["spec", "grammar", "automata", "derive"]),
    ("testing", &["spec", "grammar", "automata"]),
    (
        "subject",
        &[
            "spec", "url", "parse", "meaning", "advise", "octets", "build", "extract", "grammar", "automata",
            "derive",
        ],
    ),
    ("corpus", &["spec", "grammar", "automata", "derive", "subject"]),
    (
        "oracle",
        &[
            "spec",
            "url",
            "parse",
            "meaning",
            "advise",
            "octets",
            "build",
            "extract",
            "grammar",
            "automata",
            "derive",
            "generate",
            "subject",
            "corpus",
            "peers",
            "difference",
        ],
    ),
    ("coverage", &["spec", "grammar", "automata", "derive", "generate", "subject", "corpus", "oracle"]),
    ("peers", &[]),
    ("difference", &["spec", "url", "parse", "grammar", "automata", "derive", "generate", "corpus", "peers"]),
    ("runner", &["spec", "corpus", "subject"]),
    (
        "report",
        &[
            "spec",
            "url",
            "parse",
            "grammar",
            "corpus",
            "coverage",
            "peers",
            "difference",
            "subject",
            "runner",
        ],
    ),
    (
        "vectors",
        &[
            "spec", "parse", "grammar", "automata", "generate", "subject", "corpus", "oracle", "runner",
            "report",
        ],
    ),
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("the package's folders can be read") {
            let path = entry.expect("the package's folders can be read").path();
            match path.is_dir() {
                true => open.push(path),
                false if path.extension().is_some_and(|extension| extension == "rs") => found.push(path),
                false => {}
            }
        }
    }
    found.sort();
    found
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The modules of this crate that some code names, in `use` lines and in paths; not in comments.
fn named_modules(code: &str) -> Vec<String> {
    let code: Vec<&str> = code.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
    let code = code.join("\n");
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        match rest.strip_prefix('{') {
            Some(list) => {
                let list = list.split('}').next().unwrap_or("");
                let names = list
                    .split(',')
                    .map(|item| item.trim().split(|c| !is_name(c)).next().unwrap_or("").to_string());
                found.extend(names);
            }
            None => found.push(rest.split(|c| !is_name(c)).next().unwrap_or("").to_string()),
        }
    }
    found
}

#[test]
fn modules_use_only_what_the_arrows_allow() {
    let mut wrong = Vec::new();
    for (module, allowed) in ARROWS {
        for path in sources(&root().join("src").join(module)) {
            let code = read(&path);
            // Tests within a file may compare with anything.
            let code = code.split("#[cfg(test)]").next().unwrap_or("");
            for name in named_modules(code) {
                let known = ARROWS.iter().any(|(module, _)| *module == name);
                if name != *module && (!known || !allowed.contains(&name.as_str())) {
                    wrong.push(format!("{}: `{module}` uses `crate::{name}`", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_module_has_its_arrows() {
    let folders = fs::read_dir(root().join("src")).expect("src can be read").map(|entry| entry.unwrap());
    for folder in folders.filter(|entry| entry.path().is_dir() && entry.file_name() != "bin") {
        let name = folder.file_name().into_string().unwrap();
        assert!(ARROWS.iter().any(|(module, _)| *module == name), "src/{name} is missing in ARROWS");
    }
}

#[test]
fn the_checks_see_what_they_look_for() {
    assert_eq!(named_modules("use crate::grammar::{Expr, Node};"), ["grammar"]);
    assert_eq!(
        named_modules("use crate::{automata::Dfa, spec};\nlet x = crate::derive::y();"),
        ["automata", "spec", "derive"]
    );
    assert_eq!(named_modules("// crate::grammar"), [""; 0]);
    assert!(sources(&root().join("src/parse")).len() > 10);
}

#[test]
fn one_module_reads_yaml_and_one_is_unsafe() {
    let holding = |word: &str| -> Vec<String> {
        let all =
            ["src", "xtask/src", "tests", "benches"].iter().flat_map(|folder| sources(&root().join(folder)));
        let all = all.filter(|path| !path.ends_with("tests/architecture.rs"));
        let code = |path: &PathBuf| {
            let text = read(path);
            text.lines().any(|line| line.split("//").next().unwrap_or("").contains(word))
        };
        all.filter(code).map(|path| path.strip_prefix(root()).unwrap().display().to_string()).collect()
    };
    assert_eq!(holding("serde_yaml"), ["src/corpus/yaml.rs"]);
    assert_eq!(holding("unsafe {"), ["src/parse/scan.rs"]);
}

#[test]
fn files_say_what_they_are_for_and_stay_short() {
    for folder in
        ["src", "xtask/src", "tests", "benches", "fuzz/src", "fuzz/fuzz_targets", "fuzz/effectiveness"]
    {
        for path in sources(&root().join(folder)) {
            let text = read(&path);
            assert!(text.starts_with("//! "), "{}: the first line says what the file is for", path.display());
            let lines = text.lines().count();
            let most = if folder == "fuzz/fuzz_targets" { 40 } else { 600 };
            assert!(lines <= most, "{}: {lines} lines; which two ideas does it hold?", path.display());
        }
    }
}
