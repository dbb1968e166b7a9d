//! The URL syntax that CERN published as hypertext in 1994.

mod amendments;
mod parts;
mod rulings;

use bnf_automata::grammar::Notation;
use bnf_automata::specification::{Form, Grammars, Section, Specification};

pub use amendments::AMENDMENTS;
pub use parts::PARTS;
pub use rulings::RULINGS;

/// CERN's page "BNF syntax": its 56 rules as printed, the amendments and the rulings.
///
/// Spaces, quotation marks and colons may stand in nearly every part of these URLs.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::LetterCase;
/// use rfc1738_texts::CERN1994;
///
/// let url = Dfa::compile(CERN1994.amended(LetterCase::Any), "url")?;
/// assert!(url.accepts(b"http://info.cern.ch/a document"));
/// assert!(!url.accepts(b"http:///a"));
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub static CERN1994: Specification = Specification {
    id: "cern1994",
    name: "CERN BNF",
    title: "BNF syntax of Uniform Resource Locators, CERN, 1994",
    file: "cern1994.bnf",
    text: include_str!("cern1994.bnf"),
    notation: Notation::Cern,
    imports: &[],
    amendments: AMENDMENTS,
    parts: PARTS,
    part_kinds: &[],
    start: "fragmentaddress",
    forms: &[
        Form { name: "reference", rule: "fragmentaddress" },
        Form { name: "generic", rule: "generic" },
        Form { name: "http", rule: "httpaddress" },
        Form { name: "ftp", rule: "ftpaddress" },
        Form { name: "afs", rule: "afsaddress" },
        Form { name: "news", rule: "newsaddress" },
        Form { name: "wais", rule: "waisaddress" },
        Form { name: "prospero", rule: "prosperoaddress" },
        Form { name: "telnet", rule: "telnetaddress" },
        Form { name: "gopher", rule: "gopheraddress" },
    ],
    sections: SECTIONS,
    explained_in: EXPLAINED_IN,
    rulings: RULINGS,
    grammars: Grammars::new(),
};

/// The only section of the page.
pub const SECTIONS: &[Section] = &[Section { number: "BNF", title: "BNF syntax" }];

/// The rules, in the order of the page. One section has all of them.
const EXPLAINED_IN: &[(&str, &str)] = &[
    ("fragmentaddress", "BNF"),
    ("uri", "BNF"),
    ("url", "BNF"),
    ("generic", "BNF"),
    ("scheme", "BNF"),
    ("httpaddress", "BNF"),
    ("ftpaddress", "BNF"),
    ("afsaddress", "BNF"),
    ("newsaddress", "BNF"),
    ("waisaddress", "BNF"),
    ("waisindex", "BNF"),
    ("waisdoc", "BNF"),
    ("groupart", "BNF"),
    ("group", "BNF"),
    ("article", "BNF"),
    ("database", "BNF"),
    ("wtype", "BNF"),
    ("prosperoaddress", "BNF"),
    ("prosperolink", "BNF"),
    ("hsoname", "BNF"),
    ("version", "BNF"),
    ("attributes", "BNF"),
    ("attribute", "BNF"),
    ("telnetaddress", "BNF"),
    ("gopheraddress", "BNF"),
    ("login", "BNF"),
    ("hostport", "BNF"),
    ("host", "BNF"),
    ("cellname", "BNF"),
    ("hostname", "BNF"),
    ("hostnumber", "BNF"),
    ("port", "BNF"),
    ("selector", "BNF"),
    ("path", "BNF"),
    ("search", "BNF"),
    ("user", "BNF"),
    ("password", "BNF"),
    ("fragmentid", "BNF"),
    ("gtype", "BNF"),
    ("xalpha", "BNF"),
    ("xalphas", "BNF"),
    ("xpalpha", "BNF"),
    ("xpalphas", "BNF"),
    ("ialpha", "BNF"),
    ("alpha", "BNF"),
    ("digit", "BNF"),
    ("safe", "BNF"),
    ("extra", "BNF"),
    ("escape", "BNF"),
    ("hex", "BNF"),
    ("national", "BNF"),
    ("punctuation", "BNF"),
    ("digits", "BNF"),
    ("alphanum", "BNF"),
    ("alphanums", "BNF"),
    ("void", "BNF"),
];
