//! Loading, formatting and selecting the cases of a folder. The loader reports every mistake at
//! once, with its file and line.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};

use expect_test::expect_file;
use rfc1738::Profile;
use rfc1738_oracle::Input;
use rfc1738_suite::corpus::{Case, Corpus, Filter, Folder, TOPICS, lint, schemas};
use rfc1738_texts::RFC1738;

/// A temporary folder. Dropping it deletes it.
struct Temporary(PathBuf);

impl Temporary {
    fn new(files: &[(&str, &[u8])]) -> Temporary {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("rfc1738-{}-{number}", process::id()));
        fs::create_dir(&folder).unwrap();
        files.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
        Temporary(folder)
    }

    fn load(&self) -> Result<Corpus, String> {
        Corpus::load(&self.0, "cases").map_err(|problems| problems.to_string())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // A folder that stays in the temporary folder does not fail the test.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[track_caller]
fn assert_rejected(files: &[(&str, &[u8])], expected: &str) {
    assert_eq!(Temporary::new(files).load().unwrap_err().trim_end(), expected.trim_end());
}

/// One sound case that the tests change.
const SOUND: &str = "- name: a
  why: Because.
  section: \"3.3\"
  rule: hpath
  quote: \"words\"
  input: \"http://h/\"
  verdict: valid
  parts: {host: \"h\", path: \"\"}
";

#[track_caller]
fn assert_broken(from: &str, to: &str, expected: &str) {
    assert!(SOUND.contains(from));
    let text = SOUND.replace(from, to);
    assert_eq!(Temporary::new(&[("http.yaml", text.as_bytes())]).load().unwrap_err(), expected);
}

#[test]
fn hexadecimal_inputs_are_checked() {
    let expected = "cases/http.yaml:6: `input` has \"zz\" as `hex`; expected two hexadecimal digits for each byte, such as \"66ff\"";
    let broken = |input: &str| {
        let text = SOUND.replace("\"http://h/\"", input);
        Temporary::new(&[("http.yaml", text.as_bytes())]).load().unwrap_err()
    };
    let message = broken("{hex: \"zz\"}");
    assert!(message.starts_with(expected), "{message}");
    let message = broken(&format!("\"http://h/{}\"", "a".repeat(1 << 20)));
    let expected =
        "cases/http.yaml:6: `input` has 1048585 bytes; expected at most 1048576, write a shorter input";
    assert!(message.starts_with(expected), "{message}");
}

fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec-cases")
}

#[test]
fn a_sound_case_is_loaded_with_its_place() {
    let text = format!("# A comment.\n\n{SOUND}");
    let corpus = Temporary::new(&[("http.yaml", text.as_bytes())]).load().unwrap();
    let case = &corpus.cases[0];
    assert_eq!((case.id.as_str(), case.file.as_str(), case.line), ("http/a", "cases/http.yaml", 3));
    assert_eq!(case.input, Input::from(&b"http://h/"[..]));
}

#[test]
fn a_file_without_cases_is_one_problem() {
    let missing = Corpus::load("no/such/folder".as_ref(), "cases").unwrap_err().to_string();
    assert!(missing.starts_with("cases: the folder of the cases cannot be read: "), "{missing}");
    let here = Corpus::load("Cargo.toml".as_ref(), "cases").unwrap_err().to_string();
    assert!(here.starts_with("cases: the folder of the cases cannot be read: "), "{here}");
    let nothing = "cases: the folder has no .yaml file; is it the folder of the cases?\n1 problem";
    assert_rejected(&[], nothing);
    assert_rejected(&[("README.md", b"- name: a")], nothing);
    let no_case = "cases/ftp.yaml: the file has no case; add one or delete the file\n1 problem";
    assert_rejected(&[("ftp.yaml", b"")], no_case);
    assert_rejected(&[("ftp.yaml", b"# Only a comment.\n\n")], no_case);
    assert_rejected(
        &[("ftp.yaml", b"# caf\xe9\n")],
        "cases/ftp.yaml: line 1 is not UTF-8; write other bytes as {hex: \"...\"}\n1 problem",
    );
    assert_rejected(
        &[("ftp.yaml", b"\n{a: b}\n")],
        "cases/ftp.yaml:2: only comments may come before the first case, and a case begins with `- name:`\n1 problem",
    );
    let folder = Temporary::new(&[("http.yaml", SOUND.as_bytes())]);
    fs::create_dir(folder.0.join("x.yaml")).unwrap();
    let message = folder.load().unwrap_err();
    assert!(message.starts_with("cases/x.yaml: the file cannot be read: "), "{message}");
    assert!(message.ends_with("\n1 problem"), "{message}");
}

#[test]
fn every_mistake_of_every_file_is_reported_at_once() {
    let ftp = "- name: A_b
  why: 17
  section: 3.10
  rule: ftptipe
  clauses: [\"3.2.2/no-such\", 4]
  input: ftp://h/
  verdict: valid
  color: red
  verdict: invalid
- name: sound
  why: Because.
  section: \"3.99\"
  rule: ftptipe
  clauses: [\"3.2.2/typcode\"]
  near: ftp/soud
  profile: reader
  input: \"ftp://h/\"
  verdict: valid
  parts: {host: \"h\", cwd: \"\", nam: \"\"}
  at: \"9\"
  ruling: A99
- name: sound
  color: red
- name: sound
  why: \"
";
    let clauses = "- id: \"3.2.2/typecode\"
  section: \"3.2.2\"
  quote: \"words\"
- id: \"3.2.2/typecode\"
  section: \"3.2.1\"
  quote: \"words\"
- just text
";
    let files = [("ftp.yaml", ftp.as_bytes()), ("clauses.yaml", clauses.as_bytes()), ("empty.yaml", b"")];
    expect_file!["corpus_folder.expected"].assert_eq(&Temporary::new(&files).load().unwrap_err());
}

#[test]
fn scalars_need_the_right_type_and_quotes() {
    let number = "cases/http.yaml:3: `section` is text; YAML reads this as the number 3.1: put it in quotes\n1 problem";
    assert_broken("\"3.3\"", "3.10", number);
    let bare =
        "cases/http.yaml:3: `section` is not in quotes; write \"...\", as the format requires\n1 problem";
    assert_broken("\"3.3\"", "Appendix", bare);
    let part =
        "cases/http.yaml:8: `parts` is text; YAML reads this as the number 80: put it in quotes\n1 problem";
    assert_broken("path: \"\"", "port: 80", part);
    let nothing =
        "cases/http.yaml:6: `input` is text; YAML reads this as nothing: put it in quotes\n1 problem";
    assert_broken("\"http://h/\"", "", nothing);
}

#[test]
fn fields_depend_on_the_verdict() {
    let line = |number: usize, message: &str| format!("cases/http.yaml:{number}: {message}\n1 problem");
    let parts = "  parts: {host: \"h\", path: \"\"}\n";
    assert_broken(parts, "", &line(7, "a valid case has `parts`"));
    assert_broken(parts, &format!("{parts}  at: \"3\"\n"), &line(9, "a valid case has no `at`"));
    assert_broken(
        parts,
        &format!("{parts}  readings: {{a: valid}}\n"),
        &line(9, "only an open case has `readings`"),
    );
    assert_broken(
        "verdict: valid\n  parts: {host: \"h\", path: \"\"}",
        "verdict: invalid",
        &line(7, "an invalid case has `at`"),
    );
    assert_broken(
        "verdict: valid\n  parts: {host: \"h\", path: \"\"}",
        "verdict: invalid\n  at: \"10\"",
        &line(8, "`at` is \"10\"; it is an offset in bytes, at most \"9\", the input's length"),
    );
    assert_broken(
        "verdict: valid",
        "verdict: maybe",
        &line(7, "the verdict \"maybe\" is not valid, invalid or open"),
    );
    let open = "verdict: open\n  readings: {bnf: valid, prose: invalid}";
    assert_broken("verdict: valid", open, &line(7, "an open case has the `ruling` that decides"));
    let same = "verdict: open\n  readings: {bnf: valid, prose: valid}\n  ruling: A7";
    let message = "an open case has `readings`, at least two with different answers";
    assert_broken("verdict: valid", same, &line(8, message));
    assert_broken(
        "  quote: \"words\"\n",
        "",
        &line(1, "the case cites nothing; add `clauses`, `quote` or `near`"),
    );
    assert_broken("why: Because.", "why: TODO", &line(2, "`why` is still to be filled in"));
}

#[test]
fn fields_depend_on_the_question() {
    let line = |number: usize, message: &str| format!("cases/http.yaml:{number}: {message}\n1 problem");
    let verdict = "verdict: valid\n  parts: {host: \"h\", path: \"\"}";
    let asks = |fields: &str, problem: &str| assert_broken(verdict, fields, problem);
    asks(
        "asks: meanings\n  answer: {}",
        &line(7, "there is no question \"meanings\"; did you mean `meaning`?"),
    );
    asks("asks: meaning", &line(7, "a case with `asks` has an `answer`"));
    asks(
        "asks: meaning\n  answer: {}\n  verdict: valid",
        &line(9, "a case with `asks` has an `answer`, and no `verdict`"),
    );
    asks(
        "asks: meaning\n  answer: {}\n  at: \"3\"",
        &line(9, "a case with `asks` has an `answer`, and no `at`"),
    );
    let with = "a case that asks for equivalence has `with`, one that asks for building `given`, and no other has `with`";
    asks("asks: equivalence\n  answer: {equivalent: \"not shown\"}", &line(1, with));
    asks("asks: meaning\n  answer: {}\n  with: \"http://h/\"", &line(9, with));
    let given = "a case that asks for equivalence has `with`, one that asks for building `given`, and no other has `given`";
    asks("asks: building\n  answer: {url: \"http://h/\"}", &line(1, given));
    assert_broken(
        verdict,
        &format!("{verdict}\n  answer: {{}}"),
        &line(9, "only a case with `asks` has `answer`"),
    );
    assert_broken(
        verdict,
        "asks: meaning\n  answer: {a: [[\"b\"]]}",
        &line(8, "`answer` has a `a` that is not a text, a list of texts, or a list of [name, value]"),
    );
}

#[test]
fn an_open_question_and_a_convention_have_their_fields() {
    let line = |number: usize, message: &str| format!("cases/http.yaml:{number}: {message}\n1 problem");
    let verdict = "verdict: valid\n  parts: {host: \"h\", path: \"\"}";
    let question = "asks: meaning\n  answer: {host: \"h\"}";
    let asks = |fields: &str, number: usize, problem: &str| {
        assert_broken(verdict, &format!("{question}\n  {fields}"), &line(number, problem));
    };
    let load = |fields: &str| {
        let text = SOUND.replace(verdict, &format!("{question}\n  {fields}"));
        Temporary::new(&[("http.yaml", text.as_bytes())]).load().unwrap()
    };
    let readings = "readings: {one: {host: \"h\"}, other: {host: \"g\", list: [\"a\"]}}";
    let open = &load(&format!("{readings}\n  ruling: A40")).cases[0];
    assert_eq!((open.is_open(), open.verdict(), open.readings.len()), (true, None, 2));
    assert_eq!(open.readings[0].name, "one");
    let convention = &load("convention: A39").cases[0];
    assert_eq!((convention.is_open(), convention.ruling), (false, None));
    assert_eq!(convention.cited_ruling().map(|ruling| ruling.id), Some("A39"));

    asks(readings, 9, "an open case has the `ruling` that decides");
    let others = "readings: {one: {host: \"f\"}, other: {host: \"g\"}}\n  ruling: A40";
    asks(others, 8, "`answer` is not one of the answers in `readings`");
    let equal = "readings: {one: {host: \"h\"}, other: {host: \"h\"}}\n  ruling: A40";
    asks(equal, 9, "an open case with `asks` has `readings`, at least two with different answers");
    let words = "readings: {one: {host: \"h\"}, other: {host: \"g\"}, third: valid}\n  ruling: A40";
    let complete = "the reading `third` is \"valid\"; a case with `asks` has a complete answer there";
    asks(words, 9, complete);
    let twice = "readings: {one: {host: \"h\", host: \"h\"}, other: {host: \"g\"}}\n  ruling: A40";
    asks(twice, 9, "`readings` has `host` twice; keep one");
    let last = RFC1738.rulings.last().unwrap().id;
    asks("convention: A99", 9, &format!("there is no ruling \"A99\"; they are A1 to {last}"));
    let both = "ruling: A40\n  convention: A39";
    asks(both, 10, "`convention` stands in place of `ruling`; keep one");
    let no_rule = "a case with `convention` has no `readings`, because the RFC gives no rule for its answer";
    asks(&format!("{readings}\n  convention: A39"), 9, no_rule);
    let of_verdict = format!("{verdict}\n  convention: A39");
    assert_broken(verdict, &of_verdict, &line(9, "only a case with `asks` has `convention`"));
    // A reading of a verdict can have other parts, and these are checked as the parts of the case.
    let parts = "verdict: open\n  ruling: A7\n  readings: {one: valid, other: {hots: \"h\"}}";
    assert_broken(
        "verdict: valid",
        parts,
        &line(9, "the reading `other` has `hots`, which is not a part of http; did you mean `host`?"),
    );
}

#[test]
fn each_makes_a_case_for_every_byte() {
    let family = |each: &str| {
        let text = SOUND.replace("verdict: valid", "verdict: invalid");
        let text =
            text.replace("  parts: {host: \"h\", path: \"\"}\n", &format!("  at: \"8\"\n  each: {each}\n"));
        Temporary::new(&[("http.yaml", text.as_bytes())]).load()
    };
    let corpus = family("[\"2e-2f\", \"ff\"]").unwrap();
    let cases = corpus.cases.iter().map(|case| (case.id.as_str(), case.input.bytes()));
    let expected: [(&str, &[u8]); 3] =
        [("http/a", b"http://h/"), ("http/a@2e", b"http://h."), ("http/a@ff", b"http://h\xff")];
    assert!(cases.eq(expected));
    for broken in ["[\"2e\"]", "[\"2f-2e\"]", "[\"2\"]", "[\"2f-\"]", "[\"2f\", \"+f\"]"] {
        let problems = family(broken).unwrap_err().to_string();
        assert!(problems.contains("`each` is a list of bytes or ranges of bytes"), "{broken}: {problems}");
    }
}

#[test]
fn near_names_a_valid_case() {
    let faulty = |name: &str, near: &str| {
        format!(
            "- name: {name}\n  why: W.\n  section: \"3.3\"\n  rule: hpath\n  near: {near}\n  input: \"http://h/ \"\n  verdict: invalid\n  at: \"9\"\n"
        )
    };
    let text =
        format!("{SOUND}\n{}{}{}", faulty("b", "http/a"), faulty("c", "http/b"), faulty("d", "http/aa"));
    assert_rejected(
        &[("http.yaml", text.as_bytes())],
        "cases/http.yaml:22: http/b is not valid; `near` is the valid case that differs by the one fault
cases/http.yaml:30: there is no case http/aa; did you mean `http/a`, `http/b` or `http/c`?
2 problems",
    );
}

#[test]
fn topics_follow_the_order_of_the_rfc() {
    let files = ["zoo.yaml", "context.yaml", "ftp.yaml", "a.yaml", "characters.yaml"];
    let corpus = Temporary::new(&files.map(|name| (name, SOUND.as_bytes())));
    let corpus = corpus.load().unwrap();
    let topics: Vec<&str> = corpus.cases.iter().map(Case::topic).collect();
    assert_eq!(topics, ["characters", "ftp", "context", "a", "zoo"]);
}

#[test]
fn formatting_changes_only_the_layout() {
    let messy: Vec<(String, String)> = TOPICS
        .iter()
        .filter_map(|topic| {
            Some((format!("{topic}.yaml"), fs::read_to_string(shipped().join(format!("{topic}.yaml"))).ok()?))
        })
        .map(|(name, text)| {
            (
                name,
                text.replace("\n  ", "\n   ").replace("- name", "-  name").replace("\n\n", "\n\n\n") + "\n",
            )
        })
        .collect();
    let messy: Vec<(&str, &[u8])> =
        messy.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
    let clauses = fs::read_to_string(shipped().join("clauses.yaml")).unwrap();
    let files = messy.len();
    let messy = Temporary::new(&[&messy[..], &[("clauses.yaml", clauses.as_bytes())]].concat());
    let before = messy.load().unwrap();
    let folder = Folder::read(&messy.0, "cases").unwrap();
    let misplaced: Vec<_> = folder.misplaced().collect();
    assert_eq!(misplaced.len(), files);
    misplaced.iter().for_each(|file| fs::write(messy.0.join(&file.name), &file.canonical).unwrap());
    let mut after = messy.load().unwrap();
    for (after, before) in after.cases.iter_mut().zip(&before.cases) {
        after.line = before.line;
    }
    assert_eq!(after, before);
    assert_eq!(Folder::read(&messy.0, "cases").unwrap().misplaced().count(), 0);
}

#[test]
fn the_shipped_cases_are_clean() {
    let folder = Folder::read(&shipped(), "spec-cases").unwrap_or_else(|problems| panic!("{problems}"));
    let corpus = Corpus::from_folder(&folder).unwrap_or_else(|problems| panic!("{problems}"));
    let found = lint(&folder, &corpus, None);
    let problems: Vec<String> = found.problems.iter().map(|problem| problem.to_string()).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    let rulings = RFC1738.rulings.len();
    assert_eq!((found.summary.rules, found.summary.rulings, found.summary.uncovered), (67, rulings, 0));
}

#[test]
fn shipped_schemas_match_the_types() {
    for (name, text) in schemas() {
        let shipped = fs::read_to_string(shipped().join(name)).unwrap_or_default();
        assert!(shipped == text, "{name} is stale: run `cargo xtask cases schema`");
    }
}

#[test]
fn a_template_is_rejected_until_filled_in() {
    let folder = Temporary::new(&[("http.yaml", SOUND.as_bytes())]);
    let read = || Folder::read(&folder.0, "cases").unwrap();
    let template = read().template("http/new-one", &Input::from(&b"http://h/\xff"[..])).unwrap();
    assert_eq!((template.name.as_str(), template.line), ("http.yaml", 10));
    fs::write(folder.0.join(&template.name), &template.text).unwrap();
    let expected = "cases/http.yaml:11: `why` is still to be filled in
cases/http.yaml:12: `section` is still to be filled in
cases/http.yaml:13: `rule` is still to be filled in
cases/http.yaml:14: `quote` is still to be filled in
cases/http.yaml:16: `verdict` is still to be filled in
5 problems";
    assert_eq!(folder.load().unwrap_err(), expected);
    let rejected = |id: &str| read().template(id, &Input::default()).err().unwrap();
    assert_eq!(rejected("http/a"), "http/a is taken, by cases/http.yaml:1");
    assert_eq!(rejected("ftp/a"), "there is no ftp.yaml; the topics are http");
    assert_eq!(rejected("http"), "\"http\" is not topic/name");
    assert!(rejected("http/A").starts_with("\"A\" is not in kebab-case"));
}

#[test]
fn a_proposed_case_goes_to_its_topic() {
    let files = ["http", "gopher", "generic"].map(|topic| (format!("{topic}.yaml"), SOUND));
    let files: Vec<(&str, &[u8])> =
        files.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
    let folder = Temporary::new(&files);
    let mut read = Folder::read(&folder.0, "cases").unwrap();
    let input = Input::from(&b"http://h/?/"[..]);
    for name in ["todo-search", "todo-search-2", "todo-search-3"] {
        let template = read.propose("search", &input, Some(Profile::Producer)).unwrap();
        assert_eq!(template.name, "http.yaml");
        let wanted =
            format!("- name: {name}\n  why: TODO\n  section: \"TODO\"\n  rule: search\n  quote: \"TODO\"\n");
        assert!(template.text.contains(&wanted), "{}", template.text);
        assert!(template.text.ends_with("  profile: producer\n  input: \"http://h/?/\"\n  verdict: TODO\n"));
    }
    // A helper is not a rule of the RFC, so the scheme decides the file of its cases.
    for (rule, input, file) in [
        ("gopher+_string", "x", "gopher.yaml"),
        ("gophersearch", "GOPHER://h/1", "gopher.yaml"),
        ("predefined", "nosuch:", "generic.yaml"),
    ] {
        let template = read.propose(rule, &Input::from(input.as_bytes()), None).unwrap();
        assert_eq!(template.name, file);
    }
    let rejected = read.propose("port", &input, None).err().unwrap();
    assert_eq!(rejected, "there is no login.yaml, the file for a case about `port`");
    let file = folder.0.join("http.yaml");
    fs::write(&file, SOUND.replace("name: a\n", "name: todo-search\n")).unwrap();
    assert!(folder.load().unwrap_err().contains("`name` is still to be given"));
}

#[test]
fn filters_select_the_named_cases() {
    let corpus = Corpus::load(&shipped(), "spec-cases").unwrap_or_else(|problems| panic!("{problems}"));
    let ids = |filter: &str| -> Result<Vec<String>, String> {
        let filter: Filter = filter.parse().map_err(|error| format!("{error}"))?;
        let cases = filter.select(&corpus).map_err(|error| error.to_string())?;
        Ok(cases.into_iter().map(|case| case.id.clone()).collect())
    };
    let all = |filter: &str, holds: &dyn Fn(&Case) -> bool| {
        let expected = corpus.cases.iter().filter(|case| holds(case)).map(|case| case.id.clone());
        assert_eq!(ids(filter).unwrap(), expected.collect::<Vec<_>>(), "{filter}");
    };
    all("ftp", &|case| case.topic() == "ftp");
    all("ftp/typecode-image", &|case| case.id == "ftp/typecode-image");
    all("ftp/typecode", &|case| case.id.contains("ftp/typecode"));
    all("section:3.1", &|case| case.section.number == "3.1");
    all("section:3.2", &|case| {
        ["3.2", "3.2.1", "3.2.2", "3.2.3", "3.2.4", "3.2.5"].contains(&case.section.number)
    });
    all("rule:ftptype", &|case| case.rule.name() == "ftptype");
    all("ruling:A7", &|case| case.ruling.is_some_and(|ruling| ruling.id == "A7"));
    all("clause:2.1/scheme-case", &|case| case.clauses.iter().any(|id| id == "2.1/scheme-case"));
    assert_eq!(
        ids("rule:ftptipe").unwrap_err(),
        "no case exercises the rule \"ftptipe\"; did you mean `ftptype`?"
    );
    assert_eq!(ids("ftq").unwrap_err(), "no case has an id with \"ftq\"; did you mean `ftp`?");
    assert_eq!(ids("section:9.9").unwrap_err(), "no case rests on section \"9.9\"; did you mean `3.9`?");
    let kinds = "\"color\" is not a kind of filter; expected section:, rule:, ruling: or clause:";
    assert_eq!(ids("color:red").unwrap_err(), kinds);
    assert_eq!(ids("").unwrap_err(), "the filter \"\" names nothing");
}

#[test]
fn only_regular_files_are_read() {
    let folder = Temporary::new(&[("http.yaml", SOUND.as_bytes())]);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("/dev/zero", folder.0.join("zero.yaml")).unwrap();
        assert_eq!(
            folder.load().unwrap_err(),
            "cases/zero.yaml: the file cannot be read: it is not a regular file\n1 problem"
        );
        fs::remove_file(folder.0.join("zero.yaml")).unwrap();
    }
    fs::write(folder.0.join("ftp.yml"), SOUND).unwrap();
    let message = folder.load().unwrap_err();
    assert!(message.contains("ftp.yml is not read: rename it"), "{message}");
}

#[test]
fn a_mistake_is_reported_once_with_its_line() {
    // The entry that `near` names is broken, and the case cites a clause that no file has.
    let broken = "- name: b\n  why: \"\n";
    let citing = SOUND.replace("- name: a", "- name: c") + "  near: http/b\n";
    let text = [SOUND, broken, &citing.replace("  verdict", "  clauses: [\"3.1/port\"]\n  verdict")].concat();
    let message = Temporary::new(&[("http.yaml", text.as_bytes())]).load().unwrap_err();
    assert!(message.contains("cases: clauses.yaml is missing"), "{message}");
    assert!(message.contains("this is not YAML"), "{message}");
    assert!(!message.contains("there is no "), "{message}");
    // The error names the line of a control character.
    let control = [SOUND, &SOUND.replace("- name: a\n", "- name: b\n  # \u{1}\n")].concat();
    let message = Temporary::new(&[("http.yaml", control.as_bytes())]).load().unwrap_err();
    let line = SOUND.lines().count() + 2;
    assert!(message.starts_with(&format!("cases/http.yaml:{line}: this is not YAML")), "{message}");
}

/// The loader reads each entry independently: twice as many entries take twice as long, and not
/// four times.
#[test]
fn a_file_of_many_cases_is_loaded() {
    let cases: String =
        (0..20_000).map(|number| SOUND.replace("- name: a", &format!("- name: a{number}"))).collect();
    let corpus = Temporary::new(&[("http.yaml", cases.as_bytes())]).load().unwrap();
    assert_eq!(corpus.cases.len(), 20_000);
}
