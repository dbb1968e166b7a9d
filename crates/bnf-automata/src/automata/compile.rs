//! Compiles a rule to an NFA by Thompson's construction. Marks on the epsilon transitions record
//! the derivation.

use std::mem::{replace, take};

use super::nfa::{Mark, Nfa, State, Transition};
use super::{ByteSet, Dfa, StateId};
use crate::grammar::{
    CompileError, Expr, Finding, Grammar, LetterCase, Node, NodeId, PartId, RuleId, Structure, Work,
};
use crate::numbered::HashMap;

impl Nfa {
    /// Returns the automaton of the rule with that name, if the rule is sound and within the
    /// grammar's limits.
    pub fn compile(grammar: &Grammar, rule: &str) -> Result<Nfa, CompileError> {
        Nfa::compile_with(grammar, rule, &mut Work::new(grammar.limits()))
    }

    /// The same, with the limits and the count of `work`.
    pub fn compile_with(grammar: &Grammar, rule: &str, work: &mut Work) -> Result<Nfa, CompileError> {
        let number = grammar.find(rule).ok_or_else(|| CompileError::NoSuchRule(rule.into()))?;
        Nfa::of_rule(grammar, number, work).map_err(|error| error.of_rule(rule))
    }

    fn of_rule(grammar: &Grammar, rule: RuleId, work: &mut Work) -> Result<Nfa, CompileError> {
        let structure = grammar.sound_structure(rule, work)?;
        let mut compiler = Compiler::new(grammar, structure, rule, work);
        let accept = compiler.state(State::default())?;
        let start = compiler.rule(rule, accept)?;
        let mut nfa = Nfa { states: compiler.states, start, accept };
        nfa.trim();
        Ok(nfa)
    }
}

/// Returns the bytes that an expression matches if it is a terminal class, which matches only
/// single bytes. `case` applies to literals without a case rule of their own.
pub(crate) fn byte_class_in(case: LetterCase, grammar: &Grammar, expr: &Expr) -> Option<ByteSet> {
    TerminalClasses::new(case).of(grammar, expr)
}

struct TerminalClasses {
    case: LetterCase,
    /// The classes of rules, within so many levels of rules.
    known: HashMap<(RuleId, usize), Option<ByteSet>>,
    visited: usize,
}

impl TerminalClasses {
    /// Rules for terminal classes are shallow. Deeper rules are compiled like all others.
    const LEVELS: usize = 16;

    fn new(case: LetterCase) -> TerminalClasses {
        TerminalClasses { case, known: HashMap::default(), visited: 0 }
    }

    fn of(&mut self, grammar: &Grammar, expr: &Expr) -> Option<ByteSet> {
        self.within(grammar, expr, Self::LEVELS)
    }

    fn within(&mut self, grammar: &Grammar, expr: &Expr, levels: usize) -> Option<ByteSet> {
        self.visited += 1;
        match expr {
            Expr::Literal { text, case } => match text[..] {
                [byte] => Some(literal_byte(byte, case.unwrap_or(self.case))),
                _ => None,
            },
            Expr::Rule(name) if levels > 0 => {
                let rule = grammar.find(name)?;
                if let Some(&known) = self.known.get(&(rule, levels)) {
                    return known;
                }
                let class = self.within(grammar, &grammar.rule(rule).expr, levels - 1);
                self.known.insert((rule, levels), class);
                class
            }
            Expr::Choice(all) => all.iter().try_fold(ByteSet::EMPTY, |set, alternative| {
                Some(set.union(self.within(grammar, alternative, levels)?))
            }),
            _ => None,
        }
    }
}

fn literal_byte(byte: u8, case: LetterCase) -> ByteSet {
    match case {
        LetterCase::Exact => [byte].into_iter().collect(),
        LetterCase::Any => [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()].into_iter().collect(),
    }
}

/// Builds the automaton backwards: every method takes the state that follows, and returns the state
/// before it.
struct Compiler<'g> {
    grammar: &'g Grammar,
    structure: &'g Structure,
    work: &'g mut Work,
    rule: RuleId,
    /// The components under construction, the innermost last, each with the start states of its
    /// rules.
    open: Vec<(usize, HashMap<RuleId, StateId>)>,
    classes: TerminalClasses,
    states: Vec<State>,
    /// The number of states, in `states` and in the automata that contain an excluded side under
    /// construction, and of the transitions that exclusions make.
    size: usize,
    levels: usize,
}

type Built = Result<StateId, CompileError>;

impl<'g> Compiler<'g> {
    fn new(grammar: &'g Grammar, structure: &'g Structure, rule: RuleId, work: &'g mut Work) -> Self {
        let (open, states, classes) = (Vec::new(), Vec::new(), TerminalClasses::new(grammar.case()));
        Compiler { grammar, structure, work, rule, open, classes, states, size: 0, levels: 0 }
    }

    fn name(&self, rule: RuleId) -> String {
        self.grammar.rule(rule).name.clone()
    }

    fn grow(&mut self, by: usize) -> Result<(), CompileError> {
        let most = self.work.limits().nfa_states;
        self.size += by;
        if self.size > most {
            return Err(CompileError::NfaTooLarge { rule: self.name(self.rule), states: most });
        }
        self.spend(by)
    }

