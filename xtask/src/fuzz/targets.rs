//! The fuzz targets: what each is about, what its inputs are, and the property that it holds them to.

use std::path::PathBuf;

use rfc1738_suite::difference::Catalogue;
use rfc1738_suite::oracle::Differs;
use rfc1738_suite::oracle::{Agree, Found, NearMiss, Property, Sentence, Total, Written};

use crate::place::{Failure, root};

/// What the bytes of an input are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
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
    /// Its name, which is that of the property.
    pub name: &'static str,
    pub kind: Kind,
    /// The libraries that it holds against RFC 1738. One of them is here with the feature `ada` only.
    pub libraries: &'static [&'static str],
}

/// All of them, in the order in which they run.
pub const ALL: [Target; 8] = [
    target("total", Kind::Text, &[]),
    target("agree", Kind::Text, &[]),
    target("sentence", Kind::Choices, &[]),
    target("near_miss", Kind::Choices, &[]),
    target("extract", Kind::Running, &[]),
    target("written", Kind::Text, &[]),
    target("whatwg", Kind::Text, &["url"]),
    target("peers", Kind::Text, &["fluent-uri", "iri-string", "uriparse", "http", "ada-url"]),
];

const fn target(name: &'static str, kind: Kind, libraries: &'static [&'static str]) -> Target {
    Target { name, kind, libraries }
}

/// The fuzz targets' package.
pub fn folder() -> PathBuf {
    root().join("fuzz")
}

impl Target {
    /// The target of that name.
    pub fn of(name: &str) -> Option<Target> {
        ALL.into_iter().find(|target| target.name == name)
    }

    /// Whether what it finds are classes of differences, of which one more is no reason to end.
    pub fn has_classes(self) -> bool {
        !self.libraries.is_empty()
    }

    /// The libraries that this program was built without.
    pub fn absent(self) -> impl Iterator<Item = &'static str> {
        self.libraries.iter().copied().filter(|library| rfc1738_libraries::of(library).is_none())
    }

    /// A line for each library that was not asked, for it would be taken for one that does not differ.
    pub fn not_asked(self, command: &str) -> String {
        let line = |library| {
            format!(
                "`{library}` was not asked: `cargo xtask-{library} {command}` does, and needs a C++ compiler.\n"
            )
        };
        self.absent().map(line).collect()
    }

    /// A folder of its own within the package: of its `corpus`, its `artifacts`, its `findings`, what is `saved`.
    pub fn folder(self, of: &str) -> PathBuf {
        folder().join(of).join(self.name)
    }

    /// The property.
    pub fn property(self) -> Result<Box<dyn Property>, Failure> {
        Ok(match self.name {
            "total" => Box::new(Total),
            "agree" => Box::new(Agree::new()),
            "sentence" => Box::new(Sentence::new()),
            "near_miss" => Box::new(NearMiss::new()),
            "extract" => Box::new(Found::new()),
            "written" => Box::new(Written),
            _ => {
                let mut known = Vec::new();
                for library in self.libraries {
                    let Some(subject) = rfc1738_libraries::of(library) else { continue };
                    known.push((subject, catalogue(library)?));
                }
                // A reader wants each class once.
                Box::new(Differs::new(self.name, known).telling_once())
            }
        })
    }
}

/// What is known of a library.
pub fn catalogue(library: &str) -> Result<Catalogue, Failure> {
    Ok(Catalogue::load(&root().join("spec-cases"), "spec-cases", library)?)
}
