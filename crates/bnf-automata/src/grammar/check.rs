//! Checks that find undefined, unused and unreachable rules, marks outside quotes, and recursion.

use super::{Expr, Finding, Grammar};

/// The most findings of a check. The limit bounds the memory that a hostile grammar needs.
const MOST_FINDINGS: usize = 10_000;

/// The most cycles of a check. The search for each takes linear time.
const MOST_CYCLES: usize = 100;

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
        for rule in self.rules() {
            let mut see = |expr: &Expr| match expr {
                _ if findings.len() >= MOST_FINDINGS => {}
                Expr::Rule(name) if self.find(name).is_none() => {
                    findings.push(Finding::Undefined { rule: rule.name.clone(), name: name.clone() });
                }
                Expr::Stray(mark) => findings.push(Finding::Stray { rule: rule.name.clone(), mark: *mark }),
                Expr::Prose(text) => {
                    findings.push(Finding::Prose { rule: rule.name.clone(), text: text.clone() });
                }
                _ => {}
            };
            every(&rule.expr, &mut see);
        }
        findings.extend(structure.cycles(self.rules(), MOST_CYCLES));
        let start = self.find(start);
        let reached = start.map(|start| structure.needed(start));
        let named = structure.named();
        for (id, rule) in self.numbered_rules() {
            if findings.len() >= MOST_FINDINGS {
                break;
            }
            if !named[id.as_usize()] && Some(id) != start {
                findings.push(Finding::Unused { rule: rule.name.clone() });
            } else if let (Some(reached), Some(start)) = (&reached, start)
                && !reached[id.as_usize()]
            {
                let from = self.rule(start).name.clone();
                findings.push(Finding::Unreachable { rule: rule.name.clone(), from });
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
