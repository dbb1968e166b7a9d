//! A specification as a value: the printed grammar, its amendments, and the text around it that cases cite.

use std::sync::OnceLock;

use crate::grammar::{Amendment, Grammar, LetterCase, Notation, ReadError};

/// A specification whose syntax is a grammar without recursion.
///
/// Everything that can be decided about it, such as test suites, mutants and coverage, starts from such a value; the
/// code that decides names no specification.
///
/// ```
/// use bnf_automata::grammar::{LetterCase, Notation, RepeatedBrackets};
/// use bnf_automata::specification::{Form, Grammars, MarkedRule, Section, Specification};
///
/// static PAIRS: Specification = Specification {
///     id: "pairs",
///     name: "Pairs",
///     title: "Pairs of names",
///     file: "pairs.bnf",
///     text: "pair = name \"=\" name\nname = 1*[ \"a\" | \"b\" ]",
///     notation: Notation { repeated_brackets: RepeatedBrackets::Group },
///     amendments: &[],
///     parts: &[MarkedRule { rule: "pair", marked: "{key: name} \"=\" {value: name}" }],
///     part_kinds: &[],
///     start: "pair",
///     forms: &[Form { name: "pair", rule: "pair" }],
///     sections: &[Section { number: "1", title: "Syntax" }],
///     explained_in: &[("pair", "1"), ("name", "1")],
///     rulings: &[],
///     grammars: Grammars::new(),
/// };
/// assert_eq!(PAIRS.amended(LetterCase::Any).rules().len(), 2);
/// assert_eq!(PAIRS.marked(LetterCase::Any).part_names(), ["key", "value"]);
/// assert_eq!(PAIRS.section_of("name").unwrap().title, "Syntax");
/// ```
#[derive(Debug)]
pub struct Specification {
    /// A short name in lower case, permanently: `rfc1738`.
    pub id: &'static str,
    /// How the document is cited: `RFC 1738`.
    pub name: &'static str,
    /// The title of the document.
    pub title: &'static str,
    /// The file name that messages about the grammar carry.
    pub file: &'static str,
    /// The grammar as printed.
    pub text: &'static str,
    /// How the grammar is written.
    pub notation: Notation,
    /// Where the grammar is not read as printed.
    pub amendments: &'static [Amendment],
    /// The parts of a member: right-hand sides of productions in which `{name: a}` marks them. Each matches exactly the
    /// strings that the production matches as amended.
    pub parts: &'static [MarkedRule],
    /// What stands in a part that is more than a text.
    pub part_kinds: &'static [(&'static str, PartKind)],
    /// The production of everything that the specification describes.
    pub start: &'static str,
    /// The forms among which the start production chooses, and others that readers ask for by name.
    pub forms: &'static [Form],
    /// The sections that can be cited, in the order of the text.
    pub sections: &'static [Section],
    /// For each production, in the order of the text, the number of the section that explains it.
    pub explained_in: &'static [(&'static str, &'static str)],
    /// How the doubtful points of the text are read.
    pub rulings: &'static [Ruling],
    /// The grammars made of `text`, each when it is first needed.
    pub grammars: Grammars,
}

/// A production with its parts marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedRule {
    /// The production's name.
    pub rule: &'static str,
    /// Its right-hand side, with `{name: a}` around each part.
    pub marked: &'static str,
}

/// What stands in a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PartKind {
    /// A text.
    #[default]
    Text,
    /// Items in order, each marked `{: a}`.
    List,
    /// Pairs of a name and a value, in order, each of the two marked `{: a}`.
    Fields,
}

/// A form of what the specification describes, such as the URLs of one scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// Its name: `ftp`.
    pub name: &'static str,
    /// Its production: `ftpurl`.
    pub rule: &'static str,
}

/// A section of the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// The number as printed, without a final dot (`"3.2.2"`), or a name such as `"Appendix"`.
    pub number: &'static str,
    /// The title.
    pub title: &'static str,
}

