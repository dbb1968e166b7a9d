//! reports/versions.md and a page of the site: what each version of a library changed, beside the
//! vulnerabilities that it fixed.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use maud::{Markup, html};
use rayon::prelude::*;
use rfc1738_audit::Record;
use rfc1738_audit::html::visible;
use rfc1738_audit::record;
use rfc1738_oracle::notation::{cell, code, cut};
use url_atlas_decisions as decisions;

use super::designs::{key, read};
use super::record::{History, compare};
use super::step::Step;
use crate::affected::Affected;
use crate::attacks::{Attack, attacks};
use crate::markdown::line;
use crate::site::Site;
use crate::{Failure, RECORDS};

/// The browser that is asked.
pub(super) const BROWSER: &str = "browsers-chromium";

/// Returns the page.
///
/// # Errors
/// Returns an error if the record of the browser, the designs or the attacks cannot be read.
pub fn versions_page(histories: &[History<'_>], root: &Path) -> Result<String, Failure> {
    let browser = Record::read(&record::file(&root.join(RECORDS), BROWSER))?;
    let (designs, attacks) = (read(root)?, attacks(root)?);
    let of_history = |history: &History<'_>| lines(history, &browser, &designs, &attacks);
    let tables: Vec<String> = histories.par_iter().map(of_history).collect();
    let others: usize = histories.iter().map(|history| history.versions.len() - 1).sum();
    let inputs = histories.iter().flat_map(|history| &history.versions).map(|one| one.record.len()).max();
    let mut text = format!(
        "# What each version changed\n\n\
         {} libraries in {others} other versions than that of their record in [records/](../records/), each \
         asked about the {} inputs of the records. `cargo maintain versions --ask` installs the versions \
         that `adapters/*/adapter.toml` names, each into a folder of its own or into one with a suite of \
         Debian, asks them, and keeps the answers that differ in \
         [versions.differences](versions.differences). `cargo maintain versions --write` makes this page, \
         and asks nobody. `cargo maintain record NAME@VERSION` asks any version of a registry.\n\n\
         A line compares a version with the one above it. *Answers* counts the inputs with another answer, \
         *rejects* and *accepts* those with another verdict, *hosts* those that both versions accept with \
         another host. *Ended* and *begun* count the inputs for which a library accepts the URL and reports \
         another host than Chromium {} opens: ended, if only the older version does; begun, if only the \
         newer one does. A validator reports no host. *Decisions* are those in which the designs differ that \
         are inferred from both records. *Fixes* has the vulnerabilities of [attacks/](../attacks/README.md) \
         whose fixed version is after the line above and not after this one. Some of them are in functions \
         that the record does not ask, or about the time. An adapter is written for the version of that \
         record, so a version with another interface can differ at nearly all inputs.\n\n\
         | library | version | answers | rejects | accepts | hosts | ended | begun | an input that ended or \
         began | decisions | fixes |\n\
         |---|---|---:|---:|---:|---:|---:|---:|---|---|---|\n",
        histories.len(),
        inputs.unwrap_or_default(),
        code(&browser.description.version),
    );
    text.extend(tables);
    Ok(text)
}

/// Returns the lines of a library.
fn lines(
    history: &History<'_>,
    browser: &Record,
    designs: &BTreeMap<String, decisions::Library>,
    attacks: &[Attack],
) -> String {
    let mut text = String::new();
    let name = code(&history.library.name);
    for (at, one) in history.versions.iter().enumerate() {
        let design = |version: &str| designs.get(&key(history, version)).map(|inferred| &inferred.design);
        let Some(before) = at.checked_sub(1).map(|before| &history.versions[before]) else {
            let _ = writeln!(text, "| {name} | {} | | | | | | | | | |", cell(&code(&one.version)));
            continue;
        };
        let step = Step::new(&before.record, &one.record, Some(browser));
        let shown = shown(&step);
        let decisions = match (design(&before.version), design(&one.version)) {
            (Some(older), Some(newer)) => {
                let names = older.differing(newer).map(|decision| code(decision.name));
                names.collect::<Vec<_>>().join(", ")
            }
            _ if step.answers == 0 => String::new(),
            _ => "not inferred".into(),
        };
        let cells = [
            String::new(),
            code(&one.version),
            count(step.answers),
            count(step.rejected),
            count(step.accepted),
            count(step.hosts),
            count(step.ended.len()),
            count(step.begun.len()),
            shown.map_or_else(String::new, |input| code(&cut(input))),
            decisions,
            fixes(history, &before.version, &one.version, attacks),
        ];
        text.push_str(&line(cells));
    }
    text
}

/// Returns a number; a zero is left out, so that the changes stand out.
fn count(number: usize) -> String {
    if number == 0 { String::new() } else { number.to_string() }
}

/// Returns the advisories that a version fixes, as links.
fn fixes(history: &History<'_>, before: &str, version: &str, attacks: &[Attack]) -> String {
    let link = |attack: &Attack| {
        let id = attack.advisories.first().map_or(&*attack.name, |id| id);
        format!("[{id}]({})", attack.link)
    };
    fixed(history, before, version, attacks).map(link).collect::<Vec<_>>().join(", ")
}

/// Returns the attacks that a version fixes.
fn fixed<'a>(
    history: &History<'_>,
    before: &str,
    version: &str,
    attacks: &'a [Attack],
) -> impl Iterator<Item = &'a Attack> {
    attacks.iter().filter(move |attack| {
        attack.versions_of(history.library).is_some_and(|[_, fixed]| {
            compare(before, fixed) == Ordering::Less && compare(fixed, version) != Ordering::Greater
        })
    })
}

