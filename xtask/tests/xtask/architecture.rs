//! Checks the source against docs/architecture.md: which package and which module may use which. Also checks rules that
//! a reader would otherwise have to check.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use proc_macro2::{TokenStream, TokenTree};
use serde_json::Value;

/// The modules of the package `rfc1738`, and the modules that each may use. The compiler does not enforce these
/// borders.
const MODULES: &[(&str, &[&str])] = &[
    ("spec", &[]),
    ("url", &["spec"]),
    ("parse", &["spec", "url"]),
    ("meaning", &["spec", "url"]),
    ("advise", &["meaning", "spec", "url"]),
    ("octets", &["spec", "url"]),
    // `build` must not use `parse`. Tests show that a built URL parses, and would show nothing if `build` used the
    // parser.
    ("build", &["octets", "spec", "url"]),
    ("extract", &["parse", "spec", "url"]),
    ("url_buf", &["build", "parse", "spec", "url"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the path of every Rust source that git tracks, relative to the root.
fn sources() -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![root()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("the checkout can be read") {
            let path = entry.expect("the checkout can be read").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            // `build` and `node_modules` are what adapters install; git ignores them.
            let is_installed = ["build", "node_modules"].contains(&&*name);
            if path.is_dir() && !name.starts_with('.') && !name.starts_with("target") && !is_installed {
                open.push(path);
            } else if name.ends_with(".rs") {
                found.push(path.strip_prefix(root()).expect("it is below the root").display().to_string());
            }
        }
    }
    found.sort();
    found
}

/// Returns the code without its comments and without the tests at its end.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or("");
    code.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

/// Returns the modules of the same crate that some code names, in paths and in grouped imports.
fn named_modules(code: &str) -> BTreeSet<String> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let first = |path: &str| path.trim().split(|c| !is_name(c)).next().unwrap_or("").to_string();
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let Some(group) = rest.strip_prefix('{') else {
            found.insert(first(rest));
            continue;
        };
        let (mut depth, mut start) = (0, 0);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                ',' | '}' if depth == 0 => {
                    found.insert(first(&group[start..at]));
                    start = at + 1;
                }
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 && c == '}' && start == at + 1 {
                break;
            }
        }
    }
    found.remove("");
    found
}

#[test]
fn modules_of_the_parser_use_only_what_they_may() {
    let mut wrong = Vec::new();
    for path in sources() {
        let Some((module, _)) = path.strip_prefix("src/").and_then(|path| path.split_once('/')) else {
            continue;
        };
        let Some((_, allowed)) = MODULES.iter().find(|(name, _)| *name == module) else {
            wrong.push(format!("{path}: MODULES does not list `{module}`"));
            continue;
        };
        for name in named_modules(&code(&read(&root().join(&path)))) {
            // The root names these types of two modules again.
            let name = match &*name {
                "Profile" | "Rule" => "spec".into(),
                "ParseError" => "parse".into(),
                _ => name,
            };
            if name != module && !allowed.contains(&name.as_str()) {
                wrong.push(format!("{path}: `{module}` uses `crate::{name}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_module_check_sees_every_import() {
    let named = |code: &str| named_modules(code).into_iter().collect::<Vec<_>>();
    assert_eq!(named("use crate::grammar::{Expr, Node};"), ["grammar"]);
    assert_eq!(
        named("use crate::{automata::{Dfa, nfa::{A, B}}, spec};\nlet x = crate::derive::y();"),
        ["automata", "derive", "spec"]
    );
    assert_eq!(named(&code("// crate::grammar")), [""; 0]);
    assert!(sources().iter().filter(|path| path.starts_with("src/parse/")).count() > 10);
}

/// Returns the arrows between packages of the workspace: the normal dependencies that cargo reports.
fn package_arrows() -> BTreeSet<(String, String)> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let ran = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo can be started");
    let metadata: Value = serde_json::from_slice(&ran.stdout).expect("cargo metadata writes JSON");
    let packages = metadata["packages"].as_array().expect("there are packages");
    let name = |value: &Value| value["name"].as_str().expect("a package has a name").to_string();
    let members: BTreeSet<String> = packages.iter().map(name).collect();
    let mut arrows = BTreeSet::new();
    for package in packages {
        for dependency in package["dependencies"].as_array().expect("a package has dependencies") {
            if dependency["kind"].is_null() && members.contains(&name(dependency)) {
                arrows.insert((name(package), name(dependency)));
            }
        }
    }
    arrows
}

#[test]
fn the_package_diagram_matches_cargo() {
    let text = read(&root().join("docs/architecture.md"));
    let drawn: BTreeSet<(String, String)> = text
        .lines()
        .filter_map(|line| line.trim().split_once(" --> "))
        .map(|(from, to)| (from.to_string(), to.to_string()))
        .collect();
    let real = package_arrows();
    let show = |arrows: BTreeSet<&(String, String)>| {
        arrows.iter().map(|(from, to)| format!("    {from} --> {to}")).collect::<Vec<_>>().join("\n")
    };
    let missing = show(real.difference(&drawn).collect());
    let extra = show(drawn.difference(&real).collect());
    assert!(drawn == real, "docs/architecture.md lacks\n{missing}\nand has, but cargo has not,\n{extra}");
}

#[test]
fn the_two_readings_share_no_code() {
    let arrows = package_arrows();
    let uses = |name: &str| arrows.iter().filter(|(from, _)| from == name).count();
    assert_eq!((uses("rfc1738"), uses("bnf-automata")), (0, 0));
    assert!(!arrows.contains(&("rfc1738-texts".into(), "rfc1738".into())));
}

/// Returns whether code has a word, outside its comments and its texts.
fn has_word(code: TokenStream, word: &str) -> bool {
    code.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == word,
        TokenTree::Group(group) => has_word(group.stream(), word),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

#[test]
fn one_module_reads_yaml_and_two_are_unsafe() {
    let holding = |word: &str| -> Vec<String> {
        let here = sources().into_iter().filter(|path| !path.starts_with("fuzz/"));
        here.filter(|path| {
            let code: TokenStream = read(&root().join(path)).parse().expect("it is Rust");
            has_word(code, word)
        })
        .collect()
    };
    assert_eq!(holding("serde_yaml"), ["crates/suite/src/corpus/yaml.rs"]);
    // The second one only keeps the names of functions that a script calls.
    assert_eq!(holding("unsafe"), ["crates/predictions/src/boundary.rs", "src/parse/scan.rs"]);
    for code in ["unsafe { f() }", "unsafe fn f() {}", "#[ctor(unsafe)] fn f() {}"] {
        assert!(has_word(code.parse().expect("it is Rust"), "unsafe"), "{code}");
    }
    assert!(!has_word("f(\"unsafe\") // unsafe".parse().expect("it is Rust"), "unsafe"));
}

#[test]
fn files_have_a_purpose_line_and_stay_short() {
    for path in sources() {
        let text = read(&root().join(&path));
        assert!(text.starts_with("//! "), "{path}: the first line says what the file is for");
        let lines = text.lines().count();
        let most = if path.starts_with("fuzz/fuzz_targets") { 40 } else { 600 };
        assert!(lines <= most, "{path}: {lines} lines; which two ideas does it hold?");
    }
}
