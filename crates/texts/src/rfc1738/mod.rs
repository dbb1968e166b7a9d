//! RFC 1738, Uniform Resource Locators (December 1994).

mod amendments;
mod boundaries;
mod parts;
mod readings;
mod rulings;
mod sections;

use bnf_automata::grammar::{Notation, RepeatedBrackets};
use bnf_automata::specification::{Form, Grammars, Specification};

pub use amendments::AMENDMENTS;
pub use boundaries::{Boundary, LONG, boundaries};
pub use parts::{PART_KINDS, PARTS};
pub use readings::{READINGS, Reading, combined};
pub use rulings::RULINGS;
pub use sections::SECTIONS;

/// RFC 1738: section 5 as printed, its amendments, the sections and the rulings.
///
/// Section 5 uses one mark that it does not define, the bare `/` of erratum 5118. An amendment repairs it.
pub static RFC1738: Specification = Specification {
    id: "rfc1738",
    name: "RFC 1738",
    title: "RFC 1738, Uniform Resource Locators (URL), December 1994",
    file: "rfc1738.bnf",
    text: include_str!("rfc1738.bnf"),
    // Ruling A1: the brackets in *[ .. ] and 1*[ .. ] group.
    notation: Notation::Bnf { repeated_brackets: RepeatedBrackets::Group },
    imports: &[],
    amendments: AMENDMENTS,
    parts: PARTS,
    part_kinds: PART_KINDS,
    start: "url",
    // The ten schemes in the order of section 3, any other scheme, and the generic form.
    forms: &[
        Form { name: "ftp", rule: "ftpurl" },
        Form { name: "http", rule: "httpurl" },
        Form { name: "gopher", rule: "gopherurl" },
        Form { name: "mailto", rule: "mailtourl" },
        Form { name: "news", rule: "newsurl" },
        Form { name: "nntp", rule: "nntpurl" },
        Form { name: "telnet", rule: "telneturl" },
        Form { name: "wais", rule: "waisurl" },
        Form { name: "file", rule: "fileurl" },
        Form { name: "prospero", rule: "prosperourl" },
        Form { name: "other", rule: "otherurl" },
        Form { name: "generic", rule: "genericurl" },
    ],
    sections: SECTIONS,
    explained_in: EXPLAINED_IN,
    rulings: RULINGS,
    grammars: Grammars::new(),
};

/// For each of the 67 rules, the section whose prose explains it.
const EXPLAINED_IN: &[(&str, &str)] = &[
    ("genericurl", "2.1"),
    ("url", "2.1"),
    ("otherurl", "2.1"),
    ("scheme", "2.1"),
    ("schemepart", "2.1"),
    ("ip-schemepart", "3.1"),
    ("login", "3.1"),
    ("hostport", "3.1"),
    ("host", "3.1"),
    ("hostname", "3.1"),
    ("domainlabel", "3.1"),
    ("toplabel", "3.1"),
    ("alphadigit", "3.1"),
    ("hostnumber", "3.1"),
    ("port", "3.1"),
    ("user", "3.1"),
    ("password", "3.1"),
    ("urlpath", "3.1"),
    ("ftpurl", "3.2.2"),
    ("fpath", "3.2.2"),
    ("fsegment", "3.2.2"),
    ("ftptype", "3.2.2"),
    ("fileurl", "3.10"),
    ("httpurl", "3.3"),
    ("hpath", "3.3"),
    ("hsegment", "3.3"),
    ("search", "3.3"),
    ("gopherurl", "3.4.1"),
    ("gtype", "3.4.1"),
    ("selector", "3.4.1"),
    ("gopher+_string", "3.4.3"),
    ("mailtourl", "3.5"),
    ("encoded822addr", "3.5"),
    ("newsurl", "3.6"),
    ("grouppart", "3.6"),
    ("group", "3.6"),
    ("article", "3.6"),
    ("nntpurl", "3.7"),
    ("telneturl", "3.8"),
    ("waisurl", "3.9"),
    ("waisdatabase", "3.9"),
    ("waisindex", "3.9"),
    ("waisdoc", "3.9"),
    ("database", "3.9"),
    ("wtype", "3.9"),
    ("wpath", "3.9"),
    ("prosperourl", "3.11"),
    ("ppath", "3.11"),
    ("psegment", "3.11"),
    ("fieldspec", "3.11"),
    ("fieldname", "3.11"),
    ("fieldvalue", "3.11"),
    ("lowalpha", "2.2"),
    ("hialpha", "2.2"),
    ("alpha", "2.2"),
    ("digit", "2.2"),
    ("safe", "2.2"),
    ("extra", "2.2"),
    ("national", "2.2"),
    ("punctuation", "2.2"),
    ("reserved", "2.2"),
    ("hex", "2.2"),
    ("escape", "2.2"),
    ("unreserved", "2.2"),
    ("uchar", "2.2"),
    ("xchar", "2.2"),
    ("digits", "5"),
];
