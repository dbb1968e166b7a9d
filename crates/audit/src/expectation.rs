//! What a maintainer expects of an audit: the departures that are accepted, each with the reason.

use std::collections::BTreeMap;

use rfc1738_decisions::decisions;
use rfc1738_subject::Subject;
use rfc1738_suite::corpus::suggestion;

use crate::report::words;
use crate::{Audit, Danger, Inputs};

/// The departures that are accepted, and the least danger of a finding that fails.
#[derive(Clone, Debug)]
pub struct Expectation {
    accepted: BTreeMap<&'static str, String>,
    fail_on: Danger,
}

/// What an audit found, beside what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was found: the name of a decision, or a group of answers that are not explained.
    pub name: String,
    /// Whether it fails.
    pub outcome: Outcome,
    /// What was found, in words.
    pub words: String,
}

/// Whether a finding fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is expected, with this reason.
    Accepted(String),
    /// It is less dangerous than what fails.
    Minor,
    /// It is not expected.
    New,
    /// It is expected, and was not found.
    Stale,
}

impl Finding {
    /// Whether it fails.
    pub fn fails(&self) -> bool {
        matches!(self.outcome, Outcome::New | Outcome::Stale)
    }
}

impl Default for Expectation {
    /// Accepts nothing: everything that is found fails.
    fn default() -> Expectation {
        Expectation { accepted: BTreeMap::new(), fail_on: Danger::Spelling }
    }
}

impl Expectation {
    /// Lets only findings fail that are as dangerous as this, or more.
    #[must_use]
    pub fn fail_on(self, fail_on: Danger) -> Expectation {
        Expectation { fail_on, ..self }
    }

    /// Accepts the departure in a decision, with the reason.
    ///
    /// # Errors
    /// Returns an error if no decision has the name, if it is accepted already, or if there is no reason.
    pub fn accept(&mut self, name: &str, reason: &str) -> Result<(), String> {
        let Some(decision) = decisions().iter().find(|decision| decision.name == name) else {
            let near = suggestion(name, decisions().iter().map(|decision| decision.name));
            let near = near.map_or(String::new(), |near| format!("; {near}"));
            return Err(format!("no decision has the name `{}`{near}", name.escape_debug()));
        };
        if reason.trim().is_empty() {
            return Err("write the reason after the name".into());
        }
        match self.accepted.insert(decision.name, reason.trim().into()) {
            Some(_) => Err(format!("`{name}` stands there twice")),
            None => Ok(()),
        }
    }

    /// Reads the departures that are accepted: the name of a decision on each line, and the reason after it. A line that begins with "#" is a comment.
    ///
    /// # Errors
    /// Returns the number of the first line that is wrong, from 1, and what is wrong with it.
    pub fn read(text: &str) -> Result<Expectation, (usize, String)> {
        let mut expectation = Expectation::default();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (name, reason) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            expectation.accept(name, reason).map_err(|why| (number + 1, why))?;
        }
        Ok(expectation)
    }

    /// Compares what an audit found with what is expected: each departure, each group of answers that are not explained, and each
    /// departure that was accepted and not found.
    pub fn judge(&self, audit: &Audit) -> Vec<Finding> {
        let is_minor = |danger: Danger| danger > self.fail_on;
        let departures = audit.departures.iter().map(|one| Finding {
            name: one.decision.name.into(),
            outcome: match self.accepted.get(one.decision.name) {
                Some(reason) => Outcome::Accepted(reason.clone()),
                None if is_minor(one.danger) => Outcome::Minor,
                None => Outcome::New,
            },
            words: format!(
                "{}: {}, expected by {}: {}, got: {}",
                one.decision.question,
                words::input(&one.input),
                audit.against.name(),
                words::answer(&one.input, &one.expected),
                words::answer(&one.input, &one.answer)
            ),
        });
        let open = audit.not_explained.iter().map(|one| Finding {
            name: format!("{}: {}", one.scheme, one.what),
            outcome: if is_minor(Danger::Verdict) { Outcome::Minor } else { Outcome::New },
            words: format!(
                "not explained: {} {}; predicted: {}",
                words::input(&one.input),
                words::answer(&one.input, &one.answer),
                words::answer(&one.input, &one.predicted)
            ),
        });
        let is_found = |name: &str| audit.departures.iter().any(|one| one.decision.name == name);
        let stale = self.accepted.keys().filter(|name| !is_found(name)).map(|name| Finding {
            name: (*name).into(),
            outcome: Outcome::Stale,
            words: format!("`{name}` is not found any more, remove it from what is accepted"),
        });
        departures.chain(open).chain(stale).collect()
    }
}

/// Asserts that a library in this process has exactly the departures that are accepted. For the tests of Rust crates: no adapter and no
/// child process is needed.
///
/// The subject is the library. [`rfc1738_subject::Subject`] says how to write one. The text is the one that [`Subject::follows`] names.
///
/// ```
/// use rfc1738_audit::{Inputs, assert_conforms};
/// use rfc1738_suite::subjects::ParserSubject;
///
/// // This parser follows RFC 1738 in everything, so nothing is accepted.
/// let mut parser = ParserSubject::new(rfc1738::Profile::Interpreter);
/// assert_conforms(&mut parser, &Inputs::of_cases(), &[]);
/// ```
///
/// # Panics
/// Panics with a list of what was found and is not accepted, and of what is accepted and was not found. Also panics if no decision has
/// a name that is accepted, or if the library cannot be asked.
#[track_caller]
pub fn assert_conforms(library: &mut dyn Subject, inputs: &Inputs, accepted: &[(&str, &str)]) {
    let mut expectation = Expectation::default();
    for (name, reason) in accepted {
        if let Err(why) = expectation.accept(name, reason) {
            panic!("{why}");
        }
    }
    let audit = match Audit::new(library, inputs, None, &mut |_| {}) {
        Ok(audit) => audit,
        Err(error) => panic!("the grammar: {error}"),
    };
    if let Some(why) = &audit.trouble {
        panic!("{} inputs were not asked: {why}", audit.not_asked);
    }
    let failures: Vec<String> = expectation
        .judge(&audit)
        .into_iter()
        .filter(Finding::fails)
        .map(|finding| format!("\n  {}: {}", finding.name, finding.words))
        .collect();
    assert!(
        failures.is_empty(),
        "{} has {} other findings than accepted:{}",
        audit.name,
        failures.len(),
        failures.concat()
    );
}
