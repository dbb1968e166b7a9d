//! Libraries that lie about one part, in both forms of an answer: the audit and the conformance run
//! name the part, and find nothing in the honest library.

use std::sync::Arc;

use rfc1738::{Profile, parse};
use rfc1738_audit::{Audit, Framework, Input, Inputs, Symptom, Text, Wanted, emit, without_test};
use rfc1738_oracle::protocol::{Accepted, Observed};
use rfc1738_oracle::{
    CommonPart, CommonParts, Conventions, Observation, PartName, PartValue, Parts, Subject,
};
use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::runner::{Candidate, Difference, Judgement, Run};

/// How a library reports parts.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    Scheme,
    Common,
}

/// The parser of this project, with another value of one part wherever the part is present.
#[derive(Clone)]
struct Liar {
    form: Form,
    part: Option<&'static str>,
    change: fn(&mut PartValue),
    conventions: Conventions,
}

impl Liar {
    fn new(form: Form, part: Option<&'static str>) -> Liar {
        let change: fn(&mut PartValue) = |value| value.for_each_text(&mut |text| text.push('1'));
        Liar { form, part, change, conventions: Conventions::default() }
    }
}

impl Subject for Liar {
    fn name(&self) -> &str {
        "liar"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        let observed = match parse(input, Profile::Interpreter) {
            Err(error) => Observed::Reject(error.to_string()),
            Ok(url) => {
                let mut parts = Parts::from_url(&url);
                if let Some((name, mut value)) =
                    self.part.and_then(|name| Some((name, parts.get(name)?.clone())))
                {
                    (self.change)(&mut value);
                    parts.insert(name, value);
                }
                let common = CommonParts::of_scheme(input, &parts);
                match self.form {
                    Form::Scheme => Observed::Accept(Accepted { parts: Some(parts), common: None }),
                    Form::Common => {
                        Observed::Accept(Accepted { parts: None, common: Some(Box::new(common)) })
                    }
                }
            }
        };
        observed.into_observation(input, &Arc::new(self.conventions.clone()))
    }
}

/// The scheme says where a part stands: "?" begins no query in it.
#[test]
fn a_mistake_in_a_part_of_a_scheme_is_one_cause() {
    type Change = fn(&mut PartValue);
    let mistakes: [(&str, Change, &[&str]); 2] = [
        (
            "cwd",
            |value| {
                let PartValue::List(all) = value else { panic!() };
                all.retain(|one| !one.is_empty());
            },
            &["cwd/cwd-empty-segment"],
        ),
        (
            "article-number",
            |value| {
                value.for_each_text(&mut |text| {
                    *text = text.parse().map_or(text.clone(), |number: u64| number.to_string());
                });
            },
            &["article-number/article-number-zeros"],
        ),
    ];
    for (part, change, expected) in mistakes {
        let audit = audited(Liar { change, ..Liar::new(Form::Scheme, Some(part)) });
        let names: Vec<&str> = audit.causes.iter().map(|cause| &*cause.name).collect();
        assert_eq!(names, expected);
        // A capital letter elsewhere is in no example.
        let shown = &audit.causes[0].input;
        assert!(!shown.split("//").next().unwrap().contains(|one: char| one.is_ascii_uppercase()), "{shown}");
    }
}

/// Whether a library puts the digits of an escape in lower case is not known, so no test expects
/// them.
#[test]
fn a_test_has_no_escape_in_a_part_in_lower_case() {
    let conventions = Conventions { lower_cased: vec![CommonPart::User], ..Conventions::default() };
    for (url, has_test) in [("ftp://a%2Fb@host.dom/", false), ("ftp://a%25b@host.dom/", true)] {
        let change: fn(&mut PartValue) =
            |value| value.for_each_text(&mut |text| text.extend(text.contains('%').then_some('1')));
        let liar = Liar::new(Form::Common, Some("user"));
        let mut liar = Liar { change, conventions: conventions.clone(), ..liar };
        let inputs: Inputs = [Input::new(url.as_bytes())].into_iter().collect();
        let audit = Audit::new(&mut liar, &inputs, Wanted::Causes, Some(Text::Rfc1738), &mut |_| {});
        assert!(!audit.causes.is_empty());
        assert_eq!(without_test(&audit).is_empty(), has_test, "{url}");
        assert_eq!(emit(&audit, Framework::Pytest).contains("def test_"), has_test, "{url}");
    }
}

/// Every part, with the common part that holds it.
const PARTS: [(&str, &str); 20] = [
    ("host", "host"),
    ("port", "port"),
    ("user", "user"),
    ("password", "password"),
    ("cwd", "path"),
    ("name", "path"),
    ("type", "path"),
    ("path", "path"),
    ("search", "query"),
    ("gtype", "path"),
    ("selector", "path"),
    ("gopher+_string", "path"),
    ("group", "path"),
    ("unique", "path"),
    ("encoded822addr", "path"),
    ("database", "path"),
    ("directory", "path"),
    ("fields", "path"),
    ("full_domain_name", "path"),
    ("article-number", "path"),
];

