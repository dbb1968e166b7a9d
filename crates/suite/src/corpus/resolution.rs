//! The cases about references, `spec-cases/resolution/`: examples with their expected URLs, and references and bases that libraries are
//! asked about.

use std::fs;
use std::path::Path;

use super::entry::{Fields, cut, is_kebab};
use super::problem::{Problem, Problems};
use super::yaml::Tree;

/// An example of a text: a base URL, a reference and the URL to which it leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The text and the name: `rfc3986/two-slashes`.
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
    pub resolved: Vec<(String, String)>,
}

/// The base URLs and the references that libraries are asked about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct References {
    /// The base URLs.
    pub bases: Vec<String>,
    /// The references.
    pub references: Vec<String>,
}

/// Reads the examples of the texts `rfc1808` and `rfc3986` in a folder. Messages call the folder `shown`.
///
/// # Errors
/// Returns all problems of the folder, not only the first one.
pub fn examples(folder: &Path, shown: &str) -> Result<Vec<Example>, Problems> {
    let mut found = Vec::new();
    let mut problems = Vec::new();
    for text in ["rfc1808", "rfc3986"] {
        read(folder, shown, &format!("{text}.yaml"), &mut problems, |fields, name| {
            let resolved = fields.map("resolved").unwrap_or_default();
            let of_text = |(key, value)| match value {
                Tree::Text(url) => Some((key, url)),
                _ => None,
            };
            let resolved: Vec<(String, String)> = resolved.into_iter().filter_map(of_text).collect();
            if resolved.is_empty() || !resolved.iter().all(|(key, _)| key.starts_with(text)) {
                fields.problem("resolved", &format!("has the URL of `{text}`, and of no other text"));
            }
            found.push(Example {
                id: format!("{text}/{name}"),
                section: fields.required("section"),
                quote: fields.required("quote"),
                base: fields.required("base"),
                reference: fields.required("reference"),
                resolved,
            });
        });
    }
    finished(found, problems)
}

/// Reads the references and the base URLs of a folder. Messages call the folder `shown`.
///
/// # Errors
/// Returns all problems of the folder, not only the first one.
pub fn references(folder: &Path, shown: &str) -> Result<References, Problems> {
    let mut found = References::default();
    let mut problems = Vec::new();
    read(folder, shown, "bases.yaml", &mut problems, |fields, _| found.bases.push(fields.required("base")));
    read(folder, shown, "references.yaml", &mut problems, |fields, _| {
        fields.required("why");
        found.references.push(fields.required("reference"));
    });
    finished(found, problems)
}

fn finished<T>(found: T, problems: Vec<Problem>) -> Result<T, Problems> {
    if problems.is_empty() { Ok(found) } else { Err(Problems(problems)) }
}

/// Reads the entries of a file, each of which has a name of its own.
fn read(
    folder: &Path,
    shown: &str,
    name: &str,
    problems: &mut Vec<Problem>,
    mut take: impl FnMut(&mut Fields<'_>, &str),
) {
    let file = format!("{shown}/{name}");
    let text = match fs::read_to_string(folder.join(name)) {
        Ok(text) => text,
        Err(error) => {
            return problems.push(Problem::new(file, 0, format!("the file cannot be read: {error}")));
        }
    };
    let mut names = Vec::new();
    for entry in cut(&text).entries {
        let mut fields = match Fields::read(&file, entry) {
            Ok(fields) => fields,
            Err(problem) => {
                problems.push(problem);
                continue;
            }
        };
        let name = fields.required("name");
        if !is_kebab(&name) {
            fields.problem("name", "is not in kebab-case");
        } else if names.contains(&name) {
            fields.problem("name", "is taken by another entry of the file");
        }
        take(&mut fields, &name);
        names.push(name);
        problems.append(&mut fields.finish(()).1);
    }
}
