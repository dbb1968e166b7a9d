//! RFC 1808, Relative Uniform Resource Locators (June 1995).

mod amendments;
mod parts;
mod resolve;
mod rulings;
mod sections;

use bnf_automata::grammar::{Notation, RepeatedBrackets};
use bnf_automata::specification::{Form, Grammars, Specification};

use crate::RFC1738;

pub use amendments::AMENDMENTS;
pub use parts::PARTS;
pub use resolve::resolve;
pub use rulings::RULINGS;
pub use sections::SECTIONS;

/// RFC 1808: section 2.2 as printed, its amendments, the sections and the rulings.
///
/// The rule `login` of RFC 1738 divides a `net_loc`, as section 2.1 says.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::LetterCase;
/// use rfc1738_texts::RFC1808;
///
/// let url = Dfa::compile(RFC1808.amended(LetterCase::Any), "generic-RL")?;
/// assert!(url.accepts(b"http://a/b/c/d;p?q"));
/// assert!(!url.accepts(b"http://a//b"));
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub static RFC1808: Specification = Specification {
    id: "rfc1808",
    name: "RFC 1808",
    title: "RFC 1808, Relative Uniform Resource Locators, June 1995",
    file: "rfc1808.bnf",
    text: include_str!("rfc1808.bnf"),
    // Section 2.2 gives parentheses to groups, and brackets to optional elements.
    notation: Notation::Bnf { repeated_brackets: RepeatedBrackets::Optional },
    imports: &[&RFC1738],
    amendments: AMENDMENTS,
    parts: PARTS,
    part_kinds: &[],
    start: "URL",
    // No scheme has a rule of its own: see `CATEGORIES`.
    forms: &[
        Form { name: "generic", rule: "generic-RL" },
        Form { name: "reference", rule: "URL" },
        Form { name: "absolute", rule: "absoluteURL" },
        Form { name: "relative", rule: "relativeURL" },
    ],
    sections: SECTIONS,
    explained_in: EXPLAINED_IN,
    rulings: RULINGS,
    grammars: Grammars::new(),
};

/// What section 2.3 says about some schemes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Category {
    /// The names of the schemes.
    pub schemes: &'static [&'static str],
    /// The words of the text.
    pub quote: &'static str,
}

/// The schemes that section 2.3 names, in its order. They are the ten schemes of RFC 1738.
///
/// Only the schemes of the last category always follow `generic-RL`. The text gives no rule to any scheme, so the language of
/// a scheme is `generic-RL` with the name of the scheme in place of `scheme`, where a category permits it.
pub const CATEGORIES: [Category; 3] = [
    Category {
        schemes: &["mailto", "news", "telnet"],
        quote: "The following schemes are never used with relative URLs:",
    },
    Category {
        schemes: &["gopher", "prospero", "wais"],
        quote: "Relative URLs can be used with these schemes whenever the applicable base URL follows the generic-RL syntax.",
    },
    Category {
        schemes: &["file", "ftp", "http", "nntp"],
        quote: "Finally, the following schemes can always be parsed using the generic-RL syntax.",
    },
];

/// For each of the 30 rules, the section whose prose explains it.
const EXPLAINED_IN: &[(&str, &str)] = &[
    ("URL", "2"),
    ("absoluteURL", "2.1"),
    ("generic-RL", "2.1"),
    ("relativeURL", "2"),
    ("net_path", "2.4.3"),
    ("abs_path", "2.4.6"),
    ("rel_path", "2.4.6"),
    ("path", "2.4.6"),
    ("fsegment", "2.4.6"),
    ("segment", "2.4.6"),
    ("params", "2.4.5"),
    ("param", "2.4.5"),
    ("scheme", "2.4.2"),
    ("net_loc", "2.4.3"),
    ("query", "2.4.4"),
    ("fragment", "2.4.1"),
    ("pchar", "2.2"),
    ("uchar", "2.2"),
    ("unreserved", "2.2"),
    ("escape", "2.2"),
    ("hex", "2.2"),
    ("alpha", "2.2"),
    ("lowalpha", "2.2"),
    ("hialpha", "2.2"),
    ("digit", "2.2"),
    ("safe", "2.2"),
    ("extra", "2.2"),
    ("national", "2.2"),
    ("reserved", "2.2"),
    ("punctuation", "2.2"),
];
