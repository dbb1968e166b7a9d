//! First-order mutants of a grammar: the grammars that result from reading one thing in it wrongly.
//!
//! A comparison of automata decides whether a mutant's language differs from the original's. So the
//! number of mutants that a test suite should detect is exact.

use crate::automata::{ByteSet, byte_class_in};
use crate::grammar::{Expr, Grammar, LetterCase, Rule};

/// A grammar with one rule changed in one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The name of the changed rule.
    pub rule: String,
    /// The change, in words.
    pub edit: String,
    /// The changed right-hand side.
    pub expr: Expr,
}

impl Mutant {
    /// Returns the grammar with the change.
    pub fn apply(&self, grammar: &Grammar) -> Grammar {
        let mut mutated = grammar.clone();
        mutated.define(&self.rule, self.expr.clone());
        mutated
    }
}

/// Returns all first-order mutants of a grammar. Each makes one of these changes:
///
/// - It drops an alternative, an element or an optional element, makes an optional element
///   mandatory or an element optional, or swaps two elements.
/// - It makes a repetition need one round more or fewer, or removes its star.
/// - It replaces a name by the name of any other rule.
/// - It adds another name as an alternative to a name. The other name is that of the rule before or
///   after, or another name in the same right-hand side.
/// - It adds one byte to a set of characters, which may also have escapes among its alternatives,
///   or removes one byte from a terminal class.
/// - It removes an exclusion.
/// - It changes a letter or digit of a literal to the next one.
/// - It sets the letter case rule of one literal, or of all literals in a rule.
///
/// ```
/// use bnf_automata::generate::mutants;
/// use bnf_automata::grammar::Grammar;
///
/// let grammar = Grammar::read("port.bnf", "port = 1*digit\ndigit = \"0\" | \"1\"")?;
/// let mutants = mutants(&grammar);
/// assert_eq!(mutants[0].edit, "1*digit needs one round fewer");
/// assert_eq!(mutants[0].apply(&grammar).rules()[0].to_string(), "port = *digit");
/// # Ok::<(), bnf_automata::grammar::ReadError>(())
/// ```
pub fn mutants(grammar: &Grammar) -> Vec<Mutant> {
    grammar.rules().iter().flat_map(|rule| of_rule(grammar, rule)).collect()
}

fn of_rule(grammar: &Grammar, rule: &Rule) -> Vec<Mutant> {
    let mut found = Vec::new();
    edits(grammar, rule, &mut |edit| found.push(mutant(rule, edit)));
    found
}

/// Returns the number of the mutants of a rule.
#[cfg(feature = "sample")]
pub(super) fn count(grammar: &Grammar, rule: &Rule) -> usize {
    let mut count = 0;
    edits(grammar, rule, &mut |_| count += 1);
    count
}

/// Returns one of the mutants of a rule. Most of the time that all of them take is the time to write
/// them.
#[cfg(feature = "sample")]
pub(super) fn nth(grammar: &Grammar, rule: &Rule, index: usize) -> Option<Mutant> {
    let (mut found, mut place) = (None, 0);
    edits(grammar, rule, &mut |edit| {
        if place == index {
            found = Some(mutant(rule, edit));
        }
        place += 1;
    });
    found
}

fn mutant(rule: &Rule, edit: Edit<'_>) -> Mutant {
    let (edit, expr) = edit();
    Mutant { rule: rule.name.clone(), edit, expr }
}

