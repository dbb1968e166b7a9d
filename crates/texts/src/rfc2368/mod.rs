//! RFC 2368, the mailto scheme (July 1998), which RFC 6068 replaces.
//!
//! The rule to is a list of mailboxes of RFC 822. The amendments describe them as they stand in the URL, with their characters
//! percent-encoded. A comment of RFC 822 can contain comments without a limit, which no regular language describes: ruling L4
//! permits two levels.
//!
//! A mailto URL has no fragment here: in RFC 1738, whose conventions the RFC follows, a fragment is not a part of a URL.

mod amendments;
mod parts;
mod rulings;
mod sections;

use bnf_automata::grammar::Notation;
use bnf_automata::specification::{Form, Grammars, Specification};

use crate::RFC1738;

pub use amendments::AMENDMENTS;
pub use parts::PARTS;
pub use rulings::RULINGS;
pub use sections::SECTIONS;

/// RFC 2368: the rules of section 2 as printed, their amendments, the sections and the rulings.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::LetterCase;
/// use rfc1738_texts::RFC2368;
///
/// let url = Dfa::compile(RFC2368.amended(LetterCase::Any), "mailtoURL")?;
/// assert!(url.accepts(b"mailto:joe@example.com?cc=bob@example.com&body=hello"));
/// assert!(!url.accepts(b"mailto:joe@example.com?cc=bob@example.com?body=hello"));
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub static RFC2368: Specification = Specification {
    id: "rfc2368",
    name: "RFC 2368",
    title: "RFC 2368, The mailto URL scheme, July 1998",
    file: "rfc2368.abnf",
    text: include_str!("rfc2368.abnf"),
    notation: Notation::Abnf,
    // Section 2 follows "the syntax conventions of RFC 1738".
    imports: &[&RFC1738],
    amendments: AMENDMENTS,
    parts: PARTS,
    part_kinds: &[],
    start: "mailtoURL",
    forms: &[Form { name: "mailto", rule: "mailtoURL" }],
    sections: SECTIONS,
    explained_in: EXPLAINED_IN,
    rulings: RULINGS,
    grammars: Grammars::new(),
};

/// For each rule, the section whose prose explains it.
const EXPLAINED_IN: &[(&str, &str)] =
    &[("mailtoURL", "2"), ("to", "2"), ("headers", "2"), ("header", "2"), ("hname", "2"), ("hvalue", "2")];
