//! What people read fits their terminal: no line with words has more columns. A pipe gets lines of
//! any length.

use std::process::Command;

use super::{ON_TERMINAL, python, run};

const RFC1738: &str = env!("CARGO_BIN_EXE_rfc1738");

/// The arguments of an audit that finds much: the parser of RFC 1738 judged against another text.
const AUDIT: [&str; 9] =
    ["audit", "--against", "whatwg", "--suite", "corpus", "--", RFC1738, "serve", "parser"];

/// Returns what a command shows on a terminal, `what` says whether with its errors. `None`: there is
/// no Python.
fn shown(columns: usize, what: &str, command: &[&str]) -> Option<String> {
    let mut python = Command::new(python()?);
    let python = python.args(["-c", ON_TERMINAL, &columns.to_string(), what, RFC1738]).args(command);
    let output = python.env("NO_COLOR", "1").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

/// Checks the lines of these commands on a terminal of 80 columns and of 40.
#[cfg(target_os = "linux")]
fn check(commands: &[&[&str]]) {
    let check = &|columns: usize| {
        for command in commands {
            let Some(text) = shown(columns, "output", command) else { return };
            assert!(text.lines().count() > 3, "{command:?}: {text}");
            // A word that is too long stands alone on its line, after its indent.
            let is_wide =
                |line: &&str| line.chars().count() > columns && line.trim_start().split(' ').count() > 1;
            let wide: Vec<&str> = text.lines().filter(is_wide).collect();
            assert!(wide.is_empty(), "{columns} columns, {command:?}: {wide:#?}");
        }
    };
    std::thread::scope(|scope| {
        for columns in [80, 40] {
            scope.spawn(move || check(columns));
        }
    });
}

#[cfg(target_os = "linux")]
#[test]
fn no_line_with_words_is_wider_than_the_terminal() {
    check(&[
        &[
            "check",
            "http://a_b/",
            "http://host.dom:99999999999999999999/%zz",
            "ftp://host.dom/a;type=x",
            "mailto:a",
        ],
        &["grammar", "rulings"],
        &["grammar", "sections"],
        &["conformance", "--summary"],
        &["grammar", "show"],
        &["generate", "near-misses", "--rule", "httpurl", "--limit", "20"],
    ]);
    // A pipe has one line for each answer.
    let piped = run(&["check", "http://host.dom:99999999999999999999/%zz"], b"");
    assert!(piped.out.lines().count() == 1 && piped.out.len() > 80, "{}", piped.out);
}

/// A terminal would divide a long message within a word.
#[cfg(target_os = "linux")]
#[test]
fn messages_and_the_list_of_commands_fit_the_terminal() {
    for command in [&["--help"][..], &["ask", "x"], &["audit"], &["fuzz", "--against", "x", "--", "x"]] {
        let Some(text) = shown(40, "errors", command) else { return };
        let (list, _) = text.split_once("\nExamples:\n").unwrap_or((&text, ""));
        let wide: Vec<&str> = list.lines().filter(|line| line.chars().count() > 40).collect();
        assert!(wide.is_empty() && !list.is_empty(), "{command:?}: {wide:#?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn usage_lines_and_the_table_of_parts_fit_the_terminal() {
    for command in [&["audit", "-h"][..], &["suite", "-h"], &["explain", "http://host.dom/a"]] {
        let Some(text) = shown(40, "errors", command) else { return };
        let (usage, _) = text.split_once("\nOptions:\n").unwrap_or((&text, ""));
        let wide: Vec<&str> = usage.lines().filter(|line| line.chars().count() > 40).collect();
        assert!(wide.is_empty() && !usage.is_empty(), "{command:?}: {wide:#?}");
    }
}

#[test]
fn comments_of_written_tests_fit_a_terminal() {
    for framework in ["pytest", "rust"] {
        let ran = run(&[&["audit", "--emit", framework], &AUDIT[1..]].concat(), b"");
        let is_comment = |line: &&str| ["#", "//"].iter().any(|mark| line.trim_start().starts_with(mark));
        let wide: Vec<&str> =
            ran.out.lines().filter(is_comment).filter(|line| line.chars().count() > 80).collect();
        assert!(ran.code == 1 && wide.is_empty(), "{framework}: {wide:#?}");
    }
}

#[cfg(target_os = "linux")]
mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn no_line_of_a_long_report_is_wider_than_the_terminal() {
        check(&[&["coverage", "--no-mutants"], &AUDIT, &[&["audit", "--all"], &AUDIT[1..]].concat()]);
    }
}
