//! The answers of the libraries are those that their behaviors predict, and every behavior is necessary.

#[path = "../../../behaviors/tests/behaviors/web_platform_tests/mod.rs"]
mod web_platform_tests;

use rfc1738::{Profile, Rule};
use rfc1738_behaviors::{Behavior, LIBRARIES, Library, predict};
use rfc1738_libraries::both;
use rfc1738_subject::silence_panics;
use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::{complete_suite, risk};

/// Inputs beyond the cases and the suites: texts that are not ASCII, and what one library does alone.
const MORE: &[&str] = &[
    "http://\u{2460}\u{2461}\u{2466}.\u{24ea}.\u{24ea}.\u{2460}/",
    "http://xn--a/",
    "telnet://h\u{f4}st.dom/",
    "mailto:h\u{f4}st",
    "http://host.dom/c:/../b",
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
];

/// Calls `see` for the input of every case and of every behavior, and for more texts.
fn each_of_cases(see: &mut dyn FnMut(&[u8])) {
    Corpus::shipped().of_verdicts().for_each(|case| both(case.input.bytes(), see));
    let inputs = LIBRARIES.iter().flat_map(|library| library.behaviors).map(|behavior| behavior.input);
    inputs.chain(MORE.iter().copied()).for_each(|input| see(input.as_bytes()));
}

/// Calls `see` for every string of the complete suites, and for every string with a risk.
fn each_of_suites(see: &mut dyn FnMut(&[u8])) {
    for scheme in Rule::URLS {
        complete_suite(Profile::Interpreter, scheme, 0).for_each(|test| both(test.text, see));
        risk::strings(scheme).iter().for_each(|text| both(text, see));
    }
}

/// Compares each library with its prediction, about each input that `each` sees.
#[track_caller]
fn is_predicted(each: impl Fn(&mut dyn FnMut(&[u8]))) {
    silence_panics();
    for library in LIBRARIES {
        let Some(mut subject) = rfc1738_libraries::by_name(library.name) else { continue };
        let (mut count, mut wrong) = (0, Vec::new());
        let mut ask = |input: &[u8]| {
            let predicted = library.predict(input);
            subject.observe_all(&[input], &mut |_, seen| {
                if !predicted.is(&seen) {
                    wrong.push(format!(
                        "{}: predicted {predicted:?}, answered {seen:?}",
                        input.escape_ascii()
                    ));
                }
            });
            count += 1;
        };
        each(&mut ask);
        assert!(
            wrong.is_empty(),
            "{}: {} of {count}\n{}",
            library.name,
            wrong.len(),
            wrong[..wrong.len().min(20)].join("\n")
        );
    }
}

#[test]
fn every_answer_about_a_case_is_predicted() {
    is_predicted(each_of_cases);
}

/// Returns the prediction without one behavior.
fn without(library: &Library, one: &Behavior, input: &[u8]) -> rfc1738_behaviors::Answer {
    predict(library.behaviors.iter().copied().filter(|other| *other != one), input)
}

#[test]
fn every_behavior_is_necessary() {
    for library in LIBRARIES {
        let mut open: Vec<&Behavior> = library.behaviors.to_vec();
        each_of_cases(&mut |input| {
            // A behavior that does not apply changes nothing.
            let applied = library.applied(input);
            if open.iter().any(|behavior| applied.contains(behavior)) {
                let predicted = library.predict(input);
                open.retain(|behavior| {
                    !applied.contains(behavior) || without(library, behavior, input) == predicted
                });
            }
        });
        assert!(open.is_empty(), "{}: no input needs {open:?}", library.name);
    }
}

#[test]
fn every_behavior_is_exercised_in_both_directions() {
    for library in LIBRARIES {
        let (mut never_applies, mut always_applies) =
            (library.behaviors.to_vec(), library.behaviors.to_vec());
        let mut count = 0;
        each_of_cases(&mut |input| {
            count += 1;
            let applied = library.applied(input);
            never_applies.retain(|behavior| !applied.contains(behavior));
            always_applies.retain(|behavior| applied.contains(behavior));
        });
        assert!(
            never_applies.is_empty(),
            "{}: {never_applies:?} apply to none of {count} inputs",
            library.name
        );
        assert!(always_applies.is_empty(), "{}: {always_applies:?} apply to all inputs", library.name);
    }
}

#[test]
fn the_predicted_versions_are_the_pinned_ones() {
    let manifest = include_str!("../../Cargo.toml");
    for Library { name, version, .. } in LIBRARIES {
        let pins = [format!("{name} = \"={version}\""), format!("{name} = {{ version = \"={version}\"")];
        assert!(pins.iter().any(|pin| manifest.contains(pin)), "{name} {version} is not the pinned version");
    }
}

#[test]
#[ignore = "needs urltestdata.json in URL_STANDARD_TESTS"]
fn the_answers_to_the_tests_of_the_url_standard_are_predicted() {
    let tests = web_platform_tests::without_base();
    silence_panics();
    for library in LIBRARIES {
        let Some(mut subject) = rfc1738_libraries::by_name(library.name) else { continue };
        for input in tests.iter().map(|test| test["input"].as_str().unwrap()) {
            assert!(library.predicts(&mut *subject, input.as_bytes()), "{}: {input:?}", library.name);
        }
    }
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
