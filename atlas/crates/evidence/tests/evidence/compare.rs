//! Comparisons of two designs.

use url_atlas_decisions::{Answer, Library, RFC_1738, RFC_3986, TEXTS, URL_STANDARD, by_name, read};
use url_atlas_evidence::compare::{Difference, Shown, TwoHosts, compare};

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
    // Web addresses come first. RFC 1738 reads https, which it does not define, by the common
    // syntax.
    assert_eq!(input, "https://a.example?@b.example/");
    assert_eq!(hosts_of_texts, ["b.example", "a.example"]);
    assert_eq!(hosts(&RFC_3986, &RFC_3986), None);
}

/// A comparison reads by the quirks of a library too. Each input here is one that only a quirk, or
/// only a scheme with a period, shows.
#[test]
fn two_hosts_of_libraries_are_as_they_read() {
    let of = |name| by_name(name).unwrap();
    let pairs = [
        // uri-js writes a host in Punycode as it is. GLib maps it first.
        ("node-uri-js", "c-glib"),
        // urllib3 reads a scheme with a period as a host.
        ("python-urllib3", "python-rfc3986"),
        ("python-urllib3", "rust-uriparse"),
    ];
    for (one, other) in pairs.map(|(one, other)| (of(one), of(other))) {
        let Shown { input, answers } = compare(one, other).two_hosts.expect(&one.name);
        // Without the quirks, or without a period in a scheme, no input shows it.
        let of_designs = [one, other].map(|library: &Library| read(&library.design, input.as_bytes()));
        assert!(answers != of_designs || input.starts_with("c.example:"), "{input}");
        assert_eq!(TwoHosts::of(answers.each_ref()), Some(TwoHosts::Registrable), "{input}");
    }
}
