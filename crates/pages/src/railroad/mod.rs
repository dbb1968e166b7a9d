//! The railroad diagram of a rule: every branch of its right-hand side, with labels where a page has some.

mod cells;
mod rails;

use bnf_automata::grammar::{Expr, NodeId};
use railroad::{
    Comment, Diagram, LabeledBox, Link, Node, NonTerminal, Sequence, SimpleEnd, SimpleStart, Terminal,
};

use self::cells::{Cell, Cells};
use self::rails::{Branch, Branches, Loop};
use rfc1738_oracle::escape;
use rfc1738_suite::coverage::GoalKind;

pub use self::rails::Label;

/// So many single characters in a row of a choice are drawn as cells.
const CELLS: usize = 3;

/// What a page adds to a diagram.
pub trait Notes {
    /// Returns the label of a branch.
    fn branch(&self, _: NodeId, _: GoalKind) -> Option<Label> {
        None
    }

    /// Returns the label of a branch that is one character, among others in cells.
    fn cell(&self, _: NodeId, _: GoalKind) -> Option<Label> {
        None
    }

    /// Returns the address to which the name of a rule leads.
    fn link(&self, rule: &str) -> Option<String>;
}

/// Returns the diagram of a rule as SVG. Its style is in [`STYLE`](crate::page::STYLE).
pub fn diagram(name: &str, expr: &Expr, notes: &dyn Notes) -> String {
    let inner = Drawing { notes }.node(expr, NodeId::ROOT);
    let line: [Box<dyn Node>; 3] = [Box::new(SimpleStart), inner, Box::new(SimpleEnd)];
    let mut diagram = Diagram::new(Sequence::new(Vec::from(line)));
    let says = format!("Railroad diagram of {}", escape::words(name));
    for (key, value) in [
        ("role", "group".to_owned()),
        ("aria-label", says),
        ("width", diagram.width().to_string()),
        ("height", diagram.height().to_string()),
    ] {
        diagram.attr(key.to_owned()).or_insert(value);
    }
    compact(&diagram.to_string())
}

/// The drawing without what a browser does not need: the line ends after tags, and links in the style of the past.
fn compact(drawing: &str) -> String {
    let mut parts = drawing.split(" xlink:href=\"");
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once('"').map_or(part, |(_, rest)| rest));
    rest.fold(first, |text, part| text + part)
        .replace(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"", "")
        .replace(">\n", ">")
}

struct Drawing<'n> {
    notes: &'n dyn Notes,
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
                let name_box = NonTerminal::new(escape::words(name));
                let Some(to) = self.notes.link(name) else { return Box::new(name_box) };
                let mut link = Link::new(name_box, to.clone());
                // The crate writes `xlink:href` only, which is deprecated.
                link.attr("href".into()).or_insert(to);
                Box::new(link)
            }
            Expr::Sequence(_) => Box::new(Sequence::new(children().collect())),
            Expr::Choice(_) => self.choice(expr, number),
            Expr::Optional(_) => self.skippable(number, GoalKind::Absent, GoalKind::Present, child()),
            Expr::Repeat { min, max, .. } => {
                let many = max.is_none_or(|max| max > 1);
                let inner = if many {
                    Box::new(Loop { inner: child(), label: self.notes.branch(number, GoalKind::Many) })
                } else {
                    child()
                };
                match min {
                    0 => self.skippable(number, GoalKind::Zero, GoalKind::One, inner),
                    1 => {
                        let branch =
                            Branch { label: self.notes.branch(number, GoalKind::One), inner: Some(inner) };
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
    fn skippable(
        &self,
        number: NodeId,
        without: GoalKind,
        with: GoalKind,
        inner: Box<dyn Node>,
    ) -> Box<dyn Node> {
        let past = Branch { label: self.notes.branch(number, without), inner: None };
        let through = Branch { label: self.notes.branch(number, with), inner: Some(inner) };
        Box::new(Branches { branches: Vec::from([past, through]), straight: 1 })
    }

    fn choice(&self, expr: &Expr, number: NodeId) -> Box<dyn Node> {
        let all: Vec<(NodeId, &Expr)> = expr.numbered_children(number).collect();
        let single = |expr: &Expr| matches!(expr, Expr::Literal { text, case: None } if text.len() == 1);
        let mut branches = Vec::new();
        let mut next = 0;
        while let Some(&(child, alternative)) = all.get(next) {
            let run = all[next..].iter().take_while(|(_, expr)| single(expr)).count();
            if run >= CELLS {
                let cells = (next..next + run).map(|index| Cell {
                    character: match all[index].1 {
                        Expr::Literal { text, case: None } => literal(text),
                        _ => String::new(),
                    },
                    label: self.notes.cell(number, GoalKind::Alternative(index as u32)),
                });
                branches.push(Branch { label: None, inner: Some(Box::new(Cells(cells.collect()))) });
                next += run;
            } else {
                let label = self.notes.branch(number, GoalKind::Alternative(next as u32));
                branches.push(Branch { label, inner: Some(self.node(alternative, child)) });
                next += 1;
            }
        }
        match &mut branches[..] {
            [Branch { label: None, inner: Some(_) }] => branches.swap_remove(0).inner.expect("it has one"),
            _ => Box::new(Branches { branches, straight: 0 }),
        }
    }
}

/// A literal without its quotes, which the box stands for.
fn literal(text: &[u8]) -> String {
    let printable = str::from_utf8(text).ok().filter(|text| text.chars().all(|c| (' '..='~').contains(&c)));
    printable.map_or_else(|| escape::quoted(text), ToOwned::to_owned)
}
