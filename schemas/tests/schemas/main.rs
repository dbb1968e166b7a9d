//! The JSON of each command matches the schema of that command.

mod vectors;

use std::fs;

use rfc1738_schemas::{assert_keeps, lines, program, report};

/// The first line of the protocol.
const START: &str = "{\"cmd\":\"start\",\"protocol\":1}\n";

/// The inputs of all cases that ask for a verdict, one on each line.
fn inputs() -> Vec<u8> {
    let report = report(&["conformance", "--format", "json"]);
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
    assert_keeps("check", &lines(&["check", "--json", "--advisories"], &[&inputs[..], hostile].concat()));
    let wrapped: Vec<u8> = inputs
        .split(|&byte| byte == b'\n')
        .flat_map(|url| [b"see <URL:", url, b">#x or ", url, b"~ \n"].concat())
        .collect();
    let cut = ["http://h/".as_bytes(), &b"a".repeat(3 << 20)].concat();
    let found = lines(&["extract", "--json"], &[&wrapped[..], b"<URL:http://a-\nb/>\n", &cut].concat());
    assert!(found.iter().any(|found| found["verdict"] == "cut"));
    assert_keeps("extract", &found);
    // Every tenth input includes each scheme and each kind of invalid input.
    let some: Vec<&[u8]> = inputs.split_inclusive(|&byte| byte == b'\n').step_by(10).collect();
    let explained = lines(&["explain", "--json", "-"], &some.concat());
    assert_eq!(explained.len(), some.len());
    assert!(explained.iter().any(|value| value["verdict"] == "valid"));
    assert!(explained.iter().any(|value| value["verdict"] == "invalid"));
    assert_keeps("explain", &explained);
}

#[test]
fn strings_match_their_schemas() {
    for (scheme, profile) in [("ftp", "interpreter"), ("other", "producer"), ("generic", "producer")] {
        let suite = ["suite", "--scheme", scheme, "--profile", profile, "--limit", "700", "--json"];
        assert_keeps("suite", &lines(&suite, b""));
    }
    for kind in ["members", "non-members", "uniform", "derivations", "near-misses", "boundaries"] {
        assert_keeps("generate", &lines(&["generate", kind, "--limit", "200", "--json"], b""));
    }
}

#[test]
fn lists_match_their_schemas() {
    for list in ["rulings", "sections"] {
        assert_keeps(list, &lines(&[list, "--json"], b""));
    }
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let a = file("a.bnf", "url = port\nport = 1*digit\ndigit = \"0\"\npath = miss\nextra = \"e\"");
    let b = file("b.bnf", "url = port\nport = *digit\ndigit = \"0\"\npath = \"/\"\nother = \"o\"");
    assert_keeps("grammar diff", &lines(&["grammar", "diff", &a, &b, "--json"], b""));
}

/// An adapter that hangs about long inputs, so something is found unless the computer is too slow for a short answer.
const HANGS: &str = r#"
import json, sys, time
for line in sys.stdin:
    command = json.loads(line)
    if command["cmd"] == "start":
        print(json.dumps({"protocol": 1, "name": "hangs", "language": "Python", "version": "1"}), flush=True)
    elif command["cmd"] == "observe":
        if any(len(text) > 60 for text in command["inputs"]):
            time.sleep(60)
        print(json.dumps({"id": command["id"], "observations": [{"accept": {}} for _ in command["inputs"]]}), flush=True)
    else:
        break
"#;

#[test]
fn times_match_their_schema() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hangs.py");
    fs::write(&file, HANGS).unwrap();
    let time = ["audit", "time", "--json", "--place", "start", "--timeout", "0.5", "--"];
    assert_keeps("audit time", &lines(&[&time[..], &["python3", file.to_str().unwrap()]].concat(), b""));
    assert_keeps("audit time", &lines(&[&time[..], &[&program(), "serve", "parser"]].concat(), b""));
}

#[test]
fn findings_match_their_schema() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("accepts.py");
    // This library has parsed nothing, and says so about every URL.
    fs::write(&file, HANGS.replace("> 60", "> 1_000_000")).unwrap();
    let inputs = folder.path().join("inputs.txt");
    fs::write(&inputs, "http://a.example/\n%\n").unwrap();
    let fuzz = ["fuzz", "--json", "--against", "rfc3986", "--count", "500", "--inputs", inputs.to_str().unwrap(), "--"];
    assert_keeps("fuzz", &lines(&[&fuzz[..], &["python3", file.to_str().unwrap()]].concat(), b""));
}

#[test]
fn answers_match_their_schema() {
    for url in ["http://host.dom\\@evil.com/", "mailto:a@b", "none", "http://ho\u{e9}t:99999/?#"] {
        assert_keeps("ask", &lines(&["ask", "--json", url], b""));
    }
}

