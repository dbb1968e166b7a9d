//! Compares two grammars by a part: the shortest strings that both match and divide in two ways.

use std::collections::VecDeque;

use super::{AnswerDfa, ByteClasses, ByteSet, StateId, Symbol};
use crate::grammar::{CompileError, Grammar};
use crate::hash::{HashMap, HashSet};

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
    /// The strings that have the part under both rules, at two places: one class for each pair of ends, the shortest string
    /// first. If there is no class, there is no such string.
    pub places: Vec<Places>,
    /// A shortest string that has the part under the first rule only.
    pub only_first: Option<Vec<u8>>,
    /// A shortest string that has the part under the second rule only.
    pub only_second: Option<Vec<u8>>,
    /// The number of nodes that the search visited: pairs of states, each with what is known of the part.
    pub nodes: usize,
}

/// The strings with a part at two places in which the same bytes follow the part under each rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// The bytes, one of which follows the part under the first rule. `None`: the part ends with the string.
    pub first_end: Option<ByteSet>,
    /// The bytes, one of which follows the part under the second rule. `None`: the part ends with the string.
    pub second_end: Option<ByteSet>,
    /// A shortest string of the class.
    pub text: Vec<u8>,
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
    /// What follows the part in the first answer.
    first_end: End,
    /// What follows it in the second answer.
    second_end: End,
}

/// What follows a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum End {
    /// The part has not ended.
    #[default]
    Open,
    /// The part ends here. Nothing follows it yet.
    Here,
    /// The byte with this index in [`Search::bytes`] follows the part.
    Before(u8),
}

impl End {
    fn after_marks(self, marks: &[Symbol]) -> End {
        if marks.contains(&Symbol::PartEnd) { End::Here } else { self }
    }

    fn after_byte(self, index: usize) -> End {
        if self == End::Here { End::Before(index as u8) } else { self }
    }
}

/// A node of the search: the states after the same bytes, each with the marks of its own answer.
type Node = (StateId, StateId, Known);

impl PartDifference {
    /// Compares two rules. Each is a grammar, the name of the rule, and the name of the part in that grammar.
    ///
    /// # Errors
    /// Returns the same errors as [`AnswerDfa::compile`]. Returns [`CompileError::ProductTooLarge`] if the search needs more
    /// nodes than the limits of the first grammar allow for a product.
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
    ///
    /// # Errors
    /// Returns [`CompileError::ProductTooLarge`] if the search needs more nodes than `limit`.
    pub fn of_answers(
        first: &AnswerDfa,
        second: &AnswerDfa,
        limit: usize,
    ) -> Result<PartDifference, CompileError> {
        Search::new(first, second).run(limit)
    }
}

struct Search<'a> {
    first: &'a AnswerDfa,
    second: &'a AnswerDfa,
    /// A byte of each class that neither automaton divides, the most readable first.
    bytes: Vec<u8>,
    /// The class of each of these bytes.
    classes: Vec<ByteSet>,
    /// For each node, the node before it and the byte between them. The first node has none.
    nodes: Vec<(Node, usize, u8)>,
    numbers: HashMap<Node, usize>,
    queue: VecDeque<usize>,
}

impl<'a> Search<'a> {
    fn new(first: &'a AnswerDfa, second: &'a AnswerDfa) -> Search<'a> {
        let classes = ByteClasses::by_key(|byte| (first.classes.of(byte), second.classes.of(byte)));
        let bytes = classes.representatives();
        let sets = classes.sets();
        let classes = bytes.iter().map(|&byte| sets[classes.of(byte).as_usize()]).collect();
        Search {
            first,
            second,
            bytes,
            classes,
            nodes: Vec::new(),
            numbers: HashMap::default(),
            queue: VecDeque::new(),
        }
    }

    fn run(mut self, limit: usize) -> Result<PartDifference, CompileError> {
        let mut found = PartDifference::default();
        // The pairs of ends for which a string was found.
        let mut ends: HashSet<[End; 2]> = HashSet::default();
        self.reach((self.first.start(), self.second.start(), Known::default()), 0, 0);
        while let Some(number) = self.queue.pop_front() {
            if self.nodes.len() > limit {
                return Err(CompileError::ProductTooLarge { rule: None, states: limit });
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
                        first_end: known.first_end.after_marks(marks),
                        second_end: known.second_end.after_marks(other_marks),
                    };
                    if self.first.is_accepting(*first) && self.second.is_accepting(*second) {
                        match known {
                            Known { in_first: true, in_second: true, differ: true, .. }
                                if ends.insert([known.first_end, known.second_end]) =>
                            {
                                found.places.push(Places {
                                    first_end: self.bytes_of(known.first_end),
                                    second_end: self.bytes_of(known.second_end),
                                    text: self.string(number),
                                });
                            }
                            Known { in_first: true, in_second: false, .. } => {
                                found.only_first.get_or_insert_with(|| self.string(number));
                            }
                            Known { in_first: false, in_second: true, .. } => {
                                found.only_second.get_or_insert_with(|| self.string(number));
                            }
                            _ => {}
                        }
                    }
                    for index in 0..self.bytes.len() {
                        let byte = self.bytes[index];
                        let next = Symbol::Byte(byte);
                        let (first, second) =
                            (self.first.step(*first, next), self.second.step(*second, next));
                        if first != AnswerDfa::DEAD && second != AnswerDfa::DEAD {
                            let known = Known {
                                first_end: known.first_end.after_byte(index),
                                second_end: known.second_end.after_byte(index),
                                ..known
                            };
                            self.reach((first, second, known), number, byte);
                        }
                    }
                }
            }
        }
        found.nodes = self.nodes.len();
        Ok(found)
    }

    /// Returns the bytes that follow a part; `None` if it ends with the string.
    fn bytes_of(&self, end: End) -> Option<ByteSet> {
        match end {
            End::Before(index) => Some(self.classes[usize::from(index)]),
            End::Open | End::Here => None,
        }
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
