//! The commands that need libraries, texts or pages, as a user types them: their output, their files and their exit status.

mod fuzzing;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn xtask(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask-maintenance"));
    command.args(arguments).env_remove("RFC_TEXTS").output().unwrap()
}

#[track_caller]
fn assert_ends(arguments: &[&str], status: i32, stdout: &str, stderr: &str) {
    let output = xtask(arguments);
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(status), "{out}{err}");
    assert!(out.contains(stdout) && out.is_empty() == stdout.is_empty(), "{out}");
    assert!(err.contains(stderr) && err.is_empty() == stderr.is_empty(), "{err}");
}

/// A copy of the shipped cases that a command may change.
fn copy(name: &str) -> PathBuf {
    let (from, to) = (
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../spec-cases"),
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(name),
    );
    let _ = fs::remove_dir_all(&to);
    fs::create_dir(&to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
    }
    to
}

#[test]
fn coverage_is_measured_and_saved() {
    let fast = ["coverage", "--no-mutants"];
    let reports = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reports");
    let _ = fs::remove_dir_all(&reports);
    let kept = ["--reports", reports.to_str().unwrap()];
    let check = [&fast[..], &["--check"], &kept].concat();
    assert_ends(&check, 1, "", "/coverage.md: is not up to date; run `cargo xtask coverage --write`\n");
    assert_ends(&[&fast[..], &["--write"], &kept].concat(), 0, "", "");
    assert_ends(&check, 0, "", "");
    let file = reports.join("coverage.md");
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("# Coverage of RFC 1738\n") && !text.contains(env!("CARGO_MANIFEST_DIR")));
    fs::write(&file, text.replacen("| port ", "| prot ", 1)).unwrap();
    assert_ends(&check, 1, "", "is not up to date");
    // The page is written beside it. Git ignores it, so a check does not need it.
    assert!(fs::read_to_string(reports.join("coverage.html")).unwrap().starts_with("<!DOCTYPE html>"));
    fs::write(&file, text).unwrap();
    fs::remove_file(reports.join("coverage.html")).unwrap();
    assert_ends(&check, 0, "", "");

    assert_ends(&[&fast[..], &["--rule", "PORT"]].concat(), 0, "\nport ", "");
    assert_ends(&[&fast[..], &["--rule", "prot"]].concat(), 2, "", "error: the grammar has no rule `prot`");
    assert_ends(&[&fast[..], &["--rule", "port", "--write"]].concat(), 2, "", "cannot be used with");
    let complete = ["--format", "json", "--fail-under", "100"];
    assert_ends(&[&fast[..], &complete].concat(), 0, "{\n  \"format\": 2,", "");
    assert_ends(&[&fast[..], &["--format", "html"]].concat(), 0, "<!DOCTYPE html><html lang=\"en\">", "");
    // The command also tests mutants. The cases must detect all mutants with another meaning, whatever their number.
    let port = String::from_utf8(xtask(&["coverage", "--rule", "port"]).stdout).unwrap();
    let line = port.lines().find(|line| line.starts_with("port ")).unwrap();
    let (found, all) = line.rsplit_once(' ').unwrap().1.split_once('/').unwrap();
    assert!(found == all && all != "0", "{line}");
}

#[test]
fn the_timeline_is_printed_and_saved() {
    assert_ends(&["timeline"], 0, "<title>The URL since 1994", "");
    let reports = Path::new(env!("CARGO_TARGET_TMPDIR")).join("timeline");
    let _ = fs::remove_dir_all(&reports);
    let kept = ["--reports", reports.to_str().unwrap()];
    let with = |flag| [&["timeline", flag], &kept[..]].concat();
    assert_ends(&with("--check"), 1, "", "run `cargo xtask timeline --write`");
    assert_ends(&with("--write"), 0, "", "");
    assert_ends(&with("--check"), 0, "", "");
}

#[test]
fn differences_are_printed_and_saved() {
    assert_ends(&["differences", "http"], 0, "\nhttp: ", "");
    assert_ends(
        &["differences", "ada-url", "--format", "markdown"],
        0,
        "# RFC 1738 and the WHATWG URL Standard\n",
        "",
    );
    assert_ends(&["differences", "url", "--format", "json"], 0, "  \"library\": \"url\",\n", "");
    assert_ends(&["differences", "curl"], 2, "", "invalid value 'curl'");
    assert_ends(&["differences", "url", "--check"], 2, "", "cannot be used with");
    let reports = Path::new(env!("CARGO_TARGET_TMPDIR")).join("differences");
    let _ = fs::remove_dir_all(&reports);
    let kept = ["--reports", reports.to_str().unwrap()];
    let with = |flag| [&["differences", flag], &kept[..]].concat();
    assert_ends(&with("--check"), 1, "", "run `cargo xtask differences --write`");
    assert_ends(&with("--write"), 0, "", "");
    assert_ends(&with("--check"), 0, "", "");
    fs::write(reports.join("whatwg.md"), "# another page").unwrap();
    assert_ends(&with("--check"), 1, "", "whatwg.md: is not up to date");
}

#[test]
fn a_figure_below_the_limit_is_named() {
    let folder = copy("uncovered");
    let shown = folder.to_str().unwrap();
    let all = ["coverage", "--no-mutants", "--cases", shown, "--fail-under"];
    assert_ends(&[&all[..], &["0"]].concat(), 0, "by the cases", "");
    let file = folder.join("prospero.yaml");
    let text = fs::read_to_string(&file).unwrap();
    // The comments of the file and its first case.
    let first: Vec<&str> = text.split("\n\n").take(2).collect();
    fs::write(&file, first.join("\n\n") + "\n").unwrap();
    let low = " alternatives, less than 100 %\n";
    assert_ends(&[&all[..], &["100"]].concat(), 1, "by the cases", low);
    assert_ends(&[&all[..], &["101"]].concat(), 2, "", "101 is not in 0..=100");
}