#[test]
fn texts_match_their_schema() {
    let urls = ["ftp://a.com?x@evil.com/f", "none", "x:%zz"];
    assert_keeps("explain texts", &lines(&[&["explain", "--texts", "--json"], &urls[..]].concat(), b""));
}

#[test]
fn resolutions_match_their_schema() {
    let resolve = |base: &str, reference: &str| report(&["resolve", base, reference, "--json"]);
    let all = [("http://a/b?q", r"\\c"), ("http://a", "//\u{e9}"), ("x:y", "z"), ("", "")];
    assert_keeps("resolve", &all.map(|(base, reference)| resolve(base, reference)));
}

#[test]
fn lineages_match_their_schema() {
    let lineage = |to: &str| report(&["lineage", "--from", "rfc1738", "--to", to, "--json"]);
    assert_keeps("lineage", &["rfc2396", "rfc3986"].map(lineage));
}

#[test]
fn decisions_match_their_schemas() {
    for names in [&[][..], &["authority_end"], &["python-urllib"]] {
        assert_keeps("decisions", &lines(&[&["decisions", "--json"], names].concat(), b""));
    }
    let compare = |other: &str| report(&["compare", "rfc3986", other, "--json"]);
    assert_keeps("compare", &["url-standard", "python-urllib"].map(compare));
}

#[test]
fn answers_of_the_protocol_match_their_schema() {
    let input = format!(
        "{START}{{\"cmd\":\"observe\",\"id\":1,\"inputs\":[\"ftp://h/a;type=i\",\"ftp:\",{{\"hex\":\"ff\"}}]}}\n"
    );
    for subject in ["parser", "grammar"] {
        assert_keeps("serve", &lines(&["serve", subject], input.as_bytes()));
    }
}

#[test]
fn reports_match_their_schemas() {
    assert_keeps("conformance", &[report(&["conformance", "--format", "json"])]);
    let case = "- name: wrong\n  why: It is wrong.\n  section: \"3.2.2\"\n  rule: ftpurl\n  quote: \"an FTP URL\"\n  \
                input: \"ftp://h/a\"\n  verdict: invalid\n  at: \"3\"\n";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("ftp.yaml"), case).unwrap();
    let folder = folder.path().to_str().unwrap();
    let failing = report(&["conformance", "--format", "json", "--cases", folder]);
    assert_eq!(failing["cases"][0]["outcomes"][0]["differences"][0], "verdict");
    assert_keeps("conformance", &[failing]);
    assert_keeps("coverage", &[report(&["coverage", "--no-mutants", "--format", "json"])]);
}

/// A library that loses the password, in a process that ends at an input of mailto.
const ADAPTER: &str = r#"
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["cmd"] == "start":
        answer = {"protocol": 1, "name": "loses", "conventions": {"lower_cased": ["scheme"]}}
    elif asked["cmd"] == "observe":
        if any(str(text).startswith("mailto:a") for text in asked["inputs"]):
            sys.exit(3)
        common = {"scheme": "http", "host": "a", "path": "/"}
        answer = {"id": asked["id"], "observations": [{"accept": {"common": common}}] * len(asked["inputs"])}
    else:
        break
    print(json.dumps(answer), flush=True)
"#;

#[test]
fn reports_about_libraries_match_their_schemas() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("adapter.py");
    fs::write(&file, ADAPTER).unwrap();
    let fails = format!("python3 {}", file.display());
    let honest = format!("{} serve parser", program());
    for adapter in [&fails, &honest] {
        let conformance =
            report(&["conformance", "--adapter", adapter, "--format", "json", "mailto", "http"]);
        assert_keeps("conformance", &[conformance]);
        let differences = report(&["differences", "--adapter", adapter, "--format", "json"]);
        assert_eq!(differences["classes"].as_array().unwrap().is_empty(), *adapter == honest);
        assert_keeps("differences", &[differences]);
    }
    let words: Vec<&str> = honest.split(' ').collect();
    let audit = report(&[&["audit", "--suite", "corpus", "--format", "json", "--"], &words[..]].concat());
    assert_keeps("audit", &[audit]);
    let inputs = folder.path().join("inputs.txt");
    fs::write(&inputs, "http://a/\nhttp://user:p@host.dom:8080/a?b#c\nftp://a/\n").unwrap();
    let cause = |arguments: &[&str]| {
        let (inputs, file) = (inputs.display().to_string(), file.display().to_string());
        report(&[&["audit", "--inputs", &inputs], arguments, &["--", "python3", &file]].concat())
    };
    let audit = cause(&["--format", "json"]);
    let name = audit["causes"][0]["cause"].as_str().unwrap();
    assert_keeps("audit cause", &[cause(&["--cause", name, "--format", "json"])]);
}
