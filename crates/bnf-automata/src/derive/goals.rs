//! The goals at the nodes of a grammar (alternatives, options, numbers of rounds), and the goals that
//! a derivation reaches.

use std::fmt;

use super::{Derivation, GoalId};
use crate::automata::{Mark, byte_class_in};
use crate::grammar::{Expr, Grammar, LetterCase, Node, NodeId, RuleId, visit};

/// The choice that a derivation makes at a node to reach a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GoalKind {
    /// It takes this alternative of a choice, counted from 0.
    Alternative(u32),
    /// It leaves an optional element out.
    Absent,
    /// It takes an optional element.
    Present,
    /// It repeats an element zero times.
    Zero,
    /// It repeats an element once.
    One,
    /// It repeats an element more than once.
    Many,
}

impl GoalKind {
    /// Returns the choice in words, such as `alternative 3 of 9, "x"`.
    pub fn describe(self, about: impl fmt::Display, alternatives: usize) -> String {
        match self {
            GoalKind::Alternative(index) => format!("alternative {} of {alternatives}, {about}", index + 1),
            GoalKind::Absent => format!("{about} left out"),
            GoalKind::Present => format!("{about} taken"),
            GoalKind::Zero => format!("{about} zero times"),
            GoalKind::One => format!("{about} once"),
            GoalKind::Many => format!("{about} more than once"),
        }
    }
}

/// A goal: a node, and a choice that some derivation should make there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal<'g> {
    /// The node.
    pub node: Node,
    /// The choice.
    pub kind: GoalKind,
    /// The alternative, the optional element or the repetition.
    pub about: &'g Expr,
}

/// All goals of a grammar, numbered in the order of its text.
pub struct Goals<'g> {
    grammar: &'g Grammar,
    reached: Vec<bool>,
    goals: Vec<Goal<'g>>,
    first: Vec<Vec<usize>>,
}

impl<'g> Goals<'g> {
    /// Returns the goals of a grammar with `start` as its start rule.
    ///
    /// Rules that `start` does not need also have goals, because an invalid input can reach them:
    /// see [`Goals::reached_by_byte`]. Rules that occur only in exclusions have no goals.
    pub fn new(grammar: &'g Grammar, start: &str) -> Goals<'g> {
        let reached = reached(grammar, start);
        let needed = grammar.find(start).map(|start| grammar.needed(start));
        let only_excluded = |rule: RuleId| needed.as_ref().is_some_and(|needed| needed[rule.as_usize()]);
        let (mut goals, mut first) = (Vec::new(), Vec::new());
        for (id, rule) in grammar.numbered_rules() {
            let mut of_nodes = vec![0; rule.expr.size()];
            if reached[id.as_usize()] || !only_excluded(id) {
                visit(id, &rule.expr, &mut |node, expr| {
                    of_nodes[node.node.as_usize()] = goals.len();
                    goals.extend(goals_at(node, expr));
                });
            }
            first.push(of_nodes);
        }
        Goals { grammar, reached, goals, first }
    }

    /// Returns the goals. A [`GoalId`] is an index of this list.
    pub fn all(&self) -> &[Goal<'g>] {
        &self.goals
    }

    /// Whether a derivation from the start rule can use the rule.
    pub fn can_derive(&self, rule: RuleId) -> bool {
        self.reached[rule.as_usize()]
    }

    /// Calls `see` with each goal that a derivation reaches, each time it reaches it.
    pub fn reached_by(&self, derivation: &Derivation, mut see: impl FnMut(GoalId)) {
        let mut rounds = Vec::new();
        for event in &derivation.events {
            let (node, kind) = match event.mark {
                Mark::Enter { .. } | Mark::Exit | Mark::Part(_) | Mark::PartEnd => continue,
                Mark::Alternative(node, index) => (node, GoalKind::Alternative(index)),
                Mark::Optional(node, true) => (node, GoalKind::Present),
                Mark::Optional(node, false) => (node, GoalKind::Absent),
                Mark::Repeat(_) => {
                    rounds.push(0);
                    continue;
                }
                Mark::Round(_) => {
                    rounds.iter_mut().last().into_iter().for_each(|count| *count += 1);
                    continue;
                }
                Mark::RepeatEnd(node) => match rounds.pop() {
                    None | Some(0) => (node, GoalKind::Zero),
                    Some(1) => (node, GoalKind::One),
                    Some(_) => (node, GoalKind::Many),
                },
            };
            self.find(node, kind).into_iter().for_each(&mut see);
        }
    }

    /// Returns the goal for the first alternative of `rule` that is a terminal class and contains
    /// `byte`.
    ///
    /// Literals match in their exact letter case. A rejected byte reaches the goals of characters
    /// that no member contains. Returns `None` if the rule is not a choice, or if no such
    /// alternative exists.
    pub fn reached_by_byte(&self, rule: RuleId, byte: u8) -> Option<GoalId> {
        let Expr::Choice(all) = &self.grammar.rules().get(rule.as_usize())?.expr else {
            return None;
        };
        let matches =
            |expr| byte_class_in(LetterCase::Exact, self.grammar, expr).is_some_and(|set| set.contains(byte));
        let index = all.iter().position(matches)?;
        self.find(Node { rule, node: NodeId::ROOT }, GoalKind::Alternative(index as u32))
    }

    /// Returns a goal in words, such as `` `port`: 1*digit once ``.
    pub fn describe(&self, goal: GoalId) -> String {
        let Goal { node, kind, about } = self.goals[goal.as_usize()];
        let rule = self.grammar.rule(node.rule);
        let alternatives = rule.expr.at(node.node).map_or(0, |expr| expr.children().len());
        format!("`{}`: {}", rule.name, kind.describe(about, alternatives))
    }

    fn find(&self, node: Node, kind: GoalKind) -> Option<GoalId> {
        let first = self.first[node.rule.as_usize()][node.node.as_usize()];
        let mut indices = match kind {
            GoalKind::Alternative(index) => first + index as usize..first + index as usize + 1,
            _ => first..first + 3,
        };
        let is_it = |goal: &Goal<'_>| goal.node == node && goal.kind == kind;
        indices.find(|&index| self.goals.get(index).is_some_and(is_it)).map(GoalId::new)
    }
}

fn goals_at(node: Node, expr: &Expr) -> impl Iterator<Item = Goal<'_>> {
    let kinds = match expr {
        Expr::Choice(all) => (0..all.len() as u32).map(GoalKind::Alternative).collect(),
        Expr::Optional(_) => vec![GoalKind::Absent, GoalKind::Present],
        Expr::Repeat { min, max, .. } => {
            let rounds = [
                (GoalKind::Zero, *min == 0),
                (GoalKind::One, *min <= 1),
                (GoalKind::Many, max.is_none_or(|max| max > 1)),
            ];
            rounds.into_iter().filter(|&(_, possible)| possible).map(|(kind, _)| kind).collect()
        }
        _ => Vec::new(),
    };
    kinds.into_iter().map(move |kind| {
        let about = match kind {
            GoalKind::Alternative(index) => &expr.children()[index as usize],
            _ => expr,
        };
        Goal { node, kind, about }
    })
}

