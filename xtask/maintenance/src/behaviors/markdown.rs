//! A page as Markdown: what every page says, and its sections.

use super::pages::KEPT;
use super::section::link;
use super::{Page, example, schemes, section, table};
use rfc1738_behaviors::{About, Behavior, Library};
use rfc1738_subject::notation::{code, prose};

impl Page {
    /// Returns the page as Markdown.
    pub fn markdown(&self) -> String {
        let sections = self.sections();
        let mut text = format!("# {}\n\n{}\n\n", prose(self.title), prose(self.opening));
        text += &self.how_to_read();
        text += "## The most dangerous differences\n\n";
        text += &table::markdown(self);
        text += "\n## Contents\n\n";
        for (heading, _) in &sections {
            text += &format!("- {}\n", link(heading));
        }
        for (heading, body) in sections {
            text += &format!("\n## {heading}\n\n{body}");
        }
        text
    }

    /// Returns how the page was made, and how to read it.
    fn how_to_read(&self) -> String {
        let names: Vec<String> =
            self.libraries().map(|library| format!("{} {}", code(library.name), library.version)).collect();
        let mut text = format!(
            "- Texts: [RFC 1738](https://www.rfc-editor.org/rfc/rfc1738), and the [{}]({}) of {} as {} behaviors. Crates: {}.\n",
            self.text.name,
            self.link,
            self.text.version,
            self.text.behaviors.len(),
            names.join(", ")
        );
        for note in self.notes {
            text += &format!("- {}\n", prose(note));
        }
        text += "- Every answer on this page is a prediction: RFC 1738's reading, changed by the behaviors of the text or of the \
                 crate. A test predicts the answers to the inputs of this page, of every case and of the complete suites, and \
                 asks the crates. `cargo xtask predict` asks them about other inputs.\n";
        text += "- RFC 1738 does not count the \"/\" after the host as part of the path. On this page the path begins with it in every \
                 answer.\n";
        text += "- A name in angle brackets stands for a character that a reader cannot see: ⟨TAB⟩, ⟨LF⟩, ⟨SP⟩ for a space at \
                 an end, ⟨U+200B⟩.\n";
        let options = match (self.file, self.libraries) {
            (KEPT, _) | (_, []) => "--write".into(),
            (_, [library, ..]) => format!("{library} --format markdown"),
        };
        text + &format!(
            "- `cargo xtask differences {options}` writes this page from `crates/behaviors/`.\n\n"
        )
    }

    /// Returns the sections that the page has, each with its heading and its text.
    fn sections(&self) -> Vec<(String, String)> {
        let mut sections = Vec::new();
        if !self.schemes.is_empty() {
            sections.push((schemes::HEADING.into(), schemes::markdown(self)));
        }
        for about in About::ALL {
            let body = self.about(about);
            if !body.is_empty() {
                sections.push((super::heading(about).into(), body));
            }
        }
        for library in self.libraries() {
            sections.push((format!("What {} does alone", code(library.name)), self.alone(library)));
        }
        let list = |all: &[&str]| all.iter().map(|one| format!("- {}\n", prose(one))).collect::<String>();
        if !self.not_compared.is_empty() {
            sections.push(("Not compared".into(), list(self.not_compared)));
        }
        if !self.examples.is_empty() {
            sections.push((example::HEADING.into(), example::markdown(self)));
        }
        sections
    }

    /// Returns the behaviors of the text that are about one part of a URL, the most dangerous first.
    fn about(&self, about: About) -> String {
        let mut behaviors: Vec<&Behavior> =
            self.text.behaviors.iter().copied().filter(|behavior| behavior.about == about).collect();
        behaviors.sort_by_key(|behavior| behavior.importance);
        let sections =
            behaviors.into_iter().map(|behavior| section::markdown(self, behavior, behavior.input));
        sections.collect::<Vec<_>>().join("\n")
    }

    /// Returns how a library departs from its text.
    fn alone(&self, library: &'static Library) -> String {
        let name = code(library.name);
        let mut own = self.own(library);
        own.sort_by_key(|behavior| behavior.importance);
        let replaced: Vec<&Behavior> =
            own.iter().filter_map(|behavior| self.departure(behavior)?.instead_of).collect();
        let mut parts = Vec::new();
        for behavior in &own {
            parts.push(section::markdown(self, behavior, self.input_of(behavior)));
        }
        for behavior in self.missing(library).into_iter().filter(|behavior| !replaced.contains(behavior)) {
            parts.push(section::missing(self, behavior, library));
        }
        if parts.is_empty() {
            parts.push(format!("Nothing is known: {name} has exactly the behaviors of the text.\n"));
        }
        parts.join("\n")
    }
}
