//! `rfc1738 check`: checks one URL on each line, for lines of any content.

use crate::*;

#[test]
fn check_answers_every_line() {
    let input = b"ftp://a.com?x@evil.com/f\nhttp://host.dom:8o/\r\n\nhttp://h/\xff\x1b\nnews:";
    let ran = run(&["check"], input);
    assert_eq!(
        ran.out,
        "stdin:1: valid\n\
         stdin:2: invalid: byte 17: expected a digit, \"/\" or the end, reading `port` (section 3.1)\n\
         stdin:3: invalid: byte 0: expected the name of a scheme, reading `scheme` (section 2.1), but the line ends\n\
         stdin:4: invalid: byte 9: expected a character of a path, \"?\" or the end, reading `hsegment` (section 3.3)\n\
         stdin:5: invalid: byte 5: expected \"*\", a group or an article, reading `grouppart` (section 3.6), but the line ends\n"
    );
    assert_eq!((ran.err.as_str(), ran.code), ("", 1));
}

#[test]
fn check_skips_empty_lines_only_at_the_end() {
    for (input, lines, code) in
        [("a:\n\r\n\n", 1, 0), ("a:\r\n", 1, 0), ("a:", 1, 0), ("\na:\n", 2, 1), ("a:\n\n\nb:", 4, 1)]
    {
        let ran = run(&["check", "-"], input.as_bytes());
        assert_eq!((ran.out.lines().count(), ran.code), (lines, code), "{input:?}");
    }
}

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
fn check_advises_after_each_valid_line() {
    let input = b"ftp://a.com?x@evil.com:2121/f\nhttp://h/\nhttp://h:x/\nmailto:me\n";
    let ran = run(&["check", "--advisories"], input);
    assert_eq!(
        ran.out,
        "stdin:1: valid\n\
         stdin:1: caution: host-read-otherwise: bytes 6..22: the host is evil.com; RFC 2396, RFC 3986 and the URL \
         Standard read a.com (section 3.1, ruling A9)\n\
         stdin:1: caution: port-not-default: bytes 23..27: port 2121 is not 21, the default port of ftp: another \
         protocol may use it (section 6)\n\
         stdin:2: valid\n\
         stdin:3: invalid: byte 9: expected a digit, reading `port` (section 3.1)\n\
         stdin:4: valid\n\
         stdin:4: note: not-an-addr-spec: bytes 7..9: not an addr-spec of RFC 822: it ends too early, after 2 octets \
         (section 3.5, ruling A30)\n"
    );
    assert_eq!(ran.code, 1);
    // An advisory does not change the verdict.
    assert_eq!(run(&["check", "--advisories"], b"mailto:me").code, 0);
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

#[test]
fn check_takes_urls_as_arguments() {
    let file = temporary("http:one", "a:\n");
    let here = temporary("urls.txt", "b:\n");
    let ran = run(&["check", "http://host/", "ftp:", &here, "x\n:y", "--advisories", "MAILTO:me"], b"");
    assert_eq!(
        ran.out,
        format!(
            "http://host/: valid\n\
             ftp:: invalid: byte 4: expected \"//\", reading `ftpurl` (section 3.2.2), but it ends\n\
             {here}:1: valid\n\
             MAILTO:me: valid\n\
             MAILTO:me: note: not-an-addr-spec: bytes 7..9: not an addr-spec of RFC 822: it ends too early, after 2 \
             octets (section 3.5, ruling A30)\n"
        )
    );
    assert_eq!(ran.err, "rfc1738: x\\n:y: there is no such file, check its name\n");
    assert_eq!(ran.code, 2);
    assert_eq!(run(&["check", "--", "http://host/"], b"").code, 0);
    // An argument that names an existing file is that file, also if its name looks like a URL. "./" marks a file.
    let mut command = command(&["check", "http:one"]);
    let output = command.current_dir(env!("CARGO_TARGET_TMPDIR")).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "http:one:1: valid\n", "{file}");
    rejects(&["check", "./ftp://host/"], b"", "./ftp://host/: there is no such file, check its name");
    let line = json_lines(&run(&["check", "--json", "a:"], b"").out);
    assert_eq!(
        line,
        [json!({"input": "a:", "verdict": "valid", "scheme": "a", "parts": {"schemepart": ""}})]
    );
    let message =
        "http://host/: there is no such file; to check a URL: rfc1738 check URL, or rfc1738 explain URL";
    rejects(&["extract", "http://host/"], b"", message);
    rejects(&["grammar", "check", "http://host/"], b"", message);
}

