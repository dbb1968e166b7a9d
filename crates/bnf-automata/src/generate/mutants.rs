//! First-order mutants of a grammar: what section 5 would be if one thing in it were read wrongly.
//!
//! Whether a mutant means anything else than the original is decided, by comparing machines; so the number of mutants that a
//! suite should find is exact.

use crate::automata::{ByteSet, byte_class_in};
use crate::grammar::{Expr, Grammar, LetterCase};

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
/// - An alternative, an element or an option is dropped; an option is made mandatory, an element optional; two elements
///   change places.
/// - A repetition loses or gains its first round, or its star.
/// - A name becomes another, or has another as one more alternative: that of the production before or after, or one
///   that stands beside it.
/// - A set of characters, alone or beside escapes, gains each byte that it has not, and loses each that it has; an
///   exclusion is lifted.
/// - A letter of a literal becomes the next one; and a literal, or all of a production, match in exactly their own case
///   or in any so the case rule is read wrongly in one place.
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
    let mut found = Vec::new();
    for production in grammar.rules() {
        let expr = &production.expr;
        let editor = Editor { grammar, names: names(expr) };
        let mut add =
            |edit: String, expr: Expr| found.push(Mutant { rule: production.name.clone(), edit, expr });
        editor.edits(expr, &mut add);
        if !matches!(expr, Expr::Sequence(_)) && !is_optional(expr) {
            add(format!("{expr} is optional"), Expr::Optional(Box::new(expr.clone())));
        }
        if literals_with_letters(expr) > 1 {
            add("all literals match in exactly their own case".into(), recased(expr, LetterCase::Exact));
            add("all literals match in any case".into(), recased(expr, LetterCase::Any));
        }
        for byte in byte_class_in(LetterCase::Any, grammar, expr).unwrap_or_default().iter() {
            let lost = Expr::Literal { text: vec![byte], case: Some(LetterCase::Exact) };
            let without = Expr::Except(Box::new(expr.clone()), Box::new(lost));
            add(format!("\"{}\" is lost", byte.escape_ascii()), without);
        }
    }
    found
}

type Add<'a> = &'a mut dyn FnMut(String, Expr);

/// Edits the right-hand side of one production.
struct Editor<'g> {
    grammar: &'g Grammar,
    /// All names in it.
    names: Vec<String>,
}

impl Editor<'_> {
    fn edits(&self, expr: &Expr, add: Add<'_>) {
        match expr {
            Expr::Literal { text, case: None } => literal(expr, text, add),
            Expr::Literal { .. } | Expr::Stray(_) => {}
            Expr::Rule(name) => {
                self.reference(expr, name, add);
                self.widen(expr, add);
            }
            Expr::Sequence(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    add(format!("{element} is dropped"), Expr::Sequence(without(elements, index)));
                    if !is_optional(element) {
                        let optional = Expr::Optional(Box::new(element.clone()));
                        let elements = with(elements, index, optional);
                        add(format!("{element} is optional"), Expr::Sequence(elements));
                    }
                    if let Some(next) = elements.get(index + 1) {
                        let mut swapped = elements.clone();
                        swapped.swap(index, index + 1);
                        add(format!("{element} and {next} change places"), Expr::Sequence(swapped));
                    }
                }
                within(elements, Expr::Sequence, add, |one, add| self.edits(one, add));
            }
            Expr::Choice(alternatives) => {
                for (index, alternative) in alternatives.iter().enumerate() {
                    let rest = without(alternatives, index);
                    add(format!("the alternative {alternative} is dropped"), Expr::Choice(rest));
                }
                let is_set = self.widen(expr, add);
                within(alternatives, Expr::Choice, add, |one, add| match one {
                    // A set gains bytes as a whole.
                    Expr::Rule(name) if is_set => self.reference(one, name, add),
                    _ => self.edits(one, add),
                });
            }
            Expr::Optional(of) => {
                add(format!("{expr} is mandatory"), (**of).clone());
                add(format!("{expr} is dropped"), nothing());
                self.edits(of, &mut |edit, of| add(edit, Expr::Optional(Box::new(of))));
            }
            Expr::Part { name, of } => {
                self.edits(of, &mut |edit, of| {
                    add(edit, Expr::Part { name: name.clone(), of: Box::new(of) })
                });
            }
            Expr::Repeat { min, max, of } => {
                let repeat = |min, max, of: &Expr| Expr::Repeat { min, max, of: Box::new(of.clone()) };
                match min {
                    0 => add(format!("{expr} needs one round"), repeat(1, *max, of)),
                    _ => add(format!("{expr} needs one round fewer"), repeat(min - 1, *max, of)),
                }
                add(format!("{expr} loses its star"), (**of).clone());
                add(format!("{expr} is dropped"), nothing());
                self.edits(of, &mut |edit, of| add(edit, repeat(*min, *max, &of)));
            }
            // What is excluded is not the RFC's text: exclusions stand in amendments only.
            Expr::Except(of, not) => {
                add(format!("{expr} takes in {not}"), (**of).clone());
                self.edits(of, &mut |edit, of| add(edit, Expr::Except(Box::new(of), not.clone())));
            }
        }
    }

    fn reference(&self, expr: &Expr, name: &str, add: Add<'_>) {
        let Some(rule) = self.grammar.find(name) else { return };
        let before = rule.checked_sub(1).and_then(|rule| self.grammar.rules().get(rule));
        let neighbours: Vec<&String> = before
            .into_iter()
            .chain(self.grammar.rules().get(rule + 1))
            .map(|production| &production.name)
            .collect();
        let beside = self.names.iter().filter(|other| *other != name && !neighbours.contains(other));
        for other in neighbours.iter().copied().chain(beside) {
            add(format!("{name} becomes {other}"), Expr::Rule(other.clone()));
            let both = vec![expr.clone(), Expr::Rule(other.clone())];
            add(format!("{other} is an alternative to {name}"), Expr::Choice(both));
        }
    }

    /// A set of characters gains each byte that it has not; false if the expression is none.
    fn widen(&self, expr: &Expr, add: Add<'_>) -> bool {
        let Some(set) = characters(self.grammar, expr) else { return false };
        for byte in (0..=255).filter(|&byte| !set.contains(byte)) {
            let both = vec![expr.clone(), Expr::literal(vec![byte])];
            add(format!("\"{}\" is an alternative to {expr}", byte.escape_ascii()), Expr::Choice(both));
        }
        true
    }
}

