//! The values of the data. Their doc comments are the descriptions of the schemas.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use url_atlas_decisions::{TEXTS, decisions};

use super::VERSION;
use super::csv::outside;
use crate::Entry;
use crate::attacks::Attack;
use crate::findings::Finding;
use crate::pages::compare::{Seen, seen};
use crate::site::Site;
use crate::survey::Newest;

/// A row of a table.
type Row = Vec<String>;

fn row<const N: usize>(cells: [&str; N]) -> Row {
    cells.map(String::from).into()
}

/// All libraries.
#[derive(Serialize, JsonSchema)]
pub struct Libraries<'a> {
    /// The version of the data.
    version: u32,
    libraries: Vec<LibraryData<'a>>,
}

/// A library.
#[derive(Serialize, JsonSchema)]
pub struct LibraryData<'a> {
    /// The name of its adapter, which stays the same.
    name: &'a str,
    /// Its name in a list.
    label: String,
    /// The library, as its users name it.
    library: &'a str,
    language: &'a str,
    /// The version whose answers give the design: departures, predictions, decisions and pairs are
    /// about it.
    version: &'a str,
    /// `parser`, or `validator` if it says only yes or no.
    kind: &'a str,
    /// The texts that it says that it implements.
    claims: &'a [String],
    /// The text from which `departures` differ.
    judged_against: &'static str,
    /// The newest version with a record. The page and the badge of the library are about it.
    newest_version: &'a str,
    /// The text by which the newest version is judged.
    newest_judged_against: &'static str,
    /// The reasons for which answers of the newest version are not those of this text.
    bugs: usize,
    /// The reasons for which a browser goes elsewhere than the newest version says.
    elsewhere: usize,
    /// The number of inputs with an answer.
    asked: u64,
    /// The number of answers that nobody had seen when the design was made.
    unseen: usize,
    /// The number of those that the design predicts exactly.
    predicted: usize,
    /// The number of libraries that see another name in some URL.
    another_name: usize,
    departures: Vec<DepartureData<'a>>,
}

/// A decision in which a library takes another option than its text, and that changes an answer.
#[derive(Serialize, JsonSchema)]
struct DepartureData<'a> {
    decision: &'static str,
    /// `host`, `login`, `resource`, `verdict` or `spelling`: the greatest danger that an input shows.
    danger: &'static str,
    option: &'a str,
    option_of_text: &'a str,
    /// The number of inputs that show it.
    inputs: u64,
    /// The most convincing input.
    input: &'a str,
}

impl<'a> Libraries<'a> {
    pub fn new(site: &'a Site<'_>) -> Libraries<'a> {
        let libraries = site.entries.iter().zip(site.newest);
        let libraries = libraries.map(|(entry, newest)| LibraryData::new(site, entry, newest)).collect();
        Libraries { version: VERSION, libraries }
    }

    pub fn rows(&self) -> Vec<Row> {
        let head = row([
            "name",
            "label",
            "language",
            "version",
            "kind",
            "claims",
            "judged_against",
            "asked",
            "unseen",
            "predicted",
            "another_name",
            "departures",
            "newest_version",
            "newest_judged_against",
            "bugs",
            "elsewhere",
        ]);
        let of = |one: &LibraryData<'_>| {
            let numbers =
                [one.asked as usize, one.unseen, one.predicted, one.another_name, one.departures.len()];
            let mut cells = row([
                one.name,
                &one.label,
                one.language,
                &outside(one.version),
                one.kind,
                &one.claims.join(" "),
                one.judged_against,
            ]);
            cells.extend(numbers.map(|number| number.to_string()));
            cells.extend([outside(one.newest_version), one.newest_judged_against.into()]);
            cells.extend([one.bugs, one.elsewhere].map(|number| number.to_string()));
            cells
        };
        [head].into_iter().chain(self.libraries.iter().map(of)).collect()
    }
}

