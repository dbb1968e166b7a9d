//! `url-atlas decisions` and `url-atlas compare`.

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
    expect_file![concat!(env!("CARGO_MANIFEST_DIR"), "/tests/binary/decisions/registry.expected")]
        .assert_eq(what);
    assert!(takers.contains("RFC 2396"));
    let compared = run(&["compare", "RFC 3986", "rfc2396"], b"");
    // How many inputs are tried changes with the documentation of the options.
    let (_, tried) = compared.out.split_once("None of ").unwrap();
    let (count, _) = tried.split_once(' ').unwrap();
    assert!(count.parse::<u32>().is_ok_and(|count| count > 10_000), "{count}");
    expect_file![concat!(env!("CARGO_MANIFEST_DIR"), "/tests/binary/decisions/compare.expected")]
        .assert_eq(&compared.out.replace(count, "COUNT"));
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
            assert!(line["taken"].as_object().unwrap().contains_key(text), "{line}");
        }
    }
    let one = json_lines(&run(&["decisions", "python-urllib", "--json"], b"").out);
    assert!(one.iter().all(|line| line["taken"].as_object().unwrap().len() == 1));
}

/// RFC 1738 has no fragment, so no example shows which characters one may have.
#[test]
fn an_option_that_no_example_shows_is_named_nowhere() {
    let shown = |arguments: &[&str]| run(arguments, b"").out.split_whitespace().collect::<Vec<_>>().join(" ");
    let all = shown(&["decisions"]);
    let (takers, _) =
        all.split_once("libraries: no example shows which, because of other decisions").unwrap();
    assert!(takers.rsplit_once("schemes can be numbers.").unwrap().1.contains("RFC 1738, "), "{takers}");
    let of_decision = shown(&["decisions", "fragment-characters"]);
    let (_, takers) =
        of_decision.split_once(") no example shows which, because of other decisions ").unwrap();
    assert!(takers.starts_with("RFC 1738, "), "{takers}");
    let of_text = shown(&["decisions", "rfc1738"]);
    assert!(of_text.contains("fragment_characters: no example shows which, because of other decisions"));
    let lines = json_lines(&run(&["decisions", "fragment-characters", "--json"], b"").out);
    let taken = &lines[0]["taken"];
    assert!(taken["RFC 1738"].is_null() && taken["RFC 3986"] == "RFC_3986", "{taken}");
}

/// `FirstAt` and `FTP_TELNET` are names of the source. JSON has them, and no sentence does.
#[test]
fn no_name_of_an_option_of_the_source_is_shown() {
    let options = url_atlas_decisions::decisions().iter().flat_map(|decision| decision.options);
    let is_word = |name: &str| !name.contains('_') && !name.chars().skip(1).any(char::is_uppercase);
    let names: Vec<&str> = options.map(|option| option.name).filter(|name| !is_word(name)).collect();
    for arguments in [&["decisions"][..], &["decisions", "user_end"], &["decisions", "curl"]] {
        let shown = run(arguments, b"").out;
        let mut words = shown.split(|one: char| !one.is_alphanumeric() && one != '_');
        assert_eq!(words.find(|word| names.contains(word)), None);
    }
}

/// curl keeps a "|" in a user.
#[test]
fn examples_are_true_of_the_library() {
    let shown = run(&["decisions", "curl"], b"").out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown.contains("The user of `ftp://a|b@host.dom/` is `a|b`."), "{shown}");
    let (curl, _) = shown.split_once("RFC 3986: Unreserved characters, sub-delims and \":\"").unwrap();
    assert!(!curl.contains("`ftp://a|b@host.dom/` is invalid"), "{curl}");
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
    // RFC 3986 has a name of digits there, and the URL Standard reads a number as an address.
    let report: Value =
        serde_json::from_str(&run(&["compare", "rfc3986", "url-standard", "--json"], b"").out).unwrap();
    let addresses = &report["two_addresses"];
    assert_eq!(addresses["input"], "http://5");
    assert!(addresses["one"].as_str().unwrap().contains("host \"5\""), "{addresses}");
    assert!(addresses["other"].as_str().unwrap().contains("host \"0.0.0.5\""), "{addresses}");
}

/// The findings about curl are about other libraries beside it: two versions of it read these URLs alike.
#[test]
fn findings_are_about_what_the_two_read_differently() {
    let findings = |one: &str, other: &str| {
        let report = run(&["compare", one, other, "--json"], b"").out;
        let report: Value = serde_json::from_str(&report).unwrap();
        report["findings"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(findings("curl@7.88.1", "curl"), 0);
    assert!(findings("curl", "url-standard") > 0);
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
    let near = "there is no text or library `python-urlib\\u{1b}`, did you mean `python-urllib`, \
        `python-urllib3` or `python-w3lib`?";
    rejects(&["compare", "rfc1738", "python-urlib\u{1b}"], b"", near);
    let none = "there is no decision, text or library `zzzzzzzzzzzz`, `url-atlas decisions` lists the names";
    rejects(&["decisions", "zzzzzzzzzzzz"], b"", none);
    // Each name of a library has a "-", and "parse" stands in many.
    rejects(
        &["compare", "-", "curl"],
        b"",
        "there is no text or library `-`, `url-atlas libraries` lists the names",
    );
    assert!(run(&["compare", "parse", "curl"], b"").err.ends_with(" more\n"));
    let versions = run(&["decisions", "curl@"], b"").err;
    assert!(versions.contains("write a version") && versions.contains("8.23.0"), "{versions}");
    // A word that is the name of a language means one library of it, and the command says which one.
    let python = run(&["compare", "python", "curl"], b"");
    assert!(python.err.starts_with("url-atlas: `python` is python-urllib here; "), "{}", python.err);
    rejects(&["compare", "rfc1738", "RFC 1738"], b"", "both names are the same, name two texts or libraries");
}
