//! The railroad diagram of a rule. Each branch has the number of cases that take it.

use std::collections::BTreeMap;

use bnf_automata::derive::GoalKind;
use bnf_automata::grammar::{Expr, NodeId};
use railroad::{
    Choice, Comment, Diagram, Empty, LabeledBox, Link, Node, NonTerminal, Repeat, Sequence, SimpleEnd,
    SimpleStart, Terminal,
};
use rfc1738_oracle::escape;

use crate::coverage::RuleCoverage;

/// This number of alternatives of one character each, or more, share boxes. A rail for each of 26
/// letters would fill a page.
const FEW: usize = 3;

/// The largest number of characters in a box.
const IN_A_BOX: usize = 10;

/// Returns the diagram as SVG. The name of a rule is a link to the id that `anchor` returns for it.
pub(super) fn diagram(rule: &RuleCoverage, anchor: &dyn Fn(&str) -> String) -> String {
    let cases = rule.goals.iter().map(|goal| ((goal.node.node, goal.what), goal.count.cases)).collect();
    let inner = Drawing { cases, anchor }.node(&rule.expr, NodeId::ROOT);
    let line: [Box<dyn Node>; 3] = [Box::new(SimpleStart), inner, Box::new(SimpleEnd)];
    let mut diagram = Diagram::new(Sequence::new(Vec::from(line)));
    for (key, value) in [
        ("role", "group".to_owned()),
        ("aria-label", format!("Railroad diagram of {}", escape::words(&rule.name))),
        ("width", diagram.width().to_string()),
        ("height", diagram.height().to_string()),
    ] {
        diagram.attr(key.to_owned()).or_insert(value);
    }
    diagram.to_string().replace(">\n", ">")
}

struct Drawing<'d> {
    /// The number of cases that exercise each goal.
    cases: BTreeMap<(NodeId, GoalKind), u64>,
    anchor: &'d dyn Fn(&str) -> String,
}

impl Drawing<'_> {
    fn node(&self, expr: &Expr, number: NodeId) -> Box<dyn Node> {
        let children = || expr.numbered_children(number).map(|(number, child)| self.node(child, number));
        let child = || children().next().expect("the expression has a child");
        match expr {
            Expr::Literal { text, case: None } => Box::new(Terminal::new(literal(text))),
            Expr::Literal { .. } => Box::new(Terminal::new(escape::words(&expr.to_string()))),
            Expr::Stray(mark) => Box::new(Terminal::new(escape::words(&mark.to_string()))),
            Expr::Prose(text) => Box::new(Comment::new(escape::words(text))),
            Expr::Rule(name) => {
                let to = format!("#{}", (self.anchor)(name));
                let mut link = Link::new(NonTerminal::new(escape::words(name)), to.clone());
                // The crate writes `xlink:href` only, which is deprecated.
                link.attr("href".into()).or_insert(to);
                Box::new(link)
            }
            Expr::Sequence(_) => Box::new(Sequence::new(children().collect())),
            Expr::Choice(_) => self.choice(expr, number),
            Expr::Optional(_) => Box::new(Choice::new(vec![
                self.branch(number, GoalKind::Absent, "absent", Box::new(Empty)),
                self.branch(number, GoalKind::Present, "", child()),
            ])),
            Expr::Repeat { min, max, .. } => {
                let inner: Box<dyn Node> = if max.is_none_or(|max| max > 1) {
                    let again = self.branch(number, GoalKind::Many, "more", Box::new(Empty));
                    Box::new(Repeat::new(child(), again))
                } else {
                    child()
                };
                let once = self.branch(number, GoalKind::One, "once", inner);
                match min {
                    0 => {
                        let none = self.branch(number, GoalKind::Zero, "none", Box::new(Empty));
                        Box::new(Choice::new(vec![none, once]))
                    }
                    _ => once,
                }
            }
            Expr::Part { .. } => child(),
            Expr::Except(_, not) => {
                Box::new(LabeledBox::new(child(), Comment::new(escape::words(&format!("but not {not}")))))
            }
        }
    }

    /// Returns a branch with the number of cases that take it before it. A branch in which nothing
    /// is counted has no number.
    fn branch(&self, node: NodeId, what: GoalKind, word: &str, inner: Box<dyn Node>) -> Box<dyn Node> {
        let Some(&count) = self.cases.get(&(node, what)) else { return inner };
        let number = if count == 0 { "\u{2717} not covered".into() } else { count.to_string() };
        let separator = if word.is_empty() { "" } else { ": " };
        Box::new(Sequence::new(vec![label(format!("{word}{separator}{number}"), count == 0), inner]))
    }

    fn choice(&self, expr: &Expr, number: NodeId) -> Box<dyn Node> {
        let all: Vec<(NodeId, &Expr)> = expr.numbered_children(number).collect();
        let mut branches = Vec::new();
        let mut next = 0;
        while let Some(&(child, alternative)) = all.get(next) {
            let run = all[next..].iter().map_while(|(_, expr)| single(expr)).count();
            if run < FEW {
                let goal = GoalKind::Alternative(next as u32);
                branches.push(self.branch(number, goal, "", self.node(alternative, child)));
                next += 1;
                continue;
            }
            let characters: Vec<usize> = (next..next + run).collect();
            branches.extend(characters.chunks(IN_A_BOX).map(|chunk| self.characters(number, &all, chunk)));
            next += run;
        }
        Box::new(Choice::new(branches))
    }

    /// Returns some alternatives of one character each as a box, with those that no case takes.
    fn characters(&self, number: NodeId, all: &[(NodeId, &Expr)], chunk: &[usize]) -> Box<dyn Node> {
        let is_missing =
            |&&at: &&usize| self.cases.get(&(number, GoalKind::Alternative(at as u32))) == Some(&0);
        let joined = |chosen: Vec<&usize>| {
            let texts: Vec<String> = chosen.into_iter().filter_map(|&at| single(all[at].1)).collect();
            texts.join(" ")
        };
        let terminal: Box<dyn Node> = Box::new(Terminal::new(joined(chunk.iter().collect())));
        match joined(chunk.iter().filter(is_missing).collect()) {
            none if none.is_empty() => terminal,
            missing => {
                let missing = label(format!("\u{2717} not covered: {missing}"), true);
                Box::new(Sequence::new(vec![missing, terminal]))
            }
        }
    }
}

/// Returns a text on a rail.
fn label(text: String, is_missed: bool) -> Box<dyn Node> {
    let mut label = Comment::new(text);
    if is_missed {
        label.attr("data-missed".into()).or_default();
    }
    Box::new(label)
}

/// Returns the character of a literal that is one character.
fn single(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Literal { text, case: None } if text.len() == 1 => Some(literal(text)),
        _ => None,
    }
}

/// Returns a literal without its quotes, which the box stands for.
fn literal(text: &[u8]) -> String {
    let printable = str::from_utf8(text).ok().filter(|text| text.chars().all(|c| (' '..='~').contains(&c)));
    printable.map_or_else(|| escape::quoted(text), ToOwned::to_owned)
}
