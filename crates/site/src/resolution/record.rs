//! The record of one library: one line for each base and reference.

use std::fs;
use std::path::{Path, PathBuf};

use rfc1738_subject::protocol::Description;
use rfc1738_subject::{Observation, PartValue};
use serde::{Deserialize, Serialize};

use crate::Failure;

/// What a library answered about a base and a reference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// The URL and its host. The host is absent if the library reports none.
    Url(String, Option<String>),
    /// The library says that there is no such URL.
    Reject,
    /// The library does not take such a base or reference.
    Decline,
    /// The library failed.
    Crash,
    /// The library gave no answer in time.
    Timeout,
}

impl Answer {
    /// Returns the answer of an observation to the question of resolution.
    pub fn of(observation: &Observation<'_>) -> Answer {
        let Observation::Answer(parts) = observation else {
            return match observation {
                Observation::Reject(_) => Answer::Reject,
                Observation::Decline(_) => Answer::Decline,
                Observation::Timeout => Answer::Timeout,
                _ => Answer::Crash,
            };
        };
        let text = |name| parts.get(name).and_then(PartValue::utf8);
        text("url").map_or(Answer::Crash, |url| Answer::Url(url, text("host")))
    }
}

/// The answers of one library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolutions {
    /// What the adapter says of the library.
    pub asked: Asked,
    /// The answers: for each base all references, in the order of both lists.
    pub answers: Vec<Answer>,
}

/// The first line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The name of the adapter.
    pub name: String,
    /// The language.
    pub language: String,
    /// The version of the library.
    pub version: String,
    /// The bases.
    pub bases: Vec<String>,
    /// The references.
    pub references: Vec<String>,
}

impl Resolutions {
    /// Begins a record.
    pub fn new(description: &Description, bases: &[String], references: &[String]) -> Resolutions {
        let Description { name, language, version, .. } = description.clone();
        let asked = Asked { name, language, version, bases: bases.to_vec(), references: references.to_vec() };
        Resolutions { asked, answers: Vec::new() }
    }

    /// Returns each base with each reference and the answer.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str, &Answer)> {
        let pairs = self.asked.bases.iter().flat_map(|base| {
            self.asked.references.iter().map(move |reference| (base.as_str(), reference.as_str()))
        });
        pairs.zip(&self.answers).map(|((base, reference), answer)| (base, reference, answer))
    }

    /// Returns the file of a library in a folder.
    pub fn file(folder: &Path, name: &str) -> PathBuf {
        folder.join(format!("{name}.jsonl"))
    }

    /// Writes the record into a folder.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), Failure> {
        let mut text = serde_json::to_string(&self.asked)? + "\n";
        for answer in &self.answers {
            text += &(serde_json::to_string(answer)? + "\n");
        }
        fs::create_dir_all(folder)?;
        Ok(fs::write(Resolutions::file(folder, &self.asked.name), text)?)
    }

    /// Reads all records of a folder, in the order of their names.
    ///
    /// # Errors
    /// Returns an error if a record cannot be read or is not complete. It names the file and the line.
    pub fn read_all(folder: &Path) -> Result<Vec<Resolutions>, Failure> {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, Failure>>()?;
        paths.retain(|path| path.extension().is_some_and(|end| end == "jsonl"));
        paths.sort();
        paths.iter().map(|path| Resolutions::read(path)).collect()
    }

    fn read(path: &Path) -> Result<Resolutions, Failure> {
        let text = fs::read_to_string(path)?;
        let mut lines = text.lines().enumerate();
        let wrong =
            |line: usize, error: serde_json::Error| format!("{}:{}: {error}", path.display(), line + 1);
        let (_, first) = lines.next().unwrap_or_default();
        let asked: Asked = serde_json::from_str(first).map_err(|error| wrong(0, error))?;
        let answer = |(line, text)| serde_json::from_str(text).map_err(|error| wrong(line, error));
        let answers: Vec<Answer> = lines.map(answer).collect::<Result<_, _>>()?;
        let expected = asked.bases.len() * asked.references.len();
        if answers.len() != expected {
            let found = answers.len();
            return Err(format!("{}: expected {expected} answers, but found {found}", path.display()).into());
        }
        Ok(Resolutions { asked, answers })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_read_as_it_was_written_and_a_short_one_is_an_error() {
        let folder = std::env::temp_dir().join(format!("resolutions-{}", std::process::id()));
        let asked = Asked {
            name: "one".into(),
            language: "Rust".into(),
            version: "1".into(),
            bases: vec!["http://a".into(), "x:".into()],
            references: vec!["\t//b".into()],
        };
        let answers = vec![Answer::Url("http://b/\u{e9}".into(), Some("b".into())), Answer::Reject];
        let mut record = Resolutions { asked, answers };
        record.write(&folder).unwrap();
        let read = Resolutions::read_all(&folder).unwrap();
        assert_eq!(read, [record.clone()]);
        assert_eq!(read[0].all().last().unwrap(), ("x:", "\t//b", &Answer::Reject));
        record.answers.pop();
        record.write(&folder).unwrap();
        let error = Resolutions::read_all(&folder).unwrap_err().to_string();
        assert!(error.ends_with("one.jsonl: expected 2 answers, but found 1"), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
