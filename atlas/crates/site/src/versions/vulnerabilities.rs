//! reports/vulnerabilities.md: which published vulnerabilities an audit finds without the
//! advisory's input.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;

use rayon::prelude::*;
use regex::Regex;
use rfc1738_audit::Expectation;
use rfc1738_audit::hosts::is_one_host;
use rfc1738_audit::record;
use rfc1738_audit::report::first_screen;
use rfc1738_audit::{Audit, Cause, Changes, Record, Symptom, Texts, Wanted};
use rfc1738_oracle::notation::{code, cut};
use url_atlas_decisions::Answer;

use super::page::BROWSER;
use super::record::History;
use super::times;
use crate::attacks::{Attack, attacks};
use crate::markdown::line;
use crate::{Failure, RECORDS};

/// The records of a library without the inputs of its advisories, and what an audit shows of them.
/// Each is computed once for all of its vulnerabilities.
struct Shown<'a> {
    history: &'a History<'a>,
    attacks: Vec<&'a Attack>,
    /// The records, the oldest first.
    records: Vec<Record>,
    /// The changes from each version to the next one. No change if all answers are the same.
    changes: Vec<Vec<Cause>>,
    /// What an audit of each version that is vulnerable or fixed finds.
    screens: Vec<Option<Found>>,
}

/// What an audit of a version finds.
struct Found {
    audit: Audit,
    /// The names and the inputs of the causes on the first screen: where a browser goes elsewhere,
    /// and by the text.
    elsewhere: Vec<Named>,
    causes: Vec<Named>,
}

impl Found {
    fn new(audit: Audit) -> Found {
        let screen = first_screen(&audit, &Expectation::default());
        let elsewhere = screen.elsewhere.iter().chain(&screen.right).map(|one| named(&one.cause)).collect();
        let causes = screen.causes.iter().map(|cause| named(cause)).collect();
        Found { elsewhere, causes, audit }
    }

    /// Returns all causes in the order of the sections, each with whether it is on the first
    /// screen.
    fn all(&self) -> impl Iterator<Item = (&Cause, bool)> {
        let elsewhere = self.audit.elsewhere.iter().map(|one| &one.cause);
        let elsewhere = elsewhere.map(|cause| (cause, self.elsewhere.contains(&named(cause))));
        elsewhere.chain(self.audit.causes.iter().map(|cause| (cause, self.causes.contains(&named(cause)))))
    }

    /// Returns the first cause on the screen whose printed input has the shape. That a URL is
    /// rejected is no vulnerability.
    fn shown(&self, shape: &Regex) -> Option<&Cause> {
        let is_shown = |(cause, is_on_screen): &(&Cause, bool)| *is_on_screen && shows(shape, cause);
        self.all().find(is_shown).map(|(cause, _)| cause)
    }
}

fn named(cause: &Cause) -> Named {
    (cause.name.clone(), cause.input.clone())
}

fn shows(shape: &Regex, cause: &Cause) -> bool {
    cause.symptom != Symptom::Rejects && shape.is_match(&cause.input)
}

/// The name of a change or a cause, and its input.
type Named = (String, String);

/// What was found of a vulnerability.
struct Judged<'a> {
    attack: &'a Attack,
    library: &'a str,
    /// The vulnerable and the fixed version, as the records name them.
    versions: [&'a str; 2],
    /// The number of inputs with another answer, and of those that have the shape.
    changed: usize,
    with_shape: usize,
    /// The change that is named.
    by_difference: Option<Named>,
    /// The change with the most inputs of the shape, how many it has, and of how many.
    most_in: Option<(String, usize, usize)>,
    /// The cause on the first screen of the vulnerable version.
    on_screen: Option<Named>,
    /// Why it is on no first screen.
    below: String,
    /// Whether the first screen of the fixed version also has such a cause.
    also_fixed: bool,
    /// The other steps of the library that change an answer, those of them for which the rule of
    /// the difference also holds, and of these the ones that change the answer to the input of the
    /// advisory.
    others: usize,
    others_hold: usize,
    others_about: usize,
}

