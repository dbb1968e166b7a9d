//! What texts and libraries make of a URL. Everything here is computed.

use bnf_automata::grammar::CompileError;
use url_atlas_decisions::{Answer, URL_STANDARD, by_name, read};

use rfc1738_audit::{agree, common};
use url_atlas_lineage::{PARTS, Parts, Readers, Text, TextReading};

/// The Rust crates whose predicted answers are shown.
const CRATES: [&str; 6] = ["url", "ada-url", "fluent-uri", "iri-string", "uriparse", "http"];

/// The answers about a URL.
#[derive(Debug)]
pub struct Answers {
    /// What each text makes of it, the oldest text first.
    pub readings: Vec<TextReading>,
    /// The programs, grouped by their answer.
    pub groups: Vec<Group>,
}

/// Programs that give the same answer.
#[derive(Debug)]
pub struct Group {
    /// Their names. The parser of the URL Standard is one of them.
    pub programs: Vec<String>,
    /// The answer.
    pub answer: Answer,
    /// The texts that make the same of the URL: the same verdict, and parts with the same meaning.
    pub texts: Vec<&'static Text>,
}

impl Answers {
    /// Computes the answers about a URL.
    ///
    /// # Errors
    /// Returns an error if an automaton exceeds the limits of a grammar.
    pub fn new(readers: &mut Readers, url: &str) -> Result<Answers, CompileError> {
        let readings = readers.read(url.as_bytes())?;
        let libraries = CRATES.into_iter().filter_map(|name| {
            let library = by_name(&format!("rust-{name}"))?;
            Some((name.to_owned(), library.read(url.as_bytes())))
        });
        let parser = ("URL Standard (parser)".to_owned(), read(&URL_STANDARD, url.as_bytes()));
        let mut groups: Vec<Group> = Vec::new();
        for (name, answer) in [parser].into_iter().chain(libraries) {
            match groups.iter_mut().find(|group| group.answer == answer) {
                Some(group) => group.programs.push(name),
                None => {
                    let texts = readings.iter().filter(|reading| agree(&answer_of(reading, url), &answer));
                    let texts = texts.map(|reading| reading.text).collect();
                    groups.push(Group { programs: vec![name], answer, texts });
                }
            }
        }
        Ok(Answers { readings, groups })
    }

    /// Returns the parts that not all texts that accept the URL find at the same place.
    pub fn differing(&self) -> Vec<&'static str> {
        let accepted: Vec<&Parts> =
            self.readings.iter().filter_map(|reading| reading.parts.as_ref()).collect();
        let differs = |part: &&str| accepted.windows(2).any(|pair| pair[0].get(part) != pair[1].get(part));
        PARTS.into_iter().filter(differs).collect()
    }

    /// Whether two texts differ about the URL.
    pub fn are_different(&self) -> bool {
        self.readings.windows(2).any(|pair| pair[0].parts != pair[1].parts)
    }
}

/// Returns what a text makes of a URL, as an answer.
fn answer_of(reading: &TextReading, url: &str) -> Answer {
    match &reading.parts {
        Some(parts) => Answer::Accept(Box::new(common(url.as_bytes(), parts))),
        None => Answer::Reject,
    }
}
