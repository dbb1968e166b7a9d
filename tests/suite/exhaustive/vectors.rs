//! The test vectors: they match their schema, and both readings confirm them.

use rfc1738_oracle::{CommonParts, Input, complete_suite, grammar};
use std::collections::HashSet;
use std::sync::OnceLock;

use bnf_automata::automata::Dfa;
use rfc1738::{Profile, Rule, parse};
use rfc1738_suite::corpus::{Corpus, Expected};
use rfc1738_suite::openness::OpenStrings;
use rfc1738_suite::vectors::{self, Unsound, VectorFile};
use serde_json::Value;

fn made() -> Vec<VectorFile> {
    let mut files =
        [&vectors::cases(Corpus::shipped()).unwrap()[..], &[vectors::answers(Corpus::shipped()).unwrap()]]
            .concat();
    files.extend(Rule::URLS.map(|rule| vectors::suite(rule).unwrap()));
    files.push(vectors::index(&files.iter().map(|file| file.write(&mut |_| ())).collect::<Vec<_>>()));
    files
}

fn files() -> &'static [(VectorFile, Value)] {
    static FILES: OnceLock<Vec<(VectorFile, Value)>> = OnceLock::new();
    FILES.get_or_init(|| {
        let value = |file: VectorFile| {
            let value =
                serde_json::from_str(&file.text).unwrap_or_else(|error| panic!("{}: {error}", file.name));
            (file, value)
        };
        made().into_iter().map(value).collect()
    })
}

fn of(name: &str) -> &'static Value {
    &files().iter().find(|(file, _)| file.name == name).unwrap().1
}

fn all(value: &Value) -> &[Value] {
    value["vectors"].as_array().map_or(&[], Vec::as_slice)
}

fn input(vector: &Value) -> Vec<u8> {
    match &vector["input"] {
        Value::String(text) => text.as_bytes().into(),
        hex => Input::from_hex(hex["hex"].as_str().unwrap()).unwrap().bytes().into(),
    }
}

fn profiles(vector: &Value) -> impl Iterator<Item = Profile> {
    Profile::ALL
        .into_iter()
        .filter(|profile| vector["profile"].as_str().is_none_or(|only| only == profile.name()))
}

#[test]
#[ignore = "exhaustive"]
fn ids_and_questions_are_unique() {
    let mut ids = HashSet::new();
    for (file, value) in files() {
        let mut questions = HashSet::new();
        for vector in all(value) {
            assert!(ids.insert(vector["id"].as_str().unwrap()), "{}", vector["id"]);
            for profile in profiles(vector) {
                let is_new = questions.insert((input(vector), profile));
                // Two cases of the corpus may have the same input for two reasons.
                assert!(
                    is_new
                        || ["cases.json", "cases-bytes.json", "answers.json"].contains(&file.name.as_str()),
                    "{vector}"
                );
            }
        }
    }
}

