//! RFC 4248, the telnet scheme (October 2005).
//!
//! The RFC has no grammar. `rfc4248.abnf` is this project's reading of its prose: each rule names the section and the words
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

/// RFC 4248: a grammar that this project wrote from its prose, the sections and the rulings.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::LetterCase;
/// use rfc1738_texts::RFC4248;
///
/// let url = Dfa::compile(RFC4248.amended(LetterCase::Any), "telnet-URL")?;
/// assert!(url.accepts(b"telnet://user@host:23"));
/// assert!(!url.accepts(b"telnet://host/path"));
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub static RFC4248: Specification = Specification {
    id: "rfc4248",
    name: "RFC 4248",
    title: "RFC 4248, The telnet URI Scheme, October 2005",
    file: "rfc4248.abnf",
    text: include_str!("rfc4248.abnf"),
    notation: Notation::Abnf,
    imports: &[&RFC3986],
    amendments: AMENDMENTS,
    parts: PARTS,
    part_kinds: &[],
    start: "telnet-URL",
    forms: &[Form { name: "telnet", rule: "telnet-URL" }],
    sections: SECTIONS,
    explained_in: EXPLAINED_IN,
    rulings: RULINGS,
    grammars: Grammars::new(),
};

/// All amendments.
pub const AMENDMENTS: &[Amendment] = &[host::NOT_EMPTY];

/// The rules in which parts begin or end. The path is "/" or empty.
pub const PARTS: &[MarkedRule] = &[
    MarkedRule {
        rule: "telnet-URL",
        marked: r#"{scheme: "telnet"} "://" [ user-info "@" ] {host: host} [ ":" {port: port} ] {path: [ "/" ]}"#,
    },
    MarkedRule { rule: "user-info", marked: r#"{user: user} [ ":" {password: password} ]"# },
];

/// For each rule, the section whose prose explains it.
const EXPLAINED_IN: &[(&str, &str)] =
    &[("telnet-URL", "2"), ("user-info", "2"), ("user", "2"), ("password", "2"), ("host", "2")];
