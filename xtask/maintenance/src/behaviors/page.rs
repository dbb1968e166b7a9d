//! A page: a text, the libraries that follow it, and how they depart from it.

use super::row::Row;
use rfc1738_behaviors::{Behavior, Library, by_name};

/// A page about a text and the libraries that follow it.
pub struct Page {
    /// The name of the file.
    pub file: &'static str,
    /// The title.
    pub title: &'static str,
    /// What the page is, in two sentences.
    pub opening: &'static str,
    /// What else a reader has to know, one paragraph each.
    pub notes: &'static [&'static str],
    /// The text. Each of its behaviors cites it.
    pub text: &'static Library,
    /// The link to the text.
    pub link: &'static str,
    /// The names of the libraries.
    pub libraries: &'static [&'static str],
    /// The rows of the table of schemes. Without any, the page has no such table.
    pub schemes: &'static [Row],
    /// How the libraries depart from the text. A behavior that is not listed is shown with its own input.
    pub departures: &'static [Departure],
    /// What is not compared, one sentence or more each.
    pub not_compared: &'static [&'static str],
    /// The inputs of the worked examples.
    pub examples: &'static [&'static str],
}

/// A behavior that a library has and its text has not, or the reverse.
pub struct Departure {
    /// The behavior.
    pub behavior: &'static Behavior,
    /// An input to which the text and the library give different answers.
    pub input: &'static str,
    /// The behavior of the text in whose place the library has this one.
    pub instead_of: Option<&'static Behavior>,
}

impl Page {
    /// Returns the libraries.
    pub fn libraries(&self) -> impl Iterator<Item = &'static Library> + Clone {
        self.libraries.iter().filter_map(|name| by_name(name))
    }

    /// Returns the text and the libraries, in the order of the columns.
    pub(super) fn columns(&self) -> impl Iterator<Item = &'static Library> + Clone {
        [self.text].into_iter().chain(self.libraries())
    }

    /// Returns the behaviors of a library that its text has not.
    pub fn own(&self, library: &Library) -> Vec<&'static Behavior> {
        library.behaviors.iter().copied().filter(|behavior| !self.text.behaviors.contains(behavior)).collect()
    }

    /// Returns the behaviors of the text that a library has not.
    pub fn missing(&self, library: &Library) -> Vec<&'static Behavior> {
        self.text.behaviors.iter().copied().filter(|behavior| !library.behaviors.contains(behavior)).collect()
    }

    /// Returns what is known about a departure from the text.
    pub(super) fn departure(&self, behavior: &Behavior) -> Option<&'static Departure> {
        self.departures.iter().find(|departure| departure.behavior == behavior)
    }

    /// Returns the input that shows a behavior on this page.
    pub(super) fn input_of(&self, behavior: &'static Behavior) -> &'static str {
        self.departure(behavior).map_or(behavior.input, |departure| departure.input)
    }

    #[cfg(test)]
    /// Returns every input of the page.
    pub fn inputs(&self) -> Vec<String> {
        let behaviors = self.columns().flat_map(|column| column.behaviors);
        let shown =
            behaviors.flat_map(|behavior| [behavior.input, self.input_of(behavior)]).map(String::from);
        let examples = self.examples.iter().copied().map(String::from);
        shown.chain(examples).chain(self.schemes.iter().flat_map(Row::inputs)).collect()
    }
}
