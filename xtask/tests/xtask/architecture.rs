//! Checks the source against docs/architecture.md: which package and which module may use which.
//! Also checks rules that a reader would otherwise have to check.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use super::shared::root;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use serde_json::Value;

/// The modules of the package `rfc1738`, and the modules that each may use. The compiler does not
/// enforce these borders.
const MODULES: &[(&str, &[&str])] = &[
    ("spec", &[]),
    ("url", &["spec"]),
    ("parse", &["spec", "url"]),
    ("meaning", &["spec", "url"]),
    ("advise", &["meaning", "spec", "url"]),
    ("octets", &["spec", "url"]),
    // `build` must not use `parse`. Tests show that a built URL parses, and would show nothing if
    // `build` used the parser.
    ("build", &["octets", "spec", "url"]),
    ("extract", &["parse", "spec", "url"]),
    ("url_buf", &["build", "parse", "spec", "url"]),
];

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn tracked() -> Vec<String> {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output();
    let listed = listed.expect("git lists the files of the checkout").stdout;
    let paths = String::from_utf8_lossy(&listed).into_owned();
    // A file that was deleted since the last commit is listed.
    paths.split('\0').filter(|path| root().join(path).is_file()).map(Into::into).collect()
}

fn sources() -> Vec<String> {
    tracked().into_iter().filter(|path| path.ends_with(".rs")).collect()
}

/// Adds the modules of the same crate that some code names, in paths and in grouped imports,
/// without its tests.
fn named_modules(code: TokenStream, found: &mut BTreeSet<String>) {
    let tokens: Vec<TokenTree> = code.into_iter().collect();
    let mut is_of_tests = false;
    for (at, token) in tokens.iter().enumerate() {
        // Not `extern crate`.
        let is_path = matches!(tokens.get(at + 1), Some(TokenTree::Punct(colon)) if colon.as_char() == ':');
        match (token, tokens.get(at + 3)) {
            (TokenTree::Group(group), _) if group.to_string().replace(' ', "") == "[cfg(test)]" => {
                is_of_tests = true;
            }
            // The body of the item under this attribute.
            (TokenTree::Group(group), _) if group.delimiter() == Delimiter::Brace && is_of_tests => {
                is_of_tests = false;
            }
            (TokenTree::Group(group), _) => named_modules(group.stream(), found),
            (TokenTree::Punct(end), _) if end.as_char() == ';' => is_of_tests = false,
            // Two colons stand between.
            (TokenTree::Ident(first), Some(TokenTree::Ident(name))) if first == "crate" && is_path => {
                found.insert(name.to_string());
            }
            (TokenTree::Ident(first), Some(TokenTree::Group(group))) if first == "crate" => {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                let is_comma =
                    |token: &TokenTree| matches!(token, TokenTree::Punct(of) if of.as_char() == ',');
                let firsts = inside.split(is_comma).filter_map(<[TokenTree]>::first);
                found.extend(firsts.map(ToString::to_string));
            }
            _ => {}
        }
    }
}

fn modules(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    named_modules(text.parse().expect("it is Rust"), &mut found);
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
        for name in modules(&read(&root().join(&path))) {
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
    let named = |text: &str| modules(text).into_iter().collect::<Vec<_>>();
    assert_eq!(named("use crate::grammar::{Expr, Node};"), ["grammar"]);
    assert_eq!(
        named("use crate::{automata::{Dfa, nfa::{A, B}}, spec};\nlet x = crate::derive::y();"),
        ["automata", "derive", "spec"]
    );
    assert_eq!(named("#[cfg(test)] mod tests { use crate::grammar; }"), [""; 0]);
    assert_eq!(named("// crate::grammar\npub(crate) fn f() {}"), [""; 0]);
    assert!(sources().iter().filter(|path| path.starts_with("src/parse/")).count() > 10);
}

/// The workspaces, each in its folder. The second one uses the packages of the first, and never the
/// other way round.
const HOUSES: [&str; 2] = [".", "atlas"];

/// Returns what cargo says about the packages of a workspace. A checkout of the suite alone has no
/// second one.
fn packages(house: &str) -> Vec<Value> {
    let folder = root().join(house);
    if !folder.join("Cargo.toml").exists() {
        return Vec::new();
    }
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let ran = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(folder)
        .output()
        .expect("cargo can be started");
    let metadata: Value = serde_json::from_slice(&ran.stdout).expect("cargo metadata writes JSON");
    metadata["packages"].as_array().expect("there are packages").clone()
}

fn name(package: &Value) -> String {
    package["name"].as_str().expect("a package has a name").into()
}

/// Returns the arrows that begin in a workspace: the normal dependencies between packages of this
/// checkout.
fn package_arrows(house: &str) -> BTreeSet<(String, String)> {
    let members: BTreeSet<String> =
        HOUSES.iter().flat_map(|house| packages(house)).map(|one| name(&one)).collect();
    let mut arrows = BTreeSet::new();
    for package in packages(house) {
        for dependency in package["dependencies"].as_array().expect("a package has dependencies") {
            if dependency["kind"].is_null() && members.contains(&name(dependency)) {
                arrows.insert((name(&package), name(dependency)));
            }
        }
    }
    arrows
}

#[test]
fn the_package_diagram_matches_cargo() {
    let text = read(&root().join("docs/architecture.md"));
    let mut drawn: BTreeSet<(String, String)> = text
        .lines()
        .filter_map(|line| line.trim().split_once(" --> "))
        .map(|(from, to)| (from.to_string(), to.to_string()))
        .collect();
    let real: BTreeSet<_> = HOUSES.iter().flat_map(|house| package_arrows(house)).collect();
    if packages(HOUSES[1]).is_empty() {
        drawn.retain(|(from, _)| !from.starts_with("url-atlas"));
    }
    let show = |arrows: BTreeSet<&(String, String)>| {
        arrows.iter().map(|(from, to)| format!("    {from} --> {to}")).collect::<Vec<_>>().join("\n")
    };
    let missing = show(real.difference(&drawn).collect());
    let extra = show(drawn.difference(&real).collect());
    assert!(drawn == real, "docs/architecture.md lacks\n{missing}\nand has, but cargo has not,\n{extra}");
}

#[test]
fn each_house_has_few_packages() {
    for (house, most) in HOUSES.iter().zip([12, 6]) {
        let names: Vec<String> = packages(house).iter().map(name).collect();
        assert!(names.len() <= most, "{house}: {} packages: {}", names.len(), names.join(", "));
    }
}

/// Returns the packages of crates.io that a lock file names: each name with the part of its version
/// that decides which versions are compatible, and the version.
fn locked(folder: &str) -> BTreeSet<([String; 2], String)> {
    let path = root().join(folder).join("Cargo.lock");
    let text = if path.exists() { read(&path) } else { String::new() };
    let packages = text.split("[[package]]").filter(|package| package.contains("\nsource = "));
    packages
        .map(|package| {
            let of = |key: &str| {
                let mut lines = package.lines().filter_map(|line| line.split_once(" = "));
                let found = lines.find(|(name, _)| *name == key).expect("a package has it");
                found.1.trim_matches('"').to_string()
            };
            let version = of("version");
            let decides = version.split_inclusive('.').scan(true, |is_zero, number| {
                is_zero.then(|| {
                    *is_zero = number == "0.";
                    number
                })
            });
            ([of("name"), decides.collect()], version)
        })
        .collect()
}

/// Otherwise `.ci/run` compiles a package of crates.io again for each workspace, and all that use
/// it.
#[test]
fn the_lock_files_name_the_same_versions() {
    let locked = [HOUSES[0], HOUSES[1], "fuzz", "schemas"].map(locked);
    let all: BTreeSet<_> = locked.iter().flatten().collect();
    let different: Vec<_> =
        all.iter().zip(all.iter().skip(1)).filter(|(one, next)| one.0 == next.0).collect();
    assert!(different.is_empty(), "run `cargo update` with `--precise`: {different:#?}");
    let names = |name: &str, part: &str| all.iter().any(|(key, _)| *key == [name, part]);
    assert!(names("serde", "1.") && names("libc", "0.2."));
}

fn names_the_atlas(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| word == HOUSES[1])
}

