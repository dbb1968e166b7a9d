//! Writes an unexplained difference as a new entry for its catalogue.

use std::fmt::Write as _;

use super::{Catalogue, Difference};
use crate::corpus::Corpus;
use crate::corpus::entry::TODO;
use crate::corpus::write::quoted;

impl Catalogue {
    /// Returns the text of an entry for a difference, with its class and its minimized input.
    ///
    /// Fields that a person has to write are `TODO`. The text proposes the clauses that cases of the same rule cite.
    ///
    /// ```
    /// use rfc1738_suite::corpus::Corpus;
    /// use rfc1738_suite::difference::{Catalogue, Classifier};
    /// use rfc1738_libraries::WhatwgUrl;
    ///
    /// let corpus = Corpus::shipped();
    /// let difference = Classifier::new(WhatwgUrl::default()).difference(b"ftp://host.dom/a?b").unwrap();
    /// let entry = Catalogue::template("to-be-named", &difference, &corpus);
    /// assert!(entry.starts_with("- name: to-be-named\n  why: TODO\n  clause: \"TODO"));
    /// assert!(entry.contains("  kinds: [other-path]\n"));
    /// # Ok::<(), rfc1738_suite::corpus::Problems>(())
    /// ```
    pub fn template(name: &str, difference: &Difference, corpus: &Corpus) -> String {
        let class = difference.class;
        let mut clauses = String::new();
        let cases = corpus.cases.iter().filter(|case| case.rule == class.rule);
        for clause in cases.flat_map(|case| &case.clauses) {
            if !clauses.contains(clause.as_str()) && clauses.len() < 120 {
                let _ = write!(clauses, ", {clause}");
            }
        }
        let clauses = clauses.strip_prefix(", ").map_or(String::new(), |some| format!(": one of {some}?"));
        format!(
            "- name: {name}\n  why: {TODO}\n  clause: \"{TODO}{clauses}\"\n  theirs: \"{TODO}\"\n  \
             kinds: [{}]\n  rules: [{}]\n  bytes: [{}]\n  input: {}\n",
            class.kind,
            class.rule,
            quoted(&class.byte.name()),
            // A library takes only UTF-8.
            quoted(&String::from_utf8_lossy(&difference.smallest)),
        )
    }
}
