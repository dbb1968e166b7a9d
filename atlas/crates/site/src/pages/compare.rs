//! The page that compares any two libraries, and the data that it loads: the designs, and what the
//! pairs of each library see.

use std::collections::BTreeMap;

use maud::{Markup, html};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;
use url_atlas_decisions::{Library, TEXTS, decisions};
use url_atlas_evidence::words::{decided, meaning};

use super::answers::{answers, inputs, packed};
use super::page::{Page, question};
use crate::Failure;
use crate::hosts::{Pair, Relation, addresses};
use crate::site::Site;

/// Returns the page. Without a script it leads to the data.
pub fn page(site: &Site<'_>) -> Markup {
    let mut labels: Vec<(String, &str)> =
        site.entries.iter().map(|entry| (entry.label(), &*entry.library.name)).collect();
    labels.sort_by_key(|(label, _)| label.to_lowercase());
    let frame = Page {
        path: "compare.html",
        title: "Compare two libraries",
        what: "Any two URL libraries beside each other: the URLs that only one accepts, those in which they \
            see two hosts, and the decisions in which they differ.",
        scripts: &["designs.js", "text.js", "differences.js", "compare.js"],
    };
    frame.with(site.edition, &html! {
        p.lead {
            "What two libraries make of the same URLs: which of them only one accepts, and which hosts and \
             other parts both report, from the records. Then the decisions in which their designs differ."
        }
        noscript { p.missed { "This page needs a script. "
            a href="data.html" { "The data has all pairs." } } }
        form #pair hidden {
            @for id in ["one", "other"] {
                label { "Library " select id=(id) {
                    option value="" { "choose one" }
                    @for (label, name) in &labels { option value=(name) { (label) } }
                } }
            }
            button #swap type="button" { "Swap" }
        }
        p #choose.quiet hidden { "Choose two libraries." }
        div #compared aria-live="polite" {}
        section #all hidden {
            h2 { "All URLs about which they differ" }
            p { "A URL with two hosts has no second row for another port, user or path. In these parts, an \
                 escape or its octet, the default port, an empty password and a first slash make no \
                 difference." }
            div {}
            form {
                label { "In what " select {} }
                label { "Search " input type="search" autocomplete="off" spellcheck="false"; } output {}
            }
            div {}
        }
        div #decided aria-live="polite" {}
    })
}

/// The designs of all libraries, as the page needs them.
#[derive(Serialize)]
struct Designs<'a> {
    /// What a parser can do at a decision, in sentences.
    words: Vec<String>,
    /// The question of each decision, in the order of reading.
    questions: BTreeMap<&'static str, String>,
    /// What each text does at each decision: the place of the words.
    texts: BTreeMap<&'static str, BTreeMap<&'static str, usize>>,
    libraries: BTreeMap<&'a str, Design<'a>>,
}

/// The design of a library.
#[derive(Serialize)]
struct Design<'a> {
    label: String,
    version: &'a str,
    /// Whether its adapter takes the host from the authority, because the library reports only
    /// that.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    reports_authority: bool,
    text: &'static str,
    /// What it does where the text does something else.
    options: BTreeMap<&'static str, usize>,
}

/// Returns the script with the designs.
pub fn designs(site: &Site<'_>) -> Result<String, Failure> {
    // Many libraries take one option, so its words stand once.
    let mut words: Vec<String> = Vec::new();
    let mut place = |text: String| {
        words.iter().position(|known| *known == text).unwrap_or_else(|| {
            words.push(text);
            words.len() - 1
        })
    };
    let mut of_texts = BTreeMap::new();
    for (name, design) in &TEXTS {
        // A library that takes the same option can read the examples of the text in another way.
        let text = Library::new(name, *design, 0, 0);
        let options = decisions().iter().map(|decision| (decision.name, place(meaning(decision, &[&text]))));
        of_texts.insert(*name, options.collect::<BTreeMap<_, _>>());
    }
    let libraries = site.entries.iter().map(|entry| {
        let library = entry.design();
        let of_text = TEXTS.iter().find(|(name, _)| *name == library.text).unwrap_or(&TEXTS[0]).1;
        let options = of_text.differing(&library.design);
        let options = options.map(|decision| (decision.name, place(decided(decision, &[library])))).collect();
        let reports_authority = entry.library.reports_authority();
        let design = Design {
            label: entry.label(),
            version: &entry.version,
            reports_authority,
            text: library.text,
            options,
        };
        (&*entry.library.name, design)
    });
    let libraries = libraries.collect();
    let designs = Designs {
        words,
        questions: decisions().iter().map(|decision| (decision.name, question(decision))).collect(),
        texts: of_texts,
        libraries,
    };
    Ok(format!("\"use strict\";\nconst packedDesigns = {};\n", packed(&designs)?))
}

