//! An adapter that is asked one batch after another, and started again after each failure.

use std::collections::BTreeSet;
use std::fmt;

use rfc1738_adapter::{Conversation, Limits};
use rfc1738_oracle::Input;
use rfc1738_oracle::escape::beginning;
use rfc1738_oracle::protocol::{Command, Description, Observations, Observed, VERSION};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::Serialize;
use serde_json::{Map, Value};

use crate::escape;

/// After so many questions without a right answer in a row, none is asked.
const MOST_FAILED: usize = 4;

pub(super) struct Session<'w> {
    words: &'w [String],
    limits: &'w Limits,
    conversation: Option<Conversation>,
    next_id: u64,
    /// How many questions in a row have no right answer. Each of them can cost its whole time.
    failed: usize,
    /// The fields of all answers that the protocol does not have: the name of the command, and the
    /// name of the field.
    pub(super) unknown: BTreeSet<(&'static str, String)>,
}

impl<'w> Session<'w> {
    pub(super) fn new(words: &'w [String], limits: &'w Limits) -> Session<'w> {
        Session { words, limits, conversation: None, next_id: 0, failed: 0, unknown: BTreeSet::new() }
    }

    /// Starts a new process, and returns its answer to `start`.
    pub(super) fn start(&mut self) -> Result<Description, String> {
        let (conversation, description) = self.begin()?;
        self.conversation = Some(conversation);
        Ok(description)
    }

    /// Returns a new process that has answered `start`.
    pub(super) fn begin(&mut self) -> Result<(Conversation, Description), String> {
        let mut conversation = Conversation::begin(self.words, self.limits)?;
        let line = conversation.ask(&json(&Command::Start { protocol: VERSION }))?;
        let description = Description::read(&line)?;
        strict(&line)?;
        let known = ["protocol", "name", "language", "version", "claims", "conventions", "answers"];
        self.fields("start", &known, &line);
        Ok((conversation, description))
    }

    /// Asks about a batch under the next id.
    pub(super) fn ask(&mut self, inputs: &[&[u8]]) -> Result<Vec<Observed>, String> {
        let id = self.next_id;
        self.next_id += 1;
        self.ask_as(id, inputs)
    }

    /// Asks about a batch under this id. After a failure the next question starts a new process.
    pub(super) fn ask_as(&mut self, id: u64, inputs: &[&[u8]]) -> Result<Vec<Observed>, String> {
        if self.failed == MOST_FAILED {
            return Err(format!("it is not asked any more, because {MOST_FAILED} questions failed in a row"));
        }
        let answer = self.answer(id, inputs);
        self.failed = if answer.is_ok() { 0 } else { self.failed + 1 };
        answer
    }

    fn answer(&mut self, id: u64, inputs: &[&[u8]]) -> Result<Vec<Observed>, String> {
        let mut conversation = match self.conversation.take() {
            Some(conversation) => conversation,
            None => self.begin()?.0,
        };
        let inputs: Vec<Input> = inputs.iter().map(|&input| Input::from(input)).collect();
        let line = conversation.ask(&json(&Command::Observe { id, inputs: &inputs }))?;
        let answer = Observations::read(&line, id, inputs.len())?;
        strict(&line)?;
        self.fields("observe", &["id", "observations"], &line);
        self.conversation = Some(conversation);
        Ok(answer)
    }

    /// Ends the process without a word. The next question starts a new one.
    pub(super) fn forget(&mut self) {
        self.conversation = None;
    }

    /// Takes the process, which has answered `start`.
    pub(super) fn take(&mut self) -> Result<Conversation, String> {
        match self.conversation.take() {
            Some(conversation) => Ok(conversation),
            None => Ok(self.begin()?.0),
        }
    }

    /// Notes the fields of an answer that are not known.
    fn fields(&mut self, command: &'static str, known: &[&str], line: &[u8]) {
        let fields: Map<String, Value> = serde_json::from_slice(line).unwrap_or_default();
        let unknown = fields.into_iter().map(|(name, _)| name).filter(|name| !known.contains(&&**name));
        self.unknown.extend(unknown.map(|name| (command, name)));
    }
}

/// Checks that a line has only what every reader of JSON reads alike, and what the protocol has.
fn strict(line: &[u8]) -> Result<(), String> {
    let read: Result<Strict, _> = serde_json::from_slice(line);
    read.map(drop).map_err(|error| format!("{}: {}", escape::text(&error.to_string()), beginning(line)))
}

/// JSON in which no key of an object stands twice, nothing is `null`, and each number is whole.
struct Strict;

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Strict, D::Error> {
        deserializer.deserialize_any(Strict)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Strict;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text, a whole number, a truth value, a list or an object; leave out what is absent")
    }

    fn visit_str<E>(self, _: &str) -> Result<Strict, E> {
        Ok(Strict)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Strict, E> {
        Ok(Strict)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Strict, E> {
        Ok(Strict)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Strict, E> {
        Ok(Strict)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Strict, A::Error> {
        while list.next_element::<Strict>()?.is_some() {}
        Ok(Strict)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Strict, A::Error> {
        let mut keys = BTreeSet::new();
        while let Some((key, _)) = map.next_entry::<String, Strict>()? {
            if keys.contains(&key) {
                return Err(A::Error::custom(format!("the key \"{key}\" stands there twice")));
            }
            keys.insert(key);
        }
        Ok(Strict)
    }
}

/// Returns an observation or a command as the protocol has it.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Returns an observation in a line that no terminal obeys, and not the end of a long one.
pub(super) fn shown(seen: &Observed) -> String {
    let text = escape::text(&json(seen)).to_string();
    match text.char_indices().nth(200) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}
