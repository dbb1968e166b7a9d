//! `rfc1738 schema`: the JSON of each command matches the schema of that command.

use crate::*;

use jsonschema::Validator;

fn validator(command: &str) -> Validator {
    let arguments: Vec<&str> = ["schema"].into_iter().chain(command.split(' ')).collect();
    let ran = run(&arguments, b"");
    assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{command}");
    // The examples of doc comments are for Rust programs.
    assert!(!ran.out.contains("```"), "{command}");
    let schema = serde_json::from_str(&ran.out).unwrap();
    jsonschema::draft202012::meta::validate(&schema).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
}

#[track_caller]
fn assert_keeps(command: &str, values: &[Value]) {
    let validator = validator(command);
    assert!(!values.is_empty());
    for value in values {
        let errors: Vec<String> =
            validator.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(errors.is_empty(), "{command}: {value}\n{}", errors.join("\n"));
        // The schema rejects an unknown key.
        let mut more = value.clone();
        more.as_object_mut().unwrap().insert("offset".into(), 1.into());
        assert!(!validator.is_valid(&more), "{command}: {more}");
    }
}

/// The inputs of all cases that ask for a verdict, one on each line.
fn inputs() -> Vec<u8> {
    let report = run(&["conformance", "--format", "json"], b"").out;
    let report: Value = serde_json::from_str(&report).unwrap();
    let cases = report["cases"].as_array().unwrap();
    let verdict_cases = cases.iter().filter(|case| !case["id"].as_str().unwrap().contains('@'));
    let texts =
        verdict_cases.filter(|case| !case["verdict"].is_null()).filter_map(|case| case["input"].as_str());
    texts
        .filter(|text| !text.contains(['\n', '\0']))
        .flat_map(|text| format!("{text}\n").into_bytes())
        .collect()
}

#[test]
fn verdicts_match_their_schemas() {
    let inputs = inputs();
    let hostile = b"http://h/\xff\n\n<URL:x:y\xff>\n";
    let lines = run(&["check", "--json", "--advisories"], &[&inputs[..], hostile].concat());
    assert_keeps("check", &json_lines(&lines.out));
    let wrapped: Vec<u8> = inputs
        .split(|&byte| byte == b'\n')
        .flat_map(|url| [b"see <URL:", url, b">#x or ", url, b"~ \n"].concat())
        .collect();
    let cut = ["http://h/".as_bytes(), &b"a".repeat(3 << 20)].concat();
    let found = run(&["extract", "--json"], &[&wrapped[..], b"<URL:http://a-\nb/>\n", &cut].concat());
    assert!(found.out.contains("\"verdict\":\"cut\""));
    assert_keeps("extract", &json_lines(&found.out));
    let urls = String::from_utf8(inputs).unwrap();
    // Every tenth input includes each scheme and each kind of invalid input.
    let explained: Vec<Value> = urls
        .lines()
        .step_by(10)
        .flat_map(|url| json_lines(&run(&["explain", "--json", "--", url], b"").out))
        .collect();
    assert!(explained.iter().any(|value| value["verdict"] == "valid"));
    assert!(explained.iter().any(|value| value["verdict"] == "invalid"));
    assert_keeps("explain", &explained);
}

#[test]
fn strings_match_their_schemas() {
    for scheme in ["ftp", "other", "generic"] {
        for profile in ["interpreter", "producer"] {
            let suite = ["suite", "--scheme", scheme, "--profile", profile, "--limit", "700", "--json"];
            assert_keeps("suite", &json_lines(&run(&suite, b"").out));
        }
    }
    for kind in ["members", "non-members", "uniform", "derivations", "near-misses", "boundaries"] {
        let strings = run(&["generate", kind, "--limit", "200", "--json"], b"");
        assert_keeps("generate", &json_lines(&strings.out));
    }
}

#[test]
fn lists_match_their_schemas() {
    for list in ["rulings", "sections"] {
        assert_keeps(list, &json_lines(&run(&[list, "--json"], b"").out));
    }
    let a =
        temporary("schema-a.bnf", "url = port\nport = 1*digit\ndigit = \"0\"\npath = miss\nextra = \"e\"");
    let b =
        temporary("schema-b.bnf", "url = port\nport = *digit\ndigit = \"0\"\npath = \"/\"\nother = \"o\"");
    assert_keeps("grammar diff", &json_lines(&run(&["grammar", "diff", &a, &b, "--json"], b"").out));
}

#[test]
fn texts_match_their_schema() {
    let urls = ["ftp://a.com?x@evil.com/f", "none", "x:%zz"];
    assert_keeps(
        "explain texts",
        &json_lines(&run(&[&["explain", "--texts", "--json"], &urls[..]].concat(), b"").out),
    );
}

#[test]
fn lineages_match_their_schema() {
    let lineage = |to: &str| run(&["lineage", "--from", "rfc1738", "--to", to, "--json"], b"").out;
    assert_keeps("lineage", &["rfc2396", "rfc3986"].map(|to| serde_json::from_str(&lineage(to)).unwrap()));
}

#[test]
fn answers_of_the_protocol_match_their_schema() {
    let input = format!(
        "{START}{{\"cmd\":\"observe\",\"id\":1,\"inputs\":[\"ftp://h/a;type=i\",\"ftp:\",{{\"hex\":\"ff\"}}]}}\n"
    );
    for subject in ["parser", "grammar"] {
        assert_keeps("serve", &json_lines(&run(&["serve", subject], input.as_bytes()).out));
    }
}

#[test]
fn reports_match_their_schemas() {
    let report = |arguments: &[&str]| -> Value { serde_json::from_str(&run(arguments, b"").out).unwrap() };
    assert_keeps("conformance", &[report(&["conformance", "--format", "json"])]);
    let case = "- name: wrong\n  why: It is wrong.\n  section: \"3.2.2\"\n  rule: ftpurl\n  quote: \"an FTP URL\"\n  \
                input: \"ftp://h/a\"\n  verdict: invalid\n  at: \"3\"\n";
    let folder = format!("{}/schema-cases", env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(&folder).unwrap();
    temporary("schema-cases/ftp.yaml", case);
    let failing = report(&["conformance", "--format", "json", "--cases", &folder]);
    assert_eq!(failing["cases"][0]["outcomes"][0]["differences"][0], "verdict");
    assert_keeps("conformance", &[failing]);
    assert_keeps("coverage", &[report(&["coverage", "--no-mutants", "--format", "json"])]);
    let vectors = format!("{}/schema-vectors", env!("CARGO_TARGET_TMPDIR"));
    run(&["vectors", "--output", &vectors], b"");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(vectors).unwrap() {
        let path = entry.unwrap().path();
        if !path.ends_with("schema.json") {
            files.push(serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap());
        }
    }
    assert_eq!(files.len(), 16);
    assert_keeps("vectors", &files);
}

#[test]
fn commands_without_json_have_no_schema() {
    let known = "audit, check, conformance, coverage, differences, explain, explain texts, extract, generate, grammar diff, lineage, \
                 rulings, sections, serve, suite, vectors";
    refuses(
        &["schema", "man\u{1b}"],
        b"",
        &format!("there is no schema for `man\\u{{1b}}`; the commands are {known}"),
    );
}
