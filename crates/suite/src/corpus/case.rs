//! Checked cases and clauses: every name in them exists.

use bnf_automata::specification::{Ruling, Section};
use rfc1738::{Profile, Rule};
use rfc1738_oracle::{Input, Parts, Question};

/// A statement of RFC 1738 about one input, with the clauses that it rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The file's name without its extension, a slash, and the case's name: `ftp/typecode-image`.
    pub id: String,
    /// The file, with the folder's name from the caller: `spec-cases/ftp.yaml`.
    pub file: String,
    /// The first line of the case, from 1.
    pub line: usize,
    /// The purpose of the case in one sentence.
    pub why: String,
    pub section: Section,
    pub rule: Rule,
    pub clauses: Vec<String>,
    pub quote: Option<String>,
    /// The id of the valid case from which this one differs by one fault.
    pub near: Option<String>,
    pub profile: Option<Profile>,
    pub input: Input,
    pub expected: Expected,
    /// The readings of an open case, at least two. Empty if the text supports one answer only.
    pub readings: Vec<Reading>,
    pub ruling: Option<&'static Ruling>,
    /// The ruling that states a convention of this project, if the RFC gives no rule and the case
    /// states only that convention.
    pub convention: Option<&'static Ruling>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// The input is a URL with exactly these parts, of which `scheme` may be left out.
    Accept(Parts),
    Reject {
        /// The byte offset at which the input fails. If the input only ends too early, this is its
        /// length.
        at: usize,
    },
    Answer {
        question: Question,
        answer: Parts,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    Valid,
    Invalid,
    /// The text supports more than one answer.
    Open,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The name of the reading: `bnf`, `prose`.
    pub name: String,
    pub expects: ReadingExpects,
}

impl Reading {
    /// Whether the RFC itself prints what the reading expects. The lint checks that it does.
    pub fn is_printed(&self) -> bool {
        self.name == "printed"
    }
}

/// What a reading of the text says about the input of an open case.
#[derive(Clone, Debug, PartialEq)]
pub enum ReadingExpects {
    /// The verdict, [`Verdict::Valid`] or [`Verdict::Invalid`].
    Verdict(Verdict),
    /// The input is a URL with these parts, of which `scheme` may be left out. For readings that
    /// differ only in the parts.
    Parts(Parts),
    Answer(Parts),
}

/// A sentence of the RFC that software can obey or violate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The section, a slash, and a name: `3.2.2/typecode-omitted`.
    pub id: String,
    pub file: String,
    /// The first line of the clause, from 1.
    pub line: usize,
    pub section: Section,
    /// The words of the sentence.
    pub quote: String,
    /// The reason why no case can cover the clause, if there is one.
    pub untestable: Option<String>,
}

impl Case {
    /// Returns the verdict, or `None` if the case asks another question.
    pub fn verdict(&self) -> Option<Verdict> {
        match self.expected {
            Expected::Answer { .. } => None,
            _ if self.is_open() => Some(Verdict::Open),
            Expected::Accept(_) => Some(Verdict::Valid),
            Expected::Reject { .. } => Some(Verdict::Invalid),
        }
    }

    pub fn is_open(&self) -> bool {
        !self.readings.is_empty()
    }

    pub fn cited_ruling(&self) -> Option<&'static Ruling> {
        self.ruling.or(self.convention)
    }

    pub fn question(&self) -> Option<&Question> {
        match &self.expected {
            Expected::Answer { question, .. } => Some(question),
            Expected::Accept(_) | Expected::Reject { .. } => None,
        }
    }

    /// Returns the case and one more for each byte that replaces the byte at the offset.
    ///
    /// The id of such a case ends in `@` and the byte. No shell gives `@` a meaning, so a command
    /// with the id can be pasted.
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

    /// Returns whether the field `each` of a hand-written case generated this case. Only such an id
    /// has an `@`.
    pub fn is_made(&self) -> bool {
        self.id.contains('@')
    }

    pub fn profiles(&self) -> impl Iterator<Item = Profile> + use<> {
        let only = self.profile;
        Profile::ALL.into_iter().filter(move |&profile| only.is_none_or(|only| only == profile))
    }

    /// Returns the topic: the file's name without its extension.
    pub fn topic(&self) -> &str {
        self.id.split_once('/').map_or(&self.id, |(topic, _)| topic)
    }
}

impl Reading {
    /// Returns the verdict, or `None` if the case asks another question.
    pub fn verdict(&self) -> Option<Verdict> {
        match self.expects {
            ReadingExpects::Verdict(verdict) => Some(verdict),
            ReadingExpects::Parts(_) => Some(Verdict::Valid),
            ReadingExpects::Answer(_) => None,
        }
    }

    /// Returns the answer, or `None` if the case asks for a verdict.
    pub fn answer(&self) -> Option<&Parts> {
        match &self.expects {
            ReadingExpects::Answer(answer) => Some(answer),
            ReadingExpects::Verdict(_) | ReadingExpects::Parts(_) => None,
        }
    }
}

impl Verdict {
    pub const ALL: [Verdict; 3] = [Verdict::Valid, Verdict::Invalid, Verdict::Open];

    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::Invalid => "invalid",
            Verdict::Open => "open",
        }
    }

    pub fn from_name(name: &str) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| verdict.name() == name)
    }
}
