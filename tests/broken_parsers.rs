//! Parsers broken on purpose, in ten subtle ways: the smallest complete suites catch each, and so do the hand-written
//! cases.
#![cfg(feature = "suite")]

use std::path::Path;

use rfc1738::Profile;
use rfc1738::automata::Dfa;
use rfc1738::corpus::Corpus;
use rfc1738::generate::{Method, Suite};
use rfc1738::grammar::Grammar;
use rfc1738::runner::{Candidate, Run, Status};
use rfc1738::subject::GrammarSubject;

struct Broken {
    fault: &'static str,
    /// The scheme whose suite must catch it.
    scheme: &'static str,
    /// The production, and how it is read.
    read_as: (&'static str, &'static str),
    /// A case that must fail.
    caught_by: &'static str,
}

#[rustfmt::skip]
const BROKEN: [Broken; 10] = [
    broken("_ in a label", "httpurl", ("alphadigit", r#"alpha | digit | "_""#), "login/host-underscore"),
    broken("a label that ends in -", "httpurl", ("domainlabel", r#"alphadigit *[ alphadigit | "-" ]"#), "login/host-trailing-hyphen"),
    broken("a port optional after the colon", "httpurl", ("port", "*digit"), "login/port-empty"),
    broken(";type= with two letters", "ftpurl", ("ftptype", r#"1*2[ "A" | "I" | "D" | "a" | "i" | "d" ]"#), "ftp/typecode-two-letters"),
    broken("? lost from fsegment", "ftpurl", ("fsegment", r#"*[ uchar | ":" | "@" | "&" | "=" ]"#), "ftp/segment-question-mark"),
    broken("% with one digit", "httpurl", ("escape", r#""%" hex [ hex ]"#), "characters/escape-of-one-digit"),
    broken("an empty group", "nntpurl", ("group", r#"[ alpha *[ alpha | digit | "-" | "." | "+" | "_" ] ]"#), "nntp/group-missing"),
    broken("= in a field's value", "prosperourl", ("fieldvalue", r#"*[ uchar | "?" | ":" | "@" | "&" | "=" ]"#), "prospero/second-equals-sign"),
    broken("a user in http", "httpurl", ("httpurl", r#""http://" login [ "/" hpath [ "?" search ] ]"#), "http/user"),
    broken("/ in wpath", "waisurl", ("wpath", r#"*[ uchar | "/" ]"#), "wais/wpath-slash"),
];

const fn broken(
    fault: &'static str,
    scheme: &'static str,
    read_as: (&'static str, &'static str),
    caught_by: &'static str,
) -> Broken {
    Broken { fault, scheme, read_as, caught_by }
}

impl Broken {
    fn grammar(&self) -> Grammar {
        let mut grammar = Grammar::amended().clone();
        let (rule, text) = self.read_as;
        grammar.define(rule, Grammar::read_expr("fault", text).unwrap());
        grammar
    }
}

#[test]
fn suites_without_extra_states_catch_them() {
    for broken in &BROKEN {
        let machine = |grammar: &Grammar| Dfa::compile(grammar, broken.scheme, Profile::Interpreter).unwrap();
        let (specification, implementation) = (machine(Grammar::amended()), machine(&broken.grammar()));
        for method in [Method::Hsi, Method::Wp] {
            let mut caught = 0;
            // Over all bytes: the first fault tells two bytes of one class apart.
            Suite::over_all_bytes(&specification, method, 0)
                .for_each(|test| caught += usize::from(implementation.accepts(test.text) != test.accepted));
            assert!(caught > 0, "{method:?} misses {}", broken.fault);
        }
    }
}

#[test]
fn hand_written_cases_catch_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec-cases");
    let corpus = Corpus::load(&folder, "spec-cases").unwrap_or_else(|problems| panic!("{problems}"));
    for broken in &BROKEN {
        // The subject lives as long as the test: a candidate owns what it asks.
        let grammar: &'static Grammar = Box::leak(Box::new(broken.grammar()));
        let subject = GrammarSubject::of(grammar, Profile::Interpreter).unwrap();
        let run = Run::new(&corpus.cases, &mut [Candidate::new(subject, Profile::Interpreter)]);
        let failed: Vec<&str> =
            run.results().filter(|r| r.status() == Status::Fail).map(|r| r.case.id.as_str()).collect();
        assert!(failed.contains(&broken.caught_by), "{}: {failed:?}", broken.fault);
    }
}
