//! RFC 3986, the generic syntax of URIs (January 2005).

mod amendments;
mod parts;
mod resolve;
mod rulings;
mod sections;

use bnf_automata::grammar::Notation;
use bnf_automata::specification::{Form, Grammars, Specification};

pub use amendments::AMENDMENTS;
pub use parts::PARTS;
pub use resolve::{Strictness, resolve};
pub use rulings::RULINGS;
pub use sections::SECTIONS;

/// RFC 3986: appendix A as printed, its amendments, the sections and the rulings.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::LetterCase;
/// use rfc1738_texts::RFC3986;
///
/// let uri = Dfa::compile(RFC3986.amended(LetterCase::Any), "URI")?;
/// assert!(uri.accepts(b"ldap://[2001:db8::7]/c=GB?objectClass?one"));
/// assert!(!uri.accepts(b"http://[::1/"));
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub static RFC3986: Specification = Specification {
    id: "rfc3986",
    name: "RFC 3986",
    title: "RFC 3986, Uniform Resource Identifier (URI): Generic Syntax, January 2005",
    file: "rfc3986.abnf",
    text: include_str!("rfc3986.abnf"),
    notation: Notation::Abnf,
    imports: &[],
    amendments: AMENDMENTS,
    parts: PARTS,
    part_kinds: &[],
    start: "URI",
    forms: &[
        Form { name: "uri", rule: "URI" },
        Form { name: "reference", rule: "URI-reference" },
        Form { name: "absolute", rule: "absolute-URI" },
        Form { name: "relative", rule: "relative-ref" },
    ],
    sections: SECTIONS,
    explained_in: EXPLAINED_IN,
    rulings: RULINGS,
    grammars: Grammars::new(),
};

/// For each of the 36 rules, and for the three core rules that they need, the section whose prose explains it.
const EXPLAINED_IN: &[(&str, &str)] = &[
    ("URI", "3"),
    ("hier-part", "3"),
    ("URI-reference", "4.1"),
    ("absolute-URI", "4.3"),
    ("relative-ref", "4.2"),
    ("relative-part", "4.2"),
    ("scheme", "3.1"),
    ("authority", "3.2"),
    ("userinfo", "3.2.1"),
    ("host", "3.2.2"),
    ("port", "3.2.3"),
    ("IP-literal", "3.2.2"),
    ("IPvFuture", "3.2.2"),
    ("IPv6address", "3.2.2"),
    ("h16", "3.2.2"),
    ("ls32", "3.2.2"),
    ("IPv4address", "3.2.2"),
    ("dec-octet", "3.2.2"),
    ("reg-name", "3.2.2"),
    ("path", "3.3"),
    ("path-abempty", "3.3"),
    ("path-absolute", "3.3"),
    ("path-noscheme", "3.3"),
    ("path-rootless", "3.3"),
    ("path-empty", "3.3"),
    ("segment", "3.3"),
    ("segment-nz", "3.3"),
    ("segment-nz-nc", "3.3"),
    ("pchar", "3.3"),
    ("query", "3.4"),
    ("fragment", "3.5"),
    ("pct-encoded", "2.1"),
    ("unreserved", "2.3"),
    ("reserved", "2.2"),
    ("gen-delims", "2.2"),
    ("sub-delims", "2.2"),
    ("ALPHA", "1.3"),
    ("DIGIT", "1.3"),
    ("HEXDIG", "1.3"),
];
