//! Properties of every command: its arguments, its help and its exit codes.

use crate::*;

const COMMANDS: [&str; 7] = ["ask", "compare", "decisions", "lineage", "libraries", "resolve", "texts"];

#[test]
fn help_lists_every_command() {
    let (bare, help) = (run(&[] as &[&str], b""), run(&["--help"], b""));
    assert_eq!((bare.code, help.code, &bare.out), (2, 0, &help.out));
    for command in COMMANDS {
        assert!(help.out.contains(&format!("\n  {command} ")), "{}", help.out);
    }
}

#[test]
fn wrong_command_lines_are_usage_errors() {
    let python = "unexpected argument 'python3': write -- before the command of the adapter: url-atlas ask \
        x: -- python3, see `url-atlas ask --help`";
    rejects(&["ask", "x:", "python3"], b"", python);
    rejects(&["frob"], b"", "unrecognized subcommand 'frob', see `url-atlas --help`");
    rejects(&["texts", "-"], b"", "stdin: it has no URL, write one on each line");
    for [one, other] in [
        [&["ask", "--format", "json", "x:"][..], &["ask", "--json", "x:"]],
        [
            &["compare", "rfc1738", "rfc3986", "--format", "json"],
            &["compare", "rfc1738", "rfc3986", "--json"],
        ],
    ] {
        let (one, other) = (run(one, b""), run(other, b""));
        assert_eq!((&one.out, one.code), (&other.out, other.code), "{}", one.err);
        assert!(one.out.starts_with('{'), "{}", one.out);
    }
}

#[test]
fn a_word_without_a_library_is_an_error_with_words() {
    let ran = run(&["libraries", "nosuch"], b"");
    let why = "url-atlas: no library has `nosuch` in its name or language, `url-atlas libraries` lists all\n";
    assert_eq!((ran.code, &*ran.out, &*ran.err), (1, "", why));
}

/// The suite names this number where it has no template of an adapter.
#[test]
fn there_are_adapters_in_29_languages() {
    let folders = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../adapters")).unwrap();
    let described =
        folders.map(|folder| folder.unwrap().path()).filter(|folder| folder.join("adapter.toml").exists());
    // A folder of adapters/ is a language, except those of browsers and of Git.
    let languages = described.filter(|folder| !folder.ends_with("browsers") && !folder.ends_with("git"));
    let count = languages.count();
    let help = include_str!("../../../../../crates/cli/src/help.rs");
    assert!(help.contains(&format!("adapters in {count} languages")), "{count}");
}
