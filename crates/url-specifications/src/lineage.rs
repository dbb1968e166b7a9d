//! The lineage: RFC 1738 and the texts after it, compared exactly, scheme by scheme.
//!
//! Each text gives a language to a scheme: RFC 1738 by the rule of the scheme, a generic syntax by its rule with the scheme's
//! name in place of any scheme. All are regular, so the relation of two languages, a shortest string of each difference, and a
//! shortest string with a part at two places are decided for strings of every length.

use core::fmt;
use core::ops::Range;

use bnf_automata::automata::{Dfa, PartDifference};
use bnf_automata::derive::UnambiguousParser;
use bnf_automata::grammar::{CompileError, Expr, Grammar, LetterCase};
use bnf_automata::specification::Specification;

use crate::{RFC1738, RFC2396, RFC3986};

/// A text of the lineage.
#[derive(Clone, Copy)]
pub struct Text {
    /// The specification.
    pub specification: &'static Specification,
    /// How the text gives a language to a scheme.
    rule: Rule,
    /// The names of the [`PARTS`] in this text.
    parts: [&'static str; 3],
}

/// The rule of a scheme.
#[derive(Clone, Copy)]
enum Rule {
    /// A rule of its own, named after the scheme: `ftpurl`.
    OfScheme,
    /// One rule for all schemes. The rule `scheme` becomes the name of the scheme.
    Generic(&'static str),
}

/// The parts that are compared. RFC 1738 does not have one path for all schemes, and divides what later texts call userinfo.
pub const PARTS: [&str; 3] = ["host", "port", "query"];

/// The texts, the oldest first.
pub const TEXTS: [Text; 3] = [
    Text { specification: &RFC1738, rule: Rule::OfScheme, parts: ["host", "port", "search"] },
    Text { specification: &RFC2396, rule: Rule::Generic("absoluteURI"), parts: ["host", "port", "query"] },
    Text { specification: &RFC3986, rule: Rule::Generic("URI"), parts: ["host", "port", "query"] },
];

/// The schemes that RFC 1738 defines.
pub const SCHEMES: [&str; 10] =
    ["ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero"];

impl Text {
    /// Returns the text of that id: `rfc3986`.
    pub fn from_id(id: &str) -> Option<Text> {
        TEXTS.into_iter().find(|text| text.specification.id == id)
    }

    /// Returns the name of a part in this text. In RFC 1738 the search of a gopher URL follows a "%09" and not a "?", so it is no
    /// query, and its name is left out.
    fn part(&self, number: usize, scheme: &str) -> &'static str {
        match self.parts[number] {
            "search" if scheme == "gopher" => "",
            name => name,
        }
    }

    /// Returns a grammar with the parts marked, and the name of the rule whose language the text gives to a scheme.
    ///
    /// Letters have any case, as in the interpreter profile. RFC 2396 and RFC 3986 also accept a scheme in any case.
    fn language(&self, scheme: &str) -> (Grammar, String) {
        let mut grammar = self.specification.marked(LetterCase::Any).clone();
        match self.rule {
            Rule::OfScheme => (grammar, format!("{scheme}url")),
            Rule::Generic(rule) => {
                grammar.define("scheme", Expr::literal(scheme));
                (grammar, rule.into())
            }
        }
    }
}

/// How the languages that two texts give to a scheme relate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// They are equal.
    Equal,
    /// Every string of the first is one of the second.
    Contained,
    /// Every string of the second is one of the first.
    Contains,
    /// They have common strings, and each has others.
    Overlapping,
    /// They have no common string.
    Disjoint,
}

/// The comparison of two texts about a scheme. A field that is `None` says that no string of any length is of its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// How the languages relate.
    pub relation: Relation,
    /// A shortest string of the first text only.
    pub only_first: Option<Vec<u8>>,
    /// A shortest string of the second text only.
    pub only_second: Option<Vec<u8>>,
    /// For each of the [`PARTS`], shortest strings that both texts accept and divide in two ways.
    pub parts: [Divided; 3],
}

