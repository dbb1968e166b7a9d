//! Amendments: the repairs that a printed grammar needs before it can be compiled, each with its reason.

use super::{Expr, Grammar};

/// What an amendment does to the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The printed text cannot be compiled without it.
    Repair,
    /// It settles which strings the production matches.
    Language,
    /// The production matches the same strings, and each has one derivation only.
    Derivation,
}

/// A production that is not read as printed, or a helper production beside one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amendment {
    /// The production's name.
    pub rule: &'static str,
    /// Its right-hand side as printed; `None` for a helper.
    pub printed: Option<&'static str>,
    /// The right-hand side that is read instead, in the notation of the grammar with one operator more: `a - b` is what
    /// `a` matches and `b` does not.
    pub read_as: &'static str,
    /// What changes.
    pub effect: Effect,
    /// The reason, in one or two sentences.
    pub why: &'static str,
    /// The erratum, ruling or section it rests on.
    pub source: &'static str,
}

impl Grammar {
    /// Applies every amendment whose production stands here exactly as printed, and adds the helpers that those need.
    ///
    /// A production that is worded differently, as in a copy that somebody repaired, stays as it is.
    ///
    /// # Panics
    /// If an amendment is not in the notation: amendments are part of a program.
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
        for amendment in amendments {
            let Some(rule) = self.find(amendment.rule) else {
                continue;
            };
            if amendment.printed.map(expr).as_ref() != Some(&self.rules()[rule].expr) {
                continue;
            }
            self.define(amendment.rule, expr(amendment.read_as));
            for helper in amendments.iter().filter(|other| helps(other, amendment)) {
                self.define(helper.rule, expr(helper.read_as));
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
