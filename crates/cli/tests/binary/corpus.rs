//! `rfc1738 conformance`, `coverage`, `prove` and `vectors`, from a folder that has no checkout.

use crate::*;

/// An empty folder for one test, with commands that run in it.
struct Empty(std::path::PathBuf);

impl Empty {
    fn new(name: &str) -> Empty {
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Empty(path)
    }

    fn run(&self, arguments: &[&str]) -> (String, String, Option<i32>) {
        let mut command = command(arguments);
        command.current_dir(&self.0).env_remove("GITHUB_STEP_SUMMARY");
        Empty::ended(&mut command)
    }

    fn ended(command: &mut Command) -> (String, String, Option<i32>) {
        let output = command.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr), output.status.code())
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap()
    }

    /// A folder with one case, whose expected parts are wrong.
    fn with_a_wrong_case(&self) -> &'static str {
        let case = "- name: wrong\n  why: The name is wrong.\n  section: \"3.2.2\"\n  rule: ftpurl\n  \
                    quote: \"an FTP URL\"\n  input: \"ftp://host.dom/a\"\n  verdict: valid\n  \
                    parts: {host: \"host.dom\", cwd: [], name: \"b\"}\n";
        std::fs::create_dir(self.0.join("my cases")).unwrap();
        std::fs::write(self.0.join("my cases/ftp.yaml"), case).unwrap();
        "my cases"
    }
}

#[test]
fn conformance_needs_no_checkout() {
    let empty = Empty::new("conformance");
    let (out, err, code) = empty.run(&["conformance"]);
    assert_eq!((err.as_str(), code), ("", Some(0)));
    assert!(out.lines().all(|line| line.len() <= 80) && out.contains("\nPASS  "), "{out}");
    assert!(
        out.contains(" are written by hand, ") && out.ends_with(" are made from these byte by byte.\n"),
        "{out}"
    );
    let (out, _, code) = empty.run(&["conformance", "ftp/typecode-image", "--output", "report"]);
    assert_eq!(
        (out.as_str(), code),
        ("PASS  1 case, 2 subjects, 2 profiles: 1 pass, 0 fail, 0 open\n", Some(0))
    );
    assert!(empty.read("report").ends_with(&out));
    let (_, err, code) = empty.run(&["conformance", "--cases", "no\u{1b}"]);
    assert!(err.lines().all(|line| line.starts_with("rfc1738: ")) && !err.contains('\u{1b}'), "{err}");
    assert_eq!(code, Some(2));
}

#[test]
fn a_failure_prints_a_command_that_repeats_it() {
    let empty = Empty::new("again");
    let folder = empty.with_a_wrong_case();
    let arguments = ["conformance", "--cases", folder, "--subject", "parser", "--profile", "producer"];
    let (out, err, code) = empty.run(&arguments);
    assert_eq!((err.as_str(), code), ("", Some(1)));
    let again = "rfc1738 conformance ftp/wrong --cases 'my cases' --subject parser --profile producer";
    let line = out.lines().find_map(|line| line.trim().strip_prefix("again     ")).unwrap();
    assert_eq!(line, again);
    // The line fails in the same way after a shell has split it.
    let again =
        ["conformance", "ftp/wrong", "--cases", folder, "--subject", "parser", "--profile", "producer"];
    let (repeated, _, code) = empty.run(&again);
    assert_eq!((repeated, code), (out, Some(1)));
}

#[test]
fn a_summary_is_appended_for_github() {
    let empty = Empty::new("summary");
    let folder = empty.with_a_wrong_case();
    std::fs::write(empty.0.join("summary.md"), "# Before\n").unwrap();
    let mut human = command(&["conformance", "--cases", folder]);
    human.current_dir(&empty.0).env("GITHUB_STEP_SUMMARY", "summary.md");
    let (out, err, code) = Empty::ended(&mut human);
    assert_eq!((err.as_str(), code), ("", Some(1)));
    assert!(out.starts_with("FAIL ftp/wrong "), "{out}");
    let (markdown, _, _) = empty.run(&["conformance", "--cases", folder, "--format", "markdown"]);
    assert_eq!(empty.read("summary.md"), format!("# Before\n{markdown}"));
    let place = |heading| markdown.find(heading).unwrap();
    assert!(place("\n## Failures\n") < place("\n## By section\n"), "{markdown}");
}

#[test]
fn junit_names_the_place_and_the_difference() {
    let empty = Empty::new("junit");
    let folder = empty.with_a_wrong_case();
    let (xml, _, code) =
        empty.run(&["conformance", "--cases", folder, "--subject", "parser", "--format", "junit"]);
    assert_eq!(code, Some(1));
    let test = "<testcase name=\"ftp/wrong (parser, interpreter)\" classname=\"parser.interpreter\" \
                file=\"my cases/ftp.yaml\" line=\"1\">";
    assert!(xml.contains(test), "{xml}");
    let message = "<failure message=\"name: expected valid cwd=[] name=&quot;b&quot;, got valid cwd=[] \
        name=&quot;a&quot;\">";
    assert!(xml.contains(message), "{xml}");
    // An open case is skipped, once for each subject and profile. The message is its ruling.
    let (out, _, _) = empty.run(&["conformance", "section:3.5"]);
    let (_, open) = out.split_once(" 0 fail, ").unwrap();
    let open: usize = open.split(' ').next().unwrap().parse().unwrap();
    let (xml, _, code) =
        empty.run(&["conformance", "section:3.5", "--subject", "parser", "--format", "junit"]);
    assert_eq!((code, open > 0), (Some(0), true));
    assert_eq!(xml.matches("<skipped message=\"Ruling A").count(), 2 * open, "{xml}");
    assert!(xml.contains("; one test for each case, subject and profile\""), "{xml}");
}

