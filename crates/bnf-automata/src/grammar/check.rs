//! Checks that find undefined, unused and unreachable rules, marks outside quotes, and recursion.

use std::fmt;

use super::{Expr, Grammar};

/// The most findings of a check. The limit bounds the memory that a hostile grammar needs.
const MOST_FINDINGS: usize = 10_000;

/// The most cycles of a check. The search for each takes linear time.
const MOST_CYCLES: usize = 100;

/// A problem that [`Grammar::check`] finds in a grammar.
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

/// The reason why a rule cannot be compiled or sampled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CompileError {
    /// The grammar has no rule with that name.
    NoSuchRule(String),
    /// The rule, or a rule that it needs, has this problem.
    Unsound(Finding),
    /// The nondeterministic automaton would need more states than [`Limits::nfa_states`](super::Limits::nfa_states).
    NfaTooLarge {
        /// The rule in which the limit was reached.
        rule: String,
        /// The limit that was reached.
        states: usize,
    },
    /// The deterministic automaton would need more states than [`Limits::dfa_states`](super::Limits::dfa_states).
    DfaTooLarge {
        /// The rule, if it is known.
        rule: Option<String>,
        /// The limit that was reached.
        states: usize,
    },
    /// The product of two automata would need more states than
    /// [`Limits::product_states`](super::Limits::product_states).
    ProductTooLarge {
        /// The rule, if it is known.
        rule: Option<String>,
        /// The limit that was reached.
        states: usize,
    },
    /// The work would take more steps than [`Limits::steps`](super::Limits::steps).
    TooManySteps {
        /// The rule, if it is known.
        rule: Option<String>,
        /// The limit that was reached.
        steps: usize,
    },
    /// Rules and brackets nest more deeply than [`Limits::levels`](super::Limits::levels).
    TooDeep {
        /// The rule in which the limit was reached.
        rule: String,
        /// The limit that was reached.
        levels: usize,
    },
    /// No string matches the rule, so a sampler cannot draw one.
    NoMember(String),
}

impl CompileError {
    /// Returns the same error. An error that names no rule names `rule` now.
    #[must_use]
    pub fn of_rule(self, rule: &str) -> CompileError {
        match self {
            CompileError::DfaTooLarge { rule: None, states } => {
                CompileError::DfaTooLarge { rule: Some(rule.into()), states }
            }
            CompileError::ProductTooLarge { rule: None, states } => {
                CompileError::ProductTooLarge { rule: Some(rule.into()), states }
            }
            CompileError::TooManySteps { rule: None, steps } => {
                CompileError::TooManySteps { rule: Some(rule.into()), steps }
            }
            other => other,
        }
    }
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompileError::NoSuchRule(name) => write!(f, "the grammar has no production `{name}`"),
            CompileError::Unsound(finding) => finding.fmt(f),
            CompileError::NfaTooLarge { rule, states } => {
                write!(f, "the automaton of `{rule}` needs more than {states} states, which is the limit")
            }
            CompileError::DfaTooLarge { rule, states } => {
                f.write_str("the deterministic automaton")?;
                rule.iter().try_for_each(|rule| write!(f, " of `{rule}`"))?;
                write!(f, " needs more than {states} states, which is the limit")
            }
            CompileError::ProductTooLarge { rule: Some(rule), states } => {
                write!(
                    f,
                    "the product of the two automata of `{rule}` needs more than {states} states, which is the limit"
                )
            }
            CompileError::ProductTooLarge { rule: None, states } => {
                write!(f, "the product of two automata needs more than {states} states, which is the limit")
            }
            CompileError::TooManySteps { rule: Some(rule), steps } => {
                write!(f, "compiling `{rule}` takes more than {steps} steps, which is the limit")
            }
            CompileError::TooManySteps { rule: None, steps } => {
                write!(f, "compiling an automaton takes more than {steps} steps, which is the limit")
            }
            CompileError::TooDeep { rule, levels } => {
                write!(f, "`{rule}` nests more than {levels} levels deep, which is the limit")
            }
            CompileError::NoMember(rule) => write!(f, "`{rule}` has no member: nothing matches it"),
        }
    }
}

impl std::error::Error for CompileError {}

impl Grammar {
    /// Checks the grammar with `start` as its start rule. Returns the findings in the order of [`Finding`]'s variants.
    ///
    /// Stops after 10,000 findings. Of rules that refer to themselves before their end, it finds the first 100.
    ///
    /// ```
    /// use bnf_automata::grammar::{Finding, Grammar};
    ///
    /// let grammar = Grammar::read("a.bnf", "a = \"(\" a \")\" | b")?;
    /// let findings = grammar.check("a");
    /// assert_eq!(findings[0].to_string(), "`a` names `b`, which is not defined");
    /// assert_eq!(findings[1], Finding::Cycle { rules: vec!["a".into(), "a".into()] });
    /// # Ok::<(), bnf_automata::grammar::ReadError>(())
    /// ```
    pub fn check(&self, start: &str) -> Vec<Finding> {
        let structure = self.structure();
        let mut findings = Vec::new();
        for production in self.rules() {
            let mut see = |expr: &Expr| match expr {
                _ if findings.len() >= MOST_FINDINGS => {}
                Expr::Rule(name) if self.find(name).is_none() => {
                    findings.push(Finding::Undefined { rule: production.name.clone(), name: name.clone() });
                }
                Expr::Stray(mark) => {
                    findings.push(Finding::Stray { rule: production.name.clone(), mark: *mark })
                }
                Expr::Prose(text) => {
                    findings.push(Finding::Prose { rule: production.name.clone(), text: text.clone() });
                }
                _ => {}
            };
            every(&production.expr, &mut see);
        }
        findings.extend(structure.cycles(self.rules(), MOST_CYCLES));
        let start = self.find(start);
        let reached = start.map(|start| structure.reached(start));
        let named = structure.named();
        for (rule, production) in self.numbered_rules() {
            if findings.len() >= MOST_FINDINGS {
                break;
            }
            if !named[rule.as_usize()] && Some(rule) != start {
                findings.push(Finding::Unused { rule: production.name.clone() });
            } else if let (Some(reached), Some(start)) = (&reached, start)
                && !reached[rule.as_usize()]
            {
                let from = self.rule(start).name.clone();
                findings.push(Finding::Unreachable { rule: production.name.clone(), from });
            }
        }
        findings.sort();
        findings.dedup();
        findings
    }
}

fn every(expr: &Expr, see: &mut impl FnMut(&Expr)) {
    see(expr);
    expr.children().iter().for_each(|child| every(child, see));
    if let Expr::Except(_, not) = expr {
        every(not, see);
    }
}
