//! Audits of libraries that answer as a text does: the audit finds where this text differs from
//! another one, and nothing else.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use rfc1738::Profile;
use rfc1738_audit::{
    Audit, Cause, Chosen, Danger, Expectation, Input, Inputs, Record, Symptom, Text, Texts, Wanted, human,
    json, markdown, words,
};
use rfc1738_oracle::subjects::ParserSubject;
use rfc1738_oracle::{CommonParts, Conventions, Observation, References, Subject};

/// A library that answers as a text does. After some answers it can fail.
struct ByText {
    follows: &'static str,
    text: Text,
    answers: usize,
}

impl Subject for ByText {
    fn name(&self) -> &str {
        "by-text"
    }

    fn follows(&self) -> &str {
        self.follows
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        self.text.read(input).observation()
    }

    fn observe_all(&mut self, inputs: &[&[u8]], see: &mut dyn FnMut(usize, Observation<'_>)) {
        for (index, input) in inputs.iter().enumerate().take(self.answers) {
            see(index, self.text.read(input).observation());
        }
        self.answers = self.answers.saturating_sub(inputs.len());
    }

    fn trouble(&self) -> Option<&str> {
        (self.answers == 0).then_some("it stopped")
    }
}

/// Each 20th input of the cases. An audit of all takes seconds: see `exhaustive`.
static SOME: LazyLock<Inputs> = LazyLock::new(|| Inputs::of_cases().into_iter().step_by(20).collect());

fn audit(follows: &'static str, text: Text, against: Option<Text>, answers: usize) -> Audit {
    let mut library = ByText { follows, text, answers };
    Audit::new(&mut library, &SOME, Wanted::All, against, &mut |_| {})
}

/// The audit of a library that claims the URL Standard and answers by RFC 3986, which several tests
/// look at.
static OF_WRONG: LazyLock<Audit> = LazyLock::new(|| audit("URL Standard", Text::Rfc3986, None, usize::MAX));

/// Returns whether an audit of each text finds nothing about these inputs.
#[track_caller]
fn no_text_departs_from_itself(inputs: &Inputs) {
    let mut texts = Texts::new();
    for text in Text::ALL {
        for claims in [vec![text.name()], vec![]] {
            let description = serde_json::json!({ "protocol": 1, "name": "by-text", "claims": claims });
            let mut record = Record::new(serde_json::from_value(description).unwrap());
            inputs.iter().for_each(|input| _ = record.insert(input, text.read(input.as_bytes())));
            let audit = Audit::of_record(&record, Wanted::All, None, &mut texts);
            assert_eq!(audit.against, text);
            assert!(audit.causes.is_empty(), "{text:?}: {:?}", audit.causes);
            assert_eq!(audit.chosen == Chosen::Nearest, claims.is_empty());
            assert_eq!(audit.agreements.followed(), Some((text, 1.0)));
        }
    }
}

#[test]
fn a_text_has_no_bug_by_itself() {
    no_text_departs_from_itself(&SOME);
}

#[test]
fn each_cause_shows_the_answers_of_both() {
    let audit = &*OF_WRONG;
    assert_eq!((audit.against, audit.chosen), (Text::UrlStandard, Chosen::Claimed));
    assert!(audit.causes.len() > 10 && audit.causes.is_sorted_by_key(Cause::order));
    for one in &audit.causes {
        let input = one.input.as_bytes();
        assert_eq!(one.answer, Text::Rfc3986.read(input));
        assert_eq!(Danger::of(&one.expected, &one.answer), Some(one.danger), "{}", one.input);
    }
    assert_eq!(audit.causes[0].danger, Danger::Host);
}

#[test]
fn the_text_that_is_asked_for_is_the_one_of_the_causes() {
    let audit = audit("rfc3986", Text::Rfc3986, Some(Text::UrlStandard), usize::MAX);
    assert_eq!(audit.chosen, Chosen::Asked);
    assert_eq!(audit.causes.len(), OF_WRONG.causes.len());
}

#[test]
fn the_parser_of_this_project_is_rfc_1738() {
    let mut parser = ParserSubject::new(Profile::Interpreter);
    let audit = Audit::new(&mut parser, &SOME, Wanted::All, None, &mut |_| {});
    assert!(audit.causes.is_empty());
    assert_eq!(audit.agreements.followed(), Some((Text::Rfc1738, 1.0)));
}

/// A validator reports no parts.
#[test]
fn a_validator_differs_in_its_verdict_only() {
    struct Validator;
    impl Subject for Validator {
        fn name(&self) -> &str {
            "validator"
        }

        fn follows(&self) -> &str {
            "whatwg"
        }

        fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
            match Text::Rfc3986.read(input).observation() {
                Observation::AcceptCommon(_) => Observation::AcceptCommon(CommonParts::not_reported()),
                other => other,
            }
        }
    }
    // Only RFC 3986 permits any digits as a port, and only the URL Standard other characters in a path.
    let differing = [
        ("http://host.dom:99999/", "accepted/port-above16-bits"),
        ("http://", "accepted/host-empty"),
        ("http://host.dom/[", "rejected/path-"),
    ];
    let all = SOME.iter().chain(differing.map(|(url, _)| url));
    let inputs: Inputs = all.map(|url| Input::new(url.as_bytes())).collect();
    let audit = Audit::new(&mut Validator, &inputs, Wanted::Causes, None, &mut |_| {});
    for (url, name) in differing {
        let is_found = |one: &Cause| one.name.starts_with(name) && one.inputs.contains(url);
        assert!(audit.causes.iter().any(is_found), "{name}: {:?}", audit.causes);
    }
    assert!(audit.causes.iter().all(|one| one.danger == Danger::Verdict), "{:?}", audit.causes);
}

