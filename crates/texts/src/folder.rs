//! Reads a folder of data files as a text: the grammar as printed, and five YAML files.
//!
//! - `text.yaml`, one entry: the `id`, `name` and `title` of the text, the file of its `grammar`,
//!   the `notation` (`abnf`, `cern` or `bnf`, the last with `repeated-brackets`), the texts that it
//!   `imports`, its `start` rule, its `forms` with their rules, and the `part-kinds` that are not
//!   plain text.
//! - `sections.yaml`: a `section` that can be cited, its `title`, and the rules that it `explains`.
//!   Each printed rule stands in one section.
//! - `amendments.yaml`: a `rule` that is not read as `printed`, or a helper rule, which is not
//!   printed; how it is `read-as`; its `effect` (`repair`, `language` or `derivation`), `why`, and
//!   the `source` that supports it.
//! - `parts.yaml`: a `rule` with its parts `marked`.
//! - `rulings.yaml`: the permanent `id`, the `sections` in doubt, the `point` and the `answer`.
//!
//! The reader is strict. It returns all problems, each with its line, what it expected, and a
//! similar name if there is one.

use std::collections::BTreeSet;

use bnf_automata::grammar::{Amendment, Effect, Grammar, Notation, RepeatedBrackets};
use bnf_automata::specification::{Form, Grammars, MarkedRule, PartKind, Ruling, Section, Specification};

use crate::entries::{Fields, Placed, Problem, Problems, Tree, cut, suggestion};

#[derive(Clone, Copy, Debug)]
pub struct Folder {
    /// The folder in messages.
    pub shown: &'static str,
    /// The name and the content of each file.
    pub files: &'static [(&'static str, &'static str)],
}

