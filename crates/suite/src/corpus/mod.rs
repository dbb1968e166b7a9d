//! The corpus in memory: loads, checks, selects and writes the cases of `spec-cases/`, with file
//! and line.
//!
//! ```
//! use rfc1738_suite::corpus::{Corpus, Filter};
//!
//! let corpus = Corpus::shipped();
//! let typecodes: Filter = "rule:ftptype".parse()?;
//! for case in typecodes.select(corpus)? {
//!     println!("{}:{} {}", case.file, case.line, case.why);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod background;
mod case;
mod check;
mod filter;
mod folder;
mod lint;
pub(crate) mod schema;
mod text;
pub(crate) mod write;

use std::path::Path;
use std::sync::OnceLock;

pub use case::{Case, Clause, Expected, Reading, ReadingExpects, Verdict};
pub use filter::{Filter, FilterError};
pub use folder::{Folder, Misplaced, TOPICS, Template};
pub use lint::{Lint, RfcText, Sentences, Summary, lint, lint_sentences};
pub use rfc1738_texts::entries::{Problem, Problems, suggestion};
pub use schema::schemas;

use check::NameIndex;
use folder::Content;
// The reader of entries is that of the texts.
pub(crate) use rfc1738_texts::entries as entry;
use rfc1738_texts::entries::{problem, suggest, yaml};

/// All cases and clauses.
#[derive(Clone, Debug, PartialEq)]
pub struct Corpus {
    /// The cases, topic by topic, in the order of their files.
    pub cases: Vec<Case>,
    pub clauses: Vec<Clause>,
}

impl Corpus {
    /// Loads a folder. Messages call the folder `shown`.
    pub fn load(folder: &Path, shown: &str) -> Result<Corpus, Problems> {
        Corpus::from_folder(&Folder::read(folder, shown)?)
    }

    /// # Panics
    /// Panics if the corpus is invalid. The tests of this package exclude that.
    pub fn shipped() -> &'static Corpus {
        static SHIPPED: OnceLock<Corpus> = OnceLock::new();
        SHIPPED.get_or_init(|| {
            Corpus::from_folder(&Folder::shipped()).unwrap_or_else(|problems| panic!("{problems}"))
        })
    }

    /// Returns the corpus of a folder that has been read.
    pub fn from_folder(folder: &Folder) -> Result<Corpus, Problems> {
        let mut problems: Vec<Problem> = folder.problems().cloned().collect();
        let known = NameIndex::new(folder, &mut problems);
        let mut corpus = Corpus { cases: Vec::new(), clauses: Vec::new() };
        for file in &folder.files {
            match &file.content {
                Content::Cases(entries) => {
                    for entry in entries.iter().filter(|entry| entry.sound) {
                        let case = check::case(&file.shown, &file.topic, entry, &known);
                        corpus
                            .cases
                            .extend(case.map_err(|found| problems.extend(found)).into_iter().flatten());
                    }
                }
                // Only lint needs the background, and takes it from the folder.
                Content::Background(_) => {}
                Content::Clauses(entries) => {
                    for entry in entries.iter().filter(|entry| entry.sound) {
                        let clause = check::clause(&file.shown, entry);
                        corpus.clauses.extend(clause.map_err(|found| problems.extend(found)));
                    }
                }
            }
        }
        if problems.is_empty() {
            return Ok(corpus);
        }
        problems.sort();
        Err(Problems(problems))
    }

    pub fn of_verdicts(&self) -> impl Iterator<Item = &Case> {
        self.cases.iter().filter(|case| case.question().is_none())
    }

    pub fn case(&self, id: &str) -> Option<&Case> {
        self.cases.iter().find(|case| case.id == id)
    }
}
