//! What holds for every command: its arguments, its exit codes, its colours, and that nothing makes it panic.

use crate::*;

#[test]
fn wrong_command_lines() {
    let see = ", see `rfc1738 --help`";
    let wrong: &[(&[&str], &str)] = &[
        (&[], "a command is missing"),
        (&["grammar"], "a command is missing"),
        (&["frob"], "unrecognized subcommand 'frob'"),
        (&["check", "--jsn"], "unexpected argument '--jsn' found, tip: a similar argument exists: '--json'"),
        (&["explain"], "the following required arguments were not provided: <URL>"),
        (&["explain", "a:", "b:"], "unexpected argument 'b:' found"),
        (
            &["explain", "a:", "--profile", "x"],
            "invalid value 'x' for '--profile <PROFILE>', [possible values: interpreter, producer]",
        ),
        (&["serve", "me"], "invalid value 'me' for '<SUBJECT>', [possible values: parser, grammar]"),
        (
            &["grammar", "show", "--amended", "--as-printed"],
            "the argument '--amended' cannot be used with '--as-printed'",
        ),
    ];
    for (arguments, message) in wrong {
        refuses(arguments, b"", &format!("{message}{see}"));
    }
    let hostile = run(&[OsStr::new("check"), OsStr::from_bytes(b"--\x1b[31m\n\xff")], b"");
    assert_eq!((hostile.err.lines().count(), hostile.code), (1, 2), "{}", hostile.err);
    assert_eq!(run(&["explain", "--", "--json:"], b"").code, 0);
}

#[test]
fn help_has_examples_and_exit_codes() {
    let commands: [&[&str]; 19] = [
        &[],
        &["check"],
        &["explain"],
        &["extract"],
        &["generate"],
        &["suite"],
        &["schema"],
        &["conformance"],
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
        // The first example is one of this command.
        let (_, examples) = ran.out.split_once("\nExamples:\n").unwrap();
        let example = examples.lines().next().unwrap();
        assert!(example.starts_with(&format!("  rfc1738 {}", command.join(" "))), "{command:?}: {example}");
    }
    assert_eq!(run(&["--version"], b"").out, format!("rfc1738 {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn colours_are_for_terminals() {
    let coloured = |no_color: bool| {
        let mut command = command(&["explain", "http://h/~"]);
        command.env("CLICOLOR_FORCE", "1");
        if no_color {
            command.env("NO_COLOR", "1");
        }
        command.output().unwrap().stdout.contains(&0x1b)
    };
    // In a pipe there are none, as every `run` asserts. One can force them, and forbid that.
    assert!(coloured(false) && !coloured(true));
}

#[test]
fn no_input_makes_it_panic() {
    let all: Vec<u8> = (0..=255).flat_map(|byte| [b'a', b':', byte, b'%', byte, b'\n']).collect();
    for subject in [&["check"][..], &["check", "--json"], &["extract", "--text"]] {
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
