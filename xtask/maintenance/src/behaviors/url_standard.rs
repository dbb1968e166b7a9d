//! The page about the URL Standard, `url` and `ada-url`.

use super::page::{Departure, Page};
use super::row::ROWS;
use rfc1738_behaviors::URL_STANDARD;
use rfc1738_behaviors::behaviors::{ada_url, dot_segments, path, url_crate, userinfo};

/// The page.
pub const PAGE: Page = Page {
    file: "whatwg.md",
    title: "RFC 1738 and the WHATWG URL Standard",
    opening: "This page lists the known differences between RFC 1738, the URL of December 1994, and the URL Standard of the WHATWG, \
              which browsers implement, each with differences of its own. Each difference is a behavior: a small function that \
              changes RFC 1738's reading of an input. Together the behaviors predict the answers of the Standard and of two crates \
              to the inputs that the tests ask.",
    notes: &[
        "The date of the URL Standard is that of the source that was read. The links lead to the living Standard, and its later \
         changes are not on this page.",
        "A difference is not a mistake of either text. A program that passes a URL from one reader to another has to know it.",
        "The tests of the URL Standard, `urltestdata.json` of web-platform-tests, are not in this repository. If the environment \
         variable `URL_STANDARD_TESTS` is the path of that file, `cargo test --package rfc1738-behaviors --test url_standard -- --ignored` \
         compares its expected values with the predictions for the Standard, for the inputs without a base URL. They agree, \
         except where the file is older than the Standard: it still rejects a wrong label that begins with `xn--`.",
        "No base URL is used. With a base URL of the same scheme, `http:foo` is relative; here its host is foo.",
        "The special schemes of the URL Standard are ftp, file, http, https, ws and wss. It reads all other schemes by other \
         rules: see the table of schemes.",
        "RFC 1738 does not define https, ws and wss. It reads them as it reads every scheme that it does not define.",
    ],
    text: &URL_STANDARD,
    link: "https://url.spec.whatwg.org/",
    libraries: &["url", "ada-url"],
    schemes: ROWS,
    departures: &[
        Departure {
            behavior: &url_crate::HOST_BEFORE_DRIVE_LETTER,
            input: "file://host.dom/c:/x",
            instead_of: None,
        },
        Departure {
            behavior: &url_crate::BACKSLASH_AFTER_PORT,
            input: "gopher://host.dom:80\\a",
            instead_of: None,
        },
        Departure {
            behavior: &url_crate::DOT_SEGMENTS,
            input: "http://host.dom/c:/../b",
            instead_of: Some(&dot_segments::REMOVED),
        },
        Departure { behavior: &url_crate::EMPTY_FIRST_SEGMENT, input: "file:///c|/x", instead_of: None },
        Departure { behavior: &url_crate::ONE_FIRST_SLASH, input: "file:////a", instead_of: None },
        Departure { behavior: &url_crate::PUNYCODE, input: "http://xn--a/", instead_of: None },
        Departure {
            behavior: &url_crate::USER_NEEDS_A_HOST,
            input: "x://@",
            instead_of: Some(&userinfo::NEEDS_A_HOST),
        },
        Departure { behavior: &url_crate::EMPTY_HOST, input: "file:///a", instead_of: None },
        Departure { behavior: &url_crate::TAB_AFTER_DRIVE_LETTER, input: "file:/c:\tx", instead_of: None },
        Departure { behavior: &ada_url::LABELS_ALONE, input: "http://0a.\u{5d0}/", instead_of: None },
        Departure { behavior: &ada_url::LONG_HOST, input: ada_url::LONG_HOST.input, instead_of: None },
        Departure { behavior: &path::CARET_ENCODED, input: "http://host.dom/a^b", instead_of: None },
        Departure { behavior: &path::OPAQUE_FINAL_SPACE, input: "mailto:a ?b", instead_of: None },
    ],
    not_compared: &[
        "An input that is not UTF-8. The libraries take text, so they cannot be asked. RFC 1738 rejects every such input.",
        "Whether a library can tell an empty part from an absent one. `url` has one value for an empty and an absent user; \
         `ada-url` has one for an empty and an absent user, password and port. Here such a part is absent, as the Standard \
         asks. The host of `url` also has one value for both: this is a behavior of `url` alone.",
        "Versions of Unicode Technical Standard 46 (UTS 46). In predictions the crate `idna` maps hosts beyond US-ASCII (Unicode \
         18.0 with the locked versions). `ada-url` has older tables (Unicode 17.0).",
        "The parts of one scheme. RFC 1738 divides the path of an ftp URL into directories, a name and a typecode, and the \
         schemepart of other schemes in other ways. The libraries have one path, which is compared as a whole.",
        "The parts of a URL in a scheme that RFC 1738 does not define, if the URL does not have the common form of section 3.1. \
         RFC 1738 gives no parts to it. Its path is then all that follows the scheme, also a \"?\".",
        "Validation errors. The Standard accepts many inputs that it calls invalid. Here they are accepted.",
        "What follows parsing: serializing, the setters, the resolution of relative references, and a base URL.",
    ],
    examples: &[
        "telnet://host.dom\\@evil.com/",
        "ftp://[::1]/",
        "telnet://h\u{f4}st.dom/",
        "mailto:/a/../b",
        "file://c:/x",
        "http://08.0.0.1/",
        "https:/evil.com",
        "ftp://@host/",
        "http://host.dom#@evil.com/",
        "ht\ntp://h\tost/",
    ],
};
