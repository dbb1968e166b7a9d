//! Checks that find undefined, unused and unreachable rules, marks outside quotes, and recursion.

use std::fmt;

use super::{Expr, Grammar, RuleId};

/// A problem that [`Grammar::check`] finds in a grammar.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Finding {
    /// `rule` refers to `name`, which is not defined.
    Undefined {
        /// The rule.
        rule: String,
        /// The name to which it refers.
        name: String,
    },
    /// The rule contains a mark outside quotes, such as the bare `/` of erratum 5118.
    Stray {
        /// The rule.
        rule: String,
        /// The mark.
        mark: char,
    },
    /// The rule contains prose in angle brackets, such as `<see RFC 3986>`.
    Prose {
        /// The rule.
        rule: String,
        /// The text without the angle brackets.
        text: String,
    },
    /// The rule refers to itself before its end, so its language need not be regular.
    Cycle {
        /// The rules on the cycle. The first one comes again at the end.
        rules: Vec<String>,
    },
    /// No other rule refers to this one, and it is not the start rule.
    Unused {
        /// The rule.
        rule: String,
    },
    /// Another rule refers to this one, but the start rule does not reach it.
    Unreachable {
        /// The rule.
        rule: String,
        /// The start rule.
        from: String,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Undefined { rule, name } => write!(f, "`{rule}` names `{name}`, which is not defined"),
            Finding::Stray { rule, mark } => {
                write!(f, "`{rule}` has a bare `{mark}`: a literal stands in quotes, \"{mark}\"")
            }
            Finding::Prose { rule, text } => {
                write!(f, "`{rule}` has the prose <{}>, which says nothing to a program", text.escape_debug())
            }
            Finding::Cycle { rules } => {
                write!(f, "`{}` refers to itself before its end: {}", rules[0], rules.join(" -> "))
            }
            Finding::Unused { rule } => write!(f, "`{rule}` is defined, but nothing names it"),
            Finding::Unreachable { rule, from } => write!(f, "`{rule}` cannot be reached from `{from}`"),
        }
    }
}

/// The reason why a rule cannot be compiled or sampled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CompileError {
    /// The grammar has no rule with that name.
    NoSuchRule(String),
    /// The rule, or a rule that it needs, has this problem.
    Unsound(Finding),
    /// The automaton would need more states than [`Limits`](super::Limits) allows.
    TooLarge {
        /// The rule; `None` for a product of two automata.
        rule: Option<String>,
        /// The limit that was reached.
        states: usize,
    },
    /// Compiling the rule would take more steps than [`Limits`](super::Limits) allows.
    TooManySteps {
        /// The rule, if it is known.
        rule: Option<String>,
        /// The limit that was reached.
        steps: usize,
    },
    /// Rules and brackets nest more deeply than [`Limits`](super::Limits) allows.
    TooDeep {
        /// The rule in which the limit was reached.
        rule: String,
        /// The limit that was reached.
        levels: usize,
    },
    /// No string matches the rule, so a sampler cannot draw one.
    NoMember(String),
}

impl CompileError {
    /// Returns the same error. An error that names no rule names `rule` now.
    pub(crate) fn of_rule(self, rule: &str) -> CompileError {
        match self {
            CompileError::TooLarge { rule: None, states } => {
                CompileError::TooLarge { rule: Some(rule.into()), states }
            }
            CompileError::TooManySteps { rule: None, steps } => {
                CompileError::TooManySteps { rule: Some(rule.into()), steps }
            }
            other => other,
        }
    }
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompileError::NoSuchRule(name) => write!(f, "the grammar has no production `{name}`"),
            CompileError::Unsound(finding) => finding.fmt(f),
            CompileError::TooLarge { rule: Some(rule), states } => {
                write!(f, "the automaton of `{rule}` needs more than {states} states, which is the limit")
            }
            CompileError::TooLarge { rule: None, states } => {
                write!(f, "the product of two automata needs more than {states} states, which is the limit")
            }
            CompileError::TooManySteps { rule: Some(rule), steps } => {
                write!(f, "compiling `{rule}` takes more than {steps} steps, which is the limit")
            }
            CompileError::TooManySteps { rule: None, steps } => {
                write!(f, "compiling an automaton takes more than {steps} steps, which is the limit")
            }
            CompileError::TooDeep { rule, levels } => {
                write!(f, "`{rule}` nests more than {levels} levels deep, which is the limit")
            }
            CompileError::NoMember(rule) => write!(f, "`{rule}` has no member: nothing matches it"),
        }
    }
}