/// Gives the words and the right-hand side of a mutant.
type Edit<'a> = &'a dyn Fn() -> (String, Expr);
type Add<'a> = &'a mut dyn FnMut(Edit<'_>);

/// Makes the edits of a rule.
fn edits(grammar: &Grammar, rule: &Rule, add: Add<'_>) {
    let expr = &rule.expr;
    let mut names = expr.references();
    names.sort();
    names.dedup();
    let editor = Editor { grammar, names };
    editor.edits(expr, add);
    if !matches!(expr, Expr::Sequence(_)) && !is_optional(expr) {
        add(&|| (format!("{expr} is optional"), Expr::Optional(Box::new(expr.clone()))));
    }
    if literals_with_letters(expr) > 1 {
        add(&|| ("all literals match in exactly their own case".into(), recased(expr, LetterCase::Exact)));
        add(&|| ("all literals match in any case".into(), recased(expr, LetterCase::Any)));
    }
    for byte in byte_class_in(LetterCase::Any, grammar, expr).unwrap_or_default().iter() {
        add(&|| {
            let lost = Expr::Literal { text: vec![byte], case: Some(LetterCase::Exact) };
            let without = Expr::Except(Box::new(expr.clone()), Box::new(lost));
            (format!("\"{}\" is lost", byte.escape_ascii()), without)
        });
    }
}

struct Editor<'g> {
    grammar: &'g Grammar,
    names: Vec<String>,
}

impl Editor<'_> {
    /// Makes the edits of a node and of the nodes below it.
    fn edits(&self, expr: &Expr, add: Add<'_>) {
        let mut is_set = false;
        match expr {
            Expr::Literal { text, case: None } => literal(expr, text, add),
            Expr::Literal { .. } | Expr::Stray(_) | Expr::Prose(_) | Expr::Part { .. } => {}
            Expr::Rule(name) => {
                self.reference(expr, name, add);
                self.widen(expr, add);
            }
            Expr::Sequence(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    add(&|| (format!("{element} is dropped"), Expr::Sequence(without(elements, index))));
                    if !is_optional(element) {
                        add(&|| {
                            let optional = Expr::Optional(Box::new(element.clone()));
                            (format!("{element} is optional"), expr.with_child(index, &optional))
                        });
                    }
                    if let Some(next) = elements.get(index + 1) {
                        add(&|| {
                            let mut swapped = elements.clone();
                            swapped.swap(index, index + 1);
                            (format!("{element} and {next} change places"), Expr::Sequence(swapped))
                        });
                    }
                }
            }
            Expr::Choice(alternatives) => {
                for (index, alternative) in alternatives.iter().enumerate() {
                    add(&|| {
                        let rest = without(alternatives, index);
                        (format!("the alternative {alternative} is dropped"), Expr::Choice(rest))
                    });
                }
                is_set = self.widen(expr, add);
            }
            Expr::Optional(of) => {
                add(&|| (format!("{expr} is mandatory"), (**of).clone()));
                add(&|| (format!("{expr} is dropped"), Expr::literal("")));
            }
            Expr::Repeat { min, max, of } => {
                let repeat = |min| Expr::Repeat { min, max: *max, of: of.clone() };
                match min {
                    0 => add(&|| (format!("{expr} needs one round"), repeat(1))),
                    _ => add(&|| (format!("{expr} needs one round fewer"), repeat(min - 1))),
                }
                add(&|| (format!("{expr} loses its star"), (**of).clone()));
                add(&|| (format!("{expr} is dropped"), Expr::literal("")));
            }
            // The excluded side is not edited: exclusions occur only in amendments, not in the
            // printed text.
            Expr::Except(of, not) => add(&|| (format!("{expr} takes in {not}"), (**of).clone())),
        }
        for (index, child) in expr.children().iter().enumerate() {
            let add: Add<'_> = &mut |edit| {
                add(&|| {
                    let (edit, one) = edit();
                    (edit, expr.with_child(index, &one))
                });
            };
            match child {
                // A set gains bytes as a whole.
                Expr::Rule(name) if is_set => self.reference(child, name, add),
                _ => self.edits(child, add),
            }
        }
    }

    fn reference(&self, expr: &Expr, name: &str, add: Add<'_>) {
        let Some(rule) = self.grammar.find(name) else { return };
        let (rules, rule) = (self.grammar.rules(), rule.as_usize());
        let before = rule.checked_sub(1).and_then(|rule| rules.get(rule));
        let neighbours: Vec<&String> =
            before.into_iter().chain(rules.get(rule + 1)).map(|rule| &rule.name).collect();
        let beside = self.names.iter().filter(|other| *other != name && !neighbours.contains(other));
        for (_, other) in rules.iter().enumerate().filter(|(other, _)| *other != rule) {
            add(&|| (format!("{name} becomes {}", other.name), Expr::Rule(other.name.clone())));
        }
        for other in neighbours.iter().copied().chain(beside) {
            add(&|| {
                let both = vec![expr.clone(), Expr::Rule(other.clone())];
                (format!("{other} is an alternative to {name}"), Expr::Choice(both))
            });
        }
    }

    /// Adds each byte that a set of characters lacks. Returns false if the expression is not a set
    /// of characters.
    fn widen(&self, expr: &Expr, add: Add<'_>) -> bool {
        let Some(set) = characters(self.grammar, expr) else { return false };
        for byte in (0..=255).filter(|&byte| !set.contains(byte)) {
            add(&|| {
                let both = vec![expr.clone(), Expr::literal(vec![byte])];
                (format!("\"{}\" is an alternative to {expr}", byte.escape_ascii()), Expr::Choice(both))
            });
        }
        true
    }
}

