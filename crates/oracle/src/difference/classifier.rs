//! Classifies the difference about an input: finds its kind, the byte that causes it, and a
//! minimized input.

use crate::grammar;
use bnf_automata::grammar::LetterCase;
use rfc1738_texts::RFC1738;
use std::collections::HashMap;

use super::compare::{self, compare};
use super::fault::fault;
use super::shrink::shrink;
use super::{Byte, Class, DifferenceKind, NotCompared};
use crate::Subject;
use bnf_automata::derive::UnambiguousParser;
use rfc1738::parse::parse;
use rfc1738::url::Url;
use rfc1738::{Profile, Rule};

/// A located difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The class.
    pub class: Class,
    /// A minimized input of the same class.
    pub smallest: Vec<u8>,
}

/// Compares a library with RFC 1738 under the interpreter profile.
pub struct Classifier<S> {
    subject: S,
    deriver: UnambiguousParser<'static>,
    /// The known classes, by the similarity_key of a URL.
    alike: HashMap<u64, Class>,
}

const PROFILE: Profile = Profile::Interpreter;
/// The largest number of known classes. It bounds the memory of a campaign that runs for weeks.
const REMEMBERED: usize = 1 << 20;

impl<S: Subject> Classifier<S> {
    /// Returns a classifier for a library.
    pub fn new(subject: S) -> Classifier<S> {
        let deriver =
            UnambiguousParser::new(grammar(PROFILE), "url").expect("the amended grammar can be compiled");
        Classifier { subject, deriver, alike: HashMap::new() }
    }

    /// Returns the kind of difference about an input, if there is one.
    pub fn kind(&mut self, input: &[u8]) -> Option<DifferenceKind> {
        let rfc = parse(input, PROFILE);
        let mut kind = None;
        self.subject.observe_all(&[input], &mut |_, seen| kind = compare(input, &rfc, &seen));
        kind
    }

    /// Returns the class of the difference about each input, with the shortcut of
    /// [`Classifier::class`].
    ///
    /// If the library can no longer answer, the last inputs are left out. `not_compared` counts the
    /// answers that are not compared.
    pub fn classes(&mut self, inputs: &[&[u8]], not_compared: &mut NotCompared) -> Vec<Option<Class>> {
        let mut kinds = Vec::with_capacity(inputs.len());
        self.subject.observe_all(inputs, &mut |index, seen| {
            let rfc = parse(inputs[index], PROFILE);
            not_compared.count(&rfc, &seen);
            kinds.push(compare(inputs[index], &rfc, &seen));
        });
        let class = |(kind, &input): (Option<DifferenceKind>, &&[u8])| {
            let kind = kind?;
            self.known_class(kind, input).or_else(|| {
                let class = self.new_class(kind, input);
                // A place that was found without all answers can be wrong.
                let is_over = self.subject.trouble().is_some();
                Some(if is_over { without_place(kind, input) } else { class })
            })
        };
        kinds.into_iter().zip(inputs).map(class).collect()
    }

    /// Returns the library.
    pub fn subject(&mut self) -> &mut S {
        &mut self.subject
    }

    /// Returns the class of the difference about an input. Of several similar URLs it analyzes only
    /// the first.
    ///
    /// Similar URLs have the same rule, the same kind of difference, and the same characters in the
    /// same parts. All letters count as one character, and so do all digits. The class can
    /// therefore be wrong for a URL that differs for two reasons. [`Classifier::difference`]
    /// analyzes every input.
    pub fn class(&mut self, input: &[u8]) -> Option<Class> {
        let kind = self.kind(input)?;
        Some(self.known_class(kind, input).unwrap_or_else(|| self.new_class(kind, input)))
    }

    /// Returns the class of an invalid input, or of a URL similar to an earlier one, without asking
    /// the library.
    pub(crate) fn known_class(&self, kind: DifferenceKind, input: &[u8]) -> Option<Class> {
        match parse(input, PROFILE) {
            Ok(url) => self.alike.get(&similarity_key(kind, &url)).copied(),
            Err(_) => of_fault(kind, input),
        }
    }

    /// Returns the class of a new input and stores it for similar URLs. This asks the library some
    /// hundred times.
    pub(crate) fn new_class(&mut self, kind: DifferenceKind, input: &[u8]) -> Class {
        let class = self.class_of(kind, input);
        if let Ok(url) = parse(input, PROFILE)
            && self.alike.len() < REMEMBERED
        {
            self.alike.insert(similarity_key(kind, &url), class);
        }
        class
    }

    /// Returns the difference about an input, with a minimized input of the same class.
    pub fn difference(&mut self, input: &[u8]) -> Option<Difference> {
        let kind = self.kind(input)?;
        let class = self.class_of(kind, input);
        let of_input = shape(input);
        let smallest = shrink(input, |text| {
            is_within(text, &of_input) && self.kind(text) == Some(kind) && self.class_of(kind, text) == class
        });
        Some(Difference { class, smallest })
    }

    /// Returns the class of a difference of this kind.
    ///
    /// Its place is where an invalid input fails. In a URL it is the byte that causes the
    /// difference.
    fn class_of(&mut self, kind: DifferenceKind, input: &[u8]) -> Class {
        if let Some(class) = of_fault(kind, input) {
            return class;
        }
        if kind == DifferenceKind::TimesOut {
            // Each question about a similar input can take the whole time, so the URL is not
            // analyzed.
            return without_place(kind, input);
        }
        let (text, at) = match self.cause(kind, input) {
            Some(at) => (input.to_vec(), at),
            // Several bytes cause a difference each, or no byte does. A minimized input tells more.
            None => {
                let of_input = shape(input);
                let smallest =
                    shrink(input, |text| is_within(text, &of_input) && self.kind(text) == Some(kind));
                let at = self.cause(kind, &smallest).or_else(|| self.excess(kind, &smallest));
                let at = at.or_else(|| self.place(kind, &smallest));
                let at = at.unwrap_or(smallest.len());
                (smallest, at)
            }
        };
        Class { kind, rule: self.rule_at(&text, at), byte: Byte::at(&text, at) }
    }

