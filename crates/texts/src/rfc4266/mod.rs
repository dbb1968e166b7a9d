//! RFC 4266, the gopher scheme (November 2005).
//!
//! The RFC has no grammar. `rfc4266.abnf` is this project's reading of its prose: each rule names the section and the words
//! from which it comes. What the prose leaves to the generic syntax is taken from RFC 3986, which section 1 names.
//!
//! The form in section 2 has no fragment, so no URL here has one. RFC 3986 permits a fragment after a URI of every scheme
//! (section 3.5).

mod rulings;
mod sections;

use bnf_automata::grammar::{Amendment, Effect, Notation};
use bnf_automata::specification::{Form, Grammars, MarkedRule, Specification};

use crate::{RFC3986, host};

pub use rulings::RULINGS;
pub use sections::SECTIONS;

/// RFC 4266: a grammar that this project wrote from its prose, the sections and the rulings.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::LetterCase;
/// use rfc1738_texts::RFC4266;
///
/// let url = Dfa::compile(RFC4266.amended(LetterCase::Any), "gopher-URL")?;
/// assert!(url.accepts(b"gopher://host/1selector%09search"));
/// assert!(!url.accepts(b"gopher://host/1?search"));
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub static RFC4266: Specification = Specification {
    id: "rfc4266",
    name: "RFC 4266",
    title: "RFC 4266, The gopher URI Scheme, November 2005",
    file: "rfc4266.abnf",
    text: include_str!("rfc4266.abnf"),
    notation: Notation::Abnf,
    imports: &[&RFC3986],
    amendments: AMENDMENTS,
    parts: PARTS,
    part_kinds: &[],
    start: "gopher-URL",
    forms: &[Form { name: "gopher", rule: "gopher-URL" }],
    sections: SECTIONS,
    explained_in: EXPLAINED_IN,
    rulings: RULINGS,
    grammars: Grammars::new(),
};

/// All amendments.
pub const AMENDMENTS: &[Amendment] = &[
    Amendment {
        rule: "selector-char",
        printed: Some("<a gopher-char other than %09, %0A and %0D>"),
        read_as: r#"gopher-char - ( "%09" | "%0A" | "%0D" )"#,
        effect: Effect::Repair,
        why: "ABNF cannot exclude strings.",
        source: "section 2.1",
    },
    Amendment {
        rule: "search-char",
        printed: Some("<a gopher-char other than %09>"),
        read_as: r#"gopher-char - "%09""#,
        effect: Effect::Repair,
        why: "ABNF cannot exclude strings.",
        source: "ruling G4",
    },
    host::NOT_EMPTY,
];

/// The rules in which parts begin or end. Everything after the authority is the path.
pub const PARTS: &[MarkedRule] = &[MarkedRule {
    rule: "gopher-URL",
    marked: r#"{scheme: "gopher"} "://" {host: host} [ ":" {port: port} ] {path: [ "/" [ gopher-path ] ]}"#,
}];

/// For each rule, the section whose prose explains it.
const EXPLAINED_IN: &[(&str, &str)] = &[
    ("gopher-URL", "2.1"),
    ("gopher-path", "2.1"),
    ("gophertype", "2.1"),
    ("selector", "2.1"),
    ("search", "2.2"),
    ("gopher-plus-string", "2.3"),
    ("tab", "2.2"),
    ("gopher-char", "2.1"),
    ("selector-char", "2.1"),
    ("search-char", "2.2"),
    ("host", "2.1"),
];
