//! Lint: the checks of the corpus beyond loading it.
//!
//! Lint compares cases with derivations of the grammar. Comparing them with the answers of subjects
//! is the runner's task.

use bnf_automata::grammar::LetterCase;
use rfc1738_texts::RFC1738;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::{fmt, iter};

use super::{Case, Clause, Corpus, Expected, Folder, Problem, Verdict};
use rfc1738::Rule;

use derivations::Derivations;

mod derivations;
mod openness;
mod printed;
mod rfc;

pub use printed::{PRINTED, Printed};
pub use rfc::{RfcText, Sentences};

#[derive(Clone, Debug)]
pub struct Lint {
    /// The problems by file and line. Those of the corpus as a whole come last.
    pub problems: Vec<Problem>,
    pub summary: Summary,
}

/// The counts that show how complete the corpus is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub cases: usize,
    /// The number of these cases that the field `each` of a hand-written case generated.
    pub made: usize,
    /// The number of rules that have an invalid case and, if a URL can have them, occur in a
    /// derivation.
    pub rules: usize,
    pub rulings: usize,
    pub uncovered: usize,
    pub clauses: usize,
    /// The number of clauses that no case can cover and that give the reason.
    pub untestable: usize,
    /// The number of answers that the RFC prints.
    pub printed: usize,
    pub quotes: Option<usize>,
    pub sentences: Option<Sentences>,
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
        write!(f, ": {} of {} rules", self.rules, Rule::ALL.len())?;
        write!(f, ", {} of {} rulings", self.rulings, RFC1738.rulings.len())?;
        write!(f, ", {} uncovered alternatives, options, repetitions", self.uncovered)?;
        write!(f, "; {} clauses covered, {} not testable", self.clauses, self.untestable)?;
        write!(f, "; {} printed answers", self.printed)?;
        match (self.quotes, self.sentences) {
            (Some(quotes), Some(Sentences { cited, background })) => write!(
                f,
                "; {quotes} quotes found in the RFC; {} sentences of the RFC: {cited} in clauses, \
                 {background} background",
                cited + background
            ),
            _ => f.write_str("; quotes not checked, RFC_TEXTS names no folder with rfc1738.txt"),
        }
    }
}

pub fn lint(folder: &Folder, corpus: &Corpus, rfc: Option<&RfcText>) -> Lint {
    let mut lint =
        Linter { corpus, whole: folder.shown(), problems: Vec::new(), summary: Summary::default() };
    lint.problems.extend(folder.misplaced().map(|misplaced| misplaced.problem));
    lint.summary.cases = corpus.cases.len();
    lint.summary.made = corpus.cases.iter().filter(|case| case.is_made()).count();
    lint.rules();
    lint.neighbors();
    lint.openness();
    lint.citations();
    lint.rulings();
    lint.clauses();
    lint.summary.printed = lint.printed(rfc);
    lint.summary.quotes = rfc.map(|rfc| lint.quotes(rfc));
    lint.summary.sentences = rfc.map(|rfc| lint.sentences(folder, rfc));
    // Problems of the whole corpus have no line. They come last, in the order of the grammar.
    lint.problems.sort_by_key(|problem| match problem.line {
        0 => (true, String::new(), 0),
        line => (false, problem.file.clone(), line),
    });
    Lint { problems: lint.problems, summary: lint.summary }
}

pub fn lint_sentences(folder: &Folder, clauses: Vec<Clause>, rfc: &RfcText) -> Lint {
    let corpus = Corpus { cases: Vec::new(), clauses };
    let mut lint =
        Linter { corpus: &corpus, whole: folder.shown(), problems: Vec::new(), summary: Summary::default() };
    lint.summary.sentences = Some(lint.sentences(folder, rfc));
    Lint { problems: lint.problems, summary: lint.summary }
}

