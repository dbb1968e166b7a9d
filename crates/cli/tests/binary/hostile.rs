//! Bytes from outside, in every place that a command prints: none controls a terminal, is invisible,
//! begins a line, or is a command to a CI system. `super::ran` looks at both outputs.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::json;

use super::{ADAPTERS, ON_TERMINAL, Ran, is_safe, python, run, shell};

const RFC1738: &str = env!("CARGO_BIN_EXE_rfc1738");

/// What controls terminals and logs: ESC, CR, BEL, C1, bidirectional controls, fillers of Hangul, and
/// commands of CI systems.
const HOSTILE: &str = "\u{1b}[31mA\u{1b}]0;t\u{7}\r\u{9b}2J\u{202e}\u{2066}\u{115f}\u{1160}\u{3164}\u{ffa0}\
    \u{200b}\n::error::pwned\n  ::add-mask::pwned\n##[error]pwned ##vso[task]pwned";

/// Checks that nothing from outside begins a line.
#[track_caller]
fn check(ran: &Ran) {
    for line in ran.out.lines().chain(ran.err.lines()) {
        let line = line.trim_start_matches("rfc1738: ").trim_start();
        let is_forged = line.starts_with("::error") || line.starts_with("\\x3a:error");
        assert!(!is_forged, "a line is forged: {line}\n{}{}", ran.out, ran.err);
    }
}

#[test]
fn arguments_and_names_of_files_are_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().join(HOSTILE.replace('/', "|"));
    fs::write(&here, HOSTILE).unwrap();
    let missing = folder.path().join(format!("{HOSTILE}missing"));
    let (here, missing) = (here.to_str().unwrap(), missing.to_str().unwrap());
    let inside = format!("{missing}/a");
    let url = format!("http://host.dom/{HOSTILE}");
    let builtin = format!("builtin:{HOSTILE}");
    let rule = format!("rule:{HOSTILE}");
    let commands: &[&[&str]] = &[
        &[HOSTILE],
        &["help", HOSTILE],
        &["check", HOSTILE, &url, here, missing],
        &["check", "--json", "--advisories", &url, here],
        &["explain", HOSTILE, &url, here],
        &["explain", "--json", HOSTILE, &url],
        &["explain", "--texts", HOSTILE, &url],
        &["extract", here, missing],
        &["extract", "-0", missing],
        &["extract", "--only-urls", here],
        &["extract", "--json", here],
        &["grammar", "show", "--file", here],
        &["grammar", "show", "--file", missing],
        &["grammar", "show", HOSTILE],
        &["grammar", "show", "--file", &builtin],
        &["grammar", "check", here, missing],
        &["grammar", "diff", here, missing],
        &["grammar", "show", "--section", HOSTILE, "--file", here],
        &["grammar", "rulings", HOSTILE],
        &["generate", "near-misses", "--rule", "path", "--member", HOSTILE, "--limit", "3"],
        &["generate", "members", "--rule", HOSTILE],
        &["suite", "--scheme", HOSTILE],
        &["conformance", HOSTILE],
        &["conformance", &rule],
        &["conformance", "ftp", "--cases", missing],
        &["conformance", "ftp", "--cases", here],
        &["conformance", "ftp/typecode", "--output", &inside],
        &["conformance", "--", missing],
        &["coverage", "--no-mutants", "--rule", HOSTILE],
        &["coverage", "--cases", missing],
        &["prove", "--rule", HOSTILE],
        &["vectors", "--output", here],
        &["vectors", "--cases", missing],
        &["audit", "--from", here],
        &["audit", "--from", missing],
        &["audit", "diff", here, missing],
        &["audit", "--inputs", here, "--", missing],
        &["audit", "--inputs", missing, "--", missing],
        &["audit", "--accept", here, "--", missing],
        &["audit", "--accept", missing, "--", missing],
        &["audit", "--format", HOSTILE, "--", "a"],
        &["audit", "time", "--", missing],
        &["fuzz", "--state", here, "--", "a"],
        &["fuzz", "--state", &inside, "--time", HOSTILE, "--", "a"],
        &["fuzz", "merge", here, missing],
        &["adapter", "check", "--", missing],
        &["adapter", "new", HOSTILE],
        &["adapter", "new", "python", "--output", &inside],
        &["man", HOSTILE],
        &["completions", HOSTILE],
        &["schema", HOSTILE],
        &["serve", HOSTILE],
    ];
    for command in commands {
        check(&run(command, HOSTILE.as_bytes()));
    }
    for command in
        [&["check"][..], &["explain", "-"], &["extract"], &["serve"], &["grammar", "show", "--file", "-"]]
    {
        check(&run(command, HOSTILE.as_bytes()));
    }
    let command = format!(r#"{{"cmd":{}}}"#, json!(HOSTILE));
    check(&run(&["serve"], command.as_bytes()));
}

