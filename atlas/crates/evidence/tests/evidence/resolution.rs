//! The resolvers of the texts answer every example of the texts as the texts do.

use std::path::{Path, PathBuf};
use std::{env, fs};

use rfc1738_texts::resolution::Resolution;
use url_atlas_evidence::resolution::{Example, examples, references};
use url_atlas_lineage::rfc1808::RESOLVERS;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../resolution")
}

fn all() -> Vec<Example> {
    examples(&folder(), "resolution").unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn each_resolver_answers_the_examples_of_its_text() {
    let mut wrong = Vec::new();
    for example in all() {
        for (text, expected) in &example.resolved {
            let resolver = RESOLVERS.iter().find(|resolver| resolver.id == text);
            let resolver = resolver.unwrap_or_else(|| panic!("{}: no text is {text}", example.id));
            let got = match resolver.resolve(example.base.as_bytes(), example.reference.as_bytes()) {
                Resolution::Url { url, .. } => String::from_utf8(url).unwrap(),
                other => format!("{other:?}"),
            };
            if got != *expected {
                wrong.push(format!("{} by {text}: expected {expected}, got {got}", example.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The URL Standard leads the examples of RFC 3986 to the URLs of the parser that is not strict,
/// but for one.
#[test]
fn the_url_standard_answers_the_examples_of_rfc3986_as_a_parser_that_is_not_strict() {
    let standard = RESOLVERS.iter().find(|resolver| resolver.id == "url_standard").unwrap();
    let mut others = Vec::new();
    for example in all() {
        let Some((_, expected)) = example.resolved.get_key_value("rfc3986_lax") else {
            continue;
        };
        match standard.resolve(example.base.as_bytes(), example.reference.as_bytes()) {
            Resolution::Url { url, .. } if url == expected.as_bytes() => {}
            Resolution::Url { url, .. } => others.push((example.reference, String::from_utf8(url).unwrap())),
            other => panic!("{}: {other:?}", example.id),
        }
    }
    // A special URL with a host has a path of at least one slash.
    assert_eq!(others, [("//g".into(), "http://g/".into())]);
}

/// Every resolver answers, also about octets that no text has, and a host is a part of the URL.
#[test]
fn every_resolver_answers_every_two_octets() {
    let bases: [&[u8]; 5] = [b"", b"http://a/b", b"file:///", b"x:y", b"\xff\0//"];
    for resolver in RESOLVERS {
        for base in bases {
            for first in 0..=255 {
                for second in [b'/', b'\\', b':', b'?', b'#', b'@', b'[', b'.', b'%', b'\t', 0xff] {
                    let reference = [first, second];
                    let made = resolver.resolve(base, &reference);
                    if let Resolution::Url { url, host: Some(host) } = &made {
                        let holds = host.is_empty() || url.windows(host.len()).any(|window| window == host);
                        assert!(holds, "{}: {base:?} {reference:?}: {made:?}", resolver.id);
                    }
                }
            }
        }
    }
}

#[test]
fn the_references_and_bases_are_different_from_each_other() {
    let found = references(&folder(), "resolution").unwrap_or_else(|problems| panic!("{problems}"));
    for list in [&found.bases, &found.references] {
        let different: std::collections::BTreeSet<&String> = list.iter().collect();
        assert_eq!(different.len(), list.len());
        assert!(!list.is_empty());
    }
}

#[test]
fn mistakes_in_a_file_are_reported_with_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let incomplete = "- name: g\n  section: \"5.1\"\n  quote: \"g\"\n  base: \"http://a\"\n  resolved: \
        {rfc1808: \"http://a/g\"}\n";
    let other = "- name: G\n  section: \"5.1\"\n  quote: \"g\"\n  base: \"http://a\"\n  reference: \
        g\n  resolved: {rfc3986: \"http://a/g\"}\n";
    let example = [incomplete, other].concat();
    fs::write(folder.path().join("rfc1808.yaml"), example).unwrap();
    let problems = examples(folder.path(), "cases").unwrap_err().to_string();
    for what in [
        "cases/rfc1808.yaml:1: missing field `reference`",
        "cases/rfc1808.yaml:6: `name` is \"G\", which is not in kebab-case",
        "cases/rfc1808.yaml:6: `resolved` has the URL of `rfc1808`, and of no other text",
        "cases/rfc3986.yaml: the file cannot be read",
    ] {
        assert!(problems.contains(what), "{what}\n{problems}");
    }
}

/// Returns an RFC with one space in place of white space, and without the breaks between pages.
fn text(name: &str) -> Vec<String> {
    let folder = env::var_os("RFC_TEXTS").expect("the test is ignored without it");
    let text = fs::read_to_string(Path::new(&folder).join(format!("{name}.txt"))).unwrap();
    text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
#[ignore = "needs the texts of the RFCs in RFC_TEXTS"]
fn each_example_stands_in_its_text_and_none_is_missing() {
    let all = all();
    for (name, mark) in [("rfc1808", " = <URL:"), ("rfc3986", "\" = \"")] {
        let lines = text(name);
        let joined = lines.join(" ");
        let of_text: Vec<&Example> = all.iter().filter(|example| example.id.starts_with(name)).collect();
        for example in &of_text {
            assert!(joined.contains(&example.quote), "{}: {}", example.id, example.quote);
            let reference = if example.reference.is_empty() { "<>" } else { &example.reference };
            let begins = [reference, &format!("\"{}\"", example.reference)]
                .iter()
                .any(|written| example.quote.starts_with(&format!("{written} = ")));
            assert!(begins, "{}: {}", example.id, example.quote);
            assert!(example.resolved.iter().all(|(_, url)| example.quote.contains(url)), "{}", example.id);
        }
        let in_text = lines.iter().filter(|line| line.contains(mark)).count();
        assert_eq!(of_text.len(), in_text, "{name}");
    }
}
