//! What there is to cover in a grammar, and what derivations have covered of it.

use std::collections::{BTreeMap, BTreeSet};
use std::{format, string::String, vec, vec::Vec};

use crate::automata::{Mark, byte_class};
use crate::derive::Derivation;
use crate::grammar::{Expr, Grammar, Node, visit};
use crate::spec::{Profile, Rule};

/// One thing to be shown at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum What {
    /// This alternative, counted from 0, of so many.
    Alternative(usize, usize),
    Left,
    Taken,
    Zero,
    One,
    Many,
}

pub(super) struct Coverage<'g> {
    grammar: &'g Grammar,
    /// Which productions a derivation from the start can use.
    reached: Vec<bool>,
    /// What is to be covered, and the expression it is about.
    wanted: BTreeMap<(Node, What), &'g Expr>,
    covered: BTreeSet<(Node, What)>,
    derived: BTreeSet<u32>,
}

impl<'g> Coverage<'g> {
    /// Nothing covered yet. A production that no derivation from `start` can use counts if it is one of section 5,
    /// where an invalid case shows it; a helper that only excludes strings does not.
    pub(super) fn new(grammar: &'g Grammar, start: &str) -> Coverage<'g> {
        let reached = reached(grammar, start);
        let mut wanted = BTreeMap::new();
        for (rule, production) in grammar.rules().iter().enumerate() {
            if reached[rule] || Rule::from_name(&production.name).is_some() {
                visit(rule as u32, &production.expr, &mut |node, expr| {
                    for (what, about) in targets(node, expr) {
                        wanted.insert((node, what), find(grammar, about));
                    }
                });
            }
        }
        Coverage { grammar, reached, wanted, covered: BTreeSet::new(), derived: BTreeSet::new() }
    }

    /// Whether a derivation from the start can use the production.
    pub(super) fn can_derive(&self, rule: u32) -> bool {
        self.reached[rule as usize]
    }

    /// Whether the production stands in a derivation that was added.
    pub(super) fn is_derived(&self, rule: u32) -> bool {
        self.derived.contains(&rule)
    }

    pub(super) fn add(&mut self, derivation: &Derivation) {
        let mut rounds = Vec::new();
        for event in &derivation.events {
            let (node, what) = match event.mark {
                Mark::Enter { rule, .. } => {
                    self.derived.insert(rule);
                    continue;
                }
                Mark::Exit => continue,
                Mark::Alternative(node, index) => {
                    let count = self.alternatives(node);
                    (node, What::Alternative(index as usize, count))
                }
                Mark::Optional(node, true) => (node, What::Taken),
                Mark::Optional(node, false) => (node, What::Left),
                Mark::Repeat(_) => {
                    rounds.push(0);
                    continue;
                }
                Mark::Round(_) => {
                    rounds.iter_mut().last().into_iter().for_each(|count| *count += 1);
                    continue;
                }
                Mark::RepeatEnd(node) => match rounds.pop() {
                    None | Some(0) => (node, What::Zero),
                    Some(1) => (node, What::One),
                    Some(_) => (node, What::Many),
                },
            };
            self.covered.insert((node, what));
        }
    }

    /// Adds the alternative of a production of single characters that a byte matches; false if there is none.
    pub(super) fn add_byte(&mut self, rule: u32, byte: u8) -> bool {
        let Expr::Choice(all) = &self.grammar.rules()[rule as usize].expr else {
            return false;
        };
        let matches =
            |expr| byte_class(self.grammar, expr, Profile::Producer).is_some_and(|set| set.contains(byte));
        let Some(index) = all.iter().position(matches) else {
            return false;
        };
        self.covered.insert((Node { rule, node: 0 }, What::Alternative(index, all.len())));
        true
    }

    /// What no derivation has covered, in the order of the grammar.
    pub(super) fn uncovered(&self) -> Vec<String> {
        let missing = self.wanted.iter().filter(|(target, _)| !self.covered.contains(target));
        missing
            .map(|(&(node, what), expr)| {
                let rule = &self.grammar.rules()[node.rule as usize].name;
                match what {
                    What::Alternative(index, count) => {
                        format!("`{rule}`: alternative {} of {count}, {expr}", index + 1)
                    }
                    What::Left => format!("`{rule}`: {expr} left out"),
                    What::Taken => format!("`{rule}`: {expr} taken"),
                    What::Zero => format!("`{rule}`: {expr} zero times"),
                    What::One => format!("`{rule}`: {expr} once"),
                    What::Many => format!("`{rule}`: {expr} more than once"),
                }
            })
            .collect()
    }

    fn alternatives(&self, node: Node) -> usize {
        let first = (node, What::Alternative(0, 0));
        match self.wanted.range(first..).next() {
            Some((&(found, What::Alternative(_, count)), _)) if found == node => count,
            _ => 0,
        }
    }
}

/// What is to be covered at a node, and the node that it is about.
fn targets(node: Node, expr: &Expr) -> Vec<(What, Node)> {
    match expr {
        Expr::Choice(all) => {
            let numbered = expr.numbered_children(node.node).enumerate();
            let about = |number| Node { node: number, ..node };
            numbered
                .map(|(index, (number, _))| (What::Alternative(index, all.len()), about(number)))
                .collect()
        }
        Expr::Optional(_) => vec![(What::Left, node), (What::Taken, node)],
        Expr::Repeat { min, max, .. } => {
            let rounds = [
                (What::Zero, *min == 0),
                (What::One, *min <= 1),
                (What::Many, max.is_none_or(|max| max > 1)),
            ];
            rounds.into_iter().filter(|&(_, possible)| possible).map(|(what, _)| (what, node)).collect()
        }
        _ => Vec::new(),
    }
}

fn find(grammar: &Grammar, wanted: Node) -> &Expr {
    fn go(expr: &Expr, number: u32, wanted: u32) -> Option<&Expr> {
        if number == wanted {
            return Some(expr);
        }
        expr.numbered_children(number).find_map(|(number, child)| go(child, number, wanted))
    }
    let expr = &grammar.rules()[wanted.rule as usize].expr;
    go(expr, 0, wanted.node).unwrap_or(expr)
}

fn reached(grammar: &Grammar, start: &str) -> Vec<bool> {
    let mut reached = vec![false; grammar.rules().len()];
    let mut open: Vec<usize> = grammar.find(start).into_iter().collect();
    while let Some(rule) = open.pop() {
        if !std::mem::replace(&mut reached[rule], true) {
            visit(rule as u32, &grammar.rules()[rule].expr, &mut |_, expr| {
                if let Expr::Rule(name) = expr {
                    open.extend(grammar.find(name));
                }
            });
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::derive::Deriver;

    fn uncovered(text: &str, members: &[&[u8]]) -> Vec<String> {
        let grammar = Grammar::read("test.bnf", text).unwrap();
        let mut coverage = Coverage::new(&grammar, "a");
        let mut deriver = Deriver::new(&grammar, "a", Profile::Producer).unwrap();
        for member in members {
            coverage.add(&deriver.derive(member).unwrap());
        }
        coverage.uncovered()
    }

    #[test]
    fn every_choice_option_and_number_of_rounds_counts() {
        let text = "a = \"x\" [ b ] *c\nb = \"1\" | \"2\"\nc = \"-\" 1*2b\n";
        let all = [
            "`a`: [ b ] left out",
            "`a`: [ b ] taken",
            "`a`: *c zero times",
            "`a`: *c once",
            "`a`: *c more than once",
            "`b`: alternative 1 of 2, \"1\"",
            "`b`: alternative 2 of 2, \"2\"",
            "`c`: 1*2b once",
            "`c`: 1*2b more than once",
        ];
        assert_eq!(uncovered(text, &[]), all);
        assert_eq!(uncovered(text, &[b"x"]), [&all[1..2], &all[3..]].concat());
        assert_eq!(uncovered(text, &[b"x", b"x1-2", b"x-1-11"]), [""; 0]);
    }

    #[test]
    fn what_is_only_excluded_is_not_wanted() {
        let text = "a = b - c\nb = \"1\" | \"2\" | \"3\"\nc = \"1\" | \"2\"\n";
        assert_eq!(uncovered(text, &[b"3"]).len(), 2);
    }
}
