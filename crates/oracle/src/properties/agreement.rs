//! Checks that the parser and the grammar agree on verdict, parts and offset, that the parser
//! prints its input, and that its errors are true.

use std::fmt;

use super::{ErrorCheck, Package};
use crate::subjects::{GrammarSubject, observation};
use crate::{Observation, Subject, open_rules};
use bnf_automata::automata::Table;
use bnf_automata::generate::Suite;
use rfc1738::Profile;
use rfc1738::url::{GroupPart, Url};

/// The parser and the grammar under one profile.
///
/// ```
/// use rfc1738_oracle::properties::Agreement;
/// use rfc1738::Profile;
///
/// let mut agreement = Agreement::new(Profile::Interpreter);
/// assert!(agreement.holds(b"ftp://a.com?x@evil.com/f").is_ok());
/// assert!(agreement.holds(b"ftp://host.dom/motd;type=").is_ok());
/// ```
pub struct Agreement {
    profile: Profile,
    /// The automaton of [`open_rules`].
    url: Table,
    errors: ErrorCheck,
    package: Package,
    grammar: GrammarSubject<'static>,
}

/// An input on which the parser and the grammar disagree, or for which the parser's error is not
/// true.
#[derive(Clone, PartialEq, Eq)]
pub struct Disagreement {
    pub text: Vec<u8>,
    pub profile: Profile,
    pub parser: Observation<'static>,
    pub grammar: Observation<'static>,
    /// What is wrong with the parser's error, if its rule or its words are not true. The verdict
    /// and the offset are right.
    pub error: Option<String>,
}

/// Shows the input as text, and not as a list of numbers.
impl fmt::Debug for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Disagreement")
            .field("text", &format_args!("\"{}\"", self.text.escape_ascii()))
            .field("profile", &self.profile)
            .field("parser", &self.parser)
            .field("grammar", &self.grammar)
            .field("error", &self.error)
            .finish()
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgreementCounts {
    pub strings: u64,
    pub accepted: u64,
    pub disagreements: u64,
    pub shown: Vec<Disagreement>,
}

/// The largest number of disagreements to keep.
const SHOWN: usize = 10;

impl Agreement {
    /// Compiles the grammar for a profile, for the real package.
    pub fn new(profile: Profile) -> Agreement {
        Agreement::of(Package::default(), profile)
    }

    /// Compiles the grammar for a profile.
    pub fn of(package: Package, profile: Profile) -> Agreement {
        let url =
            Table::new(open_rules(profile).dfa()).expect("its states times its classes are some thousands");
        let errors = ErrorCheck::new(profile);
        Agreement { profile, url, errors, package, grammar: GrammarSubject::new(profile) }
    }

    /// Checks that the parser and the grammar agree on an input and that an error is true. Returns
    /// whether the input is a URL.
    ///
    /// # Errors
    /// Returns both observations if they disagree.
    pub fn holds(&mut self, text: &[u8]) -> Result<bool, Box<Disagreement>> {
        Ok(self.agreed(text)?.is_some())
    }

    /// Checks that the parser and the grammar agree on an input, and returns the parser's URL if it
    /// is one.
    pub(super) fn agreed<'t>(&mut self, text: &'t [u8]) -> Result<Option<Url<'t>>, Box<Disagreement>> {
        match self.verdict(text)? {
            None => Ok(None),
            Some(url)
                if self.package.prints(&url, text)
                    && self.grammar.agrees_with(&url, text)
                    && has_right_kind(&url) =>
            {
                Ok(Some(url))
            }
            Some(_) => Err(self.disagreement(text)),
        }
    }

    /// Checks that they agree on the verdict and on the offset of a rejection, and that an error is
    /// true, without comparing parts.
    ///
    /// Returns the parser's URL if the input is one.
    pub(super) fn verdict<'t>(&mut self, text: &'t [u8]) -> Result<Option<Url<'t>>, Box<Disagreement>> {
        let walk = self.url.walk(text);
        match (self.package.parse)(text, self.profile) {
            Err(error) if !walk.accepted && walk.offset == error.offset() => {
                match self.errors.fault_in(walk.state, error.rule(), error.expected()).map(String::from) {
                    None => Ok(None),
                    error => Err(Box::new(Disagreement { error, ..*self.disagreement(text) })),
                }
            }
            Ok(url) if walk.accepted => Ok(Some(url)),
            _ => Err(self.disagreement(text)),
        }
    }

    pub(super) fn disagreement(&mut self, text: &[u8]) -> Box<Disagreement> {
        Box::new(Disagreement {
            text: text.to_vec(),
            profile: self.profile,
            parser: observation((self.package.parse)(text, self.profile)),
            grammar: self.grammar.observe(text).into_owned(),
            error: None,
        })
    }

    pub fn over(&mut self, suite: &Suite<'_>, part: usize) -> AgreementCounts {
        let mut counts = AgreementCounts::default();
        suite.for_each_of(part, |test| counts.count(self.holds(test.text)));
        counts
    }
}

/// Returns whether the parser calls "*" all news groups, and nothing else. Both kinds of groups
/// have the same part, and a group begins with a letter (section 5), so the text decides.
fn has_right_kind(url: &Url<'_>) -> bool {
    let Url::News(news) = url else { return true };
    is_right(news.part())
}

fn is_right(part: GroupPart<'_>) -> bool {
    match part {
        GroupPart::All(part) => part == "*",
        GroupPart::Group(part) => part != "*",
        GroupPart::Article { .. } => true,
    }
}

impl AgreementCounts {
    pub fn count(&mut self, answer: Result<bool, Box<Disagreement>>) {
        self.strings += 1;
        match answer {
            Ok(accepted) => self.accepted += u64::from(accepted),
            Err(disagreement) => {
                self.disagreements += 1;
                if self.shown.len() < SHOWN {
                    self.shown.push(*disagreement);
                }
            }
        }
    }

    pub fn add(&mut self, other: AgreementCounts) {
        self.strings += other.strings;
        self.accepted += other.accepted;
        self.disagreements += other.disagreements;
        self.shown.extend(other.shown);
        self.shown.truncate(SHOWN);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_asterisk_is_all_groups_and_nothing_else_is() {
        let [all, group] = ["news:*", "news:a"].map(|text| {
            let Ok(Url::News(news)) = Url::try_from(text) else { panic!("{text}") };
            news.part()
        });
        let (GroupPart::All(asterisk), GroupPart::Group(name)) = (all, group) else { panic!("{all:?}") };
        assert!(is_right(all) && is_right(group));
        assert!(!is_right(GroupPart::All(name)) && !is_right(GroupPart::Group(asterisk)));
    }

    #[test]
    fn disagreements_are_counted_and_the_first_are_kept() {
        let fake = Package { parse: |_, profile| rfc1738::parse(b"", profile), ..Package::default() };
        let mut agreement = Agreement::of(fake, Profile::Interpreter);
        let mut counts = AgreementCounts::default();
        for text in ["", "a:b"].into_iter().chain([":"; SHOWN]) {
            counts.count(agreement.holds(text.as_bytes()));
        }
        let twice = {
            let mut twice = counts.clone();
            twice.add(counts.clone());
            twice
        };
        assert_eq!((counts.strings, counts.accepted, counts.disagreements), (SHOWN as u64 + 2, 0, 1));
        assert_eq!(counts.shown[0].text, b"a:b");
        assert_eq!((twice.strings, twice.disagreements, twice.shown.len()), (2 * SHOWN as u64 + 4, 2, 2));
    }
}
