//! A problem of a grammar, as [`Grammar::check`](super::Grammar::check) reports it.

use std::fmt;

/// A problem that [`Grammar::check`](super::Grammar::check) finds in a grammar.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Finding {
    /// `rule` refers to `name`, which is not defined.
    Undefined {
        /// The rule.
        rule: String,
        /// The name to which it refers.
        name: String,
    },
    /// The rule contains a mark outside quotes, such as the bare `/` of erratum 5118.
    Stray {
        /// The rule.
        rule: String,
        /// The mark.
        mark: char,
    },
    /// The rule contains prose in angle brackets, such as `<see RFC 3986>`.
    Prose {
        /// The rule.
        rule: String,
        /// The text without the angle brackets.
        text: String,
    },
    /// The rule refers to itself before its end, so its language need not be regular.
    Cycle {
        /// The rules on the cycle. The first one comes again at the end. The middle of a cycle of more than 20 names is
        /// one entry, `...`.
        rules: Vec<String>,
    },
    /// No other rule refers to this one, and it is not the start rule.
    Unused {
        /// The rule.
        rule: String,
    },
    /// Another rule refers to this one, but the start rule does not reach it.
    Unreachable {
        /// The rule.
        rule: String,
        /// The start rule.
        from: String,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Undefined { rule, name } => write!(f, "`{rule}` names `{name}`, which is not defined"),
            Finding::Stray { rule, mark } => {
                write!(f, "`{rule}` has a bare `{mark}`: a literal stands in quotes, \"{mark}\"")
            }
            Finding::Prose { rule, text } => {
                write!(f, "`{rule}` has the prose <{}>, which says nothing to a program", text.escape_debug())
            }
            Finding::Cycle { rules } => {
                write!(f, "`{}` refers to itself before its end: {}", rules[0], rules.join(" -> "))
            }
            Finding::Unused { rule } => write!(f, "`{rule}` is defined, but nothing names it"),
            Finding::Unreachable { rule, from } => write!(f, "`{rule}` cannot be reached from `{from}`"),
        }
    }
}
