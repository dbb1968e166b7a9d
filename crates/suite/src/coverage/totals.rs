//! The figures of the whole grammar.

use serde::Serialize;

use super::model::{Coverage, GoalKind, Measure, Mutants, RuleCoverage};

/// One figure of the whole grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Total {
    pub name: &'static str,
    #[serde(flatten)]
    pub measure: Measure,
    /// Whether the hand-written cases must cover all of them. They need not cover every transition:
    /// the automaton of a whole URL has, in each scheme, a state for every way to mistake a user
    /// for a host and a host name for an address. One input covers few of these transitions.
    /// Covering all of them takes thousands of cases that nobody would read, and the suites cover
    /// them.
    #[serde(skip)]
    pub cases_complete: bool,
}

impl Measure {
    /// Returns the share of the exercised items in percent. It is 100 only if nothing is missing.
    pub fn percent(self, exercised: usize) -> f64 {
        match self.total {
            0 => 100.0,
            total => exercised as f64 * 100.0 / total as f64,
        }
    }

    fn add(&mut self, other: Measure) {
        self.total += other.total;
        self.cases += other.cases;
        self.suites += other.suites;
    }
}

impl RuleCoverage {
    /// Counts the goals whose kind satisfies a condition.
    pub fn goals(&self, of: impl Fn(GoalKind) -> bool) -> Measure {
        let mut measure = Measure::default();
        for goal in self.goals.iter().filter(|goal| of(goal.what)) {
            measure.add(Measure {
                total: 1,
                cases: usize::from(goal.count.cases > 0),
                suites: usize::from(goal.count.suites > 0),
            });
        }
        measure
    }
}

impl Mutants {
    /// Returns the number of mutants that are not equivalent to the original.
    pub fn different(self) -> usize {
        self.killed + self.alive
    }
}

impl Coverage {
    /// The figures of rules cover section 5.
    pub fn totals(&self) -> Vec<Total> {
        let sum = |of: &dyn Fn(&RuleCoverage) -> Measure| {
            let mut sum = Measure::default();
            self.rules.iter().for_each(|rule| sum.add(of(rule)));
            sum
        };
        let mut chains = Measure::default();
        self.chains.iter().for_each(|of| chains.add(of.chains));
        let total = |name, measure, cases_complete| Total { name, measure, cases_complete };
        let alternative = |what| matches!(what, GoalKind::Alternative(_));
        let option = |what| matches!(what, GoalKind::Absent | GoalKind::Present);
        let rounds = |what| matches!(what, GoalKind::Zero | GoalKind::One | GoalKind::Many);
        vec![
            total("rules", sum(&shown), true),
            total("alternatives", sum(&|of| of.goals(alternative)), true),
            total("options", sum(&|of| of.goals(option)), true),
            total("repetitions", sum(&|of| of.goals(rounds)), true),
            total("byte classes", sum(&|of| of.classes), true),
            total("accepting transitions", sum(&|of| of.accepting), false),
            total("rejecting transitions", sum(&|of| of.rejecting), false),
            total("answer transitions", self.answers, false),
            total("chains", chains, true),
        ]
    }

    pub fn mutants(&self) -> Mutants {
        let mut all = Mutants::default();
        for Mutants { killed, alive, equivalent, broken } in self.rules.iter().map(|of| of.mutants) {
            all.killed += killed;
            all.alive += alive;
            all.equivalent += equivalent;
            all.broken += broken;
        }
        all
    }
}

/// A rule that no URL has is exercised if one of its goals is exercised.
fn shown(rule: &RuleCoverage) -> Measure {
    let seen = if rule.derivable { rule.chains } else { rule.goals(|_| true) };
    match rule.section {
        None => Measure::default(),
        Some(_) => {
            Measure { total: 1, cases: usize::from(seen.cases > 0), suites: usize::from(seen.suites > 0) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_full_coverage_is_100_percent() {
        let measure = Measure { total: 3000, cases: 2999, suites: 3000 };
        assert!(measure.percent(measure.cases) < 100.0);
        assert_eq!(measure.percent(measure.suites), 100.0);
        assert_eq!(Measure::default().percent(0), 100.0);
    }
}