impl<'a> LibraryData<'a> {
    pub fn new(site: &'a Site<'_>, entry: &'a Entry<'_>, newest: &'a Newest) -> LibraryData<'a> {
        let place = site.entries.iter().position(|other| other.library.name == entry.library.name);
        let sees_another =
            |pair: &&crate::hosts::Pair<'_>| place.is_some_and(|place| pair.has(place)) && pair.names() > 0;
        let departures = entry.audit.departures.iter().map(|one| DepartureData {
            decision: one.decision.name,
            danger: one.danger.name(),
            option: &one.option,
            option_of_text: &one.of_text,
            inputs: one.inputs,
            input: &one.input,
        });
        LibraryData {
            name: &entry.library.name,
            label: entry.label(),
            library: &entry.library.library,
            language: &entry.library.language,
            version: &entry.version,
            kind: &entry.library.kind,
            claims: &entry.library.claims,
            judged_against: entry.audit.against.name(),
            newest_version: &newest.version,
            newest_judged_against: newest.audit.against.name(),
            bugs: newest.audit.causes.len(),
            elsewhere: newest.audit.elsewhere.len(),
            asked: entry.audit.asked,
            unseen: entry.design().unseen,
            predicted: entry.design().exact,
            another_name: site.pairs.iter().filter(sees_another).count(),
            departures: departures.collect(),
        }
    }
}

/// All decisions.
#[derive(Serialize, JsonSchema)]
pub struct Decisions<'a> {
    /// The version of the data.
    version: u32,
    decisions: Vec<DecisionData<'a>>,
}

/// A decision of a URL parser.
#[derive(Serialize, JsonSchema)]
struct DecisionData<'a> {
    name: &'static str,
    /// The step of the reading in which it is made.
    step: &'static str,
    question: &'static str,
    /// What each named option means.
    options: BTreeMap<&'static str, &'static str>,
    /// The option of each text.
    texts: BTreeMap<&'static str, String>,
    /// The option of each library.
    libraries: BTreeMap<&'a str, String>,
}

impl<'a> Decisions<'a> {
    pub fn new(site: &'a Site<'_>) -> Decisions<'a> {
        let decision = |decision: &'static url_atlas_decisions::Decision| DecisionData {
            name: decision.name,
            step: decision.step,
            question: decision.question,
            options: decision.options.iter().map(|option| (option.name, option.what)).collect(),
            texts: TEXTS.iter().map(|(name, design)| (*name, (decision.option)(design))).collect(),
            libraries: site
                .entries
                .iter()
                .map(|entry| (&*entry.library.name, (decision.option)(&entry.design().design)))
                .collect(),
        };
        Decisions { version: VERSION, decisions: decisions().iter().map(decision).collect() }
    }

    /// One row for each decision and each text or library.
    pub fn rows(&self) -> Vec<Row> {
        let of = |one: &DecisionData<'_>| {
            let all = one.texts.iter().chain(&one.libraries);
            all.map(|(name, option)| row([one.name, name, &outside(option)])).collect::<Vec<_>>()
        };
        [row(["decision", "taken_by", "option"])]
            .into_iter()
            .chain(self.decisions.iter().flat_map(of))
            .collect()
    }
}

/// All findings.
#[derive(Serialize, JsonSchema)]
pub struct Findings<'a> {
    /// The version of the data.
    version: u32,
    findings: &'a [Finding],
}

impl<'a> Findings<'a> {
    pub fn new(site: &Site<'a>) -> Findings<'a> {
        Findings { version: VERSION, findings: site.findings }
    }

    pub fn rows(&self) -> Vec<Row> {
        let of = |one: &Finding| {
            let answer = one.answer.iter().map(|(part, text)| format!("{part} {}", outside(text)));
            row([
                &one.id,
                &one.library,
                &one.date,
                &one.danger,
                &outside(&one.url),
                &answer.collect::<Vec<_>>().join(", "),
                &one.title,
                &one.upstream,
            ])
        };
        let head = row(["id", "library", "date", "danger", "url", "answer", "title", "upstream"]);
        [head].into_iter().chain(self.findings.iter().map(of)).collect()
    }
}

/// All published attacks.
#[derive(Serialize, JsonSchema)]
pub struct Attacks<'a> {
    /// The version of the data.
    version: u32,
    attacks: &'a [Attack],
}

