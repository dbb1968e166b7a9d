//! Derivations: how the grammar derives one string, down to the alternative taken for every byte.
//!
//! ```
//! use bnf_automata::derive::UnambiguousParser;
//! use bnf_automata::grammar::Grammar;
//!
//! let text = "hostport = host [ \":\" port ]\nhost = 1*%x61-62\nport = 1*%x30-38";
//! let grammar = Grammar::read("hostport.bnf", text)?;
//! let derivation = UnambiguousParser::new(&grammar, "hostport")?.derive(b"ab:80").unwrap();
//! let port = grammar.find("port").unwrap();
//! let span = derivation.spans().into_iter().find(|span| span.rule == port).unwrap();
//! assert_eq!((span.start, span.end), (3, 5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod difference;
mod goals;
mod open;
mod parser;
mod terminal_class;
mod unfolded;

pub use crate::id::GoalId;
pub use difference::DifferenceClass;
pub use goals::{Goal, GoalKind, Goals};
pub use open::OpenRules;
pub use parser::UnambiguousParser;
pub use unfolded::{Step, Unfolded};

use crate::automata::Mark;
use crate::grammar::{PartId, RuleId};

/// One step of a derivation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The offset in the string, in bytes.
    pub offset: usize,
    /// The step.
    pub mark: Mark,
}

/// A derivation of a string: balanced marks, in the order of the string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Derivation {
    /// The steps.
    pub events: Vec<Event>,
}

/// The span of a rule in a string, in byte offsets, half-open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The rule.
    pub rule: RuleId,
    /// The offset of its first byte.
    pub start: usize,
    /// The offset after its last byte.
    pub end: usize,
    /// The number of enclosing rules.
    pub depth: usize,
}

/// The span of a part in a string, in byte offsets, half-open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartSpan {
    /// The part.
    pub part: PartId,
    /// The offset of its first byte.
    pub start: usize,
    /// The offset after its last byte.
    pub end: usize,
}

impl Derivation {
    /// Returns the spans of the rules in the order in which they begin, an outer rule before the
    /// rules inside it.
    pub fn spans(&self) -> Vec<Span> {
        let mut spans: Vec<Span> = Vec::new();
        let mut open: Vec<(usize, bool)> = Vec::new();
        for event in &self.events {
            match event.mark {
                Mark::Enter { rule, last } => {
                    open.push((spans.len(), last));
                    spans.push(Span { rule, start: event.offset, end: event.offset, depth: open.len() - 1 });
                }
                Mark::Exit => {
                    while let Some((span, last)) = open.pop() {
                        spans[span].end = event.offset;
                        if !last {
                            break;
                        }
                    }
                }
                _ => {}
            }
        }
        spans
    }
}
