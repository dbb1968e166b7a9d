//! Checks that every sentence of the RFC has a clause, or an entry of the background with the reason why it has none.

use std::ops::Range;

use super::rfc::{FILE, RfcText};
use super::{Folder, Linter, Problem};

/// The number of sentences of the RFC, by what cites them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sentences {
    /// The number of sentences that a clause cites.
    pub cited: usize,
    /// The number of sentences of the background.
    pub background: usize,
}

impl Linter<'_> {
    /// Reports every sentence without a clause and without a reason, and every entry of the background without use.
    pub(super) fn sentences(&mut self, folder: &Folder, rfc: &RfcText) -> Sentences {
        let places = self.corpus.clauses.iter().filter_map(|c| rfc.place(c.section.number, &c.quote));
        let places: Vec<_> = places.collect();
        let is_cited =
            |of: &Range<usize>| places.iter().any(|place| place.start < of.end && of.start < place.end);
        let cited: Vec<bool> = rfc.sentences().map(|(sentence, _)| is_cited(&sentence.place)).collect();
        let mut background = vec![false; cited.len()];
        for (file, entry) in folder.background() {
            let quote = &entry.value.quote;
            let beginnings = rfc.sentences().enumerate().filter(|(_, (_, words))| words.starts_with(quote));
            let found: Vec<usize> = beginnings.map(|(index, _)| index).collect();
            let message = match found[..] {
                [] => format!("no sentence of the RFC begins with these words: {quote:?}"),
                [index] if cited[index] => "a clause cites this sentence; delete the entry".into(),
                [index] if background[index] => "another entry is about this sentence; delete one".into(),
                [index] => {
                    background[index] = true;
                    continue;
                }
                _ => {
                    format!("{} sentences of the RFC begin with these words; quote more of them", found.len())
                }
            };
            self.problems.push(Problem::new(file, entry.line_of("quote"), message));
        }
        for (index, (sentence, words)) in rfc.sentences().enumerate() {
            if !cited[index] && !background[index] {
                let message = format!(
                    "no clause cites this sentence, and background.yaml has no reason for it: {words:?}"
                );
                self.problems.push(Problem::new(FILE, sentence.line, message));
            }
        }
        let count = |all: &[bool]| all.iter().filter(|&&is_one| is_one).count();
        Sentences { cited: count(&cited), background: count(&background) }
    }
}
