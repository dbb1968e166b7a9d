//! Audits of libraries whose design is known: the audit finds the decisions in which they depart from their text, and no others.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use rfc1738::Profile;
use rfc1738_audit::{
    Against, Audit, Cause, Chosen, Danger, Expectation, Inputs, Record, Sources, Wanted, human, json,
    markdown, words,
};
use rfc1738_oracle::subjects::ParserSubject;
use rfc1738_oracle::{CommonParts, Conventions, Observation, Subject};
use url_atlas_decisions::inputs::documented;
use url_atlas_decisions::steps::port::PortNumber;
use url_atlas_decisions::steps::slashes::Backslash;
use url_atlas_decisions::{Design, Each, Library, RFC_1738, RFC_3986, URL_STANDARD, read};

/// A library that answers as its design says. After some answers it can fail.
struct Designed {
    follows: &'static str,
    design: Design,
    answers: usize,
}

impl Subject for Designed {
    fn name(&self) -> &str {
        "designed"
    }

    fn follows(&self) -> &str {
        self.follows
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        read(&self.design, input).observation()
    }

    fn observe_all(&mut self, inputs: &[&[u8]], see: &mut dyn FnMut(usize, Observation<'_>)) {
        for (index, input) in inputs.iter().enumerate().take(self.answers) {
            see(index, read(&self.design, input).observation());
        }
        self.answers = self.answers.saturating_sub(inputs.len());
    }

    fn trouble(&self) -> Option<&str> {
        (self.answers == 0).then_some("it stopped")
    }
}

/// A library that follows the URL Standard, except that a backslash is no slash and that its ports have any number.
const WRONG: Design = Design {
    backslash: Each::both(Backslash::Character),
    port_number: PortNumber::AnyNumber,
    ..URL_STANDARD
};

/// The inputs that show decisions, and each 20th of the others. An audit of all takes seconds: see `exhaustive`.
static SOME: LazyLock<Inputs> = LazyLock::new(|| {
    let documented: BTreeSet<&str> = documented().iter().map(String::as_str).collect();
    let all = Inputs::of_cases().into_iter().enumerate();
    all.filter(|(index, input)| index % 20 == 0 || documented.contains(&*input.text))
        .map(|(_, input)| input)
        .collect()
});

fn audit(follows: &'static str, design: Design, against: Option<Against>, answers: usize) -> Audit {
    audit_of(&SOME, follows, design, against, answers)
}

fn audit_of(
    inputs: &Inputs,
    follows: &'static str,
    design: Design,
    against: Option<Against>,
    answers: usize,
) -> Audit {
    let mut library = Designed { follows, design, answers };
    Audit::new(&mut library, inputs, Wanted::All, against, &mut |_| {}).unwrap()
}

/// The audit of [`WRONG`], which several tests look at.
static OF_WRONG: LazyLock<Audit> = LazyLock::new(|| audit("URL Standard", WRONG, None, usize::MAX));

fn names(audit: &Audit) -> Vec<&str> {
    audit.departures.iter().map(|one| one.decision.name).collect()
}

#[test]
fn each_departure_is_found_and_no_other_one() {
    let audit = &*OF_WRONG;
    assert_eq!((audit.against, audit.chosen), (Against::Whatwg, Chosen::Claimed));
    assert!(audit.not_explained.is_empty(), "{:?}", audit.not_explained);
    assert!(audit.library.as_ref().is_some_and(|library| library.exact == library.unseen));
    assert_eq!(names(audit), ["backslash", "port_number"]);
    let [slash, port] = [&audit.departures[0], &audit.departures[1]];
    let options = (&*slash.option, &*slash.of_text);
    assert_eq!((slash.danger, options), (Danger::Host, ("Character", "known: Slash, other: Character")));
    // No text reads a port as a number and permits any.
    assert_eq!((port.danger, &port.also[..]), (Danger::Verdict, &[][..]));
    for one in &audit.departures {
        assert_eq!(one.answer, read(&WRONG, one.input.as_bytes()));
        assert_eq!(one.expected, read(&URL_STANDARD, one.input.as_bytes()));
        assert_eq!(Danger::of(&one.expected, &one.answer), Some(one.danger), "{}", one.input);
    }
}

/// Returns whether an audit of each text finds nothing about these inputs.
#[track_caller]
fn no_text_departs_from_itself(inputs: &Inputs, texts: &[(&str, Design)]) {
    // To compile the automata of the texts takes as long as to infer a design.
    let mut sources = Sources::new();
    for &(follows, design) in texts {
        let claims: Vec<&str> = Some(follows).filter(|claim| !claim.is_empty()).into_iter().collect();
        let description = serde_json::json!({ "protocol": 1, "name": "designed", "claims": claims });
        let mut record = Record::new(serde_json::from_value(description).unwrap());
        for input in inputs.as_slice() {
            record.insert(input.clone(), read(&design, input.text.as_bytes()).observation());
        }
        let audit = Audit::of_record(&record, Wanted::All, None, &mut sources).unwrap();
        assert!(audit.departures.is_empty() && audit.not_explained.is_empty(), "{follows}: {audit:?}");
        assert!(audit.causes.is_empty(), "{follows}: {:?}", audit.causes);
        assert_eq!(audit.chosen == Chosen::Nearest, follows.is_empty());
    }
}

#[test]
fn the_text_that_is_asked_for_is_the_one_of_the_causes() {
    let mut library = Designed { follows: "rfc3986", design: RFC_3986, answers: usize::MAX };
    let audit = Audit::new(&mut library, &SOME, Wanted::Causes, Some(Against::Whatwg), &mut |_| {}).unwrap();
    assert_eq!(audit.chosen, Chosen::Asked);
    assert!(!audit.causes.is_empty() && audit.causes.is_sorted_by_key(Cause::order));
}

#[test]
fn the_parser_of_this_project_is_rfc_1738() {
    let mut parser = ParserSubject::new(Profile::Interpreter);
    let audit = Audit::new(&mut parser, &SOME, Wanted::All, None, &mut |_| {}).unwrap();
    assert!(audit.departures.is_empty() && audit.not_explained.is_empty());
    assert_eq!(audit.followed().map(|(source, share)| (source.id(), share)), Some(("rfc1738", 1.0)));
}

/// A validator reports no parts.
#[test]
fn a_validator_departs_in_its_verdict_only() {
    struct Validator;
    impl Subject for Validator {
        fn name(&self) -> &str {
            "validator"
        }

        fn follows(&self) -> &str {
            "whatwg"
        }

        fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
            match read(&WRONG, input).observation() {
                Observation::AcceptCommon(_) => Observation::AcceptCommon(CommonParts::not_reported()),
                other => other,
            }
        }
    }
    // To infer its design takes most of the time of an audit.
    let known = Library::new("validator", WRONG, 0, 0);
    let audit = Audit::new(&mut Validator, &SOME, Wanted::AllWith(&known), None, &mut |_| {}).unwrap();
    assert!(names(&audit).contains(&"port_number"));
    assert!(audit.departures.iter().all(|one| one.danger == Danger::Verdict), "{:?}", audit.departures);
}

