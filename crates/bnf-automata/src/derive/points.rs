//! What there is to show at the nodes of a grammar - alternatives, options, numbers of rounds - and what a derivation shows.

use std::fmt;

use super::Derivation;
use crate::automata::{Mark, byte_class_in};
use crate::grammar::{Expr, Grammar, LetterCase, Node, visit};

/// What is to be seen at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    /// This alternative of a choice, counted from 0.
    Alternative(u32),
    /// An optional element left out.
    Left,
    /// An optional element taken.
    Taken,
    /// No round of a repetition.
    Zero,
    /// One round.
    One,
    /// More rounds than one.
    Many,
}

impl What {
    /// In words: `alternative 3 of 9, "x"`, where the choice has 9 `alternatives` and this one is `about` "x".
    pub fn words(self, about: impl fmt::Display, alternatives: usize) -> String {
        match self {
            What::Alternative(index) => format!("alternative {} of {alternatives}, {about}", index + 1),
            What::Left => format!("{about} left out"),
            What::Taken => format!("{about} taken"),
            What::Zero => format!("{about} zero times"),
            What::One => format!("{about} once"),
            What::Many => format!("{about} more than once"),
        }
    }
}

/// One thing to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target<'g> {
    /// The node.
    pub node: Node,
    /// What is to be seen there.
    pub what: What,
    /// The expression it is about: the alternative, the option, what is repeated.
    pub about: &'g Expr,
}

/// All that is to be shown in a grammar, numbered in the order of its text.
pub struct Points<'g> {
    grammar: &'g Grammar,
    /// Which productions a derivation from the start can use.
    reached: Vec<bool>,
    targets: Vec<Target<'g>>,
    /// For every production and every node the number of its first target.
    first: Vec<Vec<usize>>,
}

