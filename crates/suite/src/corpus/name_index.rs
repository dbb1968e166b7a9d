//! The names that a case may cite. They serve to find duplicate and unknown names.

use std::collections::HashMap;

use super::entry::Placed;
use super::folder::{Content, Folder};
use super::problem::Problem;
use super::suggest::suggestion;
use super::text::CaseText;

/// The names of all cases and clauses, including invalid ones.
#[derive(Default)]
pub(super) struct NameIndex {
    cases: Names,
    clauses: Names,
    /// Whether no file of clauses was read. This is one problem, not one for each case.
    has_no_clauses: bool,
}

type Names = HashMap<String, Name>;

/// The place of a name.
struct Name {
    file: String,
    line: usize,
    /// Whether the name is that of a case with `parts`.
    has_parts: bool,
}

impl NameIndex {
    /// Returns the names in a folder, and adds a problem for every duplicate.
    pub(super) fn new(folder: &Folder, problems: &mut Vec<Problem>) -> NameIndex {
        let mut known = NameIndex { has_no_clauses: true, ..NameIndex::default() };
        for file in &folder.files {
            match &file.content {
                Content::Cases(entries) => {
                    for entry in entries.iter().filter(|entry| !entry.value.name.is_empty()) {
                        let id = format!("{}/{}", file.topic, entry.value.name);
                        let (line, has_parts) = (entry.line_of("name"), entry.value.parts.is_some());
                        let name = Name { file: file.shown.clone(), line, has_parts };
                        problems.extend(add(&mut known.cases, id, name));
                    }
                }
                Content::Background(_) => {}
                Content::Clauses(entries) => {
                    known.has_no_clauses = false;
                    for entry in entries.iter().filter(|entry| !entry.value.id.is_empty()) {
                        let name =
                            Name { file: file.shown.clone(), line: entry.line_of("id"), has_parts: false };
                        problems.extend(add(&mut known.clauses, entry.value.id.clone(), name));
                    }
                }
            }
            // An unreadable entry is a problem by itself, but a reference to it is not.
            for (line, name) in &file.broken {
                let (names, id) = match &file.content {
                    Content::Cases(_) => (&mut known.cases, format!("{}/{name}", file.topic)),
                    Content::Clauses(_) => (&mut known.clauses, name.clone()),
                    Content::Background(_) => continue,
                };
                names.entry(id).or_insert(Name { file: file.shown.clone(), line: *line, has_parts: true });
            }
        }
        let cites = |case: &Placed<CaseText>| !case.value.clauses.is_empty();
        let cases = folder.files.iter().filter_map(|file| match &file.content {
            Content::Cases(cases) => Some(cases),
            Content::Clauses(_) | Content::Background(_) => None,
        });
        if known.has_no_clauses && cases.flatten().any(cites) {
            let message = "clauses.yaml is missing, whose clauses the cases cite";
            problems.push(Problem::new(folder.shown(), 0, message));
        }
        known
    }

    /// Returns the problem of a `near` that is not the id of a valid case, or `None` if it is.
    pub(super) fn no_neighbor(&self, id: &str) -> Option<String> {
        match self.cases.get(id) {
            None => Some(unknown(&self.cases, "case", id)),
            Some(Name { has_parts: true, .. }) => None,
            Some(_) => {
                Some(format!("{id} is not valid; `near` is the valid case that differs by the one fault"))
            }
        }
    }

    /// Returns the problem of an unknown clause, or `None` if the clause exists.
    pub(super) fn no_clause(&self, id: &str) -> Option<String> {
        (!self.has_no_clauses && !self.clauses.contains_key(id)).then(|| unknown(&self.clauses, "clause", id))
    }
}

fn add(names: &mut Names, id: String, name: Name) -> Option<Problem> {
    if let Some(first) = names.get(&id) {
        let message =
            format!("{id} is {}:{} already; names are permanent, so choose another", first.file, first.line);
        return Some(Problem::new(name.file, name.line, message));
    }
    names.insert(id, name);
    None
}

fn unknown(names: &Names, what: &str, id: &str) -> String {
    let hint = suggestion(id, names.keys().map(String::as_str));
    format!("there is no {what} {id}; {}", hint.as_deref().unwrap_or("is it spelled in full?"))
}
