//! A specification as a value: the printed grammar, its amendments, and the sections and rulings
//! that cases cite.

use std::sync::OnceLock;

use crate::grammar::{Amendment, Grammar, LetterCase, Notation, ReadError};

/// A specification whose syntax is a grammar without recursion.
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
///     notation: Notation::Bnf { repeated_brackets: RepeatedBrackets::Group },
///     imports: &[],
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
    /// The short name in lower case, such as `rfc1738`. It never changes.
    pub id: &'static str,
    /// The name by which texts cite the document, such as `RFC 1738`.
    pub name: &'static str,
    /// The title of the document.
    pub title: &'static str,
    /// The file name in messages about the grammar.
    pub file: &'static str,
    /// The grammar as printed.
    pub text: &'static str,
    /// The notation of the grammar.
    pub notation: Notation,
    /// The specifications whose rules this one names and does not define. The first one that has a
    /// rule counts.
    pub imports: &'static [&'static Specification],
    /// The places where the grammar is not read as printed.
    pub amendments: &'static [Amendment],
    /// The rules with their parts marked: `{name: a}` in a right-hand side marks a part. Each
    /// right-hand side matches exactly the strings that the amended rule matches.
    pub parts: &'static [MarkedRule],
    /// The kind of each part that is not plain text, by the part's name.
    pub part_kinds: &'static [(&'static str, PartKind)],
    /// The name of the rule that matches everything the specification describes.
    pub start: &'static str,
    /// The forms among which the start rule chooses, and other rules that users ask for by name.
    pub forms: &'static [Form],
    /// The sections that can be cited, in the order of the document.
    pub sections: &'static [Section],
    /// Pairs of a rule and the number of the section that explains it, in the order of the
    /// document.
    pub explained_in: &'static [(&'static str, &'static str)],
    /// The readings that the project follows where the text is in doubt.
    pub rulings: &'static [Ruling],
    /// The grammars made from `text`. Each is made when it is first needed.
    pub grammars: Grammars,
}

/// A rule with its parts marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedRule {
    /// The rule's name.
    pub rule: &'static str,
    /// The rule's right-hand side, with `{name: a}` around each part.
    pub marked: &'static str,
}

/// The kind of value that a part holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PartKind {
    /// Plain text.
    #[default]
    Text,
    /// Items in order. `{: a}` marks each item.
    List,
    /// Pairs of a name and a value, in order. `{: a}` marks each name and each value.
    Fields,
}

/// A form of the strings that the specification describes, such as the URLs of one scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The form's name, such as `ftp`.
    pub name: &'static str,
    /// The form's rule, such as `ftpurl`.
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

/// A ruling: a point that the text leaves in doubt, and the reading that the project follows.
///
/// The grammar and the prose may disagree, or one of them may allow two readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The ruling's id, such as `"A7"`. It never changes.
    pub id: &'static str,
    /// The numbers of the sections that disagree.
    pub sections: &'static [&'static str],
    /// The question.
    pub point: &'static str,
    /// The reading that is followed, the reason, and the reading that was rejected.
    pub answer: &'static str,
}

/// The grammars of a specification, each made when it is first needed.
#[derive(Debug, Default)]
pub struct Grammars {
    printed: OnceLock<Grammar>,
    /// In any case, and exact.
    amended: [OnceLock<Grammar>; 2],
    marked: [OnceLock<Grammar>; 2],
}

impl Grammars {
    /// A value in which no grammar is made yet.
    pub const fn new() -> Grammars {
        Grammars {
            printed: OnceLock::new(),
            amended: [const { OnceLock::new() }; 2],
            marked: [const { OnceLock::new() }; 2],
        }
    }
}

impl Specification {
    /// Returns the grammar as printed.
    ///
    /// # Panics
    /// Panics if `text` is not in the notation.
    pub fn printed(&self) -> &Grammar {
        self.grammars.printed.get_or_init(|| {
            self.read().unwrap_or_else(|error| panic!("the specification `{}` is damaged: {error}", self.id))
        })
    }

    /// Reads the printed grammar again.
    pub fn read(&self) -> Result<Grammar, ReadError> {
        Grammar::read_as(self.notation, self.file, self.text)
    }

    /// Returns the grammar with its amendments, and with the rules that it takes from other
    /// specifications. `case` says how the letters of its literals match.
    pub fn amended(&self, case: LetterCase) -> &Grammar {
        self.grammars.amended[case as usize].get_or_init(|| {
            let mut grammar = self.printed().clone();
            grammar.amend_as(self.notation, self.amendments);
            self.import(&mut grammar, case);
            grammar.with_case(case)
        })
    }

    fn import(&self, grammar: &mut Grammar, case: LetterCase) {
        let mut at = 0;
        while let Some(rule) = grammar.rules().get(at) {
            let names = rule.expr.references();
            let missing: Vec<String> =
                names.into_iter().filter(|name| grammar.find(name).is_none()).collect();
            for name in missing {
                let found = self.imports.iter().find_map(|from| {
                    let from = from.amended(case);
                    Some(from.rule(from.find(&name)?))
                });
                if let Some(rule) = found {
                    grammar.define(&rule.name, rule.expr.clone());
                }
            }
            at += 1;
        }
    }

    /// Returns the amended grammar with the parts marked, also in the rules of other
    /// specifications.
    pub fn marked(&self, case: LetterCase) -> &Grammar {
        self.grammars.marked[case as usize].get_or_init(|| {
            let marked = self.mark(self.amended(case).clone());
            self.imports.iter().fold(marked, |grammar, import| import.mark(grammar))
        })
    }

    /// Marks the parts of every rule that `grammar` has exactly as this specification has it.
    ///
    /// A rule that differs, for example in a mutant, stays as it is.
    pub fn mark(&self, mut grammar: Grammar) -> Grammar {
        let amended = self.amended(grammar.case());
        for MarkedRule { rule, marked } in self.parts {
            let expr = |grammar: &Grammar| Some(grammar.rule(grammar.find(rule)?).expr.clone());
            if expr(&grammar).is_some() && expr(&grammar) == expr(amended) {
                let marked = Grammar::read_expr(self.file, marked);
                let marked =
                    marked.unwrap_or_else(|error| panic!("the parts of `{}` are damaged: {error}", self.id));
                grammar.define(rule, marked);
            }
        }
        grammar
    }

    /// Returns the kind of the part with that name.
    pub fn part_kind(&self, part: &str) -> PartKind {
        self.part_kinds.iter().find(|(name, _)| *name == part).map_or(PartKind::Text, |(_, kind)| *kind)
    }

    /// Returns the section with that number.
    pub fn section(&self, number: &str) -> Option<&'static Section> {
        self.sections.iter().find(|section| section.number == number)
    }

    /// Returns the section that explains the rule with that name.
    pub fn section_of(&self, rule: &str) -> Option<&'static Section> {
        let (_, number) = self.explained_in.iter().find(|(name, _)| *name == rule)?;
        self.section(number)
    }

    /// Returns the ruling with that id.
    pub fn ruling(&self, id: &str) -> Option<&'static Ruling> {
        self.rulings.iter().find(|ruling| ruling.id == id)
    }
}
