//! RFC 1630, Universal Resource Identifiers in WWW (June 1994).

mod amendments;
mod parts;
mod rulings;
mod sections;

use bnf_automata::grammar::Notation;
use bnf_automata::specification::{Form, Grammars, Specification};

pub use amendments::AMENDMENTS;
pub use parts::PARTS;
pub use rulings::RULINGS;
pub use sections::SECTIONS;

/// RFC 1630: the rules of its two sections with BNF, the amendments, the sections and the rulings.
///
/// The 64 rules are those of "BNF for specific URL schemes". The rules `fragmentaddress` and `uri` come from "BNF of Generic URI
/// Syntax", and use the rules of the other section (ruling B1).
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::LetterCase;
/// use rfc1738_texts::RFC1630;
///
/// let url = Dfa::compile(RFC1630.amended(LetterCase::Any), "url")?;
/// assert!(url.accepts(b"http://info.cern.ch:8000/imaginary/test"));
/// assert!(!url.accepts(b"news:12345667123%asdghfh@info.cern.ch"));
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub static RFC1630: Specification = Specification {
    id: "rfc1630",
    name: "RFC 1630",
    title: "RFC 1630, Universal Resource Identifiers in WWW, June 1994",
    file: "rfc1630.bnf",
    text: include_str!("rfc1630.bnf"),
    notation: Notation::Cern,
    imports: &[],
    amendments: AMENDMENTS,
    parts: PARTS,
    part_kinds: &[],
    start: "url",
    forms: &[
        Form { name: "http", rule: "httpaddress" },
        Form { name: "ftp", rule: "ftpaddress" },
        Form { name: "afs", rule: "afsaddress" },
        Form { name: "news", rule: "newsaddress" },
        Form { name: "nntp", rule: "nntpaddress" },
        Form { name: "mid", rule: "midaddress" },
        Form { name: "cid", rule: "cidaddress" },
        Form { name: "mailto", rule: "mailtoaddress" },
        Form { name: "wais", rule: "waisaddress" },
        Form { name: "prospero", rule: "prosperoaddress" },
        Form { name: "telnet", rule: "telnetaddress" },
        Form { name: "gopher", rule: "gopheraddress" },
        Form { name: "generic", rule: "uri" },
        Form { name: "reference", rule: "fragmentaddress" },
    ],
    sections: SECTIONS,
    explained_in: EXPLAINED_IN,
    rulings: RULINGS,
    grammars: Grammars::new(),
};

const SCHEMES: &str = "BNF for specific URL schemes";

/// For each of the 66 rules, the section whose prose explains it.
const EXPLAINED_IN: &[(&str, &str)] = &[
    ("fragmentaddress", "Fragment-id"),
    ("uri", "URI syntax"),
    ("prefixedurl", SCHEMES),
    ("url", SCHEMES),
    ("scheme", "SCHEME"),
    ("httpaddress", "HTTP"),
    ("ftpaddress", "FTP"),
    ("afsaddress", SCHEMES),
    ("newsaddress", "News"),
    ("nntpaddress", "NNTP"),
    ("midaddress", "Message-Id"),
    ("cidaddress", "Content-Id"),
    ("mailtoaddress", "Mailto"),
    ("waisaddress", "WAIS"),
    ("waisindex", "WAIS"),
    ("waisdoc", "WAIS"),
    ("wpath", "WAIS"),
    ("groupart", "News"),
    ("group", "News"),
    ("article", "News"),
    ("database", "WAIS"),
    ("wtype", "WAIS"),
    ("prosperoaddress", "Prospero"),
    ("prosperolink", "Prospero"),
    ("hsoname", "Prospero"),
    ("version", "Prospero"),
    ("attributes", "Prospero"),
    ("attribute", "Prospero"),
    ("telnetaddress", "Telnet, rlogin, tn3270"),
    ("gopheraddress", "Gopher"),
    ("login", "User name and password"),
    ("hostport", SCHEMES),
    ("host", SCHEMES),
    ("ftptype", "Data type"),
    ("formcode", "Data type"),
    ("cellname", SCHEMES),
    ("hostname", SCHEMES),
    ("hostnumber", SCHEMES),
    ("port", SCHEMES),
    ("gcommand", "Gopher"),
    ("path", "PATH"),
    ("segment", "PATH"),
    ("search", "QUERY STRINGS"),
    ("user", "User name and password"),
    ("password", "User name and password"),
    ("fragmentid", "Fragment-id"),
    ("gtype", "Gopher"),
    ("alphanum2", SCHEMES),
    ("xalpha", SCHEMES),
    ("xalphas", SCHEMES),
    ("xpalpha", SCHEMES),
    ("xpalphas", SCHEMES),
    ("ialpha", SCHEMES),
    ("alpha", SCHEMES),
    ("digit", SCHEMES),
    ("safe", SCHEMES),
    ("extra", SCHEMES),
    ("reserved", "Encoding reserved characters"),
    ("escape", "CONVENTIONAL URI ENCODING SCHEME"),
    ("hex", "CONVENTIONAL URI ENCODING SCHEME"),
    ("national", SCHEMES),
    ("punctuation", SCHEMES),
    ("digits", SCHEMES),
    ("alphanum", SCHEMES),
    ("alphanums", SCHEMES),
    ("void", SCHEMES),
];
