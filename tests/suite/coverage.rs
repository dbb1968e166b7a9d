//! Coverage of the shipped corpus: the suites cover everything, and a case counts for what it
//! covers.

use bnf_automata::grammar::{LetterCase, RuleId};
use rfc1738_texts::RFC1738;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use bnf_automata::generate::mutants;
use rfc1738::Profile;
use rfc1738_suite::corpus::{Case, Corpus};
use rfc1738_suite::coverage::{Coverage, Covered, Inventory, Meter};
use rfc1738_suite::mutants::{Fate, Mutation};

static INVENTORY: LazyLock<Inventory<'static>> = LazyLock::new(Inventory::amended);

fn nothing() -> Covered {
    Meter::new(&INVENTORY).covered()
}

/// Returns the coverage of the cases without the suites.
fn measured(cases: Vec<Case>) -> Coverage {
    Coverage::new(&INVENTORY, &Corpus { cases, clauses: Vec::new() }, &nothing())
}

/// Returns the goals that cases cover, by rule and place in its list, with the number of cases.
fn shown(coverage: &Coverage) -> Vec<(String, usize, u64)> {
    let goals = coverage.rules.iter().flat_map(|of| {
        of.goals.iter().enumerate().map(|(place, goal)| (of.name.clone(), place, goal.count.cases))
    });
    goals.collect()
}

/// Returns the transitions that no case covers.
fn left_out(coverage: &Coverage) -> BTreeSet<(RuleId, Vec<u8>, String, bool)> {
    let missing = coverage.missing.transitions.iter().filter(|transition| !transition.cases);
    missing
        .map(|transition| {
            (
                transition.rule,
                transition.after.clone(),
                format!("{:?}", transition.bytes),
                transition.rejected,
            )
        })
        .collect()
}

#[test]
fn a_wrong_case_covers_no_points() {
    let mut case = Corpus::shipped().case("ftp/typecode-image").cloned().unwrap();
    assert!(shown(&measured(Vec::from([case.clone()]))).iter().any(|&(.., count)| count == 1));
    case.input = (&b"ftp://host.dom/{"[..]).into();
    let coverage = measured(Vec::from([case]));
    assert!(shown(&coverage).iter().all(|&(.., count)| count == 0));
    assert!(coverage.rules.iter().all(|of| of.accepting.cases + of.rejecting.cases == 0));
    // The case still counts for its own rule.
    let touched = coverage.rules.iter().filter(|of| of.cases == [0]);
    assert_eq!(touched.map(|of| of.name.as_str()).collect::<Vec<_>>(), ["ftptype"]);
}

#[test]
fn a_producer_case_counts_by_its_derivation() {
    let mut case = Corpus::shipped().case("ftp/typecode-image").cloned().unwrap();
    case.profile = Some(Profile::Producer);
    let coverage = measured(Vec::from([case]));
    assert!(shown(&coverage).iter().any(|&(.., count)| count == 1));
    assert!(coverage.rules.iter().all(|of| of.accepting.cases == 0));
    assert!(coverage.rules.iter().any(|of| of.chains.cases > 0));
}

#[test]
fn fates_of_mutants_are_counted_by_rule() {
    let corpus = Corpus::shipped();
    let mutation = Mutation::new(corpus);
    let mut coverage = measured(Vec::new());
    let port: Vec<_> =
        mutants(RFC1738.amended(LetterCase::Any)).into_iter().filter(|of| of.rule == "port").collect();
    for mutant in &port {
        let fate = mutation.fate(mutant);
        assert!(!matches!(fate, Fate::Alive { .. }));
        coverage.mutant(mutant, &fate);
    }
    for of in &coverage.rules {
        let sum = of.mutants.killed + of.mutants.alive + of.mutants.equivalent + of.mutants.broken;
        assert_eq!(sum, if of.name == "port" { port.len() } else { 0 });
    }
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn the_suites_cover_everything() {
        let coverage = Coverage::measure(Corpus::shipped());
        for of in &coverage.rules {
            for measure in [of.classes, of.accepting, of.rejecting, of.chains] {
                assert_eq!(measure.suites, measure.total, "{}", of.name);
                assert!(of.derivable || measure.total == 0, "{}", of.name);
            }
            assert!(of.goals.iter().all(|goal| goal.count.suites > 0), "{}", of.name);
            assert_eq!(of.chains.total > 0, of.derivable, "{}", of.name);
        }
        assert!(coverage.missing.transitions.iter().all(|transition| transition.suites));
        assert!(coverage.missing.chains.iter().all(|chain| chain.suites));
        assert!(coverage.chains.iter().all(|of| of.chains.suites == of.chains.total && of.chains.total > 0));
        // The chains that begin with `url` are the chains of all rules.
        let from_url: usize = coverage.rules.iter().map(|of| of.chains.total).sum();
        assert!(coverage.chains.iter().map(|of| of.chains.total).sum::<usize>() > from_url);
        assert_eq!(coverage.chains[0].chains.total, coverage.rules.iter().filter(|of| of.derivable).count());
    }

    #[test]
    #[ignore = "exhaustive"]
    fn removing_a_case_loses_only_its_own_coverage() {
        let all = Corpus::shipped().cases.clone();
        let whole = measured(all.clone());
        for id in ["ftp/typecode-image", "characters/left-brace", "http/port-not-digits"] {
            let Some(place) = all.iter().position(|case| case.id == id) else { panic!("{id}") };
            let mut others = all.clone();
            let only = measured(Vec::from([others.remove(place)]));
            let without = measured(others);
            let counts = shown(&whole).into_iter().zip(shown(&without)).zip(shown(&only));
            for (((name, goal, whole), (.., without)), (.., only)) in counts {
                assert_eq!(whole, without + only, "{id}: `{name}`, goal {goal}");
            }
            let both: BTreeSet<_> = left_out(&without).intersection(&left_out(&only)).cloned().collect();
            assert_eq!(both, left_out(&whole), "{id}");
        }
    }
}