#[test]
fn check_skips_binary_files() {
    let binary = temporary("binary-check", b"\x7fELF\0\n");
    let text = temporary("text-check", "a:\n");
    let message = "it has NUL bytes and was skipped, use --text to check it";
    let ran = run(&["check", &binary, &text], b"");
    assert_eq!((ran.out, ran.code), (format!("{text}:1: valid\n"), 2));
    assert_eq!(ran.err, format!("rfc1738: {binary}: {message}\n"));
    let ran = run(&["check", "--text", &binary], b"");
    assert!(ran.code == 1 && ran.out.starts_with(&format!("{binary}:1: invalid: byte 0: ")), "{}", ran.out);
    let ran = run(&["check"], b"a:\n\n\0\nb:\n");
    assert_eq!((ran.out.as_str(), ran.code), ("stdin:1: valid\n", 2));
    assert_eq!(
        ran.err,
        "rfc1738: stdin: it has NUL bytes and was skipped from line 3 on, use --text to check it\n"
    );
}

#[test]
fn check_reads_urls_under_both_profiles() {
    assert_eq!(run(&["check"], b"HTTP://h/").code, 0);
    assert_eq!(run(&["check", "--profile", "producer"], b"HTTP://h/").code, 1);
}

#[test]
fn check_continues_after_an_unreadable_file() {
    let good = temporary("good.txt", "a:b\n");
    let empty = temporary("empty.txt", "\n\n");
    let ran = run(&["check", "src", "/no/such", &empty, &good], b"");
    assert_eq!(ran.out, format!("{good}:1: valid\n"));
    assert_eq!(
        ran.err,
        format!(
            "rfc1738: src: it is a directory, name the files in it\n\
             rfc1738: /no/such: there is no such file, check its name\n\
             rfc1738: {empty}: it has no URL, write one on each line\n"
        )
    );
    assert_eq!(ran.code, 2);
    rejects(&["check"], b"", "stdin: it has no URL, write one on each line");
}

#[test]
fn check_skips_lines_above_the_limit() {
    let mut input = b"http://h/".to_vec();
    input.resize(20 << 20, b'a');
    input.extend_from_slice(b"\na:");
    input.resize(input.len() + (129 << 20), b'a');
    input.extend_from_slice(b"\nb:\n");
    let ran = run(&["check"], &input);
    assert_eq!(ran.out, "stdin:1: valid\nstdin:3: valid\n");
    assert_eq!(ran.err, "rfc1738: stdin:2: the line is longer than 128 MiB and was skipped\n");
    assert_eq!(ran.code, 2);
}

#[test]
fn check_answers_each_line_at_once() {
    assert_answers_at_once("check", "a:b\n", |number| format!("stdin:{number}: valid\n"));
}

#[test]
fn a_closed_pipe_ends_check_quietly() {
    let many = temporary("many.txt", "http://host.dom/\n".repeat(20_000));
    for (arguments, first) in [
        (vec!["check", &many], format!("{many}:1: valid\n")),
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
        &["rulings"],
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
    let output = command(&["sections"]).stdout(full).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.starts_with("rfc1738: standard output: cannot be written, No space left"), "{err}");
    assert_eq!((err.lines().count(), output.status.code()), (1, Some(2)));
}

/// What takes long: `cargo xtask exhaustive` runs it.
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
