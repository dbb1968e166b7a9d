//! A rule of a grammar.

use super::Expr;

/// A rule of a grammar, also called a production: a name and a right-hand side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The name, as its definition spells it. References match it in any letter case.
    pub name: String,
    /// The right-hand side.
    pub expr: Expr,
}
