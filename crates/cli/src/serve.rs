//! `rfc1738 serve`: the adapter protocol, version 1 (docs/protocol.md), on standard input and
//! output.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};
use std::ffi::OsStr;

use rfc1738::Profile;
use rfc1738_oracle::protocol::{Answered, Description, Observed, Said, VERSION as PROTOCOL};
use rfc1738_oracle::subjects::{GrammarSubject, ParserSubject};
use rfc1738_oracle::{Conventions, PathSpelling, Question, Subject, caught};
use serde::ser::{Error, Serialize, SerializeSeq, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::batch::Inputs;
use crate::cli::{ServeArguments, Server};
use crate::escape;
use crate::input::{self, LONGEST_LINE, Lines, Next};
use crate::output::{Failure, Output, Status};

/// The limit of an input. A longer input is declined: the parts of an input that consists of
/// slashes take 60 times its memory. An input of a case has at most 1 MiB.
const LONGEST_INPUT: usize = 4 << 20;

pub(crate) fn run(arguments: &ServeArguments, out: &mut Output) -> Result<Status, Failure> {
    let profile = arguments.profile;
    let subject: Box<dyn Subject> = match arguments.subject {
        Server::Parser => Box::new(ParserSubject::new(profile)),
        Server::Grammar => Box::new(GrammarSubject::new(profile)),
    };
    let answers = matches!(arguments.subject, Server::Parser);
    let mut session = Session { subject, profile, answers, started: false, ids: HashSet::new() };
    let stdin = OsStr::new("-");
    let failed = |line: u64, why: &str| Failure::Said(format!("stdin:{line}: {why}"));
    let mut lines = Lines::open(stdin).map_err(|error| failed(0, &input::reason(&error)))?;
    for number in 1.. {
        let line = match lines.read().map_err(|error| failed(number, &input::reason(&error)))? {
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
            Answer::Answers(answers) => out.json(&answers)?,
            Answer::Answered(answered) => out.json(&answered)?,
            Answer::Stop => break,
        }
        out.finish()?;
    }
    Ok(Status::Good)
}

struct Session {
    subject: Box<dyn Subject>,
    profile: Profile,
    /// Whether the subject answers other questions than `observe`.
    answers: bool,
    started: bool,
    /// The ids of all batches so far.
    ids: HashSet<u64>,
}

enum Answer<'s> {
    Info(Box<Description>),
    Answers(Answers<'s>),
    Answered(Answered),
    Stop,
}

/// The answer to `observe`: [`Observations`](rfc1738_oracle::protocol::Observations), written while
/// they are made.
#[derive(serde::Serialize)]
struct Answers<'s> {
    id: u64,
    observations: Stream<'s>,
}

/// Observations that are made while they are written, so only one is in memory at a time.
struct Stream<'s> {
    session: RefCell<&'s mut Session>,
    inputs: Inputs<'s>,
}

impl Serialize for Stream<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let answered = self.inputs.try_for_each(|input| {
            let input = bytes(input).map_err(S::Error::custom)?;
            list.serialize_element(&self.session.borrow_mut().observe_one(&input))
        });
        answered.map_err(S::Error::custom)??;
        list.end()
    }
}

impl Session {
    /// Answers one line, or returns a description of its mistake.
    fn command<'s>(&'s mut self, line: &'s [u8]) -> Result<Answer<'s>, String> {
        let text: &RawValue = serde_json::from_slice(line).map_err(|error| not_json(&error))?;
        if !text.get().starts_with('{') {
            return Err(format!("expected an object, but found {}", describe(&value(text))));
        }
        let mut object: Object<'s> = serde_json::from_str(text.get()).map_err(|error| not_json(&error))?;
        let command = object.remove("cmd").map(value).ok_or("the object has no `cmd`")?;
        match command.as_str() {
            Some("start") => {
                known_fields(&object, &["protocol"])?;
                self.start(object.remove("protocol").map(value).as_ref())
            }
            Some("observe") => {
                known_fields(&object, &["id", "inputs"])?;
                self.observe(object)
            }
            Some("answer") => {
                known_fields(&object, &["id", "asks", "input", "with", "given"])?;
                self.answer(object)
            }
            Some("stop") => known_fields(&object, &[]).map(|()| Answer::Stop),
            _ => {
                let known = "`cmd` is \"start\", \"observe\", \"answer\" or \"stop\"";
                Err(format!("{known}, but found {}", describe(&command)))
            }
        }
    }

    fn start<'s>(&mut self, protocol: Option<&Value>) -> Result<Answer<'s>, String> {
        if protocol.and_then(Value::as_u64) != Some(PROTOCOL) {
            return Err(format!("`protocol` is {PROTOCOL} here, but found {}", describe_field(protocol)));
        }
        if self.started {
            return Err("a second \"start\", which is only the first command".into());
        }
        self.started = true;
        Ok(Answer::Info(Box::new(Description {
            protocol: PROTOCOL,
            name: format!("rfc1738-{}", self.subject.name()),
            language: "Rust".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            claims: vec!["rfc1738".into()],
            conventions: Conventions {
                path: PathSpelling::WithoutSlash,
                options: BTreeMap::from([("profile".into(), self.profile.name().into())]),
                ..Conventions::default()
            },
            // The grammar has verdicts and parts only.
            answers: match self.answers {
                true => Question::NAMES.map(String::from).to_vec(),
                false => Vec::new(),
            },
        })))
    }

