//! Tests that need the RFCs' own texts: the transcription of section 5, the quotes, and the URLs in running text.
//!
//! The texts are not shipped. These tests run if the environment variable `RFC_TEXTS` names a folder with
//! `rfc1738.txt`, and possibly other RFCs. Otherwise each test is reported as ignored.

use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs};

use bnf_automata::grammar::Grammar;
use libtest_mimic::{Arguments, Failed, Trial};
use rfc1738::extract::{Form, extract};
use rfc1738::octets::Component;
use rfc1738_suite::corpus::{Corpus, Folder, RfcText, lint};
use url_specifications::RFC1738;

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
fn texts() -> Vec<(PathBuf, Vec<u8>)> {
    let folder = env::var_os("RFC_TEXTS").expect("the test is ignored without it");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("RFC_TEXTS: {error}"));
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let is_text = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "txt");
    paths.filter(is_text).map(|path| (path.clone(), fs::read(path).expect("the file can be read"))).collect()
}

/// Returns the text of RFC 1738.
fn rfc1738() -> String {
    let (_, text) = texts().into_iter().find(|(path, _)| path.ends_with("rfc1738.txt")).expect("rfc1738.txt");
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

fn every_quote_of_the_corpus_is_in_the_rfc() {
    let found = lint(&Folder::shipped(), Corpus::shipped(), Some(&joined()));
    let problems: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

fn every_reservation_is_quoted_from_the_rfc() {
    let rfc = joined();
    for component in Component::ALL {
        let (section, words) = component.reservation();
        assert!(rfc.has(words), "{component:?}, section {section}: {words:?}");
    }
}

fn rfc_1738_has_thirty_urls() {
    let text = rfc1738();
    let line = |offset: usize| text.as_bytes()[..offset].iter().filter(|byte| **byte == b'\n').count() + 1;
    let found: Vec<_> = extract(text.as_bytes()).collect();
    let places: Vec<_> =
        found.iter().map(|one| (line(one.span.start), one.url.escape_ascii().to_string())).collect();
    assert_eq!(places, IN_RFC_1738.map(|(line, url)| (line, url.to_string())));
    assert!(found.iter().all(|found| found.form == Form::Wrapped && found.readings().count() == 1));
    let fragments: Vec<_> = found.iter().filter_map(|found| found.fragment.as_ref()).collect();
    let fragments = fragments.iter().map(|fragment| fragment.text.escape_ascii().to_string());
    assert_eq!(fragments.collect::<Vec<_>>(), ["WARNING"]);
}

/// Compares the wrappers with a simpler search in every text of the folder: from `<URL:` to the next ">".
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

fn main() -> ExitCode {
    const TESTS: [(&str, fn()); 6] = [
        ("section_5_is_transcribed_as_it_stands", section_5_is_transcribed_as_it_stands),
        ("section_5_reads_with_other_line_ends_and_tabs", section_5_reads_with_other_line_ends_and_tabs),
        ("every_quote_of_the_corpus_is_in_the_rfc", every_quote_of_the_corpus_is_in_the_rfc),
        ("every_reservation_is_quoted_from_the_rfc", every_reservation_is_quoted_from_the_rfc),
        ("rfc_1738_has_thirty_urls", rfc_1738_has_thirty_urls),
        ("every_wrapper_of_every_rfc_is_found", every_wrapper_of_every_rfc_is_found),
    ];
    let is_missing = env::var_os("RFC_TEXTS").is_none();
    let trial = |(name, test): (&str, fn())| {
        let run = move || {
            test();
            Ok::<(), Failed>(())
        };
        Trial::test(name, run).with_kind("needs RFC_TEXTS").with_ignored_flag(is_missing)
    };
    libtest_mimic::run(&Arguments::from_args(), TESTS.map(trial).into()).exit_code()
}
