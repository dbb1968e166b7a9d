//! The cases about references, `atlas/resolution`: examples with their expected URLs, and
//! references and bases that libraries are asked about.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rfc1738_suite::corpus::{Problem, Problems};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::entries::{self, problem};

/// An example of a text: a base URL, a reference and the URL to which it leads.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// The text and the name: `rfc3986/two-slashes`. A file has the name alone.
    #[serde(rename = "name")]
    pub id: String,
    /// The section.
    pub section: String,
    /// The words of the text, with one space in place of white space.
    pub quote: String,
    /// The base URL.
    pub base: String,
    /// The reference.
    pub reference: String,
    /// The URL by the name of the text that says it.
    pub resolved: BTreeMap<String, String>,
}

/// The base URLs and the references that libraries are asked about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct References {
    /// The base URLs.
    pub bases: Vec<String>,
    /// The references.
    pub references: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Base {
    name: String,
    base: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reference {
    name: String,
    #[serde(rename = "why")]
    _why: String,
    reference: String,
}

/// Reads the examples of the texts `rfc1808` and `rfc3986` in a folder. Messages call the folder
/// `shown`.
///
/// # Errors
/// Returns all problems of the folder, not only the first one.
pub fn examples(folder: &Path, shown: &str) -> Result<Vec<Example>, Problems> {
    let (mut found, mut problems) = (Vec::new(), Vec::new());
    for text in ["rfc1808", "rfc3986"] {
        let file = format!("{shown}/{text}.yaml");
        for (line, mut example) in read(folder, &file, &mut problems, |example: &Example| &example.id) {
            if example.resolved.is_empty() || !example.resolved.keys().all(|key| key.starts_with(text)) {
                let what = format!("`resolved` has the URL of `{text}`, and of no other text");
                problems.push(problem(&file, line, what));
            }
            example.id = format!("{text}/{}", example.id);
            found.push(example);
        }
    }
    if problems.is_empty() { Ok(found) } else { Err(Problems(problems)) }
}

/// Reads the references and the base URLs of a folder. Messages call the folder `shown`.
///
/// # Errors
/// Returns all problems of the folder, not only the first one.
pub fn references(folder: &Path, shown: &str) -> Result<References, Problems> {
    let mut problems = Vec::new();
    let [bases, others] = ["bases", "references"].map(|name| format!("{shown}/{name}.yaml"));
    let bases = read(folder, &bases, &mut problems, |base: &Base| &base.name);
    let references = read(folder, &others, &mut problems, |reference: &Reference| &reference.name);
    if !problems.is_empty() {
        return Err(Problems(problems));
    }
    Ok(References {
        bases: bases.into_iter().map(|(_, base)| base.base).collect(),
        references: references.into_iter().map(|(_, reference)| reference.reference).collect(),
    })
}

/// Reads the entries of a file, each of which has a name of its own.
fn read<T: DeserializeOwned>(
    folder: &Path,
    file: &str,
    problems: &mut Vec<Problem>,
    name: impl Fn(&T) -> &String,
) -> Vec<(usize, T)> {
    let name_of_file = file.rsplit('/').next().unwrap_or(file);
    let text = fs::read_to_string(folder.join(name_of_file)).unwrap_or_else(|error| {
        problems.push(problem(file, 0, format!("the file cannot be read: {error}")));
        String::new()
    });
    let entries = entries::read::<T>(file, &text, problems);
    for (index, (line, entry)) in entries.iter().enumerate() {
        let is_taken = entries[..index].iter().any(|(_, other)| name(other) == name(entry));
        let fault = entries::fault_of_name(name(entry))
            .or_else(|| is_taken.then(|| "`name` is taken by another entry of the file".into()));
        problems.extend(fault.map(|fault| problem(file, *line, fault)));
    }
    entries
}
