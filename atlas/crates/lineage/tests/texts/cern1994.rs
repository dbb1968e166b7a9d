//! CERN's syntax of 1994: its rules, and which URLs are generic.

use crate::common::dfa;
use url_atlas_lineage::texts::*;

#[test]
fn the_page_has_56_rules() {
    assert_eq!(CERN1994.printed().rules().len(), 56);
    let findings = CERN1994.printed().check("fragmentaddress");
    let findings: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        findings,
        [
            "`afsaddress` is defined, but nothing names it",
            "`national` is defined, but nothing names it",
            "`punctuation` is defined, but nothing names it",
            "`cellname` cannot be reached from `fragmentaddress`",
        ]
    );
}

/// Ruling C1: of the URLs of the schemes, only those of `news` are generic.
#[test]
fn the_generic_rule_has_the_news_urls_only() {
    let generic = dfa(&CERN1994, "generic");
    for form in CERN1994.forms.iter().filter(|form| !["reference", "generic"].contains(&form.name)) {
        let scheme = dfa(&CERN1994, form.rule);
        let is_disjoint = scheme.intersection(&generic).unwrap().is_empty();
        let is_contained = scheme.difference(&generic).unwrap().is_empty();
        assert_eq!((is_disjoint, is_contained), (form.name != "news", form.name == "news"), "{}", form.name);
    }
}

/// The text of the page is not shipped.
#[test]
#[ignore = "needs the text of CERN's page in CERN_BNF"]
fn the_page_is_transcribed_as_it_stands() {
    use bnf_automata::grammar::{Notation, NoteKind, Reading};
    let path = std::env::var_os("CERN_BNF").expect("the test is ignored without it");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("CERN_BNF: {error}"));
    for copy in
        [text.clone(), text.replace('\n', "\r\n"), text.replace(' ', "\u{a0}"), format!("\u{feff}{text}")]
    {
        let reading = Reading::new(Notation::Cern, "cern", &copy).unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(&reading.grammar, CERN1994.printed());
        // One line continues a rule by a guess: it begins with "digits" and follows "wtype /".
        let guesses =
            reading.notes.iter().filter(|note| matches!(note.kind, NoteKind::Continues { mark: '/' }));
        assert_eq!(guesses.count(), 1);
    }
}
