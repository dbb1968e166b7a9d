//! Splits a YAML file into entries, and reads the fields of an entry with their lines. The corpus
//! and the texts are such files.
//!
//! Each entry is read separately, so a mistake in one entry does not hide the problems of others.

pub mod problem;
pub mod suggest;
pub mod yaml;

use std::{iter, mem};

pub use problem::{Problem, Problems};
pub use suggest::{nearest, suggestion};
pub use yaml::Tree;

/// The placeholder that `cargo xtask cases new` writes for text from a person.
pub const TODO: &str = "TODO";
/// The first word of a temporary name that a person has to replace.
pub const TO_BE_NAMED: &str = "todo";

/// Returns whether a name is in kebab-case: small letters and digits, a letter first, words joined
/// by "-".
pub fn is_kebab(name: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    name.starts_with(|first: char| first.is_ascii_lowercase()) && name.split('-').all(word)
}

/// The text of a file, split before every line that begins with a dash.
pub struct Cut<'t> {
    /// The comment lines before the first entry.
    pub header: &'t str,
    /// The number of a line before the first entry that is neither blank nor a comment.
    pub stray: Option<usize>,
    pub entries: Vec<Entry<'t>>,
}

/// One entry: `- name: ...` and the lines before the next entry.
#[derive(Clone, Copy)]
pub struct Entry<'t> {
    /// The first line of the entry, from 1.
    pub line: usize,
    pub text: &'t str,
}

pub fn cut(text: &str) -> Cut<'_> {
    let mut starts = Vec::new();
    let mut stray = None;
    let mut offset = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        if line.starts_with("- ") || line.trim_end() == "-" {
            starts.push((index + 1, offset));
        } else if starts.is_empty() && !line.trim().is_empty() && !line.starts_with('#') {
            stray = stray.or(Some(index + 1));
        }
        offset += line.len();
    }
    let first = starts.first().map_or(text.len(), |&(_, offset)| offset);
    let ends = starts.iter().skip(1).map(|&(_, offset)| offset).chain(iter::once(text.len()));
    let entries = starts
        .iter()
        .zip(ends)
        .map(|(&(line, start), end)| Entry { line, text: &text[start..end] })
        .collect();
    Cut { header: text[..first].trim_end(), stray, entries }
}

impl Entry<'_> {
    /// Returns the line and the text of a field without parsing YAML, for entries that are not
    /// YAML.
    pub fn plain<'e>(&'e self, field: &'e str) -> Option<(usize, &'e str)> {
        let (line, value) = self.lines_of(field).next()?;
        Some((line, value.trim_end().trim_matches(['"', '\''])))
    }

    /// Returns the lines on which a field of that name begins.
    fn lines_of<'e>(&'e self, field: &'e str) -> impl Iterator<Item = (usize, &'e str)> {
        let lines = self.text.lines().enumerate();
        lines.filter_map(move |(index, line)| {
            let line_of_field = line.strip_prefix("- ").or_else(|| line.strip_prefix("  "))?;
            let value = line_of_field.strip_prefix(field)?.strip_prefix(':')?;
            Some((self.line + index, value.trim_start()))
        })
    }
}

/// Takes the fields of an entry one by one and collects their problems.
pub struct Fields<'e> {
    file: &'e str,
    entry: Entry<'e>,
    fields: Vec<(String, Tree)>,
    asked: Vec<&'static str>,
    problems: Vec<Problem>,
}

