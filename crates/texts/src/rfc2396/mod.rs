//! RFC 2396, the generic syntax of URIs (August 1998), with the changes of RFC 2732 (December 1999).

mod amendments;
mod parts;
mod rulings;
mod sections;

use bnf_automata::grammar::{Notation, RepeatedBrackets};
use bnf_automata::specification::{Form, Grammars, Specification};

pub use amendments::AMENDMENTS;
pub use parts::PARTS;
pub use rulings::RULINGS;
pub use sections::SECTIONS;

/// RFC 2396: appendix A as printed, its amendments, the sections and the rulings. The amendments include RFC 2732.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::LetterCase;
/// use rfc1738_texts::RFC2396;
///
/// let uri = Dfa::compile(RFC2396.amended(LetterCase::Any), "absoluteURI")?;
/// assert!(uri.accepts(b"http://[::192.9.5.5]/ipng"));
/// assert!(!uri.accepts(b"x:"));
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub static RFC2396: Specification = Specification {
    id: "rfc2396",
    name: "RFC 2396",
    title: "RFC 2396, Uniform Resource Identifiers (URI): Generic Syntax, August 1998, with RFC 2732",
    file: "rfc2396.bnf",
    text: include_str!("rfc2396.bnf"),
    // Section 1.6 gives parentheses to groups, and brackets to optional elements.
    notation: Notation::Bnf { repeated_brackets: RepeatedBrackets::Optional },
    imports: &[],
    amendments: AMENDMENTS,
    parts: PARTS,
    part_kinds: &[],
    start: "URI-reference",
    forms: &[
        Form { name: "reference", rule: "URI-reference" },
        Form { name: "absolute", rule: "absoluteURI" },
        Form { name: "relative", rule: "relativeURI" },
    ],
    sections: SECTIONS,
    explained_in: EXPLAINED_IN,
    rulings: RULINGS,
    grammars: Grammars::new(),
};

/// For each rule, the section whose prose explains it.
const EXPLAINED_IN: &[(&str, &str)] = &[
    ("URI-reference", "4"),
    ("absoluteURI", "3"),
    ("relativeURI", "5"),
    ("hier_part", "3"),
    ("opaque_part", "3"),
    ("uric_no_slash", "3"),
    ("net_path", "3"),
    ("abs_path", "3"),
    ("rel_path", "5"),
    ("rel_segment", "5"),
    ("scheme", "3.1"),
    ("authority", "3.2"),
    ("reg_name", "3.2.1"),
    ("server", "3.2.2"),
    ("userinfo", "3.2.2"),
    ("hostport", "3.2.2"),
    ("host", "3.2.2"),
    ("hostname", "3.2.2"),
    ("domainlabel", "3.2.2"),
    ("toplabel", "3.2.2"),
    ("IPv4address", "3.2.2"),
    ("port", "3.2.2"),
    ("path", "3.3"),
    ("path_segments", "3.3"),
    ("segment", "3.3"),
    ("param", "3.3"),
    ("pchar", "3.3"),
    ("query", "3.4"),
    ("fragment", "4.1"),
    ("uric", "2"),
    ("reserved", "2.2"),
    ("unreserved", "2.3"),
    ("mark", "2.3"),
    ("escaped", "2.4.1"),
    ("hex", "2.4.1"),
    ("alphanum", "1.6"),
    ("alpha", "1.6"),
    ("lowalpha", "1.6"),
    ("upalpha", "1.6"),
    ("digit", "1.6"),
];
