//! Lint: all that a machine can check about the corpus beyond loading it.
//!
//! Cases are held against derivations, never against what a subject answers: that is the runner's work.

mod derivations;
mod rfc;

use bnf_automata::grammar::LetterCase;
use std::collections::{BTreeMap, BTreeSet};
use std::{fmt, iter};
use url_specifications::RFC1738;

use super::{Case, Corpus, Expected, Folder, Problem};
use rfc1738::Rule;

use derivations::Derivations;

pub use rfc::RfcText;

/// What lint found.
#[derive(Clone, Debug)]
pub struct Lint {
    /// What is wrong, by file and line; what concerns the corpus as a whole comes last.
    pub problems: Vec<Problem>,
    /// What was counted.
    pub summary: Summary,
}

/// The numbers that show the corpus to be complete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The cases.
    pub cases: usize,
    /// The cases among them that are made from a hand-written one, byte by byte.
    pub made: usize,
    /// The productions that have an invalid case and, where a URL can have them at all, stand in a derivation.
    pub productions: usize,
    /// The rulings that a case cites.
    pub rulings: usize,
    /// The alternatives, options and numbers of rounds that no derivation shows.
    pub uncovered: usize,
    /// The clauses that a case covers.
    pub clauses: usize,
    /// The clauses that no case can cover, with the reason beside them.
    pub untestable: usize,
    /// The quotes found in the RFC; none if its text was not there to look.
    pub quotes: Option<usize>,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cases", self.cases)?;
        if self.made > 0 {
            write!(
                f,
                " ({} written by hand, {} made from these byte by byte)",
                self.cases - self.made,
                self.made
            )?;
        }
        write!(f, ": {} of {} productions", self.productions, Rule::ALL.len())?;
        write!(f, ", {} of {} rulings", self.rulings, RFC1738.rulings.len())?;
        write!(f, ", {} uncovered alternatives, options, repetitions", self.uncovered)?;
        write!(f, "; {} clauses covered, {} not testable", self.clauses, self.untestable)?;
        match self.quotes {
            Some(quotes) => write!(f, "; {quotes} quotes found in the RFC"),
            None => f.write_str("; quotes not checked, RFC_TEXTS names no folder with rfc1738.txt"),
        }
    }
}

/// Checks a corpus and the folder that it was loaded from.
pub fn lint(folder: &Folder, corpus: &Corpus, rfc: Option<&RfcText>) -> Lint {
    let mut lint =
        Linter { corpus, whole: folder.shown(), problems: Vec::new(), summary: Summary::default() };
    lint.problems.extend(folder.misplaced().map(|misplaced| misplaced.problem));
    lint.summary.cases = corpus.cases.len();
    lint.summary.made = corpus.cases.iter().filter(|case| case.is_made()).count();
    lint.productions();
    lint.neighbours();
    lint.rulings();
    lint.clauses();
    lint.summary.quotes = rfc.map(|rfc| lint.quotes(rfc));
    // What concerns the corpus as a whole has no line; it was noted last, in the order of the grammar.
    lint.problems.sort_by_key(|problem| match problem.line {
        0 => (true, String::new(), 0),
        line => (false, problem.file.clone(), line),
    });
    Lint { problems: lint.problems, summary: lint.summary }
}

struct Linter<'c> {
    corpus: &'c Corpus,
    /// What the corpus as a whole is called.
    whole: &'c str,
    problems: Vec<Problem>,
    summary: Summary,
}

