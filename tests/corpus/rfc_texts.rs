//! Tests that need the RFCs' own texts: the transcriptions of grammars, the quotes, and the URLs in
//! running text.
//!
//! The texts are not shipped. These tests run if the environment variable `RFC_TEXTS` names a
//! folder with the RFCs that `.ci/rfc-texts` downloads, and possibly others. Otherwise each test is
//! reported as ignored.

use std::path::PathBuf;
use std::{env, fs};

use bnf_automata::automata::Dfa;
use bnf_automata::grammar::{Grammar, Notation, NoteKind, Reading};
use libtest_mimic::{Failed, Trial};
use rfc1738::extract::{Form, extract};
use rfc1738::octets::Component;
use rfc1738_suite::corpus::{Corpus, Folder, RfcText, lint};
use rfc1738_texts::{RFC1738, RFC2396, RFC3986};

use crate::sentences;

/// Every `<URL:...>` of RFC 1738 as a person reads it, with the line in which it begins. The
/// Appendix breaks those of lines 1222 to 1224.
const IN_RFC_1738: &str = include_str!("rfc_texts/urls.txt");

/// Returns every text in the folder, with its path.
fn texts() -> Vec<(PathBuf, Vec<u8>)> {
    let folder = env::var_os("RFC_TEXTS").expect("the test is ignored without it");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("RFC_TEXTS: {error}"));
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let is_text = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "txt");
    paths.filter(is_text).map(|path| (path.clone(), fs::read(path).expect("the file can be read"))).collect()
}

/// Returns the text of RFC 1738.
fn rfc1738() -> String {
    text("rfc1738.txt")
}

fn text(name: &str) -> String {
    let (_, text) =
        texts().into_iter().find(|(path, _)| path.ends_with(name)).unwrap_or_else(|| panic!("{name}"));
    String::from_utf8(text).expect("the RFC is US-ASCII")
}

/// Returns the RFC with its lines joined, after a check of its SHA-256.
fn joined() -> RfcText {
    RfcText::from_env().unwrap_or_else(|error| panic!("{error}")).expect("the test is ignored without it")
}

fn section_5_is_transcribed_as_it_stands() {
    let grammar = Grammar::read("rfc1738.txt", &rfc1738()).expect("section 5 can be read as it stands");
    assert_eq!(&grammar, RFC1738.printed());
}

fn section_5_reads_with_other_line_ends_and_tabs() {
    let text = rfc1738();
    for copy in [text.replace('\n', "\r\n"), text.replace("     ", "\t"), format!("\u{feff}{text}")] {
        assert_eq!(&Grammar::read("copy", &copy).unwrap(), RFC1738.printed());
    }
}

fn whole_copies_are_read() {
    crate::whole_copies::are_read(&rfc1738());
}

fn appendix_a_of_rfc_3986_is_transcribed_as_it_stands() {
    let text = text("rfc3986.txt");
    let reading =
        Reading::new(Notation::Abnf, "rfc3986.txt", &text).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(&reading.grammar, RFC3986.printed());
    let notes: Vec<String> = reading.notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "rfc3986.txt:2746:1: 2 page headers and footers are not read",
            "rfc3986.txt:2769:21: <pchar> is read as the rule `pchar`",
        ]
    );
    for section in RFC3986.sections {
        let appendix =
            if section.number.starts_with(|c: char| c.is_ascii_uppercase()) { "Appendix " } else { "" };
        assert!(
            text.contains(&format!("\n{appendix}{}.  {}\n", section.number, section.title)),
            "{section:?}"
        );
    }
}

