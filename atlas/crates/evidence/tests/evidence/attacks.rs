//! The published attacks: the entries are complete, and what they say about RFC 1738 agrees with the parser.

use std::fs;
use std::path::Path;

use rfc1738::{Profile, parse};
use url_atlas_evidence::attacks::attacks;

#[test]
fn each_entry_is_complete_and_the_parser_agrees_about_its_url() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../attacks");
    let all = attacks(&folder, "attacks").unwrap_or_else(|problems| panic!("{problems}"));
    let mut judged = 0;
    for attack in all {
        let (Some(url), Some(said)) = (attack.url.or(attack.input), attack.rfc1738) else { continue };
        let accepted = parse(url.as_bytes(), Profile::Interpreter).is_ok();
        // The parser follows section 5 where the text supports two readings.
        assert_eq!(accepted, said.verdict == "valid", "{}: {url:?} is {}", attack.name, said.verdict);
        judged += 1;
    }
    assert!(judged > 0);
}

/// An entry to which each test adds one mistake.
const ENTRY: &str = r#"- name: example-backslash
  advisories: ["CVE-2000-0001"]
  link: https://advisory.example/
  ecosystem: npm
  package: example
  vulnerable: "1.0.0"
  fixed: "1.0.1"
  kind: host
  wrong: The backslash does not end the host.
  input: "http://a.example\\@b.example/"
  input_from: made
  shape: "//[^/?#]*\\\\"
  setup: "const parse = require('example')"
  call: "parse(input).host"
  observed: {"vulnerable": "b.example", "fixed": null}
  rfc1738: {"verdict": "invalid", "section": "2.2"}
  rfc3986: {"verdict": "invalid", "section": "3.2.2"}
  whatwg: {"verdict": "success", "host": "a.example", "section": "4.4"}
"#;

fn problems(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("node.yaml"), text).unwrap();
    attacks(folder.path(), "attacks").map_or_else(|problems| problems.to_string(), |_| String::new())
}

#[test]
fn a_mistake_in_an_entry_is_reported_with_its_line() {
    assert_eq!(problems(ENTRY), "");
    for (right, wrong, expected) in [
        ("npm", "gem", "attacks/node.yaml:4: ecosystem: unknown variant `gem`, expected one of `Debian`"),
        (
            "kind: host",
            "kind: hots",
            "attacks/node.yaml:8: kind: unknown variant `hots`, expected one of `address`",
        ),
        ("wrong: ", "wrnog: ", "attacks/node.yaml:9: `wrnog` is not a field; did you mean `wrong`?"),
        ("CVE-2000-0001", "2000-0001", "attacks/node.yaml:1: `advisories` is a list of identifiers"),
        (", \"fixed\": null", "", "attacks/node.yaml:15: observed: missing field `fixed`"),
        ("null", "\"b.example\"", "`observed` has two observations, which differ"),
        ("\"success\"", "\"valid\"", "`whatwg` has a `verdict` failure or success and a `section`"),
        ("\"section\": \"2.2\"", "\"rule\": \"2.2\"", "attacks/node.yaml:16: rfc1738: unknown field `rule`"),
        ("input: ", "unit: ", "`input` is missing"),
        (
            "example-backslash",
            "Example",
            "attacks/node.yaml:1: `name` is \"Example\", which is not in kebab-case",
        ),
    ] {
        let found = problems(&ENTRY.replacen(right, wrong, 1));
        assert!(found.contains(expected), "{wrong}: expected {expected:?}, got:\n{found}");
    }
}

#[test]
fn names_are_sorted_and_unique() {
    let first = ENTRY.replace("example-backslash", "example-at");
    assert_eq!(problems(&format!("{first}\n{ENTRY}")), "");
    assert!(problems(&format!("{ENTRY}\n{first}")).contains("sort the entries by name"));
    assert!(problems(&format!("{ENTRY}\n{ENTRY}")).contains("is taken, by attacks/node.yaml:1"));
}

#[test]
fn a_folder_without_files_is_a_problem() {
    let folder = tempfile::tempdir().unwrap();
    let found = attacks(folder.path(), "attacks").unwrap_err().to_string();
    assert!(found.contains("attacks: the folder has no .yaml file"), "{found}");
}