thread_local! {
    /// Compiling the automata of the texts takes longer than to find causes.
    static TEXTS: RefCell<Texts> = RefCell::new(Texts::that_keep());
}

impl<'a> Shown<'a> {
    /// Returns what the records of a library show of these attacks on its package.
    fn new(history: &'a History<'a>, attacks: Vec<&'a Attack>) -> Result<Shown<'a>, String> {
        let removed: Vec<&String> =
            attacks.iter().flat_map(|attack| [&attack.input, &attack.url]).flatten().collect();
        let mut records: Vec<Record> = history.versions.iter().map(|one| one.record.clone()).collect();
        for record in &mut records {
            removed.iter().for_each(|input| record.remove(input));
        }
        let changes = records.windows(2).map(|both| {
            if both[0].differences(&both[1]).next().is_none() {
                return Vec::new();
            }
            let changes = Changes::new(&both[0], &both[1], None);
            let moved = changes.begun.into_iter().chain(changes.ended).map(|moved| moved.elsewhere.cause);
            moved.chain(changes.causes.into_iter().map(|(_, cause)| cause)).collect()
        });
        let changes = changes.collect();
        let screens = records.iter().enumerate().map(|(at, record)| {
            let version = &history.versions[at].version;
            let versions = attacks.iter().filter_map(|attack| attack.versions_of(history.library)).flatten();
            if !versions.into_iter().any(|asked| asked == version) {
                return Ok(None);
            }
            let audit = TEXTS.with_borrow_mut(|texts| Audit::of_record(record, Wanted::Causes, None, texts));
            Ok(Some(Found::new(audit)))
        });
        let screens = screens.collect::<Result<_, String>>()?;
        Ok(Shown { history, attacks, records, changes, screens })
    }

    fn found(&self, attack: &'a Attack) -> Result<Judged<'a>, String> {
        let shape = Regex::new(attack.shape.as_deref().unwrap_or_default())
            .map_err(|error| format!("{}: shape: {error}", attack.name))?;
        let both = attack.versions_of(self.history.library);
        let (Some(versions), Some([older, newer])) = (both, places(attack, self.history)) else {
            return Err(format!("{}: a version has no record", attack.name));
        };
        let on_screen = |at: usize| self.screens[at].as_ref().and_then(|found| found.shown(&shape));
        let changed: Vec<&str> = self.records[older].differences(&self.records[newer]).collect();
        let others: Vec<usize> = (0..self.changes.len())
            .filter(|at| !(older..newer).contains(at) && !self.changes[*at].is_empty())
            .collect();
        let others_hold: Vec<usize> =
            others.iter().copied().filter(|at| change(&shape, &self.changes[*at]).is_some()).collect();
        let texts = [&attack.input, &attack.url];
        let is_about = |at: &&usize| {
            let [one, other] = [0, 1].map(|more| &self.history.versions[**at + more].record);
            one.differences(other).any(|input| texts.into_iter().flatten().any(|text| text == input))
        };
        Ok(Judged {
            attack,
            library: &self.history.library.name,
            versions,
            changed: changed.len(),
            with_shape: changed.iter().filter(|input| shape.is_match(input)).count(),
            most_in: (older..newer)
                .flat_map(|at| most_in(&shape, &self.changes[at]))
                .max_by_key(|(_, count, _)| *count),
            by_difference: (older..newer).find_map(|at| change(&shape, &self.changes[at])),
            on_screen: on_screen(older).map(named),
            below: self.screens[older].as_ref().map_or_else(String::new, |found| below(found, &shape)),
            also_fixed: on_screen(newer).is_some(),
            others: others.len(),
            others_about: others_hold.iter().filter(is_about).count(),
            others_hold: others_hold.len(),
        })
    }
}

/// Returns the change by which the difference of two records shows a mistake: the first one at
/// least half of whose inputs have the shape. Its input is the shortest one of them.
fn change(shape: &Regex, causes: &[Cause]) -> Option<Named> {
    causes.iter().find_map(|cause| {
        let with_shape: Vec<&str> = cause.inputs.iter().filter(|input| shape.is_match(input)).collect();
        let input = with_shape.iter().min_by_key(|input| input.len())?;
        (2 * with_shape.len() >= cause.inputs.len()).then(|| (cause.name.clone(), (*input).to_owned()))
    })
}

/// Returns the places of the records of the vulnerable and the fixed version, if the attack is on
/// this library and both have one.
fn places(attack: &Attack, history: &History<'_>) -> Option<[usize; 2]> {
    let [older, newer] = attack
        .versions_of(history.library)?
        .map(|version| history.versions.iter().position(|one| one.version == version));
    Some([older?, newer?])
}

/// Returns the histories with the attacks that their records can show. Two adapters can ask
/// functions of one package, and a vulnerability counts once.
fn with_attacks<'h, 'a>(
    histories: &'h [History<'h>],
    attacks: &'a [Attack],
) -> Vec<(&'h History<'h>, Vec<&'a Attack>)> {
    let mut seen = BTreeSet::new();
    let mut of_one = |history: &'h History<'h>| {
        let is_here = |attack: &&Attack| attack.shape.is_some() && places(attack, history).is_some();
        let mine = attacks.iter().filter(is_here).filter(|attack| seen.insert(&attack.name)).collect();
        (history, mine)
    };
    histories.iter().map(&mut of_one).filter(|(_, mine): &(_, Vec<&Attack>)| !mine.is_empty()).collect()
}

/// Returns the page.
///
/// # Errors
/// Returns an error if the attacks cannot be read, or if a shape is not a regular expression.
pub fn vulnerabilities_page(histories: &[History<'_>], root: &Path) -> Result<String, Failure> {
    let attacks = attacks(root)?;
    let shown: Vec<Shown<'_>> = with_attacks(histories, &attacks)
        .into_par_iter()
        .with_max_len(1)
        .map(|(history, attacks)| Shown::new(history, attacks))
        .collect::<Result<_, String>>()?;
    let found: Vec<Judged<'_>> = shown
        .iter()
        .flat_map(|shown| shown.attacks.iter().map(|attack| shown.found(attack)))
        .collect::<Result<_, String>>()?;
    let browser = Record::read(&record::file(&root.join(RECORDS), BROWSER))?;
    let confirmed = Confirmed::new(shown.iter(), &browser);
    let count = |holds: fn(&Judged<'_>) -> bool| found.iter().filter(|found| holds(found)).count();
    let sum = |of: fn(&Judged<'_>) -> usize| found.iter().map(of).sum::<usize>();
    let not_asked = attacks.len() - found.len();
    let mut text = format!(
        "# Does an audit find published vulnerabilities by itself?\n\n\
         Of the {} vulnerabilities of [attacks/](../attacks/README.md), {} are in libraries that an adapter \
         asks and of which both the vulnerable and the fixed version have a record \
         ([versions.md](versions.md)). The other {not_asked} are about the time ([below](#attacks-on-time)), \
         or in packages without an adapter or without a record of these versions. If two adapters ask \
         functions of one package, the first one is judged. The inputs of the advisories are removed from \
         the records. No step looks at the advisory: only the judgment does, by the `shape` of its entry, \
         which is a regular expression for the inputs that show the mistake.\n\n\
         - **Difference:** `rfc1738 audit diff` of the two records names a change at least half of whose \
         inputs have the shape: where a browser starts or stops going elsewhere, or by the text. {} of {} \
         are found.\n\
         - **First screen:** `rfc1738 audit` of the vulnerable version alone shows, on a screen of 24 lines \
         and 80 columns, a cause whose printed input has the shape. {} of {} are found. A cause that says \
         that the library rejects a URL does not count. The adapter asks the function that parses, and some \
         adapters also the one that prints.\n\
         - **Control of the first screen:** the same rule on the fixed version. It holds for {} of {}, and \
         for {} of those that are found in the vulnerable one: the version has another fault with such \
         inputs, or it follows another text than the one by which it is judged.\n\
         - **False alarms:** the screens of the vulnerable and the fixed versions have {} lines about where \
         a browser goes elsewhere. The program computes this from the URL Standard. Chromium {} was asked, \
         and accepts the input of {} of them. It goes to the same host and scheme in {} of these, and \
         elsewhere than the screen says in {}. The other {} lines are about references, which need a page, \
         or about URLs that it rejects. In {} lines the library answers as the text says by which it is \
         judged, so they are dangers and not bugs.\n\
         - **Control of the difference:** how often the rule of the difference holds by chance. It was \
         applied to the other steps of the same library that changed an answer: it holds for {} of {}. {} of \
         these also change the answer to the input of the advisory, which can be the same mistake. A change \
         also counts if it is about something else and half of its few inputs have the shape by chance, so \
         the figure of the difference is the greatest possible one.\n\n\
         `cargo maintain versions --write` makes this page from the records, and asks nobody.\n\n\
         | vulnerability | library | versions | kind | answers that differ | with the shape | difference | \
         first screen | fixed version | others | why the difference does not show it | why the first screen \
         does not |\n\
         |---|---|---|---|---:|---:|---|---|---|---:|---|---|\n",
        attacks.len(),
        found.len(),
        count(|found| found.by_difference.is_some()),
        found.len(),
        count(|found| found.on_screen.is_some()),
        found.len(),
        count(|found| found.also_fixed),
        found.len(),
        count(|found| found.on_screen.is_some() && found.also_fixed),
        confirmed.shown,
        code(&browser.description.version),
        confirmed.accepted,
        confirmed.confirmed,
        confirmed.accepted - confirmed.confirmed,
        confirmed.shown - confirmed.accepted,
        confirmed.by_text,
        sum(|found| found.others_hold),
        sum(|found| found.others),
        sum(|found| found.others_about),
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
            found.versions.join(" "),
            attack.kind.clone(),
            found.changed.to_string(),
            found.with_shape.to_string(),
            shown(&found.by_difference),
            shown(&found.on_screen),
            if found.also_fixed { "also".into() } else { String::new() },
            format!("{} of {}", found.others_hold, found.others),
            why(found),
            if found.on_screen.is_some() { String::new() } else { found.below.clone() },
        ];
        text.push_str(&line(cells));
    }
    Ok(text + &times::section(&attacks, root)?)
}

/// Returns the change with the most inputs of the shape.
fn most_in(shape: &Regex, causes: &[Cause]) -> Option<(String, usize, usize)> {
    let of = |cause: &Cause| {
        let count = cause.inputs.iter().filter(|input| shape.is_match(input)).count();
        (cause.name.clone(), count, cause.inputs.len())
    };
    causes.iter().map(of).max_by_key(|(_, count, _)| *count)
}

/// How many causes on first screens say where a browser goes elsewhere, how many of their inputs a
/// browser accepts, and with how many it goes there.
#[derive(Default)]
struct Confirmed {
    shown: usize,
    accepted: usize,
    confirmed: usize,
    by_text: usize,
}

impl Confirmed {
    fn new<'a>(shown: impl Iterator<Item = &'a Shown<'a>>, browser: &Record) -> Confirmed {
        let mut count = Confirmed::default();
        for found in shown.flat_map(|shown| &shown.screens).flatten() {
            for one in found.audit.elsewhere.iter().filter(|one| found.elsewhere.contains(&named(&one.cause)))
            {
                count.shown += 1;
                count.by_text += usize::from(one.is_by_text);
                // A reference needs a page, and the record of a browser has none.
                let Some(Answer::Accept(parts)) = &browser.answer(&one.cause.input) else {
                    continue;
                };
                let Answer::Accept(opened) = &one.cause.expected else { continue };
                count.accepted += 1;
                // A browser has no word for "no host": it says that the host is empty.
                let [there, here] = [parts, opened].map(|parts| parts.host.as_deref().unwrap_or_default());
                let is_same = parts.scheme == opened.scheme && is_one_host(Some(there), Some(here));
                count.confirmed += usize::from(is_same);
            }
        }
        count
    }
}

/// Returns why the first screen does not show a vulnerability.
fn below(found: &Found, shape: &Regex) -> String {
    let all: Vec<(usize, &Cause)> = (1..).zip(found.all().map(|(cause, _)| cause)).collect();
    let text = found.audit.against.name();
    if let Some((place, cause)) = all.iter().find(|(_, cause)| shows(shape, cause)) {
        return format!("below the first screen: {} is number {place} of {}", code(&cause.name), all.len());
    }
    let with_shape = |cause: &Cause| cause.inputs.iter().filter(|input| shape.is_match(input)).count();
    let accepted = all.iter().filter(|(_, cause)| cause.symptom != Symptom::Rejects);
    match accepted.max_by_key(|(_, cause)| with_shape(cause)).filter(|(_, cause)| with_shape(cause) > 0) {
        Some((place, cause)) => format!(
            "{} of the {} inputs of {}, number {place} of {}, have the shape, and it shows another one",
            with_shape(cause),
            cause.inputs.len(),
            code(&cause.name),
            all.len()
        ),
        None => format!(
            "the library answers all inputs with the shape as {text} says, or rejects them, and a browser \
             opens the same host"
        ),
    }
}

/// Returns why the difference does not show a vulnerability, as far as the records tell.
fn why(found: &Judged<'_>) -> String {
    let call = code(&found.attack.call);
    match found {
        Judged { by_difference: Some(_), .. } => String::new(),
        Judged { changed: 0, .. } => {
            format!("Both versions read and print alike. The advisory is about another function: {call}")
        }
        Judged { with_shape: 0, .. } => {
            format!("No input of the records has the shape and another answer. The advisory is about {call}")
        }
        Judged { most_in: Some((name, count, all)), .. } => {
            format!(
                "No change is mostly about the shape: most of these inputs are {count} of {all} in {}",
                code(name)
            )
        }
        _ => "No change has such inputs".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;

    #[test]
    fn a_package_that_two_adapters_ask_counts_once() {
        let library = |name: &str, language: &str| -> Library {
            toml::from_str(&format!(
                "name = \"{name}\"\nlibrary = \"\"\nlanguage = \"{language}\"\nrun = \"\"\npackage = \"url\""
            ))
            .unwrap()
        };
        let all =
            [library("node-a", "JavaScript"), library("node-b", "JavaScript"), library("rust-a", "Rust")];
        let histories = all.each_ref().map(|library| {
            let version = |version: &str| {
                let start = format!(r#"{{"protocol":1,"name":"a","version":"{version}"}}"#);
                let record = Record::new(serde_json::from_str(&start).unwrap());
                super::super::Version { version: version.into(), record }
            };
            History { library, versions: ["1", "2"].map(version).into() }
        });
        let mut attack = attacks(&crate::Fleet::of_source().root).unwrap().remove(0);
        (attack.ecosystem, attack.package) = ("npm".into(), "url".into());
        (attack.vulnerable, attack.fixed, attack.shape) = ("1".into(), "2".into(), Some("a".into()));
        let names = |attack: Attack| -> Vec<String> {
            let attacks = [attack];
            with_attacks(&histories, &attacks)
                .iter()
                .map(|(history, _)| history.library.name.clone())
                .collect()
        };
        assert_eq!(names(attack.clone()), ["node-a"]);
        assert_eq!(names(Attack { ecosystem: "crates.io".into(), ..attack.clone() }), ["rust-a"]);
        assert_eq!(names(Attack { fixed: "3".into(), ..attack }), [""; 0]);
    }
}
