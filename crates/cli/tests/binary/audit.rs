//! `rfc1738 audit`.

use std::fs;
use std::path::Path;

use super::{ADAPTERS, python, rejects, run, temporary};

const RFC1738: &str = env!("CARGO_BIN_EXE_rfc1738");

#[test]
fn the_parser_of_this_project_has_no_departure() {
    let ran = run(&["audit", "--suite", "corpus", "--scheme", "ftp", "--", RFC1738, "serve", "parser"], b"");
    assert!(
        ran.out.contains("\nno bug: ") && ran.out.ends_with("findings: 0, accepted: 0, fixed since: 0\n"),
        "{}",
        ran.out
    );
    assert_eq!((ran.code, &*ran.err), (0, ""));
}

/// A file of tests without a test passes, so the command says what it lacks. The record is read
/// without a library.
#[test]
fn causes_without_a_test_are_named() {
    let lines = "{\"protocol\":1,\"name\":\"a\",\"claims\":[\"RFC 3986\"]}\n\
        [\"http://host.dom/a%2Fb\",{\"accept\":{\"scheme\":\"http\",\"host\":\"host.dom\",\
        \"path\":\"/a%2Fb\",\"printed\":\"http://host.dom/a/b\"}}]\n";
    let record = temporary("audit-without-test.jsonl", lines);
    let ran = run(&["audit", "--from", &record, "--emit", "pytest"], b"");
    let why = "rfc1738: no test is written for these causes, because a test compares what is read of \
               one URL, not what is printed, chance or a reference: printed/";
    assert!(ran.err.starts_with(why) && !ran.out.contains("def test_"), "{}{}", ran.err, ran.out);
}

/// "-" is standard output, as for other commands. A long name is not repeated as a whole.
#[test]
fn a_report_and_an_error_can_be_read() {
    let line = "{\"protocol\":1,\"name\":\"a\"}\n[\"http://host.dom/\",{\"reject\":null}]\n";
    let record = temporary("audit-readable.jsonl", line);
    let ran = run(&["audit", "--from", &record, "--output", "-"], b"");
    assert!(ran.out.ends_with("findings: 1, accepted: 0, fixed since: 0\n"), "{}{}", ran.out, ran.err);
    let ran = run(&["audit", "--from", &record, "--cause", &"a".repeat(10_000)], b"");
    assert!(ran.code == 2 && ran.err.len() < 2000, "{}", ran.err);
    assert!(ran.err.contains("`aaa") && ran.err.contains("aaa...aaa"), "{}", ran.err);
}

/// A typing error in a claim changes the text by which the library is judged.
#[test]
fn an_unknown_claim_is_named() {
    let lines = "{\"protocol\":1,\"name\":\"a\",\"claims\":[\"rfc9999\"]}\n\
        [\"http://host.dom/\",{\"accept\":{\"scheme\":\"http\",\"host\":\"host.dom\",\"path\":\"/\"}}]\n";
    let ran = run(&["audit", "--from", &temporary("audit-unknown-claim.jsonl", lines)], b"");
    let why = "rfc1738: the claim \"rfc9999\" names no text, expected rfc1738, ";
    assert!(ran.err.starts_with(why) && ran.code == 0, "{}{}", ran.err, ran.out);
}

#[test]
fn a_library_that_accepts_too_much_fails() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let audit = |more: &[&str]| {
        let adapter = ["--", python, "-S", ADAPTERS, "accepts"];
        run(&[&["audit", "--suite", "corpus", "--scheme", "http"], more, &adapter].concat(), b"")
    };
    let ran = audit(&[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("a browser goes elsewhere with ") && !ran.out.contains('\u{1b}'), "{}", ran.out);
    // Another text has other departures.
    assert!(audit(&["--against", "whatwg"]).out.contains("judged against URL Standard, as asked"));
    // A departure that is not found any more is an error in the list.
    let known = folder.path().join("known.txt");
    fs::write(&known, "# known\naccepted/path-drive our drives are names\n").unwrap();
    let ran = audit(&["--accept", known.to_str().unwrap()]);
    assert!(ran.err.contains("`accepted/path-drive` is not found any more"), "{}", ran.err);
    fs::write(&known, "port-zero our ports\n").unwrap();
    let ran = audit(&["--accept", known.to_str().unwrap()]);
    assert!(ran.err.contains("known.txt:1: no cause has the name") && ran.code == 2, "{}", ran.err);
}

#[test]
fn one_run_writes_several_reports() {
    let folder = tempfile::tempdir().unwrap();
    let [json, junit] = ["audit.json", "junit.xml"].map(|name| folder.path().join(name));
    let inputs = temporary("audit-inputs.txt", "http://host.dom/\n\"x:\\u0000\"\n");
    let audit = |formats: &[String]| {
        let formats = formats.iter().flat_map(|format| ["--format", format]);
        let library = ["--inputs", &inputs, "--", RFC1738, "serve", "parser"];
        run(&["audit"].into_iter().chain(formats).chain(library).collect::<Vec<_>>(), b"")
    };
    let to = |format: &str, file: &Path| format!("{format}={}", file.display());
    let ran = audit(&["human".into(), to("json", &json), to("junit", &junit)]);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    ran.says("no bug: all 2 answers are those of RFC 1738");
    let json: serde_json::Value = serde_json::from_slice(&fs::read(&json).unwrap()).unwrap();
    assert_eq!(json["asked"], 2);
    assert!(fs::read_to_string(&junit).unwrap().starts_with("<?xml"));
    let ran = audit(&["json".into(), "junit".into()]);
    ran.fails_with("write FORMAT=FILE");
    for (wrong, why) in [("yaml", "expected one of human, json"), ("json=", "write the name of a file")] {
        let ran = audit(&[wrong.into()]);
        ran.fails_with(why);
    }
}

#[test]
fn an_adapter_that_does_not_start_is_named() {
    let why = "the adapter \"/nonexistent\": cannot be started, No such file or directory (os error 2)";
    rejects(&["audit", "--suite", "corpus", "--", "/nonexistent"], b"", why);
    assert_eq!(run(&["audit"], b"").code, 2);
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn a_record_gives_every_report_without_the_library() {
        let folder = tempfile::tempdir().unwrap();
        let record = folder.path().join("answers.jsonl.gz");
        let record = record.to_str().unwrap();
        let asked = [
            "audit", "--suite", "corpus", "--scheme", "nntp", "--record", record, "--", RFC1738, "serve",
            "parser",
        ];
        let asked = run(&asked, b"");
        assert_eq!((asked.code, &*asked.err), (0, ""));
        assert_eq!(run(&["audit", "--from", record], b"").out, asked.out);
        for (format, beginning) in
            [("html", "<!DOCTYPE html>"), ("junit", "<?xml"), ("markdown", "# "), ("json", "{")]
        {
            let ran = run(&["audit", "--from", record, "--format", format], b"");
            assert!(ran.code == 0 && ran.out.starts_with(beginning), "{format}: {}", ran.out);
        }
        // A record and a library at once would be two sources.
        assert_eq!(run(&["audit", "--from", record, "--", RFC1738, "serve", "parser"], b"").code, 2);
        let ran = run(&["audit", "--from", "/nonexistent.jsonl.gz"], b"");
        ran.fails_with("/nonexistent.jsonl.gz: it cannot be read");
    }
}
