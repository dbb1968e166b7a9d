//! The list of decisions.

use rfc1738_decisions::{TEXTS, decisions};

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
