//! From an input to the class of its difference: who says what, the shortest such input, and the byte that it hangs on.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::vec::Vec;

use super::compare::compare;
use super::shrink::shrink;
use super::{Byte, Class, Kind};
use crate::derive::Deriver;
use crate::grammar::Grammar;
use crate::parse::parse;
use crate::peers::Peer;
use crate::spec::{Profile, Rule};
use crate::url::Value;

/// A difference, located.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its class.
    pub class: Class,
    /// A short input of the same class.
    pub smallest: Vec<u8>,
}

/// Holds a library against RFC 1738, under the interpreter profile.
pub struct Classifier {
    peer: &'static dyn Peer,
    deriver: Deriver<'static>,
    /// What is known of inputs that are alike.
    alike: HashMap<u64, Class>,
}

const PROFILE: Profile = Profile::Interpreter;
/// No more is remembered: a campaign may last for weeks.
const REMEMBERED: usize = 1 << 20;

impl Classifier {
    /// For a library.
    pub fn new(peer: &'static dyn Peer) -> Classifier {
        let deriver =
            Deriver::new(Grammar::amended(), "url", PROFILE).expect("the amended grammar can be compiled");
        Classifier { peer, deriver, alike: HashMap::new() }
    }

    /// In what the library differs about an input, if in anything.
    pub fn kind(&self, input: &[u8]) -> Option<Kind> {
        let rfc = parse(input, PROFILE);
        let mut kind = None;
        let read = || self.peer.read(input, &mut |read| kind = compare(input, &rfc, read));
        match catch_unwind(AssertUnwindSafe(read)) {
            Ok(()) => kind,
            Err(_) => Some(Kind::Panics),
        }
    }

    /// The class of the difference about an input, quickly: of inputs that are alike, one is looked at.
    ///
    /// Alike are URLs of one scheme with the same kind of difference and the same characters in the same parts, where all
    /// letters are one and so are all digits; and invalid inputs that become hopeless in the same production at the same
    /// byte.
    pub fn class(&mut self, input: &[u8]) -> Option<Class> {
        let kind = self.kind(input)?;
        if let Some(class) = refused(kind, input) {
            return Some(class);
        }
        let key = likeness(kind, input);
        if let Some(&class) = self.alike.get(&key) {
            return Some(class);
        }
        let class = self.located(kind, input).class;
        if self.alike.len() < REMEMBERED {
            self.alike.insert(key, class);
        }
        Some(class)
    }

    /// The difference about an input, with a short input that shows the same.
    pub fn difference(&mut self, input: &[u8]) -> Option<Difference> {
        let kind = self.kind(input)?;
        let found = match refused(kind, input) {
            Some(class) => {
                let smallest =
                    shrink(input, |text| self.kind(text) == Some(kind) && refused(kind, text) == Some(class));
                Difference { class, smallest }
            }
            None => self.located(kind, input),
        };
        Some(found)
    }

    /// Shrinks a URL of RFC 1738 for as long as the library differs in the same, and finds the byte without which it does
    /// not. It stays a URL of its scheme, and gets no part that it has not: else another cause would slip in.
    fn located(&mut self, kind: Kind, input: &[u8]) -> Difference {
        let of_input = shape(input);
        let is_within = |text: &[u8]| match (&of_input, shape(text)) {
            (None, None) => true,
            (Some((rule, names)), Some((of, its))) => {
                *rule == of && its.iter().all(|name| names.contains(name))
            }
            _ => false,
        };
        let smallest = shrink(input, |text| is_within(text) && self.kind(text) == Some(kind));
        let at = self.cause(&smallest);
        let class = Class { kind, rule: self.rule_at(&smallest, at), byte: Byte::at(&smallest, at) };
        Difference { class, smallest }
    }

    /// The first byte for which another leaves a URL of the same parts, and no difference; the input's length if there is
    /// none.
    fn cause(&self, input: &[u8]) -> usize {
        let shape = shape(input);
        let mut text = input.to_vec();
        let vanishes = |at: &usize| {
            let byte = text[*at];
            let found = b"a1-./".iter().any(|&other| {
                text[*at] = other;
                other != byte && self::shape(&text) == shape && self.kind(&text).is_none()
            });
            text[*at] = byte;
            found
        };
        (0..input.len()).find(vanishes).unwrap_or(input.len())
    }

    /// The innermost production at an offset of a URL that is more than a set of characters.
    fn rule_at(&mut self, url: &[u8], at: usize) -> Rule {
        let Some(derivation) = self.deriver.derive(url) else { return Rule::Url };
        let rules = Grammar::amended().rules();
        let spans = derivation.spans();
        let holds = spans.iter().filter(|span| span.start <= at && (at < span.end || span.end == url.len()));
        let named = holds.filter_map(|span| Some((span, Rule::from_name(&rules[span.rule as usize].name)?)));
        let structural = named.filter(|(_, rule)| !rule.is_of_characters());
        structural.max_by_key(|(span, _)| (span.depth, span.start)).map_or(Rule::Url, |(_, rule)| rule)
    }
}

/// The production of a whole URL, and which parts there are; none if it is no URL.
fn shape(input: &[u8]) -> Option<(Rule, Vec<&'static str>)> {
    let url = parse(input, PROFILE).ok()?;
    let mut names = Vec::new();
    url.for_each_part(|part| names.push(part.name));
    Some((url.rule(), names))
}

/// The class of an invalid input that is accepted: the parser says where it becomes hopeless.
fn refused(kind: Kind, input: &[u8]) -> Option<Class> {
    let error = parse(input, PROFILE).err().filter(|_| kind == Kind::AcceptsInvalid)?;
    Some(Class { kind, rule: error.rule(), byte: Byte::at(input, error.offset()) })
}

/// What inputs that are alike have in common.
fn likeness(kind: Kind, input: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    kind.hash(&mut hasher);
    match parse(input, PROFILE) {
        Err(error) => (error.rule(), Byte::at(input, error.offset())).hash(&mut hasher),
        Ok(url) => {
            url.rule().hash(&mut hasher);
            let mut add = |name: &str, text: crate::url::Part<'_>| {
                let alike = |byte: u8| match byte {
                    _ if byte.is_ascii_alphabetic() => b'a',
                    _ if byte.is_ascii_digit() => b'0',
                    _ => byte,
                };
                let bit = |&byte: &u8| 1_u128.checked_shl(u32::from(alike(byte))).unwrap_or(0);
                let set = text.as_bytes().iter().map(bit).fold(0, |set, bit| set | bit);
                (name, text.is_empty(), set).hash(&mut hasher);
            };
            url.for_each_part(|part| match part.value {
                Value::Text(text) => add(part.name, text),
                Value::List(mut texts) => texts.by_ref().for_each(|text| add(part.name, text)),
                Value::Fields(fields) => fields.for_each(|(name, value)| {
                    add(part.name, name);
                    add(part.name, value);
                }),
            });
        }
    }
    hasher.finish()
}