/// Writes a record with hostile texts in all places.
fn record(file: &Path, version: &str) {
    let parts = json!({"scheme": HOSTILE, "host": HOSTILE, "path": HOSTILE, "printed": HOSTILE});
    let description = json!({
        "protocol": 1, "name": HOSTILE, "language": HOSTILE, "version": format!("{version}{HOSTILE}"),
        "claims": [HOSTILE], "trouble": HOSTILE, "not_asked": 3,
    });
    let answers = [
        json!(["http://host.dom/", {"accept": parts}]),
        json!([format!("http://host.dom/{HOSTILE}"), {"accept": parts}]),
    ];
    let lines: Vec<String> =
        [description].into_iter().chain(answers).map(|line| format!("{line}\n")).collect();
    fs::write(file, lines.concat()).unwrap();
}

#[test]
fn records_are_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["old", "new"].map(|name| {
        let file = folder.path().join(format!("{name}.jsonl"));
        record(&file, name);
        file.into_os_string().into_string().unwrap()
    });
    let [old, new] = [&*files[0], &*files[1]];
    for format in ["human", "json", "markdown", "html", "junit"] {
        check(&run(&["audit", "--from", old, "--all", "--format", format], b""));
    }
    for framework in ["rust", "go", "pytest", "jest", "json"] {
        check(&run(&["audit", "--from", old, "--emit", framework], b""));
    }
    check(&run(&["audit", "--from", old, "--cause", HOSTILE], b""));
    for more in [&[][..], &["--all"], &["--json"]] {
        check(&run(&[&["audit", "diff", old, new], more].concat(), b""));
    }
    // A line that is wrong.
    fs::write(old, fs::read_to_string(old).unwrap() + &json!([HOSTILE, {HOSTILE: 1}]).to_string() + "\n")
        .unwrap();
    check(&run(&["audit", "--from", old], b""));
    let accepted = folder.path().join("accepted");
    fs::write(&accepted, format!("accepted/other {}\n", HOSTILE.replace('\n', " "))).unwrap();
    check(&run(&["audit", "--from", new, "--accept", accepted.to_str().unwrap()], b""));
}

#[test]
fn what_an_adapter_says_is_escaped() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let inputs = folder.path().join("inputs");
    fs::write(&inputs, format!("http://host.dom/\n{}\n", json!(HOSTILE))).unwrap();
    let inputs = inputs.to_str().unwrap();
    let audit = &["audit", "--inputs", inputs][..];
    let (conformance, check_adapter) =
        (&["conformance", "ftp/typecode-image"][..], &["adapter", "check"][..]);
    for (place, command) in [
        ("description", audit),
        ("description", conformance),
        ("key", audit),
        ("line", conformance),
        ("exit", audit),
        ("reject", conformance),
        ("decline", conformance),
        ("crash", conformance),
        ("accept", audit),
    ] {
        let library = ["--", python, "-S", ADAPTERS, "hostile", place, HOSTILE];
        check(&run(&[command, &library].concat(), b""));
        check(&run(&[check_adapter, &library].concat(), b""));
    }
}