/// An adapter reports octets as characters.
#[test]
fn octets_of_an_adapter_are_text() {
    struct Octets(Arc<Conventions>);
    impl Subject for Octets {
        fn name(&self) -> &str {
            "octets"
        }

        fn follows(&self) -> &str {
            "whatwg"
        }

        fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
            match Text::UrlStandard.read(input).observation() {
                Observation::AcceptCommon(parts) => {
                    let octets = |text: Cow<'_, str>| -> Cow<'static, str> {
                        text.bytes().map(char::from).collect::<String>().into()
                    };
                    let path = octets(parts.path);
                    let host = parts.host.map(octets);
                    let conventions = Some(self.0.clone());
                    Observation::AcceptCommon(CommonParts { path, host, conventions, ..parts })
                }
                other => other,
            }
        }
    }
    let audit = Audit::new(&mut Octets(Arc::default()), &SOME, Wanted::Causes, None, &mut |_| {});
    assert!(audit.causes.is_empty(), "{:?}", audit.causes);
}

#[test]
fn a_library_that_stops_is_audited_until_then() {
    let audit = audit("RFC 3986", Text::Rfc3986, None, 500);
    assert_eq!((audit.asked, audit.trouble.as_deref()), (500, Some("it stopped")));
    assert_eq!(audit.asked + audit.not_asked, SOME.len() as u64);
}

