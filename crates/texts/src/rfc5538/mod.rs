//! RFC 5538, the news and nntp schemes (April 2010).
//!
//! Appendix A takes 18 rules from other RFCs. The amendments have those that a URL needs, and those to which the prose
//! compares a set of newsgroups. The others stay prose: gen-delims, reserved, message-id, article-locator and xref. The
//! historical scheme snews (section 8.1) is left out.
//!
//! The RFC's rules have no query and no fragment, so no URL here has one. RFC 3986 permits a fragment after a URI of every
//! scheme (section 3.5).

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

/// RFC 5538: appendix A as printed, its amendments, the sections and the rulings.
///
/// The RFC has no rule that matches the URLs of both schemes. `start` is the rule of the news scheme.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::LetterCase;
/// use rfc1738_texts::RFC5538;
///
/// let news = Dfa::compile(RFC5538.amended(LetterCase::Any), "newsURL")?;
/// assert!(news.accepts(b"news://news.server.example/*"));
/// assert!(!news.accepts(b"news:example.group.th?se"));
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub static RFC5538: Specification = Specification {
    id: "rfc5538",
    name: "RFC 5538",
    title: "RFC 5538, The 'news' and 'nntp' URI Schemes, April 2010",
    file: "rfc5538.abnf",
    text: include_str!("rfc5538.abnf"),
    notation: Notation::Abnf,
    imports: &[&RFC3986],
    amendments: AMENDMENTS,
    parts: PARTS,
    part_kinds: &[],
    start: "newsURL",
    forms: &[Form { name: "news", rule: "newsURL" }, Form { name: "nntp", rule: "nntpURL" }],
    sections: SECTIONS,
    explained_in: EXPLAINED_IN,
    rulings: RULINGS,
    grammars: Grammars::new(),
};

/// For each rule, the section whose prose explains it.
const EXPLAINED_IN: &[(&str, &str)] = &[
    ("nntpURL", "3"),
    ("server", "3"),
    ("group", "3"),
    ("article-number", "3"),
    ("group-char", "3"),
    ("newsURL", "4"),
    ("article", "4"),
    ("newsgroups", "4"),
    ("authority", "2.2"),
    ("host", "2.1"),
    ("pct-encoded", "3"),
    ("port", "2"),
    ("gen-delims", "4"),
    ("msg-id-core", "4"),
    ("reserved", "4"),
    ("userinfo", "7"),
    ("message-id", "4"),
    ("UTF8-non-ascii", "3"),
    ("wildmat", "2.2"),
    ("wildmat-exact", "3"),
    ("wildmat-pattern", "4"),
    ("ALPHA", "A"),
    ("DIGIT", "A"),
    ("article-locator", "3"),
    ("newsgroup-name", "3"),
    ("xref", "3"),
];