/// The edits of each of several expressions, in the place of the one.
fn within(all: &[Expr], of: impl Fn(Vec<Expr>) -> Expr, add: Add<'_>, edits: impl Fn(&Expr, Add<'_>)) {
    for (index, one) in all.iter().enumerate() {
        edits(one, &mut |edit, one| add(edit, of(with(all, index, one))));
    }
}

/// The single bytes that an expression matches, if it is a choice of such, perhaps beside escapes.
fn characters(grammar: &Grammar, expr: &Expr) -> Option<ByteSet> {
    match expr {
        Expr::Rule(name) => {
            let expr = &grammar.rules()[grammar.find(name)?].expr;
            // Past a production that is no choice there is no set either.
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

/// Whether nothing is repeated in an expression, as in an escape.
fn is_bounded(grammar: &Grammar, expr: &Expr, levels: usize) -> bool {
    match expr {
        Expr::Repeat { .. } => false,
        Expr::Rule(name) => grammar
            .find(name)
            .is_some_and(|rule| levels > 0 && is_bounded(grammar, &grammar.rules()[rule].expr, levels - 1)),
        _ => expr.children().iter().all(|child| is_bounded(grammar, child, levels)),
    }
}

fn literal(expr: &Expr, text: &[u8], add: Add<'_>) {
    for (index, &byte) in text.iter().enumerate().filter(|(_, byte)| byte.is_ascii_alphanumeric()) {
        let mut text = text.to_vec();
        text[index] = if matches!(byte, b'z' | b'Z' | b'9') { byte - 1 } else { byte + 1 };
        let literal = Expr::literal(text);
        add(format!("{expr} becomes {literal}"), literal);
    }
    if literals_with_letters(expr) > 0 {
        for case in [LetterCase::Exact, LetterCase::Any] {
            let cased = recased(expr, case);
            add(format!("{expr} becomes {cased}"), cased);
        }
    }
}

/// The expression with all its literals in exactly their own case, or in any.
fn recased(expr: &Expr, case: LetterCase) -> Expr {
    let each = |of: &Expr| Box::new(recased(of, case));
    let all = |of: &[Expr]| of.iter().map(|one| recased(one, case)).collect();
    match expr {
        Expr::Literal { text, case: None } => Expr::Literal { text: text.clone(), case: Some(case) },
        Expr::Literal { .. } | Expr::Stray(_) | Expr::Rule(_) => expr.clone(),
        Expr::Sequence(of) => Expr::Sequence(all(of)),
        Expr::Choice(of) => Expr::Choice(all(of)),
        Expr::Optional(of) => Expr::Optional(each(of)),
        Expr::Part { name, of } => Expr::Part { name: name.clone(), of: each(of) },
        Expr::Repeat { min, max, of } => Expr::Repeat { min: *min, max: *max, of: each(of) },
        Expr::Except(of, not) => Expr::Except(each(of), each(not)),
    }
}

fn literals_with_letters(expr: &Expr) -> usize {
    match expr {
        Expr::Literal { text, case: None } => usize::from(text.iter().any(u8::is_ascii_alphabetic)),
        Expr::Except(of, not) => literals_with_letters(of) + literals_with_letters(not),
        _ => expr.children().iter().map(literals_with_letters).sum(),
    }
}

/// The names in an expression, each once.
fn names(expr: &Expr) -> Vec<String> {
    let mut found: Vec<String> = match expr {
        Expr::Rule(name) => vec![name.clone()],
        Expr::Except(of, not) => [names(of), names(not)].concat(),
        _ => expr.children().iter().flat_map(names).collect(),
    };
    found.sort();
    found.dedup();
    found
}

fn is_optional(expr: &Expr) -> bool {
    matches!(expr, Expr::Optional(_) | Expr::Repeat { min: 0, .. })
}

fn with(all: &[Expr], index: usize, one: Expr) -> Vec<Expr> {
    let mut all = all.to_vec();
    all[index] = one;
    all
}

fn without(all: &[Expr], index: usize) -> Vec<Expr> {
    let mut all = all.to_vec();
    all.remove(index);
    all
}

/// The empty string.
fn nothing() -> Expr {
    Expr::literal(Vec::new())
}
