//! Compiles a rule to an NFA by Thompson's construction. Marks on the epsilon transitions record the derivation.

use std::collections::HashMap;

use super::nfa::{Mark, Nfa, State, Transition};
use super::{ByteSet, Dfa, StateId};
use crate::grammar::{CompileError, Expr, Finding, Grammar, LetterCase, Node, NodeId, PartId, RuleId};

impl Nfa {
    /// Returns the automaton of the rule with that name.
    ///
    /// # Errors
    /// Returns [`CompileError::NoSuchRule`] if the rule does not exist. Returns [`CompileError::Unsound`] if the rule
    /// needs an undefined name, a mark outside quotes, or a rule that refers to itself before its end. Returns
    /// [`CompileError::TooLarge`] or [`CompileError::TooDeep`] if the automaton exceeds the grammar's limits.
    pub fn compile(grammar: &Grammar, rule: &str) -> Result<Nfa, CompileError> {
        let rule = grammar.find(rule).ok_or_else(|| CompileError::NoSuchRule(rule.into()))?;
        let recursion = grammar.recursion(rule)?;
        let mut compiler = Compiler::new(grammar, rule, recursion);
        let accept = compiler.state(State::default())?;
        let start = compiler.production(rule, accept)?;
        let mut nfa = Nfa { states: compiler.states, start, accept };
        nfa.trim();
        Ok(nfa)
    }
}

/// Returns the bytes that an expression matches if it is a terminal class, which matches only single bytes.
pub(crate) fn byte_class(grammar: &Grammar, expr: &Expr) -> Option<ByteSet> {
    byte_class_in(grammar.case(), grammar, expr)
}

/// Does the same, where `case` applies to literals without a case rule of their own.
pub(crate) fn byte_class_in(case: LetterCase, grammar: &Grammar, expr: &Expr) -> Option<ByteSet> {
    fn class(rule: LetterCase, grammar: &Grammar, expr: &Expr, levels: usize) -> Option<ByteSet> {
        match expr {
            Expr::Literal { text, case } => match text[..] {
                [byte] => Some(literal_byte(byte, case.unwrap_or(rule))),
                _ => None,
            },
            Expr::Rule(name) if levels > 0 => {
                class(rule, grammar, &grammar.rule(grammar.find(name)?).expr, levels - 1)
            }
            Expr::Choice(all) => all.iter().try_fold(ByteSet::EMPTY, |set, alternative| {
                Some(set.union(class(rule, grammar, alternative, levels)?))
            }),
            _ => None,
        }
    }
    // Rules for terminal classes are shallow. Deeper rules are compiled like all others.
    class(case, grammar, expr, 16)
}

/// Returns the bytes that match one byte of a literal.
fn literal_byte(byte: u8, case: LetterCase) -> ByteSet {
    match case {
        LetterCase::Exact => [byte].into_iter().collect(),
        LetterCase::Any => [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()].into_iter().collect(),
    }
}

/// Builds the automaton backwards: every method takes the state that follows, and returns the state before it.
struct Compiler<'g> {
    grammar: &'g Grammar,
    /// The rule whose right-hand side is under construction.
    rule: RuleId,
    /// The recursive component of each rule, if it has one.
    recursion: Vec<Option<usize>>,
    /// The components under construction, the innermost last, each with the start states of its rules.
    open: Vec<(usize, HashMap<RuleId, StateId>)>,
    classes: HashMap<String, Option<ByteSet>>,
    /// The names of the parts, by number.
    parts: Vec<&'g str>,
    states: Vec<State>,
    levels: usize,
}

type Built = Result<StateId, CompileError>;

impl<'g> Compiler<'g> {
    fn new(grammar: &'g Grammar, start: RuleId, recursion: Vec<Option<usize>>) -> Self {
        let (open, classes, states) = (Vec::new(), HashMap::new(), Vec::new());
        let parts = grammar.part_names();
        Compiler { grammar, rule: start, recursion, open, classes, parts, states, levels: 0 }
    }

    fn name(&self, rule: RuleId) -> String {
        self.grammar.rule(rule).name.clone()
    }

