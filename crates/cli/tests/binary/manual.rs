//! `rfc1738 completions` and `rfc1738 man`: both contain the whole command line.

use crate::*;

pub(crate) const COMMANDS: [&str; 19] = [
    "adapter",
    "audit",
    "check",
    "compare",
    "completions",
    "conformance",
    "coverage",
    "explain",
    "extract",
    "fuzz",
    "generate",
    "grammar",
    "man",
    "normalize",
    "prove",
    "schema",
    "serve",
    "suite",
    "vectors",
];

/// The commands of `COMMANDS` that `--help` does not list: programs start them.
const HIDDEN: [&str; 4] = ["completions", "man", "schema", "serve"];

/// Compares the list of `--help` with `COMMANDS`, so a new command is not forgotten here.
#[test]
fn help_lists_every_command() {
    let help = run(&["--help"], b"").out;
    let (before, _) = help.split_once("\nOptions:\n").unwrap();
    // A line with a larger indent continues the description of a command.
    let entries = before.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let list = entries.filter_map(|line| line.split_whitespace().next());
    let mut listed: Vec<&str> = list.chain(HIDDEN).collect();
    listed.sort();
    assert_eq!(listed, COMMANDS);
}

#[test]
fn completions_contain_commands_and_options() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = run(&["completions", shell], b"");
        assert_eq!((ran.err.as_str(), ran.code), ("", 0));
        for word in COMMANDS.iter().chain(&["advisories", "all-bytes"]) {
            assert!(ran.out.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn bash_reads_the_completion_script() {
    let script = temporary("completions.bash", run(&["completions", "bash"], b"").out);
    // Not every computer has bash.
    let Ok(bash) = Command::new("bash").args(["-n", &script]).output() else { return };
    assert!(bash.status.success(), "{}", String::from_utf8_lossy(&bash.stderr));
    let ask = format!(
        "source {script}; COMP_WORDS=(rfc1738 expl); COMP_CWORD=1; _rfc1738 rfc1738 expl; echo \
         ${{COMPREPLY[@]}}"
    );
    let bash = Command::new("bash").args(["-c", &ask]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&bash.stdout).trim(), "explain");
}

#[test]
fn man_has_a_page_for_every_command() {
    let page = run(&["man"], b"").out;
    assert!(page.contains(".TH rfc1738 1") && page.contains("Exit codes:"), "{page}");
    for name in COMMANDS {
        let is_listed = page.contains(&format!("rfc1738\\-{name}(1)"));
        assert_eq!(is_listed, !HIDDEN.contains(&name), "{name}: {page}");
        let of_command = run(&["man", name], b"").out;
        assert!(of_command.contains(&format!(".TH rfc1738-{name} 1")), "{name}: {of_command}");
        assert!(
            of_command.contains("\n.SH EXAMPLES AND EXIT CODES\n.nf\nExamples:\n"),
            "{name}: {of_command}"
        );
        assert!(of_command.contains("\nExit codes:\n"), "{name}: {of_command}");
    }
    let diff = run(&["man", "grammar", "diff"], b"").out;
    assert!(diff.contains(".TH rfc1738-grammar-diff 1") && diff.contains("\\-\\-as\\-printed"), "{diff}");
    rejects(&["man", "frob\x1b"], b"", "there is no command `frob\\u{1b}`, see `rfc1738 --help`");
}

#[test]
fn man_has_a_full_synopsis_examples_and_exit_codes() {
    let page = run(&["man", "check"], b"").out;
    let synopsis = "\\fBrfc1738 check\\fR [\\fB\\-\\-advisories\\fR] [\\fB\\-a\\fR|\\fB\\-\\-text\\fR] \
                    [\\fB\\-\\-json\\fR] [\\fB\\-\\-profile\\fR \\fIPROFILE\\fR] \
                    [\\fB\\-h\\fR|\\fB\\-\\-help\\fR] [\\fIFILE|URL\\fR...]\n";
    assert!(page.contains(synopsis), "{page}");
    assert!(
        page.contains(".SH EXAMPLES AND EXIT CODES\n.nf\nExamples:\n  rfc1738 check urls.txt")
            && !page.contains("EXTRA"),
        "{page}"
    );
    let page = run(&["man", "suite"], b"").out;
    assert!(page.contains(" \\fB\\-\\-scheme\\fR \\fISCHEME\\fR ["), "{page}");
    for name in COMMANDS {
        let page = run(&["man", name], b"").out;
        let (_, examples) = page.split_once("\n.nf\nExamples:\n").unwrap();
        assert!(examples.starts_with(&format!("  rfc1738 {name}")), "{name}: {examples}");
        assert!(examples.contains("\nExit codes:\n") && examples.contains("\n  0    "), "{name}: {examples}");
    }
}
