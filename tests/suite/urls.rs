//! The URL types: a URL prints its input, methods that return the same part agree, and a part
//! matches its rule.

use std::collections::HashMap;

use bnf_automata::automata::Dfa;
use rfc1738::spec::PREDEFINED;
use rfc1738::url::{Part, Split, Value};
use rfc1738::{Profile, Rule, Url, parse};
use rfc1738_oracle::grammar;
use rfc1738_suite::corpus::Corpus;

/// Calls `see` with every URL of the corpus and its text.
fn for_each_url(mut see: impl FnMut(&str, Url<'_>)) {
    let corpus = Corpus::shipped();
    let mut urls = 0;
    for case in &corpus.cases {
        if let Ok(url) = parse(case.input.bytes(), Profile::Interpreter) {
            see(str::from_utf8(case.input.bytes()).expect("URLs are US-ASCII"), url);
            urls += 1;
        }
    }
    assert!(urls > 300, "{urls}");
}

#[test]
fn a_url_prints_its_text() {
    for_each_url(|text, url| assert_eq!(url.to_string(), text));
}

/// `Url::host` returns the part named `host`, if the URL has one.
#[test]
fn the_host_is_the_part_called_host() {
    for_each_url(|text, url| {
        let mut named = "";
        url.for_each_part(|part| match part.value {
            Value::Text(host) if part.name == "host" => named = host.as_str(),
            _ => {}
        });
        assert_eq!(url.host().map_or("", |host| host.as_str()), named, "{text}");
        if let Url::File(file) = url {
            assert_eq!(file.host_text(), named, "{text}");
        }
    });
}

#[test]
fn a_path_consists_of_directories_and_name() {
    let joined = |directories: Split<'_>, name: Part<'_>| {
        directories.chain([name]).map(Part::as_str).collect::<Vec<_>>().join("/")
    };
    for_each_url(|text, url| match url {
        Url::Ftp(ftp) => {
            let path = ftp.name().map(|name| joined(ftp.cwd(), name));
            assert_eq!(ftp.path().map(Part::as_str), path.as_deref(), "{text}");
        }
        Url::File(file) => assert_eq!(file.path(), *joined(file.directories(), file.name()), "{text}"),
        _ => {}
    });
}

/// A comparison of texts does not show that a host number is called a host name, or "*" a group.
#[test]
fn each_part_matches_the_rule_that_it_names() {
    let mut automata: HashMap<Rule, Dfa> = HashMap::new();
    for_each_url(|text, url| {
        url.for_each_text(|name, rule, part| {
            // These parts have no rule of their own: the empty host of a file, or the text before
            // the "@" of an article.
            if Rule::URLS.contains(&rule) || rule == Rule::Article {
                return;
            }
            let compile = || Dfa::compile(grammar(Profile::Interpreter), rule.name()).unwrap();
            let automaton = automata.entry(rule).or_insert_with(compile);
            assert!(automaton.accepts(part.as_bytes()), "{text}: {name} is not a `{rule}`");
        });
    });
    assert!(automata.len() > 20, "{}", automata.len());
}

/// RFC 1738 prints the names of schemes in lower case, and a producer writes them so: one letter in
/// upper case is rejected where it stands. The suites have one byte of each class, so they do not
/// try each letter.
#[test]
fn a_producer_writes_every_letter_of_a_scheme_in_lower_case() {
    let machine = Dfa::compile(grammar(Profile::Producer), "url").unwrap();
    let mut letters = 0;
    for name in PREDEFINED.iter().map(|scheme| scheme.name) {
        for at in 0..name.len() {
            let mut text = format!("{name}://host.dom/").into_bytes();
            text[at].make_ascii_uppercase();
            let error = parse(&text, Profile::Producer).expect_err(name);
            let walk = machine.walk(&text);
            assert_eq!(
                (error.offset(), walk.accepted, walk.offset),
                (at, false, at),
                "{}",
                text.escape_ascii()
            );
            letters += 1;
        }
    }
    assert_eq!(letters, 49);
}