/// Returns the single bytes that an expression matches, if it is a choice of such bytes, perhaps
/// with escapes.
fn characters(grammar: &Grammar, expr: &Expr) -> Option<ByteSet> {
    match expr {
        Expr::Rule(name) => {
            let expr = &grammar.rule(grammar.find(name)?).expr;
            // A rule that is not a choice is not a set.
            matches!(expr, Expr::Choice(_)).then(|| characters(grammar, expr))?
        }
        Expr::Choice(all) => {
            let sets = all.iter().map(|one| {
                byte_class_in(LetterCase::Exact, grammar, one)
                    .or_else(|| characters(grammar, one))
                    .or_else(|| is_bounded(grammar, one, 16).then_some(ByteSet::EMPTY))
            });
            let set =
                sets.collect::<Option<Vec<ByteSet>>>()?.into_iter().fold(ByteSet::EMPTY, ByteSet::union);
            (!set.is_empty()).then_some(set)
        }
        _ => None,
    }
}

/// Whether the expression contains no repetition. An escape is such an expression.
fn is_bounded(grammar: &Grammar, expr: &Expr, levels: usize) -> bool {
    match expr {
        Expr::Repeat { .. } => false,
        Expr::Rule(name) => grammar
            .find(name)
            .is_some_and(|rule| levels > 0 && is_bounded(grammar, &grammar.rule(rule).expr, levels - 1)),
        _ => expr.children().iter().all(|child| is_bounded(grammar, child, levels)),
    }
}

fn literal(expr: &Expr, text: &[u8], add: Add<'_>) {
    for (index, &byte) in text.iter().enumerate().filter(|(_, byte)| byte.is_ascii_alphanumeric()) {
        add(&|| {
            let mut text = text.to_vec();
            text[index] = if matches!(byte, b'z' | b'Z' | b'9') { byte - 1 } else { byte + 1 };
            let literal = Expr::literal(text);
            (format!("{expr} becomes {literal}"), literal)
        });
    }
    if literals_with_letters(expr) > 0 {
        for case in [LetterCase::Exact, LetterCase::Any] {
            add(&|| {
                let cased = recased(expr, case);
                (format!("{expr} becomes {cased}"), cased)
            });
        }
    }
}

fn recased(expr: &Expr, case: LetterCase) -> Expr {
    match expr {
        Expr::Literal { text, case: None } => Expr::Literal { text: text.clone(), case: Some(case) },
        _ => expr.map_children(&mut |child| recased(child, case)),
    }
}

fn literals_with_letters(expr: &Expr) -> usize {
    match expr {
        Expr::Literal { text, case: None } => usize::from(text.iter().any(u8::is_ascii_alphabetic)),
        Expr::Except(of, not) => literals_with_letters(of) + literals_with_letters(not),
        _ => expr.children().iter().map(literals_with_letters).sum(),
    }
}

fn is_optional(expr: &Expr) -> bool {
    matches!(expr, Expr::Optional(_) | Expr::Repeat { min: 0, .. })
}

fn without(all: &[Expr], index: usize) -> Vec<Expr> {
    let mut all = all.to_vec();
    all.remove(index);
    all
}
