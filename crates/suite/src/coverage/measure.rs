//! Computes the figures from the counts.

use std::collections::{BTreeMap, BTreeSet};

use super::inventory::Inventory;
use super::meter::{Covered, Meter};
use super::model::{
    ChainsOfLength, ClauseCoverage, Count, Coverage, GoalCoverage, Measure, Missing, MissingChain,
    MissingTransition, Mutants, RuleCoverage, RulingCoverage,
};
use super::suites::Suites;
use crate::corpus::{Case, Clause, Corpus};
use crate::mutants::Fate;
use bnf_automata::automata::ClassId;
use bnf_automata::generate::Mutant;
use bnf_automata::grammar::RuleId;
use bnf_automata::specification::{Ruling, Specification};

/// Whether something was exercised.
#[derive(Clone, Copy, Default)]
struct By {
    cases: bool,
    suites: bool,
}

impl By {
    fn or(&mut self, other: By) {
        self.cases |= other.cases;
        self.suites |= other.suites;
    }
}

impl FromIterator<By> for Measure {
    fn from_iter<I: IntoIterator<Item = By>>(all: I) -> Measure {
        let mut measure = Measure::default();
        for by in all {
            measure.total += 1;
            measure.cases += usize::from(by.cases);
            measure.suites += usize::from(by.suites);
        }
        measure
    }
}

impl Coverage {
    /// Measures a corpus and the complete suites in one thread, without mutants.
    pub fn measure(corpus: &Corpus) -> Coverage {
        let inventory = Inventory::amended();
        let suites = Suites::new(&inventory);
        let mut meter = Meter::new(&inventory);
        suites.parts().into_iter().for_each(|part| suites.measure(part, &mut meter));
        Coverage::new(&inventory, corpus, &meter.covered())
    }

    /// Measures a corpus. The tally of the suites comes from the caller.
    pub fn new(inventory: &Inventory<'_>, corpus: &Corpus, suites: &Covered) -> Coverage {
        let mut meter = Meter::new(inventory);
        let mut touching = vec![Vec::new(); inventory.grammar.rules().len()];
        for (number, case) in corpus.cases.iter().enumerate() {
            let rule = inventory.grammar.find(case.rule.name());
            let rules: BTreeSet<RuleId> = meter.case(case).into_iter().chain(rule).collect();
            rules.into_iter().for_each(|rule| touching[rule.as_usize()].push(number));
        }
        let cases = meter.covered();
        let figures = Figures { inventory, cases: &cases, suites };
        let mut missing = Missing::default();
        Coverage {
            specification: inventory.specification,
            rules: (touching.into_iter().enumerate())
                .map(|(rule, cases)| figures.of_rule(RuleId::new(rule), cases, &mut missing))
                .collect(),
            chains: figures.chains(&mut missing),
            answers: figures.answers(),
            missing,
            clauses: clauses(corpus),
            rulings: rulings(inventory.specification, corpus),
            cases: corpus.cases.clone(),
        }
    }

    pub fn mutant(&mut self, mutant: &Mutant, fate: &Fate) {
        let rule = self.rules.iter_mut().find(|of| of.name.eq_ignore_ascii_case(&mutant.rule));
        let Some(Mutants { killed, alive, equivalent, broken }) = rule.map(|of| &mut of.mutants) else {
            return;
        };
        *match fate {
            Fate::Killed(_) => killed,
            Fate::Alive { .. } => alive,
            Fate::Equivalent | Fate::Unobservable => equivalent,
            Fate::Broken(_) => broken,
        } += 1;
    }
}

struct Figures<'m> {
    inventory: &'m Inventory<'m>,
    cases: &'m Covered,
    suites: &'m Covered,
}