impl std::error::Error for CompileError {}

impl Grammar {
    /// Checks the grammar with `start` as its start rule. Returns the findings in the order of [`Finding`]'s variants.
    ///
    /// ```
    /// use bnf_automata::grammar::{Finding, Grammar};
    ///
    /// let grammar = Grammar::read("a.bnf", "a = \"(\" a \")\" | b")?;
    /// let findings = grammar.check("a");
    /// assert_eq!(findings[0].to_string(), "`a` names `b`, which is not defined");
    /// assert_eq!(findings[1], Finding::Cycle { rules: vec!["a".into(), "a".into()] });
    /// # Ok::<(), bnf_automata::grammar::ReadError>(())
    /// ```
    pub fn check(&self, start: &str) -> Vec<Finding> {
        let references = self.references();
        let mut findings = Vec::new();
        for production in self.rules() {
            let mut see = |expr: &Expr| match expr {
                Expr::Rule(name) if self.find(name).is_none() => {
                    findings.push(Finding::Undefined { rule: production.name.clone(), name: name.clone() });
                }
                Expr::Stray(mark) => {
                    findings.push(Finding::Stray { rule: production.name.clone(), mark: *mark })
                }
                Expr::Prose(text) => {
                    findings.push(Finding::Prose { rule: production.name.clone(), text: text.clone() });
                }
                _ => {}
            };
            every(&production.expr, &mut see);
        }
        let component = components(&references);
        findings.extend(self.cycles(&references, &component));
        let start = self.find(start).map(RuleId::as_usize);
        let reached = start.map(|start| reached(&references, start));
        for (rule, production) in self.rules().iter().enumerate() {
            let named = references
                .iter()
                .enumerate()
                .any(|(from, to)| from != rule && to.iter().any(|r| r.to == rule));
            if !named && Some(rule) != start {
                findings.push(Finding::Unused { rule: production.name.clone() });
            } else if let (Some(reached), Some(start)) = (&reached, start)
                && !reached[rule]
            {
                let from = self.rules()[start].name.clone();
                findings.push(Finding::Unreachable { rule: production.name.clone(), from });
            }
        }
        findings.sort();
        findings.dedup();
        findings
    }

    /// Returns, for every rule, the number of its recursive component, or `None` if the rule is not recursive.
    ///
    /// # Errors
    /// Returns [`CompileError::Unsound`] if `rule` needs a rule that refers to itself before its end.
    pub(crate) fn recursion(&self, rule: RuleId) -> Result<Vec<Option<usize>>, CompileError> {
        let references = self.references();
        let component = components(&references);
        let needed = reached(&references, rule.as_usize());
        let is_needed = |finding: &Finding| match finding {
            Finding::Cycle { rules } => self.find(&rules[0]).is_some_and(|rule| needed[rule.as_usize()]),
            _ => false,
        };
        match self.cycles(&references, &component).into_iter().find(is_needed) {
            Some(cycle) => Err(CompileError::Unsound(cycle)),
            None => Ok((0..references.len())
                .map(|rule| {
                    let recursive = references[rule].iter().any(|r| component[r.to] == component[rule]);
                    recursive.then_some(component[rule])
                })
                .collect()),
        }
    }

    /// Returns, for every rule, whether `rule` needs it. A rule needs itself and also the rules that it only excludes.
    pub fn needed(&self, rule: RuleId) -> Vec<bool> {
        reached(&self.references(), rule.as_usize())
    }

    fn cycles(&self, references: &[Vec<Reference>], component: &[usize]) -> Vec<Finding> {
        let mut found = Vec::new();
        for (rule, to) in references.iter().enumerate() {
            let offending = to.iter().find(|r| !r.last && component[r.to] == component[rule]);
            if let Some(first) = offending {
                let path = shortest_path(references, first.to, rule);
                let mut rules = vec![self.rules()[rule].name.clone()];
                rules.extend(path.into_iter().map(|rule| self.rules()[rule].name.clone()));
                found.push(Finding::Cycle { rules });
            }
        }
        found
    }

