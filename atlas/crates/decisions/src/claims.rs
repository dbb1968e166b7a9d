//! What the documentation of an option says about inputs, as claims that a reading can meet.

use rfc1738_oracle::{Answer, CommonPart, Text};

use crate::declare::{Choice, unescaped};

/// What the documentation says about an input.
#[derive(Debug)]
pub enum Claim {
    /// The input is invalid.
    Invalid,
    /// The input is valid.
    Valid,
    /// A part has this text, or is absent.
    Part(CommonPart, Option<String>),
}

impl Claim {
    /// Returns what it says about an input, in the form that [`Choice::claims`] reads.
    fn words(&self, input: &str) -> String {
        match self {
            Claim::Invalid => format!("`{input}` is invalid"),
            Claim::Valid => format!("`{input}` is valid"),
            Claim::Part(part, None) => format!("`{input}` has no {}", part.name()),
            Claim::Part(part, Some(text)) if text.is_empty() => {
                format!("the {} of `{input}` is empty", part.name())
            }
            Claim::Part(part, Some(text)) => format!("the {} of `{input}` is `{text}`", part.name()),
        }
    }

    /// Returns whether the answer to the input is what the documentation says.
    pub fn holds(&self, answer: &Answer) -> bool {
        match (self, answer) {
            (Claim::Invalid, answer) => *answer == Answer::Reject,
            (Claim::Valid, answer) => matches!(answer, Answer::Accept(_)),
            (Claim::Part(part, text), Answer::Accept(parts)) => parts.get(*part) == text.as_deref(),
            (Claim::Part(..), _) => false,
        }
    }
}

/// Returns the part that some words name last.
fn part(words: &str) -> Option<CommonPart> {
    let place = |part: &CommonPart| words.to_lowercase().rfind(&format!("{part:?}").to_lowercase());
    CommonPart::ALL.into_iter().filter(|part| place(part).is_some()).max_by_key(place)
}

impl Choice {
    /// Returns the inputs of the documentation with what it says about each. Its sentences have few
    /// forms.
    pub fn claims(&self) -> Vec<(String, Claim)> {
        self.inputs().filter_map(|(at, input)| Some((input, self.claim(at)?))).collect()
    }

    /// Returns the claim about the input at a place among the pieces between backticks.
    fn claim(&self, at: usize) -> Option<Claim> {
        let pieces: Vec<&str> = self.what.split('`').collect();
        let (before, after) = (pieces[at - 1], pieces.get(at + 1).copied().unwrap_or_default());
        // Two inputs share what is said after the second one.
        if matches!(after, " and " | " and of ") {
            return self.claim(at + 2);
        }
        let named = part(&pieces[..at].join(" "));
        let value = after.strip_prefix(" is ").map(|words| match words {
            "" => pieces[at + 2].to_owned(),
            _ if words.starts_with("empty") || words.starts_with("the empty text") => String::new(),
            _ => {
                words.split(", ").next().unwrap().split(". ").next().unwrap().trim_end_matches('.').to_owned()
            }
        });
        match (named, value) {
            _ if after.starts_with(" is invalid") || after.starts_with(" are invalid") => {
                Some(Claim::Invalid)
            }
            _ if before.ends_with("makes the input invalid, as in ") => Some(Claim::Invalid),
            _ if after.starts_with(" is valid") => Some(Claim::Valid),
            (Some(part), Some(value)) if before.ends_with(" of ") => Some(Claim::Part(part, Some(value))),
            _ => {
                let words = after.strip_prefix(" has no ")?.split(['.', ',']).next().unwrap_or_default();
                Some(Claim::Part(part(words)?, None))
            }
        }
    }

    /// Returns the documentation without what is not so in a text: each example stands only if the
    /// text's own reading gives what the sentence says. Other decisions of the text can forbid it.
    pub fn said_of(&self, text: Text) -> String {
        self.said(&|example, claim| {
            claim.holds(&text.read(unescaped(example).as_bytes())).then(|| example.into())
        })
    }

    /// Returns the documentation with those examples alone that `shown` returns, perhaps with another
    /// scheme. The function gets each example as the documentation writes it.
    pub(crate) fn said(&self, shown: &dyn Fn(&str, &Claim) -> Option<String>) -> String {
        let pieces: Vec<&str> = self.what.split('`').collect();
        let inputs: Vec<usize> = self.inputs().map(|(at, _)| at).collect();
        let (mut said, mut sentence) = (Vec::new(), Sentence::default());
        for (at, piece) in pieces.iter().enumerate() {
            if inputs.contains(&at) {
                sentence.before.get_or_insert(sentence.text.len());
                let claim = self.claim(at);
                let example = claim.as_ref().and_then(|claim| shown(piece, claim));
                sentence.is_whole &= example.as_deref() == Some(piece);
                sentence.examples.extend(example.zip(claim).map(|(example, claim)| claim.words(&example)));
            }
            if at % 2 == 1 {
                sentence.text += &format!("`{piece}`");
                continue;
            }
            for words in piece.split_inclusive(". ") {
                sentence.text += words;
                let is_end = words.ends_with('.') && at + 1 == pieces.len();
                if words.ends_with(". ") || is_end {
                    said.extend(std::mem::take(&mut sentence).said());
                }
            }
        }
        said.join(" ")
    }
}

/// A sentence of a documentation.
struct Sentence {
    text: String,
    /// Where the first example begins.
    before: Option<usize>,
    /// What is said about the examples that stand.
    examples: Vec<String>,
    /// Whether each example stands as it is.
    is_whole: bool,
}

impl Default for Sentence {
    fn default() -> Sentence {
        Sentence { text: String::new(), before: None, examples: Vec::new(), is_whole: true }
    }
}

impl Sentence {
    /// Returns the sentence with the examples that stand, without what they would depend on.
    fn said(self) -> Option<String> {
        let is_bound = self.text.contains(", if ") || self.text.contains(", unless ");
        let Some(before) = self.before.filter(|_| !self.is_whole || is_bound) else {
            return Some(self.text.trim_end().into());
        };
        let words = &self.text[..before];
        let words = words.rsplit_once(": ").or_else(|| words.rsplit_once(", as in ")).map(|(words, _)| words);
        let examples = self.examples.join(", and ");
        match (words, self.examples.is_empty()) {
            (None, true) => None,
            (None, false) => Some(format!("{}{}.", examples[..1].to_uppercase(), &examples[1..])),
            (Some(words), true) => Some(format!("{words}.")),
            (Some(words), false) => Some(format!("{words}: {examples}.")),
        }
    }
}