/// The parser of this program as an adapter. The filter reads what it writes.
#[cfg(unix)]
fn adapter(filter: &str) -> String {
    let program = env!("CARGO_BIN_EXE_rfc1738");
    format!("sh -c '\"{program}\" serve parser | {filter}'")
}

#[cfg(unix)]
#[test]
fn an_adapter_that_breaks_the_protocol_has_a_report() {
    let empty = Empty::new("twice");
    // The first line is the answer to `start`; the second one answers the first batch, and comes
    // twice.
    let twice = adapter("sed -u 2p");
    let (out, err, code) = empty.run(&["conformance", "ftp", "--adapter", &twice]);
    assert_eq!(code, Some(2));
    assert!(
        err.contains("breaks the protocol on \"ftp://") && err.contains("it answers a question twice"),
        "{err}"
    );
    let (_, result) = out.split_once("\nFAIL  ").unwrap();
    assert!(result.contains(" pass, 0 fail, "), "{result}");
    assert!(out.contains(" cases were not asked: the adapter"), "{out}");
    // The line of the adapter is one word.
    assert!(out.lines().all(|line| line.len() <= 80 || line.starts_with("      \"{")), "{out}");
    let (json, _, code) = empty.run(&["conformance", "ftp", "--adapter", &twice, "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((code, &json["totals"]["fail"]), (Some(2), &0.into()));
    assert!(json["not_asked"].as_u64().unwrap() > 0 && json["trouble"].is_string());
}

#[cfg(unix)]
#[test]
fn a_summary_of_an_adapter_has_counts_only() {
    let empty = Empty::new("adapter-summary");
    let parser = adapter("cat");
    let (out, err, code) = empty.run(&["conformance", "mailto", "--adapter", &parser, "--summary"]);
    assert_eq!((err.as_str(), code), ("", Some(0)));
    assert!(out.starts_with("section ") && !out.contains("OPEN  ") && out.contains("\nPASS  "), "{out}");
    let (all, _, code) = empty.run(&["conformance", "mailto", "--adapter", &parser]);
    assert_eq!(code, Some(0));
    assert!(all.starts_with("OPEN  Ruling A") && all.ends_with(&out), "{all}");
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn coverage_and_prove_need_no_checkout() {
        let empty = Empty::new("coverage");
        let (out, err, code) = empty.run(&["coverage", "--no-mutants", "--rule", "port"]);
        assert_eq!((err.as_str(), code), ("", Some(0)));
        assert!(out.contains("\nport "), "{out}");
        let (_, err, code) = empty.run(&["coverage", "--no-mutants", "--rule", "prot"]);
        assert_eq!((err.as_str(), code), ("rfc1738: the grammar has no rule `prot`\n", Some(2)));
        let folder = empty.with_a_wrong_case();
        let low = ["coverage", "--no-mutants", "--cases", folder, "--fail-under", "100", "--format", "json"];
        let (_, err, code) = empty.run(&low);
        let is_low = |line: &str| {
            line.starts_with("rfc1738: the cases exercise ") && line.ends_with(", less than 100 %")
        };
        assert!(!err.is_empty() && err.lines().all(is_low), "{err}");
        assert_eq!(code, Some(1));
        let (out, err, code) = empty.run(&["prove", "--scheme", "mailto", "--extra-states", "0"]);
        assert_eq!((err.as_str(), code), ("", Some(0)));
        assert!(out.starts_with("agree  mailto ") && out.lines().all(|line| line.len() <= 80), "{out}");
    }
}

/// The command of an adapter stands after "--", as in every other command.
#[test]
fn an_adapter_stands_after_two_hyphens() {
    let library = ["--", env!("CARGO_BIN_EXE_rfc1738"), "serve", "parser"];
    let ran = run(&[&["conformance", "ftp/typecode-image"][..], &library].concat(), b"");
    assert_eq!((ran.code, &*ran.err), (0, ""), "{}", ran.out);
    let both = run(&["conformance", "--adapter", "x", "--", "y"], b"");
    assert!(both.code == 2 && both.err.contains("cannot be used with"), "{}", both.err);
}

/// A case that states a convention or is declined does not pass, fail or stay open.
#[test]
fn the_summary_says_which_cases_have_no_column() {
    let ran = run(&["conformance", "--summary"], b"");
    let (table, rest) = ran.out.split_once("\n\n").unwrap();
    let numbers = |line: &str| -> Vec<usize> {
        line.split_ascii_whitespace().skip(1).take(4).map(|word| word.parse().unwrap()).collect()
    };
    let without = table.lines().skip(1).map(numbers).map(|all| all[0] - all[1..].iter().sum::<usize>());
    let without: usize = without.sum();
    assert!(
        without > 0
            && rest.starts_with(&format!("Only the column \"cases\" counts these cases: {without} state a ")),
        "{}",
        ran.out
    );
}
