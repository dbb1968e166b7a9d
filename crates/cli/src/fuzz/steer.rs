//! Steering: a library is seen from outside only, so what is new about an answer takes the place of
//! coverage. An input whose answer is new is varied later.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use rfc1738_oracle::{Answer, CommonPart, CommonParts, Observation};

use super::dice::Dice;

/// The greatest number of features and of inputs that are kept, and the greatest length of such an
/// input, in bytes. They bound the memory.
const MOST_FEATURES: usize = 1 << 18;
const MOST_INPUTS: usize = 1 << 14;
const LONGEST: usize = 2048;

/// What was new about answers, and the inputs that are varied.
#[derive(Default)]
pub(super) struct Steer {
    features: HashSet<u64>,
    /// The inputs at the beginning: those of an audit, or of the user.
    seeds: Vec<String>,
    /// The inputs whose answers were new.
    new: Vec<String>,
}

impl Steer {
    pub(super) fn new(seeds: Vec<String>) -> Steer {
        Steer { seeds, ..Steer::default() }
    }

    pub(super) fn add(&mut self, input: &str) {
        if self.new.len() < MOST_INPUTS && input.len() <= LONGEST {
            self.new.push(input.into());
        }
    }

    /// Notes what an answer has. Returns whether something about it is new.
    pub(super) fn see(&mut self, input: &str, seen: &Observation<'_>, answer: &Answer) -> bool {
        let before = self.features.len();
        for feature in features(input, seen, answer) {
            if self.features.len() < MOST_FEATURES {
                self.features.insert(feature);
            }
        }
        self.features.len() > before
    }

    /// Returns an input that is varied: half of the time one whose answer was new.
    pub(super) fn pick(&self, dice: &mut Dice) -> &str {
        let from = match (&self.seeds[..], &self.new[..]) {
            ([], []) => return "http://host.dom/",
            ([], new) => new,
            (seeds, []) => seeds,
            (seeds, new) => {
                if dice.once_in(2) {
                    seeds
                } else {
                    new
                }
            }
        };
        &from[dice.below(from.len())]
    }
}

/// Returns the features of an answer, each as a number.
fn features(input: &str, seen: &Observation<'_>, answer: &Answer) -> Vec<u64> {
    let mut all = Vec::new();
    let mut add = |feature: &dyn Fn(&mut DefaultHasher)| {
        let mut hasher = DefaultHasher::new();
        feature(&mut hasher);
        all.push(hasher.finish());
    };
    match (seen, answer) {
        (Observation::Reject(rejection), _) => {
            add(&|hasher| ("rejects", skeleton(&rejection.message)).hash(hasher))
        }
        (Observation::Crash(why), _) => add(&|hasher| ("crashes", skeleton(why)).hash(hasher)),
        (_, Answer::Accept(parts)) => {
            let present = CommonPart::ALL.map(|part| parts.get(part).map(str::is_empty));
            add(&|hasher| ("accepts", present).hash(hasher));
            for part in CommonPart::ALL {
                let Some(text) = parts.get(part) else { continue };
                add(&|hasher| (part.name(), kinds(text)).hash(hasher));
                add(&|hasher| (part.name(), "length", size(text.len())).hash(hasher));
                // A part that stands not in the input was changed by the library.
                add(&|hasher| (part.name(), "changed", input.contains(text), present).hash(hasher));
                for (mark, count) in
                    (0_u8..).zip(counts(text)).filter(|(mark, _)| mark.is_ascii_punctuation())
                {
                    if count > 0 {
                        add(&|hasher| (part.name(), mark, size(count)).hash(hasher));
                    }
                }
            }
            add(&|hasher| ("beside", size(beside(input, parts))).hash(hasher));
        }
        _ => add(&|hasher| "other".hash(hasher)),
    }
    all
}

/// Returns the number of characters of an input that are in none of the parts.
fn beside(input: &str, parts: &CommonParts<'_>) -> usize {
    let of_parts: usize = CommonPart::ALL.iter().filter_map(|part| parts.get(*part)).map(str::len).sum();
    input.len().abs_diff(of_parts)
}

/// Returns how often each byte of US-ASCII stands in a text.
fn counts(text: &str) -> [usize; 128] {
    let mut counts = [0; 128];
    for byte in text.bytes().filter(u8::is_ascii) {
        counts[usize::from(byte)] += 1;
    }
    counts
}

/// Returns the number of bits of a number, but small numbers as they are.
fn size(number: usize) -> u32 {
    if number < 5 { number as u32 } else { 8 + usize::BITS - number.leading_zeros() }
}

/// Returns the kinds of the characters of a text, as bits.
fn kinds(text: &str) -> u16 {
    let kind = |character: char| match character {
        'a'..='z' => 0,
        'A'..='Z' => 1,
        '0'..='9' => 2,
        '%' => 3,
        '.' | '-' | '_' | '~' => 4,
        ':' | '/' | '?' | '#' | '[' | ']' | '@' => 5,
        '!'..='~' => 6,
        ' ' => 7,
        _ if character.is_ascii() => 8,
        _ if character.is_alphanumeric() => 9,
        _ => 10,
    };
    text.chars().fold(0, |kinds, character| kinds | 1 << kind(character))
}

/// Returns a message without what it quotes and without its numbers, so messages about two inputs
/// are one.
fn skeleton(message: &str) -> String {
    let mut skeleton = String::new();
    let mut quote = None;
    for character in message.chars().take(200) {
        match quote {
            Some(end) if character == end => quote = None,
            Some(_) => {}
            None if matches!(character, '"' | '\'' | '`') => quote = Some(character),
            None if character.is_ascii_digit() => {}
            None => skeleton.push(character),
        }
    }
    skeleton
}

#[cfg(test)]
mod tests {
    use rfc1738_oracle::{Rejection, Text};

    use super::*;

    #[test]
    fn what_was_seen_is_not_new() {
        let mut steer = Steer::new(Vec::new());
        let mut accept = |input: &str| {
            let answer = Text::Rfc3986.read(input.as_bytes());
            steer.see(input, &answer.observation(), &answer)
        };
        assert!(accept("http://abc/") && !accept("http://abd/"));
        // A port, an escape, and a host of more characters.
        assert!(accept("http://abd:80/") && accept("http://a%41/") && accept("http://abcdefghijklmnopq/"));
        let mut reject = |message: &str| {
            let rejection = Rejection { message: message.into(), ..Rejection::default() };
            steer.see("x", &Observation::Reject(rejection), &Answer::Reject)
        };
        assert!(reject("port 'x' at 7") && !reject("port 'y' at 8") && reject("host 'y' at 8"));
    }

    #[test]
    fn a_pool_has_an_input_and_a_bound() {
        let mut steer = Steer::new(Vec::new());
        assert_eq!(steer.pick(&mut Dice::new(1)), "http://host.dom/");
        steer.add(&"x".repeat(LONGEST + 1));
        (0..MOST_INPUTS + 5).for_each(|number| steer.add(&format!("x:{number}")));
        assert_eq!(steer.new.len(), MOST_INPUTS);
        assert!(steer.pick(&mut Dice::new(1)).starts_with("x:"));
    }
}
