//! The ids of what the page shows, so everything can be linked.

use crate::report::escape;

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

/// The cases of a file.
pub(super) fn topic(topic: &str) -> String {
    format!("cases-{}", escape::words(topic))
}

/// The clauses of a section.
pub(super) fn clauses(section: &str) -> String {
    format!("clauses-{}", escape::words(section))
}

/// What a figure counts.
pub(super) fn term(name: &str) -> String {
    format!("term-{}", name.replace(' ', "-"))
}