fn reached(grammar: &Grammar, start: &str) -> Vec<bool> {
    let mut reached = vec![false; grammar.rules().len()];
    let mut open: Vec<RuleId> = grammar.find(start).into_iter().collect();
    while let Some(rule) = open.pop() {
        if !std::mem::replace(&mut reached[rule.as_usize()], true) {
            visit(rule, &grammar.rule(rule).expr, &mut |_, expr| {
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
    use crate::derive::UnambiguousParser;

    fn not_reached(text: &str, members: &[&[u8]]) -> Vec<String> {
        let grammar = Grammar::read("test.bnf", text).unwrap();
        let goals = Goals::new(&grammar, "a");
        let mut parser = UnambiguousParser::new(&grammar, "a").unwrap();
        let mut reached = vec![false; goals.all().len()];
        for member in members {
            goals.reached_by(&parser.derive(member).unwrap(), |goal| reached[goal.as_usize()] = true);
        }
        let not_reached = (0..reached.len()).filter(|&goal| !reached[goal]).map(GoalId::new);
        not_reached.map(|goal| goals.describe(goal)).collect()
    }

    #[test]
    fn goals_are_alternatives_options_and_repetitions() {
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
        assert_eq!(not_reached(text, &[]), all);
        assert_eq!(not_reached(text, &[b"x"]), [&all[1..2], &all[3..]].concat());
        assert_eq!(not_reached(text, &[b"x", b"x1-2", b"x-1-11"]), [""; 0]);
    }

    #[test]
    fn excluded_rules_have_no_goals() {
        let text = "a = b - c\nb = \"1\" | \"2\" | \"3\"\nc = \"1\" | \"2\"\n";
        assert_eq!(not_reached(text, &[b"3"]).len(), 2);
    }

    #[test]
    fn a_rejected_byte_reaches_an_underivable_rule() {
        let grammar = Grammar::read("location.bnf", include_str!("../../tests/location.bnf")).unwrap();
        let goals = Goals::new(&grammar, "location");
        let mark = grammar.find("mark").unwrap();
        assert!(!goals.can_derive(mark));
        let reached = goals.reached_by_byte(mark, b'#').map(|goal| goals.describe(goal));
        assert_eq!(reached.as_deref(), Some("`mark`: alternative 2 of 2, \"#\""));
        assert_eq!(goals.reached_by_byte(mark, b'a'), None);
    }
}
