//! Tests that need the RFCs' own texts: the transcriptions of grammars, the titles and the quotes.
//!
//! The texts are not shipped. These tests need the environment variable `RFC_TEXTS`, which names a folder with the RFCs that
//! `.ci/rfc-texts` downloads.

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

/// Every `<URL:...>` of RFC 1738 as a person reads it, with the line in which it begins.
const IN_RFC_1738: [(usize, &str); 30] = [
    (49, "http://www.acl.lanl.gov/URI/archive/uri-archive.index.html"),
    (289, "ftp://@host.com/"),
    (290, "ftp://host.com/"),
    (291, "ftp://foo:@host.com/"),
    (401, "ftp://myname@host.dom/%2Fetc/motd"),
    (405, "ftp://myname@host.dom/etc/motd"),
    (408, "ftp://myname@host.dom//etc/motd"),
    (697, "news:*"),
    (817, "file://vms.host.edu/disk$user/my/notes/note12345.txt"),
    (867, "prospero://host.dom//pros/name"),
    // The Appendix breaks these three.
    (1222, "ftp://info.cern.ch/pub/www/doc;type=d"),
    (1223, "ftp://ds.internic.net/rfc"),
    (1224, "http://ds.internic.net/instructions/overview.html"),
    (1245, "ftp://ds.internic.net/rfc/rfc1436.txt;type=a"),
    (1251, "ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol/Gopher+/Gopher+.txt"),
    (1258, "ftp://ds.internic.net/rfc/rfc1630.txt"),
    (1262, "ftp://info.cern.ch/pub/www/doc/http-spec.txt.Z"),
    (1266, "ftp://ds.internic.net/rfc/rfc1123.txt"),
    (1270, "ftp://ds.internic.net/rfc/rfc822.txt"),
    (1276, "ftp://quake.think.com/pub/wais/doc/protspec.txt"),
    (1281, "ftp://ds.internic.net/rfc/rfc1036.txt"),
    (1297, "ftp://quake.think.com/pub/wais/doc/doc-ids.txt"),
    (1302, "ftp://ds.internic.net/rfc/rfc977.txt"),
    (1306, "ftp://ds.internic.net/internet-drafts/draft-ietf-uri-irl-fun-req-02.txt"),
    (1312, "ftp://ds.internic.net/rfc/rfc1034.txt"),
    (1316, "ftp://prospero.isi.edu/pub/prospero/doc/prospero-protocol.PS.Z"),
    (1322, "ftp://ds.internic.net/rfc/rfc959.txt"),
    (1327, "ftp://ds.internic.net/rfc/rfc1737.txt"),
    (1333, "ftp://ds.internic.net/rfc/rfc1625.txt"),
    (1337, "ftp://uu.psi.com/wp/nir.txt"),
];

/// Returns every text in the folder, with its path.
#[test]
#[ignore = "needs RFC_TEXTS"]
fn texts() -> Vec<(PathBuf, Vec<u8>)> {
    let folder = env::var_os("RFC_TEXTS").expect("the test is ignored without it");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("RFC_TEXTS: {error}"));
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let is_text = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "txt");
    paths.filter(is_text).map(|path| (path.clone(), fs::read(path).expect("the file can be read"))).collect()
}

/// Returns the text of RFC 1738.
#[test]
#[ignore = "needs RFC_TEXTS"]
fn rfc1738() -> String {
    text("rfc1738.txt")
}

/// Returns the text in the file of that name.
#[test]
#[ignore = "needs RFC_TEXTS"]
fn text(name: &str) -> String {
    let (_, text) =
        texts().into_iter().find(|(path, _)| path.ends_with(name)).unwrap_or_else(|| panic!("{name}"));
    String::from_utf8(text).expect("the RFC is US-ASCII")
}

/// Returns the RFC with its lines joined, after a check of its SHA-256.
#[test]
#[ignore = "needs RFC_TEXTS"]
fn joined() -> RfcText {
    RfcText::from_env().unwrap_or_else(|error| panic!("{error}")).expect("the test is ignored without it")
}

#[test]
#[ignore = "needs RFC_TEXTS"]
fn section_5_is_transcribed_as_it_stands() {
    let grammar = Grammar::read("rfc1738.txt", &rfc1738()).expect("section 5 can be read as it stands");
    assert_eq!(&grammar, RFC1738.printed());
}

#[test]
#[ignore = "needs RFC_TEXTS"]
fn section_5_reads_with_other_line_ends_and_tabs() {
    let text = rfc1738();
    for copy in [text.replace('\n', "\r\n"), text.replace("     ", "\t"), format!("\u{feff}{text}")] {
        assert_eq!(&Grammar::read("copy", &copy).unwrap(), RFC1738.printed());
    }
}

#[test]
#[ignore = "needs RFC_TEXTS"]
fn whole_copies_are_read() {
    crate::whole_copies::are_read(&rfc1738());
}

#[test]
#[ignore = "needs RFC_TEXTS"]
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

/// Reads the two sections of RFC 1630 with BNF. The transcription has all rules of the second one, and of the first one those
/// that the second does not have.
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

/// Compares the texts of the schemes with their transcriptions. RFC 2368 has a list of RFC 822, which is no ABNF.
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

/// Finds every quote of the readings of RFC 4248, RFC 4266, RFC 4156 and RFC 4157: their comments that begin with `>`.
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
