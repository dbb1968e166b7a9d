//! The messages of the adapter protocol, version 1 (docs/protocol.md), as types.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::corpus::Input;
use crate::report::schema;
use crate::subject::{CommonParts, Observation, Parts, Rejection, Reports};

/// The version of the protocol.
pub const VERSION: u64 = 1;

/// A command, as the client writes it.
#[derive(Debug, Serialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum Command<'i> {
    /// The first command.
    Start {
        /// [`VERSION`].
        protocol: u64,
    },
    /// Asks about inputs.
    Observe {
        /// The number of the question. The answer repeats it.
        id: u64,
        /// The inputs.
        inputs: &'i [Input],
    },
    /// The last command.
    Stop,
}

/// The answer to `start`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
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
}

/// The way in which the answers spell parts. By default parts are spelled as in the URL, and an absent part is left
/// out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "conventions", deny_unknown_fields)]
pub struct Conventions {
    /// Whether the "/" in front of a path is part of the path.
    pub path: String,
    /// The parts in which the library decodes escapes.
    pub decoded: Vec<String>,
    /// The parts that the library puts in lower case.
    pub lower_cased: Vec<String>,
    /// Whether an absent port is reported as the default port of the scheme.
    pub default_port: String,
    /// Whether an absent part is reported in the same way as an empty one.
    pub absent: String,
    /// `not-reported` if the library has no user and no password. Then they are not compared.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub user: String,
    /// Every option that is not the default of the library.
    pub options: BTreeMap<String, serde_json::Value>,
}

impl Default for Conventions {
    fn default() -> Conventions {
        Conventions {
            path: "without-slash".into(),
            decoded: Vec::new(),
            lower_cased: Vec::new(),
            default_port: "left-out".into(),
            absent: "left-out".into(),
            user: String::new(),
            options: BTreeMap::new(),
        }
    }
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

/// The parts of a URL: by the names of its scheme, or as common parts. Without both, only the verdict is judged.
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
    pub common: Option<CommonParts<'static>>,
}

/// A line that an adapter writes.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum Line {
    Info(Box<Description>),
    Observations(Observations),
}

/// The JSON Schema of a line that an adapter writes.
pub fn json_schema() -> serde_json::Value {
    schema::document::<Line>("A line of `rfc1738 serve`")
}

impl Description {
    /// Reads the line that answers `start`.
    ///
    /// # Errors
    /// Returns a description of the problem, which is not escaped.
    pub fn read(line: &[u8]) -> Result<Description, String> {
        let description: Description = json(line)?;
        match description.protocol {
            VERSION => Ok(description),
            other => Err(format!("`protocol` is {VERSION} here, but found {other}")),
        }
    }
}

impl Observations {
    /// Reads the line that answers `observe`.
    ///
    /// # Errors
    /// Returns a description of the problem, which is not escaped.
    pub fn read(line: &[u8], id: u64, inputs: usize) -> Result<Vec<Observed>, String> {
        let answer: Observations = json(line)?;
        if answer.id != id {
            return Err(format!("`id` is {id} here, but found {}", answer.id));
        }
        match answer.observations.len() {
            count if count == inputs => Ok(answer.observations),
            count => Err(format!("`observations` has {count} elements for {inputs} inputs")),
        }
    }
}

fn json<'l, T: Deserialize<'l>>(line: &'l [u8]) -> Result<T, String> {
    serde_json::from_slice(line).map_err(|error| {
        let start = String::from_utf8_lossy(line.get(..40).unwrap_or(line)).into_owned();
        format!("the line is not an answer, {error}: {start}")
    })
}

/// Reads the common parts. The port may also be a number, because many libraries report one.
fn common<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<CommonParts<'static>>, D::Error> {
    let mut value: Option<serde_json::Map<String, serde_json::Value>> = Option::deserialize(deserializer)?;
    if let Some(port) = value.as_mut().and_then(|parts| parts.get_mut("port"))
        && let Some(number) = port.as_u64()
    {
        *port = number.to_string().into();
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
                common: (common.reports != Reports::Verdict).then(|| common.into_owned()),
                parts: None,
            }),
            Observation::Reject(rejection) => Observed::Reject(rejection.message),
            Observation::Decline(why) => Observed::Decline(why),
            Observation::Crash(why) => Observed::Crash(why),
            Observation::Timeout => Observed::Crash("no answer in time".into()),
        }
    }

    /// Converts to an observation. The parts by the names of the scheme have precedence over the common parts.
    pub fn into_observation(self, conventions: &Conventions) -> Observation<'static> {
        match self {
            Observed::Accept(Accepted { parts: Some(parts), .. }) => Observation::Accept(parts),
            Observed::Accept(Accepted { common, .. }) => {
                let reports = match (&common, conventions.user.as_str()) {
                    (None, _) => Reports::Verdict,
                    (Some(_), "not-reported") => Reports::NoUser,
                    _ => Reports::All,
                };
                Observation::AcceptCommon(CommonParts { reports, ..common.unwrap_or_default() })
            }
            Observed::Reject(message) => Observation::Reject(Rejection { message, ..Rejection::default() }),
            Observed::Decline(why) => Observation::Decline(why),
            Observed::Crash(why) => Observation::Crash(why),
        }
    }
}
