//! The commands as a user types them: their output, their files and their exit status.

mod architecture;
#[cfg(feature = "full")]
mod full;
mod shared;

use std::fs;
use std::path::Path;

use shared::{assert_ends, copy, xtask};

#[test]
fn conformance_exits_with_the_status_of_the_run() {
    assert_ends(&["conformance"], 0, "\nPASS  ", "");
    assert_ends(
        &["conformance", "ftp/typecode-image", "--subject", "parser", "--profile", "producer"],
        0,
        "\nPASS  1 case, 1 subject, 1 profile: 1 pass, 0 fail, 0 open\n",
        "",
    );
    assert_ends(&["conformance", "ftp/typecode-imag"], 0, "ftp.yaml      1", "");
    assert_ends(
        &["conformance", "fpt"],
        2,
        "",
        "error: no case has an id with \"fpt\"; did you mean `ftp`?\n",
    );
    // This case is about the other profile. A run without cases must not pass.
    let other = ["conformance", "generic/upper-case-scheme-producer", "--profile", "interpreter"];
    assert_ends(&other, 2, "", "error: no case was asked: none of these cases holds under that profile");
    assert_ends(&["conformance", "color:red"], 2, "", "is not a kind of filter");
    assert_ends(&["conformance", "--format", "xml"], 2, "", "invalid value 'xml'");
    assert_ends(
        &["conformance", "--cases", "no/such"],
        2,
        "",
        "error: no/such: the folder of the cases cannot be read: ",
    );
    assert_ends(
        &["conformance", "--output", "no/such/file"],
        2,
        "",
        "error: no/such/file cannot be written: ",
    );
}

#[test]
fn a_wrong_case_fails_and_is_reported() {
    let folder = copy("wrong");
    let shown = folder.to_str().unwrap();
    let file = folder.join("ftp.yaml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("name: \"motd\", type: \"i\"}", "name: \"motd;type=i\"}", 1)).unwrap();
    assert_ends(&["conformance", "--cases", shown], 1, "FAIL ftp/typecode-image ", "");
    assert_ends(&["conformance", "--cases", shown, "http"], 0, "\nPASS  ", "");
}

#[test]
fn a_report_is_written_to_a_file() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report");
    let file = path.to_str().unwrap();
    for (format, beginning) in
        [("human", "section "), ("json", "{\n  \"format\": 2,"), ("junit", "<?xml"), ("markdown", "# RFC")]
    {
        let output = xtask(&["conformance", "--format", format, "--output", file]);
        assert!(output.status.success() && output.stdout.starts_with(b"PASS  "));
        let text = fs::read_to_string(file).unwrap();
        assert!(text.starts_with(beginning), "{text}");
        assert!(!text.contains('\u{1b}') && !text.contains(env!("CARGO_MANIFEST_DIR")));
    }
}

#[test]
fn cases_are_written_checked_and_formatted() {
    let folder = copy("cases");
    let shown = folder.to_str().unwrap();
    assert_ends(&["cases", "lint", "--cases", shown], 0, "quotes not checked", "");
    assert_ends(&["cases", "fmt", "--check", "--cases", shown], 0, "", "");
    assert_ends(&["cases", "schema", "--check", "--cases", shown], 0, "", "");

    let new = ["cases", "new", "http/a-new-one", "--input", "http://host.dom/new", "--cases", shown];
    assert_ends(&new, 0, "/http.yaml:", "");
    assert_ends(&new, 2, "", "error: http/a-new-one is taken, by ");
    assert_ends(&["cases", "lint", "--cases", shown], 1, "", "`why` is still to be filled in\n");
    assert_ends(&["conformance", "--cases", shown], 2, "", "`why` is still to be filled in\n");
    assert_ends(
        &["cases", "new", "http/hex", "--hex", "6", "--cases", shown],
        2,
        "",
        "two hexadecimal digits for each byte",
    );

    let file = folder.join("ftp.yaml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("\n  rule:", "\n  rule:  ", 1)).unwrap();
    assert_ends(
        &["cases", "fmt", "--check", "--cases", shown],
        1,
        "",
        "the layout is not the format's: this is `  rule:   ",
    );
    assert_ends(&["cases", "fmt", "--cases", shown], 1, "", "`why` is still to be filled in\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);

    fs::write(folder.join("case.schema.json"), "{}").unwrap();
    assert_ends(
        &["cases", "schema", "--check", "--cases", shown],
        1,
        "",
        "case.schema.json: is not what `cargo xtask cases schema` writes",
    );
}

#[test]
fn a_command_that_moved_names_its_place() {
    let elsewhere =
        "error: `audit` moved to the program that maintains records of libraries: see CONTRIBUTING.md\n";
    assert_ends(&["audit", "ask", "http://a.com@b.com/"], 2, "", elsewhere);
    let reports = "error: `cargo xtask reports rulings --check` does this now\n";
    assert_ends(&["rulings", "--check"], 2, "", reports);
    assert_ends(&["cases", "json", "--write"], 2, "", "error: `cargo xtask reports by-hand` does this now\n");
}

#[test]
fn the_help_lists_every_command() {
    let help = String::from_utf8(xtask(&["--help"]).stdout).unwrap();
    let here = "conformance cases processors";
    let full = "exhaustive prove mutants coverage vectors fuzz promote rulings reports golden";
    for name in here.split(' ').chain(full.split(' ')) {
        assert!(help.contains(&format!("\n  {name} ")), "{name}: {help}");
    }
}
