//! The other readings of RFC 1738 that give an input another answer, as text and as JSON.

use std::io::Write;

use annotate_snippets::Level;
use rfc1738::Profile;
use rfc1738_oracle::Parts;
use rfc1738_suite::openness::{Answer, Openness, OtherAnswer};

use crate::excerpt::render;
use crate::output::{Failure, Output, WIDTH};
use crate::phrases;

/// Decides about inputs. The readings are compiled when they are first needed.
#[derive(Default)]
pub(crate) struct Readings(Option<Openness>);

impl Readings {
    /// Returns the other answers to an input, and nothing if it is not open.
    pub(crate) fn open(&mut self, input: &[u8], profile: Profile) -> Vec<OtherAnswer> {
        self.0.get_or_insert_with(|| Openness::new(profile)).open(input)
    }
}

pub(crate) fn write(others: &[OtherAnswer], out: &mut Output) -> Result<(), Failure> {
    for other in others {
        let answer = match &other.answer {
            Answer::Url(None) => "in another reading of RFC 1738 it is a URL",
            Answer::Url(Some(_)) => "in another reading of RFC 1738 it has other parts",
            Answer::Fails(_) => "in another reading of RFC 1738 it is not a URL",
        };
        let mut group = Level::NOTE
            .with_name("open")
            .primary_title(answer)
            .element(Level::NOTE.no_name().message(phrases::wrap(&reading(other), 0, WIDTH - 3)));
        if let Answer::Url(Some(parts)) = &other.answer {
            let parts = serde_json::to_string(parts).expect("parts become JSON");
            group = group.element(Level::NOTE.no_name().message(phrases::wrap(&parts, 0, WIDTH - 3)));
        }
        let text = render(group, out);
        write!(out, "\n{text}")?;
    }
    Ok(())
}

/// The reading in words, with its rulings.
fn reading(other: &OtherAnswer) -> String {
    let says: Vec<String> = other
        .readings
        .iter()
        .map(|reading| format!("{} (ruling {})", reading.says, reading.ruling))
        .collect();
    says.join(" ")
}

/// Another answer in JSON, as `explain` prints it.
#[derive(serde::Serialize)]
pub(crate) struct Json {
    rulings: Vec<&'static str>,
    reading: String,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Parts>,
}

pub(crate) fn json(others: Vec<OtherAnswer>) -> Vec<Json> {
    let json = |other: OtherAnswer| Json {
        rulings: other.rulings().collect(),
        reading: reading(&other),
        verdict: other.answer.verdict().name(),
        parts: match other.answer {
            Answer::Url(parts) => parts,
            Answer::Fails(_) => None,
        },
    };
    others.into_iter().map(json).collect()
}
