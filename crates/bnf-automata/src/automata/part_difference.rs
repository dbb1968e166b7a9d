//! Compares two grammars by a part: the shortest strings that both match and divide in two ways.

use std::collections::{HashMap, VecDeque};

use super::{AnswerDfa, ByteClasses, StateId, Symbol};
use crate::grammar::{CompileError, Grammar};

/// The shortest strings that two rules match and in which a part stands at two places.
///
/// The search is complete: if a field is `None`, no string of any length is of that kind. The rules must not mark a
/// string in two ways ([`Nfa::ambiguous`](super::Nfa::ambiguous) decides this).
///
/// ```
/// use bnf_automata::automata::PartDifference;
/// use bnf_automata::grammar::Grammar;
///
/// let name = "name = 1*( \"a\" | \"b\" )";
/// let first = Grammar::read("first", &format!("login = [ {{user: *( name | \"?\" )}} \"@\" ] {{host: name}}\n{name}"))?;
/// let second = Grammar::read("second", &format!("login = {{host: name}} [ \"?\" *( name | \"@\" ) ]\n{name}"))?;
/// let host = PartDifference::new((&first, "login", "host"), (&second, "login", "host"))?;
/// assert_eq!(host.places.as_deref(), Some(&b"a?@a"[..]));
/// assert_eq!((host.only_first, host.only_second), (None, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartDifference {
    /// A shortest string that has the part under both rules, at two places.
    pub places: Option<Vec<u8>>,
    /// A shortest string that has the part under the first rule only.
    pub only_first: Option<Vec<u8>>,
    /// A shortest string that has the part under the second rule only.
    pub only_second: Option<Vec<u8>>,
}

/// What is known of two answers to the same bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Known {
    /// The first answer has a mark of the part.
    in_first: bool,
    /// The second answer has one.
    in_second: bool,
    /// The marks of the two answers stand at two places.
    differ: bool,
}

/// A node of the search: the states after the same bytes, each with the marks of its own answer.
type Node = (StateId, StateId, Known);

impl PartDifference {
    /// Compares two rules. Each is a grammar, the name of the rule, and the name of the part in that grammar.
    ///
    /// # Errors
    /// Returns the same errors as [`AnswerDfa::compile`]. Returns [`CompileError::TooLarge`] if the search needs more
    /// nodes than the limits of the first grammar allow for a product.
    pub fn new(
        first: (&Grammar, &str, &str),
        second: (&Grammar, &str, &str),
    ) -> Result<PartDifference, CompileError> {
        let answers = |(grammar, rule, part): (&Grammar, &str, &str)| {
            AnswerDfa::with_parts(&grammar.with_part(part), rule, &[part])
        };
        let limit = first.0.limits().product_states;
        Search::new(&answers(first)?, &answers(second)?).run(limit)
    }
}

struct Search<'a> {
    first: &'a AnswerDfa,
    second: &'a AnswerDfa,
    /// A byte of each class that neither automaton divides, the most readable first.
    bytes: Vec<u8>,
    /// For each node, the node before it and the byte between them. The first node has none.
    nodes: Vec<(Node, usize, u8)>,
    numbers: HashMap<Node, usize>,
    queue: VecDeque<usize>,
}

impl<'a> Search<'a> {
    fn new(first: &'a AnswerDfa, second: &'a AnswerDfa) -> Search<'a> {
        let classes = ByteClasses::by_key(|byte| (first.classes.of(byte), second.classes.of(byte)));
        let bytes = classes.representatives();
        Search { first, second, bytes, nodes: Vec::new(), numbers: HashMap::new(), queue: VecDeque::new() }
    }

    fn run(mut self, limit: usize) -> Result<PartDifference, CompileError> {
        let mut found = PartDifference::default();
        self.reach((self.first.start(), self.second.start(), Known::default()), 0, 0);
        while let Some(number) = self.queue.pop_front() {
            if self.nodes.len() > limit {
                return Err(CompileError::TooLarge { rule: None, states: limit });
            }
            let ((first, second, known), ..) = self.nodes[number];
            let (first_marks, second_marks) =
                (after_marks(self.first, first), after_marks(self.second, second));
            for (first, marks) in &first_marks {
                for (second, other_marks) in &second_marks {
                    let known = Known {
                        in_first: known.in_first || !marks.is_empty(),
                        in_second: known.in_second || !other_marks.is_empty(),
                        differ: known.differ || marks != other_marks,
                    };
                    if self.first.is_accepting(*first) && self.second.is_accepting(*second) {
                        let kind = match known {
                            Known { in_first: true, in_second: true, differ: true } => {
                                Some(&mut found.places)
                            }
                            Known { in_first: true, in_second: false, .. } => Some(&mut found.only_first),
                            Known { in_first: false, in_second: true, .. } => Some(&mut found.only_second),
                            _ => None,
                        };
                        if let Some(kind @ None) = kind {
                            *kind = Some(self.string(number));
                        }
                    }
                    for index in 0..self.bytes.len() {
                        let byte = self.bytes[index];
                        let next = Symbol::Byte(byte);
                        let (first, second) =
                            (self.first.step(*first, next), self.second.step(*second, next));
                        if first != AnswerDfa::DEAD && second != AnswerDfa::DEAD {
                            self.reach((first, second, known), number, byte);
                        }
                    }
                }
            }
        }
        Ok(found)
    }

    fn reach(&mut self, node: Node, from: usize, byte: u8) {
        let next = self.nodes.len();
        if *self.numbers.entry(node).or_insert(next) == next {
            self.nodes.push((node, from, byte));
            self.queue.push_back(next);
        }
    }

    /// Returns the bytes that lead to a node.
    fn string(&self, mut number: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        while number != 0 {
            let (_, from, byte) = self.nodes[number];
            bytes.push(byte);
            number = from;
        }
        bytes.reverse();
        bytes
    }
}

/// Returns the states to which marks of the part lead from a state, with these marks. No mark is one of the ways.
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
