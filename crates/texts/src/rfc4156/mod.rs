//! RFC 4156, the wais scheme (August 2005).
//!
//! The RFC has no grammar. `rfc4156.abnf` is this project's reading of its prose: each rule names the section and the words
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

/// RFC 4156: a grammar that this project wrote from its prose, the sections and the rulings.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::LetterCase;
/// use rfc1738_texts::RFC4156;
///
/// let url = Dfa::compile(RFC4156.amended(LetterCase::Any), "wais-URL")?;
/// assert!(url.accepts(b"wais://host/database?search"));
/// assert!(!url.accepts(b"wais://host/database/wtype"));
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub static RFC4156: Specification = Specification {
    id: "rfc4156",
    name: "RFC 4156",
    title: "RFC 4156, The wais URI Scheme, August 2005",
    file: "rfc4156.abnf",
    text: include_str!("rfc4156.abnf"),
    notation: Notation::Abnf,
    imports: &[&RFC3986],
    amendments: AMENDMENTS,
    parts: PARTS,
    part_kinds: &[],
    start: "wais-URL",
    forms: &[Form { name: "wais", rule: "wais-URL" }],
    sections: SECTIONS,
    explained_in: EXPLAINED_IN,
    rulings: RULINGS,
    grammars: Grammars::new(),
};

/// All amendments.
pub const AMENDMENTS: &[Amendment] = &[host::NOT_EMPTY];

/// The rules in which parts begin or end. The search is the query.
pub const PARTS: &[MarkedRule] = &[MarkedRule {
    rule: "wais-URL",
    marked: r#"{scheme: "wais"} "://" {host: host} [ ":" {port: port} ] ( {path: "/" database} [ "?" {query: search} ] | {path: "/" database "/" wtype "/" wpath} )"#,
}];

/// For each rule, the section whose prose explains it.
const EXPLAINED_IN: &[(&str, &str)] =
    &[("wais-URL", "2"), ("database", "2"), ("search", "2"), ("wtype", "2"), ("wpath", "2"), ("host", "2")];
