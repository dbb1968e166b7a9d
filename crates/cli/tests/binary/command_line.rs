//! Properties of every command: its arguments, exit codes and colors, and that no input makes it panic.

use crate::*;

/// The end of a message about these arguments.
fn see(arguments: &[&str]) -> String {
    let command = match arguments {
        ["grammar", command @ ("show" | "diff"), ..] => format!("grammar {command} "),
        ["audit", "diff", ..] => "audit diff ".into(),
        [] | ["frob", ..] => String::new(),
        [command, ..] => format!("{command} "),
    };
    format!(", see `rfc1738 {command}--help`")
}

#[test]
fn wrong_command_lines_are_usage_errors() {
    // A message names the help of the command that was typed.
    let wrong: &[(&[&str], &str)] = &[
        (&[], "a command is missing"),
        (&["grammar"], "a command is missing"),
        (&["frob"], "unrecognized subcommand 'frob'"),
        (&["suite", "--count"], "the following required arguments were not provided: --scheme <SCHEME>"),
        (&["grammar", "diff"], "the following required arguments were not provided: <A>, <B>"),
        (&["check", "--jsn"], "unexpected argument '--jsn' found, tip: a similar argument exists: '--json'"),
        (&["explain"], "the following required arguments were not provided: <URL>..."),
        (
            &["explain", "a:", "--profile", "x"],
            "invalid value 'x' for '--profile <PROFILE>', expected interpreter or producer",
        ),
        (&["serve", "me"], "invalid value 'me' for '<SUBJECT>', expected parser or grammar"),
        (
            &["audit", "--all", "python3", "my_adapter.py"],
            "unexpected argument 'python3': write -- before the command of the adapter: rfc1738 audit --all -- python3 my_adapter.py",
        ),
        (
            &["ask", "x:", "python3"],
            "unexpected argument 'python3': write -- before the command of the adapter: rfc1738 ask x: -- python3",
        ),
        (
            &["differences", "--suite", "corpus", "python3", "x.py"],
            "unexpected argument '--suite': `rfc1738 differences` has no such option, `rfc1738 audit` has it; the command of the adapter stands \
             after --",
        ),
        (
            &["audit", "diff", "x.gz", "--accept", "y"],
            "unexpected argument '--accept': `rfc1738 audit diff` has no such option, `rfc1738 audit` and `rfc1738 conformance` have it; the command of the adapter stands \
             after --",
        ),
        (&["audit", "--al"], "unexpected argument '--al', did you mean '--all'?"),
        (&["differences"], "the following required arguments were not provided: <COMMAND>..."),
        (
            &["grammar", "show", "--amended", "--as-printed"],
            "the argument '--amended' cannot be used with '--as-printed'",
        ),
    ];
    for (arguments, message) in wrong {
        rejects(arguments, b"", &format!("{message}{}", see(arguments)));
    }
    let hostile = run(&[OsStr::new("check"), OsStr::from_bytes(b"--\x1b[31m\n\xff")], b"");
    assert_eq!((hostile.err.lines().count(), hostile.code), (1, 2), "{}", hostile.err);
    assert_eq!(run(&["explain", "--", "--json:"], b"").code, 0);
}

/// A command has `--json` or `--format`, and a person need not know which one.
#[test]
fn json_has_two_spellings_everywhere() {
    let pairs: &[[&[&str]; 2]] = &[
        [&["ask", "--format", "json", "x:"], &["ask", "--json", "x:"]],
        [&["rulings", "--format=json"], &["rulings", "--json"]],
        [
            &["generate", "members", "--limit", "2", "--format", "json"],
            &["generate", "members", "--limit", "2", "--jsonl"],
        ],
        [
            &["compare", "rfc1738", "rfc3986", "--format", "json"],
            &["compare", "rfc1738", "rfc3986", "--json"],
        ],
    ];
    for [one, other] in pairs {
        let (one, other) = (run(one, b""), run(other, b""));
        assert_eq!((&one.out, one.code), (&other.out, other.code), "{}", one.err);
        assert!(one.out.starts_with('{'), "{}", one.out);
    }
    // What follows "--" is not an option of this program.
    for arguments in [&["audit", "--", "/none", "--json"], &["differences", "--json", "--", "/none"]] {
        let adapter = run(arguments, b"");
        assert!(adapter.err.contains("/none"), "{}", adapter.err);
    }
    let other = run(&["ask", "--format", "yaml", "x:"], b"");
    assert!(other.code == 2 && other.err.contains("unexpected argument '--format'"), "{}", other.err);
}

#[test]
fn wrong_values_are_explained() {
    let wrong: &[(&[&str], &str)] = &[
        (
            &["generate", "members", "--rule", "prot"],
            "invalid value 'prot' for '--rule <RULE>', did you mean `port`? `rfc1738 sections` lists the rules",
        ),
        (
            &["generate", "members", "--rule", "nope"],
            "invalid value 'nope' for '--rule <RULE>', `rfc1738 sections` lists the rules",
        ),
        (
            &["generate", "members", "--limit", "-1"],
            "unexpected argument '-1': options take whole numbers from 0",
        ),
        (
            &["generate", "members", "--limit=-1"],
            "invalid value '-1' for '--limit <N>', expected a whole number from 0",
        ),
        (
            &["generate", "members", "--limit", "many"],
            "invalid value 'many' for '--limit <N>', expected a whole number from 0",
        ),
        (
            &["generate", "members", "--limit", "99999999999999999999"],
            "invalid value '99999999999999999999' for '--limit <N>', expected a whole number from 0 that fits into 64 bits",
        ),
        (
            &["suite", "--scheme", "ftp", "--extra-states", "100"],
            "invalid value '100' for '--extra-states <K>', expected a whole number from 0 to 3",
        ),
        (
            &["coverage", "--fail-under", "101"],
            "invalid value '101' for '--fail-under <PERCENT>', expected a whole number from 0 to 100",
        ),
        (
            &["suite", "--scheme", "htpp"],
            "invalid value 'htpp' for '--scheme <SCHEME>', did you mean `http`? `--help` lists the values",
        ),
    ];
    for (arguments, message) in wrong {
        rejects(arguments, b"", &format!("{message}{}", see(arguments)));
    }
    let message = "builtin:rfc1738: it has no rule `prot`; did you mean `port`?, \
                   `rfc1738 grammar show --file builtin:rfc1738` lists its rules";
    rejects(&["grammar", "show", "prot"], b"", message);
}

