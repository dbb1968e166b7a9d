//! How the rules of a grammar refer to each other: references, recursion and cycles.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, OnceLock};

use super::{Expr, Finding, Grammar, PartId, Rule, RuleId, visit};

/// The most rules of a cycle that a finding names. The middle of a longer cycle is one entry,
/// `...`.
const MOST_NAMED: usize = 20;

/// What follows from the rules of a grammar. It is found once, when it is first needed.
#[derive(Debug)]
pub(crate) struct Structure {
    references: Vec<Vec<Reference>>,
    /// For each rule, the number of its strongly connected component.
    component: Vec<usize>,
    /// For each rule, the same number if the rule is recursive.
    pub(crate) recursive: Vec<Option<usize>>,
    offending: Vec<usize>,
    pub(crate) parts: Vec<String>,
    pub(crate) part_ids: HashMap<String, PartId>,
}

/// The structure of a grammar, if it is known. It follows from the rules, so all values are equal.
#[derive(Clone, Debug, Default)]
pub(super) struct Known(OnceLock<Arc<Structure>>);

impl Known {
    pub(super) fn get_or_find(&self, find: impl FnOnce() -> Structure) -> &Arc<Structure> {
        self.0.get_or_init(|| Arc::new(find()))
    }
}

impl PartialEq for Known {
    fn eq(&self, _: &Known) -> bool {
        true
    }
}

impl Eq for Known {}

/// A rule's reference to another: the other rule's number, and whether nothing can follow the
/// reference.
#[derive(Debug)]
struct Reference {
    to: usize,
    last: bool,
}

impl Structure {
    pub(super) fn new(rules: &[Rule], find: &dyn Fn(&str) -> Option<RuleId>) -> Structure {
        let of = |rule: &Rule| {
            let mut found = Vec::new();
            collect(find, &rule.expr, true, &mut found);
            found
        };
        let references: Vec<Vec<Reference>> = rules.iter().map(of).collect();
        let component = components(&references);
        let same = |rule: usize, reference: &Reference| component[reference.to] == component[rule];
        let numbers = || 0..references.len();
        let recursive = numbers()
            .map(|rule| references[rule].iter().any(|to| same(rule, to)).then_some(component[rule]))
            .collect();
        let offending =
            numbers().filter(|&rule| references[rule].iter().any(|to| !to.last && same(rule, to))).collect();
        let (mut parts, mut part_ids) = (Vec::new(), HashMap::new());
        for (number, rule) in rules.iter().enumerate() {
            visit(RuleId::new(number), &rule.expr, &mut |_, expr| {
                if let Expr::Part { name, .. } = expr
                    && !part_ids.contains_key(name)
                {
                    part_ids.insert(name.clone(), PartId::new(parts.len()));
                    parts.push(name.clone());
                }
            });
        }
        Structure { references, component, recursive, offending, parts, part_ids }
    }

    pub(super) fn len(&self) -> usize {
        self.references.len()
    }

    pub(super) fn is_sound(&self) -> bool {
        self.offending.is_empty()
    }

    /// Returns a cycle that `rule` needs, if it needs a rule that refers to itself before its end.
    pub(super) fn needed_cycle(&self, rule: RuleId, rules: &[Rule]) -> Option<Finding> {
        let needed = self.needed(rule);
        let offending = self.offending.iter().find(|&&rule| needed[rule]);
        offending.map(|&rule| self.cycle(rule, rules))
    }

    /// Returns the first `most` cycles: for each rule that refers to itself before its end, a
    /// shortest one.
    pub(super) fn cycles<'a>(&'a self, rules: &'a [Rule], most: usize) -> impl Iterator<Item = Finding> + 'a {
        self.offending.iter().take(most).map(|&rule| self.cycle(rule, rules))
    }

    fn cycle(&self, rule: usize, rules: &[Rule]) -> Finding {
        let offending = |r: &&Reference| !r.last && self.component[r.to] == self.component[rule];
        let first = self.references[rule].iter().find(offending).map_or(rule, |reference| reference.to);
        let mut path = vec![rule];
        path.extend(shortest_path(&self.references, first, rule));
        let name = |&rule: &usize| rules[rule].name.clone();
        let mut names: Vec<String> = Vec::new();
        if path.len() <= MOST_NAMED {
            names.extend(path.iter().map(name));
        } else {
            let half = MOST_NAMED / 2;
            names.extend(path[..half].iter().map(name));
            names.push("...".into());
            names.extend(path[path.len() - half..].iter().map(name));
        }
        Finding::Cycle { rules: names }
    }