    fn spend(&mut self, steps: usize) -> Result<(), CompileError> {
        self.work.spend(steps).map_err(|error| error.of_rule(&self.grammar.rule(self.rule).name))
    }

    fn state(&mut self, state: State) -> Built {
        self.grow(1)?;
        self.states.push(state);
        Ok(StateId::new(self.states.len() - 1))
    }

    fn epsilon(&mut self, epsilon: Vec<(Option<Mark>, StateId)>) -> Built {
        self.state(State { epsilon, transitions: Vec::new() })
    }

    fn marked(&mut self, mark: Mark, to: StateId) -> Built {
        self.epsilon(vec![(Some(mark), to)])
    }

    fn reading(&mut self, set: ByteSet, node: Node, to: StateId) -> Built {
        self.state(State { epsilon: Vec::new(), transitions: vec![Transition { set, to, node }] })
    }

    /// Builds a rule that is referred to from outside its recursive component.
    fn rule(&mut self, rule: RuleId, next: StateId) -> Built {
        let exit = self.marked(Mark::Exit, next)?;
        let body = match self.structure.recursive[rule.as_usize()] {
            None => self.body(rule, exit)?,
            Some(component) => {
                self.open.push((component, HashMap::default()));
                let body = self.recursive(rule, exit)?;
                self.open.pop();
                body
            }
        };
        self.marked(Mark::Enter { rule, last: false }, body)
    }

    /// Builds a rule of the innermost component under construction, once. The component's exit
    /// follows it.
    fn recursive(&mut self, rule: RuleId, exit: StateId) -> Built {
        let (_, known) = self.open.last().expect("a component is open");
        if let Some(&start) = known.get(&rule) {
            return Ok(start);
        }
        let start = self.epsilon(Vec::new())?;
        self.open.last_mut().expect("a component is open").1.insert(rule, start);
        let body = self.body(rule, exit)?;
        self.states[start.as_usize()].epsilon.push((None, body));
        Ok(start)
    }

    fn body(&mut self, rule: RuleId, next: StateId) -> Built {
        let grammar = self.grammar;
        let outer = replace(&mut self.rule, rule);
        let start = self.expr(rule, NodeId::ROOT, &grammar.rule(rule).expr, next)?;
        self.rule = outer;
        Ok(start)
    }

    fn expr(&mut self, rule: RuleId, number: NodeId, expr: &'g Expr, next: StateId) -> Built {
        let most = self.work.limits().levels;
        if self.levels >= most {
            return Err(CompileError::TooDeep { rule: self.name(rule), levels: most });
        }
        self.levels += 1;
        let built = self.expr_at(rule, number, expr, next);
        self.levels -= 1;
        built
    }

    fn expr_at(&mut self, rule: RuleId, number: NodeId, expr: &'g Expr, next: StateId) -> Built {
        let node = Node { rule, node: number };
        if let Some(set) = self.class(expr)? {
            return self.reading(set, node, next);
        }
        match expr {
            Expr::Literal { text, case } => {
                self.literal(text, case.unwrap_or(self.grammar.case()), node, next)
            }
            Expr::Stray(mark) => {
                Err(CompileError::Unsound(Finding::Stray { rule: self.name(rule), mark: *mark }))
            }
            Expr::Prose(text) => {
                Err(CompileError::Unsound(Finding::Prose { rule: self.name(rule), text: text.clone() }))
            }
            Expr::Rule(name) => self.reference(rule, name, next),
            Expr::Sequence(_) => {
                self.spend(expr.size())?;
                let elements: Vec<_> = expr.numbered_children(number).collect();
                elements
                    .into_iter()
                    .rev()
                    .try_fold(next, |next, (number, element)| self.expr(rule, number, element, next))
            }
            Expr::Choice(_) => {
                self.spend(expr.size())?;
                let mut alternatives = Vec::new();
                for (index, (number, alternative)) in expr.numbered_children(number).enumerate() {
                    let start = self.expr(rule, number, alternative, next)?;
                    alternatives.push((Some(Mark::Alternative(node, index as u32)), start));
                }
                self.epsilon(alternatives)
            }
            Expr::Optional(of) => {
                let start = self.expr(rule, number.plus(1), of, next)?;
                self.epsilon(vec![
                    (Some(Mark::Optional(node, true)), start),
                    (Some(Mark::Optional(node, false)), next),
                ])
            }
            Expr::Repeat { min, max, of } => self.repeat(node, (*min, *max), of, next),
            Expr::Part { name, of } => {
                let part = self.structure.part_ids.get(name).copied().unwrap_or(PartId::new(0));
                let end = self.marked(Mark::PartEnd, next)?;
                let start = self.expr(rule, number.plus(1), of, end)?;
                self.marked(Mark::Part(part), start)
            }
            Expr::Except(of, not) => self.except(node, of, not, next),
        }
    }

    fn literal(&mut self, text: &[u8], case: LetterCase, node: Node, next: StateId) -> Built {
        let backwards = text.iter().rev();
        backwards.copied().try_fold(next, |next, byte| self.reading(literal_byte(byte, case), node, next))
    }

