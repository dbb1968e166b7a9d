//! A small specification that is not about URLs: every function that RFC 1738 uses works on it, as
//! data alone.

use std::ops::ControlFlow;

use bnf_automata::automata::{AnswerDfa, Dfa, Nfa, Table};
use bnf_automata::derive::UnambiguousParser;
use bnf_automata::generate::{
    Derivations, Method, NearMisses, RandomDerivations, Strings, Suite, Uniform, mutants, part_mutants,
    seeded,
};
use bnf_automata::grammar::{Grammar, LetterCase};

use crate::recipes::{RECIPES, coverage};

const RECIPE: &[u8] = b"pea-soup:2p/20min=500g*pea,salt,";

#[test]
fn a_foreign_grammar_compiles_to_automata() {
    let findings: Vec<String> = RECIPES.printed().check("recipe").iter().map(ToString::to_string).collect();
    assert_eq!(
        findings,
        [
            "`minutes` has a bare `/`: a literal stands in quotes, \"/\"",
            "`remark` is defined, but nothing names it"
        ]
    );
    let recipe = Dfa::compile(RECIPES.amended(LetterCase::Any), "recipe").unwrap();
    assert!(recipe.accepts(RECIPE) && recipe.accepts(b"PEA:2P=pea,"));
    assert!(!Dfa::compile(RECIPES.amended(LetterCase::Exact), "recipe").unwrap().accepts(b"PEA:2P=pea,"));
    assert_eq!(recipe.walk(b"pea:0p").offset, 4);
    let printed = Dfa::compile(RECIPES.printed(), "items").unwrap();
    let amended = Dfa::compile(RECIPES.amended(LetterCase::Any), "items").unwrap();
    assert_eq!(printed.difference(&amended).unwrap().shortest().as_deref(), Some(&b"a"[..]));
    assert!(Table::new(&recipe).is_some_and(|table| table.accepts(RECIPE)));
    let ambiguous = Nfa::compile(RECIPES.amended(LetterCase::Any), "recipe").unwrap().ambiguous();
    assert_eq!(ambiguous, None);
}

#[test]
fn a_foreign_grammar_has_parts() {
    let marked = RECIPES.marked(LetterCase::Any);
    for rule in RECIPES.parts {
        let both = [RECIPES.amended(LetterCase::Any), marked]
            .map(|grammar| Dfa::compile(grammar, rule.rule).unwrap());
        assert!(both[0] == both[1], "{}", rule.rule);
    }
    let (names, mut found) = (marked.part_names(), Vec::new());
    assert!(UnambiguousParser::of_parts(marked, "recipe").unwrap().parts_of(RECIPE, &mut found));
    let text = |start: usize, end: usize| String::from_utf8_lossy(&RECIPE[start..end]).into_owned();
    let found: Vec<_> =
        found.iter().map(|span| (names[span.part.as_usize()], text(span.start, span.end))).collect();
    let expected = [
        ("title", "pea-soup"),
        ("servings", "2"),
        ("minutes", "20"),
        ("items", "500g*pea,salt,"),
        ("", "500g*pea"),
        ("", "salt"),
    ];
    assert_eq!(found, expected.map(|(name, text)| (name, text.to_string())));
}

#[test]
fn a_foreign_grammar_generates_every_kind_of_string() {
    let grammar = RECIPES.amended(LetterCase::Any);
    let recipe = Dfa::compile(grammar, "recipe").unwrap();
    let mut strings = 0;
    Suite::new(&recipe, Method::Hsi, 0).for_each(|test| {
        strings += 1;
        assert_eq!(test.accepted, recipe.accepts(test.text));
    });
    assert!(strings > 1000, "{strings}");
    assert!(Strings::members(&recipe).take(100).all(|text| recipe.accepts(&text)));
    let mut random = seeded(1);
    let uniform = Uniform::new(&recipe, 10..=30).unwrap();
    let derivations = RandomDerivations::new(grammar, "recipe").unwrap();
    let meant = Derivations::new(RECIPES.marked(LetterCase::Any), "recipe").derive(&mut |_| 0);
    assert!(recipe.accepts(&uniform.sample(&mut random)) && recipe.accepts(&derivations.sample(&mut random)));
    assert!(recipe.accepts(&meant.text) && meant.parts.len() > 2);
    let mut near = NearMisses::new(grammar, "recipe").unwrap();
    let edits: Vec<_> = near.edits(RECIPE).collect();
    let faults: Vec<String> =
        edits.into_iter().filter_map(|edit| Some(near.miss(RECIPE, edit).fault?.rule)).collect();
    for rule in ["number", "word", "unit"] {
        assert!(faults.iter().any(|known| known == rule), "{rule}");
    }
}