impl<'a> Attacks<'a> {
    pub fn new(site: &Site<'a>) -> Attacks<'a> {
        Attacks { version: VERSION, attacks: site.attacks }
    }

    pub fn rows(&self) -> Vec<Row> {
        let of = |one: &Attack| {
            let answers = one.observed.as_ref().or(one.growing.as_ref().map(|growing| &growing.growth));
            let answer = |which: fn(&crate::attacks::Both) -> &serde_json::Value| {
                answers.map_or_else(String::new, |both| outside(&which(both).to_string()))
            };
            let text = |text: &Option<String>| text.as_deref().map_or_else(String::new, outside);
            let mut cells = row([
                &one.name,
                &one.advisories.join(" "),
                &one.link,
                &one.ecosystem,
                &one.package,
                &one.vulnerable,
                &one.fixed,
                &one.kind,
                &text(&one.input),
            ]);
            cells.extend([answer(|both| &both.vulnerable), answer(|both| &both.fixed)]);
            for said in [&one.texts.rfc1738, &one.texts.rfc3986, &one.texts.whatwg] {
                cells.push(said.as_ref().map_or_else(String::new, |said| said.verdict.clone()));
                cells.push(said.as_ref().map_or_else(String::new, |said| text(&said.host)));
            }
            cells
        };
        let head = row([
            "name",
            "advisories",
            "link",
            "ecosystem",
            "package",
            "vulnerable",
            "fixed",
            "kind",
            "input",
            "answer_of_vulnerable",
            "answer_of_fixed",
            "rfc1738",
            "rfc1738_host",
            "rfc3986",
            "rfc3986_host",
            "whatwg",
            "whatwg_host",
        ]);
        [head].into_iter().chain(self.attacks.iter().map(of)).collect()
    }
}

/// All pairs of libraries that see two hosts in a URL.
#[derive(Serialize, JsonSchema)]
pub struct Pairs<'a> {
    /// The version of the data.
    version: u32,
    pairs: Vec<PairData<'a>>,
}

/// Two libraries.
#[derive(Serialize, JsonSchema)]
struct PairData<'a> {
    /// The names of their adapters. The hosts of a URL have this order.
    libraries: [&'a str; 2],
    /// What they see, by relation: `name`, `address` or `no-host`.
    relations: BTreeMap<&'static str, Seen<'a>>,
}

impl<'a> Pairs<'a> {
    /// Each relation of a pair has only its most convincing URL.
    pub fn new(site: &'a Site<'_>) -> Pairs<'a> {
        let of = |pair: &'a crate::hosts::Pair<'_>| {
            let mut relations = seen(pair);
            relations.values_mut().for_each(|seen| seen.shown.truncate(1));
            PairData { libraries: pair.libraries.map(|place| &*site.entries[place].library.name), relations }
        };
        Pairs { version: VERSION, pairs: site.pairs.iter().map(of).collect() }
    }

    /// One row for each pair and each relation.
    pub fn rows(&self) -> Vec<Row> {
        let mut rows = vec![row([
            "one",
            "other",
            "relation",
            "urls",
            "url",
            "host_of_one",
            "host_of_other",
            "decision",
        ])];
        for PairData { libraries: [one, other], relations } in &self.pairs {
            for (relation, Seen { urls, shown }) in relations {
                let Some(example) = shown.first() else { continue };
                let hosts = example.hosts.map(|host| host.map_or_else(String::new, outside));
                let [first, second] = &hosts;
                rows.push(row([
                    one,
                    other,
                    relation,
                    &urls.to_string(),
                    &outside(example.url),
                    first,
                    second,
                    example.decision.unwrap_or_default(),
                ]));
            }
        }
        rows
    }
}
