//! The list of decisions.

use url_atlas_decisions::steps::scheme::KnownSchemes;
use url_atlas_decisions::{Design, TEXTS, URL_STANDARD, decisions, read};

#[test]
fn there_are_at_most_fifty_decisions_each_with_a_question_and_two_options() {
    assert!(decisions().len() <= 50);
    for decision in decisions() {
        let name = decision.name;
        assert!(decision.question.contains('?'), "{name}");
        assert!(decision.options.len() >= 2, "{name}");
        for option in decision.options {
            assert!(option.what.contains('`') && option.what.ends_with('.'), "{name}: {}", option.name);
        }
    }
}

#[test]
fn each_alternative_differs_in_one_decision_and_is_found_by_its_name() {
    for (text, design) in TEXTS {
        let options: Vec<String> = decisions().iter().map(|one| (one.option)(&design)).collect();
        for decision in decisions() {
            let others = (decision.alternatives)(&design);
            assert!(!others.is_empty(), "{text}: {}", decision.name);
            assert_eq!((decision.named)(&design, "NoSuchOption"), None, "{}", decision.name);
            for other in others {
                let differing = decisions().iter().zip(&options);
                let differing = differing.filter(|(one, of)| (one.option)(&other) != **of);
                assert_eq!(differing.map(|(one, _)| one.name).collect::<Vec<_>>(), [decision.name], "{text}");
                let name = (decision.option)(&other);
                assert_eq!((decision.named)(&design, &name), Some(other), "{text}: {name}");
            }
        }
    }
}

#[test]
fn a_design_that_knows_no_scheme_has_no_options_for_known_schemes() {
    let knows_none = Design { known_schemes: KnownSchemes::None, ..URL_STANDARD };
    let in_use = knows_none.in_use();
    assert_eq!(in_use.host_escapes.known, URL_STANDARD.host_escapes.other);
    assert!(decisions().iter().all(|decision| !(decision.option)(&in_use).starts_with("known: ")));
    for input in ["http://a%41\\b/", "HTTP:///0x7f.1", "x://a%41/?'"] {
        assert_eq!(read(&in_use, input.as_bytes()), read(&knows_none, input.as_bytes()), "{input}");
    }
    assert!(TEXTS.into_iter().all(|(_, text)| text.in_use() == text));
}
