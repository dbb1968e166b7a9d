//! RFC 6068, the mailto scheme (October 2010).
//!
//! The rules of section 2 describe an address before its characters are percent-encoded, and its prose says how they are.
//! The amendments bring both together: their rules describe the address as it stands in the URI.
//!
//! The RFC's rules have no fragment, so no URI here has one. RFC 3986 permits a fragment after a URI of every scheme
//! (section 3.5); section 2 says that it has no meaning in this one.

mod amendments;
mod parts;
mod rulings;
mod sections;

use bnf_automata::grammar::Notation;
use bnf_automata::specification::{Form, Grammars, Specification};

use crate::RFC3986;

pub use amendments::AMENDMENTS;
pub use parts::PARTS;
pub use rulings::RULINGS;
pub use sections::SECTIONS;

/// RFC 6068: the rules of section 2 as printed, their amendments, the sections and the rulings.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::LetterCase;
/// use rfc1738_texts::RFC6068;
///
/// let uri = Dfa::compile(RFC6068.amended(LetterCase::Any), "mailtoURI")?;
/// assert!(uri.accepts(b"mailto:%22not%40me%22@example.org"));
/// assert!(!uri.accepts(b"mailto:Mike&family@example.org"));
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub static RFC6068: Specification = Specification {
    id: "rfc6068",
    name: "RFC 6068",
    title: "RFC 6068, The 'mailto' URI Scheme, October 2010",
    file: "rfc6068.abnf",
    text: include_str!("rfc6068.abnf"),
    notation: Notation::Abnf,
    imports: &[&RFC3986],
    amendments: AMENDMENTS,
    parts: PARTS,
    part_kinds: &[],
    start: "mailtoURI",
    forms: &[Form { name: "mailto", rule: "mailtoURI" }],
    sections: SECTIONS,
    explained_in: EXPLAINED_IN,
    rulings: RULINGS,
    grammars: Grammars::new(),
};

/// For each rule, the section whose prose explains it.
const EXPLAINED_IN: &[(&str, &str)] = &[
    ("mailtoURI", "2"),
    ("to", "2"),
    ("hfields", "2"),
    ("hfield", "2"),
    ("hfname", "2"),
    ("hfvalue", "2"),
    ("addr-spec", "2"),
    ("local-part", "2"),
    ("domain", "2"),
    ("dtext-no-obs", "2"),
    ("qchar", "2"),
    ("some-delims", "2"),
];
