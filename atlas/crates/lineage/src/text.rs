//! The texts of the lineage, and the language that each gives to a scheme.

use bnf_automata::grammar::{Expr, Grammar, LetterCase};
use bnf_automata::specification::MarkedRule;

use rfc1738_texts::{RFC1738, RFC2396, RFC3986, URL_STANDARD};

use crate::texts::*;
use crate::{SCHEMES, marks, open, rfc1808};

/// A text of the lineage.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// The specification.
    pub specification: &'static rfc1738_texts::Text,
    /// When it was published: `1994-12`.
    pub date: &'static str,
    /// How the text gives a language to a scheme.
    rules: Rules,
    /// Whether this project does not decide what the text says about an input.
    is_open: fn(&[u8]) -> bool,
    /// The rules in which the [`PARTS`](crate::PARTS) are marked, where the specification marks
    /// others.
    marks: &'static [MarkedRule],
}

/// The rules of the schemes.
#[derive(Clone, Copy, Debug)]
enum Rules {
    /// Each scheme has a form with its name. The form `other` is for the schemes without one: RFC
    /// 1738 has it. In the URL Standard the form `absolute`, which is that of all schemes, is also
    /// for them.
    OfForms,
    /// One rule for all schemes but the excepted ones. The rule `scheme` becomes the name of the
    /// scheme.
    Generic {
        /// The name of the rule.
        rule: &'static str,
        /// The schemes that the text excepts.
        except: &'static [&'static str],
    },
}

/// The texts, the oldest first.
pub static TEXTS: &[Text] = &[
    Text::of_forms(&CERN1994, "1994"),
    Text::of_forms(&RFC1630, "1994-06"),
    Text { marks: marks::RFC1738, ..Text::of_forms(&RFC1738, "1994-12") },
    Text {
        marks: marks::RFC1808,
        rules: Rules::Generic { rule: "absoluteURL", except: rfc1808::CATEGORIES[0].schemes },
        ..Text::of_forms(&RFC1808, "1995-06")
    },
    Text { is_open: open::has_deep_comments, ..Text::of_forms(&RFC2368, "1998-07") },
    Text { marks: marks::RFC2396, ..Text::generic(&RFC2396, "1998-08", "absoluteURI") },
    Text { marks: marks::RFC3986, ..Text::generic(&RFC3986, "2005-01", "URI") },
    Text::of_forms(&RFC4156, "2005-08"),
    Text::of_forms(&RFC4157, "2005-08"),
    Text::of_forms(&RFC4248, "2005-10"),
    Text::of_forms(&RFC4266, "2005-11"),
    Text::of_forms(&RFC5538, "2010-04"),
    Text::of_forms(&RFC6068, "2010-10"),
    Text::of_forms(&RFC8089, "2017-02"),
    Text { is_open: open::has_unchecked_domain, ..Text::of_forms(&URL_STANDARD, "2026-07") },
];

/// Two texts are equal if their ids are.
impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Text {}

impl Text {
    /// A text with a rule for each scheme.
    const fn of_forms(specification: &'static rfc1738_texts::Text, date: &'static str) -> Text {
        Text { specification, date, rules: Rules::OfForms, is_open: |_| false, marks: &[] }
    }

    /// A text with one rule for all schemes.
    const fn generic(
        specification: &'static rfc1738_texts::Text,
        date: &'static str,
        rule: &'static str,
    ) -> Text {
        Text { rules: Rules::Generic { rule, except: &[] }, ..Text::of_forms(specification, date) }
    }

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

    /// Whether this project decides what the text says about an input.
    ///
    /// Two texts are not regular languages. RFC 822 nests the comments of RFC 2368 without a limit
    /// (ruling L4 of it). The URL Standard needs Unicode tables for a domain, and limits its length
    /// (ruling S1 of it).
    pub fn decides(&self, input: &[u8]) -> bool {
        !(self.is_open)(input)
    }

    /// Whether the text gives a language to the scheme.
    pub fn covers(&self, scheme: &str) -> bool {
        self.rule(scheme).is_some()
    }

    /// Returns the name of the rule of a scheme; `None` if the text does not cover the scheme.
    pub fn rule(&self, scheme: &str) -> Option<&'static str> {
        match self.rules {
            Rules::Generic { rule, except } => (!except.contains(&scheme)).then_some(rule),
            Rules::OfForms => {
                let form = |name: &str| self.specification.forms.iter().find(|form| form.name == name);
                let of_the_rest = || form("other").or_else(|| form("absolute"));
                Some(form(scheme).or_else(of_the_rest)?.rule)
            }
        }
    }

    /// Returns the grammar for a scheme, with the parts marked. One rule for all schemes stays as
    /// it is if RFC 1738 does not define the scheme.
    ///
    /// Letters have any case, as in the interpreter profile of RFC 1738. RFC 2396 and RFC 3986 also
    /// accept a scheme in any case.
    pub fn grammar(&self, scheme: &str) -> Grammar {
        let mut grammar = self.specification.marked(LetterCase::Any).clone();
        for MarkedRule { rule, marked } in self.marks {
            let marked = Grammar::read_expr(self.specification.file, marked);
            grammar.define(rule, marked.expect("the marks are in the notation"));
        }
        if let (Rules::Generic { .. }, true) = (self.rules, SCHEMES.contains(&scheme)) {
            grammar.define("scheme", Expr::literal(scheme));
        }
        grammar
    }
}
