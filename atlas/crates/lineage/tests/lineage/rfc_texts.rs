//! Tests that need the RFCs' own texts: the transcriptions of grammars, the titles and the quotes.
//!
//! The texts are not shipped. These tests need the environment variable `RFC_TEXTS`, which names a
//! folder with the RFCs that `.ci/rfc-texts` downloads.

use std::path::Path;
use std::{env, fs};

use bnf_automata::grammar::{Grammar, Reading, Rule};
use url_atlas_lineage::rfc1808::CATEGORIES;
use url_atlas_lineage::texts::*;

/// Returns the text in the file of that name.
fn text(name: &str) -> String {
    let folder = env::var_os("RFC_TEXTS").expect("RFC_TEXTS names the folder of the RFCs");
    fs::read_to_string(Path::new(&folder).join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
#[ignore = "needs RFC_TEXTS"]
fn section_2_2_of_rfc_1808_is_transcribed_as_it_stands() {
    let text = text("rfc1808.txt");
    let grammar =
        Grammar::read_as(RFC1808.notation, "rfc1808.txt", &text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(&grammar, RFC1808.printed());
    for section in RFC1808.sections {
        assert!(text.contains(&format!("\n{}.  {}\n", section.number, section.title)), "{section:?}");
    }
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(CATEGORIES.iter().all(|category| words.contains(category.quote)));
}

/// Reads the two sections of RFC 1630 with BNF. The transcription has all rules of the second one,
/// and of the first one those that the second does not have.
#[test]
#[ignore = "needs RFC_TEXTS"]
fn both_sections_of_rfc_1630_are_transcribed_as_they_stand() {
    let text = text("rfc1630.txt");
    let read = |copy: &str, title: &str| {
        let reading = Reading::of_section(RFC1630.notation, "rfc1630.txt", copy, title);
        reading.unwrap_or_else(|errors| panic!("{errors}"))
    };
    let [generic, specific] =
        ["BNF of Generic URI Syntax", "BNF for specific URL schemes"].map(|title| read(&text, title));
    let notes: Vec<String> =
        [&generic, &specific].iter().flat_map(|reading| &reading.notes).map(ToString::to_string).collect();
    // The remark after the rules belongs to no rule.
    let expected = [
        "1206:4: 11 lines of prose are not read",
        "1234:1: 2 page headers and footers are not read",
        "1275:7: the line is not read, because it belongs to no rule",
        "1279:4: 12 lines of prose are not read",
        "1346:1: 6 page headers and footers are not read",
        "1469:4: the line is not read, because it belongs to no rule",
    ];
    assert_eq!(notes, expected.map(|note| format!("rfc1630.txt:{note}")));
    let (only_first, both): (Vec<_>, Vec<_>) =
        generic.grammar.rules().iter().partition(|rule| specific.grammar.find(&rule.name).is_none());
    assert_eq!(only_first.iter().map(|rule| &*rule.name).collect::<Vec<_>>(), ["fragmentaddress", "uri"]);
    assert_eq!(generic.grammar.rules()[..2], RFC1630.printed().rules()[..2]);
    assert_eq!(specific.grammar.rules(), &RFC1630.printed().rules()[2..]);
    // Ruling B1 lists the rules that differ.
    let differs = |rule: &&&Rule| specific.grammar.rule(specific.grammar.find(&rule.name).unwrap()) != **rule;
    let differing: Vec<&str> = both.iter().filter(differs).map(|rule| &*rule.name).collect();
    assert_eq!(differing, ["path", "xpalphas", "safe"]);
    for copy in [text.replace('\n', "\r\n"), text.replace("      ", "\t"), text.replace(' ', "\u{a0}")] {
        let title = "BNF for specific URL schemes";
        assert_eq!(read(&copy, title).grammar, specific.grammar);
    }
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    assert!(RFC1630.sections.iter().all(|section| lines.contains(&section.title)));
}

/// Compares the texts of the schemes with their transcriptions. RFC 2368 has a list of RFC 822,
/// which is no ABNF.
#[test]
#[ignore = "needs RFC_TEXTS"]
fn the_grammars_of_the_schemes_are_transcribed_as_they_stand() {
    let list = ("to         =  #mailbox", "to         =  <#mailbox>");
    for (specification, section) in [(&RFC2368, "2"), (&RFC5538, "A"), (&RFC6068, "2"), (&RFC8089, "2")] {
        let name = format!("{}.txt", specification.id);
        let mut text = text(&name);
        if specification.id == "rfc2368" {
            assert_eq!(text.matches(list.0).count(), 1);
            text = text.replace(list.0, list.1);
        }
        let reading = Reading::of_section(specification.notation, &name, &text, section)
            .unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(&reading.grammar, specification.printed(), "{name}");
    }
}

#[test]
#[ignore = "needs RFC_TEXTS"]
fn the_sections_of_the_schemes_have_their_titles() {
    for specification in [&RFC2368, &RFC4156, &RFC4157, &RFC4248, &RFC4266, &RFC5538, &RFC6068, &RFC8089] {
        let text = text(&format!("{}.txt", specification.id));
        for section in specification.sections {
            let is_heading = |line: &str| {
                let line = line.strip_prefix("Appendix ").unwrap_or(line);
                let rest = line.strip_prefix(section.number).and_then(|rest| rest.strip_prefix('.'));
                rest.is_some_and(|rest| rest.starts_with(' ') && rest.trim_start() == section.title)
            };
            assert!(text.lines().any(is_heading), "{}: {section:?}", specification.id);
        }
    }
}

/// Finds every quote of the readings of RFC 4248, RFC 4266, RFC 4156 and RFC 4157: their comments
/// that begin with `>`.
#[test]
#[ignore = "needs RFC_TEXTS"]
fn the_quotes_of_the_readings_are_in_the_rfcs() {
    for specification in [&RFC4156, &RFC4157, &RFC4248, &RFC4266] {
        // A page break may stand in a quote.
        let is_page_break = |line: &&str| line.starts_with("Hoffman ") || line.starts_with("RFC ");
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let rfc = text(&format!("{}.txt", specification.id));
        let rfc = words(&rfc.lines().filter(|line| !is_page_break(line)).collect::<Vec<_>>().join(" "));
        let lines: Vec<Option<&str>> =
            specification.text.lines().map(|line| line.strip_prefix("; > ")).collect();
        let quotes = lines.split(Option::is_none).filter(|quote| !quote.is_empty());
        let quotes: Vec<String> = quotes
            .map(|quote| words(&quote.iter().flatten().copied().collect::<Vec<_>>().join(" ")))
            .collect();
        assert!(quotes.len() >= 3, "{}", specification.id);
        for quote in quotes {
            assert!(rfc.contains(&quote), "{}: {quote}", specification.id);
        }
    }
}

/// Reads the grammar of RFC 1808 from copies with characters of other programs.
#[test]
#[ignore = "needs RFC_TEXTS"]
fn copies_of_copies_read_alike() {
    let (specification, name) = (&RFC1808, "rfc1808.txt");
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