impl<'g> Points<'g> {
    /// What there is to show. A production that `start` does not need counts, since an invalid input can show it; one
    /// that `start` only excludes strings with does not.
    pub fn new(grammar: &'g Grammar, start: &str) -> Points<'g> {
        let reached = reached(grammar, start);
        let needed = grammar.find(start).map(|start| grammar.needed(start));
        let only_excluded = |rule: usize| needed.as_ref().is_some_and(|needed| needed[rule]);
        let (mut targets, mut first) = (Vec::new(), Vec::new());
        for (rule, production) in grammar.rules().iter().enumerate() {
            let mut of_nodes = vec![0; production.expr.size() as usize];
            if reached[rule] || !only_excluded(rule) {
                visit(rule as u32, &production.expr, &mut |node, expr| {
                    of_nodes[node.node as usize] = targets.len();
                    targets.extend(targets_at(node, expr));
                });
            }
            first.push(of_nodes);
        }
        Points { grammar, reached, targets, first }
    }

    /// What there is to show; its place in this list is its number.
    pub fn targets(&self) -> &[Target<'g>] {
        &self.targets
    }

    /// Whether a derivation from the start can use the production.
    ///
    /// # Panics
    /// If the grammar has no production of that number.
    pub fn can_derive(&self, rule: u32) -> bool {
        self.reached[rule as usize]
    }

    /// Calls `see` with the number of each thing that a derivation shows, as often as it does.
    pub fn shown(&self, derivation: &Derivation, mut see: impl FnMut(usize)) {
        let mut rounds = Vec::new();
        for event in &derivation.events {
            let (node, what) = match event.mark {
                Mark::Enter { .. } | Mark::Exit | Mark::Part(_) | Mark::PartEnd => continue,
                Mark::Alternative(node, index) => (node, What::Alternative(index)),
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
            self.number(node, what).into_iter().for_each(&mut see);
        }
    }

    /// The number of the alternative of a production of single characters that a byte matches, if there is one: what no
    /// URL has is shown by a byte that is refused.
    pub fn shown_by_byte(&self, rule: u32, byte: u8) -> Option<usize> {
        let Expr::Choice(all) = &self.grammar.rules().get(rule as usize)?.expr else {
            return None;
        };
        let matches =
            |expr| byte_class_in(LetterCase::Exact, self.grammar, expr).is_some_and(|set| set.contains(byte));
        let index = all.iter().position(matches)?;
        self.number(Node { rule, node: 0 }, What::Alternative(index as u32))
    }

    /// One thing in words: `` `port`: 1*digit once ``.
    ///
    /// # Panics
    /// If there is nothing of that number.
    pub fn words(&self, number: usize) -> String {
        let Target { node, what, about } = self.targets[number];
        let production = &self.grammar.rules()[node.rule as usize];
        let alternatives = production.expr.at(node.node).map_or(0, |expr| expr.children().len());
        format!("`{}`: {}", production.name, what.words(about, alternatives))
    }

    fn number(&self, node: Node, what: What) -> Option<usize> {
        let first = self.first[node.rule as usize][node.node as usize];
        let is_it = |target: &Target<'_>| target.node == node && target.what == what;
        match what {
            What::Alternative(index) => {
                let number = first + index as usize;
                self.targets.get(number).is_some_and(is_it).then_some(number)
            }
            _ => (first..self.targets.len().min(first + 3)).find(|&number| is_it(&self.targets[number])),
        }
    }
}

/// What is to be shown at a node, at most three things save for alternatives.
fn targets_at(node: Node, expr: &Expr) -> impl Iterator<Item = Target<'_>> {
    let whats = match expr {
        Expr::Choice(all) => (0..all.len() as u32).map(What::Alternative).collect(),
        Expr::Optional(_) => vec![What::Left, What::Taken],
        Expr::Repeat { min, max, .. } => {
            let rounds = [
                (What::Zero, *min == 0),
                (What::One, *min <= 1),
                (What::Many, max.is_none_or(|max| max > 1)),
            ];
            rounds.into_iter().filter(|&(_, possible)| possible).map(|(what, _)| what).collect()
        }
        _ => Vec::new(),
    };
    whats.into_iter().map(move |what| {
        let about = match what {
            What::Alternative(index) => &expr.children()[index as usize],
            _ => expr,
        };
        Target { node, what, about }
    })
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

    fn not_shown(text: &str, members: &[&[u8]]) -> Vec<String> {
        let grammar = Grammar::read("test.bnf", text).unwrap();
        let points = Points::new(&grammar, "a");
        let mut deriver = Deriver::new(&grammar, "a").unwrap();
        let mut shown = vec![false; points.targets().len()];
        for member in members {
            points.shown(&deriver.derive(member).unwrap(), |number| shown[number] = true);
        }
        (0..shown.len()).filter(|&number| !shown[number]).map(|number| points.words(number)).collect()
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
        assert_eq!(not_shown(text, &[]), all);
        assert_eq!(not_shown(text, &[b"x"]), [&all[1..2], &all[3..]].concat());
        assert_eq!(not_shown(text, &[b"x", b"x1-2", b"x-1-11"]), [""; 0]);
    }

    #[test]
    fn what_is_only_excluded_is_not_wanted() {
        let text = "a = b - c\nb = \"1\" | \"2\" | \"3\"\nc = \"1\" | \"2\"\n";
        assert_eq!(not_shown(text, &[b"3"]).len(), 2);
    }

    #[test]
    fn a_rejected_byte_shows_what_no_member_has() {
        let grammar = Grammar::read("location.bnf", include_str!("../../tests/location.bnf")).unwrap();
        let points = Points::new(&grammar, "location");
        let mark = grammar.find("mark").unwrap() as u32;
        assert!(!points.can_derive(mark));
        let shown = points.shown_by_byte(mark, b'#').map(|number| points.words(number));
        assert_eq!(shown.as_deref(), Some("`mark`: alternative 2 of 2, \"#\""));
        assert_eq!(points.shown_by_byte(mark, b'a'), None);
    }
}