/// Shortest strings that two texts accept, and in which they read a part in two ways.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Divided {
    /// The part stands at two places.
    pub places: Option<Witness>,
    /// Only the first text has the part.
    pub only_first: Option<Witness>,
    /// Only the second text has the part.
    pub only_second: Option<Witness>,
}

/// A string with the part as each text reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The string.
    pub text: Vec<u8>,
    /// Where the first text reads the part, in bytes; `None` if the part is absent.
    pub first: Option<Range<usize>>,
    /// Where the second text reads it.
    pub second: Option<Range<usize>>,
}

impl Comparison {
    /// Compares two texts about a scheme.
    ///
    /// ```
    /// use url_specifications::lineage::{Comparison, Relation, Text};
    ///
    /// let [old, new] = ["rfc1738", "rfc3986"].map(|id| Text::from_id(id).unwrap());
    /// let ftp = Comparison::new(&old, &new, "ftp")?;
    /// // Each text has ftp URLs that the other does not have.
    /// assert_eq!(ftp.relation, Relation::Overlapping);
    /// let [host, ..] = ftp.parts;
    /// let two_hosts = host.places.unwrap();
    /// assert_ne!(two_hosts.first, two_hosts.second);
    /// # Ok::<(), bnf_automata::grammar::CompileError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if a product of automata exceeds the limits of a grammar.
    pub fn new(first: &Text, second: &Text, scheme: &str) -> Result<Comparison, CompileError> {
        let sides = [first, second].map(|text| text.language(scheme));
        let [one, other] = [0, 1].map(|side| Dfa::compile(&sides[side].0, &sides[side].1));
        let (one, other) = (one?, other?);
        let only_first = one.difference(&other)?.shortest();
        let only_second = other.difference(&one)?.shortest();
        let relation = match (&only_first, &only_second) {
            (None, None) => Relation::Equal,
            (None, Some(_)) => Relation::Contained,
            (Some(_), None) => Relation::Contains,
            _ if one.intersection(&other)?.is_empty() => Relation::Disjoint,
            _ => Relation::Overlapping,
        };
        let mut parts: [Divided; 3] = Default::default();
        for (number, divided) in parts.iter_mut().enumerate() {
            let names = [first, second].map(|text| text.part(number, scheme));
            *divided = Divided::new(&sides, names)?;
        }
        Ok(Comparison { relation, only_first, only_second, parts })
    }
}

impl Divided {
    fn new(sides: &[(Grammar, String); 2], names: [&str; 2]) -> Result<Divided, CompileError> {
        let side = |number: usize| (&sides[number].0, &*sides[number].1, names[number]);
        let found = PartDifference::new(side(0), side(1))?;
        let read = |number: usize, text: &[u8]| -> Result<Option<Range<usize>>, CompileError> {
            let (grammar, rule, name) = side(number);
            let mut spans = Vec::new();
            UnambiguousParser::of_parts(grammar, rule)?.parts_of(text, &mut spans);
            let part = grammar.part(name);
            Ok(spans.iter().find(|span| Some(span.part) == part).map(|span| span.start..span.end))
        };
        let witness = |text: Option<Vec<u8>>| -> Result<Option<Witness>, CompileError> {
            let Some(text) = text else { return Ok(None) };
            Ok(Some(Witness { first: read(0, &text)?, second: read(1, &text)?, text }))
        };
        Ok(Divided {
            places: witness(found.places)?,
            only_first: witness(found.only_first)?,
            only_second: witness(found.only_second)?,
        })
    }
}

impl Relation {
    /// Returns the name: `contained`.
    pub const fn name(self) -> &'static str {
        match self {
            Relation::Equal => "equal",
            Relation::Contained => "contained",
            Relation::Contains => "contains",
            Relation::Overlapping => "overlapping",
            Relation::Disjoint => "disjoint",
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
