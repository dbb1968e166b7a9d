//! The messages of the adapter protocol, version 1 (docs/protocol.md), as types.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::{
    Absent, CommonPart, CommonParts, Conventions, Input, Observation, PartValue, Parts, PathSpelling,
    Rejection, Reports, escape, schema,
};

pub const VERSION: u64 = 1;

/// A command, as the client writes it.
#[derive(Debug, Serialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum Command<'i> {
    Start {
        /// [`VERSION`].
        protocol: u64,
    },
    Observe {
        /// The number of the question. The answer repeats it.
        id: u64,
        inputs: &'i [Input],
    },
    /// Asks another question about one input. Only an adapter that declares the question is asked.
    Answer {
        /// The number of the question. The answer repeats it.
        id: u64,
        /// The name of the question.
        asks: &'i str,
        /// The input: a URL, a text, the scheme of a URL to build, or a reference.
        input: &'i Input,
        /// For the question of equivalence: the second URL. For the question of resolution: the
        /// base URL.
        #[serde(skip_serializing_if = "Option::is_none")]
        with: Option<Input>,
        /// For the question of building: the parts of the URL as octets.
        #[serde(skip_serializing_if = "Option::is_none")]
        given: Option<&'i Parts>,
    },
    Stop,
}

/// The answer to `start`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "info", deny_unknown_fields)]
pub struct Description {
    /// The version of the protocol.
    pub protocol: u64,
    /// The library, and the way in which it is used.
    pub name: String,
    /// The language of the library.
    #[serde(default)]
    pub language: String,
    /// The version of the library.
    #[serde(default)]
    pub version: String,
    /// The specifications that the library claims to implement.
    #[serde(default)]
    pub claims: Vec<String>,
    /// The way in which the library spells parts.
    #[serde(default)]
    pub conventions: Conventions,
    /// The questions that the adapter answers beside `observe`, by their names in the field `asks`
    /// of cases.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<String>,
}

/// The answer to `observe`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "observations", deny_unknown_fields)]
pub struct Observations {
    /// The number of the question.
    pub id: u64,
    /// One observation for each input.
    pub observations: Vec<Observed>,
}

/// The answer to `answer`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "answered")]
pub struct Answered {
    /// The number of the question.
    pub id: u64,
    /// What the library says.
    #[serde(flatten)]
    pub said: Said,
}

/// The result of the library for one question.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "said")]
pub enum Said {
    /// The answer: every result by its name, as in cases. Each octet is the character with the same
    /// number.
    Answer(#[schemars(schema_with = "schema::parts")] Parts),
    /// The library refuses, with a reason in its own words: the input is not a URL, or no URL has
    /// these parts.
    Reject(String),
    /// The library does not take such inputs.
    Decline(String),
    /// The library failed, and the adapter caught it.
    Crash(String),
}

/// The result of the library for one input.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "observation")]
pub enum Observed {
    /// The library accepts the input as a URL.
    Accept(Accepted),
    /// The library rejects the input, with a reason in its own words.
    Reject(String),
    /// The library does not take such inputs.
    Decline(String),
    /// The library failed, and the adapter caught it.
    Crash(String),
}

/// The parts of a URL: by the names of its scheme, or as common parts. Without both, only the
/// verdict is judged.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "accepted", deny_unknown_fields)]
pub struct Accepted {
    /// The parts by the names of the scheme.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "schema::parts")]
    pub parts: Option<Parts>,
    /// The common parts.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "common")]
    pub common: Option<Box<CommonParts<'static>>>,
}

/// A line that an adapter writes.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum Line {
    Info(Box<Description>),
    Observations(Observations),
    Answered(Answered),
}

/// The JSON Schema of a line that an adapter writes.
pub fn json_schema() -> serde_json::Value {
    schema::document::<Line>("A line of `rfc1738 serve`")
}

/// The most bytes of the answer to `start`.
const LONGEST_START: usize = 1 << 16;
/// The most bytes of the name of an adapter, which stands in every report.
const LONGEST_NAME: usize = 200;
/// The most bytes of the parts that a library reports of an input: so many, and so many for each byte of
/// the input. Commands keep thousands of answers.
const LONGEST_PARTS: usize = 1 << 10;
const LONGEST_PARTS_OF_BYTE: usize = 32;
/// The most bytes of the answer to another question.
const LONGEST_ANSWER: usize = 1 << 16;
/// The most bytes of the words of a library. The rest is left out.
const LONGEST_WORDS: usize = 1 << 10;

