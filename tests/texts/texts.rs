//! What holds for every specification: its rules are explained, its amendments do what they say,
//! and its marks change no language and divide no string in two ways.

use bnf_automata::automata::{Dfa, Nfa};
use bnf_automata::grammar::{CompileError, Effect, Finding, Grammar, LetterCase};
use bnf_automata::specification::Specification;

use crate::all;

const CASES: [LetterCase; 2] = [LetterCase::Any, LetterCase::Exact];

/// Rules that match fewer strings than printed, in a place where another rule matches the others: a
/// search follows a selector.
const NARROWED: [(&str, &str); 1] = [("rfc1738", "selector")];

/// Rules that derive each string in one way as printed, and that another section divides.
const DIVIDED: [(&str, &str); 1] = [("rfc1808", "net_loc")];

/// Rules whose language changes by a helper only: RFC 6874 adds hosts.
const HELPED: [(&str, &str); 1] = [("rfc8089", "file-auth")];

/// Returns a string that the rule derives in two ways.
fn ambiguous(grammar: &Grammar, rule: &str) -> Option<String> {
    let nfa = Nfa::compile(grammar, rule).unwrap_or_else(|error| panic!("{error}"));
    nfa.ambiguous().map(|text| text.escape_ascii().to_string())
}

/// Returns the amended grammar with one rule as printed.
fn with_printed(specification: &Specification, rule: &str) -> Grammar {
    let printed = specification.printed();
    let mut grammar = specification.amended(LetterCase::Any).clone();
    grammar.define(rule, printed.rule(printed.find(rule).unwrap()).expr.clone());
    grammar
}

#[test]
fn every_printed_rule_is_explained() {
    for specification in all() {
        let printed = specification.printed().rules().iter().map(|rule| &*rule.name);
        let explained: Vec<&str> = specification.explained_in.iter().map(|(rule, _)| *rule).collect();
        assert_eq!(explained, printed.collect::<Vec<_>>(), "{}", specification.id);
        for rule in explained {
            assert!(specification.section_of(rule).is_some(), "{}: {rule}", specification.id);
        }
    }
}

#[test]
fn every_ruling_names_its_sections() {
    for specification in all() {
        for ruling in specification.rulings {
            assert!(!ruling.sections.is_empty(), "{}", ruling.id);
            for section in ruling.sections {
                assert!(specification.section(section).is_some(), "{}: {section}", ruling.id);
            }
        }
    }
}

#[test]
fn every_amendment_replaces_what_is_printed() {
    for specification in all() {
        let (printed, amended) = (specification.printed(), specification.amended(LetterCase::Any));
        for amendment in specification.amendments {
            let rule = amended.find(amendment.rule).unwrap_or_else(|| panic!("{}", amendment.rule));
            let read_as = Grammar::read_expr("amendment", amendment.read_as).unwrap();
            assert_eq!(amended.rule(rule).expr, read_as, "{}: {}", specification.id, amendment.rule);
            let is_printed = printed.find(amendment.rule).is_some();
            assert_eq!(is_printed, amendment.printed.is_some(), "{}: {}", specification.id, amendment.rule);
        }
    }
}

#[test]
fn every_marked_rule_matches_what_the_amended_rule_matches() {
    for specification in all() {
        for case in CASES {
            let (amended, marked) = (specification.amended(case), specification.marked(case));
            for part in specification.parts {
                let automata = [amended, marked].map(|grammar| Dfa::compile(grammar, part.rule).unwrap());
                assert!(automata[0] == automata[1], "{}: {}", specification.id, part.rule);
                let expr = |grammar: &Grammar| grammar.rule(grammar.find(part.rule).unwrap()).expr.clone();
                assert!(expr(marked) != expr(amended), "{}: {} is not marked", specification.id, part.rule);
            }
        }
    }
}

mod exhaustive {
    use super::*;

    /// A rule with prose, such as one that only cites another text, is needed by no form: each form
    /// compiles.
    #[test]
    #[ignore = "exhaustive"]
    fn every_rule_without_prose_compiles() {
        for specification in all() {
            for case in CASES {
                for rule in specification.amended(case).rules() {
                    match Dfa::compile(specification.amended(case), &rule.name) {
                        Ok(_) | Err(CompileError::Unsound(Finding::Prose { .. })) => {}
                        Err(error) => panic!("{}: {error}", specification.id),
                    }
                }
                for form in specification.forms {
                    assert!(Dfa::compile(specification.amended(case), form.rule).is_ok(), "{}", form.name);
                }
            }
        }
    }

    #[test]
    #[ignore = "exhaustive"]
    fn the_parts_of_every_form_are_unique() {
        for specification in all() {
            for case in CASES {
                for form in specification.forms {
                    let found = ambiguous(specification.marked(case), form.rule);
                    assert_eq!(found, None, "{}: {}", specification.id, form.name);
                }
            }
        }
    }

    /// A repair makes a rule compile. Another language differs from the printed one. Where only the
    /// derivation changes, every form has the same strings, and the rule or a form derives some
    /// string in two ways with the rule as printed, or another section divides it.
    #[test]
    #[ignore = "exhaustive"]
    fn amendments_change_what_they_say() {
        for specification in all() {
            let amended = specification.amended(LetterCase::Any);
            for amendment in specification.amendments.iter().filter(|amendment| amendment.printed.is_some()) {
                let (rule, name) = (amendment.rule, format!("{}: {}", specification.id, amendment.rule));
                let without = with_printed(specification, rule);
                match amendment.effect {
                    Effect::Repair => {
                        let is_needed = |grammar: &Grammar| Dfa::compile(grammar, rule).is_err();
                        assert!(is_needed(&without) || is_needed(specification.printed()), "{name}");
                    }
                    Effect::Language => {
                        let languages =
                            [&without, amended].map(|grammar| Dfa::compile(grammar, rule).unwrap());
                        let is_helped = HELPED.contains(&(specification.id, rule));
                        assert_eq!(languages[0] != languages[1], !is_helped, "{name}");
                    }
                    Effect::Derivation => {
                        let is_same = |rule: &str| {
                            Dfa::compile(&without, rule).unwrap() == Dfa::compile(amended, rule).unwrap()
                        };
                        let forms = || specification.forms.iter().map(|form| form.rule);
                        forms().for_each(|form| assert!(is_same(form), "{name} in {form}"));
                        let is_narrowed = NARROWED.contains(&(specification.id, rule));
                        assert_eq!(is_same(rule), !is_narrowed, "{name}");
                        let is_needed = |rule: &str| is_same(rule) && ambiguous(&without, rule).is_some();
                        let is_divided = DIVIDED.contains(&(specification.id, rule));
                        assert_eq!(
                            std::iter::once(rule).chain(forms()).any(is_needed),
                            !is_divided,
                            "{name}"
                        );
                    }
                }
                assert_eq!(ambiguous(amended, rule), None, "{name}");
            }
        }
    }
}
