//! The pages: one about the URL Standard, one about RFC 3986, and one for each library that departs from RFC 3986.

use super::Page;
use super::url_standard;
use rfc1738_behaviors::RFC_3986;

/// What no page about RFC 3986 compares.
const NOT_UTF8: &str = "An input that is not UTF-8. The libraries take text, so they cannot be asked. RFC 1738 rejects every such input.";
const PARTS: &str = "The parts of one scheme. RFC 1738 divides the path of an ftp URL into directories, a name and a typecode, and \
                     the schemepart of other schemes in other ways. The libraries have one path, which is compared as a whole.";
const RELATIVE: &str = "Relative references. RFC 1738 has none, and the libraries are asked for a whole URI.";

/// A page about RFC 3986.
const OF_RFC_3986: Page = Page {
    file: "rfc3986.md",
    title: "RFC 1738 and RFC 3986",
    opening: "This page lists the known differences between RFC 1738, the URL of December 1994, and RFC 3986, the URI of January 2005, \
              as two crates implement it. Each difference is a behavior: a small function that changes RFC 1738's reading of an \
              input. Together the behaviors predict the answers of RFC 3986 and of the crates to the inputs of the tests.",
    notes: &[],
    text: &RFC_3986,
    link: "https://www.rfc-editor.org/rfc/rfc3986",
    libraries: &["fluent-uri", "iri-string"],
    schemes: &[],
    departures: &[],
    not_compared: &[NOT_UTF8, PARTS, RELATIVE],
    examples: &[],
};

/// The file of the page that is in the repository.
pub const KEPT: &str = url_standard::PAGE.file;

/// All pages.
pub const PAGES: &[Page] = &[
    url_standard::PAGE,
    OF_RFC_3986,
    Page {
        file: "uriparse.md",
        title: "RFC 1738 and the crate `uriparse`",
        opening: "This page lists the known differences between RFC 1738, the URL of December 1994, and the crate `uriparse`, which \
                  follows RFC 3986. Each difference is a behavior: a small function that changes RFC 1738's reading of an input. \
                  Together the behaviors predict the answers of the crate to the inputs of the tests.",
        libraries: &["uriparse"],
        ..OF_RFC_3986
    },
    Page {
        file: "http.md",
        title: "RFC 1738 and the crate `http`",
        opening: "This page lists the known differences between RFC 1738, the URL of December 1994, and the crate `http`, which follows \
                  RFC 9110 and RFC 3986. Each difference is a behavior: a small function that changes RFC 1738's reading of an \
                  input. Together the behaviors predict the answers of the crate to the inputs of the tests.",
        libraries: &["http"],
        not_compared: &[
            NOT_UTF8,
            PARTS,
            RELATIVE,
            "The user, the password and the fragment. The crate `http` does not report them.",
        ],
        ..OF_RFC_3986
    },
];

/// Returns the page about a library.
pub fn page_of(library: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.libraries.contains(&library))
}
