//! Properties of every command: its arguments, exit codes and colors, and that no input makes it
//! panic.

use crate::*;

#[test]
fn hostile_options_are_escaped() {
    let hostile = run(&[OsStr::new("check"), OsStr::from_bytes(b"--\x1b[31m\n\xff")], b"");
    assert_eq!((hostile.err.lines().count(), hostile.code), (1, 2), "{}", hostile.err);
    assert_eq!(run(&["explain", "--", "--json:"], b"").code, 0);
}

/// A command has `--json` or `--format`, and a person need not know which one.
#[test]
fn json_has_two_spellings_everywhere() {
    let pairs: &[[&[&str]; 2]] = &[
        [&["explain", "--format", "json", "x:"], &["explain", "--json", "x:"]],
        [&["grammar", "rulings", "--format=json"], &["grammar", "rulings", "--json"]],
        [
            &["generate", "members", "--limit", "2", "--format", "json"],
            &["generate", "members", "--limit", "2", "--jsonl"],
        ],
    ];
    for [one, other] in pairs {
        let (one, other) = (run(one, b""), run(other, b""));
        assert_eq!((&one.out, one.code), (&other.out, other.code), "{}", one.err);
        assert!(one.out.starts_with('{'), "{}", one.out);
    }
    // What follows "--" is not an option of this program.
    for arguments in [&["audit", "--", "/none", "--json"], &["conformance", "--json", "--", "/none"]] {
        let adapter = run(arguments, b"");
        assert!(adapter.err.contains("/none"), "{}", adapter.err);
    }
    let other = run(&["explain", "--format", "yaml", "x:"], b"");
    assert!(other.code == 2 && other.err.contains("unexpected argument '--format'"), "{}", other.err);
}

/// Without a command the program shows its commands, by what a person wants to do.
#[test]
fn the_commands_stand_in_groups() {
    let (bare, help) = (run(&[] as &[&str], b""), run(&["--help"], b""));
    assert_eq!((bare.code, help.code, &bare.out), (2, 0, &help.out));
    let titles = ["Look at a URL:", "Test your library:", "Get test data:", "Work on the texts:", "Options:"];
    let places: Vec<_> = titles.iter().map(|title| help.out.find(&format!("\n\n{title}\n"))).collect();
    assert!(places.is_sorted() && places.iter().all(Option::is_some), "{}", help.out);
}

#[test]
fn schemas_are_written() {
    for schema in ["serve", "vectors"] {
        assert!(run(&["schema", schema], b"").out.contains("https://json-schema.org/draft/2020-12/schema"));
    }
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
    // Output to a pipe has no colors, as every `run` asserts. Environment variables can force and
    // forbid colors.
    assert!(colored(false) && !colored(true));
}

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
