//! Derivations within a terminal class: the rules and alternatives that one byte takes.
//!
//! Automata read a terminal class in one step. If letters match in either case, an alternative that
//! is spelled exactly like the byte is preferred to one that only matches with case ignored.

use crate::automata::{Mark, byte_class_in};
use crate::grammar::{Expr, Grammar, LetterCase, Node, NodeId};

pub(super) fn marks(grammar: &Grammar, node: Node, byte: u8) -> Vec<Mark> {
    let mut marks = Vec::new();
    if let Some(expr) = grammar.rule(node.rule).expr.at(node.node) {
        descend(grammar, expr, node, byte, &mut marks);
    }
    marks
}

fn descend(grammar: &Grammar, expr: &Expr, node: Node, byte: u8, marks: &mut Vec<Mark>) {
    match expr {
        Expr::Rule(name) => {
            let Some(rule) = grammar.find(name) else { return };
            let inner = Node { rule, node: NodeId::ROOT };
            marks.push(Mark::Enter { rule, last: false });
            descend(grammar, &grammar.rule(rule).expr, inner, byte, marks);
            marks.push(Mark::Exit);
        }
        Expr::Choice(_) => {
            let takes = |case| {
                let takes = move |expr: &Expr| {
                    byte_class_in(case, grammar, expr).is_some_and(|set| set.contains(byte))
                };
                expr.numbered_children(node.node).enumerate().find(|(_, (_, alternative))| takes(alternative))
            };
            let Some((index, (number, alternative))) =
                takes(LetterCase::Exact).or_else(|| takes(grammar.case()))
            else {
                return;
            };
            marks.push(Mark::Alternative(node, index as u32));
            descend(grammar, alternative, Node { rule: node.rule, node: number }, byte, marks);
        }
        _ => {}
    }
}
