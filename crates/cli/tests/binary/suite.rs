//! `rfc1738 suite`: complete test suites for other projects.

use std::collections::HashMap;

use rfc1738::{Profile, Rule};
use rfc1738_suite::vectors;

use crate::*;

fn input_line(line: &Value) -> Vec<u8> {
    let input = line["input"].as_str().expect("it is text");
    [input.as_bytes(), b"\n"].concat()
}

/// The same string has the same id and the same answer in both outputs.
#[test]
fn suite_stops_at_its_limit() {
    let lines = |arguments: &[&str]| run(arguments, b"").out.lines().count();
    assert_eq!(lines(&["suite", "--scheme", "ftp", "--limit", "7"]), 7);
    assert_eq!(lines(&["suite", "--scheme", "ftp", "--limit", "0"]), 0);
    let (none, one) = (
        lines(&["suite", "--scheme", "mailto"]),
        lines(&["suite", "--scheme", "mailto", "--extra-states", "1"]),
    );
    assert!(none < one, "{none} {one}");
    assert!(lines(&["suite", "--scheme", "mailto", "--all-bytes"]) > none);
}

#[test]
fn the_rule_of_http_has_a_suite_under_another_name() {
    let suite = run(&["suite", "--scheme", "https"], b"").out;
    assert!(suite.contains(r"https://a\n"));
    // An escaped octet is not in the text.
    let lines = suite.lines().filter(|line| !line.contains('\\'));
    let mut valid = 0;
    for line in lines {
        // Whether the string is a member has eleven columns, and the offset four.
        let Some(rest) = line[15..].strip_prefix("https:") else { continue };
        let is_http = rfc1738::parse::parse(format!("http:{rest}").as_bytes(), Profile::Interpreter).is_ok();
        assert_eq!(line.starts_with("member "), is_http, "{line}");
        valid += usize::from(is_http);
    }
    assert!(valid > 100, "{valid}");
    let refused = run(&["suite", "--scheme", "ws", "--json"], b"");
    assert_eq!((refused.out.as_str(), refused.code), ("", 2));
    assert!(refused.err.contains("only as text"), "{}", refused.err);
}

#[test]
fn suite_ends_quietly_when_the_reader_closes() {
    let mut child = spawn(&["suite", "--scheme", "ftp", "--extra-states", "1"]);
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    // Dropping the reader closes the pipe.
    assert!(first.starts_with("non-member 0"));
    assert_eq!(child.wait().unwrap().code(), Some(141));
}

#[test]
fn suite_needs_yes_for_huge_output() {
    let huge = ["suite", "--scheme", "ftp", "--extra-states", "3", "--all-bytes"];
    let ran = run(&huge, b"");
    assert_eq!((ran.out.as_str(), ran.code), ("", 2));
    assert!(ran.err.starts_with("rfc1738: the suite of ftp has "), "{}", ran.err);
    assert!(ran.err.contains(" TiB of output") && ran.err.contains("only with --yes"), "{}", ran.err);
    assert_eq!(run(&[&huge[..], &["--count"]].concat(), b"").code, 0);
    assert_eq!(run(&[&huge[..], &["--limit", "5"]].concat(), b"").out.lines().count(), 5);
    // With --yes the output begins.
    let mut child = spawn(&[&huge[..], &["--yes"]].concat());
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert!(first.starts_with("non-member 0"));
    assert_eq!(child.wait().unwrap().code(), Some(141));
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn check_confirms_the_verdicts_of_suite() {
        let ran = run(&["suite", "--scheme", "mailto", "--jsonl"], b"");
        assert_eq!(ran.out, run(&["suite", "--scheme", "mailto", "--json"], b"").out);
        // The command `check` takes a line as an input.
        let is_line =
            |line: &Value| line["input"].as_str().is_some_and(|input| !input.contains(['\r', '\n']));
        let mut lines = json_lines(&ran.out);
        lines.retain(is_line);
        let inputs: Vec<u8> = lines.iter().flat_map(input_line).collect();
        let checked = json_lines(&run(&["check", "--jsonl", "--text"], &inputs).out);
        assert_eq!(checked.len(), lines.len());
        for (line, checked) in lines.iter().zip(&checked) {
            // `check` gives the verdict of the reading that this project follows.
            let is_valid = checked["verdict"] == "valid";
            let verdict = if line["verdict"] == "open" { &line["readings"]["bnf"] } else { &line["verdict"] };
            assert_eq!(*verdict, checked["verdict"], "{line}");
            for key in ["at", "rule", "section"] {
                assert!(is_valid || line[key] == checked[key], "{line}");
            }
            assert_eq!(is_valid, line.get("at").is_none(), "{line}");
            // A URL of another scheme is not a URL of this one, and a URL of this one is a URL.
            assert!(line["member"] == false || is_valid, "{line}");
            assert_eq!(line["member"] == false, line.get("member_at").is_some(), "{line}");
            assert!(is_valid || line["member_at"].as_u64() <= line["at"].as_u64(), "{line}");
        }
        for verdict in ["valid", "invalid", "open"] {
            assert!(lines.iter().any(|line| line["verdict"] == verdict), "{verdict}");
        }
        assert!(lines.len() > 1000);
    }

    #[test]
    #[ignore = "exhaustive"]
    fn suite_writes_the_vectors_of_the_files() {
        let file: Value = serde_json::from_str(&vectors::suite(Rule::HttpUrl).unwrap().text).unwrap();
        let vectors = file["vectors"].as_array().unwrap().iter();
        let vectors: HashMap<_, _> = vectors.map(|vector| (vector["id"].as_str().unwrap(), vector)).collect();
        for profile in ["interpreter", "producer"] {
            let lines =
                json_lines(&run(&["suite", "--scheme", "http", "--json", "--profile", profile], b"").out);
            for mut line in lines {
                line.as_object_mut().unwrap().remove("member_at");
                assert_eq!(vectors.get(line["id"].as_str().unwrap()), Some(&&line));
            }
        }
    }

    #[test]
    #[ignore = "exhaustive"]
    fn suite_counts_what_it_writes() {
        let length = |line: &Value| match &line["input"] {
            Value::String(text) => text.len(),
            other => other["hex"].as_str().unwrap().len() / 2,
        };
        for more in [&[][..], &["--extra-states", "1"], &["--all-bytes"], &["--limit", "100"]] {
            let arguments = [&["suite", "--scheme", "mailto", "--profile", "producer"], more].concat();
            let written = run(&[&arguments[..], &["--json"]].concat(), b"").out;
            let size = json_lines(&run(&[&arguments[..], &["--json", "--count"]].concat(), b"").out);
            assert_eq!(size[0]["strings"], written.lines().count(), "{more:?}");
            // The largest suite takes longer to read than to write.
            if [&[][..], &["--all-bytes"]].contains(&more) {
                let bytes: usize = json_lines(&written).iter().map(length).sum();
                assert_eq!(size[0]["bytes"], bytes, "{more:?}");
            }
            let text = run(&[&arguments[..], &["--count"]].concat(), b"").out;
            assert!(text.ends_with(" of output\n") && text.contains(" strings, "), "{text}");
        }
    }
}
