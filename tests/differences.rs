//! Other libraries held against RFC 1738: every difference is known, and what is known still occurs.
#![cfg(feature = "peers")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rfc1738::Profile;
use rfc1738::automata::Dfa;
use rfc1738::corpus::Corpus;
use rfc1738::difference::{Catalogue, Class, Classifier};
use rfc1738::generate::{Method, Suite};
use rfc1738::grammar::Grammar;
use rfc1738::peers::{self, Peer};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("spec-cases")
}

fn corpus() -> Corpus {
    Corpus::load(&folder(), "spec-cases").unwrap_or_else(|problems| panic!("{problems}"))
}

fn catalogue(peer: &dyn Peer) -> Catalogue {
    Catalogue::load(&folder(), "spec-cases", peer.name()).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The inputs of all cases, and of the complete suites without extra states.
fn inputs(corpus: &Corpus, mut see: impl FnMut(&[u8])) {
    corpus.of_verdicts().for_each(|case| see(case.input.bytes()));
    let machine = Dfa::compile(Grammar::amended(), "url", Profile::Interpreter).unwrap();
    let suite = Suite::new(&machine, Method::Hsi, 0);
    (0..suite.parts()).for_each(|part| suite.for_each_of(part, |test| see(test.text)));
}

#[test]
fn every_difference_is_known() {
    let corpus = corpus();
    for peer in peers::all() {
        let (catalogue, mut classifier) = (catalogue(peer), Classifier::new(peer));
        let mut unknown: BTreeMap<Class, Vec<u8>> = BTreeMap::new();
        inputs(&corpus, |input| {
            let class = classifier.class(input).filter(|&class| catalogue.explains(class).is_none());
            if let Some(class) = class
                && !unknown.contains_key(&class)
            {
                let smallest = classifier.difference(input).map(|difference| difference.smallest);
                unknown.insert(class, smallest.unwrap_or_default());
            }
        });
        let line = |(class, input): (&Class, &Vec<u8>)| format!("{class}: {}", input.escape_ascii());
        let unknown: Vec<String> = unknown.iter().map(line).collect();
        assert!(unknown.is_empty(), "{}: {} classes\n{}", peer.name(), unknown.len(), unknown.join("\n"));
    }
}

#[test]
fn what_is_known_still_occurs_and_is_explained_by_itself() {
    let corpus = corpus();
    for peer in peers::all() {
        let (catalogue, mut classifier) = (catalogue(peer), Classifier::new(peer));
        for known in &catalogue.known {
            let place = format!("{}:{}: {}", catalogue.file, known.line, known.name);
            let found = classifier.difference(&known.input);
            let class = found.unwrap_or_else(|| panic!("{place} no longer occurs: take it out")).class;
            let by = catalogue.explains(class).map(|known| known.name.as_str());
            assert_eq!(by, Some(known.name.as_str()), "{place}: its input is of the class {class}");
            let is_cited = corpus.clauses.iter().any(|clause| clause.id == known.clause);
            assert!(is_cited, "{place}: there is no clause {}", known.clause);
        }
    }
}
