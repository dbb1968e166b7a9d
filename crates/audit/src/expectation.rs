//! What a maintainer expects of an audit: the causes that are accepted, each with the reason.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use rfc1738_oracle::{Subject, as_text, escape};

use crate::causes::{is_name, near, of_input};
use crate::report::words;
use crate::{Audit, Cause, Danger, Elsewhere, Inputs, Symptom, Wanted};

/// The reason of a cause in a file that a person has to fill in.
const UNKNOWN: &str = "?";

/// The causes that are accepted, and the least danger of a finding that fails.
#[derive(Clone, Debug)]
pub struct Expectation {
    accepted: BTreeMap<String, String>,
    fail_on: Danger,
}

/// What an audit found, beside what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The name of the cause.
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

    /// Accepts a cause, with the reason.
    ///
    /// # Errors
    /// Returns an error if no cause can have the name, if it is accepted already, or if there is no
    /// reason.
    pub fn accept(&mut self, name: &str, reason: &str) -> Result<(), String> {
        if !is_name(name) {
            return Err(unknown(name));
        }
        match reason.trim() {
            "" => Err("write the reason after the name".into()),
            UNKNOWN => Err(format!("write the reason in place of \"{UNKNOWN}\"")),
            reason => match self.accepted.insert(name.into(), reason.into()) {
                Some(_) => Err(format!("`{name}` stands there twice")),
                None => Ok(()),
            },
        }
    }

    /// Reads the causes that are accepted: a name on each line, and the reason after it. A line
    /// that begins with "#" is a comment.
    ///
    /// # Errors
    /// Returns the number of the first line that is wrong, from 1, and what is wrong with it.
    pub fn read(text: &str) -> Result<Expectation, (usize, String)> {
        let mut expectation = Expectation::default();
        for (number, name, reason) in entries(text) {
            expectation.accept(name, reason).map_err(|why| (number, why))?;
        }
        Ok(expectation)
    }

    /// Returns the reason for which wrong answers about an input are accepted: that of the first
    /// cause that is accepted and of which the input has the feature, with the name of the cause.
    /// `accepted` is about invalid inputs alone, and `rejected` about URLs.
    ///
    /// ```
    /// use rfc1738_audit::Expectation;
    ///
    /// let known = Expectation::read("rejected/port-above16-bits no host listens there\n").unwrap();
    /// let reason = known.reason(b"http://a:65536", true);
    /// assert_eq!(reason.as_deref(), Some("rejected/port-above16-bits: no host listens there"));
    /// assert_eq!(known.reason(b"http://a:80", true), None);
    /// ```
    pub fn reason(&self, input: &[u8], is_valid: bool) -> Option<String> {
        let features = of_input(&as_text(input));
        let is_of = |name: &str| {
            let (what, feature) = name.split_once('/').unwrap_or_default();
            let is_about = match what {
                "accepted" => !is_valid,
                "rejected" => is_valid,
                // Of these, a case says nothing.
                "" | "printed" | "script" | "printed-script" | "browser-scheme" => false,
                _ => true,
            };
            is_about && features.iter().any(|one| one == feature)
        };
        self.accepted.iter().find(|(name, _)| is_of(name)).map(|(name, reason)| format!("{name}: {reason}"))
    }

    /// Returns the reason for which a cause is accepted.
    pub fn reason_of(&self, cause: &Cause) -> Option<&str> {
        self.accepted.get(&cause.name).map(String::as_str)
    }

    /// Returns the causes that are findings: those by the text, and those for which a browser goes
    /// elsewhere with URLs that the library should reject, if the cause that has them is accepted.
    /// Its reason is about other URLs, so a new mistake would be accepted with it.
    pub fn findings<'a>(&self, audit: &'a Audit) -> Vec<Cow<'a, Cause>> {
        let is_hidden = |one: &&Elsewhere| {
            !self.accepted.contains_key(one.name())
                && audit.cause_of(one).is_some_and(|cause| self.reason_of(cause).is_some())
        };
        let hidden = audit.elsewhere.iter().filter(is_hidden).filter_map(|one| audit.by_text(one));
        audit.causes.iter().map(Cow::Borrowed).chain(hidden.map(Cow::Owned)).collect()
    }

    /// Compares what an audit found with what is expected: each finding, and each name that is
    /// accepted and was not found. A name of a cause for which a browser goes elsewhere can also be
    /// accepted: a report leaves the cause out.
    pub fn judge(&self, audit: &Audit) -> Vec<Finding> {
        let causes = self.findings(audit).into_iter().map(|cause| {
            let [expected, got] = cause.both();
            Finding {
                name: cause.name.clone(),
                outcome: match self.reason_of(&cause) {
                    Some(reason) => Outcome::Accepted(reason.into()),
                    None if danger(audit, &cause) > self.fail_on => Outcome::Minor,
                    None => Outcome::New,
                },
                words: format!(
                    "{}: {}, {} by {}: {expected}, got: {got}",
                    cause.title(),
                    words::input(&cause.input),
                    // No text says how a URL is printed.
                    if cause.symptom == Symptom::Prints { "read" } else { "expected" },
                    audit.against.name()
                ),
            }
        });
        let all = audit.causes.iter().chain(audit.elsewhere.iter().map(|one| &one.cause));
        let found: Vec<&str> = all.map(|cause| &*cause.name).collect();
        let stale = self.accepted.keys().filter(|name| !found.contains(&name.as_str())).map(|name| Finding {
            name: name.clone(),
            outcome: Outcome::Stale,
            words: match audit.causes.iter().find(|cause| cause.feature() == name.as_str()) {
                None => format!("`{name}` is not found any more, remove it from what is accepted"),
                Some(bug) => format!(
                    "with `{name}` no browser goes elsewhere; the bug with this feature is `{}`",
                    bug.name
                ),
            },
        });
        causes.chain(stale).collect()
    }

    /// Returns the text of a file that accepts what an audit found. What stands in the file `before`
    /// stays, and the causes that it lacks are added: with the reasons that are accepted, or for a
    /// person to fill in. [`Expectation::read`] reads the file when that is done.
    ///
    /// # Errors
    /// Returns the number of the first line before that is not one of such a file, and why.
    pub fn to_text(&self, audit: &Audit, before: &str) -> Result<String, (usize, String)> {
        let known: BTreeSet<&str> = entries(before).map(|(_, name, _)| name).collect();
        if let Some((line, name, _)) = entries(before).find(|(_, name, _)| !is_name(name)) {
            return Err((line, unknown(name)));
        }
        let mut file = before.to_owned();
        if before.is_empty() {
            let text = audit.against.name();
            file = format!(
                "# What is accepted as it is, judged against {text}. Write the reason in place of each \
                 \"{UNKNOWN}\".\n"
            );
        } else if !file.ends_with('\n') {
            file.push('\n');
        }
        let by_text = audit.elsewhere.iter().filter_map(|one| audit.by_text(one)).map(Cow::Owned);
        let all = audit.causes.iter().map(Cow::Borrowed).chain(by_text);
        for cause in all.filter(|cause| !known.contains(&*cause.name)) {
            let reason = self.reason_of(&cause).unwrap_or(UNKNOWN);
            file +=
                &format!("\n# {}: {}\n{} {reason}\n", cause.title(), words::input(&cause.input), cause.name);
        }
        Ok(file)
    }
}

