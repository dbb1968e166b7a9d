//! Other libraries compared with RFC 1738: the catalogue lists every difference, and every listed difference still
//! occurs.

use rfc1738_libraries::WhatwgUrl;
use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::difference::{Catalogue, Classifier, Survey};
use rfc1738_suite::oracle::Differs;
use rfc1738_suite::oracle::Property;
use rfc1738_suite::subject::{Subject, silence_panics};

fn catalogue(name: &str) -> Catalogue {
    Catalogue::shipped(name).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn every_difference_is_known() {
    silence_panics();
    let corpus = Corpus::shipped();
    for peer in rfc1738_libraries::all() {
        let name = peer.name().to_owned();
        let mut classifier = Classifier::new(peer);
        let (catalogue, survey) = (catalogue(&name), Survey::with(&mut classifier, corpus));
        let unknown: Vec<String> = survey
            .unexplained(&catalogue)
            .map(|(class, input)| {
                let smallest = classifier.difference(input).map(|difference| difference.smallest);
                format!("{class}: {}", smallest.unwrap_or_default().escape_ascii())
            })
            .collect();
        assert!(unknown.is_empty(), "{}: {} classes\n{}", name, unknown.len(), unknown.join("\n"));
    }
}

#[test]
fn an_unlisted_class_is_a_failure() {
    let input = b"ftp://a.com?x@evil.com/f";
    let known = catalogue("url");
    let nothing = Catalogue { known: Vec::new(), ..known.clone() };
    let mut whatwg = Differs::new("whatwg", [(Box::new(WhatwgUrl::default()) as _, known)]);
    assert!(whatwg.holds(input).is_ok());
    let mut whatwg = Differs::new("whatwg", [(Box::new(WhatwgUrl::default()) as _, nothing)]).telling_once();
    let failure = whatwg.holds(input).unwrap_err();
    assert_eq!(failure.class.as_deref(), Some("url-other-host-at-user-3f"));
    assert!(whatwg.holds(input).is_ok(), "the class is reported once");
    assert_eq!(whatwg.last(), [0], "each occurrence is counted");
    assert!(whatwg.holds(b"http://host.dom:/").is_err());
    assert_eq!(whatwg.last(), [1]);
    assert!(whatwg.holds(b"http://host.dom/").is_ok());
    assert!(whatwg.last().is_empty());
    assert_eq!(whatwg.classes(), (0, 2));
}

#[test]
fn every_known_difference_occurs_and_explains_itself() {
    silence_panics();
    let (corpus, mut wrong) = (Corpus::shipped(), Vec::new());
    for peer in rfc1738_libraries::all() {
        let name = peer.name().to_owned();
        let (catalogue, mut classifier) = (catalogue(&name), Classifier::new(peer));
        for known in &catalogue.known {
            let mut is_wrong = |what: String| {
                wrong.push(format!("{}:{}: {}: {what}", catalogue.file, known.line, known.name));
            };
            match classifier.difference(&known.input) {
                None => is_wrong(format!("`{}` does not differ so: take it out, or say `only`", name)),
                Some(found) => match catalogue.explains(found.class) {
                    Some(by) if by.name == known.name => {}
                    by => is_wrong(format!(
                        "its input is of the class {}, which {} explains",
                        found.class,
                        by.map_or("no entry", |by| &by.name)
                    )),
                },
            }
            if !corpus.clauses.iter().any(|clause| clause.id == known.clause) {
                is_wrong(format!("there is no clause {}", known.clause));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
