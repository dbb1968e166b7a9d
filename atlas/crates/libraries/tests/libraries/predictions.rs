//! The answers of the libraries are those that their designs predict.

use rfc1738::{Profile, Rule};
use rfc1738_audit::{Kind, generated};
use rfc1738_oracle::silence_panics;
use rfc1738_oracle::{complete_suite, risk};
use rfc1738_suite::corpus::Corpus;
use url_atlas_decisions::inputs::documented;
use url_atlas_decisions::{Answer, RFC_3986, infer::is_same};
use url_atlas_libraries::{NAMES, both, by_name, design};

use crate::web_platform_tests;

/// Inputs beyond the cases and the suites: texts that are not ASCII, and what one library does
/// alone.
const MORE: &[&str] = &[
    "http://\u{2460}\u{2461}\u{2466}.\u{24ea}.\u{24ea}.\u{2460}/",
    "http://xn--a/",
    "telnet://h\u{f4}st.dom/",
    "mailto:h\u{f4}st",
    "http://host.dom/c:/../b",
    "ftp://host.dom/a/c|/../../b",
    "x:/c:/./..",
    "gopher://host.dom:80\\a",
    "file:////a",
    "file:///c|/x",
    "file:/c|/x",
    "file://c:/x",
    "file://host.dom/c:/x",
    "http://[0:0::1]/",
    "ftp://[::1]:21/",
    "file://@[::1]/",
    "mailto:a ?b",
    "ws://h:80/",
    "wss://h:80/",
    "http://4294967295/",
    "http://4294967296/",
    "http://1.2.65536/",
    "http://1.16777216/",
    "mailto:a #b",
    "http://h/#`",
    "mailto:a^b",
    "http://%5B%3A%3A1%5D/",
    "http://\u{ff3b}%3A%3A1\u{ff3d}/",
    "file:///../c:\tx",
    "file://c:/c:\tx",
    "file:c:/../c:\tx",
    "file:c:\tc:/..",
    "file:///c:\tx",
    "file://c:\tx",
    "file:.c:\tx",
    "file://h/./c:\tx",
    "file:x/../c:\tx",
    "file:c:\t../a",
    "file:c:\t ",
    "file://localhost/c|",
    "file:\\\\\\c|/x",
    "file:///c\t|/x",
    "file:///./c|/x",
    "file:///x/../../c|/x",
    "file:c|/x?///c|",
    "file://a//c:",
    "ht\rtp://a:\\",
    "\0http://a:\\",
];

/// Calls `see` for the input of every case and of every option, and for more texts.
fn each_of_cases(see: &mut dyn FnMut(&[u8])) {
    Corpus::shipped().of_verdicts().for_each(|case| both(case.input.bytes(), see));
    let documented = documented();
    let inputs = documented.iter().map(String::as_str);
    inputs.chain(MORE.iter().copied()).for_each(|input| see(input.as_bytes()));
}

/// Calls `see` for every string of the complete suites, and for every string with a risk.
fn each_of_suites(see: &mut dyn FnMut(&[u8])) {
    for scheme in Rule::URLS {
        complete_suite(Profile::Interpreter, scheme, 0).for_each(|test| both(test.text, see));
        risk::strings(scheme).iter().for_each(|text| both(text, see));
    }
}

/// Compares each library with its prediction, about each input that `each` sees. All answers have
/// to be predicted.
#[track_caller]
fn is_predicted(each: impl Fn(&mut dyn FnMut(&[u8]))) {
    silence_panics();
    let mut failures = Vec::new();
    for name in NAMES {
        let library = design(name).unwrap();
        let mut subject = by_name(name).unwrap();
        let (mut count, mut wrong) = (0, Vec::new());
        let mut ask = |input: &[u8]| {
            let predicted = library.read(input);
            subject.observe_all(&[input], &mut |_, seen| {
                let seen = Answer::from(seen);
                if !is_same(&predicted, &seen) {
                    wrong.push(format!(
                        "{}: predicted {predicted:?}, answered {seen:?}",
                        input.escape_ascii()
                    ));
                }
            });
            count += 1;
        };
        each(&mut ask);
        if !wrong.is_empty() {
            let shown = wrong[..wrong.len().min(20)].join("\n");
            failures.push(format!("{name}: {} of {count}\n{shown}\n", wrong.len()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.concat());
}

#[test]
fn every_answer_about_a_case_is_predicted() {
    is_predicted(each_of_cases);
}

#[test]
fn every_answer_about_an_attack_is_predicted() {
    let attacks = generated(Kind::Attacks, 3986, 100_000);
    is_predicted(|see| attacks.iter().for_each(|text| see(text.as_bytes())));
}

/// So the other tests of this file also compare the design of RFC 3986 with two libraries.
#[test]
fn two_libraries_have_the_design_of_rfc_3986() {
    for name in ["fluent-uri", "iri-string"] {
        assert_eq!(design(name).unwrap().design, RFC_3986, "{name}");
    }
}

#[test]
#[ignore = "needs urltestdata.json in URL_STANDARD_TESTS"]
fn the_answers_to_the_tests_of_the_url_standard_are_predicted() {
    let tests = web_platform_tests::without_base();
    let inputs: Vec<&str> = tests.iter().map(|test| test["input"].as_str().unwrap()).collect();
    is_predicted(|see| inputs.iter().for_each(|input| see(input.as_bytes())));
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn every_answer_about_a_suite_is_predicted() {
        is_predicted(each_of_suites);
    }
}