#[test]
#[ignore = "exhaustive"]
fn the_index_counts_files_and_vectors() {
    let entries = of("index.json")["files"].as_array().unwrap();
    assert_eq!(entries.len(), files().len() - 1);
    for (entry, (file, value)) in entries.iter().zip(files()) {
        let count = |verdict: &str| all(value).iter().filter(|vector| vector["verdict"] == verdict).count();
        assert_eq!(entry["name"], file.name);
        assert_eq!(entry["vectors"], all(value).len());
        for verdict in ["valid", "invalid"] {
            assert_eq!(entry[verdict], count(verdict), "{} {verdict}", file.name);
        }
        // A question is open without a verdict.
        let questions = all(value).iter().filter(|vector| !vector["asks"].is_null());
        let open_questions = questions.filter(|vector| !vector["readings"].is_null()).count();
        assert_eq!(entry["open"], count("open") + open_questions, "{} open", file.name);
        assert_eq!(open_questions > 0, file.name == "answers.json", "{}", file.name);
        assert_eq!(entry["bytes"], file.text.len());
        let digest: String =
            hmac_sha256::Hash::hash(file.text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(entry["sha256"], digest);
    }
    let count = |index: usize| entries[index]["vectors"].as_u64().unwrap() as usize;
    let is_text =
        |file: &Value| file["vectors"].as_array().unwrap().iter().all(|one| one["input"].is_string());
    let is_bytes =
        |file: &Value| file["vectors"].as_array().unwrap().iter().all(|one| one["input"].is_object());
    assert!(is_text(&files()[0].1) && is_bytes(&files()[1].1));
    assert_eq!(count(0) + count(1), Corpus::shipped().of_verdicts().count());
    assert_eq!(count(0) + count(1) + count(2), Corpus::shipped().cases.len());
}

/// The documentation says how many vectors need bytes that are not UTF-8.
#[test]
#[ignore = "exhaustive"]
fn the_documentation_counts_the_vectors() {
    let count = |name: &str| all(of(name)).len();
    let thousands = |count: usize| format!("{},{:03}", count / 1000, count % 1000);
    let (text, bytes) = (count("cases.json"), count("cases-bytes.json"));
    let counted = format!(
        "Of the {} vectors about verdicts, {} are in `cases.json` and {} in `cases-bytes.json`.",
        thousands(text + bytes),
        thousands(text),
        thousands(bytes)
    );
    assert!(include_str!("../../../docs/vectors.md").contains(&counted), "{counted}");
}

/// Returns the automata of the open strings of each form of URLs.
fn open_strings(profile: Profile) -> &'static [Dfa] {
    static OPEN: [OnceLock<Vec<Dfa>>; 2] = [const { OnceLock::new() }; 2];
    OPEN[profile as usize].get_or_init(|| {
        let forms = Rule::URLS.into_iter().filter(|rule| *rule != Rule::GenericUrl);
        forms.map(|rule| OpenStrings::new(rule, profile).unwrap().open).collect()
    })
}

#[test]
#[ignore = "exhaustive"]
fn no_case_is_settled_where_readings_differ() {
    for vector in ["cases.json", "cases-bytes.json"].into_iter().flat_map(|name| all(of(name))) {
        let text = input(vector);
        let is_open =
            profiles(vector).any(|profile| open_strings(profile).iter().any(|open| open.accepts(&text)));
        assert_eq!(vector["verdict"] == "open", is_open, "{vector}");
    }
}

#[test]
#[ignore = "exhaustive"]
fn suites_have_the_strings_of_both_profiles() {
    let machine = |rule: &str, profile| Dfa::compile(grammar(profile), rule).unwrap();
    for rule in Rule::URLS {
        let value = of(&format!("{}.json", rule.scheme_or_form()));
        assert_eq!(value["rule"], rule.name());
        for profile in Profile::ALL {
            let (of_rule, url) = (machine(rule.name(), profile), machine("url", profile));
            let mut strings = HashSet::new();
            for vector in all(value).iter().filter(|vector| profiles(vector).any(|under| under == profile)) {
                let text = input(vector);
                let walk = url.walk(&text);
                assert_eq!(vector["member"], of_rule.accepts(&text), "{vector}");
                // No vector is settled where the readings of the text differ. Automata decide that.
                let is_open = open_strings(profile).iter().any(|open| open.accepts(&text));
                assert_eq!(vector["verdict"] == "open", is_open, "{vector}");
                assert_eq!(vector["verdict"] == "valid", walk.accepted && !is_open, "{vector}");
                assert_eq!(!vector["parts"].is_null(), walk.accepted, "{vector}");
                assert!(walk.accepted || vector["at"] == walk.offset, "{vector}");
                let read = parse(&text, profile).map(|url| url.rule()).unwrap_or_else(|error| error.rule());
                assert_eq!(
                    (&vector["rule"], &vector["section"]),
                    (&read.name().into(), &read.section().into())
                );
                strings.insert(text);
            }
            let suite = complete_suite(profile, rule, 0);
            assert_eq!(value["states"], suite.states());
            suite.for_each(|test| assert!(strings.contains(test.text), "{:?}", test.text));
        }
    }
}

