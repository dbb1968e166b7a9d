//! RFC 4157, the prospero scheme (August 2005).
//!
//! The RFC has no grammar. `rfc4157.abnf` is this project's reading of its prose: each rule names the section and the words
//! from which it comes. What the prose leaves to the generic syntax is taken from RFC 3986, which section 1 names.
//!
//! The form in section 2 has no fragment, so no URL here has one. RFC 3986 permits a fragment after a URI of every scheme
//! (section 3.5).

mod rulings;
mod sections;

use bnf_automata::grammar::{Amendment, Notation};
use bnf_automata::specification::{Form, Grammars, MarkedRule, Specification};

use crate::{RFC3986, host};

pub use rulings::RULINGS;
pub use sections::SECTIONS;

/// RFC 4157: a grammar that this project wrote from its prose, the sections and the rulings.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::LetterCase;
/// use rfc1738_texts::RFC4157;
///
/// let url = Dfa::compile(RFC4157.amended(LetterCase::Any), "prospero-URL")?;
/// assert!(url.accepts(b"prospero://example.com//pros/name"));
/// assert!(!url.accepts(b"prospero://user@example.com/name"));
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub static RFC4157: Specification = Specification {
    id: "rfc4157",
    name: "RFC 4157",
    title: "RFC 4157, The prospero URI Scheme, August 2005",
    file: "rfc4157.abnf",
    text: include_str!("rfc4157.abnf"),
    notation: Notation::Abnf,
    imports: &[&RFC3986],
    amendments: AMENDMENTS,
    parts: PARTS,
    part_kinds: &[],
    start: "prospero-URL",
    forms: &[Form { name: "prospero", rule: "prospero-URL" }],
    sections: SECTIONS,
    explained_in: EXPLAINED_IN,
    rulings: RULINGS,
    grammars: Grammars::new(),
};

/// All amendments.
pub const AMENDMENTS: &[Amendment] = &[host::NOT_EMPTY];

/// The rules in which parts begin or end. The fields are in the path.
pub const PARTS: &[MarkedRule] = &[MarkedRule {
    rule: "prospero-URL",
    marked: r#"{scheme: "prospero"} "://" {host: host} [ ":" {port: port} ] {path: "/" hsoname *( ";" field "=" value )}"#,
}];

/// For each rule, the section whose prose explains it.
const EXPLAINED_IN: &[(&str, &str)] = &[
    ("prospero-URL", "2"),
    ("hsoname", "2"),
    ("field", "2"),
    ("value", "2"),
    ("hso-char", "2"),
    ("host", "2"),
];
