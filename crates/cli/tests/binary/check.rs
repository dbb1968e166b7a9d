//! `rfc1738 check`: checks one URL on each line, for lines of any content.

use crate::*;

#[test]
fn check_writes_json() {
    let ran = run(&["check", "--json"], b"ftp://a.com?x@evil.com/f\nhttp://host.dom:8o/\nhttp://h/\xff\n");
    let valid = json!({"file": "stdin", "line": 1, "input": "ftp://a.com?x@evil.com/f", "verdict": "valid",
        "scheme": "ftp", "parts": {"user": "a.com?x", "host": "evil.com", "cwd": [], "name": "f"}});
    let invalid = json!({"file": "stdin", "line": 2, "input": "http://host.dom:8o/", "verdict": "invalid",
        "at": 17, "rule": "port", "section": "3.1", "expected": "a digit, \"/\" or the end"});
    let not_utf8 = json!({"file": "stdin", "line": 3, "input": {"hex": "687474703a2f2f682fff"},
        "verdict": "invalid", "at": 9, "rule": "hsegment", "section": "3.3",
        "expected": "a character of a path, \"?\" or the end"});
    assert_eq!(json_lines(&ran.out), [valid, invalid, not_utf8]);
    assert_eq!(ran.code, 1);
}

#[test]
fn json_has_the_advisories_of_each_valid_line() {
    let input = b"ftp://a.com?x@evil.com:2121/f\nhttp://h/\nhttp://h:x/\nmailto:me\n";
    let lines = json_lines(&run(&["check", "--advisories", "--json"], input).out);
    let ids = |line: usize| -> Vec<&str> {
        let found = lines[line]["advisories"].as_array();
        found.into_iter().flatten().filter_map(|advisory| advisory["id"].as_str()).collect()
    };
    assert_eq!(ids(0), ["host-read-otherwise", "port-not-default"]);
    assert_eq!(
        (lines[1]["advisories"].as_array().map(Vec::len), lines[2].get("advisories")),
        (Some(0), None)
    );
    assert_eq!(ids(3), ["not-an-addr-spec"]);
}

/// A URL of the command line has no file and no line, and a name is one line also if it has a line feed.
#[test]
fn an_argument_is_a_url_or_a_file() {
    let line = json_lines(&run(&["check", "--json", "a:"], b"").out);
    assert_eq!(
        line,
        [json!({"input": "a:", "verdict": "valid", "scheme": "a", "parts": {"schemepart": ""}})]
    );
    rejects(&["check", "x\n:y"], b"", "x\\n:y: there is no such file, check its name");
}

#[test]
fn check_skips_lines_above_the_limit() {
    let mut input = b"http://h/".to_vec();
    input.resize(20 << 20, b'a');
    input.extend_from_slice(b"\na:");
    input.resize(input.len() + (129 << 20), b'a');
    input.extend_from_slice(b"\nb:\n");
    let ran = run(&["check"], &input);
    assert_eq!(ran.out, "stdin:1: valid by RFC 1738\nstdin:3: valid by RFC 1738\n");
    assert_eq!(ran.err, "rfc1738: stdin:2: the line is longer than 128 MiB and was skipped\n");
    assert_eq!(ran.code, 2);
}

#[test]
fn check_answers_each_line_at_once() {
    assert_answers_at_once("check", "a:b\n", |number| format!("stdin:{number}: valid by RFC 1738\n"));
}

#[test]
fn a_closed_pipe_ends_check_quietly() {
    let many = temporary("many.txt", "http://host.dom/\n".repeat(20_000));
    for (arguments, first) in [
        (vec!["check", &many], format!("{many}:1: valid by RFC 1738\n")),
        (vec!["check", "--json", &many], format!("{{\"file\":\"{many}\",\"line\":1,")),
    ] {
        let mut child = spawn(&arguments);
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        // The lines before the error are complete.
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(line.starts_with(&first), "{line}");
        drop(stdout);
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!((err.as_str(), child.wait().unwrap().code()), ("", Some(141)), "{arguments:?}");
    }
    for arguments in [
        &["explain", "a:"][..],
        &["grammar", "show"],
        &["grammar", "rulings"],
        &["--help"],
        &["conformance"],
        &["serve", "parser"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut child = command(arguments).stdout(writer).spawn().unwrap();
        // `serve` gets a command to answer; the other programs may have ended already.
        drop(child.stdin.take().unwrap().write_all(START.as_bytes()));
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.stderr, output.status.code()), (vec![], Some(141)), "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn check_reports_a_full_disk() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command(&["grammar", "sections"]).stdout(full).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.starts_with("rfc1738: standard output: cannot be written, No space left"), "{err}");
    assert_eq!((err.lines().count(), output.status.code()), (1, Some(2)));
}

mod exhaustive {
    use super::*;

    /// A path of slashes has one part for each byte. No part may take memory of its own.
    #[test]
    #[ignore = "exhaustive"]
    #[cfg(target_os = "linux")]
    fn check_needs_memory_in_proportion_to_the_line() {
        let file = temporary("slashes.txt", format!("ftp://h{}\n", "/".repeat(20 << 20)));
        // The limit is 160 MiB of address space: twice the line while it grows, and the program itself.
        let script = format!(
            "ulimit -v 163840; exec {} check --json --advisories {file}",
            env!("CARGO_BIN_EXE_rfc1738")
        );
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stdout.len() > 20 << 20);
    }
}
