//! Selects cases by topic, by part of the id, or by a name that they cite.

use std::{fmt, str::FromStr};

use super::suggest::suggestion;
use super::{Case, Corpus};
use rfc1738::Rule;
use rfc1738_texts::RFC1738;

/// A selection of cases.
///
/// `ftp` selects a topic, `ftp/typecode-image` one case, and `ftp/typecode` every case whose id
/// contains this text. `section:3.2`, `rule:ftptype`, `ruling:A7` and
/// `clause:3.2.2/typecode-omitted` select the cases that cite the name. A section includes its
/// subsections. Upper and lower case are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    text: String,
    kind: FilterKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FilterKind {
    Id,
    Section,
    Rule,
    Ruling,
    Clause,
}

const KINDS: [(&str, FilterKind); 4] = [
    ("section", FilterKind::Section),
    ("rule", FilterKind::Rule),
    ("ruling", FilterKind::Ruling),
    ("clause", FilterKind::Clause),
];

/// A filter with a syntax error, or a filter that selects no case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilterError(String);

impl fmt::Display for FilterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FilterError {}

impl FromStr for Filter {
    type Err = FilterError;

    fn from_str(filter: &str) -> Result<Filter, FilterError> {
        let (kind, text) = match filter.split_once(':') {
            None => (FilterKind::Id, filter),
            Some((name, text)) => match KINDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
                Some(&(_, kind)) => (kind, text),
                None => {
                    let message = format!(
                        "{name:?} is not a kind of filter; expected section:, rule:, ruling: or clause:"
                    );
                    return Err(FilterError(message));
                }
            },
        };
        if text.is_empty() {
            return Err(FilterError(format!("the filter {filter:?} names nothing")));
        }
        Ok(Filter { text: text.to_owned(), kind })
    }
}

impl Filter {
    /// Returns the cases that at least one filter selects, in the order of the corpus. Without
    /// filters these are all cases.
    ///
    /// # Errors
    /// Returns an error if a filter selects no case.
    pub fn all<'c>(filters: &[Filter], corpus: &'c Corpus) -> Result<Vec<&'c Case>, FilterError> {
        let mut taken = Vec::new();
        for filter in filters {
            taken.extend(filter.select(corpus)?.into_iter().map(|case| case.id.as_str()));
        }
        taken.sort_unstable();
        let is_taken = |case: &&Case| filters.is_empty() || taken.binary_search(&case.id.as_str()).is_ok();
        Ok(corpus.cases.iter().filter(is_taken).collect())
    }

    pub fn select<'c>(&self, corpus: &'c Corpus) -> Result<Vec<&'c Case>, FilterError> {
        let taken: Vec<&Case> = match self.kind {
            FilterKind::Id => self.by_id(corpus),
            _ => corpus.cases.iter().filter(|case| self.cites(case)).collect(),
        };
        if taken.is_empty() { Err(self.nothing(corpus)) } else { Ok(taken) }
    }

    /// Selects a whole id or topic if one is equal to the text, and else every id that contains it.
    fn by_id<'c>(&self, corpus: &'c Corpus) -> Vec<&'c Case> {
        let by = |takes: &dyn Fn(&Case) -> bool| corpus.cases.iter().filter(|case| takes(case)).collect();
        let text = self.text.as_str();
        let lower = text.to_ascii_lowercase();
        let one: Vec<&Case> = by(&|case| case.id == text);
        let topic = by(&|case| case.topic().eq_ignore_ascii_case(text));
        match (one.is_empty(), topic.is_empty()) {
            (false, _) => one,
            (_, false) => topic,
            _ => by(&|case| case.id.to_ascii_lowercase().contains(&lower)),
        }
    }

    fn cites(&self, case: &Case) -> bool {
        match self.kind {
            FilterKind::Id => false,
            FilterKind::Section => {
                let (start, below) = case.section.number.split_at_checked(self.text.len()).unzip();
                let below =
                    below.filter(|_| start.is_some_and(|start| start.eq_ignore_ascii_case(&self.text)));
                below.is_some_and(|below| below.is_empty() || below.starts_with('.'))
            }
            FilterKind::Rule => case.rule.name().eq_ignore_ascii_case(&self.text),
            FilterKind::Ruling => {
                case.cited_ruling().is_some_and(|ruling| ruling.id.eq_ignore_ascii_case(&self.text))
            }
            FilterKind::Clause => case.clauses.iter().any(|id| id.eq_ignore_ascii_case(&self.text)),
        }
    }

    fn nothing(&self, corpus: &Corpus) -> FilterError {
        let text = &self.text;
        let (what, hint) = match self.kind {
            FilterKind::Id => {
                let ids = corpus.cases.iter().flat_map(|case| [case.id.as_str(), case.topic()]);
                ("has an id with", suggestion(text, ids))
            }
            FilterKind::Section => {
                ("rests on section", suggestion(text, RFC1738.sections.iter().map(|section| section.number)))
            }
            FilterKind::Rule => {
                ("exercises the rule", suggestion(text, Rule::ALL.iter().map(|rule| rule.name())))
            }
            FilterKind::Ruling => {
                ("cites the ruling", suggestion(text, RFC1738.rulings.iter().map(|ruling| ruling.id)))
            }
            FilterKind::Clause => {
                ("cites the clause", suggestion(text, corpus.clauses.iter().map(|clause| clause.id.as_str())))
            }
        };
        FilterError(format!(
            "no case {what} {text:?}{}",
            hint.map(|hint| format!("; {hint}")).unwrap_or_default()
        ))
    }
}
