//! The languages that the texts give to the schemes: the marks change no language, they are unique,
//! and in RFC 1738 they stand where the parser finds the common parts.

use bnf_automata::automata::{AnswerDfa, Dfa, Nfa};
use bnf_automata::generate::{Method, Suite};
use bnf_automata::grammar::{Grammar, LetterCase};
use rfc1738::Profile;
use rfc1738::advise::{AdvisoryKind, advisories};
use rfc1738::url::Url;
use rfc1738_oracle::CommonParts;
use rfc1738_texts::RFC1738;
use url_atlas_lineage::{Language, PARTS, Reader, SCHEMES, TEXTS, Text};

#[test]
fn marks_change_no_language_and_are_unique() {
    for text in TEXTS {
        for scheme in SCHEMES.into_iter().filter(|scheme| text.covers(scheme)) {
            let grammar = text.grammar(scheme);
            let mut amended: Grammar = text.specification.amended(LetterCase::Any).clone();
            if let Some(name) = grammar.find("scheme") {
                amended.define("scheme", grammar.rule(name).expr.clone());
            }
            let rule = text.rule(scheme).unwrap();
            let automata = [&grammar, &amended].map(|grammar| Dfa::compile(grammar, rule).unwrap());
            assert!(automata[0] == automata[1], "{} {scheme}", text.id());
            let ambiguous = Nfa::compile(&grammar, rule).unwrap().ambiguous();
            assert_eq!(ambiguous.map(|text| text.escape_ascii().to_string()), None, "{} {scheme}", text.id());
        }
    }
}

/// Every text that a scheme has accepts URLs of this scheme only.
#[test]
fn every_language_is_of_its_scheme() {
    for text in TEXTS {
        for scheme in SCHEMES.into_iter().filter(|scheme| text.covers(scheme)) {
            let language = Language::new(text, scheme).unwrap().unwrap();
            let shortest = language.dfa().shortest().unwrap_or_else(|| panic!("{} {scheme}", text.id()));
            assert!(shortest.starts_with(format!("{scheme}:").as_bytes()), "{} {scheme}", text.id());
        }
    }
}

/// The parser of this project is another reading of the same text.
#[test]
fn the_parts_of_rfc_1738_are_those_of_the_parser() {
    let text = Text::from_id("rfc1738").unwrap();
    let mut count = 0;
    for form in RFC1738.forms.iter().filter(|form| form.name != "generic") {
        let language = Language::new(text, form.name).unwrap().unwrap();
        let answers = AnswerDfa::compile(RFC1738.marked(LetterCase::Any), form.rule).unwrap();
        let mut reader = language.reader().unwrap();
        Suite::of_answers(&answers, Method::Hsi, 0).for_each(|test| {
            compare(&mut reader, form.name, test.text);
            count += 1;
        });
    }
    assert!(count > 200_000, "{count}");
}

fn compare(reader: &mut Reader<'_>, scheme: &str, input: &[u8]) {
    // The string of a suite can be a URL of another scheme.
    let is_of_scheme = |url: &Url<'_>| match scheme {
        "other" => matches!(url, Url::Other(_)),
        scheme => url.scheme().as_str().eq_ignore_ascii_case(scheme),
    };
    let parsed = rfc1738::parse(input, Profile::Interpreter).ok().filter(is_of_scheme);
    let read = reader.read(input);
    assert_eq!(parsed.is_some(), read.is_some(), "{}", input.escape_ascii());
    let (Some(url), Some(read)) = (parsed, read) else { return };
    // Another scheme without "//" has no common form. The lineage compares its text as a path.
    let Some(common) = CommonParts::from_url(&url) else { return };
    let common: Vec<(&str, &str)> = common.texts().filter(|(name, _)| *name != "scheme").collect();
    for part in PARTS {
        let expected = common.iter().find(|(name, _)| *name == part).map(|(_, text)| *text);
        let found = read.get(part).map(|place| std::str::from_utf8(&input[place]).unwrap());
        assert_eq!(found, expected, "{part} of {}", input.escape_ascii());
    }
}

/// The advisory of the parser knows no automaton. It names the URLs of RFC 1738 in which RFC 3986
/// reads another host.
#[test]
fn the_advisory_about_another_host_is_complete() {
    let texts = ["rfc1738", "rfc3986"].map(|id| Text::from_id(id).unwrap());
    let mut counts = [0, 0];
    for form in ["ftp", "telnet", "other"] {
        let languages = texts.map(|text| Language::new(text, form).unwrap().unwrap());
        let [mut old, mut new] = [0, 1].map(|number| languages[number].reader().unwrap());
        for text in texts {
            // All bytes: the automata of one text do not tell "?" from other characters.
            let language = Language::new(text, form).unwrap().unwrap();
            Suite::over_all_bytes(language.dfa(), Method::Hsi, 0).for_each(|test| {
                let (Some(here), Some(there)) = (old.read(test.text), new.read(test.text)) else { return };
                let [Some(here), Some(there)] = [here, there].map(|parts| parts.get("host")) else { return };
                let url = rfc1738::parse(test.text, Profile::Interpreter).unwrap();
                let is_advised =
                    advisories(&url).iter().any(|one| one.kind == AdvisoryKind::HostReadOtherwise);
                assert_eq!(here != there, is_advised, "{}", test.text.escape_ascii());
                counts[usize::from(is_advised)] += 1;
            });
        }
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}
