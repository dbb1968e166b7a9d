//! `url-atlas maintain` as a user types it: its output, its files and its exit status.

use std::fs;
use std::path::Path;
use std::process::Command;

#[track_caller]
fn assert_ends(arguments: &[&str], status: i32, stdout: &str, stderr: &str) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_url-atlas")).arg("maintain").args(arguments).output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(status), "{out}{err}");
    assert!(out.contains(stdout) && out.is_empty() == stdout.is_empty(), "{out}");
    assert!(err.contains(stderr) && err.is_empty() == stderr.is_empty(), "{err}");
}

#[test]
fn the_differences_of_the_standard_are_printed_and_saved() {
    assert_ends(&["whatwg"], 0, "# RFC 1738 and the WHATWG URL Standard\n", "");
    assert_ends(&["whatwg", "--write", "--check"], 2, "", "cannot be used with");
    let reports = Path::new(env!("CARGO_TARGET_TMPDIR")).join("whatwg");
    let _ = fs::remove_dir_all(&reports);
    let kept = ["--reports", reports.to_str().unwrap()];
    let with = |flag| [&["whatwg", flag], &kept[..]].concat();
    assert_ends(&with("--write"), 0, "", "");
    assert_ends(&with("--check"), 0, "", "");
    // An answer is escaped once.
    assert!(!fs::read_to_string(reports.join("whatwg.md")).unwrap().contains(r"\\x"));
    fs::write(reports.join("whatwg.md"), "# another page").unwrap();
    let problem = "whatwg.md: is not up to date; run `url-atlas maintain whatwg --write`";
    assert_ends(&with("--check"), 1, "", problem);
}

#[test]
fn a_design_is_inferred_from_nothing_and_not_kept() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../decisions/src/designs.json");
    let before = fs::read(&file).unwrap();
    // The answers of a library that follows its text show its whole design.
    let library = url_atlas_decisions::by_name("rust-fluent-uri").unwrap();
    let (exact, unseen) = (library.exact, library.unseen);
    let figures = format!("rust-fluent-uri: {exact} of {unseen} unseen answers, {exact} before\n");
    let from_nothing = ["infer", "--from-nothing", &library.name];
    assert_ends(&from_nothing, 0, "", &figures);
    assert_ends(&[&from_nothing[..], &["--only-figures"]].concat(), 2, "", "cannot be used with");
    assert!(fs::read(&file).unwrap() == before);
}

#[test]
fn the_predicted_share_of_records_is_shown() {
    let library = url_atlas_decisions::by_name("c-sofia").unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records/c-sofia.answers");
    let record = rfc1738_audit::Record::read(&file).unwrap();
    let answers: Vec<_> = record.answers().filter(|(_, given)| given.is_comparable()).collect();
    let is_exact = |(input, given): &&(&str, url_atlas_decisions::Answer)| {
        library.figures(&[(input.as_bytes(), given)]) == (1, 1)
    };
    let exact = answers.iter().filter(is_exact).count();
    let share = 100.0 * exact as f64 / answers.len() as f64;
    assert!(share < 100.0);
    let row = format!("c-sofia                          {share:6.2}");
    assert_ends(&["predictions", "c-sofia"], 0, &row, "");
    let folder = tempfile::tempdir().unwrap();
    let empty = ["predictions", "--records", folder.path().to_str().unwrap()];
    assert_ends(&empty, 2, "", "no record of these libraries is there");
}

/// A relative path counts from the folder of the caller.
#[test]
fn a_site_of_no_record_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_url-atlas"));
    let command =
        command.args(["maintain", "site", "--without-predictions", "--records", "none", "--output", "site"]);
    let output = command.current_dir(&folder).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    let expected = format!("{}/none: no library has a record there", folder.path().display());
    assert!(output.status.code() == Some(2) && err.contains(&expected), "{err}");
    assert!(!folder.path().join("site/index.html").exists());
}

#[test]
fn pairs_without_two_hosts_are_searched() {
    let two = ["pairs", "rust-fluent-uri", "rust-iri-string", "--mutants", "20000"];
    let found = "1 pairs of 2 libraries; the comparison of designs finds two registrable hosts in all but 1, \
        and no two hosts in 1\n\
        20000 inputs for each of these: 0 pairs have two hosts that the comparison did not find as \
        predicted, and 0 of the 1 that were asked\n";
    assert_ends(&two, 0, found, "");
    // The comparison of these two finds two hosts, so nothing is searched.
    let other = ["pairs", "git-credential", "node-url", "--mutants", "1"];
    assert_ends(
        &other,
        0,
        "1 pairs of 2 libraries; the comparison of designs finds two registrable hosts in all but 0, and no \
         two hosts in 0\n",
        "",
    );
    // The crate `uriparse` panics at some of the mutants.
    let panics = ["pairs", "rust-uriparse", "rust-iri-string", "--mutants", "10000"];
    assert_ends(&panics, 0, "of the 1 that were asked\n", "");
    assert_ends(&["pairs", "no-library"], 2, "", "`no-library` has no design");
}

#[test]
fn predictions_of_a_file_are_counted() {
    let file = std::env::temp_dir().join(format!("predicted-{}", std::process::id()));
    fs::write(&file, b"ftp://a.com?x@evil.com/f\nhttp://host.dom/\n\nhttp://h\xf4st/\n").unwrap();
    let predict = ["predict", "url", "--inputs", file.to_str().unwrap()];
    assert_ends(&predict, 0, "url: 4 inputs, 4 predicted exactly\n", "");
    fs::remove_file(&file).unwrap();
    assert_ends(&predict, 2, "", " cannot be read: ");
    assert_ends(&["predict", "urls"], 2, "", "expected url, ");
}

#[test]
fn a_library_is_added_to_a_file_of_several_records() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let [one, other] = ["c-sofia", "c-serd"]
        .map(|name| format!("{}/../../records/{name}.answers", env!("CARGO_MANIFEST_DIR")));
    let (added, together) = (file("added.records"), file("together.records"));
    assert_ends(&["merge", &one, &other, "--into", &together], 0, "", "2 records were written");
    assert_ends(&["merge", &one, "--into", &added], 0, "", "1 records were written");
    assert_ends(&["merge", &added, &other, "--into", &added], 0, "", "2 records were written");
    assert!(fs::read(added).unwrap() == fs::read(together).unwrap());
}
