//! Audits of libraries whose behaviors are known: the audit finds a list that predicts every answer.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use rfc1738::Profile;
use rfc1738_audit::{Audit, Inputs, Sources, human, json, known, markdown};
use rfc1738_behaviors::{Behavior, LIBRARIES, Library, RFC_3986, URL_STANDARD, all_behaviors, by_name};
use rfc1738_subject::{CommonParts, Conventions, Observation, Subject};
use rfc1738_suite::subjects::ParserSubject;

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

/// The audit of `url`, which several tests look at.
static OF_URL: LazyLock<Audit> = LazyLock::new(|| audit(&LIBRARIES[0], usize::MAX));

fn audit(library: &'static Library, answers: usize) -> Audit {
    Audit::new(&mut Predicted { library, answers }, &Inputs::of_cases(), &mut |_| {}).unwrap()
}

/// The search begins with known lists, and this list is one of them: the audit recognizes it.
#[track_caller]
fn is_recognized(library: &'static Library, audit: &Audit, follows: Option<&str>) {
    let name = library.name;
    assert!(audit.not_explained.is_empty(), "{name}: {:?}", audit.not_explained);
    assert_eq!(audit.share_predicted(), 1.0, "{name}");
    assert!(audit.found.len() > 5, "{name}");
    for one in &audit.found {
        // Where no input tells two behaviors apart, the audit prefers the one that a text asks for.
        let lists = [library.behaviors, URL_STANDARD.behaviors, RFC_3986.behaviors];
        let is_known = lists.iter().any(|list| list.contains(&one.behavior));
        assert!(is_known, "{name} has no {}", one.behavior.name);
    }
    assert_eq!(audit.followed().map(|(source, _)| source.id()), follows, "{name}");
}

#[test]
fn url_is_recognized() {
    is_recognized(&LIBRARIES[0], &OF_URL, Some("url-standard-parser"));
}

#[test]
fn fluent_uri_is_recognized() {
    let library = by_name("fluent-uri").unwrap();
    is_recognized(library, &audit(library, usize::MAX), Some("rfc3986"));
}

/// The search begins with known lists. It also finds a list that no text and no library has.
#[test]
fn rfc_1738_has_no_behavior() {
    let mut parser = ParserSubject::new(Profile::Interpreter);
    let audit = Audit::new(&mut parser, &Inputs::of_cases(), &mut |_| {}).unwrap();
    assert!(audit.found.is_empty() && audit.not_explained.is_empty());
    assert_eq!(audit.followed().map(|(source, share)| (source.id(), share)), Some(("rfc1738", 1.0)));
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
            match LIBRARIES[0].predict(input).observation() {
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
    let audit = Audit::new(&mut subject, &Inputs::of_cases(), &mut |_| {}).unwrap();
    assert!(audit.share_predicted() > 0.999, "{:?}", audit.not_explained);
}

#[test]
fn a_library_that_stops_is_audited_until_then() {
    let audit = audit(&LIBRARIES[0], 1500);
    assert_eq!((audit.asked, audit.trouble.as_deref()), (1500, Some("it stopped")));
    assert_eq!(audit.asked + audit.not_asked, Inputs::of_cases().as_slice().len() as u64);
}

#[test]
fn reports_say_what_was_found() {
    let audit = &*OF_URL;
    let page = human(audit);
    assert!(
        page.contains("Reads a backslash as a slash") && page.contains("Not explained: 0 answers"),
        "{page}"
    );
    assert!(page.lines().all(|line| line.chars().count() <= 80 || !line.contains("  ")), "{page}");
    assert!(markdown(audit).contains("Reads a backslash as a slash"));
    let report: serde_json::Value = serde_json::from_str(&json(audit)).unwrap();
    assert_eq!(report["behaviors"].as_array().unwrap().len(), audit.found.len());
}

/// About an open input no answer departs from RFC 1738: another one shows the behavior, and the share of RFC 1738 does not count it.
#[test]
fn what_is_open_is_no_departure() {
    let mut sources = Sources::new();
    let mut partly = 0;
    for one in &OF_URL.found {
        assert!(one.open <= one.inputs, "{}", one.behavior.name);
        assert_eq!(sources.is_open(one.input.as_bytes()), one.open == one.inputs, "{}", one.input);
        partly += usize::from(0 < one.open && one.open < one.inputs);
    }
    assert!(partly > 0);
    let is_counted = |input: &[u8]| {
        Sources::new().answers(input).unwrap().iter().any(|(source, _)| source.id() == "rfc1738")
    };
    assert!(is_counted(b"http://host.dom/") && !is_counted(b"http://ho%73t.dom/"));
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use super::*;

    /// It takes request targets, which are not URLs of any text.
    #[test]
    #[ignore = "exhaustive"]
    fn http_is_recognized() {
        let library = by_name("http").unwrap();
        is_recognized(library, &audit(library, usize::MAX), None);
    }

    #[test]
    #[ignore = "exhaustive"]
    fn a_list_that_nobody_has_is_found() {
        let more = ["a-backslash-is-a-slash", "tabs-and-line-breaks-are-dropped"];
        let less = ["a-number-sign-begins-a-fragment", "a-port-is-empty"];
        let is_chosen = |behavior: &&'static Behavior| {
            let of_text = RFC_3986.behaviors.contains(behavior) && !less.contains(&behavior.name);
            of_text || more.contains(&behavior.name)
        };
        let behaviors: Vec<_> = all_behaviors().iter().copied().filter(is_chosen).collect();
        assert!(known().values().all(|list| list.behaviors != behaviors));
        let library = Library { name: "nobody", version: "1", follows: "", behaviors: behaviors.leak() };
        let audit = audit(Box::leak(Box::new(library)), usize::MAX);
        assert!(audit.not_explained.is_empty(), "{:?}", audit.not_explained);
        for name in more {
            assert!(audit.found.iter().any(|one| one.behavior.name == name), "{name}");
        }
        for name in less {
            assert!(audit.found.iter().all(|one| one.behavior.name != name), "{name}");
        }
    }
}
