//! The references between rules, cases, clauses and rulings in both directions, so every link has a link back.

use std::collections::BTreeMap;

use bnf_automata::grammar::Expr;
use rfc1738_suite::coverage::{CaseTouched, Coverage, RuleCoverage};

/// A rule with more groups of cases than this is in nearly every URL, so the page does not list them all.
const OFTEN: usize = 100;

pub(super) struct Book<'c> {
    pub(super) coverage: &'c Coverage,
    /// The cases in the order of the corpus. Each has the cases that `each` generates from it.
    pub(super) groups: Vec<Group>,
    /// The group of each case.
    group_of: Vec<usize>,
    /// For each rule, the groups whose cases use it.
    having: Vec<Vec<usize>>,
    /// For each group, the rules that its cases use, except those that nearly all use.
    rules_of: Vec<Vec<usize>>,
    /// For each rule, the rules that name it.
    pub(super) used_in: Vec<Vec<usize>>,
    /// The indices of the clauses by their ids.
    clauses: BTreeMap<&'c str, usize>,
}

/// A case and the variants that `each` makes of it, which differ from it in one byte.
pub(super) struct Group {
    pub(super) base: usize,
    /// The offset of that byte, and the variants.
    pub(super) others: Option<(usize, Vec<usize>)>,
}

impl<'c> Book<'c> {
    pub(super) fn new(coverage: &'c Coverage) -> Book<'c> {
        let (groups, group_of) = groups(&coverage.cases);
        let having: Vec<Vec<usize>> = coverage
            .rules
            .iter()
            .map(|rule| distinct(rule.cases.iter().map(|&case| group_of[case])))
            .collect();
        let mut rules_of = vec![Vec::new(); groups.len()];
        for (rule, having) in having.iter().enumerate().filter(|(_, having)| having.len() <= OFTEN) {
            having.iter().for_each(|&group| rules_of[group].push(rule));
        }
        Book {
            coverage,
            used_in: used_in(&coverage.rules),
            clauses: coverage.clauses.iter().enumerate().map(|(at, clause)| (&*clause.id, at)).collect(),
            groups,
            group_of,
            having,
            rules_of,
        }
    }

    pub(super) fn base(&self, group: usize) -> &'c CaseTouched {
        &self.coverage.cases[self.groups[group].base]
    }

    /// Returns the groups of cases that test a rule.
    pub(super) fn about(&self, rule: usize) -> Vec<usize> {
        (0..self.groups.len()).filter(|&group| self.is_about(group, rule)).collect()
    }

    fn is_about(&self, group: usize, rule: usize) -> bool {
        self.base(group).rule == self.coverage.rules[rule].name
    }

    /// Returns the other groups that use a rule, and whether there are too many to list.
    pub(super) fn others_having(&self, rule: usize) -> (Vec<usize>, bool) {
        let having = &self.having[rule];
        let others = having.iter().copied().filter(|&group| !self.is_about(group, rule));
        (others.collect(), having.len() > OFTEN)
    }

    /// Returns the other rules that the cases of a group use, except those that nearly all use.
    pub(super) fn others_of(&self, group: usize) -> Vec<&'c RuleCoverage> {
        let others = self.rules_of[group].iter().filter(|&&rule| !self.is_about(group, rule));
        others.map(|&rule| &self.coverage.rules[rule]).collect()
    }

    /// Returns whether a rule names no other rule.
    pub(super) fn names_none(&self, rule: usize) -> bool {
        self.used_in.iter().all(|users| !users.contains(&rule))
    }

    /// Returns the groups of these cases, each once.
    pub(super) fn groups_of(&self, cases: &[usize]) -> Vec<usize> {
        distinct(cases.iter().map(|&case| self.group_of[case]))
    }

    /// Returns the clauses that the cases of these groups cover, in the order of their file.
    pub(super) fn clauses_of(&self, groups: &[usize]) -> Vec<usize> {
        let ids = groups.iter().flat_map(|&group| &self.base(group).clauses);
        distinct(ids.filter_map(|id| self.clauses.get(&**id).copied()))
    }

    /// Returns the rulings that the cases of these groups rest on, in the order of their numbers.
    pub(super) fn rulings_of(&self, groups: &[usize]) -> Vec<&'static str> {
        let cited = |id: &str| groups.iter().any(|&group| self.base(group).ruling == Some(id));
        self.coverage.rulings.iter().map(|ruling| ruling.id).filter(|id| cited(id)).collect()
    }
}

fn distinct(all: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut all: Vec<usize> = all.collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns the groups, and the group of each case. A case belongs to another one if its id is that id, an `@` and a
/// byte, and if only that byte differs.
fn groups(cases: &[CaseTouched]) -> (Vec<Group>, Vec<usize>) {
    let mut groups: Vec<Group> = Vec::new();
    let mut group_of = Vec::new();
    let mut bases: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, case) in cases.iter().enumerate() {
        let base = case.id.rsplit_once('@').and_then(|(base, _)| bases.get(base).copied());
        let joined = base.filter(|&group| {
            let Group { base, others } = &mut groups[group];
            match (differing(&cases[*base], case), others) {
                (Some(at), Some((known, all))) if *known == at => all.push(index),
                (Some(at), others @ None) => *others = Some((at, Vec::from([index]))),
                _ => return false,
            }
            true
        });
        let group = joined.unwrap_or_else(|| {
            bases.insert(&case.id, groups.len());
            groups.push(Group { base: index, others: None });
            groups.len() - 1
        });
        group_of.push(group);
    }
    (groups, group_of)
}

/// Returns the offset at which two inputs differ, if the cases are equal otherwise.
fn differing(one: &CaseTouched, other: &CaseTouched) -> Option<usize> {
    let same = one.at.is_some() && one.verdict == other.verdict && one.at == other.at && one.why == other.why;
    let (one, other) = (one.input.bytes(), other.input.bytes());
    let mut differ = one.iter().zip(other).enumerate().filter(|(_, (one, other))| one != other);
    let first = differ.next().map(|(at, _)| at);
    first.filter(|_| same && differ.next().is_none() && one.len() == other.len())
}

fn used_in(rules: &[RuleCoverage]) -> Vec<Vec<usize>> {
    let names: BTreeMap<String, usize> =
        rules.iter().enumerate().map(|(at, rule)| (rule.name.to_ascii_lowercase(), at)).collect();
    let mut used_in = vec![Vec::new(); rules.len()];
    for (index, rule) in rules.iter().enumerate() {
        for used in distinct(named(&rule.expr).into_iter().filter_map(|name| names.get(&name).copied())) {
            used_in[used].push(index);
        }
    }
    used_in
}

/// Returns the names of the rules in an expression, including those that it excludes.
fn named(expr: &Expr) -> Vec<String> {
    match expr {
        Expr::Rule(name) => Vec::from([name.to_ascii_lowercase()]),
        Expr::Except(of, not) => [named(of), named(not)].concat(),
        _ => expr.children().iter().flat_map(named).collect(),
    }
}
