//! Cases and clauses, checked: every name in them is one that exists.

use super::input::Input;
use crate::subject::{Parts, Question};
use bnf_automata::specification::{Ruling, Section};
use rfc1738::{Profile, Rule};

/// What RFC 1738 says about one input, and which words of it say so.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The file's name without its ending, a slash, and the case's name: `ftp/typecode-image`.
    pub id: String,
    /// The file, as the caller names its folder: `spec-cases/ftp.yaml`.
    pub file: String,
    /// The line on which the case begins, from 1.
    pub line: usize,
    /// One sentence for a person.
    pub why: String,
    /// The section that the verdict rests on.
    pub section: Section,
    /// The production that the case exercises.
    pub rule: Rule,
    /// Ids of the clauses that the case covers.
    pub clauses: Vec<String>,
    /// Words of the RFC.
    pub quote: Option<String>,
    /// The id of the valid case that differs from this one by one fault.
    pub near: Option<String>,
    /// The profile under which the verdict holds; none if it holds under both.
    pub profile: Option<Profile>,
    /// What is asked about.
    pub input: Input,
    /// The answer that our own readings give.
    pub expected: Expected,
    /// Where the text supports more than one answer: the readings, at least two.
    pub readings: Vec<Reading>,
    /// The ruling that decides, if the answer hangs on one.
    pub ruling: Option<&'static Ruling>,
}

/// The answer to a case.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// A URL with exactly these parts, where `scheme` may be left out.
    Accept(Parts),
    /// No URL.
    Reject {
        /// The offset in bytes of the first byte that no valid URL has there; the length, if it only ends too early.
        at: usize,
    },
    /// Another question than whether the input is a URL, and its answer.
    Answer {
        /// What is asked about the input.
        question: Question,
        /// All that there is to say, by name.
        answer: Parts,
    },
}

/// A case's verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The input is a URL.
    Valid,
    /// It is none.
    Invalid,
    /// The text supports more than one answer.
    Open,
}

/// One way to read the text, and the verdict that follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What is read: `bnf`, `prose`.
    pub name: String,
    /// [`Verdict::Valid`] or [`Verdict::Invalid`].
    pub verdict: Verdict,
}

/// A sentence of the RFC that software can obey or break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The section, a slash, and a name: `3.2.2/typecode-omitted`.
    pub id: String,
    /// The file, as the caller names its folder.
    pub file: String,
    /// The line on which the clause begins, from 1.
    pub line: usize,
    /// The section it stands in.
    pub section: Section,
    /// Its words.
    pub quote: String,
    /// Why no case can cover it, if none can.
    pub untestable: Option<String>,
}

impl Case {
    /// The verdict; of an open case that it is open, whichever reading we follow. None if it is not asked for.
    pub fn verdict(&self) -> Option<Verdict> {
        match self.expected {
            _ if !self.readings.is_empty() => Some(Verdict::Open),
            Expected::Accept(_) => Some(Verdict::Valid),
            Expected::Reject { .. } => Some(Verdict::Invalid),
            Expected::Answer { .. } => None,
        }
    }

    /// What is asked about the input, if it is not whether that is a URL.
    pub fn question(&self) -> Option<&Question> {
        match &self.expected {
            Expected::Answer { question, .. } => Some(question),
            Expected::Accept(_) | Expected::Reject { .. } => None,
        }
    }

    /// The case, and one more for each byte that stands in for the one at the offset: its id ends in the byte. No shell
    /// makes anything of the `@`, so that the line to paste can be pasted.
    pub(super) fn with_each(self, each: Option<(usize, Vec<u8>)>) -> Vec<Case> {
        let mut cases = Vec::from([self]);
        for (at, byte) in
            each.into_iter().flat_map(|(at, bytes)| bytes.into_iter().map(move |byte| (at, byte)))
        {
            let mut input = cases[0].input.bytes().to_vec();
            input[at] = byte;
            let id = format!("{}@{byte:02x}", cases[0].id);
            cases.push(Case { id, input: Input::from(&input[..]), ..cases[0].clone() });
        }
        cases
    }

    /// Whether the case was made from a hand-written one by putting another byte in its place (`each`). No other id has an
    /// `@`.
    pub fn is_made(&self) -> bool {
        self.id.contains('@')
    }

    /// The profiles under which the case is asked.
    pub fn profiles(&self) -> impl Iterator<Item = Profile> + use<> {
        let only = self.profile;
        Profile::ALL.into_iter().filter(move |&profile| only.is_none_or(|only| only == profile))
    }

    /// The topic: the file's name without its ending.
    pub fn topic(&self) -> &str {
        self.id.split_once('/').map_or(&self.id, |(topic, _)| topic)
    }
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Verdict; 3] = [Verdict::Valid, Verdict::Invalid, Verdict::Open];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::Invalid => "invalid",
            Verdict::Open => "open",
        }
    }

    /// The verdict of that name.
    pub fn from_name(name: &str) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| verdict.name() == name)
    }
}
