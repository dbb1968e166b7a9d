//! The parts of a URL by name, as cases and the adapter protocol write them.

use rfc1738::url::{Part, Url, Value};
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::CommonParts;

/// The value of one part. The text is as in the URL, without decoding.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(untagged)]
pub enum PartValue {
    Text(String),
    /// A list of texts: the `cwd` of an ftp URL, the `directory` of a file URL.
    List(Vec<Box<str>>),
    /// Names with their values, in order: the `fields` of a prospero URL.
    Fields(Vec<(String, String)>),
}

impl PartValue {
    /// Returns whether the value has no text: it is an empty text, or a list of none.
    pub fn is_empty(&self) -> bool {
        match self {
            PartValue::Text(text) => text.is_empty(),
            PartValue::List(all) => all.is_empty(),
            PartValue::Fields(all) => all.is_empty(),
        }
    }

    /// Changes each text of the value, also the names of fields.
    pub fn for_each_text(&mut self, change: &mut dyn FnMut(&mut String)) {
        match self {
            PartValue::Text(text) => change(text),
            PartValue::List(all) => all.iter_mut().for_each(|text| {
                let mut changed = String::from(std::mem::take(text));
                change(&mut changed);
                *text = changed.into();
            }),
            PartValue::Fields(all) => all.iter_mut().for_each(|(name, value)| {
                change(name);
                change(value);
            }),
        }
    }

    /// Returns the one text of an answer of an adapter, in which each character is one octet, as
    /// the text that the octets are in UTF-8. What is not UTF-8 is replaced. `None`: the value is
    /// no such text.
    ///
    /// ```
    /// use rfc1738_oracle::PartValue;
    ///
    /// assert_eq!(PartValue::Text("b\u{c3}\u{bc}cher".into()).utf8().as_deref(), Some("b\u{fc}cher"));
    /// assert_eq!(PartValue::List(Vec::new()).utf8(), None);
    /// ```
    pub fn utf8(&self) -> Option<String> {
        let PartValue::Text(text) = self else { return None };
        let octets: Vec<u8> = text.chars().map(|one| u8::try_from(one).unwrap_or(b'?')).collect();
        Some(String::from_utf8_lossy(&octets).into_owned())
    }
}

/// The parts that are present in a URL, in the order of the URL.
///
/// An absent part has no entry. An empty part is `""`. Equality ignores the order.
#[derive(Clone, Debug, Default, Eq)]
pub struct Parts(Vec<(String, PartValue)>);

impl Parts {
    pub fn from_url(url: &Url<'_>) -> Parts {
        let text = |part: Part<'_>| String::from(part.as_str());
        let mut parts = Parts::new();
        url.for_each_part(|part| {
            let value = match part.value {
                Value::Text(value) => PartValue::Text(text(value)),
                Value::List(values) => PartValue::List(values.map(|value| value.as_str().into()).collect()),
                Value::Fields(fields) => {
                    PartValue::Fields(fields.map(|(name, value)| (text(name), text(value))).collect())
                }
            };
            parts.insert(part.name, value);
        });
        parts
    }

    pub fn new() -> Parts {
        Parts::default()
    }

    /// Adds a part, or replaces the part of that name.
    pub fn insert(&mut self, name: impl Into<String>, value: PartValue) {
        let name = name.into();
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = value,
            None => self.0.push((name, value)),
        }
    }

    /// Adds a part with one text, or replaces the part of that name.
    pub fn text(&mut self, name: &str, value: impl Into<String>) {
        self.insert(name, PartValue::Text(value.into()));
    }

    pub fn get(&self, name: &str) -> Option<&PartValue> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Returns the text of a part that has one text, if it is present.
    pub fn text_of(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(PartValue::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Returns the texts of a part that is a list; none, if it is absent.
    pub fn texts_of(&self, name: &str) -> impl Iterator<Item = &str> {
        let all = match self.get(name) {
            Some(PartValue::List(all)) => &all[..],
            _ => &[],
        };
        all.iter().map(|text| &**text)
    }

    /// Returns the names and values of a part that has fields; none, if it is absent.
    pub fn fields_of(&self, name: &str) -> impl Iterator<Item = (&str, &str)> {
        let all = match self.get(name) {
            Some(PartValue::Fields(all)) => &all[..],
            _ => &[],
        };
        all.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &PartValue)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Changes each text of all parts.
    pub fn for_each_text(&mut self, change: &mut dyn FnMut(&mut String)) {
        self.0.iter_mut().for_each(|(_, value)| value.for_each_text(change));
    }

    /// Returns whether all texts are of US-ASCII.
    pub fn is_ascii(&self) -> bool {
        self.0.iter().all(|(_, value)| match value {
            PartValue::Text(text) => text.is_ascii(),
            PartValue::List(all) => all.iter().all(|text| text.is_ascii()),
            PartValue::Fields(all) => all.iter().all(|(name, value)| name.is_ascii() && value.is_ascii()),
        })
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = (&str, &mut PartValue)> {
        self.0.iter_mut().map(|(name, value)| (name.as_str(), value))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The present parts by name, in the order of the URL: by the names of the scheme, if the answer has
/// them.
impl From<&CommonParts<'_>> for Parts {
    fn from(common: &CommonParts<'_>) -> Parts {
        if let Some(parts) = &common.by_scheme {
            return parts.clone();
        }
        let mut parts = Parts::new();
        common.texts().for_each(|(name, text)| parts.text(name, text));
        parts
    }
}

impl PartialEq for Parts {
    fn eq(&self, other: &Parts) -> bool {
        self.0.len() == other.0.len() && self.iter().all(|(name, value)| other.get(name) == Some(value))
    }
}

/// Equal parts have equal hashes, in whatever order they stand.
impl std::hash::Hash for Parts {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.len().hash(state);
    }
}

impl Serialize for Parts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// A value as an adapter writes it.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum Read {
    Value(PartValue),
    Number(serde_json::Number),
}

/// The largest number of named parts that the deserializer accepts.
const MOST: usize = 32;

impl<'de> Deserialize<'de> for Parts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Parts, D::Error> {
        struct OfMap;
        impl<'de> Visitor<'de> for OfMap {
            type Value = Parts;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("parts by name")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Parts, A::Error> {
                let mut parts = Parts::new();
                while let Some((name, value)) = map.next_entry::<String, Read>()? {
                    let value = match value {
                        Read::Value(value) => value,
                        // Many libraries report the port as a number.
                        Read::Number(number) if name == "port" => PartValue::Text(number.to_string()),
                        Read::Number(_) => return Err(A::Error::custom("only a port can be a number")),
                    };
                    // The input is untrusted, and `insert` compares each part with all others.
                    if parts.0.len() == MOST {
                        return Err(A::Error::custom(format_args!("a URL has at most {MOST} parts")));
                    }
                    parts.insert(name, value);
                }
                Ok(parts)
            }
        }
        deserializer.deserialize_map(OfMap)
    }
}
