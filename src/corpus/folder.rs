//! The corpus as it lies in its folder: the files in their order, the entries of each as they are spelled.

use std::{borrow::ToOwned, fs, path::Path};
use std::{format, string::String, vec::Vec};

use super::entry::{self, Placed};
use super::input::Input;
use super::problem::{Problem, Problems};
use super::text::{CaseText, ClauseText, EntryText};
use super::{check, write};

/// The order in which the topics are read and shown; other files follow by name.
pub const TOPICS: &[&str] = &[
    "characters",
    "generic",
    "login",
    "ftp",
    "http",
    "gopher",
    "mailto",
    "news",
    "nntp",
    "telnet",
    "wais",
    "file",
    "prospero",
    "context",
];

/// The file that holds clauses, not cases.
const CLAUSES: &str = "clauses";

/// The files of a corpus.
pub struct Folder {
    shown: String,
    pub(super) files: Vec<File>,
}

/// One file.
pub(super) struct File {
    /// As the caller names the folder: `spec-cases/ftp.yaml`.
    pub(super) shown: String,
    /// The name without its ending.
    pub(super) topic: String,
    pub(super) text: String,
    /// The comment lines before the first entry.
    header: String,
    pub(super) content: Content,
    /// What is wrong with its YAML and its fields.
    pub(super) problems: Vec<Problem>,
}

pub(super) enum Content {
    Cases(Vec<Placed<CaseText>>),
    Clauses(Vec<Placed<ClauseText>>),
}

impl Folder {
    /// Reads the files of a folder, called `shown` in all messages.
    ///
    /// # Errors
    /// There is no such folder, or no file of cases in it.
    pub fn read(folder: &Path, shown: &str) -> Result<Folder, Problems> {
        let fail = |message: String| Err(Problems(Vec::from([Problem::new(shown, 0, message)])));
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return fail(format!("the folder of the cases cannot be read: {error}")),
        };
        let mut names = Vec::new();
        for entry in entries {
            match entry {
                Ok(entry) => names.push(entry.file_name()),
                Err(error) => return fail(format!("the folder of the cases cannot be read: {error}")),
            }
        }
        let topics = names.iter().filter_map(|name| name.to_str()?.strip_suffix(".yaml"));
        let mut topics: Vec<&str> = topics.collect();
        let place = |topic: &str| TOPICS.iter().position(|known| *known == topic).unwrap_or(TOPICS.len());
        topics.sort_by_key(|&topic| (place(topic), topic));
        if topics.is_empty() {
            return fail("the folder holds no .yaml file; is it the folder of the cases?".into());
        }
        let files = topics.iter().map(|topic| File::read(folder, shown, topic)).collect();
        Ok(Folder { shown: shown.to_owned(), files })
    }

    /// What the folder is called in messages.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// A new case at the end of its file: whatever only a person knows is `TODO`, and refused until it is filled in.
    ///
    /// # Errors
    /// The id is no id, its topic has no file, or the id is taken.
    pub fn stub(&self, id: &str, input: &Input) -> Result<Stub, String> {
        let topics = || self.files.iter().map(|file| file.topic.as_str());
        let (topic, name) = id.split_once('/').ok_or_else(|| format!("{id:?} is not topic/name"))?;
        let Some(file) = self.files.iter().find(|file| file.topic == topic) else {
            return Err(format!(
                "there is no {topic}.yaml; the topics are {}",
                topics().collect::<Vec<_>>().join(", ")
            ));
        };
        let Content::Cases(cases) = &file.content else {
            return Err(format!("{topic}.yaml holds clauses, not cases"));
        };
        if !check::is_kebab(name) {
            return Err(format!(
                "{name:?} is not in kebab-case: small letters and digits, a letter first, words joined by -"
            ));
        }
        if let Some(taken) = cases.iter().find(|case| case.value.name == name) {
            return Err(format!("{id} is taken, by {}:{}", file.shown, taken.line));
        }
        let before = format!("{}\n\n", file.text.trim_end());
        let line = before.lines().count() + 1;
        Ok(Stub { name: format!("{topic}.yaml"), text: before + &write::stub(name, input), line })
    }

    /// What is wrong with the files as YAML, and with the fields of their entries.
    pub fn problems(&self) -> impl Iterator<Item = &Problem> {
        self.files.iter().flat_map(|file| &file.problems)
    }

    /// The files that are not laid out as the format wants it: the name within the folder, the text laid out, and
    /// the first line that differs. A file with [problems](Folder::problems) is left out.
    pub fn misplaced(&self) -> impl Iterator<Item = Misplaced> {
        self.files.iter().filter(|file| file.problems.is_empty()).filter_map(|file| {
            let canonical = file.canonical();
            let line = write::first_difference(&file.text, &canonical)?;
            let problem = Problem::new(&file.shown, line.number, line.message);
            Some(Misplaced { name: format!("{}.yaml", file.topic), canonical, problem })
        })
    }
}

/// A case to be filled in.
pub struct Stub {
    /// The file's name within the folder.
    pub name: String,
    /// The file's text, with the stub at its end.
    pub text: String,
    /// The line on which the stub begins.
    pub line: usize,
}

/// A file that is not laid out as the format wants it.
pub struct Misplaced {
    /// The file's name within the folder.
    pub name: String,
    /// What it should be.
    pub canonical: String,
    /// Where it first differs.
    pub problem: Problem,
}

impl File {
    fn read(folder: &Path, shown: &str, topic: &str) -> File {
        let name = format!("{topic}.yaml");
        let shown = format!("{}/{name}", shown.trim_end_matches('/'));
        let mut problems = Vec::new();
        let text = fs::read(folder.join(&name))
            .map_err(|error| format!("the file cannot be read: {error}"))
            .and_then(|bytes| {
                String::from_utf8(bytes).map_err(|error| {
                    let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
                    format!("line {line} is not UTF-8; write other bytes as {{hex: \"...\"}}")
                })
            })
            .unwrap_or_else(|message| {
                problems.push(Problem::new(&shown, 0, message));
                String::new()
            });
        let cut = entry::cut(&text);
        if let Some(line) = cut.stray {
            let message = "only comments stand before the first case, and a case begins with `- name:`";
            problems.push(Problem::new(&shown, line, message));
        } else if cut.entries.is_empty() && problems.is_empty() {
            problems.push(Problem::new(&shown, 0, "the file holds no case; add one or take the file away"));
        }
        let content = if topic == CLAUSES {
            Content::Clauses(read_entries(&shown, &cut.entries, &mut problems))
        } else {
            Content::Cases(read_entries(&shown, &cut.entries, &mut problems))
        };
        let header = cut.header.to_owned();
        File { shown, topic: topic.to_owned(), header, content, problems, text }
    }

    fn canonical(&self) -> String {
        match &self.content {
            Content::Cases(cases) => write::file(&self.header, cases.iter().map(|case| &case.value)),
            Content::Clauses(clauses) => {
                write::file(&self.header, clauses.iter().map(|clause| &clause.value))
            }
        }
    }
}

fn read_entries<T: EntryText>(
    shown: &str,
    entries: &[entry::Entry<'_>],
    problems: &mut Vec<Problem>,
) -> Vec<Placed<T>> {
    let read = |&entry: &entry::Entry<'_>| {
        let (placed, found) = T::read(shown, entry);
        problems.extend(found);
        placed
    };
    entries.iter().filter_map(read).collect()
}
