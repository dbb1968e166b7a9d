//! The corpus in memory: the cases of `spec-cases/`, loaded with file and line, checked, written back, selected.
//!
//! ```
//! use rfc1738::corpus::{Corpus, Filter};
//!
//! let corpus = Corpus::load("spec-cases".as_ref(), "spec-cases")?;
//! let typecodes: Filter = "rule:ftptype".parse()?;
//! for case in typecodes.select(&corpus)? {
//!     println!("{}:{} {}", case.file, case.line, case.why);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod case;
mod check;
mod entry;
mod filter;
mod folder;
mod input;
mod lint;
pub(crate) mod parts;
mod problem;
mod schema;
mod suggest;
mod text;
mod write;
mod yaml;

use std::path::Path;
use std::{format, vec::Vec};

pub use case::{Case, Clause, Expected, Reading, Verdict};
pub use filter::{Filter, FilterError};
pub use folder::{Folder, Misplaced, Stub, TOPICS};
pub use input::Input;
pub use lint::{Lint, RfcText, Summary, lint};
pub use problem::{Problem, Problems};
pub use schema::schemas;

use check::Names;
use folder::Content;

/// All cases and clauses.
#[derive(Clone, Debug, PartialEq)]
pub struct Corpus {
    /// The cases, topic by topic, in the order of their files.
    pub cases: Vec<Case>,
    /// The clauses, in the order of their file.
    pub clauses: Vec<Clause>,
}

impl Corpus {
    /// Loads a folder, called `shown` in all messages.
    ///
    /// # Errors
    /// Everything that is wrong with it, not only what comes first.
    pub fn load(folder: &Path, shown: &str) -> Result<Corpus, Problems> {
        Corpus::of(&Folder::read(folder, shown)?)
    }

    /// The corpus that lies in a folder.
    ///
    /// # Errors
    /// As [`Corpus::load`].
    pub fn of(folder: &Folder) -> Result<Corpus, Problems> {
        let mut problems: Vec<Problem> = folder.problems().cloned().collect();
        let (mut corpus, mut cases, mut clauses) =
            (Corpus { cases: Vec::new(), clauses: Vec::new() }, Names::default(), Names::default());
        for file in &folder.files {
            match &file.content {
                Content::Cases(entries) => {
                    for entry in entries {
                        let id = format!("{}/{}", file.topic, entry.value.name);
                        problems.extend(cases.add(id, &file.shown, entry.line).err());
                        match entry.sound.then(|| check::case(&file.shown, &file.topic, entry)) {
                            Some(Ok(case)) => corpus.cases.push(case),
                            Some(Err(found)) => problems.extend(found),
                            None => {}
                        }
                    }
                }
                Content::Clauses(entries) => {
                    for entry in entries {
                        problems.extend(clauses.add(entry.value.id.clone(), &file.shown, entry.line).err());
                        match entry.sound.then(|| check::clause(&file.shown, entry)) {
                            Some(Ok(clause)) => corpus.clauses.push(clause),
                            Some(Err(found)) => problems.extend(found),
                            None => {}
                        }
                    }
                }
            }
        }
        for case in &corpus.cases {
            let citations = case.clauses.iter().filter_map(|id| clauses.unknown("clause", id));
            let near = case.near.as_ref().and_then(|id| cases.unknown("case", id));
            problems
                .extend(citations.chain(near).map(|message| Problem::new(&case.file, case.line, message)));
        }
        problems.extend(corpus.faulty_neighbours());
        if problems.is_empty() {
            return Ok(corpus);
        }
        problems.sort();
        Err(Problems(problems))
    }

    /// The case of that id.
    pub fn case(&self, id: &str) -> Option<&Case> {
        self.cases.iter().find(|case| case.id == id)
    }

    /// `near` leads from an invalid case to a valid one.
    fn faulty_neighbours(&self) -> impl Iterator<Item = Problem> {
        self.cases.iter().filter_map(|case| {
            let near = case.near.as_deref()?;
            let message = if matches!(case.expected, Expected::Accept(_)) {
                format!("only an invalid case has `near`; cite {near} no longer")
            } else {
                let other = self.case(near)?;
                if matches!(other.expected, Expected::Accept(_)) {
                    return None;
                }
                format!(
                    "`near` is {near}, which is not valid; take the valid case that differs by the one fault"
                )
            };
            Some(Problem::new(&case.file, case.line, message))
        })
    }
}
