//! The language that a text gives to a scheme, compiled.

use core::ops::Range;
use std::sync::OnceLock;

use bnf_automata::automata::{AnswerDfa, Dfa};
use bnf_automata::derive::UnambiguousParser;
use bnf_automata::grammar::{CompileError, Grammar, RuleId};
use bnf_automata::specification::Specification;

use crate::{PARTS, Text};

/// The language that a text gives to a scheme.
#[derive(Debug)]
pub struct Language {
    /// The text.
    pub text: &'static Text,
    /// The scheme.
    pub scheme: String,
    pub(crate) grammar: Grammar,
    pub(crate) rule: &'static str,
    dfa: Dfa,
    /// For each of the [`PARTS`], the answers with this part only. Only a comparison needs them,
    /// and compiling them takes longer than all else.
    answers: OnceLock<Vec<AnswerDfa>>,
}

impl Language {
    /// Compiles the language of a scheme, which is in lower case. Returns `None` if the text does
    /// not cover the scheme.
    ///
    /// # Errors
    /// The result is an error if an automaton exceeds the limits of a grammar.
    pub fn new(text: &'static Text, scheme: &str) -> Option<Result<Language, CompileError>> {
        let rule = text.rule(scheme)?;
        let grammar = text.grammar(scheme);
        Some(Dfa::compile(&grammar, rule).map(|dfa| Language {
            text,
            scheme: scheme.into(),
            grammar,
            rule,
            dfa,
            answers: OnceLock::new(),
        }))
    }

    /// Returns for each of the [`PARTS`] the answers with this part only.
    ///
    /// # Errors
    /// Returns an error if an automaton exceeds the limits of a grammar.
    pub(crate) fn answers(&self) -> Result<&[AnswerDfa], CompileError> {
        if let Some(answers) = self.answers.get() {
            return Ok(answers);
        }
        let answers = PARTS
            .iter()
            .map(|part| AnswerDfa::with_parts(&self.grammar.with_part(part), self.rule, &[part]))
            .collect::<Result<_, _>>()?;
        Ok(self.answers.get_or_init(|| answers))
    }

    /// Returns the automaton of the language.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// Returns a reader of the parts.
    ///
    /// # Errors
    /// Returns an error if an automaton exceeds the limits of the grammar.
    pub fn reader(&self) -> Result<Reader<'_>, CompileError> {
        let parser = UnambiguousParser::of_parts(&self.grammar, self.rule)?;
        let names = self.grammar.part_names();
        let parts = names.iter().map(|name| PARTS.iter().position(|part| part == name)).collect();
        Ok(Reader { parser, parts })
    }

    /// Returns the name of a rule, and the clause that explains it: `RFC 3986, section 3.2.2`.
    pub(crate) fn clause(&self, rule: RuleId) -> (String, String) {
        let name = &self.grammar.rule(rule).name;
        let clause = clause(self.text.specification, name);
        (name.clone(), clause.unwrap_or_else(|| self.text.name().into()))
    }
}

/// Returns the clause that explains a rule of a specification, or of one from which it takes rules.
fn clause(specification: &Specification, rule: &str) -> Option<String> {
    let name = specification.name;
    let explained =
        specification.section_of(rule).map(|section| format!("{name}, section {}", section.number));
    explained.or_else(|| {
        let amendment =
            specification.amendments.iter().find(|amendment| amendment.rule.eq_ignore_ascii_case(rule));
        match amendment {
            Some(amendment) => Some(format!("{name}, {}", amendment.source)),
            None => specification.imports.iter().find_map(|import| clause(import, rule)),
        }
    })
}

/// Reads the parts of a text's strings.
pub struct Reader<'a> {
    parser: UnambiguousParser<'a>,
    /// For each part of the grammar, its index in [`PARTS`].
    parts: Vec<Option<usize>>,
}

/// The places of the [`PARTS`] in a string, in bytes, half-open. An absent part has no place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts([Option<Range<usize>>; PARTS.len()]);

impl Reader<'_> {
    /// Returns where the parts of a string stand; `None` if the text does not accept the string.
    pub fn read(&mut self, input: &[u8]) -> Option<Parts> {
        let mut spans = Vec::new();
        if !self.parser.parts_of(input, &mut spans) {
            return None;
        }
        let mut parts = Parts::default();
        for span in spans {
            if let Some(part) = self.parts[span.part.as_usize()] {
                parts.0[part] = Some(span.start..span.end);
            }
        }
        Some(parts)
    }
}

impl Parts {
    /// Returns the place of a part; `None` if it is absent, or no such part exists.
    pub fn get(&self, part: &str) -> Option<Range<usize>> {
        let index = PARTS.iter().position(|name| *name == part)?;
        self.0[index].clone()
    }

    /// Returns the names and places of the present parts, in the order of [`PARTS`].
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Range<usize>)> {
        PARTS.iter().zip(&self.0).filter_map(|(name, place)| Some((*name, place.clone()?)))
    }
}
