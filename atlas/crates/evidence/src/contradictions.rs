//! The recorded answers that are not those of the designs: what a library answered in its audit,
//! where a prediction is another answer.
//!
//! `contradictions.jsonl.gz` has a line for each input that has such answers: the input, and each
//! answer as a packed record has it, with the names of the libraries that gave it.
//! `cargo maintain infer` writes the file. So the answer replaces the prediction about an input of
//! the audits.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write as _};
use std::sync::{Arc, LazyLock};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use url_atlas_decisions::{Answer, Library};

use rfc1738_audit::record::{packed, unpacked};
use rfc1738_audit::{Record, answer};

/// The lines of the file.
static TEXT: LazyLock<String> = LazyLock::new(|| {
    let file = GzDecoder::new(&include_bytes!("contradictions.jsonl.gz")[..]);
    io::read_to_string(file).expect("the file is compressed text")
});

fn read(line: &str) -> (String, Contradictions) {
    serde_json::from_str(line).expect("each line is an input and its answers")
}

/// The recorded answers about one input, each with the names of the libraries that gave it. A
/// library that answered as its design predicts is absent.
///
/// ```
/// use url_atlas_evidence::Contradictions;
///
/// let known: Contradictions = serde_json::from_str(r#"{"R":["my-library"]}"#)?;
/// assert_eq!(known.answer("http://a/", "my-library"), Some(url_atlas_decisions::Answer::Reject));
/// assert_eq!(known.answer("http://a/", "another"), None);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contradictions(BTreeMap<String, BTreeSet<String>>);

impl Contradictions {
    /// Returns the contradictions about an input: none if every library answered as predicted, or
    /// was not asked.
    pub fn about(input: &str) -> Contradictions {
        let start = format!("[{},", serde_json::Value::from(input));
        let line = TEXT.lines().find(|line| line.starts_with(&start));
        line.map(|line| read(line).1).unwrap_or_default()
    }

    /// Returns all inputs that have contradictions, sorted, with them.
    pub fn all() -> impl Iterator<Item = (String, Contradictions)> {
        TEXT.lines().map(read)
    }

    /// Returns what a library answered about the input.
    pub fn answer(&self, input: &str, library: &str) -> Option<Answer> {
        let (line, _) = self.0.iter().find(|(_, names)| names.contains(library))?;
        let mut found = unpacked(input, line).ok()??;
        if let Answer::Accept(parts) = &mut found {
            // These make the octets of the parts text again.
            parts.conventions = Some(Arc::default());
        }
        Some(answer(found))
    }

    /// Returns the content of the file for these libraries and their records.
    ///
    /// # Errors
    /// Returns an error if the text cannot be compressed.
    pub fn file<'a>(all: impl IntoIterator<Item = (&'a Library, &'a Record)>) -> io::Result<Vec<u8>> {
        let mut found: BTreeMap<&str, Contradictions> = BTreeMap::new();
        for (library, record) in all {
            for (input, given) in record.answers() {
                if library.figures(&[(input.text.as_bytes(), &given)]) == (0, 1) {
                    let mut kept = record.as_kept(input).expect("it has an answer").clone();
                    if let Answer::Accept(parts) = &mut kept {
                        // A prediction has no printed URL.
                        parts.printed = None;
                    }
                    let line = packed(&input.text, &kept);
                    let Contradictions(lines) = found.entry(&input.text).or_default();
                    lines.entry(line).or_default().insert(library.name.clone());
                }
            }
        }
        let mut out = GzEncoder::new(Vec::new(), Compression::best());
        for line in &found {
            serde_json::to_writer(&mut out, &line)?;
            out.write_all(b"\n")?;
        }
        out.finish()
    }
}

#[cfg(test)]
mod tests {
    use url_atlas_decisions::RFC_3986;

    use super::*;
    use rfc1738_audit::Input;

    #[test]
    fn only_the_answers_are_kept_that_the_design_contradicts() {
        let library = Library::new("fake", RFC_3986, 0, 0);
        let description = serde_json::from_str(r#"{"protocol":1,"name":"fake","version":"1"}"#).unwrap();
        let mut record = Record::new(description);
        let answers = [
            ("http://a/", r#"{"accept":{"scheme":"http","host":"a","path":"/"}}"#),
            ("http://b/", r#"{"accept":{"scheme":"http","host":"\u00c3\u00a9","path":"/"}}"#),
            ("http://c/", r#""reject""#),
            ("http://d/", r#""decline""#),
        ];
        for (input, json) in answers {
            let answer: Answer = serde_json::from_str(json).unwrap();
            record.insert(Input::new(input.as_bytes()), answer.observation());
        }
        let file = Contradictions::file([(&library, &record)]).unwrap();
        let text = io::read_to_string(GzDecoder::new(&*file)).unwrap();
        let lines: Vec<(String, Contradictions)> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.iter().map(|(input, _)| &**input).collect::<Vec<_>>(), ["http://b/", "http://c/"]);
        assert_eq!(lines[1].1.answer("http://c/", "fake"), Some(Answer::Reject));
        let Some(Answer::Accept(parts)) = lines[0].1.answer("http://b/", "fake") else { panic!() };
        assert_eq!(parts.host.as_deref(), Some("\u{e9}"));
    }
}