#[test]
fn help_has_examples_and_exit_codes() {
    let commands: [&[&str]; 20] = [
        &[],
        &["check"],
        &["explain"],
        &["extract"],
        &["generate"],
        &["suite"],
        &["schema"],
        &["conformance"],
        &["differences"],
        &["coverage"],
        &["prove"],
        &["vectors"],
        &["grammar"],
        &["grammar", "show"],
        &["grammar", "check"],
        &["grammar", "diff"],
        &["rulings"],
        &["sections"],
        &["serve"],
        &["completions"],
    ];
    for command in commands {
        let ran = run(&[command, &["--help"]].concat(), b"");
        assert!(ran.code == 0 && ran.out.contains("Exit codes:\n  0  "), "{command:?}: {}", ran.out);
        let wide: Vec<&str> = ran.out.lines().filter(|line| line.len() > 80).collect();
        assert!(wide.is_empty(), "{command:?}: {wide:#?}");
        // The first example uses this command.
        let (_, examples) = ran.out.split_once("\nExamples:\n").unwrap();
        let example = examples.lines().next().unwrap();
        assert!(example.starts_with(&format!("  rfc1738 {}", command.join(" "))), "{command:?}: {example}");
    }
    assert_eq!(run(&["--version"], b"").out, format!("rfc1738 {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn help_has_help() {
    for (asked, same) in [
        (&["help", "--help"][..], &["help", "help"][..]),
        (&["help", "-h"], &["help", "help"]),
        (&["grammar", "help", "--help"], &["grammar", "help", "help"]),
    ] {
        let ran = run(asked, b"");
        assert_eq!((ran.code, &*ran.err), (0, ""), "{asked:?}");
        assert!(ran.out.contains("Usage: ") && ran.out == run(same, b"").out, "{asked:?}: {}", ran.out);
    }
    // A URL is no command.
    assert!(run(&["explain", "help", "--help"], b"").out.contains("rfc1738 explain"));
}

#[test]
fn colors_are_for_terminals() {
    let colored = |no_color: bool| {
        let mut command = command(&["explain", "http://h/~"]);
        command.env("CLICOLOR_FORCE", "1");
        if no_color {
            command.env("NO_COLOR", "1");
        }
        command.output().unwrap().stdout.contains(&0x1b)
    };
    // Output to a pipe has no colors, as every `run` asserts. Environment variables can force and forbid colors.
    assert!(colored(false) && !colored(true));
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn no_input_causes_a_panic() {
        let all: Vec<u8> = (0..=255).flat_map(|byte| [b'a', b':', byte, b'%', byte, b'\n']).collect();
        for subject in [&["check", "--text"][..], &["check", "--text", "--json"], &["extract", "--text"]] {
            assert_eq!(run(subject, &all).code, 1);
        }
        for byte in (1..=255).step_by(9).chain(*b"/?#%:@;[]~\x80\xff") {
            for text in
                [vec![byte], vec![b'f', b'i', b'l', b'e', b':', byte], [b"http://h/%", &[byte][..]].concat()]
            {
                let ran = run(&[OsStr::new("explain"), OsStr::new("--"), OsStr::from_bytes(&text)], b"");
                assert!(ran.err.is_empty() && ran.code < 2, "{text:?}: {}", ran.err);
            }
        }
    }

    #[test]
    #[ignore = "exhaustive"]
    fn names_of_values_ignore_letter_case() {
        for (upper, lower) in [
            (&["suite", "--scheme", "MailTo"][..], &["suite", "--scheme", "mailto"][..]),
            (
                &["generate", "Members", "--rule", "ESCAPE", "--profile", "Producer"],
                &["generate", "members", "--rule", "escape", "--profile", "producer"],
            ),
            (&["prove", "--scheme", "MAILTO", "--extra-states", "0"], &[]),
            (&["grammar", "show", "PORT"], &["grammar", "show", "port"]),
            (
                &["conformance", "RULE:FtpType", "--format", "json"],
                &["conformance", "rule:ftptype", "--format", "json"],
            ),
            (&["conformance", "WAIS", "--format", "json"], &["conformance", "wais", "--format", "json"]),
            (
                &["conformance", "Ruling:a7", "--format", "json"],
                &["conformance", "ruling:A7", "--format", "json"],
            ),
            (
                &["conformance", "FTP/Typecode", "--format", "json"],
                &["conformance", "ftp/typecode", "--format", "json"],
            ),
        ] {
            let ran = run(upper, b"");
            assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{upper:?}");
            assert!(!ran.out.is_empty() && (lower.is_empty() || ran.out == run(lower, b"").out), "{upper:?}");
        }
    }
}
