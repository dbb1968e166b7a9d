//! A verdict in JSON, as `check`, `explain` and `extract` print it.

use rfc1738::url::Value;
use rfc1738::{ParseError, Url};
use serde::ser::{Serialize, SerializeMap, Serializer};

#[derive(serde::Serialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub(crate) enum Verdict<'a> {
    Valid { scheme: &'a str, parts: AfterScheme<'a> },
    Invalid { at: usize, rule: &'static str, section: &'static str, expected: &'static str },
}

impl<'a> Verdict<'a> {
    pub(crate) fn valid(url: &Url<'a>) -> Verdict<'a> {
        Verdict::Valid { scheme: url.scheme().as_str(), parts: AfterScheme(*url) }
    }

    pub(crate) fn invalid(error: &ParseError) -> Verdict<'a> {
        Verdict::Invalid {
            at: error.offset(),
            rule: error.rule().name(),
            section: error.rule().section(),
            expected: error.expected().as_str(),
        }
    }
}

/// All parts except the scheme, which has its own field. They are written from the URL: a copy of a
/// path that consists of slashes would take 24 times its memory.
pub(crate) struct AfterScheme<'a>(Url<'a>);

impl Serialize for AfterScheme<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let mut written = Ok(());
        self.0.for_each_part(|part| {
            if part.name != "scheme" && written.is_ok() {
                written = map.serialize_entry(part.name, &PartText(part.value));
            }
        });
        written?;
        map.end()
    }
}

/// A part as it is written in JSON.
struct PartText<'a>(Value<'a>);

impl Serialize for PartText<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Value::Text(text) => serializer.serialize_str(text.as_str()),
            Value::List(texts) => serializer.collect_seq(texts.clone().map(|text| text.as_str())),
            Value::Fields(fields) => {
                serializer.collect_seq(fields.clone().map(|(name, value)| [name.as_str(), value.as_str()]))
            }
        }
    }
}
