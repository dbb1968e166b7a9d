//! Records of libraries whose design is known: an audit finds the decisions in which they depart from
//! their text, and no others.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use rfc1738_audit::{Chosen, Danger, Input, Inputs, Record, Text, Texts};
use rfc1738_oracle::{CommonParts, Observation};
use url_atlas_decisions::inputs::documented;
use url_atlas_decisions::steps::port::PortNumber;
use url_atlas_decisions::steps::slashes::Backslash;
use url_atlas_decisions::{Design, Each, Given, Library, RFC_3986, TEXTS, URL_STANDARD, read};
use url_atlas_evidence::Examined;

/// A library that follows the URL Standard, except that a backslash is no slash and that its ports
/// have any number.
const WRONG: Design = Design {
    backslash: Each::both(Backslash::Character),
    port_number: PortNumber::AnyNumber,
    ..URL_STANDARD
};

/// The inputs that show decisions, and each 20th of the others. All of them take seconds: see
/// `exhaustive`.
static SOME: LazyLock<Inputs> = LazyLock::new(|| {
    let documented: BTreeSet<&str> = documented().iter().map(String::as_str).collect();
    let all = Inputs::of_cases().into_iter().enumerate();
    all.filter(|(index, input)| index % 20 == 0 || documented.contains(&*input.text))
        .map(|(_, input)| input)
        .collect()
});

fn record(inputs: &Inputs, claims: &str, answer: impl Fn(&Input) -> Observation<'static>) -> Record {
    let claims: Vec<&str> = Some(claims).filter(|claim| !claim.is_empty()).into_iter().collect();
    let description = serde_json::json!({ "protocol": 1, "name": "designed", "claims": claims });
    let mut record = Record::new(serde_json::from_value(description).unwrap());
    for input in inputs.clone() {
        let seen = answer(&input);
        record.insert(&input.text, seen);
    }
    record
}

/// Returns what the record of a library with this design shows. The design is inferred.
fn examined(inputs: &Inputs, claims: &str, design: Design, texts: &mut Texts) -> Examined {
    let record = record(inputs, claims, |input| read(&design, input.text.as_bytes()).observation());
    let answers: Vec<_> = record.answers().collect();
    let given: Vec<Given<'_>> = answers.iter().map(|(input, answer)| (input.as_bytes(), answer)).collect();
    let library = Library::inferred_from_all("designed", &given);
    Examined::of_record(&record, &library, texts)
}

/// What the record of [`WRONG`] shows, which several tests look at.
static OF_WRONG: LazyLock<Examined> =
    LazyLock::new(|| examined(&SOME, "URL Standard", WRONG, &mut Texts::new()));

fn names(examined: &Examined) -> Vec<&str> {
    examined.departures.iter().map(|one| one.decision.name).collect()
}

#[test]
fn the_inputs_of_an_audit_show_each_option() {
    let all: BTreeSet<String> = Inputs::of_cases().into_iter().map(|input| input.text).collect();
    let missing: Vec<&String> = documented().difference(&all).collect();
    assert!(missing.is_empty(), "add them to crates/audit/src/inputs/shapes.jsonl of the suite: {missing:?}");
}

#[test]
fn each_departure_is_found_and_no_other_one() {
    let examined = &*OF_WRONG;
    assert_eq!((examined.against, examined.chosen), (Text::UrlStandard, Chosen::Claimed));
    assert!(examined.not_explained.is_empty(), "{:?}", examined.not_explained);
    assert_eq!(examined.library.exact, examined.library.unseen);
    assert_eq!(names(examined), ["backslash", "port_number"]);
    let [slash, port] = [&examined.departures[0], &examined.departures[1]];
    let options = (&*slash.option, &*slash.of_text);
    assert_eq!((slash.danger, options), (Danger::Host, ("Character", "known: Slash, other: Character")));
    // No text reads a port as a number and permits any.
    assert_eq!((port.danger, &port.also[..]), (Danger::Verdict, &[][..]));
    for one in &examined.departures {
        // The record adds the conventions of its adapter, and nothing else differs.
        assert_eq!(Danger::of(&one.answer, &read(&WRONG, one.input.as_bytes())), None);
        assert_eq!(one.expected, read(&URL_STANDARD, one.input.as_bytes()));
        assert_eq!(Danger::of(&one.expected, &one.answer), Some(one.danger), "{}", one.input);
    }
}

/// A validator reports no parts.
#[test]
fn a_validator_departs_in_its_verdict_only() {
    let record = record(&SOME, "whatwg", |input| match read(&WRONG, input.text.as_bytes()).observation() {
        Observation::AcceptCommon(_) => Observation::AcceptCommon(CommonParts::not_reported()),
        other => other,
    });
    // To infer its design takes most of the time.
    let known = Library::new("validator", WRONG, 0, 0);
    let examined = Examined::of_record(&record, &known, &mut Texts::new());
    assert!(names(&examined).contains(&"port_number"));
    assert!(examined.departures.iter().all(|one| one.danger == Danger::Verdict), "{:?}", examined.departures);
}

/// About an open input no answer departs from RFC 1738.
#[test]
fn what_is_open_is_no_departure() {
    let known = Library::new("designed", URL_STANDARD, 0, 0);
    let record = record(&SOME, "rfc1738", |input| read(&URL_STANDARD, input.text.as_bytes()).observation());
    let mut texts = Texts::new();
    let examined = Examined::of_record(&record, &known, &mut texts);
    assert!(examined.departures.len() > 20 && examined.departures.is_sorted_by_key(|one| one.danger));
    assert!(names(&examined).contains(&"backslash"));
    for one in &examined.departures {
        assert!(!texts.is_open(one.input.as_bytes()), "{}", one.input);
    }
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use rayon::prelude::*;

    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn a_text_has_no_departure_from_itself_on_any_input() {
        let all = Inputs::of_cases();
        let nearest = [("", RFC_3986), ("", URL_STANDARD)];
        TEXTS.into_par_iter().chain(nearest).for_each(|(claims, design)| {
            let examined = examined(&all, claims, design, &mut Texts::new());
            assert!(
                examined.departures.is_empty() && examined.not_explained.is_empty(),
                "{claims}: {examined:?}"
            );
            assert_eq!(examined.chosen == Chosen::Nearest, claims.is_empty());
        });
    }

    #[test]
    #[ignore = "exhaustive"]
    fn all_inputs_find_the_same_departures_as_some() {
        let examined = examined(&Inputs::of_cases(), "URL Standard", WRONG, &mut Texts::new());
        assert_eq!((names(&examined), examined.not_explained.len()), (names(&OF_WRONG), 0));
    }
}
