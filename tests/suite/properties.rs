//! The properties of the oracle hold for the saved inputs, for the corpus, for random bytes, and
//! for random URLs with one changed piece.

use rfc1738_oracle::grammar;
use std::fs;
use std::path::{Path, PathBuf};

use bnf_automata::generate::{RandomDerivations, Rng, seeded};
use rfc1738::Profile;
use rfc1738_oracle::properties::{Agree, Extract, NearMiss, Property, Sentence, Total, Written};
use rfc1738_suite::corpus::Corpus;

fn all() -> [Box<dyn Property>; 6] {
    [
        Box::new(Total::default()),
        Box::new(Agree::default()),
        Box::new(Sentence::default()),
        Box::new(NearMiss::default()),
        Box::new(Extract::default()),
        Box::new(Written::default()),
    ]
}

#[track_caller]
fn holds(property: &mut dyn Property, input: &[u8]) {
    if let Err(failure) = property.holds(input) {
        panic!("{failure}");
    }
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Every input that failed once is tested permanently.
#[test]
fn saved_inputs_satisfy_the_properties() {
    let mut files = 0;
    for property in &mut all() {
        let folder = root().join("fuzz/saved").join(property.name());
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let paths: Vec<PathBuf> =
            entries.map(|entry| entry.expect("the folder can be read").path()).collect();
        for path in &paths {
            holds(property.as_mut(), &fs::read(path).expect("the file can be read"));
        }
        files += paths.len();
    }
    assert!(files >= all().len(), "{files} files");
}

#[test]
fn inputs_of_the_corpus_satisfy_the_properties() {
    let corpus = Corpus::shipped();
    for property in &mut all() {
        corpus.cases.iter().for_each(|case| holds(property.as_mut(), case.input.bytes()));
    }
}

#[test]
fn random_inputs_satisfy_the_properties() {
    random_inputs(4_000);
}

mod exhaustive {
    #[test]
    #[ignore = "exhaustive"]
    fn many_random_inputs_satisfy_the_properties() {
        super::random_inputs(40_000);
    }
}

fn random_inputs(rounds: u32) {
    let mut random = seeded(1738);
    let urls = RandomDerivations::new(grammar(Profile::Interpreter), "url").expect("it can be compiled");
    let mut properties = all();
    for round in 0..rounds {
        let bytes: Vec<u8> = (0..random.next_u64() % 48).map(|_| random.next_u64() as u8).collect();
        let mut text = urls.sample(&mut random);
        let at = random.next_u64() as usize % (text.len() + 1);
        match round % 4 {
            0 => text.insert(at, random.next_u64() as u8),
            1 => text.truncate(at),
            2 => text.splice(at..at, bytes.iter().copied().take(3)).for_each(drop),
            _ => {}
        }
        let sentence = [b"see <URL:", &text[..], b"> and ", &text, b"."].concat();
        for property in &mut properties {
            [&bytes, &text, &sentence].into_iter().for_each(|input| holds(property.as_mut(), input));
        }
    }
}

/// Random choices give sentences of every predefined scheme, and near misses that are mostly
/// invalid.
#[test]
fn every_scheme_has_sentences_and_near_misses() {
    let (sentence, near_miss) = (Sentence::default(), NearMiss::default());
    let mut random = seeded(1738);
    let mut schemes = std::collections::BTreeSet::new();
    let mut rejected = 0;
    for _ in 0..2_000 {
        let choices: Vec<u8> = (0..40).map(|_| random.next_u64() as u8).collect();
        let text = String::from_utf8(sentence.text(&choices).text).expect("URLs are US-ASCII");
        schemes.insert(text.split(':').next().map(str::to_ascii_lowercase));
        rejected += usize::from(rfc1738::parse(&near_miss.text(&choices), Profile::Interpreter).is_err());
    }
    for scheme in rfc1738::spec::PREDEFINED {
        assert!(schemes.contains(&Some(scheme.name.to_string())), "{}", scheme.name);
    }
    assert!((400..1_900).contains(&rejected), "{rejected}");
}
