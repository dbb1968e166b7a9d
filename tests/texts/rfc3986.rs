//! RFC 3986: its rules, and how its forms relate.
//! `tests/corpus/rfc_texts.rs` compares the transcription with the RFC's own text.

use bnf_automata::automata::Dfa;
use bnf_automata::grammar::{Effect, Reading};
use rfc1738_texts::RFC3986;

fn dfa(rule: &str) -> Dfa {
    crate::common::dfa(&RFC3986, rule)
}

#[test]
fn appendix_a_has_36_rules_and_needs_three_core_rules() {
    let names: Vec<&str> = RFC3986.printed().rules().iter().map(|rule| &*rule.name).collect();
    assert_eq!((names.len(), &names[36..]), (39, &["ALPHA", "DIGIT", "HEXDIG"][..]));
    let reading = Reading::new(RFC3986.notation, RFC3986.file, RFC3986.text).unwrap();
    let notes: Vec<String> = reading.notes.iter().map(ToString::to_string).collect();
    assert_eq!(notes, ["rfc3986.abnf:64:18: <pchar> is read as the rule `pchar`"]);
    let findings: Vec<String> =
        reading.grammar.check("URI-reference").iter().map(ToString::to_string).collect();
    assert_eq!(
        findings,
        [
            "`absolute-URI` is defined, but nothing names it",
            "`path` is defined, but nothing names it",
            "`reserved` is defined, but nothing names it",
            "`gen-delims` cannot be reached from `URI-reference`",
        ]
    );
}

#[test]
fn no_amendment_changes_a_language() {
    for amendment in RFC3986.amendments {
        assert_eq!(amendment.effect, Effect::Derivation, "{}", amendment.rule);
        let printed = Dfa::compile(RFC3986.printed(), amendment.rule).unwrap();
        assert!(printed == dfa(amendment.rule), "{}", amendment.rule);
    }
}

/// What the text says about each form, as languages: an absolute URI has no fragment, and a URI is
/// not a relative reference.
#[test]
fn the_forms_relate_as_the_text_says() {
    let (uri, absolute, relative) = (dfa("URI"), dfa("absolute-URI"), dfa("relative-ref"));
    assert!(uri.intersection(&relative).unwrap().is_empty());
    assert!(uri.union(&relative).unwrap() == dfa("URI-reference"));
    assert!(absolute.difference(&uri).unwrap().is_empty());
    assert_eq!(uri.difference(&absolute).unwrap().shortest().as_deref(), Some(&b"a:#"[..]));
    assert!(dfa("IPv4address").difference(&dfa("reg-name")).unwrap().is_empty());
}