#[test]
fn the_suite_never_names_the_atlas() {
    // What is for readers and CI says where the other house is, and this file is the test.
    const MAY: [&str; 11] = [
        ".ci/run",
        ".dockerignore",
        ".github/",
        ".gitignore",
        "CHANGELOG.md",
        "CITATION.cff",
        "CONTRIBUTING.md",
        "README.md",
        // A real URL has the word.
        "benches/urls.txt",
        "docs/architecture.md",
        "xtask/tests/xtask/architecture.rs",
    ];
    let is_asked = |path: &String| {
        !path.starts_with("atlas/")
            && !MAY.iter().any(|may| path == may || (may.ends_with('/') && path.starts_with(may)))
    };
    let naming: Vec<String> = tracked()
        .into_iter()
        .filter(is_asked)
        .filter(|path| {
            // A file that is not text names nothing.
            names_the_atlas(path)
                || fs::read_to_string(root().join(path)).is_ok_and(|text| names_the_atlas(&text))
        })
        .collect();
    assert!(naming.is_empty(), "these files name the atlas:\n{}", naming.join("\n"));
    assert!(names_the_atlas("use url_atlas_decisions::Design;") && !names_the_atlas("an atlases"));
}

#[test]
fn the_two_readings_share_no_code() {
    let arrows = package_arrows(HOUSES[0]);
    let uses = |name: &str| arrows.iter().filter(|(from, _)| from == name).count();
    assert_eq!((uses("rfc1738"), uses("bnf-automata")), (0, 0));
    assert!(!arrows.contains(&("rfc1738-texts".into(), "rfc1738".into())));
}

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
        let here = sources().into_iter().filter(|path| !path.contains("fuzz/"));
        here.filter(|path| {
            let code: TokenStream = read(&root().join(path)).parse().expect("it is Rust");
            has_word(code, word)
        })
        .collect()
    };
    assert_eq!(holding("serde_yaml"), ["crates/texts/src/entries/yaml.rs"]);
    let mut with_unsafe = holding("unsafe");
    // It only keeps the names of functions that a script calls.
    with_unsafe.retain(|path| !path.starts_with("atlas/") || !path.ends_with("/boundary.rs"));
    assert_eq!(with_unsafe, ["src/parse/scan.rs"]);
    for code in ["unsafe { f() }", "unsafe fn f() {}", "#[ctor(unsafe)] fn f() {}"] {
        assert!(has_word(code.parse().expect("it is Rust"), "unsafe"), "{code}");
    }
    assert!(!has_word("f(\"unsafe\") // unsafe".parse().expect("it is Rust"), "unsafe"));
}

#[test]
fn files_have_a_purpose_line_and_stay_short() {
    const WIDEST: usize = 110;
    for path in sources() {
        let text = read(&root().join(&path));
        assert!(text.starts_with("//! "), "{path}: the first line says what the file is for");
        let lines = text.lines().count();
        let most = if path.contains("fuzz/fuzz_targets") { 40 } else { 600 };
        assert!(lines <= most, "{path}: {lines} lines; which two ideas does it hold?");
        // `cargo fmt` divides no string, no macro and no comment.
        let wide = text.lines().position(|line| line.chars().count() > WIDEST);
        assert_eq!(wide, None, "{path}: the index of a line of more than {WIDEST} columns");
    }
}
