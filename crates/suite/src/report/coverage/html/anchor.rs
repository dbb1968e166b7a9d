//! The ids of what the page holds, so that everything can be linked.

use crate::report::escape;

pub(super) fn production(name: &str) -> String {
    format!("production-{}", escape::words(name))
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
