//! All texts about one scheme, compared in pairs.

use bnf_automata::grammar::CompileError;

use crate::{Comparison, Language, TEXTS, Text};

/// The texts that cover a scheme, and their comparisons.
#[derive(Debug)]
pub struct Table {
    /// The scheme.
    pub scheme: String,
    /// The languages of the scheme, in the order of [`TEXTS`].
    pub languages: Vec<Language>,
    /// The comparisons, each of an earlier with a later text.
    pub pairs: Vec<Pair>,
}

/// The comparison of two texts. The numbers are indices of [`Table::languages`].
#[derive(Clone, Debug)]
pub struct Pair {
    /// The text that stands earlier in [`TEXTS`].
    pub first: usize,
    /// The other text.
    pub second: usize,
    /// Their comparison.
    pub comparison: Comparison,
}

impl Table {
    /// Compares each two texts that cover a scheme and for which `is_asked` returns true.
    ///
    /// # Errors
    /// Returns an error if an automaton exceeds the limits of a grammar.
    pub fn new(scheme: &str, is_asked: impl Fn(&Text, &Text) -> bool) -> Result<Table, CompileError> {
        let languages = TEXTS.iter().filter_map(|text| Language::new(text, scheme));
        let languages: Vec<Language> = languages.collect::<Result<_, _>>()?;
        let mut pairs = Vec::new();
        for (second, later) in languages.iter().enumerate() {
            for (first, earlier) in languages[..second].iter().enumerate() {
                if is_asked(earlier.text, later.text) {
                    pairs.push(Pair { first, second, comparison: Comparison::new(earlier, later)? });
                }
            }
        }
        Ok(Table { scheme: scheme.into(), languages, pairs })
    }

    /// Returns the comparison of two texts.
    pub fn pair(&self, first: usize, second: usize) -> Option<&Comparison> {
        let found = self.pairs.iter().find(|pair| (pair.first, pair.second) == (first, second));
        found.map(|pair| &pair.comparison)
    }
}