    fn observe<'s>(&'s mut self, mut object: Object<'s>) -> Result<Answer<'s>, String> {
        if !self.started {
            return Err("the first command is \"start\", but found \"observe\"".into());
        }
        let id = self.id(&mut object)?;
        let inputs = match object.remove("inputs") {
            Some(list) if list.get().starts_with('[') => Inputs::new(list),
            other => {
                let other = other.map(value);
                return Err(format!("`inputs` is a list, but found {}", describe_field(other.as_ref())));
            }
        };
        // All inputs are read before the first is observed, so a batch is answered as a whole or
        // not at all.
        let mut index = 0;
        let read = inputs.try_for_each(|input| {
            bytes(input)?;
            index += 1;
            Ok::<(), String>(())
        });
        let read = read.unwrap_or_else(|error| Err(format!("it is not JSON, {}", json_reason(&error))));
        read.map_err(|why| format!("input {index} of `inputs`: {why}"))?;
        let observations = Stream { session: RefCell::new(self), inputs };
        Ok(Answer::Answers(Answers { id, observations }))
    }

    /// Reads the id of a question, which no earlier one has.
    fn id(&mut self, object: &mut Object<'_>) -> Result<u64, String> {
        let id = object.remove("id").map(value);
        let id = id.as_ref().and_then(Value::as_u64).ok_or_else(|| {
            format!("`id` is a whole number from 0, but found {}", describe_field(id.as_ref()))
        })?;
        match self.ids.insert(id) {
            true => Ok(id),
            false => Err(format!("`id` is {id}, which an earlier question has; each has an id of its own")),
        }
    }

    fn answer<'s>(&mut self, mut object: Object<'s>) -> Result<Answer<'s>, String> {
        if !self.started {
            return Err("the first command is \"start\", but found \"answer\"".into());
        }
        let id = self.id(&mut object)?;
        let mut field = |name| object.remove(name).map(value);
        let asks = field("asks")
            .and_then(|asks| asks.as_str().map(String::from))
            .ok_or("`asks` is the name of a question")?;
        let input = bytes(field("input").ok_or("the object has no `input`")?)
            .map_err(|why| format!("`input`: {why}"))?;
        let with = field("with").map(bytes).transpose().map_err(|why| format!("`with`: {why}"))?;
        let given = field("given").map(serde_json::from_value).transpose();
        let given = given.map_err(|error| format!("`given`: {}", json_reason(&error)))?;
        let question = Question::from_name(&asks, with.unwrap_or_default(), given.unwrap_or_default());
        let question = question
            .filter(|_| self.answers)
            .ok_or_else(|| format!("`asks` is {}, which is not declared", text(&asks)))?;
        if input.len() > LONGEST_INPUT {
            let why = format!("the input is longer than {} MiB", LONGEST_INPUT >> 20);
            return Ok(Answer::Answered(Answered { id, said: Said::Decline(why) }));
        }
        let said = caught(|| self.subject.answer(&question, &input).map(|answer| Said::new(answer)));
        let said = match said {
            Ok(said) => said.unwrap_or_else(|| Said::Decline("it has no answer".into())),
            Err(crash) => Said::new(crash),
        };
        Ok(Answer::Answered(Answered { id, said }))
    }

    fn observe_one(&mut self, input: &[u8]) -> Observed {
        if input.len() > LONGEST_INPUT {
            return Observed::Decline(format!("the input is longer than {} MiB", LONGEST_INPUT >> 20));
        }
        let mut observed = None;
        self.subject.observe_all(&[input], &mut |_, seen| observed = Some(Observed::new(seen)));
        observed.unwrap_or_else(|| Observed::Crash("no answer".into()))
    }
}

/// Returns the column and the reason. The caller knows the number of the line.
fn not_json(error: &serde_json::Error) -> String {
    format!("it is not JSON at column {}, {}", error.column(), json_reason(error))
}

/// Returns the reason without its place.
fn json_reason(error: &serde_json::Error) -> String {
    let message = error.to_string();
    escape::text(message.split_once(" at line ").map_or(&message[..], |(why, _)| why))
}

/// The fields of a line before they are read, because a list of inputs may be long.
type Object<'l> = BTreeMap<String, &'l RawValue>;

/// Reads a field that is not a list of inputs.
fn value(text: &RawValue) -> Value {
    serde_json::from_str(text.get()).unwrap_or_default()
}

/// Rejects an unknown field, which is probably a misspelled one.
fn known_fields(object: &Object<'_>, known: &[&str]) -> Result<(), String> {
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

/// Returns the beginning of a text, enough to recognize it.
fn start_of(text: &str) -> String {
    let mut start: String = text.chars().take(40).collect();
    if start.len() < text.len() {
        start.push_str("...");
    }
    start
}
