//! The published attacks of `spec-cases/attacks/`: reads the entries and checks that each one is complete.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::entry::{Fields, cut, is_kebab};
use super::problem::{Problem, Problems};
use super::yaml::Tree;

const KINDS: &[&str] = &["address", "host", "path", "printed", "reference", "scheme", "time", "verdict"];

/// The prefixes of the identifiers of vulnerabilities.
const IDENTIFIERS: &[&str] = &["CVE-", "GHSA-", "GO-", "RUSTSEC-"];

/// A published vulnerability with the answers of two versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The id.
    pub name: String,
    /// The URL about which the texts speak. An entry about time has none.
    pub url: Option<String>,
    /// The verdict of RFC 1738: `valid`, `invalid` or `open`.
    pub rfc1738: Option<String>,
}

/// Reads every file of the folder. Messages call the folder `shown`.
///
/// # Errors
/// Returns all problems of the folder, not only the first one.
pub fn attacks(folder: &Path, shown: &str) -> Result<Vec<Attack>, Problems> {
    let (mut found, mut problems, mut places) = (Vec::new(), Vec::new(), BTreeMap::new());
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
    let mut paths: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "yaml")).collect();
    paths.sort();
    if paths.is_empty() {
        problems.push(Problem::new(shown, 0, "the folder has no .yaml file"));
    }
    for path in paths {
        let file = format!("{shown}/{}", path.file_name().unwrap_or_default().to_string_lossy());
        match fs::read_to_string(&path) {
            Ok(text) => read(&file, &text, &mut found, &mut problems, &mut places),
            Err(error) => problems.push(Problem::new(file, 0, format!("the file cannot be read: {error}"))),
        }
    }
    if problems.is_empty() { Ok(found) } else { Err(Problems(problems)) }
}

/// Adds the entries of a file to `found`, and the line of each name to `places`.
fn read(
    file: &str,
    text: &str,
    found: &mut Vec<Attack>,
    problems: &mut Vec<Problem>,
    places: &mut BTreeMap<String, String>,
) {
    let mut last = String::new();
    for entry in cut(text).entries {
        let fields = Fields::read(file, entry).map_err(|problem| problems.push(problem));
        let Ok(mut fields) = fields else { continue };
        let attack = take(&mut fields);
        if !is_kebab(&attack.name) {
            fields.problem("name", "is not in kebab-case");
        } else if attack.name <= last {
            fields.problem("name", &format!("does not come after {last:?}; sort the entries by name"));
        }
        let place = format!("{file}:{}", entry.line);
        if let Some(other) = places.insert(attack.name.clone(), place) {
            fields.problem("name", &format!("is taken, by {other}"));
        }
        last.clone_from(&attack.name);
        let (attack, mut of_entry) = fields.finish(attack);
        problems.append(&mut of_entry);
        found.push(attack.value);
    }
}

fn take(fields: &mut Fields<'_>) -> Attack {
    let name = fields.required("name");
    for field in ["link", "package", "vulnerable", "fixed", "wrong", "setup", "call"] {
        fields.required(field);
    }
    fields.text("python");
    fields.list("beside");
    one_of(fields, "ecosystem", &["Debian", "PyPI", "crates.io", "npm"]);
    one_of(fields, "input_from", &["advisory", "fix", "made"]);
    let identifiers = fields.list("advisories");
    let known = |id: &String| IDENTIFIERS.iter().any(|prefix| id.starts_with(prefix));
    if identifiers.is_empty() || !identifiers.iter().all(known) {
        let what = format!("is a list of identifiers, which begin with {}", IDENTIFIERS.join(" or "));
        fields.problem("advisories", &what);
    }
    if one_of(fields, "kind", KINDS) == "time" {
        for field in ["prefix", "unit", "suffix"] {
            fields.required(field);
        }
        if !matches!(fields.take("lengths"), Some(Tree::List(lengths)) if lengths.len() == 2) {
            fields.problem("lengths", "is a list of two lengths");
        }
        for field in ["missed", "scheme"] {
            fields.text(field);
        }
        if fields.text("unseen").is_some_and(|is_it| is_it != "yes") {
            fields.problem("unseen", "is `yes`, or is left out");
        }
        if fields.text("takes").is_some_and(|what| what != "host") {
            fields.problem("takes", "is `host`, or is left out");
        }
        both(fields, "milliseconds");
        both(fields, "growth");
        return Attack { name, url: None, rfc1738: None };
    }
    let input = fields.required("input");
    let url = fields.text("as").unwrap_or(input);
    fields.required("shape");
    fields.text("trusts");
    both(fields, "observed");
    let rfc1738 = verdict(fields, "rfc1738", &["invalid", "open", "valid"]);
    verdict(fields, "rfc3986", &["invalid", "valid"]);
    verdict(fields, "whatwg", &["failure", "success"]);
    Attack { name, url: Some(url), rfc1738: Some(rfc1738) }
}

/// Takes a required text, and adds a problem if it is not one of the known ones.
fn one_of(fields: &mut Fields<'_>, field: &'static str, known: &[&str]) -> String {
    let value = fields.required(field);
    if !value.is_empty() && !known.contains(&value.as_str()) {
        fields.problem(field, &format!("is {value:?}; expected {}", known.join(" or ")));
    }
    value
}

/// Takes the observations of both versions, and adds a problem if one is missing or if both are equal.
fn both(fields: &mut Fields<'_>, field: &'static str) {
    let map = fields.map(field).unwrap_or_default();
    let differ = matches!(map.as_slice(), [(first, vulnerable), (second, fixed)]
        if first == "vulnerable" && second == "fixed" && vulnerable != fixed);
    if !differ {
        fields.problem(field, "has the observations `vulnerable` and `fixed`, which differ");
    }
}

/// Takes what a text says, and returns its verdict.
fn verdict(fields: &mut Fields<'_>, field: &'static str, known: &[&str]) -> String {
    let map = fields.map(field).unwrap_or_default();
    let text = |key: &str| match map.iter().find(|(name, _)| name == key) {
        Some((_, Tree::Text(text))) => text.clone(),
        _ => String::new(),
    };
    let is_known = |(key, _): &(String, Tree)| ["verdict", "host", "section", "base"].contains(&key.as_str());
    if !known.contains(&text("verdict").as_str()) || text("section").is_empty() || !map.iter().all(is_known) {
        let verdicts = known.join(" or ");
        fields.problem(
            field,
            &format!("has a `verdict` {verdicts}, a `section`, perhaps a `host` and a `base`"),
        );
    }
    text("verdict")
}