impl Figures<'_> {
    fn answers(&self) -> Measure {
        let by = |place: usize| By {
            cases: self.cases.answers[place] > 0,
            suites: self.suites.answers[place] > 0,
        };
        self.inventory.answers.transitions().into_iter().map(by).collect()
    }

    fn of_rule(&self, id: RuleId, cases: Vec<usize>, missing: &mut Missing) -> RuleCoverage {
        let Inventory { grammar, goals, transitions, chains, .. } = self.inventory;
        let rule = grammar.rule(id);
        let machine = transitions.machine(id);
        let mut classes: BTreeMap<ClassId, By> = BTreeMap::new();
        // Accepted bytes with the same source and target are one transition. Rejected bytes are one
        // transition for each class.
        let (mut accepting, mut rejecting) = (BTreeMap::new(), BTreeMap::new());
        for number in transitions.of(id).filter(|&number| self.inventory.is_possible(number)) {
            let transition = transitions.get(number);
            let by =
                By { cases: self.cases.transitions[number] > 0, suites: self.suites.transitions[number] > 0 };
            if transitions.is_rejected(transition) {
                rejecting.insert((transition.state, transition.class), (by, number));
                continue;
            }
            let byte = transitions.bytes(transition).and_then(|set| set.iter().next());
            let to = byte.map(|byte| machine.step(transition.state, byte));
            let (known, example): &mut (By, usize) =
                accepting.entry((transition.state, to)).or_insert((By::default(), number));
            known.or(by);
            // The example is the most readable one.
            *example = std::cmp::min_by_key(*example, number, |&number| transitions.readability(number));
            transition.class.into_iter().for_each(|class| classes.entry(class).or_default().or(by));
        }
        let by = |&(by, _): &(By, usize)| by;
        let mut of_rule = RuleCoverage {
            name: rule.name.clone(),
            section: self.inventory.section(id),
            id,
            expr: rule.expr.clone(),
            derivable: goals.can_derive(id),
            goals: self.goals(id),
            classes: classes.into_values().collect(),
            accepting: accepting.values().map(by).collect(),
            rejecting: rejecting.values().map(by).collect(),
            chains: Measure::default(),
            cases,
            mutants: Mutants::default(),
        };
        let to_here = (0..chains.count() as u32).filter(|&chain| chains.last(chain) == id);
        of_rule.chains = to_here.map(|chain| self.chain(chain)).collect();
        let transitions_missing = accepting.into_values().chain(rejecting.into_values());
        missing.transitions.extend(transitions_missing.filter(|(by, _)| !(by.cases && by.suites)).map(
            |(by, number)| {
                let transition = transitions.get(number);
                MissingTransition {
                    rule: id,
                    after: machine.shortest_to(transition.state).unwrap_or_default(),
                    bytes: transitions.bytes_to_the_same(transition),
                    rejected: transitions.is_rejected(transition),
                    example: self.inventory.example_of_transition(number).unwrap_or_default(),
                    cases: by.cases,
                    suites: by.suites,
                }
            },
        ));
        of_rule
    }

    fn goals(&self, rule: RuleId) -> Vec<GoalCoverage> {
        let goals = self.inventory.goals.all().iter().enumerate();
        goals
            .filter(|(_, goal)| goal.node.rule == rule)
            .map(|(number, goal)| GoalCoverage {
                node: goal.node,
                what: goal.kind,
                about: goal.about.to_string(),
                count: Count { cases: self.cases.goals[number], suites: self.suites.goals[number] },
            })
            .collect()
    }

    fn chain(&self, chain: u32) -> By {
        let chain = chain as usize;
        By { cases: self.cases.chains[chain] > 0, suites: self.suites.chains[chain] > 0 }
    }

    /// The chains of k rules are the last k rules of each chain from the start.
    fn chains(&self, missing: &mut Missing) -> Vec<ChainsOfLength> {
        let chains = &self.inventory.chains;
        let mut all: BTreeMap<Vec<RuleId>, (By, Vec<u32>)> = BTreeMap::new();
        for chain in 0..chains.count() as u32 {
            let rules = chains.rules(chain);
            for from in 0..rules.len() {
                let (by, whole) = all.entry(rules[from..].to_vec()).or_default();
                by.or(self.chain(chain));
                whole.push(chain);
            }
        }
        let longest = all.keys().map(Vec::len).max().unwrap_or(0);
        let of_length = |length| {
            let chains = all.iter().filter(|(rules, _)| rules.len() == length).map(|(_, (by, _))| *by);
            ChainsOfLength { length, chains: chains.collect() }
        };
        // A chain that contains a missing chain is also missing, so it is left out.
        let is_new = |rules: &[RuleId], misses: fn(By) -> bool| {
            let within = [&rules[1..], &rules[..rules.len() - 1]];
            misses(all[rules].0) && within.into_iter().all(|part| part.is_empty() || !misses(all[part].0))
        };
        let misses: [fn(By) -> bool; 2] = [|by| !by.cases, |by| !by.suites];
        for (rules, (by, whole)) in &all {
            if misses.into_iter().any(|misses| is_new(rules, misses)) {
                let examples = whole.iter().filter_map(|&chain| self.inventory.example_of_chain(chain));
                missing.chains.push(MissingChain {
                    rules: rules.clone(),
                    example: examples.min_by_key(Vec::len).unwrap_or_default(),
                    cases: by.cases,
                    suites: by.suites,
                });
            }
        }
        missing.chains.sort_by_key(|chain| chain.rules.len());
        (1..=longest).map(of_length).collect()
    }
}

