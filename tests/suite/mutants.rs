//! Mutants: the changes that make them, and their fates. The shortcuts must decide a fate as the
//! full comparison does.

use bnf_automata::grammar::{Grammar, LetterCase};
use rfc1738_oracle::grammar;
use rfc1738_texts::RFC1738;

use bnf_automata::automata::Dfa;
use bnf_automata::generate::{Mutant, mutants};
use rfc1738::Profile;
use rfc1738_suite::corpus::{Corpus, Expected};
use rfc1738_suite::mutants::{Fate, Mutation};

fn mutant(rule: &str, expr: &str) -> Mutant {
    let expr = Grammar::read_expr("mutant", expr).unwrap();
    Mutant { rule: rule.into(), edit: String::new(), expr }
}

#[test]
fn a_mutant_has_one_change() {
    let text = "a = \"x\" [ b ] *c\nb = \"Y\" | \"2\" | escape\nc = 1*b - \"2\"\nescape = \"%\" \"0\"\n";
    let grammar = Grammar::read("test.bnf", text).unwrap();
    let mutants = mutants(&grammar);
    let all: Vec<String> =
        mutants.iter().map(|mutant| format!("{} = {}", mutant.rule, mutant.expr)).collect();
    for expected in [
        "a = [ b ] *c",
        "a = [ \"x\" ] [ b ] *c",
        "a = [ b ] \"x\" *c",
        "a = \"y\" [ b ] *c",
        "a = %s\"x\" [ b ] *c",
        "a = %i\"x\" [ b ] *c",
        "a = \"x\" b *c",
        "a = \"x\" [ c ] *c",
        "a = \"x\" [ b | c ] *c",
        "a = \"x\" [ b | \"Z\" ] *c",
        "a = \"x\" [ b ] 1*c",
        "a = \"x\" [ b ] c",
        "b = \"Y\" | escape",
        "b = %s\"Y\" | \"2\" | escape",
        "b = [ \"Y\" | \"2\" | escape ]",
        "b = ( \"Y\" | \"2\" | escape ) | \"!\"",
        "c = 1*b",
        "c = *b - \"2\"",
    ] {
        assert!(all.contains(&expected.to_string()), "{expected} is missing in\n{}", all.join("\n"));
    }
    // A duplicate would count twice.
    for (index, mutant) in mutants.iter().enumerate() {
        let same = |other: &&Mutant| (&other.rule, &other.expr) == (&mutant.rule, &mutant.expr);
        assert_eq!(mutants[..index].iter().find(same), None, "{mutant:?}");
    }
}

#[test]
fn mutants_remove_each_character_in_each_case() {
    let class = Grammar::read("test.bnf", "a = \"x\" | \"1\"").unwrap();
    let lost = mutants(&class).into_iter().filter(|mutant| mutant.edit.ends_with(" is lost"));
    assert_eq!(
        lost.map(|mutant| mutant.expr.to_string()).collect::<Vec<_>>(),
        ["( \"x\" | \"1\" ) - %s\"1\"", "( \"x\" | \"1\" ) - %s\"X\"", "( \"x\" | \"1\" ) - %s\"x\""]
    );
}

#[test]
fn a_mutant_may_differ_under_one_profile() {
    let corpus = Corpus::shipped();
    let mutation = Mutation::new(corpus);
    let fate = |rule, expr| mutation.fate(&mutant(rule, expr));
    // A case of one profile detects a difference under only that profile.
    let killed = fate("mailtourl", "%s\"mailto:\" encoded822addr");
    let Fate::Killed(id) = killed else { panic!("{killed:?}") };
    assert_eq!(corpus.case(&id).unwrap().profile, Some(Profile::Interpreter));
    let killed = fate("mailtourl", "%i\"mailto:\" encoded822addr");
    assert_eq!(killed, Fate::Killed("mailto/scheme-one-capital-by-a-producer".into()));
    assert_eq!(fate("port", "%s\"\" digits"), Fate::Equivalent);
}

#[test]
fn a_mutant_has_one_of_four_fates() {
    let corpus = Corpus::shipped();
    let mutation = Mutation::new(corpus);
    assert_eq!(mutation.fate(&mutant("digits", "digit *digit")), Fate::Equivalent);
    // No URL contains the rule.
    assert_eq!(mutation.fate(&mutant("national", "\"x\"")), Fate::Equivalent);
    assert!(matches!(mutation.fate(&mutant("login", "\"x\" login \"y\"")), Fate::Broken(_)));
    assert!(matches!(mutation.fate(&mutant("nosuch", "\"x\"")), Fate::Broken(_)));
    assert!(matches!(mutation.fate(&mutant("port", "*digit")), Fate::Killed(_)));
    let nothing = Corpus { cases: Vec::new(), clauses: Vec::new() };
    assert_eq!(
        Mutation::new(&nothing).fate(&mutant("newsurl", "\"news:\" group")),
        Fate::Alive { witness: b"news:*".to_vec(), profile: Profile::Interpreter, valid: true }
    );
}

/// Decides a fate by the automata of `url` and every case, without any shortcut.
fn the_long_way(corpus: &Corpus, mutant: &Mutant) -> (bool, bool) {
    let (mut differs, mut told) = (false, false);
    for profile in Profile::ALL {
        let machine = Dfa::compile(&mutant.apply(grammar(profile)), "url").unwrap();
        differs |= machine != Dfa::compile(grammar(profile), "url").unwrap();
        for case in corpus.of_verdicts().filter(|case| case.profiles().any(|held| held == profile)) {
            let walk = machine.walk(case.input.bytes());
            told |= match &case.expected {
                Expected::Answer { .. } => false,
                Expected::Accept(_) => !walk.accepted,
                Expected::Reject { at } => walk.accepted || walk.offset != *at,
            };
        }
    }
    (differs, told)
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn shortcuts_decide_the_same_fates() {
        let whole = Corpus::shipped();
        // With few cases more mutants survive.
        let few = Corpus {
            cases: whole.cases.iter().filter(|case| case.topic() == "http").cloned().collect(),
            clauses: Vec::new(),
        };
        let all = mutants(RFC1738.amended(LetterCase::Any));
        let mut seen = [0; 3];
        for corpus in [whole, &few] {
            let mutation = Mutation::new(corpus);
            for mutant in all.iter().step_by(131) {
                let fate = match mutation.fate(mutant) {
                    Fate::Broken(_) => continue,
                    Fate::Equivalent | Fate::Unobservable => (0, (false, false)),
                    Fate::Killed(_) => (1, (true, true)),
                    Fate::Alive { .. } => (2, (true, false)),
                };
                seen[fate.0] += 1;
                assert_eq!(fate.1, the_long_way(corpus, mutant), "{}: {}", mutant.rule, mutant.edit);
            }
        }
        assert!(seen.into_iter().all(|count| count > 5), "{seen:?}");
    }
}