fn audited(mut liar: Liar) -> Audit {
    Audit::new(&mut liar, &Inputs::of_cases(), Wanted::Causes, Some(Text::Rfc1738), &mut |_| {})
}

/// Returns the parts in which answers to the cases are wrong.
fn wrong_parts(liar: Liar) -> Vec<String> {
    let run = Run::new(&Corpus::shipped().cases, &mut [Candidate::library(liar, Profile::Interpreter)]);
    let mut parts: Vec<String> = Vec::new();
    for outcome in run.results().flat_map(|result| &result.outcomes) {
        if let Judgement::Fail(differences) = &outcome.judgement {
            parts.extend(differences.iter().map(|one| match one {
                Difference::Part(name) => name.clone(),
                other => panic!("{other:?}"),
            }));
        }
    }
    parts.sort();
    parts.dedup();
    parts
}

#[test]
fn nothing_is_found_in_a_library_that_does_not_lie() {
    for form in [Form::Scheme, Form::Common] {
        let honest = Liar::new(form, None);
        let audit = audited(honest.clone());
        let titles: Vec<String> = audit.causes.iter().map(|cause| cause.title()).collect();
        assert!(titles.is_empty(), "{form:?}: {titles:?}");
        assert!(wrong_parts(honest).is_empty(), "{form:?}");
    }
}

/// Whatever else the URLs have, it is one mistake.
#[test]
fn another_host_in_each_url_is_one_cause() {
    for form in [Form::Scheme, Form::Common] {
        let change: fn(&mut PartValue) =
            |value| value.for_each_text(&mut |text| *text = "evil.example".to_owned());
        let audit = audited(Liar { change, ..Liar::new(form, Some("host")) });
        let names: Vec<&str> = audit.causes.iter().map(|cause| &*cause.name).collect();
        assert_eq!(names, ["host/host-present"], "{form:?}");
    }
}

#[test]
fn every_lie_about_a_part_is_found_and_named() {
    for (part, common) in PARTS {
        for form in [Form::Scheme, Form::Common] {
            let liar = Liar::new(form, Some(part));
            let audit = audited(liar.clone());
            let named: Vec<Symptom> = audit.causes.iter().map(|cause| cause.symptom).collect();
            assert!(!named.is_empty(), "{part} {form:?}");
            for (symptom, cause) in named.iter().zip(&audit.causes) {
                // The searches of gopher stand in its path.
                let is_named = match symptom {
                    Symptom::Part(name) if form == Form::Scheme => name.name() == part,
                    Symptom::Part(name) => {
                        name.name() == common || (part == "search" && name.name() == "path")
                    }
                    _ => false,
                };
                assert!(is_named, "{part} {form:?}: {}, {:?}", cause.title(), cause.both());
            }
            let wrong = wrong_parts(liar);
            assert!(!wrong.is_empty(), "{part} {form:?}");
            let is_named = |name: &String| match form {
                Form::Scheme => name == part,
                Form::Common => name == common || (part == "search" && name == "path"),
            };
            assert!(wrong.iter().all(is_named), "{part} {form:?}: {wrong:?}");
        }
    }
}

/// RFC 3986 has no parts of schemes, so both forms of an answer are compared by the common parts.
#[test]
fn both_forms_are_the_same_under_a_text_without_schemes() {
    let inputs: Inputs = Inputs::of_cases().into_iter().step_by(8).collect();
    for part in [None, Some("host"), Some("cwd"), Some("type"), Some("search"), Some("fields")] {
        let [of_scheme, common] = [Form::Scheme, Form::Common].map(|form| {
            let mut liar = Liar::new(form, part);
            let audit = Audit::new(&mut liar, &inputs, Wanted::Causes, Some(Text::Rfc3986), &mut |_| {});
            let causes = audit.causes.into_iter().map(|cause| (cause.name, cause.inputs.len()));
            causes.collect::<Vec<_>>()
        });
        assert!(!common.is_empty() && of_scheme == common, "{part:?}: {of_scheme:?} {common:?}");
    }
}

/// A name of a part that no scheme has is a difference, and no part that was not compared.
#[test]
fn a_part_that_no_scheme_has_differs() {
    let [mut rfc, mut library] = [CommonParts::default(), CommonParts::default()];
    let mut parts = Parts::new();
    rfc.by_scheme = Some(parts.clone());
    parts.text("parth", "/");
    library.by_scheme = Some(parts);
    let found: Vec<PartName> = rfc.differences(&library, rfc1738_oracle::Relation::SameMeaning).collect();
    assert_eq!(found, [PartName::OfScheme("unknown part")]);
}