struct Linter<'c> {
    corpus: &'c Corpus,
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

    fn rules(&mut self) {
        let mut derivations = Derivations::new();
        let mut rejected = BTreeSet::new();
        for case in &self.corpus.cases {
            if let Err(message) = derivations.add(case) {
                self.at(case, message);
            }
            if matches!(case.expected, Expected::Reject { .. }) {
                rejected.insert(case.rule);
            }
        }
        for &rule in Rule::ALL {
            let amended = RFC1738.amended(LetterCase::Any).find(rule.name());
            let derived = amended.is_some_and(|rule| derivations.is_shown(rule));
            if !derived {
                self.whole(format!("no valid case has `{rule}` in its derivation"));
            }
            if !rejected.contains(&rule) {
                self.whole(format!("no invalid case has the rule `{rule}`"));
            }
            self.summary.rules += usize::from(derived && rejected.contains(&rule));
        }
        let uncovered = derivations.uncovered();
        self.summary.uncovered = uncovered.len();
        uncovered.into_iter().for_each(|what| self.whole(format!("no valid case covers {what}")));
    }

    /// The cases from `each` have the citations of their original.
    fn citations(&mut self) {
        for case in self.corpus.cases.iter().filter(|case| !case.is_made()) {
            if let Some(message) = missing_citation(case) {
                self.at(case, message);
            }
        }
    }

    /// Checks that an invalid case and its valid neighbor are equal before the fault, and differ in
    /// one piece.
    fn neighbors(&mut self) {
        for case in &self.corpus.cases {
            let near = case.near.as_deref().and_then(|near| self.corpus.case(near));
            let (Some(near), &Expected::Reject { at }) = (near, &case.expected) else {
                continue;
            };
            let (faulty, sound) = (case.input.bytes(), near.input.bytes());
            let common = common_start(faulty, sound);
            if faulty == sound {
                self.at(case, format!("the input is that of {}, which is valid", near.id));
            } else if common > at {
                self.at(
                    case,
                    format!("{} begins with the same {common} bytes, so the fault is not at {at}", near.id),
                );
            } else if !is_one_piece(faulty, sound) {
                self.at(case, format!("the input differs from that of {} in more than one piece", near.id));
            }
        }
    }

    /// Checks that a case about a verdict is open exactly if the readings of the text answer
    /// differently, and a case about building if they do for its URL.
    fn openness(&mut self) {
        for case in self.corpus.of_verdicts() {
            if let Some(message) = openness::problem(case) {
                self.at(case, message);
            }
        }
        for case in &self.corpus.cases {
            if let Some(message) = openness::problem_of_building(case) {
                self.at(case, message);
            }
        }
    }

    fn rulings(&mut self) {
        let cited: BTreeSet<&str> =
            self.corpus.cases.iter().filter_map(|case| Some(case.cited_ruling()?.id)).collect();
        self.summary.rulings = cited.len();
        for ruling in RFC1738.rulings.iter().filter(|ruling| !cited.contains(ruling.id)) {
            self.whole(format!("no case cites ruling {}: {}", ruling.id, ruling.point));
        }
    }

    fn clauses(&mut self) {
        for case in self.corpus.cases.iter().filter(|case| !case.is_made()) {
            let quotes =
                |clause: &&Clause| case.quote.as_ref().is_some_and(|quote| clause.quote.contains(quote));
            let mut untestable = self.corpus.clauses.iter().filter(|clause| clause.untestable.is_some());
            if let Some(clause) = untestable.find(quotes) {
                self.at(case, format!("the case quotes the clause `{}`, which is `untestable`", clause.id));
            }
        }
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
        let of_cases = self.corpus.cases.iter().filter_map(|case| {
            let quote = case.quote.as_ref()?;
            Some((&case.file, case.line, quote, case.section.number))
        });
        let clauses = self.corpus.clauses.iter();
        let of_clauses = clauses.map(|one| (&one.file, one.line, &one.quote, one.section.number));
        let quotes: BTreeSet<_> = of_cases.chain(of_clauses).collect();
        let (found, missing): (Vec<_>, Vec<_>) =
            quotes.into_iter().partition(|(.., quote, section)| rfc.has(section, quote));
        let no_such = |(file, line, quote, section): (&String, usize, &String, &str)| {
            Problem::new(file, line, format!("section {section} has no such words: {quote:?}"))
        };
        self.problems.extend(missing.into_iter().map(no_such));
        found.len()
    }
}

fn missing_citation(case: &Case) -> Option<String> {
    let is_invalid =
        matches!(case.expected, Expected::Reject { .. }) && case.verdict() == Some(Verdict::Invalid);
    if is_invalid && case.quote.is_none() && case.clauses.is_empty() {
        return Some("an invalid case has a `quote` or `clauses` about its fault".into());
    }
    if case.is_open() && case.quote.is_none() {
        return Some("an open case has a `quote`: the words that support another answer".into());
    }
    let convention = case.convention?;
    let says_so = convention.answer.contains("convention");
    (!says_so)
        .then(|| format!("the text of ruling {} does not say that it states a convention", convention.id))
}

/// The number of equal bytes that separate two differences. A piece with fewer equal bytes in it is
/// one difference.
const SEPARATING: usize = 2;

/// Returns the number of bytes with which both inputs begin.
fn common_start(one: &[u8], other: &[u8]) -> usize {
    iter::zip(one, other).take_while(|(one, other)| one == other).count()
}

/// Returns whether the inputs differ in one contiguous piece: one piece of `sound` is added,
/// removed, replaced or wrapped in `faulty`, or the whole of `sound` is wrapped.
fn is_one_piece(faulty: &[u8], sound: &[u8]) -> bool {
    let start = common_start(faulty, sound);
    let (faulty_piece, sound_piece) = (&faulty[start..], &sound[start..]);
    let backwards = iter::zip(faulty_piece.iter().rev(), sound_piece.iter().rev());
    let end = backwards.take_while(|(one, other)| one == other).count();
    let faulty_piece = &faulty_piece[..faulty_piece.len() - end];
    let sound_piece = &sound_piece[..sound_piece.len() - end];
    // Equal bytes between two differences show that there are two.
    let sound_bytes: HashSet<&[u8]> = sound_piece.windows(SEPARATING).collect();
    let is_one = !faulty_piece.windows(SEPARATING).any(|equal| sound_bytes.contains(equal));
    is_one || contains(faulty_piece, sound_piece) || contains(faulty, sound)
}

fn contains(text: &[u8], piece: &[u8]) -> bool {
    piece.is_empty() || text.windows(piece.len()).any(|part| part == piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_differences_are_not_one_piece() {
        for (faulty, sound) in [
            ("http://h:8o/", "http://h:80/"),
            ("http://[::1]/", "http://1.2.3.4/"),
            ("HTTP://h/", "http://h/"),
            ("<URL:http://h/>", "http://h/"),
            ("mailto:<a@b.c>", "mailto:a@b.c"),
            ("nntp://h", "nntp://h/a/1"),
        ] {
            assert!(is_one_piece(faulty.as_bytes(), sound.as_bytes()), "{faulty}");
        }
        for (faulty, sound) in [
            ("http://ha:8o/", "http://hb:80/"),
            ("FTP://h/a", "ftp://host.dom/b"),
            ("ftp://u:pw@h/", "ftp://v:pw@g/"),
        ] {
            assert!(!is_one_piece(faulty.as_bytes(), sound.as_bytes()), "{faulty}");
        }
    }
}
