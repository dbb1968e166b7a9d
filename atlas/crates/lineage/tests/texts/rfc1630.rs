//! RFC 1630 as data: its rules, the parts of its examples, and what it does not match. `crates/suite/tests/corpus/rfc_texts.rs`
//! compares the transcription with the RFC's own text.

use crate::common::{Example, Parts, dfa, parts, rule_of};
use url_atlas_lineage::texts::*;

/// URLs with the name of their form and their parts. Those of the first group stand in the text.
const EXAMPLES: &[Example] = &[
    (
        "http",
        "http://info.cern.ch/albert/bertram/marie-claude",
        &[("scheme", "http"), ("host", "info.cern.ch"), ("path", "/albert/bertram/marie-claude")],
    ),
    (
        "http",
        "http://info.cern.ch/albert/bertram%2Fmarie-claude",
        &[("scheme", "http"), ("host", "info.cern.ch"), ("path", "/albert/bertram%2Fmarie-claude")],
    ),
    ("http", "http://www.my.work.com/", &[("scheme", "http"), ("host", "www.my.work.com"), ("path", "/")]),
    (
        "http",
        "http://www.library.my.town.va.us/Catalogue/76523471236%2Fwen44--4.98",
        &[
            ("scheme", "http"),
            ("host", "www.library.my.town.va.us"),
            ("path", "/Catalogue/76523471236%2Fwen44--4.98"),
        ],
    ),
    (
        "http",
        "http://info.cern.ch:8000/imaginary/test",
        &[("scheme", "http"), ("host", "info.cern.ch"), ("port", "8000"), ("path", "/imaginary/test")],
    ),
    (
        "http",
        "http://info.my.org/AboutUs/Index/Phonebook?dobbins",
        &[
            ("scheme", "http"),
            ("host", "info.my.org"),
            ("path", "/AboutUs/Index/Phonebook"),
            ("query", "dobbins"),
        ],
    ),
    (
        "ftp",
        "ftp://info.cern.ch/pub/www/doc/http-spec.txt",
        &[("scheme", "ftp"), ("host", "info.cern.ch"), ("path", "/pub/www/doc/http-spec.txt")],
    ),
    (
        "wais",
        "wais://quake.think.com/wais-discussion-archives?lynch",
        &[
            ("scheme", "wais"),
            ("host", "quake.think.com"),
            ("path", "/wais-discussion-archives"),
            ("query", "lynch"),
        ],
    ),
    ("generic", "g:h", &[("scheme", "g"), ("path", "h")]),
    // These follow from the rules and the rulings.
    (
        "ftp",
        "ftp://u:p@h:21/a/b;type=AN",
        &[
            ("scheme", "ftp"),
            ("user", "u"),
            ("password", "p"),
            ("host", "h"),
            ("port", "21"),
            ("path", "/a/b;type=AN"),
        ],
    ),
    (
        "ftp",
        "ftp://u@v@h/;type=L8",
        &[("scheme", "ftp"), ("user", "u"), ("host", "v@h"), ("path", "/;type=L8")],
    ),
    ("ftp", "ftp://a@1@b/", &[("scheme", "ftp"), ("host", "a@1@b"), ("path", "/")]),
    (
        "telnet",
        "telnet://u+v@1.2.3.4",
        &[("scheme", "telnet"), ("user", "u+v"), ("host", "1.2.3.4"), ("path", "")],
    ),
    (
        "gopher",
        "gopher://h:70/00/a",
        &[("scheme", "gopher"), ("host", "h"), ("port", "70"), ("path", "/00/a")],
    ),
    ("gopher", "gopher://h", &[("scheme", "gopher"), ("host", "h"), ("path", "")]),
    (
        "wais",
        "wais://h/db/TEXT/1=a/b;2=;",
        &[("scheme", "wais"), ("host", "h"), ("path", "/db/TEXT/1=a/b;2=;")],
    ),
    ("prospero", "prospero://h/a%0012b", &[("scheme", "prospero"), ("host", "h"), ("path", "/a%0012b")]),
    ("afs", "afs://cern.ch/a", &[("scheme", "afs"), ("host", "cern.ch"), ("path", "/a")]),
    ("news", "news:comp.infosystems.www", &[("scheme", "news"), ("path", "comp.infosystems.www")]),
    ("news", "news:a$b@info.cern.ch", &[("scheme", "news"), ("path", "a$b@info.cern.ch")]),
    ("nntp", "nntp:comp.lang.c/12", &[("scheme", "nntp"), ("path", "comp.lang.c/12")]),
    ("mailto", "mailto:timbl@info.cern.ch", &[("scheme", "mailto"), ("path", "timbl@info.cern.ch")]),
    ("mid", "mid:1@info.cern.ch", &[("scheme", "mid"), ("path", "1@info.cern.ch")]),
    ("cid", "cid:a.b@c", &[("scheme", "cid"), ("path", "a.b@c")]),
    ("generic", "x:", &[("scheme", "x"), ("path", "")]),
    ("generic", "x:a/b/?c+d", &[("scheme", "x"), ("path", "a/b/"), ("query", "c+d")]),
    ("reference", "x:a?b#c", &[("scheme", "x"), ("path", "a"), ("query", "b"), ("fragment", "c")]),
];

