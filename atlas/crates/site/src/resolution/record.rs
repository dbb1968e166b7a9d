//! The record of one library: one line for each base and reference.

use std::path::{Path, PathBuf};

use rfc1738_oracle::protocol::Description;
use rfc1738_oracle::{Observation, PartValue};
use serde::{Deserialize, Serialize};

use url_atlas_evidence::danger::sends_credentials;

use crate::{Failure, lines};

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

    /// Returns the references that lead to another host with the credentials of the base: each with
    /// the base and the URL.
    pub fn sending_credentials(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.all().filter_map(|(base, reference, answer)| match answer {
            Answer::Url(url, _) if sends_credentials(base, reference, url) => Some((base, reference, &**url)),
            _ => None,
        })
    }

    /// Writes the record into a folder.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), Failure> {
        lines::write(folder, &self.asked.name, &self.asked, &self.answers)
    }

    /// Reads all records of a folder, in the order of their names.
    ///
    /// # Errors
    /// Returns an error if a record cannot be read or is not complete. It names the file.
    pub fn read_all(folder: &Path) -> Result<Vec<Resolutions>, Failure> {
        let record = |(path, asked, answers): (PathBuf, Asked, Vec<Answer>)| {
            let (expected, found) = (asked.bases.len() * asked.references.len(), answers.len());
            if found == expected {
                return Ok(Resolutions { asked, answers });
            }
            Err(format!("{}: expected {expected} answers, but found {found}", path.display()).into())
        };
        lines::read_all(folder)?.into_iter().map(record).collect()
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
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
