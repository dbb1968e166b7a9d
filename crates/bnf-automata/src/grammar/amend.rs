//! Amendments: the repairs that a printed grammar needs before it can be compiled, each with its
//! reason.

use super::{Expr, Grammar, Notation, abnf, cern};

/// The effect of an amendment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It makes the printed text compile.
    Repair,
    /// It settles which strings the rule matches.
    Language,
    /// The rule matches the same strings, and each string now has only one derivation.
    Derivation,
}

/// A rule that is not read as printed, or a helper rule for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amendment {
    /// The rule's name.
    pub rule: &'static str,
    /// The right-hand side as printed, in the notation of the grammar; `None` for a helper.
    pub printed: Option<&'static str>,
    /// The right-hand side that is read instead, in the default notation. There, `a - b` matches
    /// the strings that `a` matches and `b` does not.
    pub read_as: &'static str,
    /// The effect.
    pub effect: Effect,
    /// The reason, in one or two sentences.
    pub why: &'static str,
    /// The erratum, ruling or section that supports it.
    pub source: &'static str,
}

impl Grammar {
    /// Applies every amendment whose rule this grammar has exactly as printed, and adds the helpers
    /// that it needs.
    ///
    /// A rule that differs from the printed one, for example in a corrected copy, stays as it is.
    ///
    /// ```
    /// use bnf_automata::grammar::{Amendment, Effect, Grammar};
    ///
    /// let amendment = Amendment {
    ///     rule: "path",
    ///     printed: Some("/ name"),
    ///     read_as: "\"/\" name",
    ///     effect: Effect::Repair,
    ///     why: "The bare / is a literal.",
    ///     source: "erratum 1",
    /// };
    /// let mut grammar = Grammar::read("path.bnf", "path = / name\nname = 1*\"a\"")?;
    /// grammar.amend(&[amendment]);
    /// assert_eq!(grammar.rules()[0].to_string(), "path = \"/\" name");
    /// # Ok::<(), bnf_automata::grammar::ReadError>(())
    /// ```
    pub fn amend(&mut self, amendments: &[Amendment]) {
        self.amend_as(Notation::default(), amendments);
    }

    /// Applies amendments whose printed right-hand sides are in `notation`.
    pub fn amend_as(&mut self, notation: Notation, amendments: &[Amendment]) {
        let as_printed = |text: &str| match notation {
            Notation::Bnf { .. } => expr(text),
            Notation::Abnf => abnf::read_expr(text).expect("amendments are in the notation"),
            Notation::Cern => cern::read_expr(text).expect("amendments are in the notation"),
        };
        for amendment in amendments {
            let Some(rule) = self.find(amendment.rule) else {
                continue;
            };
            if amendment.printed.map(as_printed).as_ref() != Some(&self.rule(rule).expr) {
                continue;
            }
            let mut needed = vec![amendment];
            while let Some(next) = needed.pop() {
                self.define(next.rule, expr(next.read_as));
                let is_new = |helper: &&Amendment| helps(helper, next) && self.find(helper.rule).is_none();
                needed.extend(amendments.iter().filter(is_new));
            }
        }
    }
}

fn helps(helper: &Amendment, amendment: &Amendment) -> bool {
    helper.printed.is_none() && amendment.read_as.split(' ').any(|word| word == helper.rule)
}

fn expr(text: &str) -> Expr {
    Grammar::read_expr("amendment", text).expect("amendments are in the notation")
}
