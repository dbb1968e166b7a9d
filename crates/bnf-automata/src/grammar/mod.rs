//! Grammars in the notation of RFCs: reading, checking, amending and printing.
//!
//! ```
//! use bnf_automata::grammar::Grammar;
//!
//! let text = "pair = name \"=\" name   ; two names\nname = 1*[ \"a\" | \"b\" ]";
//! let grammar = Grammar::read("pairs.bnf", text)?;
//! assert_eq!(grammar.rules().len(), 2);
//! assert_eq!(grammar.to_string(), "pair = name \"=\" name\nname = 1*[ \"a\" | \"b\" ]\n");
//! # Ok::<(), bnf_automata::grammar::ReadError>(())
//! ```

mod abnf;
mod amend;
mod bnf;
mod cern;
mod copy;
mod document;
mod error;
mod expr;
mod heading;
mod lexer;
mod limits;
mod notation;
mod number;
mod parts;
mod print;
mod prose;
mod reading;
mod structure;

use std::collections::HashMap;
use std::sync::Arc;

pub use crate::id::{NodeId, PartId, RuleId};
pub use amend::{Amendment, Effect};
pub use error::{CompileError, Finding, ReadError, ReadErrors};
pub use expr::{Expr, LetterCase, Node, NodeKind, Rule, visit};
pub use limits::{Limits, Work};
pub use notation::{Notation, RepeatedBrackets};
pub use reading::{Note, NoteKind, Reading};
pub(crate) use structure::Structure;

/// A list of rules, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grammar {
    rules: Vec<Rule>,
    case: LetterCase,
    limits: Limits,
    index: HashMap<String, RuleId>,
    structure: structure::Known,
}

impl Grammar {
    /// Returns the rules, in the order of the text. A [`RuleId`] is an index of this list.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns a rule.
    pub fn rule(&self, rule: RuleId) -> &Rule {
        &self.rules[rule.as_usize()]
    }

    /// Returns the rules with their ids, in the order of the text.
    pub fn numbered_rules(&self) -> impl Iterator<Item = (RuleId, &Rule)> {
        self.rules.iter().enumerate().map(|(index, rule)| (RuleId::new(index), rule))
    }

    /// Returns the rule with that name, in any letter case.
    pub fn find(&self, name: &str) -> Option<RuleId> {
        self.index.get(&name.to_ascii_lowercase()).copied()
    }

    /// Returns how letters match in literals without a case rule of their own. The default is
    /// [`LetterCase::Any`].
    pub fn case(&self) -> LetterCase {
        self.case
    }

    /// ```
    /// use bnf_automata::automata::Dfa;
    /// use bnf_automata::grammar::{LetterCase, Grammar};
    ///
    /// let grammar = Grammar::read("x.bnf", "unit = \"km\"")?.with_case(LetterCase::Exact);
    /// assert!(!Dfa::compile(&grammar, "unit").unwrap().accepts(b"KM"));
    /// # Ok::<(), bnf_automata::grammar::ReadError>(())
    /// ```
    #[must_use]
    pub fn with_case(self, case: LetterCase) -> Grammar {
        Grammar { case, ..self }
    }

    /// Returns the limits on the size of this grammar's automata.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Returns the same grammar with other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Grammar {
        Grammar { limits, ..self }
    }

    /// Adds a rule, or replaces the right-hand side of the rule with that name.
    pub fn define(&mut self, name: &str, expr: Expr) {
        self.structure = structure::Known::default();
        match self.find(name) {
            Some(rule) => self.rules[rule.as_usize()].expr = expr,
            None => {
                self.index.insert(name.to_ascii_lowercase(), RuleId::new(self.rules.len()));
                self.rules.push(Rule { name: name.into(), expr });
            }
        }
    }

    /// Returns, for every rule, whether `rule` needs it.
    pub fn needed(&self, rule: RuleId) -> Vec<bool> {
        self.structure().needed(rule)
    }

    pub(crate) fn structure(&self) -> &Arc<Structure> {
        self.structure.get_or_find(|| Structure::new(&self.rules, &|name| self.find(name)))
    }

    /// Returns the structure, unless `rule` needs a rule that refers to itself before its end.
    pub(crate) fn sound_structure(
        &self,
        rule: RuleId,
        work: &mut Work,
    ) -> Result<&Arc<Structure>, CompileError> {
        let structure = self.structure();
        if structure.is_sound() {
            return Ok(structure);
        }
        work.spend(structure.len())?;
        match structure.needed_cycle(rule, &self.rules) {
            None => Ok(structure),
            Some(cycle) => Err(CompileError::Unsound(cycle)),
        }
    }
}
