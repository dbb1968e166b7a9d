//! Two readings of one text: the parser and the grammar agree on verdict, parts and offset, for every string up to a
//! length over the byte classes, from every state of every scheme's machine, under both profiles.
#![cfg(feature = "suite")]

use std::collections::VecDeque;

use rfc1738::automata::Dfa;
use rfc1738::derive::Deriver;
use rfc1738::grammar::Grammar;
use rfc1738::parse;
use rfc1738::subject::{GrammarSubject, Observation, ParserSubject, Subject};
use rfc1738::{Profile, Rule};

/// How many strings are tried from the states of a scheme's machine, at most: the length of the suffixes follows.
const STRINGS: usize = 2_500_000;

/// The shortest string that leads to each state that is not dead.
fn access_strings(machine: &Dfa) -> Vec<Vec<u8>> {
    let representatives = machine.representatives();
    let mut found = vec![None; machine.states() + 1];
    found[machine.start() as usize] = Some(Vec::new());
    let mut queue = VecDeque::from([machine.start()]);
    while let Some(state) = queue.pop_front() {
        let prefix = found[state as usize].clone().expect("states in the queue have been reached");
        for &byte in &representatives {
            let next = machine.step(state, byte);
            if next != Dfa::DEAD && found[next as usize].is_none() {
                found[next as usize] = Some([&prefix[..], &[byte]].concat());
                queue.push_back(next);
            }
        }
    }
    found.into_iter().flatten().collect()
}

struct Comparison<'m> {
    profile: Profile,
    url: &'m Dfa,
    bytes: Vec<u8>,
    parser: ParserSubject,
    grammar: GrammarSubject<'static>,
    strings: usize,
    accepted: usize,
}

impl Comparison<'_> {
    /// Compares the text and all its continuations by at most `length` bytes. `place` is where the machine is: in a
    /// state, or since some offset dead.
    fn continuations(&mut self, text: &mut Vec<u8>, place: Result<u32, usize>, length: usize) {
        self.compare(text, place);
        if length == 0 {
            return;
        }
        for index in 0..self.bytes.len() {
            let byte = self.bytes[index];
            let next = place.and_then(|state| match self.url.step(state, byte) {
                Dfa::DEAD => Err(text.len()),
                next => Ok(next),
            });
            text.push(byte);
            self.continuations(text, next, length - 1);
            text.pop();
        }
    }

    fn compare(&mut self, text: &[u8], place: Result<u32, usize>) {
        self.strings += 1;
        let expected = match place {
            Ok(state) if self.url.is_accepting(state) => None,
            Ok(_) => Some(text.len()),
            Err(offset) => Some(offset),
        };
        match (parse(text, self.profile), expected) {
            (Err(error), Some(offset)) if error.offset() == offset => {}
            (Ok(url), None) => {
                self.accepted += 1;
                assert_eq!(url.to_string().as_bytes(), text, "printing gives the text back");
                let (parser, grammar) = (self.parser.observe(text), self.grammar.observe(text));
                assert_eq!(parser, grammar, "{:?} under {}", text.escape_ascii().to_string(), self.profile);
            }
            (parsed, expected) => panic!(
                "{:?} under {}: the parser says {parsed:?}, the machine {expected:?}",
                text.escape_ascii().to_string(),
                self.profile
            ),
        }
    }
}

fn compare_scheme(rule: &str) {
    for profile in Profile::ALL {
        let url = Dfa::compile(Grammar::amended(), "url", profile).unwrap();
        let scheme = Dfa::compile(Grammar::amended(), rule, profile).unwrap();
        let prefixes = access_strings(&scheme);
        let bytes = scheme.representatives();
        let mut length = 1;
        while prefixes.len() * bytes.len().pow(length + 1) <= STRINGS {
            length += 1;
        }
        let (parser, grammar) = (ParserSubject::new(profile), GrammarSubject::new(profile));
        let mut comparison =
            Comparison { profile, url: &url, bytes, parser, grammar, strings: 0, accepted: 0 };
        for prefix in &prefixes {
            let place = url.walk(prefix);
            comparison.continuations(&mut prefix.clone(), Ok(place.state), length as usize);
        }
        println!(
            "{rule} under {profile}: {} strings, {} accepted: {} states x all of at most {length} of {} classes",
            comparison.strings,
            comparison.accepted,
            prefixes.len(),
            comparison.bytes.len(),
        );
        assert!(comparison.accepted > 0);
    }
}

macro_rules! schemes {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                compare_scheme(stringify!($name));
            }
        )*
    };
}

schemes! {
    httpurl ftpurl newsurl nntpurl telneturl gopherurl waisurl mailtourl fileurl prosperourl otherurl
    genericurl
}

/// The machine of `url` as a whole, from each of its states.
#[test]
fn url() {
    compare_scheme("url");
}

/// Parts of every production are read from derivations; a production that never occurs would hide its part.
#[test]
fn every_production_is_named_alike_in_grammar_and_parser() {
    for rule in Rule::ALL {
        assert!(Grammar::printed().find(rule.name()).is_some(), "{rule}");
    }
    assert_eq!(Grammar::printed().rules().len(), Rule::ALL.len());
}

/// The derivation's own verdict is the machine's, whatever the input.
#[test]
fn derivations_exist_exactly_for_members() {
    let mut deriver = Deriver::new(Grammar::amended(), "ftpurl", Profile::Interpreter).unwrap();
    assert!(deriver.derive(b"FTP://u:p@h.a/x;TYPE=i").is_some());
    assert!(deriver.derive(b"ftp://h./").is_none() && deriver.derive(b"").is_none());
    assert!(matches!(GrammarSubject::new(Profile::Producer).observe(b"x"), Observation::Reject(_)));
}