#[test]
fn cases_and_findings_are_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let (cases, text) = (folder.path().join("cases"), json!(HOSTILE).to_string());
    fs::create_dir(&cases).unwrap();
    let name = HOSTILE.replace('/', "|");
    for case in [
        format!("- name: {text}\n  why: {text}\n  input: {text}\n  verdict: {text}\n  section: {text}\n"),
        format!("- {text}: 1\n  name: a-b\n"),
        format!(
            "- name: a-b\n  why: \"Words.\"\n  input: {text}\n  verdict: invalid\n  at: 0\n  section: \
             \"2.1\"\n  rule: {text}\n"
        ),
        HOSTILE.to_owned(),
    ] {
        fs::write(cases.join(format!("{name}.yaml")), &case).unwrap();
        fs::write(cases.join("ftp.yaml"), &case).unwrap();
        let cases = cases.to_str().unwrap();
        check(&run(&["conformance", "--cases", cases], b""));
        check(&run(&["vectors", "--cases", cases, "--check"], b""));
    }
    fs::write(cases.join(format!("{name}.yml")), "").unwrap();
    check(&run(&["conformance", "--cases", cases.to_str().unwrap()], b""));
    let state = folder.path().join("state");
    fs::create_dir(&state).unwrap();
    let finding = json!({
        "cause": HOSTILE, "input": HOSTILE, "answer": "reject", "does": HOSTILE, "danger": HOSTILE,
        "text": "RFC 1738",
        "expected": HOSTILE, "got": HOSTILE, "batch": 1,
    });
    let state_name = state.to_str().unwrap();
    for text in [
        finding.to_string(),
        json!({HOSTILE: 1}).to_string(),
        finding.to_string().replace("RFC 1738", "\\n::error::"),
    ] {
        fs::write(state.join("finding-0001.json"), text).unwrap();
        let library = ["--", RFC1738, "serve", "parser"];
        check(&run(&[&["fuzz", "--replay", "--state", state_name][..], &library].concat(), b""));
        check(&run(&["fuzz", "merge", &format!("{state_name}-merged"), state_name], b""));
    }
}

#[test]
fn a_terminal_gets_only_colors() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().join(HOSTILE.replace('/', "|"));
    fs::write(&here, format!("http://host.dom/\n{HOSTILE}")).unwrap();
    let kept = folder.path().join("a.jsonl");
    record(&kept, "1");
    let (here, kept, url) =
        (here.to_str().unwrap(), kept.to_str().unwrap(), format!("http://host.dom/{HOSTILE}"));
    for command in [
        &["check", here, &url][..],
        &["explain", &url, HOSTILE],
        &["extract", "-0", here],
        &["extract", here],
        &["audit", "--from", kept],
        &["conformance", HOSTILE],
        &["grammar", "show", "--file", here],
        &["--help"],
        &[HOSTILE],
    ] {
        let mut python = Command::new(python);
        let python = python
            .args(["-c", ON_TERMINAL, "0", "errors", RFC1738])
            .args(command)
            .env("TERM", "xterm-256color");
        let output = python.env_remove("NO_COLOR").output().unwrap();
        let shown = String::from_utf8(output.stdout).unwrap();
        let mut plain = String::new();
        let mut pieces = shown.split("\u{1b}[");
        plain.push_str(pieces.next().unwrap());
        for piece in pieces {
            let rest = piece.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
            plain.push_str(rest.strip_prefix('m').unwrap_or_else(|| panic!("{command:?}: {shown:?}")));
        }
        assert!(is_safe(&plain), "{command:?}: {shown:?}");
    }
}

/// The shell closes standard output. Nothing is lost in silence.
#[test]
fn a_closed_standard_output_is_an_error() {
    for command in ["check http://host.dom/", "explain --json http://host.dom/", "grammar sections", "--help"]
    {
        let ran = shell(&format!("exec {RFC1738} {command} >&-"));
        assert_eq!(
            (ran.code, &*ran.err),
            (2, "rfc1738: standard output: cannot be written, it is closed\n"),
            "{command}"
        );
    }
    // What is not wanted is not lost.
    assert_eq!(shell(&format!("exec {RFC1738} check http://host.dom/ >/dev/null")).code, 0);
    let ran = shell(&format!("exec {RFC1738} check http://host.dom/ <&-"));
    assert_eq!((ran.code, &*ran.out), (0, "http://host.dom/: valid by RFC 1738\n"));
}
