//! The URL Standard of the WHATWG (living standard, the text of 2 July 2026): its definition of a valid URL string.
//!
//! The standard has no grammar. `url-standard.abnf` is this project's reading of section 4.3, "URL writing", and of section 3.4,
//! "Host writing": one rule for a definition. The forms are those of the definition "absolute-URL-with-fragment string", so a
//! fragment may follow the URL of every scheme. Relative URLs, and the algorithm that reads invalid strings, are left out.
//!
//! A domain beyond US-ASCII needs the tables of Unicode IDNA processing. The grammar has the domains of US-ASCII, with the limits
//! that ruling S1 states. Do not compare the texts on other domains.

mod amendments;
mod parser;
mod parts;
mod rulings;
mod sections;

use bnf_automata::grammar::Notation;
use bnf_automata::specification::{Form, Grammars, Specification};

pub use amendments::AMENDMENTS;
pub use parser::{Domains, Stop, Url, parse, parse_text, resolve};
pub use parts::PARTS;
pub use rulings::RULINGS;
pub use sections::SECTIONS;

/// The URL Standard: a grammar that this project wrote from its definitions, the sections and the rulings.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::LetterCase;
/// use rfc1738_texts::URL_STANDARD;
///
/// let grammar = URL_STANDARD.amended(LetterCase::Any);
/// let url = Dfa::compile(grammar, "absolute-URL-with-fragment-string")?;
/// assert!(url.accepts("https://example.com/\u{e9}#".as_bytes()));
/// assert!(!url.accepts(b"https://user@example.com/"));
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub static URL_STANDARD: Specification = Specification {
    id: "url-standard",
    name: "URL Standard",
    title: "URL Standard, WHATWG, living standard, 2 July 2026",
    file: "url-standard.abnf",
    text: include_str!("url-standard.abnf"),
    notation: Notation::Abnf,
    imports: &[],
    amendments: AMENDMENTS,
    parts: PARTS,
    part_kinds: &[],
    start: "absolute-URL-with-fragment-string",
    forms: &[
        Form { name: "absolute", rule: "absolute-URL-with-fragment-string" },
        Form { name: "ftp", rule: "ftp-URL" },
        Form { name: "http", rule: "http-URL" },
        Form { name: "file", rule: "file-URL" },
        Form { name: "gopher", rule: "gopher-URL" },
        Form { name: "mailto", rule: "mailto-URL" },
        Form { name: "news", rule: "news-URL" },
        Form { name: "nntp", rule: "nntp-URL" },
        Form { name: "telnet", rule: "telnet-URL" },
        Form { name: "wais", rule: "wais-URL" },
        Form { name: "prospero", rule: "prospero-URL" },
    ],
    sections: SECTIONS,
    explained_in: EXPLAINED_IN,
    rulings: RULINGS,
    grammars: Grammars::new(),
};

/// For each rule, the section that defines it.
const EXPLAINED_IN: &[(&str, &str)] = &[
    ("absolute-URL-with-fragment-string", "4.3"),
    ("absolute-URL-string", "4.3"),
    ("not-special-URL-string", "4.3"),
    ("ftp-URL", "4.3"),
    ("http-URL", "4.3"),
    ("file-URL", "4.3"),
    ("gopher-URL", "4.3"),
    ("mailto-URL", "4.3"),
    ("news-URL", "4.3"),
    ("nntp-URL", "4.3"),
    ("telnet-URL", "4.3"),
    ("wais-URL", "4.3"),
    ("prospero-URL", "4.3"),
    ("query-and-fragment", "4.3"),
    ("ftp-scheme", "4.3"),
    ("http-scheme", "4.3"),
    ("file-scheme", "4.3"),
    ("gopher-scheme", "4.3"),
    ("mailto-scheme", "4.3"),
    ("news-scheme", "4.3"),
    ("nntp-scheme", "4.3"),
    ("telnet-scheme", "4.3"),
    ("wais-scheme", "4.3"),
    ("prospero-scheme", "4.3"),
    ("special-scheme", "4.2"),
    ("other-scheme", "4.3"),
    ("URL-scheme-string", "4.3"),
    ("scheme-relative-special-URL-string", "4.3"),
    ("URL-port-string", "4.3"),
    ("positive-16-bit-integer", "4.3"),
    ("scheme-relative-URL-string", "4.3"),
    ("opaque-host-and-port-string", "4.3"),
    ("scheme-relative-file-URL-string", "4.3"),
    ("path-absolute-URL-string", "4.3"),
    ("path-absolute-non-authority-URL-string", "4.3"),
    ("opaque-path-URL-string", "4.3"),
    ("URL-path-segment-string", "4.3"),
    ("URL-query-string", "4.3"),
    ("URL-fragment-string", "4.3"),
    ("URL-unit", "4.3"),
    ("segment-unit", "4.3"),
    ("host-unit", "3.4"),
    ("percent-encoded-byte", "1.3"),
    ("non-ASCII-URL-code-point", "4.3"),
    ("three-octets", "4.3"),
    ("four-octets", "4.3"),
    ("four-octets-last", "4.3"),
    ("UTF-8-tail", "4.3"),
    ("valid-host-string", "3.4"),
    ("valid-opaque-host-string", "3.4"),
    ("valid-domain-string", "3.4"),
    ("domain-label", "3.4"),
    ("last-label", "3.4"),
    ("domain-character", "3.3"),
    ("valid-IPv4-address-string", "3.4"),
    ("IPv4-number", "3.4"),
    ("valid-IPv6-address-string", "3.4"),
    ("up-to-7-pieces", "3.4"),
    ("up-to-6-pieces", "3.4"),
    ("up-to-5-pieces", "3.4"),
    ("up-to-4-pieces", "3.4"),
    ("up-to-3-pieces", "3.4"),
    ("up-to-2-pieces", "3.4"),
    ("valid-IPv6-piece-string", "3.4"),
    ("ASCII-alphanumeric", "4.3"),
    ("ASCII-alpha", "4.3"),
    ("ASCII-digit", "4.3"),
    ("ASCII-hex-digit", "4.3"),
];
