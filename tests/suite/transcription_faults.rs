//! Faults that other people made when they copied section 5. For each faulty grammar of
//! `faults/transcriptions.txt` a named case of the corpus must detect the fault.

use bnf_automata::grammar::{Finding, Grammar, LetterCase};
use rfc1738_texts::RFC1738;

use rfc1738::Profile;
use rfc1738_oracle::subjects::GrammarSubject;
use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::runner::{Candidate, Run, Status};

#[test]
fn the_cases_catch_every_known_transcription_fault() {
    let corpus = Corpus::shipped();
    let (mut missed, mut faults) = (Vec::new(), 0);
    // The first block is about the file.
    for block in include_str!("faults/transcriptions.txt").split("\n\n").skip(1) {
        let (fault, rest) = block.split_once('\n').unwrap();
        let (rules, caught_by) = rest.split_once("caught by ").unwrap();
        let mut grammar = RFC1738.marked(LetterCase::Any).clone();
        // A line that begins with a space continues the rule.
        for rule in rules.replace("\n ", " ").lines() {
            let (rule, text) = rule.split_once(" = ").unwrap();
            let expr = Grammar::read_expr("fault", text).unwrap_or_else(|error| panic!("{fault}: {error}"));
            grammar.define(rule, expr);
        }
        // The subject lives as long as the test, because a candidate owns its subject.
        let grammar: &'static Grammar = Box::leak(Box::new(grammar));
        let subject =
            GrammarSubject::from_grammar(grammar).unwrap_or_else(|error| panic!("{fault}: {error}"));
        let cases = caught_by
            .split_whitespace()
            .map(|id| corpus.case(id).unwrap_or_else(|| panic!("{fault}: no case {id}")));
        let run = Run::new(cases, &mut [Candidate::new(subject, Profile::Interpreter)]);
        let passed = run.results().filter(|result| result.status() != Status::Fail);
        missed.extend(passed.map(|result| format!("{fault}: {} passes", result.case.id)));
        faults += 1;
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    assert_eq!(faults, 16);
}

#[test]
fn a_misspelt_rule_is_found_before_any_case_runs() {
    let text = RFC1738.amended(LetterCase::Any).to_string().replace("ftptype = ", "fttype = ");
    let findings = Grammar::read("misspelt", &text).unwrap().check("url");
    assert!(findings.contains(&Finding::Undefined { rule: "ftpurl".into(), name: "ftptype".into() }));
    assert!(findings.contains(&Finding::Unused { rule: "fttype".into() }));
}
