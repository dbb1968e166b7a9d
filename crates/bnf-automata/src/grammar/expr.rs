//! The right-hand side of a rule, and the numbering of its nodes.

use super::{NodeId, RuleId};

/// How the letters of a literal match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LetterCase {
    /// A letter matches itself in either case, as in RFC 822, RFC 2234 and RFC 5234.
    #[default]
    Any,
    /// A letter matches only itself.
    Exact,
}

/// An expression: the right-hand side of a rule, or a node in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// `"text"`, or `%s"text"` and `%i"text"` (RFC 7405), which set the case rule themselves.
    ///
    /// Without its own case rule, a literal follows [`Grammar::case`](super::Grammar::case).
    Literal {
        /// The bytes.
        text: Vec<u8>,
        /// The literal's own case rule, if it has one.
        case: Option<LetterCase>,
    },
    /// A mark outside quotes, such as the `/` in the printed `gopherurl`. An amendment must replace
    /// it.
    Stray(char),
    /// Prose in angle brackets, such as `<see RFC 3986>`. An amendment must replace it.
    Prose(String),
    /// A reference to the rule with that name.
    Rule(String),
    /// The elements, one after another.
    Sequence(Vec<Expr>),
    /// `a | b`.
    Choice(Vec<Expr>),
    /// `[ a ]`.
    Optional(Box<Expr>),
    /// `<min>*<max>a`. Without `max` there is no upper bound.
    Repeat {
        /// The least number of rounds.
        min: u32,
        /// The greatest number of rounds, if there is an upper bound.
        max: Option<u32>,
        /// The repeated expression.
        of: Box<Expr>,
    },
    /// `a - b`: the strings that the first matches and the second does not.
    Except(Box<Expr>, Box<Expr>),
    /// `{name: a}`: the part with that name. `{: a}` is an item of the enclosing part.
    Part {
        /// The name; empty for an item.
        name: String,
        /// The expression that matches the part.
        of: Box<Expr>,
    },
}

/// The address of a node: the rule, and the node in its right-hand side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Node {
    /// The rule.
    pub rule: RuleId,
    /// The node in the right-hand side of the rule.
    pub node: NodeId,
}

/// The kind of a node that offers a choice, for coverage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A choice between that many alternatives.
    Choice(usize),
    /// An optional element, which is present or absent.
    Optional,
    /// A repetition, which has zero rounds (if allowed), one round (if allowed) or many.
    Repeat {
        /// The least number of rounds.
        min: u32,
        /// The greatest number of rounds, if there is an upper bound.
        max: Option<u32>,
    },
}

impl Expr {
    /// Returns a literal without a case rule of its own.
    pub fn literal(text: impl Into<Vec<u8>>) -> Expr {
        Expr::Literal { text: text.into(), case: None }
    }

    /// Returns the child nodes, in order. The excluded side of an [`Expr::Except`] is not a child.
    pub fn children(&self) -> &[Expr] {
        match self {
            Expr::Literal { .. } | Expr::Stray(_) | Expr::Prose(_) | Expr::Rule(_) => &[],
            Expr::Sequence(all) | Expr::Choice(all) => all,
            Expr::Optional(of) | Expr::Repeat { of, .. } | Expr::Part { of, .. } => std::slice::from_ref(of),
            // The excluded side comes last in the numbering: see `size`.
            Expr::Except(of, _) => std::slice::from_ref(of),
        }
    }

    pub(crate) fn map_children(&self, map: &mut impl FnMut(&Expr) -> Expr) -> Expr {
        match self {
            Expr::Literal { .. } | Expr::Stray(_) | Expr::Prose(_) | Expr::Rule(_) => self.clone(),
            Expr::Sequence(all) => Expr::Sequence(all.iter().map(map).collect()),
            Expr::Choice(all) => Expr::Choice(all.iter().map(map).collect()),
            Expr::Optional(of) => Expr::Optional(Box::new(map(of))),
            Expr::Repeat { min, max, of } => Expr::Repeat { min: *min, max: *max, of: Box::new(map(of)) },
            Expr::Except(of, not) => Expr::Except(Box::new(map(of)), Box::new(map(not))),
            Expr::Part { name, of } => Expr::Part { name: name.clone(), of: Box::new(map(of)) },
        }
    }

    /// Returns the expression with another child at an index.
    pub(crate) fn with_child(&self, index: usize, other: &Expr) -> Expr {
        let mut indices = 0..;
        self.map_children(&mut |child| if indices.next() == Some(index) { other } else { child }.clone())
    }

    /// Returns the names of the rules to which the expression refers, excluded sides included. A
    /// name can occur again.
    pub fn references(&self) -> Vec<String> {
        let excluded = if let Expr::Except(_, not) = self { not.references() } else { Vec::new() };
        let own = if let Expr::Rule(name) = self { vec![name.clone()] } else { Vec::new() };
        let below = self.children().iter().flat_map(Expr::references);
        own.into_iter().chain(below).chain(excluded).collect()
    }

    /// Returns the number of nodes in the expression, including itself and excluded sides.
    pub fn size(&self) -> usize {
        let below: usize = self.children().iter().map(Expr::size).sum();
        let excluded = if let Expr::Except(_, not) = self { not.size() } else { 0 };
        1 + below + excluded
    }

    /// Returns the node with that id, where this expression is a whole right-hand side.
    pub fn at(&self, node: NodeId) -> Option<&Expr> {
        fn go(expr: &Expr, number: NodeId, wanted: NodeId) -> Option<&Expr> {
            if number == wanted {
                return Some(expr);
            }
            expr.numbered_children(number).find_map(|(number, child)| go(child, number, wanted))
        }
        go(self, NodeId::ROOT, node)
    }

    /// Returns the children with their ids, where this expression has the id `node`.
    pub fn numbered_children(&self, node: NodeId) -> impl Iterator<Item = (NodeId, &Expr)> {
        self.children().iter().scan(node.plus(1), |next, child| {
            let number = *next;
            *next = next.plus(child.size());
            Some((number, child))
        })
    }
}

/// Calls `see` with the address of every node of a right-hand side, except the nodes of excluded
/// sides.
pub fn visit<'e>(rule: RuleId, expr: &'e Expr, see: &mut impl FnMut(Node, &'e Expr)) {
    fn go<'e>(rule: RuleId, node: NodeId, expr: &'e Expr, see: &mut impl FnMut(Node, &'e Expr)) {
        see(Node { rule, node }, expr);
        for (number, child) in expr.numbered_children(node) {
            go(rule, number, child, see);
        }
    }
    go(rule, NodeId::ROOT, expr, see);
}

/// A rule of a grammar, also called a production: a name and a right-hand side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The name, as its definition spells it. References match it in any letter case.
    pub name: String,
    /// The right-hand side.
    pub expr: Expr,
}
