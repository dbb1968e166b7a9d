//! The fuzz targets: their names, the kinds of their inputs, and the properties that they test.

use rfc1738_oracle::properties::{Agree, Extract, NearMiss, Property, Sentence, Total, Written};

use crate::follows::{peers, whatwg};

/// The meaning of an input's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// A text that may be a URL.
    Text,
    /// Running text.
    Running,
    /// Choices among the alternatives of the grammar.
    Choices,
}

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The target's name, which is also the property's name.
    pub name: &'static str,
    pub kind: InputKind,
    /// Whether the target finds classes of answers, and continues after a finding.
    pub has_classes: bool,
    /// Returns the property that the target tests.
    pub property: fn() -> Box<dyn Property>,
}

/// All targets, in the order in which they run.
pub const ALL: [Target; 8] = [
    ours("total", InputKind::Text, || Box::new(Total::default())),
    ours("agree", InputKind::Text, || Box::new(Agree::default())),
    ours("sentence", InputKind::Choices, || Box::new(Sentence::default())),
    ours("near_miss", InputKind::Choices, || Box::new(NearMiss::default())),
    ours("extract", InputKind::Running, || Box::new(Extract::default())),
    ours("written", InputKind::Text, || Box::new(Written::default())),
    of_libraries("whatwg", || Box::new(whatwg())),
    of_libraries("peers", || Box::new(peers())),
];

const fn ours(name: &'static str, kind: InputKind, property: fn() -> Box<dyn Property>) -> Target {
    Target { name, kind, has_classes: false, property }
}

const fn of_libraries(name: &'static str, property: fn() -> Box<dyn Property>) -> Target {
    Target { name, kind: InputKind::Text, has_classes: true, property }
}

impl Target {
    /// Returns the target with this name.
    pub fn from_name(name: &str) -> Option<Target> {
        ALL.into_iter().find(|target| target.name == name)
    }
}
