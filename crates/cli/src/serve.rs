//! `rfc1738 serve`: the adapter protocol, version 1 (docs/protocol.md), on standard input and output.

use std::collections::BTreeMap;
use std::ffi::OsStr;

use rfc1738::Profile;
use rfc1738_suite::protocol::{Conventions, Description, Observations, Observed, VERSION as PROTOCOL};
use rfc1738_suite::subject::{GrammarSubject, ParserSubject, Subject};
use serde_json::{Map, Value};

use crate::cli::{ServeArguments, Server};
use crate::escape;
use crate::input::{self, LONGEST_LINE, Lines, Next};
use crate::output::{Failure, Output, Status};

pub(crate) fn run(arguments: &ServeArguments, out: &mut Output) -> Result<Status, Failure> {
    let profile = arguments.profile;
    let subject: Box<dyn Subject> = match arguments.subject {
        Server::Parser => Box::new(ParserSubject::new(profile)),
        Server::Grammar => Box::new(GrammarSubject::new(profile)),
    };
    let mut session = Session { subject, profile, started: false };
    let stdin = OsStr::new("-");
    let failed = |line: u64, why: &str| Failure::Said(format!("stdin:{line}: {why}"));
    let mut lines = Lines::open(stdin).map_err(|error| failed(0, &input::reason(&error)))?;
    for number in 1.. {
        let line = match lines.next().map_err(|error| failed(number, &input::reason(&error)))? {
            Next::End => break,
            Next::TooLong => {
                let mebibytes = LONGEST_LINE >> 20;
                let why = format!("the line is longer than {mebibytes} MiB, send smaller batches");
                return Err(failed(number, &why));
            }
            Next::Line(line) => line,
        };
        if line.trim_ascii().is_empty() {
            continue;
        }
        match session.command(line).map_err(|why| failed(number, &why))? {
            Answer::Info(info) => out.json(&info)?,
            Answer::Observations(observations) => out.json(&observations)?,
            Answer::Stop => break,
        }
        out.finish()?;
    }
    Ok(Status::Good)
}

struct Session {
    subject: Box<dyn Subject>,
    profile: Profile,
    started: bool,
}

enum Answer {
    Info(Description),
    Observations(Observations),
    Stop,
}

impl Session {
    /// Answers one line, or says what is wrong with it.
    fn command(&mut self, line: &[u8]) -> Result<Answer, String> {
        let value = serde_json::from_slice(line).map_err(|error| not_json(&error))?;
        let Value::Object(mut object) = value else {
            return Err(format!("expected an object, but found {}", describe(&value)));
        };
        let command = object.remove("cmd").ok_or("the object has no `cmd`")?;
        match command.as_str() {
            Some("start") => {
                known_fields(&object, &["protocol"])?;
                self.start(object.get("protocol"))
            }
            Some("observe") => {
                known_fields(&object, &["id", "inputs"])?;
                self.observe(object)
            }
            Some("stop") => known_fields(&object, &[]).map(|()| Answer::Stop),
            _ => {
                Err(format!("`cmd` is \"start\", \"observe\" or \"stop\", but found {}", describe(&command)))
            }
        }
    }

    fn start(&mut self, protocol: Option<&Value>) -> Result<Answer, String> {
        if protocol.and_then(Value::as_u64) != Some(PROTOCOL) {
            return Err(format!("`protocol` is {PROTOCOL} here, but found {}", describe_field(protocol)));
        }
        self.started = true;
        Ok(Answer::Info(Description {
            protocol: PROTOCOL,
            name: format!("rfc1738-{}", self.subject.name()),
            language: "Rust".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            claims: vec!["rfc1738".into()],
            conventions: Conventions {
                options: BTreeMap::from([("profile".into(), self.profile.name().into())]),
                ..Conventions::default()
            },
        }))
    }

    fn observe(&mut self, mut object: Map<String, Value>) -> Result<Answer, String> {
        if !self.started {
            return Err("the first command is \"start\", but found \"observe\"".into());
        }
        let id = object.get("id");
        let id = id
            .and_then(Value::as_u64)
            .ok_or_else(|| format!("`id` is a whole number from 0, but found {}", describe_field(id)))?;
        let inputs = match object.remove("inputs") {
            Some(Value::Array(inputs)) => inputs,
            other => return Err(format!("`inputs` is a list, but found {}", describe_field(other.as_ref()))),
        };
        // All inputs are read before the first is observed: a batch is answered whole or not at all.
        let inputs: Vec<Vec<u8>> = inputs
            .into_iter()
            .enumerate()
            .map(|(index, input)| bytes(input).map_err(|why| format!("input {index} of `inputs`: {why}")))
            .collect::<Result<_, _>>()?;
        let inputs: Vec<&[u8]> = inputs.iter().map(Vec::as_slice).collect();
        let mut observations = Vec::new();
        self.subject.observe_all(&inputs, &mut |_, seen| observations.push(Observed::of(seen)));
        Ok(Answer::Observations(Observations { id, observations }))
    }
}

/// The column and the reason: the number of the line is known better here.
fn not_json(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let why = message.split_once(" at line ").map_or(&message[..], |(why, _)| why);
    format!("it is not JSON at column {}, {}", error.column(), escape::text(why))
}

/// A field that nobody knows is a misspelt one.
fn known_fields(object: &Map<String, Value>, known: &[&str]) -> Result<(), String> {
    match object.keys().find(|name| !known.contains(&name.as_str())) {
        Some(name) => Err(format!("the field `{}` is unknown", escape::text(&start_of(name)))),
        None => Ok(()),
    }
}

fn bytes(input: Value) -> Result<Vec<u8>, String> {
    let wanted = "expected a string or {\"hex\": \"..\"}";
    match input {
        Value::String(text) => Ok(text.into_bytes()),
        Value::Object(object) => match (object.len(), object.get("hex")) {
            (1, Some(Value::String(hex))) => {
                let wrong = || format!("`hex` is pairs of hexadecimal digits, but found {}", text(hex));
                escape::unhex(hex).ok_or_else(wrong)
            }
            _ => Err(format!("{wanted}, but found another object")),
        },
        other => Err(format!("{wanted}, but found {}", describe(&other))),
    }
}

fn describe_field(value: Option<&Value>) -> String {
    value.map_or("none".into(), describe)
}

fn describe(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Bool(value) => value.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(string) => text(string),
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "an object".into(),
    }
}

fn text(string: &str) -> String {
    format!("\"{}\"", escape::text(&start_of(string)))
}

/// Enough of a text to recognise it.
fn start_of(text: &str) -> String {
    let mut start: String = text.chars().take(40).collect();
    if start.len() < text.len() {
        start.push_str("...");
    }
    start
}
