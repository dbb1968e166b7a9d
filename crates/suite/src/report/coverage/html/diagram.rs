//! The railroad diagram of a production: every branch of its right-hand side, with how often it was exercised.

use std::collections::BTreeMap;

use railroad::{
    Comment, Diagram, LabeledBox, Link, Node, NonTerminal, Sequence, SimpleEnd, SimpleStart, Terminal,
};

use super::cells::{Cell, Cells};
use super::rails::{Branch, Branches, Label, Loop};
use super::{anchor, words};
use crate::coverage::{Point, ProductionCoverage, What};
use crate::report::escape;
use bnf_automata::grammar::Expr;

/// So many single characters in a row of a choice are drawn as cells.
const CELLS: usize = 3;

/// The diagram as SVG.
pub(super) fn diagram(production: &ProductionCoverage) -> String {
    let points = production.points.iter().map(|point| ((point.node.node, point.what), point)).collect();
    let drawing = Drawing { production, points };
    let inner = drawing.node(&production.expr, 0);
    let line: [Box<dyn Node>; 3] = [Box::new(SimpleStart), inner, Box::new(SimpleEnd)];
    let mut diagram = Diagram::new(Sequence::new(Vec::from(line)));
    let says = format!("Railroad diagram of {}", escape::words(&production.name));
    for (key, value) in [
        ("role", "group".to_owned()),
        ("aria-label", says),
        ("width", diagram.width().to_string()),
        ("height", diagram.height().to_string()),
    ] {
        diagram.attr(key.to_owned()).or_insert(value);
    }
    diagram.to_string()
}

struct Drawing<'p> {
    production: &'p ProductionCoverage,
    points: BTreeMap<(u32, What), &'p Point>,
}

impl Drawing<'_> {
    fn node(&self, expr: &Expr, number: u32) -> Box<dyn Node> {
        let children = || expr.numbered_children(number).map(|(number, child)| self.node(child, number));
        let child = || self.node(&expr.children()[0], number + 1);
        match expr {
            Expr::Literal { text, case: None } => Box::new(Terminal::new(literal(text))),
            Expr::Literal { .. } => Box::new(Terminal::new(escape::words(&expr.to_string()))),
            Expr::Stray(mark) => Box::new(Terminal::new(escape::words(&mark.to_string()))),
            Expr::Rule(name) => {
                let to = format!("#{}", anchor::production(name));
                let mut link = Link::new(NonTerminal::new(escape::words(name)), to.clone());
                // The crate writes `xlink:href` only, which is of the past.
                link.attr("href".into()).or_insert(to);
                Box::new(link)
            }
            Expr::Sequence(_) => Box::new(Sequence::new(children().collect())),
            Expr::Choice(_) => self.choice(expr, number),
            Expr::Optional(_) => self.skippable(number, What::Left, What::Taken, child()),
            Expr::Repeat { min, max, .. } => {
                let many = max.is_none_or(|max| max > 1);
                let inner = if many {
                    Box::new(Loop { inner: child(), label: self.label(number, What::Many) })
                } else {
                    child()
                };
                match min {
                    0 => self.skippable(number, What::Zero, What::One, inner),
                    1 => {
                        let branch = Branch { label: self.label(number, What::One), inner: Some(inner) };
                        Box::new(Branches { branches: Vec::from([branch]), straight: 0 })
                    }
                    _ => inner,
                }
            }
            Expr::Part { .. } => child(),
            Expr::Except(_, not) => {
                Box::new(LabeledBox::new(child(), Comment::new(escape::words(&format!("but not {not}")))))
            }
        }
    }

    /// What may be passed by, on a rail above it.
    fn skippable(&self, number: u32, without: What, with: What, inner: Box<dyn Node>) -> Box<dyn Node> {
        let past = Branch { label: self.label(number, without), inner: None };
        let through = Branch { label: self.label(number, with), inner: Some(inner) };
        Box::new(Branches { branches: Vec::from([past, through]), straight: 1 })
    }

    fn choice(&self, expr: &Expr, number: u32) -> Box<dyn Node> {
        let all: Vec<(u32, &Expr)> = expr.numbered_children(number).collect();
        let single =
            |(_, expr): &(u32, &Expr)| matches!(expr, Expr::Literal { text, case: None } if text.len() == 1);
        let mut branches = Vec::new();
        let mut next = 0;
        while let Some(&(child, alternative)) = all.get(next) {
            let run = all[next..].iter().take_while(|of| single(of)).count();
            if run >= CELLS {
                let cells = (next..next + run).map(|index| Cell {
                    character: match all[index].1 {
                        Expr::Literal { text, case: None } => literal(text),
                        _ => String::new(),
                    },
                    label: self.label(number, What::Alternative(index as u32)),
                });
                branches.push(Branch { label: None, inner: Some(Box::new(Cells(cells.collect()))) });
                next += run;
            } else {
                let label = self.label(number, What::Alternative(next as u32));
                branches.push(Branch { label, inner: Some(self.node(alternative, child)) });
                next += 1;
            }
        }
        match &mut branches[..] {
            [Branch { label: None, inner: Some(_) }] => branches.swap_remove(0).inner.expect("it has one"),
            _ => Box::new(Branches { branches, straight: 0 }),
        }
    }

    /// None if nothing is counted there: a production that only says what is excluded is not exercised.
    fn label(&self, number: u32, what: What) -> Option<Label> {
        self.points.get(&(number, what)).map(|point| Label {
            word: words::branch(what),
            count: point.count,
            title: words::sentence(self.production, point),
        })
    }
}

/// A literal without its quotes, which the box stands for.
fn literal(text: &[u8]) -> String {
    let printable = str::from_utf8(text).ok().filter(|text| text.chars().all(|c| (' '..='~').contains(&c)));
    printable.map_or_else(|| escape::quoted(text), ToOwned::to_owned)
}