#[test]
fn reports_say_what_was_found() {
    let audit = &*OF_WRONG;
    let page = human(audit, &Expectation::default(), true, 80);
    let first: Vec<&str> = page.lines().take(3).collect();
    assert_eq!(
        first,
        [
            "by-text: judged against URL Standard, which it claims to follow",
            "",
            &*words::elsewhere(audit, false),
        ]
    );
    assert!(page.contains(&format!("\n{}\n", words::bugs(audit))), "{page}");
    // The first screen has the bugs, the worst first, and nothing that a stranger does not know.
    let screen = human(audit, &Expectation::default(), false, 80);
    let bugs = words::bugs(audit);
    let (differ, _) = bugs.split_once(", worst first").expect("there are several");
    let heading = screen.lines().find(|line| line.starts_with(differ)).expect("the bugs have a heading");
    // A row of a browser shows a bug: then it has no other row, and the heading says so.
    assert!(heading.strip_prefix(differ).is_some_and(|rest| rest.ends_with(" above")), "{screen}");
    assert!(screen.find("a browser goes elsewhere") < screen.find(heading), "{screen}");
    // The command adds one line.
    assert!(screen.lines().count() < 24, "{screen}");
    assert!(screen.lines().all(|line| line.chars().count() <= 80), "{screen}");
    assert!(
        page.contains("\nThe same answer as\n  follows RFC 3986: 100 % of the answers are the same\n"),
        "{page}"
    );
    assert!(page.lines().all(|line| line.chars().count() <= 80 || !line.contains("  ")), "{page}");
    assert!(markdown(audit).contains("| bug | input | expected | got | inputs |"));
    let report: serde_json::Value = serde_json::from_str(&json(audit)).unwrap();
    assert_eq!(report["elsewhere"].as_array().unwrap().len(), audit.elsewhere.len());
    assert_eq!(report["causes"][0]["danger"], "host");
    assert_eq!(report["causes"].as_array().unwrap().len(), audit.causes.len());
    assert_eq!(report["texts"]["rfc3986"]["all"], 1.0);
}

/// About an open input no answer departs from RFC 1738, and the share of RFC 1738 does not count
/// it.
#[test]
fn what_is_open_is_no_bug() {
    let open = "http://ho%73t.dom/";
    let inputs: Inputs = [open, "http://host.dom/"]
        .map(|text| rfc1738_audit::Input::new(text.as_bytes()))
        .into_iter()
        .collect();
    struct Rejects;
    impl Subject for Rejects {
        fn name(&self) -> &str {
            "rejects"
        }

        fn observe<'a>(&'a mut self, _: &'a [u8]) -> Observation<'a> {
            Observation::Reject(rfc1738_oracle::Rejection::default())
        }
    }
    let audit = Audit::new(&mut Rejects, &inputs, Wanted::All, Some(Text::Rfc1738), &mut |_| {});
    let [cause] = &audit.causes[..] else { panic!("{:?}", audit.causes) };
    assert!(cause.symptom == Symptom::Rejects && cause.inputs.contains("http://host.dom/"));
    assert!(!cause.inputs.contains(open), "{:?}", cause.inputs);
    let mut texts = Texts::new();
    let mut is_counted =
        |input: &[u8]| texts.answers(input).iter().any(|(texts, _)| texts.contains(&Text::Rfc1738));
    assert!(is_counted(b"http://host.dom/") && !is_counted(open.as_bytes()));
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn a_text_has_no_bug_by_itself_on_any_input() {
        no_text_departs_from_itself(&Inputs::of_cases());
    }
}

/// A parser of references accepts every input without a scheme.
struct OfReferences(Conventions);

impl Subject for OfReferences {
    fn name(&self) -> &str {
        "references"
    }

    fn conventions(&self) -> Option<&Conventions> {
        Some(&self.0)
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        let is_reference =
            !Conventions { references: References::Taken, ..Conventions::default() }.compares(input);
        let text = String::from_utf8_lossy(input);
        let reference = CommonParts { path: text.into_owned().into(), ..CommonParts::default() };
        match is_reference {
            true => Observation::AcceptCommon(reference),
            false => Text::Rfc3986.read(input).observation(),
        }
    }
}

#[test]
fn references_are_not_compared_if_the_library_takes_them() {
    let inputs: Inputs = Inputs::of_cases().into_iter().step_by(16).collect();
    let audited = |references| {
        let mut library = OfReferences(Conventions { references, ..Conventions::default() });
        Audit::new(&mut library, &inputs, Wanted::Causes, Some(Text::Rfc3986), &mut |_| {})
    };
    let taken = audited(References::Taken);
    assert!(taken.causes.is_empty() && taken.references > 10, "{:?}", taken.causes);
    let page = human(&taken, &Expectation::default(), false, 80);
    assert!(page.contains(&format!("not compared: {} inputs", taken.references)), "{page}");
    let not_taken = audited(References::NotTaken);
    assert!(!not_taken.causes.is_empty() && not_taken.references == 0);
}