    fn state(&mut self, state: State) -> Built {
        let most = self.grammar.limits().nfa_states;
        if self.states.len() >= most {
            return Err(CompileError::TooLarge { rule: Some(self.name(self.rule)), states: most });
        }
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
    fn production(&mut self, rule: RuleId, next: StateId) -> Built {
        let exit = self.marked(Mark::Exit, next)?;
        let body = match self.recursion[rule.as_usize()] {
            None => self.body(rule, exit)?,
            Some(component) => {
                self.open.push((component, HashMap::new()));
                let body = self.recursive(rule, exit)?;
                self.open.pop();
                body
            }
        };
        self.marked(Mark::Enter { rule, last: false }, body)
    }

    /// Builds a rule of the innermost component under construction, once. The component's exit follows it.
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
        let outer = std::mem::replace(&mut self.rule, rule);
        let start = self.expr(rule, NodeId::ROOT, &grammar.rule(rule).expr, next)?;
        self.rule = outer;
        Ok(start)
    }

    fn expr(&mut self, rule: RuleId, number: NodeId, expr: &'g Expr, next: StateId) -> Built {
        let most = self.grammar.limits().levels;
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
        if let Some(set) = self.class(expr) {
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
                let elements: Vec<_> = expr.numbered_children(number).collect();
                elements
                    .into_iter()
                    .rev()
                    .try_fold(next, |next, (number, element)| self.expr(rule, number, element, next))
            }
            Expr::Choice(_) => {
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
                let part = self.parts.iter().position(|known| known == name).unwrap_or_default();
                let end = self.marked(Mark::PartEnd, next)?;
                let start = self.expr(rule, number.plus(1), of, end)?;
                self.marked(Mark::Part(PartId::new(part)), start)
            }
            Expr::Except(of, not) => self.except(node, of, not, next),
        }
    }

    fn literal(&mut self, text: &[u8], case: LetterCase, node: Node, next: StateId) -> Built {
        let backwards = text.iter().rev();
        backwards.copied().try_fold(next, |next, byte| self.reading(literal_byte(byte, case), node, next))
    }

    fn class(&mut self, expr: &Expr) -> Option<ByteSet> {
        match expr {
            Expr::Rule(name) => match self.classes.get(name) {
                Some(known) => *known,
                None => {
                    let class = byte_class(self.grammar, expr);
                    self.classes.insert(name.clone(), class);
                    class
                }
            },
            Expr::Literal { .. } | Expr::Choice(_) => byte_class(self.grammar, expr),
            _ => None,
        }
    }

    fn reference(&mut self, from: RuleId, name: &str, next: StateId) -> Built {
        let Some(rule) = self.grammar.find(name) else {
            let rule = self.name(from);
            return Err(CompileError::Unsound(Finding::Undefined { rule, name: name.into() }));
        };
        let recursion = self.recursion[rule.as_usize()];
        let within = self.open.last().is_some_and(|(component, _)| recursion == Some(*component));
        if within {
            let start = self.recursive(rule, next)?;
            self.marked(Mark::Enter { rule, last: true }, start)
        } else {
            self.production(rule, next)
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

    /// Builds the product of `of` and the automaton of `not`. It goes on to `next` only where `not` does not accept.
    fn except(&mut self, node: Node, of: &'g Expr, not: &'g Expr, next: StateId) -> Built {
        let (rule, inner) = (node.rule, node.node.plus(1));
        let not = {
            let mut compiler = Compiler::new(self.grammar, rule, self.recursion.clone());
            compiler.levels = self.levels;
            let accept = compiler.state(State::default())?;
            let start = compiler.expr(rule, inner.plus(of.size()), not, accept)?;
            Dfa::within(self.grammar.limits(), &Nfa { states: compiler.states, start, accept })
                .map_err(|error| error.of_rule(&self.name(rule)))?
        };
        let excluded_transitions = not.transitions();
        let out = self.epsilon(Vec::new())?;
        let first = self.expr(rule, inner, of, out)?;
        let mut pairs = HashMap::new();
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
            let epsilon = epsilon.into_iter().map(|(mark, to)| (Some(mark), to, excluded, None));
            let reading = transitions.into_iter().flat_map(|transition| {
                let excluded = excluded_transitions[excluded.as_usize()].iter();
                let both = excluded.map(move |&(set, to)| (set.intersection(transition.set), to));
                both.filter(|(set, _)| !set.is_empty())
                    .map(move |(set, to)| (None, transition.to, to, Some((set, transition.node))))
            });
            for (mark, to, excluded, reads) in epsilon.chain(reading).collect::<Vec<_>>() {
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
}