impl Linter<'_> {
    fn at(&mut self, case: &Case, message: impl Into<String>) {
        self.problems.push(Problem::new(&case.file, case.line, message));
    }

    fn whole(&mut self, message: impl Into<String>) {
        self.problems.push(Problem::new(self.whole, 0, message));
    }

    /// Every case exercises its production; together they exercise all there is of every production.
    fn productions(&mut self) {
        let mut derivations = Derivations::new();
        let mut refused = BTreeSet::new();
        for case in &self.corpus.cases {
            if let Err(message) = derivations.add(case) {
                self.at(case, message);
            }
            if matches!(case.expected, Expected::Reject { .. }) {
                refused.insert(case.rule);
            }
        }
        for &rule in Rule::ALL {
            let number = RFC1738.amended(LetterCase::Any).find(rule.name()).unwrap_or_default() as u32;
            let derived = derivations.is_shown(number);
            if !derived {
                self.whole(format!("no valid case has `{rule}` in its derivation"));
            }
            if !refused.contains(&rule) {
                self.whole(format!("no invalid case has the rule `{rule}`"));
            }
            self.summary.productions += usize::from(derived && refused.contains(&rule));
        }
        let uncovered = derivations.uncovered();
        self.summary.uncovered = uncovered.len();
        uncovered.into_iter().for_each(|what| self.whole(format!("no valid case covers {what}")));
    }

    /// An invalid case and the valid one it is near to are the same up to the fault.
    fn neighbours(&mut self) {
        for case in &self.corpus.cases {
            let near = case.near.as_deref().and_then(|near| self.corpus.case(near));
            let (Some(near), &Expected::Reject { at }) = (near, &case.expected) else {
                continue;
            };
            let (faulty, sound) = (case.input.bytes(), near.input.bytes());
            let common = iter::zip(faulty, sound).take_while(|(one, other)| one == other).count();
            if faulty == sound {
                self.at(case, format!("the input is that of {}, which is valid", near.id));
            } else if common > at {
                self.at(
                    case,
                    format!("{} begins with the same {common} bytes, so the fault is not at {at}", near.id),
                );
            }
        }
    }

    fn rulings(&mut self) {
        let cited: BTreeSet<&str> =
            self.corpus.cases.iter().filter_map(|case| Some(case.ruling?.id)).collect();
        self.summary.rulings = cited.len();
        for ruling in RFC1738.rulings.iter().filter(|ruling| !cited.contains(ruling.id)) {
            self.whole(format!("no case cites ruling {}: {}", ruling.id, ruling.point));
        }
    }

    fn clauses(&mut self) {
        let mut citing: BTreeMap<&str, &Case> = BTreeMap::new();
        for case in &self.corpus.cases {
            case.clauses.iter().for_each(|id| _ = citing.entry(id).or_insert(case));
        }
        for clause in &self.corpus.clauses {
            let message = match (citing.get(clause.id.as_str()), &clause.untestable) {
                (Some(_), None) => {
                    self.summary.clauses += 1;
                    continue;
                }
                (None, Some(_)) => {
                    self.summary.untestable += 1;
                    continue;
                }
                (None, None) => {
                    format!("no case covers the clause `{}`, and it is not `untestable`", clause.id)
                }
                (Some(case), Some(_)) => {
                    format!("the clause `{}` is `untestable`, but {} covers it", clause.id, case.id)
                }
            };
            self.problems.push(Problem::new(&clause.file, clause.line, message));
        }
    }

    fn quotes(&mut self, rfc: &RfcText) -> usize {
        let of_cases =
            self.corpus.cases.iter().filter_map(|case| Some((&case.file, case.line, case.quote.as_ref()?)));
        let of_clauses = self.corpus.clauses.iter().map(|clause| (&clause.file, clause.line, &clause.quote));
        // Cases that `each` made share the words of the one they were made from.
        let quotes: BTreeSet<_> = of_cases.chain(of_clauses).collect();
        let (found, missing): (Vec<_>, Vec<_>) = quotes.into_iter().partition(|(_, _, quote)| rfc.has(quote));
        let no_such = |(file, line, quote): (&String, usize, &String)| {
            Problem::new(file, line, format!("the RFC has no such words: {quote:?}"))
        };
        self.problems.extend(missing.into_iter().map(no_such));
        found.len()
    }
}