/// Texts that no URI of the form is. Those of the first group stand in the text.
const OTHERS: &[(&str, &str)] = &[
    // "are illegal, as all % characters imply encodings"
    ("generic", "fxqn:/us/va/reston/cnri/ietf/24/asdf%*.fred"),
    ("news", "news:12345667123%asdghfh@info.cern.ch"),
    // Here the text breaks its own rule: "%%3D" has a "%" without digits.
    ("http", "http://info.cern.ch/RDB/EMP?*%20where%20name%%3Ddobbins"),
    // Ruling B2: a path neither begins with "/" nor has two of them side by side.
    ("generic", "urn:/iana/dns/ch/cern/cn/techdoc/94/1642-3"),
    ("generic", "magic://a/b/c//d/e/f"),
    ("generic", "http://www.my.work.com/"),
    ("reference", "http://www.myu.edu/org/admin/people#andy"),
    // A space is encoded.
    ("gopher", "gopher://gopher.micro.umn.edu/00/Information About Gopher/About Gopher"),
    // These follow from the rules.
    ("http", "http://h:/"),
    ("http", "http://1h/"),
    ("http", "http://h/a:b"),
    ("http", "http://h/a#b"),
    ("ftp", "ftp://h/a;type=a b"),
    ("ftp", "ftp://h/a;type=D"),
    ("ftp", "ftp://u:@h/"),
    ("ftp", "ftp://h"),
    ("telnet", "telnet://h/"),
    ("gopher", "gopher://h/"),
    ("wais", "wais://h/db/t/1=a"),
    ("nntp", "nntp:comp.lang.c"),
    ("mailto", "mailto:timbl"),
    ("mailto", "mailto:a@1.2.3.4"),
    ("mid", "mid:@h"),
    ("generic", "x:y:z"),
];

#[test]
fn the_two_sections_have_66_rules() {
    assert_eq!(RFC1630.printed().rules().len(), 66);
    let findings = RFC1630.printed().check("url");
    let findings: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        findings,
        [
            "`cidaddress` names `content-identifier`, which is not defined",
            "`midaddress` names `addr-spec`, which is not defined",
            "`afsaddress` is defined, but nothing names it",
            "`fragmentaddress` is defined, but nothing names it",
            "`national` is defined, but nothing names it",
            "`prefixedurl` is defined, but nothing names it",
            "`punctuation` is defined, but nothing names it",
            "`reserved` is defined, but nothing names it",
            "`cellname` cannot be reached from `url`",
            "`fragmentid` cannot be reached from `url`",
            "`scheme` cannot be reached from `url`",
            "`uri` cannot be reached from `url`",
        ]
    );
}

#[test]
fn the_examples_have_the_expected_parts() {
    for (form, url, expected) in EXAMPLES {
        let found = parts(&RFC1630, rule_of(&RFC1630, form), url);
        assert_eq!(found, Some(Parts::from(*expected)), "{url}");
    }
    for form in RFC1630.forms {
        assert!(EXAMPLES.iter().any(|(name, ..)| *name == form.name), "{}", form.name);
    }
}

#[test]
fn what_the_grammar_does_not_match() {
    for (form, text) in OTHERS {
        assert!(!dfa(&RFC1630, rule_of(&RFC1630, form)).accepts(text.as_bytes()), "{form}: {text}");
    }
    assert!(dfa(&RFC1630, "prefixedurl").accepts(b"url:news:*"));
}
