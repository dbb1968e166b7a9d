//! The automaton of a rule, and the parts that a rule marks in a string, for the tests of every text.

#![allow(dead_code, reason = "two test programs use this file, and each needs other functions")]

use bnf_automata::automata::Dfa;
use bnf_automata::derive::{PartSpan, UnambiguousParser};
use bnf_automata::grammar::LetterCase;
use bnf_automata::specification::Specification;

/// The parts of a string, in its order: the name and the text of each.
pub type Parts<'t> = Vec<(&'static str, &'t str)>;

/// A string with the name of its form and its parts.
pub type Example = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// Returns the automaton of a rule, in which letters match in any case.
pub fn dfa(specification: &Specification, rule: &str) -> Dfa {
    Dfa::compile(specification.amended(LetterCase::Any), rule).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the parts of a string; `None` if the rule does not match it.
pub fn parts<'t>(specification: &'static Specification, rule: &str, text: &'t str) -> Option<Parts<'t>> {
    let grammar = specification.marked(LetterCase::Any);
    let names = grammar.part_names();
    let mut parser = UnambiguousParser::of_parts(grammar, rule).unwrap_or_else(|error| panic!("{error}"));
    let mut spans = Vec::new();
    let is_member = parser.parts_of(text.as_bytes(), &mut spans);
    let part = |span: &PartSpan| (names[span.part.as_usize()], &text[span.start..span.end]);
    is_member.then(|| spans.iter().map(part).collect())
}

/// Returns the rule of the form with that name.
pub fn rule_of(specification: &Specification, form: &str) -> &'static str {
    let found = specification.forms.iter().find(|known| known.name == form);
    found.unwrap_or_else(|| panic!("{} has no form {form}", specification.id)).rule
}

/// Checks that each example is a URL of the form with that name, and that it has exactly these parts.
pub fn assert_parts(specification: &Specification, form: &str, examples: &[(&str, &[(&str, &str)])]) {
    let form = specification.forms.iter().find(|one| one.name == form).expect("the form exists");
    let marked = specification.marked(LetterCase::Any);
    let names = marked.part_names();
    let mut parser = UnambiguousParser::of_parts(marked, form.rule).unwrap();
    for (url, expected) in examples {
        let mut spans = Vec::new();
        assert!(parser.parts_of(url.as_bytes(), &mut spans), "{url}");
        let found = spans.iter().map(|span| (names[span.part.as_usize()], &url[span.start..span.end]));
        assert_eq!(found.collect::<Vec<_>>(), *expected, "{url}");
    }
}

/// Checks that no form matches any of these strings.
pub fn assert_rejected(specification: &Specification, texts: &[&str]) {
    for form in specification.forms {
        let dfa = dfa(specification, form.rule);
        for text in texts {
            assert!(!dfa.accepts(text.as_bytes()), "{}: {text}", form.name);
        }
    }
}
