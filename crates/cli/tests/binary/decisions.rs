//! `rfc1738 decisions` and `rfc1738 compare`.

use expect_test::expect_file;
use serde_json::Value;

use super::{json_lines, rejects, run};

/// What a person sees. `UPDATE_EXPECT=1` writes the files again.
#[test]
fn decisions_and_differences_are_readable_at_80_columns() {
    let decision = run(&["decisions", "registry"], b"");
    // Who takes an option changes with the records.
    let (what, takers) =
        decision.out.split_once("\nThe texts and the libraries that take each option:\n").unwrap();
    expect_file!["decisions/registry.expected"].assert_eq(what);
    assert!(takers.contains("RFC 2396"));
    let compared = run(&["compare", "RFC 3986", "rfc2396"], b"");
    // How many inputs are tried changes with the documentation of the options.
    let (_, tried) = compared.out.split_once("None of ").unwrap();
    let (count, _) = tried.split_once(' ').unwrap();
    assert!(count.parse::<u32>().is_ok_and(|count| count > 10_000), "{count}");
    expect_file!["decisions/compare.expected"].assert_eq(&compared.out.replace(count, "COUNT"));
    let others = [run(&["decisions"], b""), run(&["decisions", "rust-url"], b"")];
    for ran in others.iter().chain([&decision, &compared]) {
        assert_eq!((ran.err.as_str(), ran.code), ("", 0));
        let long: Vec<&str> = ran.out.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(long.iter().all(|line| !line.trim().contains(' ')), "{long:?}");
    }
}

#[test]
fn every_decision_is_listed_with_every_text() {
    let lines = json_lines(&run(&["decisions", "--json"], b"").out);
    assert!(lines.len() > 40 && lines.len() <= 50);
    for line in &lines {
        for text in ["RFC 1738", "RFC 2396", "RFC 3986", "URL Standard", "python-urllib"] {
            assert!(line["taken"][text].is_string(), "{line}");
        }
    }
    let one = json_lines(&run(&["decisions", "python-urllib", "--json"], b"").out);
    assert!(one.iter().all(|line| line["taken"].as_object().unwrap().len() == 1));
}

#[test]
fn a_comparison_shows_two_hosts() {
    let ran = run(&["compare", "rfc1738", "url-standard", "--json"], b"");
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let hosts = &report["two_hosts"];
    assert_eq!(hosts["input"], "https://a.example?@b.example/");
    assert!(hosts["one"].as_str().unwrap().contains("host \"b.example\""), "{hosts}");
    assert!(hosts["other"].as_str().unwrap().contains("host \"a.example\""), "{hosts}");
    let shown = |one: &&Value| one["shown"].is_object();
    let differences = report["differences"].as_array().unwrap();
    assert!(differences.iter().filter(shown).count() * 2 > differences.len());
}

/// A validator says whether a URL is valid, and sees no host.
#[test]
fn a_validator_sees_no_host() {
    for [one, other] in [["node-validator", "python-urllib"], ["node-url", "node-validator"]] {
        let compared: Value =
            serde_json::from_str(&run(&["compare", one, other, "--json"], b"").out).unwrap();
        assert!(compared.get("two_hosts").is_none() && compared.get("no_host").is_none(), "{compared}");
    }
}

#[test]
fn unknown_names_are_rejected() {
    let near = "there is no text or library `python-urlib\\u{1b}`, did you mean `python-urllib`, `python-urllib3` or `python-w3lib`?";
    rejects(&["compare", "rfc1738", "python-urlib\u{1b}"], b"", near);
    let none = "there is no decision, text or library `zzzzzzzzzzzz`, `rfc1738 decisions` lists the names";
    rejects(&["decisions", "zzzzzzzzzzzz"], b"", none);
    rejects(&["compare", "rfc1738", "RFC 1738"], b"", "both names are the same, name two texts or libraries");
}
