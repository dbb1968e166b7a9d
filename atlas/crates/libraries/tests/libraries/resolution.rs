//! The parser of the URL Standard in `rfc1738-texts` is that of the crate `url`, and answers the
//! tests of the standard.

use std::path::Path;

use rfc1738_texts::resolution::Resolution;
use rfc1738_texts::resolvers::{Resolver, URL_STANDARD};
use rfc1738_texts::url_standard::{Stop, parse};
use url::Url;
use url_atlas_evidence::resolution::references;

use crate::web_platform_tests;

fn standard() -> Resolver {
    URL_STANDARD
}

/// The references of the cases, and inputs that two characters of each kind make.
fn all() -> (Vec<String>, Vec<String>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../resolution");
    let found = references(&folder, "resolution").unwrap_or_else(|problems| panic!("{problems}"));
    let pieces = [
        "/", "\\", "//", ":", "http:", "file:", "?", "#", "@", ".", "..", "%2e", "h", "1", "0x", "[::]", "[",
        "\t", " ",
    ];
    let mut references = found.references;
    for first in pieces {
        for second in pieces {
            references.extend(pieces.map(|third| format!("{first}{second}{third}")));
        }
    }
    (found.bases, references)
}

/// The crate rejects three slashes, where the state "special authority ignore slashes" skips them:
/// its answer to the test `///test` of the standard is also a failure.
fn has_more_slashes(reference: &str) -> bool {
    let reference: String = reference.trim_matches(|c| c <= ' ').chars().filter(|c| *c != '\t').collect();
    let rest =
        ["http:", "https:"].iter().find_map(|scheme| reference.strip_prefix(scheme)).unwrap_or(&reference);
    rest.chars().take_while(|c| matches!(c, '/' | '\\')).count() > 2
}

fn shown(resolution: &Resolution) -> String {
    match resolution {
        Resolution::Url { url, .. } => String::from_utf8_lossy(url).into_owned(),
        other => format!("{other:?}"),
    }
}

/// Hosts alone are compared, and bases with a special scheme but file: the crate drops empty
/// segments of file URLs and the host before a drive letter, and reads a backslash as a slash also
/// against a base whose scheme is not special.
#[test]
fn the_parser_of_the_url_standard_reads_the_hosts_that_the_crate_reads() {
    let (bases, references) = all();
    let mut wrong = Vec::new();
    for base in bases.iter().filter(|base| ["http", "ftp"].iter().any(|scheme| base.starts_with(scheme))) {
        let of_crate = Url::parse(base).unwrap();
        for reference in &references {
            let expected = of_crate.join(reference);
            let host = |url: &Url| url.host_str().unwrap_or_default().as_bytes().to_vec();
            match (standard().resolve(base.as_bytes(), reference.as_bytes()), expected.as_ref().ok()) {
                (Resolution::Url { host: got, .. }, Some(url))
                    if got.clone().unwrap_or_default() == host(url) => {}
                (Resolution::Url { .. }, None) if has_more_slashes(reference) => {}
                (Resolution::Failure, None) | (Resolution::Undecided, _) => {}
                (other, _) => {
                    wrong.push(format!("{base} {reference:?}: {}, the crate {expected:?}", shown(&other)))
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
}

#[test]
#[ignore = "needs urltestdata.json in URL_STANDARD_TESTS"]
fn the_parser_of_the_url_standard_answers_the_tests_of_the_standard() {
    let (mut wrong, mut undecided, mut disputed, mut count) = (Vec::new(), 0, 0, 0);
    for test in web_platform_tests::all() {
        let input = test["input"].as_str().unwrap();
        let base = test["base"].as_str().map(|base| parse(base.as_bytes(), None)).transpose();
        let got = base.and_then(|base| parse(input.as_bytes(), base.as_ref()));
        count += 1;
        match (got, test["href"].as_str()) {
            (Ok(url), Some(href)) if url.to_string() == href => {}
            (Err(Stop::Failure(_)), None) => {}
            (Err(Stop::Idna), _) => undecided += 1,
            // The text returns a domain of US-ASCII in lower case, "regardless of Unicode ToASCII's
            // outcome"; the tests expect a failure.
            (Ok(url), None) if url.host().is_some_and(|host| host.contains("xn--")) => disputed += 1,
            (got, href) => wrong.push(format!("{input:?} {}: {got:?}, expected {href:?}", test["base"])),
        }
    }
    assert!(wrong.is_empty(), "{} of {count}\n{}", wrong.len(), wrong.join("\n"));
    assert!(disputed < 10, "{disputed} tests dispute the text");
    assert!(undecided * 4 < count, "{undecided} of {count} hosts are beyond US-ASCII");
}
