//! reports/vulnerabilities.md: which published vulnerabilities an audit finds without the advisory's input.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::path::Path;

use rayon::prelude::*;
use regex::Regex;
use rfc1738_audit::report::first_screen;
use rfc1738_audit::{Audit, Cause, Changes, Input, Record, Sources, Wanted};
use rfc1738_subject::notation::{cell, code, cut};

use super::record::History;
use crate::Failure;
use crate::attacks::{Attack, attacks};

/// The records of a library without the inputs of its advisories, and what an audit shows of them. Each is computed once for all of its
/// vulnerabilities.
struct Shown<'a> {
    history: &'a History<'a>,
    attacks: Vec<&'a Attack>,
    /// The records, the oldest first.
    records: Vec<Record>,
    /// The changes from each version to the next one. No change if all answers are the same.
    changes: Vec<Vec<Cause>>,
    /// The causes on the first screen of each version that is vulnerable or fixed.
    screens: Vec<Vec<Cause>>,
}

/// The name of a change or a cause, and its input.
type Named = (String, String);

/// What was found of a vulnerability.
struct Found<'a> {
    attack: &'a Attack,
    library: &'a str,
    /// The number of inputs with another answer, and of those that have the shape.
    changed: usize,
    with_shape: usize,
    /// The change that is named.
    by_difference: Option<Named>,
    /// The cause on the first screen of the vulnerable version.
    on_screen: Option<Named>,
    /// Whether the first screen of the fixed version also has such a cause.
    also_fixed: bool,
    /// The other steps of the library that change an answer, and those of them for which the rule of the difference also holds.
    others: usize,
    others_hold: usize,
}

thread_local! {
    /// Compiling the automata of the texts takes longer than to find causes.
    static SOURCES: RefCell<Sources> = RefCell::new(Sources::that_keep());
}

