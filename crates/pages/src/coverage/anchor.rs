//! The ids of the items on the page, so everything can be linked.

use rfc1738_oracle::escape;

pub(super) fn rule(name: &str) -> String {
    format!("rule-{}", escape::words(name))
}

pub(super) fn case(id: &str) -> String {
    format!("case-{}", escape::words(id))
}

pub(super) fn clause(id: &str) -> String {
    format!("clause-{}", escape::words(id))
}

pub(super) fn ruling(id: &str) -> String {
    format!("ruling-{id}")
}

/// Returns the id for the cases of a file.
pub(super) fn topic(topic: &str) -> String {
    format!("cases-{}", escape::words(topic))
}

/// Returns the id for the clauses of a section.
pub(super) fn clauses(section: &str) -> String {
    format!("clauses-{}", escape::words(section))
}

/// Returns the id for the explanation of a figure.
pub(super) fn term(name: &str) -> String {
    format!("term-{}", name.replace(' ', "-"))
}