/// Returns the attacks that a version is the first one without, as far as records and trials say.
fn without<'a>(
    site: &Site<'a>,
    history: &History<'_>,
    before: &str,
    version: &str,
) -> impl Iterator<Item = &'a Attack> {
    let is_first = move |one: &&Affected<'_>| {
        let first = one.without();
        one.attack.versions_of(history.library).is_some()
            && compare(before, first).is_lt()
            && compare(first, version).is_le()
    };
    site.affected.iter().filter(is_first).map(|one| one.attack)
}

/// Returns the versions of a library as a table, beside the vulnerabilities that each fixes.
pub(crate) fn table(history: &History<'_>, site: &Site<'_>) -> Markup {
    let browser = site.entries.iter().find(|entry| entry.library.name == BROWSER);
    let opened = browser.map(|entry| &entry.record);
    let numbers = |step: &Step| {
        [step.answers, step.rejected, step.accepted, step.hosts, step.ended.len(), step.begun.len()]
    };
    html! {
        p {
            "A line compares a version with the one above it: the answers that differ, the inputs that only \
             the older or only the newer one accepts, "
            "and those with another host. " em { "Ended" } " counts the inputs with which a browser goes to \
             another host than the older version says, and not than the newer one. " em { "Begun" }
            " counts the contrary."
        }
        div.scroll tabindex="0" { table {
            thead { tr {
                th scope="col" { "Version" }
                @for name in ["Answers", "Rejects", "Accepts", "Hosts", "Ended", "Begun"] {
                    th.number scope="col" { (name) } }
                th scope="col" { "An input that ended or began" } th scope="col" { "Fixes" }
            } }
            tbody { @for (at, one) in history.versions.iter().enumerate() { tr {
                th scope="row" { (visible(&one.version)) }
                @match at.checked_sub(1).map(|before| &history.versions[before]) {
                    None => { td colspan="8" { "the oldest version with a record" } }
                    Some(before) => {
                        @let step = Step::new(&before.record, &one.record, opened);
                        @for number in numbers(&step) { td.number { (count(number)) } }
                        td { @if let Some(input) = shown(&step) { code { (visible(input)) } } }
                        td { @for attack in without(site, history, &before.version, &one.version) {
                            a href={ "../" (attack.path()) } {
                                (attack.advisories.first().unwrap_or(&attack.name)) } " "
                        } }
                    }
                }
            } } }
        } }
    }
}

/// Returns what a person understands first of the inputs that ended or began: a short URL of the
/// web.
fn shown(step: &Step) -> Option<&String> {
    step.ended.iter().chain(&step.begun).min_by_key(|input| (!input.starts_with("http"), input.len(), *input))
}