/// Returns what a bug can do. A browser can open another host also where the library only should
/// reject the URL.
fn danger(audit: &Audit, cause: &Cause) -> Danger {
    let leads_elsewhere =
        |one: &Elsewhere| !one.is_by_text && !one.way.is_minor() && cause.inputs.contains(&one.cause.input);
    if audit.elsewhere.iter().any(leads_elsewhere) { Danger::Host } else { cause.danger }
}

/// Returns the lines of a file with the number, the name and the reason of each. Some editors write a
/// byte order mark.
fn entries(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    let lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines().map(str::trim).enumerate();
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).map(|(number, line)| {
        let (name, reason) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        (number + 1, name, reason)
    })
}

/// Says that no cause has a name.
fn unknown(name: &str) -> String {
    let near = near(name).map_or(String::new(), |near| format!("; {near}"));
    format!("no cause has the name `{}`{near}", escape::words(name))
}

/// Asserts that a library in this process has exactly the causes that are accepted. For the tests
/// of Rust crates: no adapter and no child process is needed.
///
/// The subject is the library. [`rfc1738_oracle::Subject`] says how to write one. The text is the
/// one that [`Subject::follows`] names.
///
/// ```
/// use rfc1738_audit::{Inputs, assert_conforms};
/// use rfc1738_oracle::subjects::ParserSubject;
///
/// // This parser follows RFC 1738 in everything, so nothing is accepted. Without `of_schemes`, all
/// // inputs are asked.
/// let mut parser = ParserSubject::new(rfc1738::Profile::Interpreter);
/// assert_conforms(&mut parser, &Inputs::of_cases().of_schemes(&["ftp".into()]), &[]);
/// ```
///
/// # Panics
/// Panics with a list of what was found and is not accepted, and of what is accepted and was not
/// found. Also panics if no cause can have a name that is accepted, or if the library cannot be
/// asked.
#[track_caller]
pub fn assert_conforms(library: &mut dyn Subject, inputs: &Inputs, accepted: &[(&str, &str)]) {
    let mut expectation = Expectation::default();
    for (name, reason) in accepted {
        if let Err(why) = expectation.accept(name, reason) {
            panic!("{why}");
        }
    }
    let audit = Audit::new(library, inputs, Wanted::Causes, None, &mut |_| {});
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
