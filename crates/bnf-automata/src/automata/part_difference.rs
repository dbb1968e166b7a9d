//! Compares two grammars by a part: the shortest strings that both match and divide in two ways.

use super::{AnswerDfa, ByteClasses, ByteSet, StateId, Symbol};
use crate::grammar::{CompileError, Grammar};
use crate::numbered::{HashSet, Search};

/// The shortest strings that two rules match and in which a part stands at two places.
///
/// The search is complete: if a field is `None`, no string of any length is of that kind. The rules
/// must not mark a string in two ways ([`Nfa::ambiguous`](super::Nfa::ambiguous) decides this).
///
/// ```
/// use bnf_automata::automata::PartDifference;
/// use bnf_automata::grammar::Grammar;
///
/// let name = "name = 1*( \"a\" | \"b\" )";
/// let read = |login| Grammar::read("login", &format!("{login}\n{name}"));
/// let first = read(r#"login = [ {user: *( name | "?" )} "@" ] {host: name}"#)?;
/// let second = read(r#"login = {host: name} [ "?" *( name | "@" ) ]"#)?;
/// let host = PartDifference::new((&first, "login", "host"), (&second, "login", "host"))?;
/// // Under the first rule the host is the rest of the text, and under the second it ends before the "?".
/// let [places] = &host.places[..] else { panic!() };
/// assert_eq!(places.text, b"a?@a");
/// assert_eq!(places.first_end, None);
/// assert!(places.second_end.unwrap().contains(b'?'));
/// assert_eq!((host.only_first, host.only_second), (None, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartDifference {
    /// A class of strings with the part at two places for each pair of ends, the shortest string
    /// first.
    pub places: Vec<Places>,
    /// A shortest string that has the part under the first rule only.
    pub only_first: Option<Vec<u8>>,
    /// A shortest string that has the part under the second rule only.
    pub only_second: Option<Vec<u8>>,
    /// The number of nodes that the search visited: pairs of states, each with what is known of the
    /// part.
    pub nodes: usize,
}

/// The strings with a part at two places in which the same bytes follow the part under each rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// The bytes that can follow the part under the first rule; `None` if the part ends with the
    /// string.
    pub first_end: Option<ByteSet>,
    /// The same under the second rule.
    pub second_end: Option<ByteSet>,
    /// A shortest string of the class.
    pub text: Vec<u8>,
}

/// What is known of two answers to the same bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Known {
    in_first: bool,
    in_second: bool,
    differ: bool,
    first_end: End,
    second_end: End,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum End {
    #[default]
    Open,
    Here,
    Before(u8),
}

impl Known {
    fn after_marks(self, first: &[Symbol], second: &[Symbol]) -> Known {
        Known {
            in_first: self.in_first || !first.is_empty(),
            in_second: self.in_second || !second.is_empty(),
            differ: self.differ || first != second,
            first_end: self.first_end.after_marks(first),
            second_end: self.second_end.after_marks(second),
        }
    }

    fn after_byte(self, index: usize) -> Known {
        let [first_end, second_end] = [self.first_end, self.second_end].map(|end| end.after_byte(index));
        Known { first_end, second_end, ..self }
    }
}

impl End {
    fn after_marks(self, marks: &[Symbol]) -> End {
        if marks.contains(&Symbol::PartEnd) { End::Here } else { self }
    }

    fn after_byte(self, index: usize) -> End {
        if self == End::Here { End::Before(index as u8) } else { self }
    }

    /// Returns the bytes that follow the part.
    fn bytes(self, classes: &[(u8, ByteSet)]) -> Option<ByteSet> {
        if let End::Before(index) = self { Some(classes[usize::from(index)].1) } else { None }
    }
}

/// A node of the search: the states after the same bytes, each with the marks of its own answer.
type Node = (StateId, StateId, Known);

impl PartDifference {
    /// Compares two rules, each given by its grammar, its name, and the name of the part.
    pub fn new(
        first: (&Grammar, &str, &str),
        second: (&Grammar, &str, &str),
    ) -> Result<PartDifference, CompileError> {
        let answers = |(grammar, rule, part): (&Grammar, &str, &str)| {
            AnswerDfa::with_parts(&grammar.with_part(part), rule, &[part])
        };
        PartDifference::of_answers(&answers(first)?, &answers(second)?, first.0.limits().product_states)
    }

    /// Compares the answers of two rules, each with one part.
    pub fn of_answers(
        first: &AnswerDfa,
        second: &AnswerDfa,
        limit: usize,
    ) -> Result<PartDifference, CompileError> {
        let classes = common_classes(first, second);
        let mut found = PartDifference::default();
        // The pairs of ends for which a string was found.
        let mut ends: HashSet<[End; 2]> = HashSet::default();
        let mut search: Search<Node> = Search::new((first.start(), second.start(), Known::default()));
        while let Some((number, (one, other, known))) = search.next() {
            if search.len() > limit {
                return Err(CompileError::ProductTooLarge { rule: None, states: limit });
            }
            let others = after_marks(second, other);
            for (one, marks) in after_marks(first, one) {
                for (other, other_marks) in &others {
                    let known = known.after_marks(&marks, other_marks);
                    if first.is_accepting(one) && second.is_accepting(*other) {
                        let text = || search.string(number);
                        match known {
                            Known { in_first: true, in_second: true, differ: true, .. }
                                if ends.insert([known.first_end, known.second_end]) =>
                            {
                                let [first_end, second_end] =
                                    [known.first_end, known.second_end].map(|end| end.bytes(&classes));
                                found.places.push(Places { first_end, second_end, text: text() });
                            }
                            Known { in_first: true, in_second: false, .. } => {
                                found.only_first.get_or_insert_with(text);
                            }
                            Known { in_first: false, in_second: true, .. } => {
                                found.only_second.get_or_insert_with(text);
                            }
                            _ => {}
                        }
                    }
                    for (index, &(byte, _)) in classes.iter().enumerate() {
                        let next = Symbol::Byte(byte);
                        let (one, other) = (first.step(one, next), second.step(*other, next));
                        if one != AnswerDfa::DEAD && other != AnswerDfa::DEAD {
                            search.reach((one, other, known.after_byte(index)), number, byte);
                        }
                    }
                }
            }
        }
        found.nodes = search.len();
        Ok(found)
    }
}

/// A byte of each class that neither automaton divides, the most readable first, and the class.
fn common_classes(first: &AnswerDfa, second: &AnswerDfa) -> Vec<(u8, ByteSet)> {
    let classes = ByteClasses::by_key(|byte| (first.classes.of(byte), second.classes.of(byte)));
    let sets = classes.sets();
    let bytes = classes.representatives().into_iter();
    bytes.map(|byte| (byte, sets[classes.of(byte).as_usize()])).collect()
}

/// Returns the states to which marks of the part lead from a state, with these marks. No mark is
/// one of the ways.
fn after_marks(answers: &AnswerDfa, state: StateId) -> Vec<(StateId, Vec<Symbol>)> {
    let marks: Vec<Symbol> = answers.marks().filter(|mark| *mark != Symbol::Fail).collect();
    let mut found = vec![(state, Vec::new())];
    let mut at = 0;
    while let Some((state, path)) = found.get(at).cloned() {
        for &mark in &marks {
            let to = answers.step(state, mark);
            // A repeated empty part would lead back to a state. One round shows the difference.
            if to != AnswerDfa::DEAD && !found.iter().any(|(known, _)| *known == to) {
                found.push((to, path.iter().copied().chain([mark]).collect()));
            }
        }
        at += 1;
    }
    found
}
