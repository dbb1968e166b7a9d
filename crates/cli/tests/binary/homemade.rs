//! Three parsers as people write them (`homemade/`), each with three bugs that are typical of
//! regular expressions: a greedy `.*@`, a `\d` that takes every digit of Unicode, and a `$` that
//! takes a final line feed. Each bug stands on the first screen, and nothing that is no bug.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use expect_test::expect_file;
use serde_json::Value;

use super::{python, rejects, run};

fn adapter() -> String {
    format!("{}/tests/binary/homemade/adapter.py", env!("CARGO_MANIFEST_DIR"))
}

/// Returns what an audit of a parser writes, with more options.
fn audit(python: &str, parser: &str, more: &[&str]) -> super::Ran {
    let adapter = adapter();
    let ran =
        run(&[&["audit", "--suite", "corpus"], more, &["--", python, "-S", &adapter, parser]].concat(), b"");
    assert!(
        ran.out.lines().all(|line| line.chars().count() <= 80) || more.contains(&"--emit"),
        "{}",
        ran.out
    );
    ran
}

/// Returns what an audit of the record of `by_steps` writes. The parser is asked once for all
/// tests.
fn of_record(python: &str, more: &[&str]) -> super::Ran {
    static RECORD: OnceLock<String> = OnceLock::new();
    let record = RECORD.get_or_init(|| {
        let file = format!("{}/by_steps.jsonl.gz", env!("CARGO_TARGET_TMPDIR"));
        // The answers of an earlier run do not count.
        let _ = fs::remove_file(&file);
        audit(python, "by_steps", &["--record", &file]);
        file
    });
    run(&[&["audit", "--from", record], more].concat(), b"")
}

/// Returns the screen without the counts, which change with the inputs of an audit.
fn without_counts(screen: &str) -> String {
    let lines =
        screen.lines().map(|line| match line.strip_prefix("   ").and_then(|rest| rest.split_once(": ")) {
            Some((name, count)) if count.ends_with(" inputs") => format!("   {name}: [number] inputs"),
            _ if line.contains(" answers are not those of ") => {
                "[number] answers are not those of the text".into()
            }
            _ if line.contains("a browser goes elsewhere with ") => {
                line.split_once(" with ").map_or("", |(before, _)| before).to_owned() + " with [number] URLs"
            }
            _ => line.to_owned(),
        });
    lines.map(|line| line + "\n").collect()
}

#[test]
fn the_first_screen_has_the_bugs_and_no_noise() {
    let Some(python) = python() else { return };
    for (parser, expected, count) in [
        ("one_regex", expect_file!["homemade/one_regex.expected"], 4),
        ("by_steps", expect_file!["homemade/by_steps.expected"], 3),
        ("validator", expect_file!["homemade/validator.expected"], 3),
    ] {
        let ran = audit(python, parser, &[]);
        assert_eq!((ran.code, &*ran.err), (1, ""), "{parser}");
        expected.assert_eq(&without_counts(&ran.out));
        // A terminal that nobody made larger.
        assert!(ran.out.lines().count() <= 24, "{parser}: {}", ran.out);
        for bug in ["at-sign", "line-feed", "port-other-digit"] {
            let is_of_validator = parser == "validator" && bug == "at-sign";
            let bug = if is_of_validator { "user-illegal" } else { bug };
            assert!(ran.out.contains(bug), "{parser}: {bug}: {}", ran.out);
        }
        assert!(
            ran.out.ends_with(&format!("findings: {count}, accepted: 0, fixed since: 0\n")),
            "{}",
            ran.out
        );
    }
}

#[test]
fn a_validator_reports_no_parts_in_any_format() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let inputs = folder.path().join("inputs.txt");
    fs::write(&inputs, "http://a.example/\nhttp://a b@c.example/\nhttp://[::1@c.example/\n").unwrap();
    let inputs = inputs.to_str().unwrap();
    for (format, cell) in [("html", "<td>accepts it</td>"), ("markdown", " | `accepts it` | ")] {
        let arguments =
            ["audit", "--inputs", inputs, "--format", format, "--", python, &adapter(), "validator"];
        let ran = run(&arguments, b"");
        assert!(ran.out.contains(cell), "{format}: {}", ran.out);
    }
}

/// Runs the functions whose names begin with `test_` on a parser, and writes the names of those
/// that pass.
const RUNNER: &str = r#"
import sys
sys.path.insert(0, sys.argv[1])
parse = __import__(sys.argv[2]).parse
tests = {}
exec(open(sys.argv[3]).read(), tests)
def read(url):
    try:
        return parse(url) or {}
    except ValueError:
        return None
strict = lambda url: None if url.endswith("\n") or not url.isascii() else read(url)
for which in (read, strict):
    tests["read"] = which
    passed = []
    for name in sorted(name for name in tests if name.startswith("test_")):
        try:
            tests[name]()
            passed.append(name)
        except AssertionError:
            pass
    print(",".join(passed))
