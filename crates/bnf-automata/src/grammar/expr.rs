//! The right-hand side of a production, and the numbering of its nodes.
/// The letters that a letter of a literal matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LetterCase {
    /// The letter in either case, as in RFC 822, RFC 2234 and RFC 5234.
    #[default]
    Any,
    /// The letter itself.
    Exact,
}

/// What a production matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// `"text"`, whose letters match as [`Grammar::case`](super::Grammar::case) says; or `%s"text"` and `%i"text"`
    /// (RFC 7405), which say it themselves.
    Literal {
        /// The octets.
        text: Vec<u8>,
        /// The literal's own case rule, if it has one.
        case: Option<LetterCase>,
    },
    /// A mark outside quotes, as the `/` in the printed `gopherurl`. Only an amendment makes something of it.
    Stray(char),
    /// The production of that name.
    Rule(String),
    /// One after another.
    Sequence(Vec<Expr>),
    /// `a | b`.
    Choice(Vec<Expr>),
    /// `[ a ]`.
    Optional(Box<Expr>),
    /// `<min>*<max>a`; without `max` there is no upper bound.
    Repeat {
        /// At least so many.
        min: u32,
        /// At most so many, if there is a bound.
        max: Option<u32>,
        /// What is repeated.
        of: Box<Expr>,
    },
    /// `a - b`: what the first matches and the second does not.
    Except(Box<Expr>, Box<Expr>),
    /// `{name: a}`: what `a` matches is the part of that name. `{: a}` is an item of the part around it.
    Part {
        /// The name; empty for an item.
        name: String,
        /// What the part is.
        of: Box<Expr>,
    },
}

/// The address of a node: the production's number, and the node's number within it, in preorder from 0.
///
/// The excluded side of an [`Expr::Except`] is numbered too, but nothing is ever derived from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Node {
    /// The production, as [`super::Grammar::rules`] numbers it.
    pub rule: u32,
    /// The node within it.
    pub node: u32,
}

/// What is to be covered at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// So many alternatives.
    Choice(usize),
    /// Taken or not.
    Optional,
    /// Zero (where allowed), one (where allowed) and many times.
    Repeat {
        /// The least allowed.
        min: u32,
        /// The most allowed.
        max: Option<u32>,
    },
}

impl Expr {
    /// A literal without a case rule of its own.
    pub fn literal(text: impl Into<Vec<u8>>) -> Expr {
        Expr::Literal { text: text.into(), case: None }
    }

    /// The nodes below this one, in order.
    pub fn children(&self) -> &[Expr] {
        match self {
            Expr::Literal { .. } | Expr::Stray(_) | Expr::Rule(_) => &[],
            Expr::Sequence(all) | Expr::Choice(all) => all,
            Expr::Optional(of) | Expr::Repeat { of, .. } | Expr::Part { of, .. } => std::slice::from_ref(of),
            // The excluded side comes last in the numbering and is not a child: see `size`.
            Expr::Except(of, _) => std::slice::from_ref(of),
        }
    }

    /// How many nodes the expression has, itself included.
    pub fn size(&self) -> u32 {
        let below: u32 = self.children().iter().map(Expr::size).sum();
        let excluded = if let Expr::Except(_, not) = self { not.size() } else { 0 };
        1 + below + excluded
    }

    /// The node of that number, where this expression is the whole right-hand side.
    pub fn at(&self, node: u32) -> Option<&Expr> {
        fn go(expr: &Expr, number: u32, wanted: u32) -> Option<&Expr> {
            if number == wanted {
                return Some(expr);
            }
            expr.numbered_children(number).find_map(|(number, child)| go(child, number, wanted))
        }
        go(self, 0, node)
    }

    /// The numbers of the children of a node whose own number is `node`.
    pub fn numbered_children(&self, node: u32) -> impl Iterator<Item = (u32, &Expr)> {
        self.children().iter().scan(node + 1, |next, child| {
            let number = *next;
            *next += child.size();
            Some((number, child))
        })
    }
}

/// Calls `see` for every node of a production that can be derived, with its address.
pub fn visit<'e>(rule: u32, expr: &'e Expr, see: &mut impl FnMut(Node, &'e Expr)) {
    fn go<'e>(rule: u32, node: u32, expr: &'e Expr, see: &mut impl FnMut(Node, &'e Expr)) {
        see(Node { rule, node }, expr);
        for (number, child) in expr.numbered_children(node) {
            go(rule, number, child, see);
        }
    }
    go(rule, 0, expr, see);
}
