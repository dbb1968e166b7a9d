//! The published attacks of `atlas/attacks`: reads the entries and checks that each one is
//! complete.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rfc1738_suite::corpus::{Problem, Problems};
use serde::Deserialize;
use serde_json::Value;

use crate::entries::{self, problem};

/// A published vulnerability with the answers of two versions. `atlas/attacks/README.md` describes
/// the fields.
///
/// An entry about the time has an input that grows; every other one has an input, and what the
/// texts say about it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the README of the files describes each field")]
pub struct Attack {
    pub name: String,
    pub advisories: Vec<String>,
    pub link: String,
    pub ecosystem: Ecosystem,
    pub package: String,
    pub vulnerable: String,
    pub fixed: String,
    pub affected: Option<Vec<[String; 2]>>,
    pub affected_by: Option<String>,
    pub python: Option<String>,
    #[serde(default)]
    pub beside: Vec<String>,
    pub kind: Kind,
    pub wrong: String,
    pub setup: String,
    pub call: String,
    pub input_from: Origin,
    pub input: Option<String>,
    #[serde(rename = "as")]
    pub url: Option<String>,
    pub shape: Option<String>,
    pub trusts: Option<String>,
    pub observed: Option<Both>,
    pub rfc1738: Option<Said>,
    pub rfc3986: Option<Said>,
    pub whatwg: Option<Said>,
    pub prefix: Option<String>,
    pub unit: Option<String>,
    pub suffix: Option<String>,
    pub lengths: Option<[usize; 2]>,
    pub missed: Option<String>,
    pub scheme: Option<String>,
    pub unseen: Option<Unseen>,
    pub takes: Option<Takes>,
    pub milliseconds: Option<Both>,
    pub growth: Option<Both>,
}

/// Where a package is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Ecosystem {
    Debian,
    PyPI,
    #[serde(rename = "crates.io")]
    CratesIo,
    #[serde(rename = "npm")]
    Npm,
}

/// What the mistake is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the README of the files describes each")]
pub enum Kind {
    Address,
    Host,
    Path,
    Printed,
    Reference,
    Scheme,
    Time,
    Verdict,
}

/// Who wrote the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the README of the files describes each")]
pub enum Origin {
    Advisory,
    Fix,
    Made,
}

/// Whether the families of an audit of the time were made before the entry was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the only value")]
pub enum Unseen {
    Yes,
}

/// What the called function takes, if not a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the only value")]
pub enum Takes {
    Host,
}

/// What two versions answer.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Both {
    pub vulnerable: Value,
    pub fixed: Value,
}

/// What a text says about the URL.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// `valid`, `invalid` or `open`; for the URL Standard `success` or `failure`.
    pub verdict: String,
    /// The host that the text reads.
    pub host: Option<String>,
    /// The section that says it.
    pub section: String,
    /// The base against which the input is resolved, if the text needs one.
    pub base: Option<String>,
}

/// Reads every file of the folder, file by file. Messages call the folder `shown`.
///
/// # Errors
/// Returns all problems of the folder, not only the first one.
pub fn attacks(folder: &Path, shown: &str) -> Result<Vec<Attack>, Problems> {
    let (mut found, mut problems, mut places) = (Vec::new(), Vec::new(), BTreeMap::new());
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
    let mut paths: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "yaml")).collect();
    paths.sort();
    if paths.is_empty() {
        problems.push(problem(shown, 0, "the folder has no .yaml file".into()));
    }
    for path in paths {
        let file = format!("{shown}/{}", path.file_name().unwrap_or_default().to_string_lossy());
        match fs::read_to_string(&path) {
            Ok(text) => found.extend(read(&file, &text, &mut problems, &mut places)),
            Err(error) => problems.push(problem(&file, 0, format!("the file cannot be read: {error}"))),
        }
    }
    if problems.is_empty() { Ok(found) } else { Err(Problems(problems)) }
}

/// Returns the entries of a file, and adds the place of each name to `places`.
fn read(
    file: &str,
    text: &str,
    problems: &mut Vec<Problem>,
    places: &mut BTreeMap<String, String>,
) -> Vec<Attack> {
    let mut found: Vec<Attack> = Vec::new();
    for (line, attack) in entries::read::<Attack>(file, text, problems) {
        let mut faults = attack.faults();
        let last = found.last().map_or("", |last| last.name.as_str());
        if attack.name.as_str() <= last {
            faults.push(format!("`name` does not come after {last:?}; sort the entries by name"));
        }
        if let Some(other) = places.insert(attack.name.clone(), format!("{file}:{line}")) {
            faults.push(format!("`name` is taken, by {other}"));
        }
        problems.extend(faults.into_iter().map(|fault| problem(file, line, fault)));
        found.push(attack);
    }
    found
}

impl Attack {
    /// Returns what is wrong with the entry as a whole.
    fn faults(&self) -> Vec<String> {
        let mut faults: Vec<String> = entries::fault_of_name(&self.name).into_iter().collect();
        let is_known = |id: &String| ["CVE-", "GHSA-", "GO-", "RUSTSEC-"].iter().any(|it| id.starts_with(it));
        if self.advisories.is_empty() || !self.advisories.iter().all(is_known) {
            let what = "`advisories` is a list of identifiers, which begin with CVE-, GHSA-, GO- or RUSTSEC-";
            faults.push(what.into());
        }
        let of_input = [
            ("input", self.input.is_some(), true),
            ("shape", self.shape.is_some(), true),
            ("observed", self.observed.is_some(), true),
            ("rfc1738", self.rfc1738.is_some(), true),
            ("rfc3986", self.rfc3986.is_some(), true),
            ("whatwg", self.whatwg.is_some(), true),
            ("as", self.url.is_some(), false),
            ("trusts", self.trusts.is_some(), false),
        ];
        let of_time = [
            ("prefix", self.prefix.is_some(), true),
            ("unit", self.unit.is_some(), true),
            ("suffix", self.suffix.is_some(), true),
            ("lengths", self.lengths.is_some(), true),
            ("milliseconds", self.milliseconds.is_some(), true),
            ("growth", self.growth.is_some(), true),
            ("missed", self.missed.is_some(), false),
            ("scheme", self.scheme.is_some(), false),
            ("unseen", self.unseen.is_some(), false),
            ("takes", self.takes.is_some(), false),
        ];
        let is_time = self.kind == Kind::Time;
        for (fields, is_used) in [(&of_input[..], !is_time), (&of_time, is_time)] {
            for (field, is_there, is_required) in fields {
                match (is_used, is_there) {
                    (true, false) if *is_required => faults.push(format!("`{field}` is missing")),
                    (false, true) => {
                        faults.push(format!("`{field}` is not a field of an entry of this kind"))
                    }
                    _ => {}
                }
            }
        }
        for (field, both) in
            [("observed", &self.observed), ("milliseconds", &self.milliseconds), ("growth", &self.growth)]
        {
            if both.as_ref().is_some_and(|both| both.vulnerable == both.fixed) {
                faults.push(format!("`{field}` has two observations, which differ"));
            }
        }
        for (field, said, known) in [
            ("rfc1738", &self.rfc1738, &["invalid", "open", "valid"][..]),
            ("rfc3986", &self.rfc3986, &["invalid", "valid"]),
            ("whatwg", &self.whatwg, &["failure", "success"]),
        ] {
            if said.as_ref().is_some_and(|said| !known.contains(&&*said.verdict) || said.section.is_empty()) {
                faults.push(format!("`{field}` has a `verdict` {} and a `section`", known.join(" or ")));
            }
        }
        faults
    }
}