    fn references(&self) -> Vec<Vec<Reference>> {
        let of = |production: &super::Production| {
            let mut found = Vec::new();
            self.collect(&production.expr, true, &mut found);
            found
        };
        self.rules().iter().map(of).collect()
    }

    fn collect(&self, expr: &Expr, last: bool, found: &mut Vec<Reference>) {
        match expr {
            Expr::Literal { .. } | Expr::Stray(_) | Expr::Prose(_) => {}
            Expr::Rule(name) => found.extend(self.find(name).map(|to| Reference { to: to.as_usize(), last })),
            Expr::Sequence(all) => {
                for (index, element) in all.iter().enumerate() {
                    self.collect(element, last && index + 1 == all.len(), found);
                }
            }
            Expr::Choice(all) => all.iter().for_each(|alternative| self.collect(alternative, last, found)),
            Expr::Optional(of) => self.collect(of, last, found),
            // The part ends after every rule that is named in it, so that rule is not last.
            Expr::Part { of, .. } => self.collect(of, false, found),
            Expr::Repeat { of, .. } => self.collect(of, false, found),
            Expr::Except(of, not) => {
                self.collect(of, false, found);
                self.collect(not, false, found);
            }
        }
    }
}

/// A rule's reference to another: the other rule's number, and whether nothing can follow the reference.
struct Reference {
    to: usize,
    last: bool,
}

fn every(expr: &Expr, see: &mut impl FnMut(&Expr)) {
    see(expr);
    expr.children().iter().for_each(|child| every(child, see));
    if let Expr::Except(_, not) = expr {
        every(not, see);
    }
}

fn reached(references: &[Vec<Reference>], start: usize) -> Vec<bool> {
    let mut seen = vec![false; references.len()];
    let mut open = vec![start];
    while let Some(rule) = open.pop() {
        if !std::mem::replace(&mut seen[rule], true) {
            open.extend(references[rule].iter().map(|r| r.to));
        }
    }
    seen
}

/// Returns the shortest path from one rule to another, both included. There must be a path.
fn shortest_path(references: &[Vec<Reference>], from: usize, to: usize) -> Vec<usize> {
    let mut came_from = vec![None; references.len()];
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(rule) = queue.pop_front() {
        if rule == to {
            break;
        }
        for r in &references[rule] {
            if r.to != from && came_from[r.to].is_none() {
                came_from[r.to] = Some(rule);
                queue.push_back(r.to);
            }
        }
    }
    let mut path = vec![to];
    while let Some(before) = came_from[path[path.len() - 1]] {
        path.push(before);
    }
    path.reverse();
    path
}

/// Returns the number of each rule's strongly connected component, by Tarjan's algorithm without recursion.
fn components(references: &[Vec<Reference>]) -> Vec<usize> {
    const UNSEEN: usize = usize::MAX;
    let count = references.len();
    let (mut order, mut low) = (vec![UNSEEN; count], vec![0; count]);
    let (mut component, mut components) = (vec![UNSEEN; count], 0);
    let (mut stack, mut next) = (Vec::new(), 0);
    for root in 0..count {
        let mut calls = if order[root] == UNSEEN { vec![(root, 0)] } else { vec![] };
        while let Some(&mut (rule, ref mut at)) = calls.last_mut() {
            if *at == 0 {
                order[rule] = next;
                low[rule] = next;
                next += 1;
                stack.push(rule);
            }
            if let Some(reference) = references[rule].get(*at) {
                *at += 1;
                let to = reference.to;
                if order[to] == UNSEEN {
                    calls.push((to, 0));
                } else if component[to] == UNSEEN {
                    low[rule] = low[rule].min(order[to]);
                }
                continue;
            }
            // A rule without references comes here with `at` 0, and must not be entered again.
            calls.pop();
            if let Some(&(parent, _)) = calls.last() {
                low[parent] = low[parent].min(low[rule]);
            }
            if low[rule] == order[rule] {
                while let Some(member) = stack.pop() {
                    component[member] = components;
                    if member == rule {
                        break;
                    }
                }
                components += 1;
            }
        }
    }
    component
}