    pub(super) fn needed(&self, start: RuleId) -> Vec<bool> {
        let mut seen = vec![false; self.references.len()];
        let mut open = vec![start.as_usize()];
        while let Some(rule) = open.pop() {
            if !std::mem::replace(&mut seen[rule], true) {
                open.extend(self.references[rule].iter().map(|r| r.to));
            }
        }
        seen
    }

    pub(super) fn named(&self) -> Vec<bool> {
        let mut named = vec![false; self.references.len()];
        for (from, to) in self.references.iter().enumerate() {
            to.iter().filter(|r| r.to != from).for_each(|r| named[r.to] = true);
        }
        named
    }
}

fn collect(find: &dyn Fn(&str) -> Option<RuleId>, expr: &Expr, last: bool, found: &mut Vec<Reference>) {
    match expr {
        Expr::Literal { .. } | Expr::Stray(_) | Expr::Prose(_) => {}
        Expr::Rule(name) => {
            found.extend(find(name).map(|to| Reference { to: to.as_usize(), last }));
        }
        Expr::Sequence(all) => {
            for (index, element) in all.iter().enumerate() {
                collect(find, element, last && index + 1 == all.len(), found);
            }
        }
        Expr::Choice(all) => {
            all.iter().for_each(|alternative| collect(find, alternative, last, found));
        }
        Expr::Optional(of) => collect(find, of, last, found),
        // The part ends after every rule that is named in it, so that rule is not last.
        Expr::Part { of, .. } => collect(find, of, false, found),
        Expr::Repeat { of, .. } => collect(find, of, false, found),
        Expr::Except(of, not) => {
            collect(find, of, false, found);
            collect(find, not, false, found);
        }
    }
}

/// Returns the shortest path from one rule to another, both included. There must be a path.
fn shortest_path(references: &[Vec<Reference>], from: usize, to: usize) -> Vec<usize> {
    let mut came_from = vec![None; references.len()];
    let mut queue = VecDeque::from([from]);
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

/// By Tarjan's algorithm, without recursion.
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

const MOST_FINDINGS: usize = 10_000;

/// The most cycles of a check. The search for each takes linear time.
const MOST_CYCLES: usize = 100;

impl Grammar {
    /// Checks the grammar with `start` as its start rule. Returns the findings in the order of
    /// [`Finding`]'s variants.
    ///
    /// Stops after 10,000 findings. Of rules that refer to themselves before their end, it finds
    /// the first 100.
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
        let structure = self.structure();
        let mut findings = Vec::new();
        for rule in self.rules() {
            let mut see = |expr: &Expr| match expr {
                _ if findings.len() >= MOST_FINDINGS => {}
                Expr::Rule(name) if self.find(name).is_none() => {
                    findings.push(Finding::Undefined { rule: rule.name.clone(), name: name.clone() });
                }
                Expr::Stray(mark) => findings.push(Finding::Stray { rule: rule.name.clone(), mark: *mark }),
                Expr::Prose(text) => {
                    findings.push(Finding::Prose { rule: rule.name.clone(), text: text.clone() });
                }
                _ => {}
            };
            every(&rule.expr, &mut see);
        }
        findings.extend(structure.cycles(self.rules(), MOST_CYCLES));
        let start = self.find(start);
        let reached = start.map(|start| structure.needed(start));
        let named = structure.named();
        for (id, rule) in self.numbered_rules() {
            if findings.len() >= MOST_FINDINGS {
                break;
            }
            if !named[id.as_usize()] && Some(id) != start {
                findings.push(Finding::Unused { rule: rule.name.clone() });
            } else if let (Some(reached), Some(start)) = (&reached, start)
                && !reached[id.as_usize()]
            {
                let from = self.rule(start).name.clone();
                findings.push(Finding::Unreachable { rule: rule.name.clone(), from });
            }
        }
        findings.sort();
        findings.dedup();
        findings
    }
}

fn every(expr: &Expr, see: &mut impl FnMut(&Expr)) {
    see(expr);
    expr.children().iter().for_each(|child| every(child, see));
    if let Expr::Except(_, not) = expr {
        every(not, see);
    }
}