"#;

#[test]
fn the_tests_fail_today_and_pass_when_the_bug_is_fixed() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let tests = folder.path().join("tests.py");
    fs::write(&tests, of_record(python, &["--emit", "pytest"]).out).unwrap();
    let parsers = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/binary/homemade");
    let arguments = [
        "-B".as_ref(),
        "-c".as_ref(),
        RUNNER.as_ref(),
        parsers.as_os_str(),
        "by_steps".as_ref(),
        tests.as_os_str(),
    ];
    let output = Command::new(python).args(arguments).output().unwrap();
    let passed = String::from_utf8_lossy(&output.stdout);
    // No test passes today. With the two bugs fixed that `strict` fixes, their tests pass.
    assert_eq!(
        passed,
        "\ntest_accepted_end_line_feed,test_accepted_port_other_digit\n",
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// An adapter that takes no input.
pub(crate) const DECLINES: &str = r#"
import json, sys
for line in sys.stdin:
    command = json.loads(line)
    if command["cmd"] == "start":
        print(json.dumps({"protocol": 1, "name": "none", "language": "Python", "version": "1",
                          "claims": [], "conventions": {}}), flush=True)
    elif command["cmd"] == "observe":
        declined = [{"decline": ""} for _ in command["inputs"]]
        print(json.dumps({"id": command["id"], "observations": declined}), flush=True)
    else:
        break
"#;

#[test]
fn a_library_that_declines_everything_is_not_good() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let adapter = folder.path().join("adapter.py");
    fs::write(&adapter, DECLINES).unwrap();
    let ran = run(
        &["audit", "--suite", "corpus", "--scheme", "nntp", "--", python, adapter.to_str().unwrap()],
        b"",
    );
    assert!(ran.code == 2 && ran.err.contains("declines every input"), "{}{}", ran.out, ran.err);
}

