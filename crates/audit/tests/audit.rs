//! Audits of libraries whose behaviors are known: the audit finds a list that predicts every answer.

use rfc1738::Profile;
use rfc1738_audit::{Audit, Inputs, human, json, json_schema, markdown};
use rfc1738_behaviors::{LIBRARIES, Library};
use rfc1738_suite::subject::{Observation, ParserSubject, Subject};

/// A library that answers as its behaviors predict. After some answers it can fail.
struct Predicted {
    library: &'static Library,
    answers: usize,
}

impl Subject for Predicted {
    fn name(&self) -> &str {
        self.library.name
    }

    fn follows(&self) -> &str {
        self.library.follows
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        self.library.predict(input).observation()
    }

    fn observe_all(&mut self, inputs: &[&[u8]], see: &mut dyn FnMut(usize, Observation<'_>)) {
        for (index, input) in inputs.iter().enumerate().take(self.answers) {
            see(index, self.library.predict(input).observation());
        }
        self.answers = self.answers.saturating_sub(inputs.len());
    }

    fn trouble(&self) -> Option<&str> {
        (self.answers == 0).then_some("it stopped")
    }
}

fn audit(library: &'static Library, answers: usize) -> Audit {
    Audit::new(&mut Predicted { library, answers }, &Inputs::of_cases(), &mut |_| {}).unwrap()
}

#[test]
fn the_behaviors_of_known_libraries_are_found() {
    for library in LIBRARIES {
        let audit = audit(library, usize::MAX);
        assert!(audit.not_explained.is_empty(), "{}: {:?}", library.name, audit.not_explained);
        assert_eq!(audit.share_predicted(), 1.0, "{}", library.name);
        assert!(audit.found.len() > 5, "{}", library.name);
        for one in &audit.found {
            assert!(
                library.behaviors.contains(&one.behavior),
                "{} has no {}",
                library.name,
                one.behavior.name
            );
        }
        // `http` takes request targets, which are no URLs of any text.
        if library.name == "http" {
            continue;
        }
        let text = if library.follows == "RFC 3986" { "rfc3986" } else { "url-standard-parser" };
        assert_eq!(audit.followed().unwrap().0.id(), text, "{}", library.name);
    }
}

#[test]
fn rfc_1738_has_no_behavior() {
    let mut parser = ParserSubject::new(Profile::Interpreter);
    let audit = Audit::new(&mut parser, &Inputs::of_cases(), &mut |_| {}).unwrap();
    assert!(audit.found.is_empty() && audit.not_explained.is_empty());
    assert_eq!(audit.followed().map(|(source, share)| (source.id(), share)), Some(("rfc1738", 1.0)));
}

#[test]
fn a_library_that_stops_is_audited_until_then() {
    let audit = audit(&LIBRARIES[0], 1500);
    assert_eq!((audit.asked, audit.trouble.as_deref()), (1500, Some("it stopped")));
    assert_eq!(audit.asked + audit.not_asked, Inputs::of_cases().as_slice().len() as u64);
}

#[test]
fn reports_say_what_was_found() {
    let audit = audit(&LIBRARIES[0], usize::MAX);
    let page = human(&audit);
    assert!(
        page.contains("Reads a backslash as a slash") && page.contains("Not explained: 0 answers"),
        "{page}"
    );
    assert!(page.lines().all(|line| line.chars().count() <= 80 || !line.contains("  ")), "{page}");
    assert!(markdown(&audit).contains("Reads a backslash as a slash"));
    let report: serde_json::Value = serde_json::from_str(&json(&audit)).unwrap();
    jsonschema::validate(&json_schema(), &report).unwrap();
    assert_eq!(report["behaviors"].as_array().unwrap().len(), audit.found.len());
}