#[test]
fn wrong_marks_of_parts_are_detected() {
    let grammar = RECIPES.marked(LetterCase::Any);
    let names = grammar.part_names();
    let answers = AnswerDfa::compile(grammar, "recipe").unwrap();
    let suite = Suite::of_answers(&answers, Method::Hsi, 0);
    let parts = |grammar: &Grammar, texts: &[Vec<u8>]| -> Vec<Vec<(String, usize, usize)>> {
        let (names, mut parser) =
            (grammar.part_names(), UnambiguousParser::of_parts(grammar, "recipe").unwrap());
        let mut of = |text: &Vec<u8>| {
            let mut spans = Vec::new();
            parser.parts_of(text, &mut spans);
            spans.iter().map(|span| (names[span.part.as_usize()].to_owned(), span.start, span.end)).collect()
        };
        texts.iter().map(&mut of).collect()
    };
    let mut members = Vec::new();
    suite.for_each(|test| members.extend(test.accepted.then(|| test.text.to_vec())));
    let expected = parts(grammar, &members);
    let mut found = 0;
    for mutant in part_mutants(grammar) {
        let wrong = mutant.apply(grammar);
        if AnswerDfa::with_parts(&wrong, "recipe", &names).unwrap() != answers {
            assert_ne!(parts(&wrong, &members), expected, "{}: {}", mutant.rule, mutant.edit);
            found += 1;
        }
    }
    assert!(found > 5, "{found}");
}

/// Each mutant is an implementation. If an automaton with no more states reads its answers, the
/// suite must detect it.
#[test]
fn coverage_is_measured() {
    let coverage = coverage();
    assert_eq!(coverage.specification.id, "recipes");
    assert_eq!(coverage.rules.len(), RECIPES.printed().rules().len());
    for rule in coverage.rules.iter().filter(|rule| rule.derivable) {
        assert_eq!(rule.accepting.total, rule.accepting.suites, "{}", rule.name);
        assert_eq!(rule.rejecting.total, rule.rejecting.suites, "{}", rule.name);
    }
    assert_eq!(coverage.rulings.len(), 1);
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn mutants_are_decided() {
        let grammar = RECIPES.amended(LetterCase::Any);
        let original = Dfa::compile(grammar, "recipe").unwrap();
        // The suite uses all bytes, because some mutants distinguish two bytes of one class.
        let suite = Suite::over_all_bytes(&original, Method::Hsi, 0);
        let mut found = 0;
        for mutant in
            mutants(grammar).iter().filter(|mutant| mutant.rule == "items" || mutant.rule == "number")
        {
            // A mutant that refers to itself has no automaton, and compiling it is an error.
            let Ok(changed) = Dfa::compile(&mutant.apply(grammar), "recipe") else { continue };
            // The suite is complete for automata with at most as many states.
            if changed == original || changed.states() > original.states() {
                continue;
            }
            let mut told = false;
            suite.for_each(|test| told |= changed.accepts(test.text) != test.accepted);
            assert!(told, "{}: {}", mutant.rule, mutant.edit);
            found += 1;
        }
        assert!(found > 10, "{found}");
    }

    #[test]
    #[ignore = "exhaustive"]
    fn the_suite_for_answers_detects_every_mutant_of_its_domain() {
        let grammar = RECIPES.marked(LetterCase::Any);
        let names = grammar.part_names();
        let answers = AnswerDfa::compile(grammar, "recipe").unwrap();
        // The suite uses all bytes, because some mutants distinguish two bytes of one class.
        let suite = Suite::of_answers_over_all_bytes(&answers, Method::Hsi, 0);
        let mut right = UnambiguousParser::of_parts(grammar, "recipe").unwrap();
        let spans = |parser: &mut UnambiguousParser<'_>, names: &[&str], text: &[u8]| {
            let mut spans = Vec::new();
            parser.parts_of(text, &mut spans);
            let named =
                spans.iter().map(|span| (names[span.part.as_usize()].to_owned(), span.start, span.end));
            named.collect::<Vec<_>>()
        };
        let mut found = 0;
        for mutant in mutants(grammar).iter().step_by(3).chain(&part_mutants(grammar)) {
            let wrong = mutant.apply(grammar);
            // A mutant that refers to itself has no automaton. One that marks a string in two ways
            // is no implementation.
            let Ok(changed) = AnswerDfa::with_parts(&wrong, "recipe", &names) else { continue };
            let is_outside = changed == answers || changed.states() > answers.states();
            if is_outside || Nfa::compile(&wrong, "recipe").unwrap().ambiguous().is_some() {
                continue;
            }
            let mut parser = UnambiguousParser::of_parts(&wrong, "recipe").unwrap();
            let wrong_names = wrong.part_names();
            let detected = suite.try_for_each(|test| {
                let walk = changed.inputs().walk(test.text);
                let is_same = (walk.accepted, walk.offset) == (test.accepted, test.offset)
                    && (!test.accepted
                        || spans(&mut parser, &wrong_names, test.text)
                            == spans(&mut right, &names, test.text));
                if is_same { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert!(detected.is_break(), "{}: {}", mutant.rule, mutant.edit);
            found += 1;
        }
        println!("{found} mutants");
        assert!(found > 100, "{found}");
    }
}