    fn class(&mut self, expr: &Expr) -> Result<Option<ByteSet>, CompileError> {
        if !matches!(expr, Expr::Rule(_) | Expr::Literal { .. } | Expr::Choice(_)) {
            return Ok(None);
        }
        let before = self.classes.visited;
        let class = self.classes.of(self.grammar, expr);
        self.spend(self.classes.visited - before)?;
        Ok(class)
    }

    fn reference(&mut self, from: RuleId, name: &str, next: StateId) -> Built {
        let Some(rule) = self.grammar.find(name) else {
            let rule = self.name(from);
            return Err(CompileError::Unsound(Finding::Undefined { rule, name: name.into() }));
        };
        let recursion = self.structure.recursive[rule.as_usize()];
        let within = self.open.last().is_some_and(|(component, _)| recursion == Some(*component));
        if within {
            let start = self.recursive(rule, next)?;
            self.marked(Mark::Enter { rule, last: true }, start)
        } else {
            self.rule(rule, next)
        }
    }

    fn repeat(&mut self, node: Node, (min, max): (u32, Option<u32>), of: &'g Expr, next: StateId) -> Built {
        let (rule, inner) = (node.rule, node.node.plus(1));
        let end = self.marked(Mark::RepeatEnd(node), next)?;
        let round = Some(Mark::Round(node));
        if max == Some(0) {
            // An element that never occurs must also be sound.
            self.expr(rule, inner, of, end)?;
        }
        let mut start = match max {
            None => {
                let again = self.epsilon(Vec::new())?;
                let body = self.expr(rule, inner, of, again)?;
                self.states[again.as_usize()].epsilon = vec![(round, body), (None, end)];
                again
            }
            Some(max) => {
                let mut start = end;
                for _ in min..max {
                    let body = self.expr(rule, inner, of, start)?;
                    start = self.epsilon(vec![(round, body), (None, end)])?;
                }
                start
            }
        };
        for _ in 0..min {
            let body = self.expr(rule, inner, of, start)?;
            start = self.epsilon(vec![(round, body)])?;
        }
        self.marked(Mark::Repeat(node), start)
    }

    /// Builds the product of `of` and the automaton of `not`. It goes on to `next` only where `not`
    /// does not accept.
    fn except(&mut self, node: Node, of: &'g Expr, not: &'g Expr, next: StateId) -> Built {
        let (rule, inner) = (node.rule, node.node.plus(1));
        let not = self.excluded(rule, inner.plus(of.size()), not)?;
        let excluded_classes = not.class_sets();
        let out = self.epsilon(Vec::new())?;
        let first = self.expr(rule, inner, of, out)?;
        let mut pairs = HashMap::default();
        let start = self.epsilon(Vec::new())?;
        pairs.insert((first, not.start()), start);
        let mut open = vec![(first, not.start(), start)];
        while let Some((state, excluded, pair)) = open.pop() {
            if state == out {
                if !not.is_accepting(excluded) {
                    self.states[pair.as_usize()].epsilon.push((None, next));
                }
                continue;
            }
            let State { epsilon, transitions } = self.states[state.as_usize()].clone();
            let excluded_transitions = match transitions.is_empty() {
                true => Vec::new(),
                false => {
                    self.spend(excluded_classes.len())?;
                    not.transitions(excluded, &excluded_classes)
                }
            };
            let epsilon = epsilon.into_iter().map(|(mark, to)| (Some(mark), to, excluded, None));
            let reading = transitions.into_iter().flat_map(|transition| {
                let excluded = excluded_transitions.iter();
                let both = excluded.map(move |&(set, to)| (set.intersection(transition.set), to));
                both.filter(|(set, _)| !set.is_empty())
                    .map(move |(set, to)| (None, transition.to, to, Some((set, transition.node))))
            });
            for (mark, to, excluded, reads) in epsilon.chain(reading).collect::<Vec<_>>() {
                self.grow(1)?;
                let target = match pairs.get(&(to, excluded)) {
                    Some(&target) => target,
                    None => {
                        let target = self.epsilon(Vec::new())?;
                        pairs.insert((to, excluded), target);
                        open.push((to, excluded, target));
                        target
                    }
                };
                let from = &mut self.states[pair.as_usize()];
                match (mark, reads) {
                    (_, Some((set, node))) => from.transitions.push(Transition { set, to: target, node }),
                    (mark, None) => from.epsilon.push((mark.flatten(), target)),
                }
            }
        }
        Ok(start)
    }

    fn excluded(&mut self, rule: RuleId, number: NodeId, not: &'g Expr) -> Result<Dfa, CompileError> {
        let size = self.size;
        let (outer, open) = (take(&mut self.states), take(&mut self.open));
        let accept = self.state(State::default())?;
        let start = self.expr(rule, number, not, accept)?;
        let nfa = Nfa { states: replace(&mut self.states, outer), start, accept };
        (self.open, self.size) = (open, size);
        Dfa::within(self.work, &nfa).map_err(|error| error.of_rule(&self.name(rule)))
    }
}