/// Each row of the table in docs/protocol.md has an example here.
#[test]
#[ignore = "exhaustive"]
fn common_parts_follow_the_table() {
    for row in include_str!("common.jsonl").lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let (input, common) = (row["url"].as_str().unwrap(), &row["common"]);
        let url =
            parse(input.as_bytes(), Profile::Interpreter).unwrap_or_else(|error| panic!("{input}: {error}"));
        let found = CommonParts::from_url(&url).unwrap();
        assert_eq!(&serde_json::to_value(&found).unwrap(), common, "{input}");
    }
    let url = parse(b"x:anything", Profile::Interpreter).unwrap();
    assert_eq!(CommonParts::from_url(&url), None);
}

#[test]
#[ignore = "exhaustive"]
fn common_parts_keep_their_names() {
    let mut count = 0;
    for vector in files().iter().flat_map(|(_, value)| all(value)) {
        let (parts, common) = (&vector["parts"], &vector["common"]);
        if common.is_null() {
            let is_without = parts.is_null() || !parts["schemepart"].is_null();
            assert!(is_without, "{vector}");
            continue;
        }
        for name in ["scheme", "user", "password", "host", "port"] {
            assert_eq!(common[name], parts[name], "{vector}");
        }
        // A query is the search of http, or the search of wais; gopher has its search in the path.
        let has_query = ["http", "wais"].contains(&&*parts["scheme"].as_str().unwrap().to_lowercase());
        let search = if has_query { &parts["search"] } else { &Value::Null };
        assert_eq!(&common["query"], search, "{vector}");
        // The common parts contain the whole URL.
        let text = |name: &str, before: &str, after: &str| {
            common[name].as_str().map_or_else(String::new, |text| format!("{before}{text}{after}"))
        };
        let login = text("user", "", "") + &text("password", ":", "");
        let login = if common["user"].is_null() { login } else { login + "@" };
        let slashes = if common["host"].is_null() { "" } else { "//" };
        let authority = login + &text("host", "", "") + &text("port", ":", "");
        let whole =
            text("scheme", "", ":") + slashes + &authority + &text("path", "", "") + &text("query", "?", "");
        assert_eq!(whole.as_bytes(), input(vector), "{vector}");
        count += 1;
    }
    assert!(count > 1000);
}

#[test]
#[ignore = "exhaustive"]
fn a_failing_case_prevents_vectors() {
    let mut corpus = Corpus::shipped().clone();
    let wrong = corpus.cases.iter_mut().find(|case| case.id == "ftp/typecode-image").unwrap();
    wrong.expected = Expected::Reject { at: 0 };
    let unsound = vectors::cases(&corpus).unwrap_err();
    assert_eq!(unsound, Unsound::Failing(vec!["ftp/typecode-image".into()]));
    assert_eq!(
        unsound.to_string(),
        "these cases fail: ftp/typecode-image; the command `conformance` says how"
    );
    assert!(vectors::answers(&corpus).is_ok());
    let wrong = corpus.cases.iter_mut().find(|case| case.id == "meaning/ftp-null-argument").unwrap();
    let Expected::Answer { answer, .. } = &mut wrong.expected else { panic!("it asks for the meaning") };
    answer.text("port", "20");
    let failing = Unsound::Failing(vec!["meaning/ftp-null-argument".into()]);
    assert_eq!(vectors::answers(&corpus).unwrap_err(), failing);
}

#[test]
#[ignore = "exhaustive"]
fn the_documentation_shows_real_vectors() {
    let text = include_str!("../../../docs/vectors.md");
    let shown = text.split("```json\n").skip(1).map(|shown| shown.split("\n```").next().unwrap());
    for (shown, name) in shown.zip(["http.json", "answers.json"]) {
        let shown: Value = serde_json::from_str(shown).unwrap();
        // A case also has reasons, which the documentation does not show.
        let is_shown = |vector: &Value| shown.as_object().unwrap().iter().all(|(key, of)| vector[key] == *of);
        assert!(all(of(name)).iter().any(is_shown), "{shown}");
    }
    for (file, _) in files() {
        assert!(text.contains(&format!("`{}`", file.name)), "{} is not described", file.name);
    }
}

/// That other processes write the same files, `cargo xtask vectors --check` tests.
#[test]
#[ignore = "exhaustive"]
fn files_are_printable() {
    for (file, _) in files() {
        assert!(
            file.text.bytes().all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)),
            "{}",
            file.name
        );
    }
}