    /// Returns the offset of the first byte whose replacement leaves a URL of the same shape
    /// without the difference.
    fn cause(&mut self, kind: DifferenceKind, input: &[u8]) -> Option<usize> {
        let shape = shape(input);
        let mut text = input.to_vec();
        (0..input.len()).find(|&at| {
            let byte = text[at];
            let found = b"a1".iter().any(|&other| {
                text[at] = other;
                other != byte && self::shape(&text) == shape && self.is_without(kind, &text)
            });
            text[at] = byte;
            found
        })
    }

    /// Returns the offset of the first byte whose removal leaves a URL of the same shape without
    /// the difference.
    ///
    /// Removal helps where a replacement does not. For example, the port 111111 is too large with
    /// any other digit.
    fn excess(&mut self, kind: DifferenceKind, input: &[u8]) -> Option<usize> {
        let shape = shape(input);
        (0..input.len()).find(|&at| {
            let text = [&input[..at], &input[at + 1..]].concat();
            self::shape(&text) == shape && self.is_without(kind, &text)
        })
    }

    /// Returns the offset at which a part begins to differ.
    ///
    /// This helps where no byte can be replaced or removed: an empty user has no byte, and another
    /// letter in the name of a scheme makes another scheme.
    fn place(&mut self, kind: DifferenceKind, input: &[u8]) -> Option<usize> {
        let url = parse(input, PROFILE).ok()?;
        let mut place = None;
        self.subject.observe_all(&[input], &mut |_, seen| place = compare::place(input, &url, &seen, kind));
        place
    }

    /// Returns whether there is no difference about a URL, or only one of spelling that comes after
    /// this kind.
    fn is_without(&mut self, kind: DifferenceKind, url: &[u8]) -> bool {
        self.kind(url).is_none_or(|left| left.is_of_spelling() && left > kind)
    }

    /// Returns the innermost rule at an offset of a URL that is more than a set of characters.
    fn rule_at(&mut self, url: &[u8], at: usize) -> Rule {
        let Some(derivation) = self.deriver.derive(url) else { return Rule::Url };
        let grammar = RFC1738.amended(LetterCase::Any);
        let spans = derivation.spans();
        let holds = spans.iter().filter(|span| span.start <= at && (at < span.end || span.end == url.len()));
        let named = holds.filter_map(|span| Some((span, Rule::from_name(&grammar.rule(span.rule).name)?)));
        let structural = named.filter(|(_, rule)| !rule.is_of_characters());
        structural.max_by_key(|(span, _)| (span.depth, span.start)).map_or(Rule::Url, |(_, rule)| rule)
    }
}

/// Returns the rule of the whole URL and the names of its parts, or `None` if the text is not a
/// URL.
fn shape(input: &[u8]) -> Option<(Rule, Vec<&'static str>)> {
    let url = parse(input, PROFILE).ok()?;
    let mut names = Vec::new();
    url.for_each_part(|part| names.push(part.name));
    Some((url.rule(), names))
}

/// Returns whether a text is a URL of the same rule without new parts, or also not a URL. This
/// condition keeps other causes out of a minimized input.
fn is_within(text: &[u8], of_input: &Option<(Rule, Vec<&'static str>)>) -> bool {
    match (of_input, shape(text)) {
        (None, None) => true,
        (Some((rule, names)), Some((of, its))) => *rule == of && its.iter().all(|name| names.contains(name)),
        _ => false,
    }
}

/// Returns the class of an input that is not a URL, located where the input fails.
fn of_fault(kind: DifferenceKind, input: &[u8]) -> Option<Class> {
    let (rule, at) = fault(input).filter(|_| {
        matches!(kind, DifferenceKind::AcceptsInvalid | DifferenceKind::Crashes | DifferenceKind::TimesOut)
    })?;
    Some(Class { kind, rule, byte: Byte::at(input, at) })
}

/// Returns the class of an input that the library is not asked about again. A URL has the rule of
/// its scheme, at its end.
fn without_place(kind: DifferenceKind, input: &[u8]) -> Class {
    of_fault(kind, input).unwrap_or_else(|| {
        let rule = parse(input, PROFILE).map_or(Rule::Url, |url| url.rule());
        Class { kind, rule, byte: Byte::End }
    })
}

/// Returns a hash that is equal for similar URLs.
fn similarity_key(kind: DifferenceKind, url: &Url<'_>) -> u64 {
    let mut hash = mixed(kind as u64, url.rule() as u64);
    url.for_each_text(|name, _, text| {
        let alike = |byte: u8| match byte {
            _ if byte.is_ascii_alphabetic() => b'a',
            _ if byte.is_ascii_digit() => b'0',
            _ => byte,
        };
        // A part is US-ASCII, so a set of 128 bits holds its characters.
        let set = text.as_bytes().iter().fold(0_u128, |set, &byte| set | 1 << alike(byte));
        let name = name.bytes().fold(0_u64, |name, byte| name.rotate_left(8) ^ u64::from(byte));
        hash = mixed(mixed(mixed(hash, name), set as u64), (set >> 64) as u64);
    });
    hash
}

/// Adds a number to a hash. It folds the halves of a product, because a campaign needs millions of
/// hashes a second.
fn mixed(hash: u64, number: u64) -> u64 {
    let product = u128::from(hash ^ number ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    (product >> 64) as u64 ^ product as u64
}
