//! The judgments of adapters/findings.toml: what a behavior is that a library has and no text asks for.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use rfc1738_audit::listed;
use rfc1738_behaviors::{Behavior, Library, all_behaviors};
use rfc1738_subject::notation::{cell, code, prose};
use serde::Deserialize;

use crate::Failure;
use crate::file::{FILE, read};

/// What a person thinks of a behavior of a library that has a list in `rfc1738-behaviors`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judgment {
    /// The name of the adapter.
    pub library: String,
    /// The name of the behavior. If the library does not have it, the text that the library follows asks for it.
    pub behavior: String,
    /// The judgment.
    pub verdict: Verdict,
    /// The reason.
    pub why: String,
    /// The issues on GitHub that are about exactly this behavior: `OWNER/NAME#NUMBER`.
    #[serde(default)]
    pub issues: Vec<String>,
}

/// A judgment. adapters/findings.toml says when each one is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the file describes each")]
pub enum Verdict {
    Bug,
    MissingText,
    ByDesign,
    Combination,
}

impl Verdict {
    /// Returns the judgment in words.
    pub const fn words(self) -> &'static str {
        match self {
            Verdict::Bug => "bug",
            Verdict::MissingText => "missing text",
            Verdict::ByDesign => "by design",
            Verdict::Combination => "combination",
        }
    }
}

/// The judgments of the file.
#[derive(Deserialize)]
struct File {
    judgment: Vec<Judgment>,
}

/// Reads the judgments, in the order of the file.
///
/// # Errors
/// Returns an error if the file cannot be read. The error names every judgment about an unknown library or behavior, and every judgment
/// that stands twice.
pub fn judgments(root: &Path) -> Result<Vec<Judgment>, Failure> {
    let judgments = read::<File>(root)?.judgment;
    let mut seen = BTreeSet::new();
    let mut problems = String::new();
    for judgment in &judgments {
        let why = match judgment.subject() {
            None => "the library or the behavior is unknown",
            Some(_) if !seen.insert((&judgment.library, &judgment.behavior)) => "it stands twice",
            Some(_) if judgment.issues.iter().any(|issue| !issue.contains('#')) => {
                "an issue is OWNER/NAME#NUMBER"
            }
            Some(_) => continue,
        };
        let _ = write!(problems, "\n  {}, {}: {why}", judgment.library, judgment.behavior);
    }
    if problems.is_empty() { Ok(judgments) } else { Err(format!("{FILE}:{problems}").into()) }
}

impl Judgment {
    /// Returns the library and the behavior, if both are known.
    pub fn subject(&self) -> Option<(&'static Library, &'static Behavior)> {
        let behavior = all_behaviors().iter().find(|behavior| behavior.name == self.behavior)?;
        Some((listed(&self.library)?, behavior))
    }

    /// Returns what the library does, in a sentence of this project.
    pub(crate) fn title(&self) -> String {
        let Some((library, behavior)) = self.subject() else { return self.behavior.clone() };
        if library.behaviors.contains(&behavior) {
            behavior.title.into()
        } else {
            format!("Lacks: {}", behavior.title)
        }
    }

    /// Returns the issues, each with its link.
    pub fn links(&self) -> impl Iterator<Item = (&str, String)> {
        self.issues
            .iter()
            .map(|issue| (&**issue, format!("https://github.com/{}", issue.replace('#', "/issues/"))))
    }

    /// Returns the links to the issues as Markdown.
    pub fn markdown_links(&self) -> impl Iterator<Item = String> {
        self.links().map(|(issue, link)| format!("[{issue}]({link})"))
    }
}

/// Returns the section of docs/findings.md about judgments.
pub(crate) fn section(judgments: &[Judgment]) -> String {
    let mut text = String::from(
        "\n## Crates that tests ask in the same process\n\n\
         A person judged each behavior of these crates that no text asks for: a *bug*; a *missing text* (a text that is not compared here asks \
         for it); *by design* (the crate is for another purpose); or a *combination* (a text permits it, and only another behavior of the crate \
         makes the answer one that no text gives).\n\n| library | what it does | judgment | why | issues |\n|---|---|---|---|---|\n",
    );
    for judgment in judgments {
        let cells = [
            code(&judgment.library),
            prose(&judgment.title()),
            judgment.verdict.words().into(),
            prose(&judgment.why),
            judgment.markdown_links().collect::<Vec<_>>().join(", "),
        ];
        let _ = writeln!(text, "| {} |", cells.map(|one| cell(&one)).join(" | "));
    }
    text
}

#[cfg(test)]
mod tests {
    use rfc1738_behaviors::LIBRARIES;

    use super::*;
    use crate::{Fleet, libraries, survey};

    #[test]
    fn every_behavior_that_no_text_asks_for_is_judged_once() {
        let judgments = judgments(&Fleet::of_source().root).unwrap();
        let subjects: Vec<_> = judgments.iter().filter_map(Judgment::subject).collect();
        for library in LIBRARIES {
            for behavior in library.behaviors.iter().filter(|behavior| behavior.texts.is_empty()) {
                let is_it =
                    |(one, other): &&(&Library, &Behavior)| one.name == library.name && other == behavior;
                assert_eq!(subjects.iter().filter(is_it).count(), 1, "{}: {behavior:?}", library.name);
            }
        }
    }

    /// What takes long: `cargo xtask exhaustive` runs it.
    mod exhaustive {
        use super::*;

        /// The record has the answers of the adapter, and other tests ask the library in the same process.
        #[test]
        #[ignore = "exhaustive"]
        fn a_list_predicts_every_answer_of_the_record_of_its_library() {
            let fleet = Fleet::of_source();
            let all = libraries(&fleet.adapters()).unwrap();
            let those: Vec<_> = all.iter().filter(|library| listed(&library.name).is_some()).collect();
            assert_eq!(those.len(), LIBRARIES.len());
            for entry in survey(&those, &fleet).unwrap() {
                assert!(
                    entry.audit.not_explained.is_empty(),
                    "{}: {:?}",
                    entry.library.name,
                    entry.audit.not_explained
                );
            }
        }
    }
}
