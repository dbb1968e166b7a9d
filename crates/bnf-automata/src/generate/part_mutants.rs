//! First-order mutants of the marks of parts: the grammars that result from marking one part
//! wrongly.
//!
//! A mutant matches the same strings as the original. A comparison of the automata of answers
//! decides whether it gives the same parts.

use super::mutants::Mutant;
use crate::automata::Dfa;
use crate::grammar::{Expr, Grammar};

/// Returns all first-order mutants of the marks of parts in a grammar. Each makes one of these
/// changes:
///
/// - It drops a mark.
/// - It moves a mark: the part takes in the element after it or before it, or loses its own first
///   or last element.
/// - It doubles a mark: the element after the part or before it is also marked.
/// - It makes an empty part absent, or an absent part empty.
/// - It makes two parts of a rule change places.
///
/// ```
/// use bnf_automata::generate::part_mutants;
/// use bnf_automata::grammar::Grammar;
///
/// let grammar = Grammar::read("pair.bnf", "pair = {key: \"a\"} \"=\" {value: *\"b\"}")?;
/// let mutants = part_mutants(&grammar);
/// assert_eq!(mutants[0].edit, "the part key takes in \"=\"");
/// let rule = mutants[0].apply(&grammar).rules()[0].to_string();
/// assert_eq!(rule, "pair = {key: \"a\" \"=\"} {value: *\"b\"}");
/// # Ok::<(), bnf_automata::grammar::ReadError>(())
/// ```
pub fn part_mutants(grammar: &Grammar) -> Vec<Mutant> {
    let mut found = Vec::new();
    for rule in grammar.rules() {
        edits(grammar, &rule.expr, &mut |edit, expr| {
            found.push(Mutant { rule: rule.name.clone(), edit, expr });
        });
    }
    found
}

type Add<'a> = &'a mut dyn FnMut(String, Expr);

fn edits(grammar: &Grammar, expr: &Expr, add: Add<'_>) {
    match expr {
        Expr::Sequence(elements) => {
            (0..elements.len()).for_each(|index| of_element(elements, index, add));
            swaps(elements, add);
        }
        Expr::Part { name, of } => of_part(grammar, name, of, add),
        Expr::Optional(of) => of_option(of, add),
        _ => {}
    }
    for (index, child) in expr.children().iter().enumerate() {
        edits(grammar, child, &mut |edit, one| add(edit, expr.with_child(index, &one)));
    }
}

/// Makes the edits of a part beside its neighbors in a sequence.
fn of_element(elements: &[Expr], index: usize, add: Add<'_>) {
    let Expr::Part { name, of } = &elements[index] else { return };
    let called = called(name);
    for neighbor in [index + 1, index.wrapping_sub(1)] {
        let Some(other) = elements.get(neighbor) else { continue };
        let first = index.min(neighbor);
        let mut moved = elements.to_vec();
        let both = if neighbor > index {
            vec![(**of).clone(), other.clone()]
        } else {
            vec![other.clone(), (**of).clone()]
        };
        moved.splice(first..first + 2, [part(name, Expr::Sequence(both))]);
        add(format!("{called} takes in {other}"), Expr::Sequence(moved));
        if !matches!(other, Expr::Part { .. }) {
            let mut doubled = elements.to_vec();
            doubled[neighbor] = part(name, other.clone());
            add(format!("{called} is also marked at {other}"), Expr::Sequence(doubled));
        }
    }
}

fn swaps(elements: &[Expr], add: Add<'_>) {
    for (index, one) in elements.iter().enumerate() {
        for (beside, other) in elements.iter().enumerate().skip(index + 1) {
            let (Expr::Part { name: first, of }, Expr::Part { name: second, of: other }) = (one, other)
            else {
                continue;
            };
            if first == second {
                continue;
            }
            let mut swapped = elements.to_vec();
            swapped[index] = part(second, (**of).clone());
            swapped[beside] = part(first, (**other).clone());
            add(format!("{} and {} change places", called(first), called(second)), Expr::Sequence(swapped));
        }
    }
}

fn of_part(grammar: &Grammar, name: &str, of: &Expr, add: Add<'_>) {
    let called = called(name);
    add(format!("{called} is not marked"), of.clone());
    if let Expr::Sequence(elements) = of {
        if let [first, rest @ ..] = &elements[..] {
            let rest = part(name, Expr::Sequence(rest.to_vec()));
            add(format!("{called} loses {first}"), Expr::Sequence(vec![first.clone(), rest]));
        }
        if let [rest @ .., last] = &elements[..] {
            let rest = part(name, Expr::Sequence(rest.to_vec()));
            add(format!("{called} loses {last}"), Expr::Sequence(vec![rest, last.clone()]));
        }
    }
    if matches_nothing(grammar, of) {
        let some = Expr::Except(Box::new(of.clone()), Box::new(Expr::literal("")));
        add(
            format!("{called} is absent if it is empty"),
            Expr::Choice(vec![part(name, some), Expr::literal("")]),
        );
    }
}

fn of_option(of: &Expr, add: Add<'_>) {
    let elements = match of {
        Expr::Sequence(elements) => &elements[..],
        other => std::slice::from_ref(other),
    };
    for element in elements {
        if let Expr::Part { name, .. } = element {
            let edit = format!("{} is empty if it is absent", called(name));
            add(edit, Expr::Choice(vec![of.clone(), part(name, Expr::literal(""))]));
        }
    }
}

fn matches_nothing(grammar: &Grammar, expr: &Expr) -> bool {
    const NAME: &str = "the-part";
    let mut with = grammar.clone();
    with.define(NAME, expr.clone());
    Dfa::compile(&with, NAME).is_ok_and(|dfa| dfa.accepts(b""))
}

fn part(name: &str, of: Expr) -> Expr {
    Expr::Part { name: name.to_owned(), of: Box::new(of) }
}

fn called(name: &str) -> String {
    if name.is_empty() { "an item".to_owned() } else { format!("the part {name}") }
}