fn clauses(corpus: &Corpus) -> Vec<ClauseCoverage> {
    let coverage_of = |clause: &Clause| ClauseCoverage {
        clause: clause.clone(),
        cases: citing(corpus, |case| case.clauses.contains(&clause.id)),
    };
    corpus.clauses.iter().map(coverage_of).collect()
}

fn rulings(specification: &Specification, corpus: &Corpus) -> Vec<RulingCoverage> {
    let coverage_of = |ruling: &'static Ruling| RulingCoverage {
        ruling,
        cases: citing(corpus, |case| case.cited_ruling().is_some_and(|cited| cited.id == ruling.id)),
    };
    specification.rulings.iter().map(coverage_of).collect()
}

fn citing(corpus: &Corpus, cites: impl Fn(&Case) -> bool) -> Vec<usize> {
    (0..corpus.cases.len()).filter(|&number| cites(&corpus.cases[number])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bnf_automata::grammar::{Notation, RepeatedBrackets};
    use bnf_automata::specification::Grammars;
    use rfc1738::Profile;
    use std::vec;

    static TEST: Specification = Specification {
        id: "test",
        name: "Test",
        title: "A specification for a test",
        file: "test.bnf",
        text: "a = b \"x\" [ c ]\nb = 1*d\nc = d\nd = \"1\" | \"2\"\n",
        notation: Notation::Bnf { repeated_brackets: RepeatedBrackets::Group },
        imports: &[],
        amendments: &[],
        parts: &[],
        part_kinds: &[],
        start: "a",
        forms: &[],
        sections: &[],
        explained_in: &[],
        rulings: &[],
        grammars: Grammars::new(),
    };

    fn measured(strings: &[&[u8]]) -> Coverage {
        let inventory = Inventory::from_specification(&TEST).unwrap();
        let mut meter = Meter::new(&inventory);
        strings.iter().for_each(|string| meter.string(string, Profile::Interpreter));
        let nothing = Corpus { cases: Vec::new(), clauses: Vec::new() };
        Coverage::new(&inventory, &nothing, &meter.covered())
    }

    /// Returns for each rule the exercised number and the total of classes, accepting transitions,
    /// rejecting transitions and chains.
    fn figures(coverage: &Coverage) -> Vec<[(usize, usize); 4]> {
        let pair = |measure: Measure| (measure.suites, measure.total);
        let measures = |rule: &RuleCoverage| [rule.classes, rule.accepting, rule.rejecting, rule.chains];
        coverage.rules.iter().map(|rule| measures(rule).map(pair)).collect()
    }

    fn chains(coverage: &Coverage) -> Vec<(usize, usize, usize)> {
        coverage.chains.iter().map(|of| (of.length, of.chains.suites, of.chains.total)).collect()
    }

    #[test]
    fn totals_are_those_counted_by_hand() {
        let coverage = measured(&[]);
        // a reads digits, x and an optional digit: 3 states and the last one. b reads digits, c and
        // d one digit each.
        let a = [(0, 2), (0, 6), (0, 10), (0, 1)];
        let b = [(0, 1), (0, 3), (0, 3), (0, 1)];
        // "c" is never missing, because a may also end where it could begin.
        let c = [(0, 1), (0, 2), (0, 3), (0, 1)];
        let d = [(0, 1), (0, 2), (0, 4), (0, 2)];
        assert_eq!(figures(&coverage), [a, b, c, d]);
        assert_eq!(chains(&coverage), [(1, 0, 4), (2, 0, 4), (3, 0, 2)]);
        let goals: Vec<usize> = coverage.rules.iter().map(|of| of.goals.len()).collect();
        assert_eq!(goals, [2, 2, 0, 2]);
        // The list has only the chains that contain no shorter missing one.
        assert_eq!(
            (coverage.missing.transitions.len(), coverage.missing.chains.len()),
            (6 + 10 + 6 + 5 + 6, 4)
        );
    }

    #[test]
    fn a_string_covers_its_derivation() {
        let coverage = measured(&[b"1x"]);
        let a = [(2, 2), (3, 6), (0, 10), (1, 1)];
        let b = [(1, 1), (2, 3), (0, 3), (1, 1)];
        let c = [(0, 1), (0, 2), (0, 3), (0, 1)];
        let d = [(1, 1), (2, 2), (0, 4), (1, 2)];
        assert_eq!(figures(&coverage), [a, b, c, d]);
        assert_eq!(chains(&coverage), [(1, 3, 4), (2, 2, 4), (3, 1, 2)]);
        let missing = coverage.missing.chains.iter().filter(|chain| !chain.suites);
        assert_eq!(missing.map(|chain| &chain.rules[..]).collect::<Vec<_>>(), [[RuleId::new(2)]]);
        let shown = coverage.rules.iter().flat_map(|of| &of.goals).filter(|of| of.count.suites > 0);
        let shown: Vec<String> = shown.map(|of| of.what.describe(&of.about, 2)).collect();
        assert_eq!(shown, ["[ c ] left out", "1*d once", "alternative 1 of 2, \"1\""]);
    }

    #[test]
    fn a_rejected_string_covers_the_open_rules() {
        // After "1x", a could end or go on with c, which would be a d. b has ended.
        let coverage = measured(&[b"1xq", b"1xq"]);
        let rejected: Vec<usize> = coverage.rules.iter().map(|of| of.rejecting.suites).collect();
        assert_eq!(rejected, [1, 0, 1, 1]);
        assert!(coverage.rules.iter().all(|of| of.accepting.suites == 0));
        // "1" ends too early for a alone: b might have ended, and d has.
        let coverage = measured(&[b"1"]);
        let rejected: Vec<usize> = coverage.rules.iter().map(|of| of.rejecting.suites).collect();
        assert_eq!(rejected, [1, 0, 0, 1]);
    }

    #[test]
    fn each_missing_transition_has_a_string_that_covers_it() {
        let nothing = measured(&[]);
        for transition in &nothing.missing.transitions {
            let after = measured(&[&transition.example]).missing.transitions;
            let same = |other: &&MissingTransition| {
                (other.rule, &other.after, other.bytes, other.rejected)
                    == (transition.rule, &transition.after, transition.bytes, transition.rejected)
            };
            assert!(after.iter().find(same).is_none_or(|other| other.suites), "{transition:?}");
        }
        for chain in &nothing.missing.chains {
            assert!(!measured(&[&chain.example]).missing.chains.contains(chain), "{chain:?}");
        }
    }

    #[test]
    fn the_suites_cover_every_edge() {
        let inventory = Inventory::from_specification(&TEST).unwrap();
        let suites = Suites::new(&inventory);
        let mut halves = [Meter::new(&inventory), Meter::new(&inventory)];
        for (number, part) in suites.parts().into_iter().enumerate() {
            suites.measure(part, &mut halves[number % 2]);
        }
        let mut meter = Meter::new(&inventory);
        suites.parts().into_iter().for_each(|part| suites.measure(part, &mut meter));
        let whole = meter.covered();
        let [one, other] = halves.map(Meter::covered);
        let mut both = one.clone();
        both.add(&other);
        assert!(both == whole && one != whole);
        let coverage = Coverage::new(&inventory, &Corpus { cases: vec![], clauses: vec![] }, &whole);
        assert!(coverage.missing.transitions.iter().all(|transition| transition.suites && !transition.cases));
        assert!(coverage.missing.chains.iter().all(|chain| chain.suites));
        let goals = coverage.rules.iter().flat_map(|of| &of.goals);
        assert!(goals.clone().all(|goal| goal.count.suites > 0) && goals.count() == 6);
    }
}