fn appendix_a_of_rfc_2396_is_transcribed_as_it_stands() {
    let text = text("rfc2396.txt");
    let grammar =
        Grammar::read_as(RFC2396.notation, "rfc2396.txt", &text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(&grammar, RFC2396.printed());
    for section in RFC2396.sections {
        let is_heading = |line: &str| {
            let rest = line.strip_prefix(section.number).unwrap_or_default();
            rest.trim_start_matches('.').strip_prefix(' ') == Some(section.title)
        };
        assert!(text.lines().any(is_heading), "{section:?}");
    }
}

/// Reads the grammars of RFC 1738, RFC 2396 and RFC 3986 from copies with characters of
/// other programs.
fn copies_of_copies_read_alike() {
    for (specification, name) in
        [(&RFC1738, "rfc1738.txt"), (&RFC2396, "rfc2396.txt"), (&RFC3986, "rfc3986.txt")]
    {
        let (notation, text) = (specification.notation, text(name));
        let plain = Reading::new(notation, name, &text).unwrap().notes.len();
        let notes = |copy: &str| {
            let reading = Reading::new(notation, name, copy).unwrap_or_else(|errors| panic!("{errors}"));
            assert_eq!(&reading.grammar, specification.printed());
            reading.notes.len() - plain
        };
        assert_eq!(notes(&text.replace('\n', "\r\n")), 0);
        assert_eq!(notes(&text.replace("      ", "\t")), 0);
        assert_eq!(notes(&format!("\u{feff}{text}")), 1);
        for (from, to) in
            [(" ", "\u{a0}"), ("\"", "\u{201d}"), ("=", "\u{ff1d}"), ("[", "\u{ff3b}"), ("-", "\u{2011}")]
        {
            assert!(notes(&text.replace(from, to)) > 0, "{to:?}");
        }
    }
}

/// Reads grammars of other RFCs out of their texts: ABNF's own, `mailto`, `file`, `news` and
/// `nntp`.
fn other_grammars_are_read_as_they_stand() {
    let read = |name: &str, section: &str| {
        let reading = Reading::of_section(Notation::Abnf, name, &text(name), section);
        reading.unwrap_or_else(|errors| panic!("{errors}"))
    };
    let names =
        |reading: &Reading| reading.grammar.rules().iter().map(|rule| rule.name.clone()).collect::<Vec<_>>();
    let abnf = read("rfc5234.txt", "4").grammar;
    assert_eq!(abnf.rules().len(), 23 + 10);
    // The core rules are printed in appendix B.1 of the same RFC.
    let core = read("rfc5234.txt", "B").grammar;
    assert_eq!(core.rules().len(), 16);
    for rule in core.rules() {
        let named = format!("a = {}\n", rule.name);
        let built_in = Grammar::read_as(Notation::Abnf, "core", &named).unwrap();
        let automata = [Dfa::compile(&core, &rule.name).unwrap(), Dfa::compile(&built_in, "a").unwrap()];
        assert!(automata[0] == automata[1], "{}", rule.name);
    }
    // ABNF describes its own tokens; groups nest, so its rules for elements are rejected with the
    // cycle.
    let value = Dfa::compile(&abnf, "num-val").unwrap();
    assert!(value.accepts(b"%x41-5A") && value.accepts(b"%d13.10") && !value.accepts(b"%x41-5A-5B"));
    let error = Dfa::compile(&abnf, "rulelist").unwrap_err().to_string();
    assert!(error.contains("refers to itself before its end: alternation -> "), "{error}");

    let mailto = read("rfc6068.txt", "2");
    assert_eq!(mailto.grammar.rules().len(), 12, "{}", mailto.grammar);
    let file = read("rfc8089.txt", "2");
    assert_eq!(
        names(&file),
        ["file-URI", "file-scheme", "file-hier-part", "auth-path", "local-path", "file-auth"]
    );
    let news = read("rfc5538.txt", "A");
    let prose = news.notes.iter().filter(|note| matches!(note.kind, NoteKind::Prose { .. })).count();
    assert_eq!((news.grammar.rules().len(), prose), (26, 18), "{}", news.grammar);
    let error = Dfa::compile(&news.grammar, "nntpURL").unwrap_err().to_string();
    assert!(error.contains("has the prose <see RFC "), "{error}");
}

fn every_quote_of_the_corpus_is_in_its_section() {
    let problems = |corpus: &Corpus| -> Vec<String> {
        lint(&Folder::shipped(), corpus, Some(&joined())).problems.iter().map(ToString::to_string).collect()
    };
    assert_eq!(problems(Corpus::shipped()), [""; 0]);
    let mut moved = Corpus::shipped().clone();
    let quoted = moved.cases.iter_mut().find(|case| case.id == "http/search-question-mark").unwrap();
    quoted.section = moved.clauses.iter().find(|clause| clause.section.number == "3.3").unwrap().section;
    let found = problems(&moved).join("\n");
    assert!(found.contains("section 3.3 has no such words: \"search = *["), "{found}");
}

fn every_reservation_is_quoted_from_the_rfc() {
    let rfc = joined();
    for component in Component::ALL {
        let (section, words) = component.reservation();
        assert!(rfc.has(section, words), "{component:?}, section {section}: {words:?}");
    }
}

fn rfc_1738_has_thirty_urls() {
    let text = rfc1738();
    let line = |offset: usize| text.as_bytes()[..offset].iter().filter(|byte| **byte == b'\n').count() + 1;
    let found: Vec<_> = extract(text.as_bytes()).collect();
    let places = found.iter().map(|one| format!("{} {}\n", line(one.span.start), one.url.escape_ascii()));
    assert_eq!(places.collect::<String>(), IN_RFC_1738);
    assert_eq!(found.len(), 30);
    assert!(found.iter().all(|found| found.form == Form::Wrapped && found.readings().count() == 1));
    let fragments: Vec<_> = found.iter().filter_map(|found| found.fragment.as_ref()).collect();
    let fragments = fragments.iter().map(|fragment| fragment.text.escape_ascii().to_string());
    assert_eq!(fragments.collect::<Vec<_>>(), ["WARNING"]);
}

/// Compares the wrappers with a simpler search in every text of the folder: from `<URL:` to the
/// next ">".
fn every_wrapper_of_every_rfc_is_found() {
    for (path, text) in texts() {
        let starts = (0..text.len()).filter(|at| text[*at..].starts_with(b"<URL:"));
        let wrapper = |start: usize| {
            let end = text[start..].iter().position(|byte| *byte == b'>')?;
            Some(start..start + end + 1)
        };
        let expected: Vec<_> = starts.filter_map(wrapper).collect();
        let wrapped = extract(&text).filter(|found| found.form == Form::Wrapped);
        assert_eq!(wrapped.map(|found| found.whole).collect::<Vec<_>>(), expected, "{}", path.display());
    }
}

fn every_sentence_has_a_clause_or_a_reason() {
    sentences::every_sentence_has_a_clause_or_a_reason(&joined());
}

fn every_deleted_clause_is_noticed() {
    sentences::every_deleted_clause_is_noticed(&joined());
}

fn a_wrong_entry_of_the_background_is_reported() {
    sentences::a_wrong_entry_of_the_background_is_reported(&joined());
}

pub fn trials() -> Vec<Trial> {
    macro_rules! tests {
        ($($name:ident,)*) => { [$((stringify!($name), $name as fn()),)*] };
    }
    let tests = tests![
        section_5_is_transcribed_as_it_stands,
        section_5_reads_with_other_line_ends_and_tabs,
        whole_copies_are_read,
        appendix_a_of_rfc_2396_is_transcribed_as_it_stands,
        appendix_a_of_rfc_3986_is_transcribed_as_it_stands,
        copies_of_copies_read_alike,
        other_grammars_are_read_as_they_stand,
        every_quote_of_the_corpus_is_in_its_section,
        every_reservation_is_quoted_from_the_rfc,
        rfc_1738_has_thirty_urls,
        every_wrapper_of_every_rfc_is_found,
        every_sentence_has_a_clause_or_a_reason,
        every_deleted_clause_is_noticed,
        a_wrong_entry_of_the_background_is_reported,
    ];
    let is_missing = env::var_os("RFC_TEXTS").is_none();
    let trial = |(name, test): (&str, fn())| {
        let run = move || {
            test();
            Ok::<(), Failed>(())
        };
        Trial::test(name, run).with_kind("needs RFC_TEXTS").with_ignored_flag(is_missing)
    };
    tests.map(trial).into()
}
