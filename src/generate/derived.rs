//! URLs together with their derivations, from whatever chooses: the generator knows what it meant.

use std::{boxed::Box, vec::Vec};

use crate::automata::Dfa;
use crate::derive::Span;
use crate::grammar::{Expr, Grammar};
use crate::spec::{Profile, Rule};

/// Walks section 5 as amended from a production downwards, writing text.
///
/// No machine has a part in it, save where an amendment excludes something (`a - b`), nor has the deriver: what was meant
/// by a string is a third opinion beside theirs and the parser's.
///
/// ```
/// use rfc1738::generate::Derivations;
/// use rfc1738::{Profile, Rule};
///
/// let derivations = Derivations::new(Rule::FtpUrl, Profile::Producer);
/// let derived = derivations.derive(&mut |_| 0);
/// assert_eq!(derived.text, b"ftp://a");
/// assert_eq!((derived.spans[0].start, derived.spans[0].end), (0, 7));
/// ```
pub struct Derivations {
    start: usize,
    /// The productions of the amended grammar, in its order.
    rules: Vec<Element>,
}

/// A string, and where its productions stand in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Derived {
    /// The string.
    pub text: Vec<u8>,
    /// The productions in the order in which they begin, an outer one before those within it.
    pub spans: Vec<Span>,
}

/// Chooses a number below its argument.
type Choose<'c> = dyn FnMut(usize) -> usize + 'c;

/// An [`Expr`] with its names resolved.
enum Element {
    Text { text: Vec<u8>, any_case: bool },
    Rule(usize),
    Sequence(Vec<Element>),
    Choice(Vec<Element>),
    Repeat { min: u32, max: u32, of: Box<Element> },
    Except { of: Box<Element>, not: Box<Dfa> },
}

/// So often another string is tried where one is excluded.
const TRIES: usize = 4;
/// Of so many choices, all but one are for another round.
const ROUNDS: usize = 6;
/// The cases in which a literal can be spelled.
const CASES: usize = 8;

impl Derivations {
    /// The derivations from a production, under a profile.
    pub fn new(rule: Rule, profile: Profile) -> Derivations {
        let grammar = Grammar::amended();
        let rules = grammar.rules().iter().map(|rule| resolve(grammar, &rule.expr, profile)).collect();
        Derivations { start: number(grammar, rule.name()), rules }
    }

    /// A member. `choose` gives a number below its argument; 0 takes the first alternative, and leaves out what can be.
    pub fn derive(&self, choose: &mut Choose<'_>) -> Derived {
        let mut derived = Derived::default();
        self.rule(self.start, 0, choose, &mut derived);
        derived
    }

    fn rule(&self, rule: usize, depth: usize, choose: &mut Choose<'_>, into: &mut Derived) {
        let (span, start) = (into.spans.len(), into.text.len());
        into.spans.push(Span { rule: rule as u32, start, end: start, depth });
        self.element(&self.rules[rule], depth + 1, choose, into);
        into.spans[span].end = into.text.len();
    }

    fn element(&self, element: &Element, depth: usize, choose: &mut Choose<'_>, into: &mut Derived) {
        match element {
            Element::Text { text, any_case } => {
                let case = if *any_case { choose(CASES) } else { 0 };
                into.text.extend(text.iter().enumerate().map(|(at, byte)| match case {
                    1 => byte.to_ascii_uppercase(),
                    2 if at % 2 == 0 => byte.to_ascii_uppercase(),
                    _ => *byte,
                }));
            }
            Element::Rule(rule) => self.rule(*rule, depth, choose, into),
            Element::Sequence(all) => all.iter().for_each(|one| self.element(one, depth, choose, into)),
            Element::Choice(all) => self.element(&all[choose(all.len())], depth, choose, into),
            Element::Repeat { min, max, of } => {
                let mut rounds = 0;
                while rounds < *min || (rounds < *max && choose(ROUNDS) != 0) {
                    self.element(of, depth, choose, into);
                    rounds += 1;
                }
            }
            Element::Except { of, not } => {
                let (text, spans) = (into.text.len(), into.spans.len());
                let mut attempt = |choose: &mut Choose<'_>| {
                    into.text.truncate(text);
                    into.spans.truncate(spans);
                    self.element(of, depth, choose, into);
                    !not.accepts(&into.text[text..])
                };
                // What no amendment excludes is what the first alternatives make.
                let _ = (0..TRIES).any(|_| attempt(choose)) || attempt(&mut |_| 0);
            }
        }
    }
}

fn resolve(grammar: &Grammar, expr: &Expr, profile: Profile) -> Element {
    let all = |all: &[Expr]| all.iter().map(|expr| resolve(grammar, expr, profile)).collect();
    let boxed = |expr: &Expr| Box::new(resolve(grammar, expr, profile));
    // The case of a single letter is a choice of the grammar's own.
    let text =
        |text: &[u8], ignored| Element::Text { text: text.into(), any_case: ignored && text.len() > 1 };
    match expr {
        Expr::Literal(literal) => text(literal, profile == Profile::Interpreter),
        Expr::Cased { text: literal, exact } => text(literal, !exact),
        Expr::Stray(mark) => unreachable!("an amendment makes a literal of `{mark}`"),
        Expr::Rule(name) => Element::Rule(number(grammar, name)),
        Expr::Sequence(of) => Element::Sequence(all(of)),
        Expr::Choice(of) => Element::Choice(all(of)),
        Expr::Optional(of) => Element::Repeat { min: 0, max: 1, of: boxed(of) },
        Expr::Repeat { min, max, of } => {
            Element::Repeat { min: *min, max: max.unwrap_or(u32::MAX), of: boxed(of) }
        }
        Expr::Except(of, not) => {
            const EXCLUDED: &str = "what is excluded";
            let mut grammar = grammar.clone();
            grammar.define(EXCLUDED, (**not).clone());
            let not = Dfa::compile(&grammar, EXCLUDED, profile).expect("the amended grammar can be compiled");
            Element::Except { of: boxed(of), not: Box::new(not) }
        }
    }
}

fn number(grammar: &Grammar, rule: &str) -> usize {
    grammar.find(rule).expect("the amended grammar defines what it names")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::derive::Deriver;

    /// Among spans that no character has for itself: which letter was meant is the profile's to say.
    fn structure(spans: &[Span]) -> Vec<(&str, usize, usize)> {
        let rules = Grammar::amended().rules();
        let named = spans.iter().map(|span| (rules[span.rule as usize].name.as_str(), span.start, span.end));
        named.filter(|(name, ..)| !Rule::from_name(name).is_some_and(Rule::is_of_characters)).collect()
    }

    /// The amended grammar has no ambiguity left, so what was meant is what the deriver reads.
    #[test]
    fn what_is_meant_is_what_is_derived() {
        for profile in Profile::ALL {
            let derivations = Derivations::new(Rule::Url, profile);
            let mut deriver = Deriver::new(Grammar::amended(), "url", profile).unwrap();
            let mut state = 1738_u64;
            let mut lengths = 0;
            for _ in 0..5_000 {
                let derived = derivations.derive(&mut |count| {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    (state >> 33) as usize % count
                });
                let shown = derived.text.escape_ascii();
                let read = deriver.derive(&derived.text).unwrap_or_else(|| panic!("{shown} is no URL"));
                assert_eq!(structure(&derived.spans), structure(&read.spans()), "{shown}");
                lengths += derived.text.len();
            }
            assert!(lengths > 5_000 * 10, "{lengths}");
        }
    }
}