impl<'a> Shown<'a> {
    /// Returns nothing for a library without a vulnerability whose two versions have a record.
    fn new(history: &'a History<'a>, attacks: &'a [Attack]) -> Result<Option<Shown<'a>>, String> {
        let place = |version: &str| history.versions.iter().position(|one| one.version == version);
        let is_here = |attack: &&Attack| {
            history.library.package.as_ref() == Some(&attack.package)
                && attack.shape.is_some()
                && place(&attack.vulnerable).is_some()
                && place(&attack.fixed).is_some()
        };
        let attacks: Vec<&Attack> = attacks.iter().filter(is_here).collect();
        if attacks.is_empty() {
            return Ok(None);
        }
        let texts = attacks.iter().flat_map(|attack| [&attack.input, &attack.url]).flatten();
        let removed: Vec<Input> = texts.map(|text| Input::new(text.as_bytes())).collect();
        let mut records: Vec<Record> = history.versions.iter().map(|one| one.record.clone()).collect();
        for record in &mut records {
            removed.iter().for_each(|input| record.remove(input));
        }
        let changes = records.windows(2).map(|both| {
            if both[0].differences(&both[1]).next().is_none() {
                return Vec::new();
            }
            Changes::new(&both[0], &both[1], None).causes.into_iter().map(|(_, cause)| cause).collect()
        });
        let changes = changes.collect();
        let screens = records.iter().enumerate().map(|(at, record)| {
            let version = &history.versions[at].version;
            if !attacks.iter().any(|attack| [&attack.vulnerable, &attack.fixed].contains(&version)) {
                return Ok(Vec::new());
            }
            let audit = SOURCES
                .with_borrow_mut(|sources| Audit::of_record(record, Wanted::Causes, None, sources))
                .map_err(|error| error.to_string())?;
            Ok(first_screen(&audit).to_vec())
        });
        let screens = screens.collect::<Result<_, String>>()?;
        Ok(Some(Shown { history, attacks, records, changes, screens }))
    }

    fn place(&self, version: &str) -> Option<usize> {
        self.history.versions.iter().position(|one| one.version == version)
    }

    fn found(&self, attack: &'a Attack) -> Result<Found<'a>, String> {
        let shape = Regex::new(attack.shape.as_deref().unwrap_or_default())
            .map_err(|error| format!("{}: shape: {error}", attack.name))?;
        let [older, newer] = [&attack.vulnerable, &attack.fixed].map(|version| self.place(version));
        let (Some(older), Some(newer)) = (older, newer) else {
            return Err(format!("{}: a version has no record", attack.name));
        };
        let on_screen = |at: usize| self.screens[at].iter().find(|cause| shape.is_match(&cause.input));
        let changed: Vec<&Input> = self.records[older].differences(&self.records[newer]).collect();
        let others: Vec<&Vec<Cause>> = (0..self.changes.len())
            .filter(|at| !(older..newer).contains(at))
            .map(|at| &self.changes[at])
            .filter(|causes| !causes.is_empty())
            .collect();
        Ok(Found {
            attack,
            library: &self.history.library.name,
            changed: changed.len(),
            with_shape: changed.iter().filter(|input| shape.is_match(&input.text)).count(),
            by_difference: (older..newer).find_map(|at| change(&shape, &self.changes[at])),
            on_screen: on_screen(older).map(|cause| (cause.name.clone(), cause.input.clone())),
            also_fixed: on_screen(newer).is_some(),
            others: others.len(),
            others_hold: others.iter().filter(|causes| change(&shape, causes).is_some()).count(),
        })
    }
}

/// Returns the change by which the difference of two records shows a mistake: the first one at least half of whose inputs have the shape. Its
/// input is the shortest one of them.
fn change(shape: &Regex, causes: &[Cause]) -> Option<Named> {
    causes.iter().find_map(|cause| {
        let with_shape: Vec<&String> = cause.inputs.iter().filter(|input| shape.is_match(input)).collect();
        let input = with_shape.iter().min_by_key(|input| input.len())?;
        (2 * with_shape.len() >= cause.inputs.len()).then(|| (cause.name.clone(), (*input).clone()))
    })
}

/// Returns the page.
///
/// # Errors
/// Returns an error if the attacks cannot be read, or if a shape is not a regular expression.
pub fn vulnerabilities_page(histories: &[History<'_>], root: &Path) -> Result<String, Failure> {
    let attacks = attacks(root)?;
    let shown: Vec<Option<Shown<'_>>> = histories
        .par_iter()
        .with_max_len(1)
        .map(|history| Shown::new(history, &attacks))
        .collect::<Result<_, String>>()?;
    let found: Vec<Found<'_>> = shown
        .iter()
        .flatten()
        .flat_map(|shown| shown.attacks.iter().map(|attack| shown.found(attack)))
        .collect::<Result<_, String>>()?;
    let count = |holds: fn(&Found<'_>) -> bool| found.iter().filter(|found| holds(found)).count();
    let sum = |of: fn(&Found<'_>) -> usize| found.iter().map(of).sum::<usize>();
    let not_asked = attacks.len() - found.len();
    let mut text = format!(
        "# Does an audit find published vulnerabilities by itself?\n\n\
         Of the {} vulnerabilities of [spec-cases/attacks/](../spec-cases/attacks/README.md), {} are in libraries that an adapter asks and of which both the \
         vulnerable and the fixed version have a record ([versions.md](versions.md)). The other {not_asked} are about the time, or in packages without \
         an adapter or without a record of these versions. The inputs of the advisories are removed from the records. No step looks at \
         the advisory: only the judgment does, by the `shape` of its entry, which is a regular expression for the inputs that show the mistake.\n\n\
         - **Difference:** `rfc1738 audit diff` of the two records names a change at least half of whose inputs have the shape. {} of {} are found.\n\
         - **First screen:** `rfc1738 audit` of the vulnerable version alone shows, among its first causes, one whose printed input has the shape. \
         {} of {} are found. In {} of these, the first screen of the fixed version also has such a cause: the version has another fault with such inputs, \
         or the text that it is judged against is not the one that it follows. The adapter asks the function that parses. \
         A change also counts if it is about something else and half of its few inputs have the shape by chance, so the first figure is the greatest possible one.\n\
         - **Control:** how often the rule of the difference holds by chance. It was applied to the other steps of the same library that changed an answer: it \
         holds for {} of {}. Some of these steps fix a vulnerability with a shape like this one.\n\n\
         `cargo xtask versions --write` makes this page from the records, and asks nobody.\n\n\
         | vulnerability | library | versions | kind | answers that differ | with the shape | difference | first screen | fixed version | others | if it is not found |\n\
         |---|---|---|---|---:|---:|---|---|---|---:|---|\n",
        attacks.len(),
        found.len(),
        count(|found| found.by_difference.is_some()),
        found.len(),
        count(|found| found.on_screen.is_some()),
        found.len(),
        count(|found| found.on_screen.is_some() && found.also_fixed),
        sum(|found| found.others_hold),
        sum(|found| found.others),
    );
    for found in &found {
        let attack = found.attack;
        let id = attack.advisories.first().map_or(&*attack.name, |id| id);
        let shown = |found: &Option<(String, String)>| {
            found.as_ref().map_or_else(
                || "not found".into(),
                |(cause, input)| format!("{}: {}", code(cause), code(&cut(input))),
            )
        };
        let cells = [
            format!("[{id}]({}) {}", attack.link, attack.name),
            code(found.library),
            format!("{} {}", attack.vulnerable, attack.fixed),
            attack.kind.clone(),
            found.changed.to_string(),
            found.with_shape.to_string(),
            shown(&found.by_difference),
            shown(&found.on_screen),
            if found.also_fixed { "also".into() } else { String::new() },
            format!("{} of {}", found.others_hold, found.others),
            why(found),
        ];
        let _ = writeln!(text, "| {} |", cells.iter().map(|one| cell(one)).collect::<Vec<_>>().join(" | "));
    }
    Ok(text)
}

/// Returns why the difference does not show a vulnerability, as far as the records tell.
fn why(found: &Found<'_>) -> String {
    let call = code(&found.attack.call);
    match found {
        Found { by_difference: Some(_), .. } => String::new(),
        Found { changed: 0, .. } => {
            format!(
                "The parser answers alike in both versions. The advisory is about another function: {call}"
            )
        }
        Found { with_shape: 0, .. } => {
            format!("No input of the records has the shape and another answer. The advisory is about {call}")
        }
        _ => "Inputs with the shape differ, but no change is about them".into(),
    }
}
