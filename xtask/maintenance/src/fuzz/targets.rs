//! The fuzz targets: their subjects, the kinds of their inputs, and the properties that they test.

use std::path::PathBuf;

use rfc1738_oracle::properties::{Agree, Extract, NearMiss, Property, Sentence, Total, Written};
use url_atlas_libraries::Predicts;

use xtask::workspace::{Failure, root};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The target's name, which is also the property's name.
    pub name: &'static str,
    pub kind: InputKind,
    /// The libraries whose answers the target predicts. One of them requires the feature `ada`.
    pub libraries: &'static [&'static str],
}

/// All targets, in the order in which they run.
pub const ALL: [Target; 8] = [
    target("total", InputKind::Text, &[]),
    target("agree", InputKind::Text, &[]),
    target("sentence", InputKind::Choices, &[]),
    target("near_miss", InputKind::Choices, &[]),
    target("extract", InputKind::Running, &[]),
    target("written", InputKind::Text, &[]),
    target("whatwg", InputKind::Text, &["url"]),
    target("peers", InputKind::Text, &["fluent-uri", "http", "iri-string", "uriparse", "ada-url"]),
];

const fn target(name: &'static str, kind: InputKind, libraries: &'static [&'static str]) -> Target {
    Target { name, kind, libraries }
}

/// Returns the folder of the fuzz targets' package.
pub fn folder() -> PathBuf {
    root().join("fuzz")
}

impl Target {
    /// Returns the target with this name.
    pub fn from_name(name: &str) -> Option<Target> {
        ALL.into_iter().find(|target| target.name == name)
    }

    /// Returns whether the target finds classes of answers that are not predicted. Such a target continues after a finding.
    pub fn has_classes(self) -> bool {
        !self.libraries.is_empty()
    }

    /// Returns the libraries that this program was built without.
    pub fn absent(self) -> impl Iterator<Item = &'static str> {
        self.libraries.iter().copied().filter(|library| url_atlas_libraries::by_name(library).is_none())
    }

    /// Returns a line for each library that was not tested. Without the line, the library would seem to have no
    /// differences.
    pub fn not_asked(self, command: &str) -> String {
        let line = |library| {
            format!(
                "`{library}` was not tested: `cargo xtask-{library} {command}` tests it, and needs a C++ compiler.\n"
            )
        };
        self.absent().map(line).collect()
    }

    /// Returns the target's folder within the package: its `corpus`, `artifacts`, `findings` or `saved`.
    pub fn folder(self, of: &str) -> PathBuf {
        folder().join(of).join(self.name)
    }

    /// Returns the property that the target tests.
    pub fn property(self) -> Result<Box<dyn Property>, Failure> {
        Ok(match self.name {
            "total" => Box::new(Total),
            "agree" => Box::new(Agree::new()),
            "sentence" => Box::new(Sentence::new()),
            "near_miss" => Box::new(NearMiss::new()),
            "extract" => Box::new(Extract::new()),
            "written" => Box::new(Written),
            _ => {
                let libraries = self.libraries.iter().filter_map(|name| {
                    url_atlas_libraries::by_name(name).zip(url_atlas_libraries::design(name).cloned())
                });
                // Each class is reported once.
                Box::new(Predicts::new(self.name, libraries).telling_once())
            }
        })
    }
}
