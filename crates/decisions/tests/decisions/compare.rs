//! Comparisons of two designs.

use rfc1738_decisions::compare::{Difference, Shown, compare};
use rfc1738_decisions::{Answer, RFC_1738, RFC_3986, TEXTS, URL_STANDARD, read};

#[test]
fn each_answer_is_that_of_its_design_and_the_decision_makes_the_difference() {
    for (_, one) in TEXTS {
        for (_, other) in TEXTS {
            let compared = compare(&one, &other);
            assert_eq!(compared.differences.len(), one.differing(&other).count());
            for Difference { decision, shown } in compared.differences {
                let Some(Shown { input, answers: [first, second] }) = shown else { continue };
                assert_ne!(first, second);
                let here = read(&(decision.take)(&one, &other), input.as_bytes()) == second;
                let there = read(&(decision.take)(&other, &one), input.as_bytes()) == first;
                assert!(here || there, "{}: {input}", decision.name);
            }
        }
    }
}

#[test]
fn most_differences_of_the_texts_have_an_input() {
    let compared = compare(&RFC_3986, &URL_STANDARD);
    let all = compared.differences;
    let without: Vec<&str> =
        all.iter().filter(|one| one.shown.is_none()).map(|one| one.decision.name).collect();
    assert!(without.len() * 4 < all.len(), "{without:?} of {}", all.len());
    assert!(compared.tried < 100_000, "{}", compared.tried);
}

#[test]
fn two_hosts_are_two_names() {
    let host = |answer: &Answer| match answer {
        Answer::Accept(parts) => parts.host.as_deref().map(str::to_owned),
        _ => None,
    };
    let hosts = |one, other| {
        let shown = compare(one, other).two_hosts?;
        Some((shown.input, shown.answers.map(|answer| host(&answer).unwrap())))
    };
    let (input, hosts_of_texts) = hosts(&RFC_1738, &URL_STANDARD).unwrap();
    // Web addresses come first. RFC 1738 reads https, which it does not define, by the common syntax.
    assert_eq!(input, "https://a.example?@b.example/");
    assert_eq!(hosts_of_texts, ["b.example", "a.example"]);
    assert_eq!(hosts(&RFC_3986, &RFC_3986), None);
}