/// Returns the [`Folder`] `data/ID` of the package that calls it, which becomes a part of the
/// program. The first argument is the package's folder in messages, and the third one the file of
/// the grammar.
#[macro_export]
macro_rules! folder {
    ($package:literal, $id:literal, $grammar:literal $(, $more:literal)*) => {
        $crate::folder::Folder {
            shown: concat!($package, "/data/", $id),
            files: &[
                $crate::folder!(@ $id, "text.yaml"),
                $crate::folder!(@ $id, "sections.yaml"),
                $crate::folder!(@ $id, "amendments.yaml"),
                $crate::folder!(@ $id, "parts.yaml"),
                $crate::folder!(@ $id, "rulings.yaml"),
                $crate::folder!(@ $id, $grammar),
                $($crate::folder!(@ $id, $more)),*
            ],
        }
    };
    (@ $id:literal, $file:literal) => {
        ($file, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/", $id, "/", $file)))
    };
}

impl Folder {
    /// Reads the text. `texts` are those whose rules it may name.
    ///
    /// # Errors
    /// Returns all problems of the files.
    pub fn read(&self, texts: &[&'static Specification]) -> Result<Specification, Problems> {
        let mut reader = Reader::new(self);
        let text = reader.specification(texts);
        reader.end()?;
        Ok(text.expect("without a text there is a problem"))
    }

    /// Reads a text that is part of the program.
    ///
    /// # Panics
    /// Panics with all problems of the files. The tests of each text exclude that.
    pub fn shipped(&self, texts: &[&'static Specification]) -> Specification {
        self.read(texts).unwrap_or_else(|problems| panic!("{problems}"))
    }
}

/// Reads the entries of the files, and collects their problems.
pub(crate) struct Reader<'f> {
    folder: &'f Folder,
    problems: Vec<Problem>,
}

/// The kinds of an amendment's effect by their names.
const EFFECTS: &[(&str, Effect)] =
    &[("repair", Effect::Repair), ("language", Effect::Language), ("derivation", Effect::Derivation)];

impl<'f> Reader<'f> {
    pub(crate) fn new(folder: &'f Folder) -> Reader<'f> {
        Reader { folder, problems: Vec::new() }
    }

    pub(crate) fn end(mut self) -> Result<(), Problems> {
        self.problems.sort();
        if self.problems.is_empty() { Ok(()) } else { Err(Problems(self.problems)) }
    }

    pub(crate) fn problem(&mut self, file: &str, line: usize, message: impl Into<String>) {
        self.problems.push(Problem::new(format!("{}/{file}", self.folder.shown), line, message));
    }

    fn content(&mut self, file: &str) -> &'static str {
        let found = self.folder.files.iter().find(|(name, _)| *name == file);
        if found.is_none() {
            let hint = suggestion(file, self.folder.files.iter().map(|(name, _)| *name));
            self.problem(
                file,
                0,
                format!("the folder has no such file; {}", hint.as_deref().unwrap_or("add it")),
            );
        }
        found.map_or("", |(_, content)| content)
    }

    /// Returns the sound entries of a file.
    pub(crate) fn entries<T>(
        &mut self,
        file: &'static str,
        key: &str,
        mut take: impl FnMut(&mut Fields<'_>) -> T,
    ) -> Vec<Placed<T>> {
        let count = self.problems.len();
        let content = self.content(file);
        let cut = cut(content);
        if let Some(line) = cut.stray {
            let message =
                format!("only comments may come before the first entry, which begins with `- {key}:`");
            self.problem(file, line, message);
        } else if cut.entries.is_empty() && self.problems.len() == count {
            self.problem(file, 0, format!("the file has no entry; an entry begins with `- {key}:`"));
        }
        let shown = format!("{}/{file}", self.folder.shown);
        let mut sound = Vec::new();
        for entry in cut.entries {
            match Fields::read(&shown, entry) {
                Err(problem) => self.problems.push(problem),
                Ok(mut fields) => {
                    let value = take(&mut fields);
                    let (placed, problems) = fields.finish(value);
                    self.problems.extend(problems);
                    sound.extend(Some(placed).filter(|placed| placed.sound));
                }
            }
        }
        sound
    }

    pub(crate) fn marked(&mut self, file: &'static str) -> Vec<Placed<MarkedRule>> {
        let marked = self.entries(file, "rule", |fields| MarkedRule {
            rule: required(fields, "rule"),
            marked: required(fields, "marked"),
        });
        self.check_unique(file, "rule", marked.iter().map(|entry| (entry.line, entry.value.rule)));
        for entry in &marked {
            self.check_expr(file, entry.line_of("marked"), "marked", entry.value.marked);
        }
        marked
    }

    /// Adds a problem for every name that an entry before has.
    pub(crate) fn check_unique<'n>(
        &mut self,
        file: &str,
        what: &str,
        names: impl Iterator<Item = (usize, &'n str)>,
    ) {
        let mut known: Vec<(usize, &str)> = Vec::new();
        for (line, name) in names {
            match known.iter().find(|(_, known)| *known == name) {
                Some((first, _)) => {
                    let message = format!("the {what} `{name}` is on line {first} already; keep one");
                    self.problem(file, line, message);
                }
                None => known.push((line, name)),
            }
        }
    }

    /// Adds a problem if a name is not known.
    pub(crate) fn check_known<'k>(
        &mut self,
        (file, line): (&str, usize),
        what: &str,
        name: &str,
        known: impl IntoIterator<Item = &'k str> + Clone,
    ) {
        if !known.clone().into_iter().any(|known| known == name) {
            let hint = suggestion(name, known);
            let hint = hint.as_deref().unwrap_or("is it spelled in full?");
            self.problem(file, line, format!("there is no {what} `{name}`; {hint}"));
        }
    }

    /// Adds a problem if a right-hand side is not in the default notation.
    pub(crate) fn check_expr(&mut self, file: &str, line: usize, field: &str, expr: &str) {
        if let Err(error) = Grammar::read_expr(file, expr) {
            let (column, expected, found) = (error.column, error.expected, error.found);
            self.problem(
                file,
                line,
                format!("`{field}`, character {column}: expected {expected}, but found {found}"),
            );
        }
    }

    fn specification(&mut self, texts: &[&'static Specification]) -> Option<Specification> {
        let head = self.head(texts);
        let sections = self.entries("sections.yaml", "section", |fields| {
            fields.check_quotes("section");
            let section = Section { number: required(fields, "section"), title: required(fields, "title") };
            (section, fields.list("explains"))
        });
        let numbers = || sections.iter().map(|entry| entry.value.0.number);
        self.check_unique("sections.yaml", "section", sections.iter().map(|entry| entry.line).zip(numbers()));
        let rulings = self.entries("rulings.yaml", "id", |fields| Ruling {
            id: required(fields, "id"),
            sections: list(fields, "sections"),
            point: required(fields, "point"),
            answer: required(fields, "answer"),
        });
        let ids = rulings.iter().map(|entry| (entry.line, entry.value.id));
        self.check_unique("rulings.yaml", "ruling", ids);
        for entry in &rulings {
            let line = entry.line_of("sections");
            if entry.value.sections.is_empty() {
                self.problem("rulings.yaml", line, "`sections` names no section; name those in doubt");
            }
            for section in entry.value.sections {
                self.check_known(("rulings.yaml", line), "section", section, numbers());
            }
        }
        let amendments = self.entries("amendments.yaml", "rule", |fields| Amendment {
            rule: required(fields, "rule"),
            printed: fields.text("printed").map(|text| &*text.leak()),
            read_as: required(fields, "read-as"),
            effect: choice(fields, "effect", EFFECTS).unwrap_or(Effect::Repair),
            why: required(fields, "why"),
            source: required(fields, "source"),
        });
        let rules = amendments.iter().map(|entry| (entry.line, entry.value.rule));
        self.check_unique("amendments.yaml", "rule", rules);
        let parts = self.marked("parts.yaml");
        let (mut text, [start, forms]) = head?;
        text.sections = leak(sections.iter().map(|entry| entry.value.0).collect());
        text.rulings = values(&rulings);
        text.amendments = values(&amendments);
        text.parts = values(&parts);
        let grammar = match text.read() {
            Ok(grammar) => grammar,
            Err(error) => {
                let message = format!(
                    "column {}: expected {}, but found {}",
                    error.column, error.expected, error.found
                );
                self.problem(text.file, error.line, message);
                return None;
            }
        };
        text.explained_in = leak(self.explained(&grammar, &sections));
        let all = self.check_rules(&text, &grammar, &amendments, &parts);
        self.check_known(("text.yaml", start), "rule", text.start, all.iter().copied());
        for form in text.forms {
            self.check_known(("text.yaml", forms), "rule", form.rule, all.iter().copied());
        }
        Some(text)
    }

    /// Reads `text.yaml`. Also returns the lines of `start` and `forms`.
    fn head(&mut self, texts: &[&'static Specification]) -> Option<(Specification, [usize; 2])> {
        const FILE: &str = "text.yaml";
        let heads = self.entries(FILE, "id", |fields| {
            let notation = match choice(fields, "notation", &[("abnf", 0), ("cern", 1), ("bnf", 2)]) {
                Some(2) => {
                    let brackets =
                        [("group", RepeatedBrackets::Group), ("optional", RepeatedBrackets::Optional)];
                    let brackets = choice(fields, "repeated-brackets", &brackets);
                    Notation::Bnf { repeated_brackets: brackets.unwrap_or_default() }
                }
                Some(1) => Notation::Cern,
                Some(_) => Notation::Abnf,
                // Nobody knows whether an unknown notation has the field.
                None => {
                    fields.text("repeated-brackets");
                    Notation::Abnf
                }
            };
            let kinds = [("list", PartKind::List), ("fields", PartKind::Fields)];
            let part_kinds = pairs(fields, "part-kinds").into_iter().filter_map(|(part, kind)| {
                let found = kinds.iter().find(|(name, _)| *name == kind);
                if found.is_none() {
                    fields.problem("part-kinds", &unknown_choice(kind, &kinds));
                }
                Some((part, found?.1))
            });
            let part_kinds = leak(part_kinds.collect());
            let text = Specification {
                id: required(fields, "id"),
                name: required(fields, "name"),
                title: required(fields, "title"),
                file: required(fields, "grammar"),
                text: "",
                notation,
                imports: &[],
                amendments: &[],
                parts: &[],
                part_kinds,
                start: required(fields, "start"),
                forms: leak(
                    pairs(fields, "forms").into_iter().map(|(name, rule)| Form { name, rule }).collect(),
                ),
                sections: &[],
                explained_in: &[],
                rulings: &[],
                grammars: Grammars::new(),
            };
            (text, fields.list("imports"))
        });
        if let Some(second) = heads.get(1) {
            self.problem(FILE, second.line, "the file has one entry, the text; this is another");
        }
        let head = heads.into_iter().next()?;
        let (id_line, imports_line) = (head.line_of("id"), head.line_of("imports"));
        let lines = ["start", "forms"].map(|field| head.line_of(field));
        let (mut text, imports) = head.value;
        let folder = self.folder.shown.rsplit('/').next().unwrap_or_default();
        if text.id != folder {
            self.problem(FILE, id_line, format!("the id is `{}`, but the folder is `{folder}`", text.id));
        }
        for import in &imports {
            self.check_known((FILE, imports_line), "text", import, texts.iter().map(|text| text.id));
        }
        let import = |id: &String| texts.iter().find(|text| text.id == id).copied();
        text.imports = leak(imports.iter().filter_map(import).collect());
        text.text = self.content(text.file);
        if text.text.is_empty() { None } else { Some((text, lines)) }
    }

    /// Returns each printed rule with the section that explains it.
    fn explained(
        &mut self,
        grammar: &Grammar,
        sections: &[Placed<(Section, Vec<String>)>],
    ) -> Vec<(&'static str, &'static str)> {
        const FILE: &str = "sections.yaml";
        let rules = || grammar.rules().iter().map(|rule| &*rule.name);
        for entry in sections {
            for rule in &entry.value.1 {
                self.check_known(
                    (FILE, entry.line_of("explains")),
                    "rule",
                    rule,
                    rules().collect::<Vec<_>>(),
                );
            }
        }
        let mut explained: Vec<(&str, &str)> = Vec::new();
        for rule in rules() {
            let explains =
                |entry: &&Placed<(Section, Vec<String>)>| entry.value.1.iter().any(|name| name == rule);
            let mut found = sections.iter().filter(explains);
            match (found.next(), found.next()) {
                (None, _) => {
                    let message = format!("no section explains the rule `{rule}`; name it in one `explains`");
                    self.problem(FILE, 0, message);
                }
                (Some(first), Some(second)) => {
                    let (number, line) = (first.value.0.number, second.line_of("explains"));
                    let message = format!("section {number} explains the rule `{rule}` already; keep one");
                    self.problem(FILE, line, message);
                }
                (Some(one), None) => explained.push((String::leak(rule.into()), one.value.0.number)),
            }
        }
        explained
    }

    /// Checks that every rule that a file names exists, and that the amendments are in the
    /// notations. Returns the names of all rules.
    fn check_rules<'g>(
        &mut self,
        text: &Specification,
        grammar: &'g Grammar,
        amendments: &[Placed<Amendment>],
        parts: &[Placed<MarkedRule>],
    ) -> BTreeSet<&'g str> {
        let printed: Vec<&'g str> = grammar.rules().iter().map(|rule| &*rule.name).collect();
        for entry in amendments {
            let Amendment { rule, printed: as_printed, read_as, .. } = entry.value;
            let place = ("amendments.yaml", entry.line);
            match as_printed {
                Some(_) => self.check_known(place, "printed rule", rule, printed.iter().copied()),
                None if printed.contains(&rule) => {
                    let message = format!("the grammar has the rule `{rule}`; write how it is `printed`");
                    self.problem(place.0, place.1, message);
                }
                None => {}
            }
            self.check_expr(place.0, entry.line_of("read-as"), "read-as", read_as);
        }
        let all: BTreeSet<&'g str> =
            printed.into_iter().chain(text.amendments.iter().map(|amendment| amendment.rule)).collect();
        for entry in parts {
            self.check_known(("parts.yaml", entry.line), "rule", entry.value.rule, all.iter().copied());
        }
        all
    }
}

/// Takes one of the named choices, which is required.
pub(crate) fn choice<T: Copy>(
    fields: &mut Fields<'_>,
    name: &'static str,
    choices: &[(&str, T)],
) -> Option<T> {
    let given = fields.required(name);
    let found = choices.iter().find(|(choice, _)| *choice == given);
    if found.is_none() && !given.is_empty() {
        fields.problem(name, &unknown_choice(&given, choices));
    }
    found.map(|&(_, value)| value)
}

fn unknown_choice<T>(given: &str, choices: &[(&str, T)]) -> String {
    let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
    let hint = suggestion(given, names.iter().copied());
    format!("is `{given}`; {}", hint.unwrap_or_else(|| format!("expected one of {}", names.join(", "))))
}

/// Takes a map of texts, which is empty if the field is absent.
pub(crate) fn pairs(fields: &mut Fields<'_>, name: &'static str) -> Vec<(&'static str, &'static str)> {
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    for (key, value) in fields.map(name).unwrap_or_default() {
        match value {
            Tree::Text(value) => pairs.push((key.leak(), value.leak())),
            other => fields.not_text(name, &other),
        }
    }
    pairs
}

/// Returns the values of the entries. They are kept for the whole run of the program, as a text is.
pub(crate) fn values<T: Copy>(entries: &[Placed<T>]) -> &'static [T] {
    leak(entries.iter().map(|entry| entry.value).collect())
}

/// Returns the text of a field, which is kept likewise.
pub(crate) fn required(fields: &mut Fields<'_>, name: &'static str) -> &'static str {
    fields.required(name).leak()
}

pub(crate) fn list(fields: &mut Fields<'_>, name: &'static str) -> &'static [&'static str] {
    leak(fields.list(name).into_iter().map(|text| &*text.leak()).collect())
}

pub(crate) fn leak<T>(list: Vec<T>) -> &'static [T] {
    list.leak()
}