/// An adapter reports octets as characters.
#[test]
fn octets_of_an_adapter_are_text() {
    struct Octets(Arc<Conventions>);
    impl Subject for Octets {
        fn name(&self) -> &str {
            "octets"
        }

        fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
            match read(&URL_STANDARD, input).observation() {
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
    let mut subject = Octets(Arc::default());
    let known = Library::new("octets", URL_STANDARD, 0, 0);
    let audit = Audit::new(&mut subject, &SOME, Wanted::AllWith(&known), None, &mut |_| {}).unwrap();
    assert!(audit.not_explained.is_empty(), "{:?}", audit.not_explained);
}

#[test]
fn a_library_that_stops_is_audited_until_then() {
    let audit = audit("RFC 3986", RFC_3986, None, 500);
    assert_eq!((audit.asked, audit.trouble.as_deref()), (500, Some("it stopped")));
    assert_eq!(audit.asked + audit.not_asked, SOME.as_slice().len() as u64);
}

#[test]
fn reports_say_what_was_found() {
    let audit = &*OF_WRONG;
    let page = human(audit, &Expectation::default(), true, 80);
    let first: Vec<&str> = page.lines().take(3).collect();
    assert_eq!(
        first,
        [
            "designed: judged against URL Standard, which it claims to follow",
            "",
            &*words::elsewhere(audit, false),
        ]
    );
    assert!(page.contains(&format!("\n{}\n", words::bugs(audit))), "{page}");
    assert!(page.contains("\n2 departures: 1 host, 1 verdict\n"), "{page}");
    // The first screen has the bugs, the worst first, and nothing that a stranger does not know.
    let screen = human(audit, &Expectation::default(), false, 80);
    assert!(screen.find("a browser goes elsewhere") < screen.find(&words::bugs(audit)), "{screen}");
    // The command adds one line.
    assert!(!screen.contains("epartures") && screen.lines().count() < 24, "{screen}");
    assert!(screen.lines().all(|line| line.chars().count() <= 80), "{screen}");
    assert!(page.find("Not explained: 0 answers") < page.find("The same answer as"), "{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 80 || !line.contains("  ")), "{page}");
    assert!(markdown(audit).contains("`backslash`"));
    let report: serde_json::Value = serde_json::from_str(&json(audit)).unwrap();
    assert_eq!(report["elsewhere"].as_array().unwrap().len(), audit.elsewhere.len());
    assert_eq!(report["causes"][0]["danger"], "host");
    assert_eq!(report["causes"].as_array().unwrap().len(), audit.causes.len());
    assert_eq!(report["departures"].as_array().unwrap().len(), audit.departures.len());
}

/// About an open input no answer departs from RFC 1738, and the share of RFC 1738 does not count it.
#[test]
fn what_is_open_is_no_departure() {
    let known = Library::new("designed", URL_STANDARD, 0, 0);
    let mut library = Designed { follows: "rfc1738", design: URL_STANDARD, answers: usize::MAX };
    let audit = Audit::new(&mut library, &SOME, Wanted::AllWith(&known), None, &mut |_| {}).unwrap();
    assert!(audit.departures.len() > 20 && audit.departures.is_sorted_by_key(|one| one.danger));
    assert!(names(&audit).contains(&"backslash"));
    let mut sources = Sources::new();
    for one in &audit.departures {
        assert!(!sources.is_open(one.input.as_bytes()), "{}", one.input);
    }
    let mut is_counted = |input: &[u8]| {
        let answers = sources.answers(input).unwrap();
        answers.iter().any(|(sources, _)| sources.iter().any(|source| source.id() == "rfc1738"))
    };
    assert!(is_counted(b"http://host.dom/") && !is_counted(b"http://ho%73t.dom/"));
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn a_text_has_no_departure_from_itself_on_any_input() {
        let texts = [
            ("rfc1738", RFC_1738),
            ("rfc3986", RFC_3986),
            ("URL Standard", URL_STANDARD),
            ("", RFC_3986),
            ("", URL_STANDARD),
        ];
        no_text_departs_from_itself(&Inputs::of_cases(), &texts);
    }

    #[test]
    #[ignore = "exhaustive"]
    fn all_inputs_find_the_same_departures_as_some() {
        let audit = audit_of(&Inputs::of_cases(), "URL Standard", WRONG, None, usize::MAX);
        assert_eq!((names(&audit), audit.not_explained.len()), (names(&OF_WRONG), 0));
    }
}
