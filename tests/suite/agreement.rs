//! The parser and the grammar agree on verdict, parts and offset, and the parser's errors are true.
//! The strings are all strings up to a length over the byte classes, from every state of the
//! automaton of every scheme's answers, under both profiles. States and classes are those that
//! verdict, parts and offset distinguish. These strings are short, so other strings repeat a byte
//! up to 70 times from each of these states.

use rfc1738_oracle::{Observation, Subject, grammar, marked};
use rfc1738_texts::RFC1738;

use bnf_automata::automata::{AnswerDfa, Mark};
use bnf_automata::derive::{PartSpan, UnambiguousParser};
use bnf_automata::generate::{Method, Suite};
use rfc1738::{Profile, Rule};
use rfc1738_oracle::properties::{Agreement, AgreementCounts, Runs};
use rfc1738_oracle::subjects::GrammarSubject;

/// The most strings that are tried from the states of a scheme's automaton. The length of the
/// suffixes follows from it. The second layer tries more.
const STRINGS: usize = 1_500_000;

/// Compares the parser and the automaton on a text and on all its continuations of at most `length`
/// bytes.
fn continuations(
    agreement: &mut Agreement,
    bytes: &[u8],
    text: &mut Vec<u8>,
    length: usize,
    counts: &mut AgreementCounts,
) {
    counts.count(agreement.holds(text));
    if length == 0 {
        return;
    }
    for &byte in bytes {
        text.push(byte);
        continuations(agreement, bytes, text, length - 1, counts);
        text.pop();
    }
}

/// Compares the parser and the grammar on the complete suite of a rule, without extra states, and
/// on the continuations of its state cover, at most `most` of them. At least `least` strings are
/// compared under both profiles together: a smaller automaton, or a smaller limit, would otherwise
/// compare fewer strings unseen.
fn compare_scheme(rule: &str, most: usize, least: u64) {
    let mut strings = 0;
    for profile in Profile::ALL {
        let answers = AnswerDfa::compile(marked(profile), rule).unwrap();
        let suite = Suite::of_answers(&answers, Method::Hsi, 0);
        let (prefixes, bytes) = (suite.state_cover(), answers.representatives());
        let mut length = 1;
        while prefixes.len() * bytes.len().pow(length + 1) <= most {
            length += 1;
        }
        let (mut agreement, mut counts) = (Agreement::new(profile), AgreementCounts::default());
        suite.for_each(|test| counts.count(agreement.holds(test.text)));
        for prefix in prefixes {
            continuations(&mut agreement, &bytes, &mut prefix.clone(), length as usize, &mut counts);
        }
        assert_eq!(counts.disagreements, 0, "{:#?}", counts.shown);
        assert!(counts.accepted > 0);
        strings += counts.strings;
    }
    assert!(strings >= least, "{rule}: {strings} strings were compared, expected at least {least}");
}

macro_rules! schemes {
    ($($name:ident: $least:literal $(, $least_exhaustive:literal)?;)*) => {
        $(
            #[test]
            fn $name() {
                compare_scheme(stringify!($name), STRINGS, $least);
            }
        )*

        mod exhaustive {
            $($(
                #[test]
                #[ignore = "exhaustive"]
                fn $name() {
                    super::compare_scheme(stringify!($name), 8_500_000, $least_exhaustive);
                }
            )?)*
        }
    };
}

// The least numbers of strings that are compared, here and in the second layer. They are those of
// today. The second layer leaves out the rules of which it would compare the same strings again.
schemes! {
    httpurl: 2_416_662;
    ftpurl: 961_388, 17_921_388;
    newsurl: 232_938, 3_509_738;
    nntpurl: 881_250, 9_578_004;
    telneturl: 373_204, 5_131_954;
    gopherurl: 519_286, 8_707_414;
    waisurl: 331_000, 4_918_520;
    mailtourl: 390_736, 4_255_960;
    fileurl: 596_000, 11_156_000;
    prosperourl: 412_716, 6_426_228;
    otherurl: 293_379, 3_819_139;
    genericurl: 1_219_417, 3_024_969;
    url: 3_050_704;
}

#[test]
fn only_urls_are_counted_as_accepted() {
    let (mut agreement, mut counts) = (Agreement::new(Profile::Producer), AgreementCounts::default());
    for text in ["news:*", "news:", "prosperO://h/a"] {
        counts.count(agreement.holds(text.as_bytes()));
    }
    assert_eq!((counts.strings, counts.accepted, counts.disagreements), (3, 1, 0));
}

/// Only the interpreter profile is needed: the profiles differ in the case of letters.
#[test]
fn parser_and_automaton_agree_on_runs_of_every_length() {
    let (mut agreement, mut counts) = (Agreement::new(Profile::Interpreter), AgreementCounts::default());
    for scheme in Rule::URLS {
        let answers = AnswerDfa::compile(marked(Profile::Interpreter), scheme.name()).unwrap();
        let runs = Runs::new(Profile::Interpreter, &Suite::of_answers(&answers, Method::Hsi, 0));
        (0..runs.parts()).for_each(|part| runs.for_each_of(part, |text| counts.count(agreement.holds(text))));
    }
    assert_eq!(counts.disagreements, 0, "{:#?}", counts.shown);
    assert!(counts.strings >= 1_043_610, "{} strings were compared", counts.strings);
    assert!(counts.accepted > 500_000, "{} strings are URLs", counts.accepted);
}

/// Parts of every rule are read from derivations. A rule that never occurs would hide its part.
#[test]
fn grammar_and_parser_name_the_same_rules() {
    for rule in Rule::ALL {
        assert!(RFC1738.printed().find(rule.name()).is_some(), "{rule}");
    }
    assert_eq!(RFC1738.printed().rules().len(), Rule::ALL.len());
}

/// The derivation and the automaton give the same verdict for every input.
#[test]
fn exactly_the_members_have_derivations() {
    let mut deriver = UnambiguousParser::new(grammar(Profile::Interpreter), "ftpurl").unwrap();
    assert!(deriver.derive(b"FTP://u:p@h.a/x;TYPE=i").is_some());
    assert!(deriver.derive(b"ftp://h./").is_none() && deriver.derive(b"").is_none());
    assert!(matches!(GrammarSubject::new(Profile::Producer).observe(b"x"), Observation::Reject(_)));
}

#[test]
fn the_parser_finds_the_parts_of_the_derivation() {
    const TEXTS: [&[u8]; 5] = [
        b"ftp://me:p%61ss@10.0.0.1:21/a/b;type=i",
        b"gopher://h.dom/1sel%09search",
        b"news:*",
        b"wais://h.dom/db/t/path",
        b"prospero://h.dom/name;version=3",
    ];
    let grammar = marked(Profile::Interpreter);
    let mut whole = UnambiguousParser::new(grammar, "url").unwrap();
    let mut deriver = UnambiguousParser::of_parts(grammar, "url").unwrap();
    for text in TEXTS {
        let (mut expected, mut open, mut found) = (Vec::new(), Vec::new(), Vec::new());
        for event in whole.derive(text).expect("it is a URL").events {
            match event.mark {
                Mark::Part(part) => {
                    open.push(expected.len());
                    expected.push(PartSpan { part, start: event.offset, end: event.offset });
                }
                Mark::PartEnd => expected[open.pop().expect("a part is open")].end = event.offset,
                _ => {}
            }
        }
        assert!(deriver.parts_of(text, &mut found));
        assert_eq!(found, expected, "{}", text.escape_ascii());
        assert!(found.len() > 1);
    }
}
