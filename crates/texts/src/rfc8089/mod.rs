//! RFC 8089, the file scheme (February 2017).
//!
//! The normative syntax is section 2. The nonstandard variations of appendix E, which appendix F collects, are left out:
//! the appendix says that it is not normative.
//!
//! The RFC's rules have no fragment, so no URI here has one. RFC 3986 permits a fragment after a URI of every scheme
//! (section 3.5).

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

/// RFC 8089: section 2 as printed, its amendments, the sections and the rulings.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::LetterCase;
/// use rfc1738_texts::RFC8089;
///
/// let uri = Dfa::compile(RFC8089.amended(LetterCase::Any), "file-URI")?;
/// assert!(uri.accepts(b"file:/path/to/file"));
/// assert!(!uri.accepts(b"file:c:/path/to/file"));
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub static RFC8089: Specification = Specification {
    id: "rfc8089",
    name: "RFC 8089",
    title: "RFC 8089, The \"file\" URI Scheme, February 2017",
    file: "rfc8089.abnf",
    text: include_str!("rfc8089.abnf"),
    notation: Notation::Abnf,
    imports: &[&RFC3986],
    amendments: AMENDMENTS,
    parts: PARTS,
    part_kinds: &[],
    start: "file-URI",
    forms: &[Form { name: "file", rule: "file-URI" }],
    sections: SECTIONS,
    explained_in: EXPLAINED_IN,
    rulings: RULINGS,
    grammars: Grammars::new(),
};

/// For each rule, the section whose prose explains it.
const EXPLAINED_IN: &[(&str, &str)] = &[
    ("file-URI", "2"),
    ("file-scheme", "2"),
    ("file-hier-part", "2"),
    ("auth-path", "2"),
    ("local-path", "2"),
    ("file-auth", "2"),
];
