//! The railroad diagram of a rule: every branch of its right-hand side, with the number of tests that cover it.

use std::collections::BTreeMap;

use bnf_automata::grammar::NodeId;

use super::state::State;
use super::{anchor, words};
use crate::railroad::{self, Label, Notes};
use rfc1738_suite::coverage::{Count, GoalCoverage, GoalKind, RuleCoverage};

/// The mark of a branch that no test covers.
const MISSED: char = State::Missing.symbol();

/// The diagram as SVG.
pub(super) fn diagram(rule: &RuleCoverage) -> String {
    let goals = rule.goals.iter().map(|goal| ((goal.node.node, goal.what), goal)).collect();
    railroad::diagram(&rule.name, &rule.expr, &Counts { rule, goals })
}

/// The number of tests that cover each branch of a rule.
struct Counts<'p> {
    rule: &'p RuleCoverage,
    goals: BTreeMap<(NodeId, GoalKind), &'p GoalCoverage>,
}

impl Counts<'_> {
    /// Returns a label with both counts; `None` if nothing is counted there: a rule that only says what is excluded has nothing to
    /// cover.
    fn label(
        &self,
        node: NodeId,
        what: GoalKind,
        text: impl Fn(u64) -> String,
        classes: [&'static str; 2],
    ) -> Option<Label> {
        let goal = self.goals.get(&(node, what))?;
        let Count { cases, suites } = goal.count;
        let missed = |count: u64, class: &'static str| if count == 0 { class } else { "" };
        Some(Label {
            class: format!("branch{}{}", missed(cases, " no-case"), missed(suites, " no-suite")),
            texts: Vec::from([(classes[0], text(cases)), (classes[1], text(suites))]),
            title: words::sentence(self.rule, goal),
        })
    }
}

impl Notes for Counts<'_> {
    fn branch(&self, node: NodeId, what: GoalKind) -> Option<Label> {
        let word = words::branch(what);
        let separator = if word.is_empty() { "" } else { ": " };
        let text = |count: u64| {
            let times = if count == 0 { format!("{MISSED} not covered") } else { short(count) };
            format!("{word}{separator}{times}")
        };
        self.label(node, what, text, ["count of-cases", "count of-suites"])
    }

    fn cell(&self, node: NodeId, what: GoalKind) -> Option<Label> {
        let text = |count: u64| {
            let mark = if count == 0 { format!("{MISSED} ") } else { String::new() };
            mark + &short(count)
        };
        self.label(node, what, text, ["times of-cases", "times of-suites"])
    }

    fn link(&self, rule: &str) -> Option<String> {
        Some(format!("#{}", anchor::rule(rule)))
    }
}

/// Returns a count that is short enough for a rail. Its title has all digits.
fn short(count: u64) -> String {
    match count {
        0..100_000 => words::grouped(count),
        100_000..1_000_000 => format!("{}k", count / 1000),
        _ => format!("{}M", count / 1_000_000),
    }
}
