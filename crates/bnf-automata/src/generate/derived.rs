//! Members together with their derivations, made by walking the grammar.

use crate::automata::Dfa;
use crate::derive::{PartSpan, Span};
use crate::grammar::{Expr, Grammar, LetterCase, PartId, RuleId};

/// Walks a grammar down from a rule and writes a member.
///
/// It does not use the parser, and it uses an automaton only for exclusions (`a - b`). So its
/// derivations are independent of the parser's, and tests can compare the two.
///
/// ```
/// use bnf_automata::generate::Derivations;
/// use bnf_automata::grammar::Grammar;
///
/// let grammar = Grammar::read("port.bnf", "port = \":\" 1*digit\ndigit = \"0\" | \"1\"")?;
/// let derived = Derivations::new(&grammar, "port").derive(&mut |_| 0);
/// assert_eq!(derived.text, b":0");
/// assert_eq!((derived.spans[1].start, derived.spans[1].end), (1, 2));
/// # Ok::<(), bnf_automata::grammar::ReadError>(())
/// ```
pub struct Derivations {
    start: RuleId,
    rules: Vec<Element>,
}

/// A string, and the spans of its rules and parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Derived {
    /// The string.
    pub text: Vec<u8>,
    /// The spans of the rules in the order in which they begin, an outer rule before the rules
    /// inside it.
    pub spans: Vec<Span>,
    /// The spans of the parts, in the same order.
    pub parts: Vec<PartSpan>,
}

type Choose<'c> = dyn FnMut(usize) -> usize + 'c;

enum Element {
    Text { text: Vec<u8>, any_case: bool },
    Rule(RuleId),
    Sequence(Vec<Element>),
    Choice(Vec<Element>),
    Repeat { min: u32, max: u32, of: Box<Element> },
    Except { of: Box<Element>, not: Box<Dfa> },
    Part { part: PartId, of: Box<Element> },
}

const TRIES: usize = 4;
/// The number of values that decide on another round. All except 0 start one.
const ROUNDS: usize = 6;
const CASES: usize = 8;

impl Derivations {
    /// Returns the derivations of a rule. Panics if a rule of the grammar cannot be compiled.
    pub fn new(grammar: &Grammar, rule: &str) -> Derivations {
        let parts = grammar.part_names();
        let rules = grammar.rules().iter().map(|rule| resolve(grammar, &parts, &rule.expr)).collect();
        Derivations { start: find(grammar, rule), rules }
    }

    /// Returns a member. `choose` returns a number below its argument; 0 selects the first
    /// alternative and the fewest rounds.
    ///
    /// A rule that refers to itself makes this recurse until `choose` ends the recursion.
    pub fn derive(&self, choose: &mut Choose<'_>) -> Derived {
        let mut derived = Derived::default();
        self.rule(self.start, 0, choose, &mut derived);
        derived
    }

    fn rule(&self, rule: RuleId, depth: usize, choose: &mut Choose<'_>, into: &mut Derived) {
        let (span, start) = (into.spans.len(), into.text.len());
        into.spans.push(Span { rule, start, end: start, depth });
        self.element(&self.rules[rule.as_usize()], depth + 1, choose, into);
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
            Element::Part { part, of } => {
                let (number, start) = (into.parts.len(), into.text.len());
                into.parts.push(PartSpan { part: *part, start, end: start });
                self.element(of, depth, choose, into);
                into.parts[number].end = into.text.len();
            }
            Element::Except { of, not } => {
                let (text, spans, parts) = (into.text.len(), into.spans.len(), into.parts.len());
                let mut attempt = |choose: &mut Choose<'_>| {
                    into.text.truncate(text);
                    into.spans.truncate(spans);
                    into.parts.truncate(parts);
                    self.element(of, depth, choose, into);
                    !not.accepts(&into.text[text..])
                };
                // The last attempt takes the first alternatives, which no amendment excludes.
                let _ = (0..TRIES).any(|_| attempt(choose)) || attempt(&mut |_| 0);
            }
        }
    }
}

fn resolve(grammar: &Grammar, parts: &[&str], expr: &Expr) -> Element {
    let all = |all: &[Expr]| all.iter().map(|expr| resolve(grammar, parts, expr)).collect();
    let boxed = |expr: &Expr| Box::new(resolve(grammar, parts, expr));
    // The case of a single letter is a choice that the grammar makes.
    let text =
        |text: &[u8], ignored| Element::Text { text: text.into(), any_case: ignored && text.len() > 1 };
    match expr {
        Expr::Literal { text: literal, case } => {
            text(literal, case.unwrap_or(grammar.case()) == LetterCase::Any)
        }
        Expr::Stray(mark) => panic!("`{mark}` is a stray mark, which derives nothing"),
        Expr::Prose(text) => panic!("<{text}> is prose, which derives nothing"),
        Expr::Rule(name) => Element::Rule(find(grammar, name)),
        Expr::Part { name, of } => {
            let part = parts.iter().position(|known| known == name).unwrap_or_default();
            Element::Part { part: PartId::new(part), of: boxed(of) }
        }
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
            let not = Dfa::compile(&grammar, EXCLUDED).expect("what is excluded can be compiled");
            Element::Except { of: boxed(of), not: Box::new(not) }
        }
    }
}

fn find(grammar: &Grammar, name: &str) -> RuleId {
    grammar.find(name).expect("the grammar defines what it names")
}