/// What a pair sees in one relation.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Seen<'a> {
    /// The number of URLs.
    pub(crate) urls: usize,
    /// A URL of each kind.
    pub(crate) shown: Vec<Example<'a>>,
}

/// A URL in which two libraries see two hosts. Hosts are as the libraries report them; one that
/// sees no host has null.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Example<'a> {
    pub(crate) url: &'a str,
    pub(crate) hosts: [Option<&'a str>; 2],
    /// What resolvers open for each host, if they do not agree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) opened: Option<[Option<String>; 2]>,
    /// The decision that makes the difference, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) decision: Option<&'static str>,
}

/// Returns what a pair sees, with the hosts in the order of the pair.
pub(crate) fn seen<'a>(pair: &'a Pair<'a>) -> BTreeMap<&'static str, Seen<'a>> {
    let of_relation = |relation: &Relation| {
        let related = &pair.related[relation];
        let shown = related.splits.iter().map(|(_, kind, split)| {
            let hosts = pair.libraries.map(|place| split.host(place));
            let opened = hosts.map(|host| {
                host.and_then(addresses).filter(|opened| !opened.is_plain()).map(|opened| opened.words())
            });
            let opened = opened.iter().any(Option::is_some).then_some(opened);
            Example { url: split.url, hosts, opened, decision: kind.map(|decision| decision.name) }
        });
        (relation.name(), Seen { urls: related.urls, shown: shown.collect() })
    };
    pair.related.keys().map(of_relation).collect()
}

/// Returns for each library that is the first one of some pair a script with what these pairs see,
/// by the other library.
pub fn scripts(site: &Site<'_>) -> Result<Vec<(String, String)>, Failure> {
    let mut all: BTreeMap<&str, BTreeMap<&str, BTreeMap<&'static str, Seen<'_>>>> = BTreeMap::new();
    for pair in site.pairs {
        let [one, other] = pair.libraries.map(|place| &*site.entries[place].library.name);
        all.entry(one).or_default().insert(other, seen(pair));
    }
    let script = |(name, pairs)| {
        let script =
            format!("pairs[{}] = {};\n", serde_json::to_string(name)?, serde_json::to_string(&pairs)?);
        Ok((format!("pairs/{name}.js"), script))
    };
    all.into_iter().map(script).collect()
}

/// Returns the script with the inputs and every URL in which two libraries see two hosts, and for
/// each library a script with its answers.
pub fn all_answers(site: &Site<'_>) -> Result<Vec<(String, String)>, Failure> {
    let inputs = inputs(site.entries);
    let mut all = answers(site.entries, &inputs);
    let mut urls: Vec<(usize, Vec<Option<&str>>, String)> = Vec::new();
    for split in site.splits {
        let hosts: Vec<Option<&str>> = split.hosts.keys().copied().collect();
        let mut relations = String::new();
        for (at, one) in hosts.iter().enumerate() {
            relations.extend(hosts[at + 1..].iter().map(|other| letter(Relation::of(*one, *other))));
        }
        let Ok(input) = inputs.binary_search(&split.url) else { continue };
        urls.push((input, hosts, relations));
        // One character for each URL; "." where the library reports nothing.
        let mut row = vec!['.'; all.len()];
        for (number, libraries) in (FIRST..).zip(split.hosts.values()) {
            libraries.iter().for_each(|library| row[*library] = char::from_u32(number).unwrap_or('.'));
        }
        all.iter_mut().zip(row).for_each(|(answers, one)| answers.hosts.push(one));
    }
    let mut files = vec![(
        "answers.js".to_owned(),
        format!("all.inputs = {};\nall.urls = {};\n", packed(&inputs)?, packed(&urls)?),
    )];
    let of = |(entry, answers): (&crate::Entry<'_>, &_)| {
        let name = &entry.library.name;
        let [key, answers] = [serde_json::to_string(name).map_err(Failure::from), packed(answers)];
        let script = format!("all.by[{}] = {};\n", key?, answers?);
        Ok((format!("answers/{name}.js"), script))
    };
    let scripts =
        site.entries.par_iter().zip(&all).map(|one| of(one).map_err(|why: Failure| why.to_string()));
    files.extend(scripts.collect::<Result<Vec<_>, String>>()?);
    Ok(files)
}

/// The character of the first host of a URL.
const FIRST: u32 = 0x100;

/// Returns the letter of a relation.
fn letter(relation: Option<Relation>) -> char {
    match relation {
        None => '-',
        Some(Relation::Name) => 'n',
        Some(Relation::Address) => 'a',
        Some(Relation::NoHost) => 'h',
    }
}