/// A library that fails on a batch and then answers each of its inputs has a fault that no input
/// shows.
#[test]
fn a_failure_that_no_input_repeats_is_told() {
    const ENDS_ONCE: &str = r#"
import json, os, sys
for line in sys.stdin:
    command = json.loads(line)
    if command["cmd"] == "start":
        answer = {"protocol": 1, "name": "ends-once", "claims": ["rfc1738"]}
    elif command["cmd"] == "observe":
        if not os.path.exists(sys.argv[1]):
            open(sys.argv[1], "w").close()
            sys.exit(1)
        answer = {"id": command["id"], "observations": [{"reject": "no"}] * len(command["inputs"])}
    else:
        break
    print(json.dumps(answer), flush=True)
"#;
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [inputs, library, record] = ["inputs", "library.py", "kept.jsonl.gz"].map(file);
    fs::write(&inputs, "http://\nftp://\nx\n").unwrap();
    fs::write(&library, ENDS_ONCE).unwrap();
    let ask = ["audit", "--inputs", &inputs, "--record", &record, "--", python, &library, &file("ended")];
    let ran = run(&ask, b"");
    assert!(
        ran.err.starts_with("rfc1738: the adapter failed on a batch of inputs, and answered"),
        "{}{}",
        ran.out,
        ran.err
    );
    assert_eq!(ran.code, 0, "{}", ran.out);
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn what_is_accepted_with_a_reason_is_good() {
        let Some(python) = python() else { return };
        let folder = tempfile::tempdir().unwrap();
        let known = folder.path().join("known.txt");
        let file = known.to_str().unwrap();
        assert_eq!(of_record(python, &["--write-accept", file]).code, 1);
        let text = fs::read_to_string(&known).unwrap();
        let ran = of_record(python, &["--accept", file]);
        assert!(
            ran.code == 2 && ran.err.contains("known.txt:4: write the reason in place of \"?\""),
            "{}",
            ran.err
        );
        fs::write(&known, text.replace(" ?\n", " it is old\n") + "query-empty it is gone\n").unwrap();
        let ran = of_record(python, &["--accept", file]);
        assert!(ran.out.ends_with("findings: 0, accepted: 3, fixed since: 1\n"), "{}", ran.out);
        assert!(ran.code == 1 && ran.err.contains("`query-empty` is not found any more"), "{}", ran.err);
        fs::write(&known, text.replace(" ?\n", " it is old\n")).unwrap();
        let ran = of_record(python, &["--accept", file]);
        assert_eq!(ran.code, 0);
        // What is accepted has no row on the screen, and is marked among all.
        assert!(
            !ran.out.contains("port-other-digit") && ran.out.contains(" have no row here: --all\n"),
            "{}",
            ran.out
        );
        let all = of_record(python, &["--accept", file, "--all"]).out;
        let marked = all.split("   accepted/port-other-digit: ").nth(1).and_then(|rest| rest.lines().nth(1));
        assert_eq!(marked, Some("   accepted: it is old"), "{all}");
    }

    #[test]
    #[ignore = "exhaustive"]
    fn a_cause_lists_its_inputs() {
        let Some(python) = python() else { return };
        let ran = of_record(python, &["--cause", "accepted/port-other-digit"]);
        assert!(ran.out.contains("\n\"http://a.example:⟨U+0661⟩/\"\n"), "{}", ran.out);
        let json = of_record(python, &["--cause", "accepted/port-other-digit", "--format", "json"]).out;
        let json: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(json["cause"]["cause"], "accepted/port-other-digit");
        let inputs = json["inputs"].as_array().unwrap();
        assert_eq!(Some(inputs.len() as u64), json["cause"]["inputs"].as_u64());
        assert!(inputs.contains(&"http://a.example:\u{661}/".into()), "{json}");
        // A browser goes elsewhere, and RFC 3986 says what the parser says.
        let json = of_record(python, &["--cause", "slashes-empty", "--format", "json"]).out;
        let json: Value = serde_json::from_str(&json).unwrap();
        assert!(json.get("cause").is_none() && json["inputs"].as_array().unwrap().is_empty(), "{json}");
        assert!(json["elsewhere_inputs"].as_array().unwrap().contains(&"http:evil.com".into()), "{json}");
        assert_eq!(json["elsewhere"]["browser"]["parts"]["host"], "evil.com");
        let ran = of_record(python, &["--cause", "accepted/port-other-digit", "--format", "junit"]);
        assert!(
            ran.code == 2 && ran.err.contains("the formats of a cause are human and json"),
            "{}",
            ran.err
        );
        // The test of one cause alone.
        let ran = of_record(python, &["--cause", "accepted/port-other-digit", "--emit", "json"]);
        let tests: Value = serde_json::from_str(&ran.out).unwrap();
        let names: Vec<&Value> = tests.as_array().unwrap().iter().map(|test| &test["name"]).collect();
        assert_eq!(names, ["accepted/port-other-digit"], "{}", ran.out);
        let ran = of_record(python, &["--cause", "accepted/port-other-digits"]);
        assert!(
            ran.code == 2 && ran.err.contains("did you mean `accepted/port-other-digit`?"),
            "{}",
            ran.err
        );
    }

    #[test]
    #[ignore = "exhaustive"]
    fn two_records_are_compared() {
        let Some(python) = python() else { return };
        let folder = tempfile::tempdir().unwrap();
        let record =
            |parser: &str| folder.path().join(format!("{parser}.jsonl.gz")).to_str().unwrap().to_owned();
        let [old, new] = ["one_regex", "by_steps"].map(|parser| {
            audit(python, parser, &["--scheme", "http", "--record", &record(parser)]);
            record(parser)
        });
        let ran = run(&["audit", "diff", &old, &new], b"");
        assert_eq!((ran.code, &*ran.err), (1, ""), "{}", ran.out);
        assert!(ran.out.contains("ended: user-backslash\n") && ran.out.lines().count() <= 24, "{}", ran.out);
        let json: Value =
            serde_json::from_str(&run(&["audit", "diff", "--json", &old, &new], b"").out).unwrap();
        assert_eq!(json["against"], "rfc3986");
        // As the audit of the old version names it.
        let is_fixed =
            |change: &Value| change["cause"] == "accepted/user-illegal" && change["change"] == "fixed";
        assert!(json["changes"].as_array().unwrap().iter().any(is_fixed), "{json}");
        // The parser of this project stands for a new version.
        let asked =
            run(&["audit", "diff", &old, "--", env!("CARGO_BIN_EXE_rfc1738"), "serve", "parser"], b"");
        assert!(asked.code == 1 && asked.out.contains(" and rfc1738-parser "), "{}{}", asked.out, asked.err);
        let same = run(&["audit", "diff", &old, &old], b"");
        assert!(
            same.code == 0 && same.out.ends_with("new: 0, changed: 0, fixed: 0, by RFC 3986\n"),
            "{}",
            same.out
        );
        rejects(
            &["audit", "diff", "/nonexistent.jsonl.gz", &new],
            b"",
            "the old record: /nonexistent.jsonl.gz: it cannot be read, No such file or directory (os error \
             2): `rfc1738 audit --record /nonexistent.jsonl.gz -- COMMAND` makes it, COMMAND is an adapter",
        );
        rejects(
            &["audit", "--from", "/nonexistent.jsonl.gz"],
            b"",
            "--from: /nonexistent.jsonl.gz: it cannot be read, No such file or directory (os error 2): \
             `rfc1738 audit --record /nonexistent.jsonl.gz -- COMMAND` makes it, COMMAND is an adapter",
        );
    }
}
