//! What the documentation of an option says about inputs, as claims that a reading can meet.

use rfc1738_oracle::{Answer, CommonPart, Text};

use crate::declare::Choice;

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

    /// Returns the documentation without what is not so in a text: each sentence about an input stands
    /// only if the text's own reading gives what the sentence says. Other decisions of the text can
    /// forbid the input.
    pub fn said_of(&self, text: Text) -> String {
        let is_so = |(at, input): (usize, String)| {
            let claim = self.claim(at);
            (at, claim.is_some_and(|claim| claim.holds(&text.read(input.as_bytes()))))
        };
        let so: Vec<(usize, bool)> = self.inputs().map(is_so).collect();
        let (mut kept, mut sentence, mut holds) = (Vec::new(), String::new(), true);
        for (at, piece) in self.what.split('`').enumerate() {
            if at % 2 == 1 {
                holds &= so.iter().all(|(of, is_so)| *of != at || *is_so);
                sentence += &format!("`{piece}`");
                continue;
            }
            let mut pieces = piece.split_inclusive(". ").peekable();
            while let Some(words) = pieces.next() {
                sentence += words;
                if words.ends_with(". ") || (pieces.peek().is_none() && words.ends_with('.')) {
                    kept.extend(standing(sentence.trim_end(), holds));
                    (sentence, holds) = (String::new(), true);
                }
            }
        }
        kept.join(" ")
    }
}

/// Returns what is left of a sentence whose examples do not all hold: the words before them.
fn standing(sentence: &str, holds: bool) -> Option<String> {
    if holds {
        return Some(sentence.to_owned());
    }
    let (words, _) = sentence.split_once('`')?;
    let (words, _) = words.rsplit_once(": ")?;
    Some(format!("{words}."))
}