impl Description {
    /// Reads the line that answers `start`.
    ///
    /// # Errors
    /// Returns a description of the problem, with the beginning of the line. It is escaped.
    pub fn read(line: &[u8]) -> Result<Description, String> {
        if line.len() > LONGEST_START {
            let length = line.len();
            return Err(format!(
                "the line has {length} bytes, and at most {LONGEST_START} are read: {}",
                escape::beginning(line)
            ));
        }
        let description: Description = json(line)?;
        if description.name.len() > LONGEST_NAME {
            return Err(format!("`name` has more than {LONGEST_NAME} bytes: {}", escape::beginning(line)));
        }
        match description.protocol {
            VERSION => Ok(description),
            other => Err(format!("`protocol` is {VERSION} here, but found {other}")),
        }
    }
}

impl Answered {
    /// Reads the line that answers `answer`.
    ///
    /// # Errors
    /// Returns a description of the problem, with the beginning of the line. It is escaped.
    pub fn read(line: &[u8], id: u64) -> Result<Said, String> {
        let answer: Answered = json(line)?;
        match answer.id == id {
            true => Ok(answer.said),
            false => Err(format!("it answers {}, expected {id}: {}", answer.id, escape::beginning(line))),
        }
    }
}

impl Said {
    /// Converts the answer of a subject to the protocol.
    pub fn new(observation: Observation<'_>) -> Said {
        match observation {
            Observation::Accept(parts) | Observation::Answer(parts) => Said::Answer(parts),
            Observation::Reject(rejection) => Said::Reject(rejection.message),
            Observation::Decline(why) => Said::Decline(why),
            Observation::Crash(why) => Said::Crash(why),
            Observation::AcceptCommon(_) => Said::Crash("it has no answer".into()),
            Observation::Timeout => Said::Crash("no answer in time".into()),
        }
    }

    pub fn into_observation(self) -> Observation<'static> {
        match self {
            Said::Answer(answer) => match too_long(length(&answer), LONGEST_ANSWER) {
                Some(why) => Observation::Crash(why),
                None => Observation::Answer(answer),
            },
            Said::Reject(message) => {
                Observation::Reject(Rejection { message: cut(message), ..Rejection::default() })
            }
            Said::Decline(why) => Observation::Decline(cut(why)),
            Said::Crash(why) => Observation::Crash(cut(why)),
        }
    }
}

impl Observations {
    /// Reads the line that answers `observe`.
    ///
    /// # Errors
    /// Returns a description of the problem, with the beginning of the line. It is escaped.
    pub fn read(line: &[u8], id: u64, inputs: usize) -> Result<Vec<Observed>, String> {
        let answer: Observations = json(line)?;
        let shown = || escape::beginning(line);
        match answer.id.cmp(&id) {
            Ordering::Equal => {}
            Ordering::Less => {
                let before = answer.id;
                return Err(format!(
                    "it answers {before} after {before} was answered, expected {id}: {}",
                    shown()
                ));
            }
            Ordering::Greater => {
                return Err(format!(
                    "it answers {}, which was not asked, expected {id}: {}",
                    answer.id,
                    shown()
                ));
            }
        }
        match answer.observations.len() {
            count if count == inputs => Ok(answer.observations),
            count => {
                let of = format!("{inputs} input{}", if inputs == 1 { "" } else { "s" });
                Err(format!("`observations` has the length {count} for {of}: {}", shown()))
            }
        }
    }
}

fn json<'l, T: Deserialize<'l>>(line: &'l [u8]) -> Result<T, String> {
    serde_json::from_slice(line).map_err(|error| {
        format!(
            "the line is not an answer, {}: {}",
            escape::words(&error.to_string()),
            escape::beginning(line)
        )
    })
}