impl<'e> Fields<'e> {
    /// Reads the fields of an entry.
    ///
    /// # Errors
    /// Returns an error if the entry is not YAML or not a map.
    pub fn read(file: &'e str, entry: Entry<'e>) -> Result<Fields<'e>, Problem> {
        let tree = yaml::read(entry.text, entry.line).map_err(|error| {
            Problem::new(file, error.line, format!("this is not YAML: {}", error.message))
        })?;
        let fields = match tree {
            Tree::List(mut list) if list.len() == 1 => list.remove(0),
            other => other,
        };
        let Tree::Map(all) = fields else {
            let message = format!("an entry has fields (`- name: ...`); this one is {}", fields.what());
            return Err(Problem::new(file, entry.line, message));
        };
        let mut fields = Fields { file, entry, fields: Vec::new(), asked: Vec::new(), problems: Vec::new() };
        for (name, value) in all {
            if fields.fields.iter().any(|(known, _)| *known == name) {
                let line = entry.lines_of(&name).nth(1).map_or(entry.line, |(line, _)| line);
                let message = format!("the field `{name}` is here twice; keep one");
                fields.problems.push(Problem::new(file, line, message));
            } else {
                fields.fields.push((name, value));
            }
        }
        Ok(fields)
    }

    pub fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|(known, _)| known == name)
    }

    pub fn required(&mut self, name: &'static str) -> String {
        match self.take(name) {
            Some(value) => self.text_of(name, value).unwrap_or_default(),
            None => {
                self.problem(name, "is missing");
                String::new()
            }
        }
    }

    pub fn text(&mut self, name: &'static str) -> Option<String> {
        let value = self.take(name)?;
        self.text_of(name, value)
    }

    fn text_of(&mut self, name: &str, value: Tree) -> Option<String> {
        match value {
            Tree::Text(text) if text == TODO => {
                self.problem(name, "is still to be filled in");
                None
            }
            Tree::Text(text) => Some(text),
            other => {
                self.not_text(name, &other);
                None
            }
        }
    }

    /// Adds a problem if the text of a field needs quotes and has none, because YAML or a reader
    /// could misread it.
    pub fn check_quotes(&mut self, name: &'static str) {
        let is_text =
            self.fields.iter().any(|(known, value)| known == name && matches!(value, Tree::Text(_)));
        let bare = self.entry.lines_of(name).next().is_some_and(|(_, value)| !value.starts_with(['"', '\'']));
        if is_text && bare {
            self.problem(name, "is not in quotes; write \"...\", as the format requires");
        }
    }

    /// Takes a list of texts, which is empty if the field is absent.
    pub fn list(&mut self, name: &'static str) -> Vec<String> {
        match self.take(name) {
            None => Vec::new(),
            Some(Tree::List(list)) => list
                .into_iter()
                .filter_map(|element| match element {
                    Tree::Text(text) => Some(text),
                    other => {
                        self.not_text(name, &other);
                        None
                    }
                })
                .collect(),
            Some(other) => {
                self.problem(name, &format!("is a list, [\"...\"]; this is {}", other.what()));
                Vec::new()
            }
        }
    }

    /// Takes a map and adds a problem for every duplicate key.
    pub fn map(&mut self, name: &'static str) -> Option<Vec<(String, Tree)>> {
        match self.take(name)? {
            Tree::Map(all) => Some(self.unique(name, all)),
            other => {
                self.problem(name, &format!("is a map, {{name: \"...\"}}; this is {}", other.what()));
                None
            }
        }
    }

    /// Returns a map without its duplicate keys, and adds a problem of the field `name` for each of
    /// them.
    pub fn unique(&mut self, name: &str, all: Vec<(String, Tree)>) -> Vec<(String, Tree)> {
        let mut map: Vec<(String, Tree)> = Vec::new();
        for (key, value) in all {
            if map.iter().any(|(known, _)| *known == key) {
                self.problem(name, &format!("has `{key}` twice; keep one"));
            } else {
                map.push((key, value));
            }
        }
        map
    }

    pub fn take(&mut self, name: &'static str) -> Option<Tree> {
        self.asked.push(name);
        let position = self.fields.iter().position(|(known, _)| known == name)?;
        Some(self.fields.remove(position).1)
    }

    pub fn problem(&mut self, name: &str, what: &str) {
        let line = self.line_of(name);
        self.problems.push(Problem::new(self.file, line, format!("`{name}` {what}")));
    }

    /// Adds a problem about a value in a field that is not text.
    pub fn not_text(&mut self, name: &str, found: &Tree) {
        let what = match found {
            Tree::NotText(what) => format!("is text; YAML reads this as {what}: put it in quotes"),
            other => format!("is text; this is {}", other.what()),
        };
        self.problem(name, &what);
    }

    /// Returns the value with its place, and all problems. Every field that was not taken is a
    /// problem.
    pub fn finish<T>(mut self, value: T) -> (Placed<T>, Vec<Problem>) {
        for (name, _) in mem::take(&mut self.fields) {
            let known = suggestion(&name, self.asked.iter().copied());
            let known = known.unwrap_or_else(|| format!("the fields are {}", self.asked.join(", ")));
            self.problem(&name, &format!("is not a field; {known}"));
        }
        let lines = self.asked.iter().map(|&name| (name, self.line_of(name))).collect();
        let placed = Placed { line: self.entry.line, lines, sound: self.problems.is_empty(), value };
        (placed, self.problems)
    }

    fn line_of(&self, name: &str) -> usize {
        self.entry.lines_of(name).next().map_or(self.entry.line, |(line, _)| line)
    }
}

/// A value that was read from an entry, with the lines of its fields.
pub struct Placed<T> {
    /// The first line of the entry, from 1.
    pub line: usize,
    /// The line of each field. For an absent field it is the line of the entry.
    lines: Vec<(&'static str, usize)>,
    /// Whether every required field is present, and every field is known and has the right shape.
    pub sound: bool,
    pub value: T,
}

impl<T> Placed<T> {
    pub fn line_of(&self, field: &str) -> usize {
        self.lines.iter().find(|(name, _)| *name == field).map_or(self.line, |&(_, line)| line)
    }
}
