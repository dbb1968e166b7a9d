//! Loading, formatting and selecting the cases of a folder. The loader reports every mistake at
//! once, with its file and line.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, process};

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

/// Checks the blocks of `corpus_folder/broken.txt` under a heading.
#[track_caller]
fn assert_broken(heading: &str) {
    let section = include_str!("corpus_folder/broken.txt")
        .split("# ")
        .find_map(|section| section.strip_prefix(heading));
    let mut blocks = 0;
    for block in section.unwrap().trim().split("\n\n") {
        let lines = |sign| {
            block
                .lines()
                .filter_map(move |line| Some(format!("{}\n", line.strip_prefix(sign)?)))
                .collect::<String>()
        };
        let (from, to) = (lines('-'), lines('+'));
        assert!(SOUND.contains(&from), "{block}");
        let problem =
            block.lines().last().unwrap().replace("{last ruling}", RFC1738.rulings.last().unwrap().id);
        let text = SOUND.replace(&from, &to);
        let found = Temporary::new(&[("http.yaml", text.as_bytes())]).load().unwrap_err();
        assert!(found.starts_with(&format!("cases/http.yaml:{problem}\n")), "{block}\n\n{found}");
        assert!(found.ends_with("\n1 problem") || heading.starts_with("hexadecimal"), "{block}\n\n{found}");
        blocks += 1;
    }
    assert!(blocks > 0);
}

#[test]
fn hexadecimal_inputs_are_checked() {
    assert_broken("hexadecimal_inputs_are_checked");
    let text = SOUND.replace("http://h/", &format!("http://h/{}", "a".repeat(1 << 20)));
    let message = Temporary::new(&[("http.yaml", text.as_bytes())]).load().unwrap_err();
    let expected =
        "cases/http.yaml:6: `input` has 1048585 bytes; expected at most 1048576, write a shorter input";
    assert!(message.starts_with(expected), "{message}");
}

/// Each problem takes memory, and nobody reads thousands.
#[test]
fn a_file_with_many_problems_is_not_read_to_its_end() {
    let problems = |entries: usize| {
        let text = SOUND.to_owned() + &"- name: b\n  x: y\n".repeat(entries);
        let found = Temporary::new(&[("http.yaml", text.as_bytes())]).load().unwrap_err();
        let last = found.lines().last().unwrap();
        let count: usize = last.strip_suffix(" problems").unwrap().parse().unwrap();
        (count, found.contains("is not read from here on"))
    };
    let (all, is_cut) = problems(20);
    assert!(all >= 20 && !is_cut, "{all}");
    let (few, many) = (problems(5000), problems(10_000));
    assert!(few.1 && few.0 < 2000, "{few:?}");
    assert_eq!(few, many);
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
        "cases/ftp.yaml:2: only comments may come before the first case, and a case begins with `- name:`\n1 \
         problem",
    );
    let folder = Temporary::new(&[("http.yaml", SOUND.as_bytes())]);
    fs::create_dir(folder.0.join("x.yaml")).unwrap();
    let message = folder.load().unwrap_err();
    assert!(message.starts_with("cases/x.yaml: the file cannot be read: "), "{message}");
    assert!(message.ends_with("\n1 problem"), "{message}");
}

#[test]
fn every_mistake_of_every_file_is_reported_at_once() {
    let ftp = include_bytes!("corpus_folder/every_mistake.ftp.yaml");
    let clauses = include_bytes!("corpus_folder/every_mistake.clauses.yaml");
    let files = [("ftp.yaml", &ftp[..]), ("clauses.yaml", &clauses[..]), ("empty.yaml", b"")];
    expect_file!["corpus_folder/every_mistake.expected"]
        .assert_eq(&Temporary::new(&files).load().unwrap_err());
}

#[test]
fn scalars_need_the_right_type_and_quotes() {
    assert_broken("scalars_need_the_right_type_and_quotes");
}

#[test]
fn fields_depend_on_the_verdict() {
    assert_broken("fields_depend_on_the_verdict");
}

#[test]
fn fields_depend_on_the_question() {
    assert_broken("fields_depend_on_the_question");
}

#[test]
fn an_open_question_and_a_convention_have_their_fields() {
    assert_broken("an_open_question_and_a_convention_have_their_fields");
    let verdict = "verdict: valid\n  parts: {host: \"h\", path: \"\"}";
    let load = |fields: &str| {
        let text = SOUND.replace(verdict, &format!("asks: meaning\n  answer: {{host: \"h\"}}\n  {fields}"));
        Temporary::new(&[("http.yaml", text.as_bytes())]).load().unwrap()
    };
    let readings = "readings: {one: {host: \"h\"}, other: {host: \"g\", list: [\"a\"]}}";
    let open = &load(&format!("{readings}\n  ruling: A40")).cases[0];
    assert_eq!((open.is_open(), open.verdict(), open.readings.len()), (true, None, 2));
    assert_eq!(open.readings[0].name, "one");
    let convention = &load("convention: A39").cases[0];
    assert_eq!((convention.is_open(), convention.ruling), (false, None));
    assert_eq!(convention.cited_ruling().map(|ruling| ruling.id), Some("A39"));
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
            "- name: {name}\n  why: W.\n  section: \"3.3\"\n  rule: hpath\n  near: {near}\n  input: \
             \"http://h/ \"\n  verdict: invalid\n  at: \"9\"\n"
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