/// A point on which the grammar and the prose, or two readings of either, disagree, and the reading that is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Its id, permanently: `"A7"`.
    pub id: &'static str,
    /// The sections whose words are at odds.
    pub sections: &'static [&'static str],
    /// The question.
    pub point: &'static str,
    /// The reading that is followed, the reason, and the reading that was rejected.
    pub answer: &'static str,
}

/// The grammars of a specification.
#[derive(Debug, Default)]
pub struct Grammars {
    printed: OnceLock<Grammar>,
    any_case: OnceLock<Grammar>,
    exact: OnceLock<Grammar>,
    marked_any_case: OnceLock<Grammar>,
    marked_exact: OnceLock<Grammar>,
}

impl Grammars {
    /// No grammar yet.
    pub const fn new() -> Grammars {
        Grammars {
            printed: OnceLock::new(),
            any_case: OnceLock::new(),
            exact: OnceLock::new(),
            marked_any_case: OnceLock::new(),
            marked_exact: OnceLock::new(),
        }
    }
}

impl Specification {
    /// The grammar as printed.
    ///
    /// # Panics
    /// If `text` is not in the notation; [`Specification::read`] says where.
    pub fn printed(&self) -> &Grammar {
        self.grammars.printed.get_or_init(|| {
            self.read().unwrap_or_else(|error| panic!("the specification `{}` is damaged: {error}", self.id))
        })
    }

    /// Reads the printed grammar anew.
    ///
    /// # Errors
    /// The first place that is not in the notation.
    pub fn read(&self) -> Result<Grammar, ReadError> {
        Grammar::read_as(self.notation, self.file, self.text)
    }

    /// The grammar with its amendments, where letters of literals match in this case.
    ///
    /// # Panics
    /// As [`Specification::printed`].
    pub fn amended(&self, case: LetterCase) -> &Grammar {
        let amended = match case {
            LetterCase::Any => &self.grammars.any_case,
            LetterCase::Exact => &self.grammars.exact,
        };
        amended.get_or_init(|| {
            let mut grammar = self.printed().clone();
            grammar.amend(self.amendments);
            grammar.with_case(case)
        })
    }

    /// The amended grammar with the parts marked.
    ///
    /// # Panics
    /// As [`Specification::printed`], and if a marked production is not in the notation.
    pub fn marked(&self, case: LetterCase) -> &Grammar {
        let marked = match case {
            LetterCase::Any => &self.grammars.marked_any_case,
            LetterCase::Exact => &self.grammars.marked_exact,
        };
        marked.get_or_init(|| self.mark(self.amended(case).clone()))
    }

    /// Marks the parts in a grammar, in every production that stands there as this specification has it. A production
    /// that is worded differently, as in a copy with a fault, stays as it is.
    ///
    /// # Panics
    /// As [`Specification::marked`].
    pub fn mark(&self, mut grammar: Grammar) -> Grammar {
        let amended = self.amended(grammar.case());
        for MarkedRule { rule, marked } in self.parts {
            let expr = |grammar: &Grammar| Some(grammar.rules()[grammar.find(rule)?].expr.clone());
            if expr(&grammar).is_some() && expr(&grammar) == expr(amended) {
                let marked = Grammar::read_expr(self.file, marked);
                let marked =
                    marked.unwrap_or_else(|error| panic!("the parts of `{}` are damaged: {error}", self.id));
                grammar.define(rule, marked);
            }
        }
        grammar
    }

    /// What stands in the part of that name.
    pub fn part_kind(&self, part: &str) -> PartKind {
        self.part_kinds.iter().find(|(name, _)| *name == part).map_or(PartKind::Text, |(_, kind)| *kind)
    }

    /// The section of that number.
    pub fn section(&self, number: &str) -> Option<&'static Section> {
        self.sections.iter().find(|section| section.number == number)
    }

    /// The section that explains the production of that name.
    pub fn section_of(&self, rule: &str) -> Option<&'static Section> {
        let (_, number) = self.explained_in.iter().find(|(name, _)| *name == rule)?;
        self.section(number)
    }

    /// The ruling with that id.
    pub fn ruling(&self, id: &str) -> Option<&'static Ruling> {
        self.rulings.iter().find(|ruling| ruling.id == id)
    }
}