/// Returns the common parts of an answer that has parts by the names of the scheme alone, as an
/// adapter with these conventions spells them.
fn of_scheme(input: &[u8], parts: &Parts, conventions: &Conventions) -> CommonParts<'static> {
    /// The parts after a delimiter of their own, which an absent part does not have.
    const OPTIONAL: [&str; 6] = ["type", "search", "gopher+_string", "article-number", "wtype", "wpath"];
    let mut present = Parts::new();
    for (name, value) in parts.iter() {
        let can_be_absent = conventions.absent == Absent::Empty && OPTIONAL.contains(&name);
        if !(can_be_absent && value.is_empty()) {
            present.insert(name, value.clone());
        }
    }
    let mut common = CommonParts::of_scheme(input, &present);
    if conventions.path == PathSpelling::WithoutSlash
        && common.host.is_some()
        && let Some(rest) = common.path.strip_prefix('/')
    {
        common.path = Cow::Owned(rest.to_owned());
    }
    common
}

/// Reads the common parts. The port may also be a number, because many libraries report one.
fn common<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Box<CommonParts<'static>>>, D::Error> {
    let mut value: Option<serde_json::Map<String, serde_json::Value>> = Option::deserialize(deserializer)?;
    if let Some(port) = value.as_mut().and_then(|parts| parts.get_mut("port"))
        && let Some(number) = port.as_number()
    {
        *port = number.to_string().into();
    }
    if value.as_ref().is_some_and(|common| common.contains_key("parts")) {
        return Err(serde::de::Error::custom("`parts` stands beside `common`, not in it"));
    }
    value.map(|parts| serde_json::from_value(parts.into()).map_err(serde::de::Error::custom)).transpose()
}

impl Observed {
    /// Converts the observation of a subject to the protocol.
    pub fn new(observation: Observation<'_>) -> Observed {
        match observation {
            Observation::Accept(parts) | Observation::Answer(parts) => {
                Observed::Accept(Accepted { parts: Some(parts), common: None })
            }
            Observation::AcceptCommon(common) => Observed::Accept(Accepted {
                common: (common.reports != Reports::Verdict).then(|| Box::new(common.into_owned())),
                parts: None,
            }),
            Observation::Reject(rejection) => Observed::Reject(rejection.message),
            Observation::Decline(why) => Observed::Decline(why),
            Observation::Crash(why) => Observed::Crash(why),
            Observation::Timeout => Observed::Crash("no answer in time".into()),
        }
    }

    /// Converts to an observation about an input. Of an answer with parts by the names of the scheme
    /// alone, the common parts are made of these.
    pub fn into_observation(self, input: &[u8], conventions: &Arc<Conventions>) -> Observation<'static> {
        match self {
            Observed::Accept(accepted) => {
                let most = LONGEST_PARTS + LONGEST_PARTS_OF_BYTE * input.len();
                if let Some(why) = too_long(accepted.length(), most) {
                    return Observation::Crash(why);
                }
                let Accepted { parts, common } = accepted;
                let common = match (common, &parts) {
                    (Some(common), _) => *common,
                    (None, Some(parts)) => of_scheme(input, parts, conventions),
                    (None, None) => CommonParts::not_reported(),
                };
                let conventions = Some(Arc::clone(conventions));
                Observation::AcceptCommon(CommonParts { by_scheme: parts, conventions, ..common })
            }
            Observed::Reject(message) => {
                Observation::Reject(Rejection { message: cut(message), ..Rejection::default() })
            }
            Observed::Decline(why) => Observation::Decline(cut(why)),
            Observed::Crash(why) => Observation::Crash(cut(why)),
        }
    }
}

impl Accepted {
    fn length(&self) -> usize {
        let common = self.common.iter().flat_map(|common| {
            let parts = CommonPart::ALL.into_iter().filter_map(|part| common.get(part));
            parts.chain(common.printed.as_deref()).map(str::len)
        });
        self.parts.as_ref().map_or(0, length) + common.sum::<usize>()
    }
}

/// Returns the number of bytes of all texts of parts.
fn length(parts: &Parts) -> usize {
    let all = |value: &PartValue| match value {
        PartValue::Text(text) => text.len(),
        PartValue::List(all) => all.iter().map(|text| text.len()).sum(),
        PartValue::Fields(all) => all.iter().map(|(name, value)| name.len() + value.len()).sum(),
    };
    parts.iter().map(|(name, value)| name.len() + all(value)).sum()
}

