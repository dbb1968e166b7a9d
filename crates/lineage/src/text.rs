//! The texts of the lineage, and the language that each gives to a scheme.

use bnf_automata::grammar::{Expr, Grammar, LetterCase};
use bnf_automata::specification::{MarkedRule, Specification};

use crate::{SCHEMES, marks};
use url_specifications::{RFC1738, RFC2396, RFC3986};

/// A text of the lineage.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// The specification.
    pub specification: &'static Specification,
    /// When it was published: `1994-12`.
    pub date: &'static str,
    /// How the text gives a language to a scheme.
    rules: Rules,
    /// The rules in which the [`PARTS`](crate::PARTS) are marked, where the specification marks others.
    marks: &'static [MarkedRule],
}

/// The rules of the schemes.
#[derive(Clone, Copy, Debug)]
enum Rules {
    /// Each scheme has a form with its name. The form `other`, if there is one, is for all other schemes.
    OfForms,
    /// One rule for all schemes. The rule `scheme` becomes the name of the scheme.
    Generic(&'static str),
}

/// The texts, the oldest first.
pub const TEXTS: &[Text] = &[
    Text { specification: &RFC1738, date: "1994-12", rules: Rules::OfForms, marks: marks::RFC1738 },
    Text {
        specification: &RFC2396,
        date: "1998-08",
        rules: Rules::Generic("absoluteURI"),
        marks: marks::RFC2396,
    },
    Text { specification: &RFC3986, date: "2005-01", rules: Rules::Generic("URI"), marks: marks::RFC3986 },
];

/// Two texts are equal if their ids are.
impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Text {}

impl Text {
    /// Returns the text with that id: `rfc3986`.
    pub fn from_id(id: &str) -> Option<&'static Text> {
        TEXTS.iter().find(|text| text.id() == id)
    }

    /// Returns the id: `rfc3986`.
    pub fn id(&self) -> &'static str {
        self.specification.id
    }

    /// Returns the name: `RFC 3986`.
    pub fn name(&self) -> &'static str {
        self.specification.name
    }

    /// Whether the text gives a language to the scheme.
    pub fn covers(&self, scheme: &str) -> bool {
        self.rule(scheme).is_some()
    }

    /// Returns the name of the rule of a scheme; `None` if the text does not cover the scheme.
    pub fn rule(&self, scheme: &str) -> Option<&'static str> {
        match self.rules {
            Rules::Generic(rule) => Some(rule),
            Rules::OfForms => {
                let form = |name: &str| self.specification.forms.iter().find(|form| form.name == name);
                Some(form(scheme).or_else(|| form("other"))?.rule)
            }
        }
    }

    /// Returns the grammar for a scheme, with the parts marked. One rule for all schemes stays as it is if RFC 1738 does not define
    /// the scheme.
    ///
    /// Letters have any case, as in the interpreter profile of RFC 1738. RFC 2396 and RFC 3986 also accept a scheme in any case.
    pub fn grammar(&self, scheme: &str) -> Grammar {
        let mut grammar = self.specification.marked(LetterCase::Any).clone();
        for MarkedRule { rule, marked } in self.marks {
            let marked = Grammar::read_expr(self.specification.file, marked);
            grammar.define(rule, marked.expect("the marks are in the notation"));
        }
        if let (Rules::Generic(_), true) = (self.rules, SCHEMES.contains(&scheme)) {
            grammar.define("scheme", Expr::literal(scheme));
        }
        grammar
    }
}
