//! First-order mutants of a grammar: what section 5 would be if one thing in it were read wrongly.
//!
//! Whether a mutant means anything else than the original is decided, by comparing machines; so the number of mutants that a
//! suite should find is exact.

use std::boxed::Box;
use std::{format, string::String, vec, vec::Vec};

use crate::automata::byte_class;
use crate::grammar::{Expr, Grammar};
use crate::spec::Profile;

/// A grammar with one production changed in one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The production.
    pub rule: String,
    /// What was done to it, in words.
    pub edit: String,
    /// Its right-hand side then.
    pub expr: Expr,
}

impl Mutant {
    /// The grammar with the change.
    pub fn apply(&self, grammar: &Grammar) -> Grammar {
        let mut mutated = grammar.clone();
        mutated.define(&self.rule, self.expr.clone());
        mutated
    }
}

/// All first-order mutants of a grammar.
///
/// An alternative, an element or an option is dropped; a repetition loses or gains its first round, or its star; an
/// option is made mandatory; two elements change places; a letter of a literal becomes the next one; a name becomes that
/// of the production before or after; an exclusion is lifted; and a set of characters gains each byte that it has not.
///
/// ```
/// use rfc1738::generate::mutants;
/// use rfc1738::grammar::Grammar;
///
/// let grammar = Grammar::read("port.bnf", "port = 1*digit\ndigit = \"0\" | \"1\"")?;
/// let mutants = mutants(&grammar);
/// assert_eq!(mutants[0].edit, "1*digit needs one round fewer");
/// assert_eq!(mutants[0].apply(&grammar).rules()[0].to_string(), "port = *digit");
/// # Ok::<(), rfc1738::grammar::ReadError>(())
/// ```
pub fn mutants(grammar: &Grammar) -> Vec<Mutant> {
    let mut found = Vec::new();
    for production in grammar.rules() {
        let expr = &production.expr;
        let mut add =
            |edit: String, expr: Expr| found.push(Mutant { rule: production.name.clone(), edit, expr });
        edits(grammar, expr, &mut add);
        if let Some(set) = byte_class(grammar, expr, Profile::Producer) {
            for byte in (0..=255).filter(|&byte| !set.contains(byte)) {
                let literal = Expr::Literal(vec![byte]);
                add(
                    format!("\"{}\" is one more alternative", byte.escape_ascii()),
                    Expr::Choice(vec![expr.clone(), literal]),
                );
            }
        }
    }
    found
}

fn edits(grammar: &Grammar, expr: &Expr, add: &mut dyn FnMut(String, Expr)) {
    match expr {
        Expr::Literal(text) => {
            for (index, &byte) in text.iter().enumerate().filter(|(_, byte)| byte.is_ascii_alphanumeric()) {
                let mut text = text.clone();
                text[index] = if matches!(byte, b'z' | b'Z' | b'9') { byte - 1 } else { byte + 1 };
                let literal = Expr::Literal(text);
                add(format!("{expr} becomes {literal}"), literal);
            }
        }
        Expr::Stray(_) => {}
        Expr::Rule(name) => {
            let Some(rule) = grammar.find(name) else { return };
            let before = rule.checked_sub(1).and_then(|rule| grammar.rules().get(rule));
            for other in before.into_iter().chain(grammar.rules().get(rule + 1)) {
                add(format!("{name} becomes {}", other.name), Expr::Rule(other.name.clone()));
            }
        }
        Expr::Sequence(elements) => {
            for (index, element) in elements.iter().enumerate() {
                add(format!("{element} is dropped"), Expr::Sequence(without(elements, index)));
                if let Some(next) = elements.get(index + 1) {
                    let mut swapped = elements.clone();
                    swapped.swap(index, index + 1);
                    add(format!("{element} and {next} change places"), Expr::Sequence(swapped));
                }
            }
            within(grammar, elements, Expr::Sequence, add);
        }
        Expr::Choice(alternatives) => {
            for (index, alternative) in alternatives.iter().enumerate() {
                add(
                    format!("the alternative {alternative} is dropped"),
                    Expr::Choice(without(alternatives, index)),
                );
            }
            within(grammar, alternatives, Expr::Choice, add);
        }
        Expr::Optional(of) => {
            add(format!("{expr} is mandatory"), (**of).clone());
            add(format!("{expr} is dropped"), nothing());
            edits(grammar, of, &mut |edit, of| add(edit, Expr::Optional(Box::new(of))));
        }
        Expr::Repeat { min, max, of } => {
            let repeat = |min, max, of: &Expr| Expr::Repeat { min, max, of: Box::new(of.clone()) };
            match min {
                0 => add(format!("{expr} needs one round"), repeat(1, *max, of)),
                _ => add(format!("{expr} needs one round fewer"), repeat(min - 1, *max, of)),
            }
            add(format!("{expr} loses its star"), (**of).clone());
            add(format!("{expr} is dropped"), nothing());
            edits(grammar, of, &mut |edit, of| add(edit, repeat(*min, *max, &of)));
        }
        Expr::Except(of, not) => {
            add(format!("{expr} takes in {not}"), (**of).clone());
            edits(grammar, of, &mut |edit, of| add(edit, Expr::Except(Box::new(of), not.clone())));
        }
    }
}

/// The edits of each of several expressions, in the place of the one.
fn within(
    grammar: &Grammar,
    all: &[Expr],
    of: impl Fn(Vec<Expr>) -> Expr,
    add: &mut dyn FnMut(String, Expr),
) {
    for (index, one) in all.iter().enumerate() {
        edits(grammar, one, &mut |edit, one| {
            let mut all = all.to_vec();
            all[index] = one;
            add(edit, of(all));
        });
    }
}

fn without(all: &[Expr], index: usize) -> Vec<Expr> {
    let mut all = all.to_vec();
    all.remove(index);
    all
}

/// The empty string.
fn nothing() -> Expr {
    Expr::Literal(Vec::new())
}