/// Returns why an answer is not kept, if it is too long.
fn too_long(bytes: usize, most: usize) -> Option<String> {
    (bytes > most).then(|| format!("it answers with {bytes} bytes, and at most {most} are read"))
}

/// Returns the beginning of the words of a library, in memory of this length.
fn cut(words: String) -> String {
    let end = (0..=LONGEST_WORDS.min(words.len())).rev().find(|end| words.is_char_boundary(*end));
    words[..end.unwrap_or_default()].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Conventions hold, and a port can be a number, in both forms of an answer.
    #[test]
    fn parts_by_scheme_have_ports_that_are_numbers() {
        let read = |port: &str| {
            let line = format!(r#"{{"id":1,"observations":[{{"accept":{{"parts":{{{port}}}}}}}]}}"#);
            Observations::read(line.as_bytes(), 1, 1).map(|mut all| all.remove(0))
        };
        let declared = Conventions { default_port: crate::DefaultPort::FilledIn, ..Conventions::default() };
        let seen = read(r#""host":"a","port":80,"path":"""#).unwrap();
        let seen = seen.into_observation(b"http://a/", &Arc::new(declared));
        let Observation::AcceptCommon(given) = &seen else { panic!("{seen:?}") };
        let crate::Answer::Accept(expected) = crate::Text::Rfc1738.read_by_scheme(b"http://a/") else {
            panic!()
        };
        let differing = expected.differences(given, crate::Relation::Identical);
        assert_eq!(differing.map(crate::PartName::name).collect::<Vec<_>>(), [""; 0]);
        assert!(read(r#""host":1"#).is_err());
    }

    /// Commands keep all answers, so each has a limit.
    #[test]
    fn an_answer_has_a_limit() {
        let parts = |bytes: usize| {
            let common = CommonParts { host: Some("h".repeat(bytes).into()), ..CommonParts::default() };
            Accepted { common: Some(Box::new(common)), parts: None }
        };
        let seen = |observed: Observed| observed.into_observation(b"x:a", &Arc::default());
        let most = LONGEST_PARTS + 3 * LONGEST_PARTS_OF_BYTE;
        assert!(matches!(seen(Observed::Accept(parts(most))), Observation::AcceptCommon(_)));
        let why = format!("it answers with {} bytes, and at most {most} are read", most + 1);
        assert_eq!(seen(Observed::Accept(parts(most + 1))), Observation::Crash(why));
        let mut by_scheme = Parts::new();
        by_scheme.insert("cwd", PartValue::List(vec!["a".repeat(200).into(); LONGEST_ANSWER / 200]));
        let accepted = Accepted { common: None, parts: Some(by_scheme.clone()) };
        assert!(matches!(seen(Observed::Accept(accepted)), Observation::Crash(_)));
        assert!(matches!(Said::Answer(by_scheme.clone()).into_observation(), Observation::Answer(_)));
        by_scheme.text("host", "a".repeat(200));
        assert!(matches!(Said::Answer(by_scheme).into_observation(), Observation::Crash(_)));
        let words = "\u{e9}".repeat(LONGEST_WORDS);
        let cut = "\u{e9}".repeat(LONGEST_WORDS / 2);
        let Observation::Decline(kept) = seen(Observed::Decline(words)) else { panic!() };
        assert!(kept == cut && kept.capacity() <= LONGEST_WORDS);
    }

    /// A library can report a port that no URL has.
    #[test]
    fn a_port_can_be_any_number() {
        for (number, text) in [("80", "80"), ("-1", "-1"), ("8.5", "8.5")] {
            let line =
                format!(r#"{{"id":1,"observations":[{{"accept":{{"common":{{"port":{number}}}}}}}]}}"#);
            let [Observed::Accept(accepted)] = &Observations::read(line.as_bytes(), 1, 1).unwrap()[..] else {
                panic!("{line}")
            };
            assert_eq!(accepted.common.as_ref().unwrap().port.as_deref(), Some(text));
        }
    }
}
