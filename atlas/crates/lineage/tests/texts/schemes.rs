//! What holds for all texts that define the schemes of RFC 1738 anew.

use bnf_automata::automata::{Dfa, Nfa};
use bnf_automata::grammar::{Effect, Expr, LetterCase};
use rfc1738_texts::{RFC3986, Text, URL_STANDARD};
use url_atlas_lineage::texts::*;

use crate::common::dfa;

/// Every text that is tested here.
static ALL: &[&Text] =
    &[&RFC2368, &RFC4156, &RFC4157, &RFC4248, &RFC4266, &RFC5538, &RFC6068, &RFC8089, &URL_STANDARD];

/// The parts that a text may mark.
const PARTS: &[&str] = &["scheme", "user", "password", "host", "port", "path", "query", "fragment"];

#[test]
fn an_amendment_that_names_a_ruling_names_one_that_exists() {
    for specification in ALL {
        for amendment in specification.amendments {
            if let Some(ruling) = amendment.source.strip_prefix("ruling ") {
                assert!(specification.ruling(ruling).is_some(), "{}: {ruling}", specification.id);
            }
        }
    }
}

#[test]
fn every_amendment_has_the_effect_that_it_states() {
    for specification in ALL {
        let (printed, amended) = (specification.printed(), specification.amended(LetterCase::Any));
        for amendment in specification.amendments {
            let place = format!("{}: {}", specification.id, amendment.rule);
            let rule = amended.find(amendment.rule).unwrap_or_else(|| panic!("{place} is not needed"));
            if amendment.printed.is_none() {
                assert!(printed.find(amendment.rule).is_none(), "{place} is printed");
                continue;
            }
            // The rule as printed, among the amended ones. A helper that replaces an imported rule
            // settles a language.
            let mut before = amended.clone();
            let imports = || specification.imports.iter().map(|from| from.amended(LetterCase::Any));
            for helper in specification
                .amendments
                .iter()
                .filter(|one| one.printed.is_none() && amendment.effect == Effect::Language)
            {
                let imported =
                    imports().find_map(|from| Some(from.rule(from.find(helper.rule)?).expr.clone()));
                imported.into_iter().for_each(|expr| before.define(helper.rule, expr));
            }
            let as_printed: Expr = printed.rule(printed.find(amendment.rule).unwrap()).expr.clone();
            assert!(as_printed != amended.rule(rule).expr, "{place} is not amended");
            before.define(amendment.rule, as_printed);
            let after = dfa(specification, amendment.rule);
            let before_dfa = Dfa::compile(&before, amendment.rule);
            match amendment.effect {
                Effect::Repair => assert!(before_dfa.is_err(), "{place} can be compiled"),
                Effect::Language => {
                    let before = before_dfa.unwrap_or_else(|error| panic!("{place}: {error}"));
                    assert!(before != after, "{place}: the language is the same");
                }
                Effect::Derivation => {
                    assert!(before_dfa.unwrap() == after, "{place}: the language differs");
                    let printed = Nfa::compile(&before, amendment.rule).unwrap().ambiguous();
                    assert!(printed.is_some(), "{place} is not needed");
                    let amended = Nfa::compile(amended, amendment.rule).unwrap().ambiguous();
                    assert_eq!(amended, None, "{place}");
                }
            }
        }
    }
}

#[test]
fn every_marked_rule_matches_what_the_amended_rule_matches() {
    for specification in ALL {
        for case in [LetterCase::Any, LetterCase::Exact] {
            let (amended, marked) = (specification.amended(case), specification.marked(case));
            let forms = specification.forms.iter().map(|form| form.rule);
            for rule in specification.parts.iter().map(|part| part.rule).chain(forms) {
                let place = format!("{}: {rule}", specification.id);
                let automata = [amended, marked].map(|grammar| Dfa::compile(grammar, rule).unwrap());
                assert!(automata[0] == automata[1] && !automata[0].is_empty(), "{place}");
            }
            for part in specification.parts {
                let rule = marked.find(part.rule).unwrap();
                let place = format!("{}: {}", specification.id, part.rule);
                assert!(marked.rule(rule).expr != amended.rule(rule).expr, "{place}");
            }
            for name in marked.part_names() {
                assert!(PARTS.contains(&name), "{}: {name}", specification.id);
            }
        }
    }
}

/// Each of these RFCs names RFC 3986, and the URLs of the URL Standard have their own syntax. RFC
/// 8089 adds the zone identifiers of RFC 6874, which are not in RFC 3986.
#[test]
fn every_url_of_an_rfc_after_rfc_3986_is_a_uri() {
    let uri = dfa(&RFC3986, "URI");
    for specification in ALL {
        if [&RFC2368, &RFC8089, &URL_STANDARD].iter().any(|other| other.id == specification.id) {
            continue;
        }
        for form in specification.forms {
            let own = dfa(specification, form.rule).difference(&uri).unwrap();
            let shortest = own.shortest().map(|text| text.escape_ascii().to_string());
            assert_eq!(shortest, None, "{}: {}", specification.id, form.name);
        }
    }
}
