//! The answers of libraries beside those of the texts.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use rfc1738_texts::resolution::Resolution;
use rfc1738_texts::resolvers::Resolver;
use url_atlas_lineage::rfc1808::RESOLVERS;

use super::{Answer, Resolutions};
use crate::hosts::Relation;

/// What a text says about one base and reference.
#[derive(Clone)]
pub(crate) struct OfText {
    /// The URL, or `None` if the reference has no URL by the text.
    pub(crate) url: Option<String>,
    pub(crate) host: Option<String>,
}

impl OfText {
    /// Returns what a text says, or `None` if it is not decided here.
    pub(crate) fn of(resolver: &Resolver, base: &str, reference: &str) -> Option<OfText> {
        let text = |octets: Vec<u8>| String::from_utf8_lossy(&octets).into_owned();
        match resolver.resolve(base.as_bytes(), reference.as_bytes()) {
            Resolution::Url { url, host } => {
                Some(OfText { url: Some(text(url)), host: host.map(text).filter(|host| !host.is_empty()) })
            }
            Resolution::Failure => Some(OfText { url: None, host: None }),
            Resolution::Undecided => None,
        }
    }
}

/// A library beside the texts.
pub(crate) struct Row<'a> {
    pub(crate) record: &'a Resolutions,
    pub(crate) answered: usize,
    /// For each text the number of answers whose URL is that of the text.
    pub(crate) equal: [usize; RESOLVERS.len()],
    /// For each text the number of URLs with another host than the text gives them.
    pub(crate) other: [usize; RESOLVERS.len()],
    /// Those whose host is that of no text.
    pub(crate) alone: Vec<Seen<'a>>,
    /// Those whose host is not that of the URL Standard.
    pub(crate) unlike_standard: Vec<Seen<'a>>,
}

/// A URL in which a library sees another host.
#[derive(Clone, Copy)]
pub(crate) struct Seen<'a> {
    pub(crate) base: &'a str,
    pub(crate) reference: &'a str,
    pub(crate) host: Option<&'a str>,
}

impl<'a> Row<'a> {
    pub(crate) fn new(record: &'a Resolutions) -> Row<'a> {
        let zero = [0; RESOLVERS.len()];
        let mut row = Row {
            record,
            answered: 0,
            equal: zero,
            other: zero,
            alone: Vec::new(),
            unlike_standard: Vec::new(),
        };
        for (base, reference, answer) in record.all() {
            let Answer::Url(url, host) = answer else { continue };
            row.answered += 1;
            let host = host.as_deref().filter(|host| !host.is_empty());
            let seen = Seen { base, reference, host };
            let mut differs = [None; RESOLVERS.len()];
            for (place, resolver) in RESOLVERS.iter().enumerate() {
                let Some(said) = OfText::of(resolver, base, reference) else { continue };
                row.equal[place] += usize::from(said.url.as_ref() == Some(url));
                // Without a URL there is no host.
                let differs_here = said.url.is_none() || Relation::of(host, said.host.as_deref()).is_some();
                differs[place] = Some(differs_here);
                row.other[place] += usize::from(differs_here && said.url.is_some());
            }
            if host.is_some() && differs.iter().all(|differs| *differs == Some(true)) {
                row.alone.push(seen);
            }
            if differs[STANDARD] == Some(true) {
                row.unlike_standard.push(seen);
            }
        }
        row
    }

    /// Returns the text that gives most of the same URLs.
    pub(crate) fn nearest(&self) -> &'static Resolver {
        let place =
            (0..RESOLVERS.len()).max_by_key(|&place| (self.equal[place], Reverse(place))).unwrap_or_default();
        &RESOLVERS[place]
    }

    /// Returns the URL that shows most: a host of no text, else another host than that of the URL
    /// Standard. Two names come before two addresses, and these before a host and none; bases of
    /// http before others; short references before long ones.
    pub(crate) fn worst(&self) -> Option<Seen<'a>> {
        let all = if self.alone.is_empty() { &self.unlike_standard } else { &self.alone };
        let key = |seen: &&Seen<'_>| {
            let standard = OfText::of(&RESOLVERS[STANDARD], seen.base, seen.reference);
            let standard = standard.filter(|said| said.url.is_some());
            let relation = standard.and_then(|said| Relation::of(seen.host, said.host.as_deref()));
            (relation.is_none(), relation, !seen.base.starts_with("http"), seen.reference.len())
        };
        all.iter().min_by_key(key).copied()
    }
}

/// The places of the strict RFC 3986 and of the URL Standard in [`RESOLVERS`].
pub(crate) const STRICT: usize = 1;
pub(crate) const STANDARD: usize = 3;

/// Returns the libraries beside the texts, the worst first.
pub(crate) fn rows(records: &[Resolutions]) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = records.iter().map(Row::new).collect();
    rows.sort_by_key(|row| {
        (Reverse(row.alone.len()), Reverse(row.unlike_standard.len()), &row.record.asked.name)
    });
    rows
}

/// A reference over which libraries differ, with the base that divides most pairs of libraries.
pub(crate) struct Divided<'a> {
    pub(crate) base: &'a str,
    pub(crate) reference: &'a str,
    /// How many libraries see the host of the URL Standard.
    pub(crate) like: usize,
    /// The other hosts, each with the names of the libraries that see it.
    pub(crate) other: BTreeMap<Option<&'a str>, Vec<&'a str>>,
}

/// The name of a library, and the host that it sees.
type Reader<'a> = (&'a str, Option<&'a str>);

/// Returns the references against bases of http and https over which libraries differ, those that
/// divide the most pairs first.
pub(crate) fn divided<'a>(records: &'a [Resolutions]) -> Vec<Divided<'a>> {
    let mut asked: BTreeMap<(&str, &str), Vec<Reader<'_>>> = BTreeMap::new();
    for record in records {
        for (base, reference, answer) in record.all() {
            if let Answer::Url(_, host) = answer {
                let host = host.as_deref().filter(|host| !host.is_empty());
                asked.entry((base, reference)).or_default().push((&record.asked.name, host));
            }
        }
    }
    let standard = &RESOLVERS[STANDARD];
    let mut split: Vec<_> = asked
        .into_iter()
        .filter_map(|((base, reference), readers)| {
            let said = OfText::of(standard, base, reference)?;
            said.url.as_ref()?;
            let differs =
                |(_, host): &(&str, Option<&str>)| Relation::of(*host, said.host.as_deref()).is_some();
            let (unlike, like): (Vec<_>, Vec<_>) = readers.into_iter().partition(differs);
            // How many pairs of two libraries see two hosts.
            let count = unlike.len() * like.len();
            (count > 0 && base.starts_with("http")).then_some((count, base, reference, unlike, like.len()))
        })
        .collect();
    split.sort_by_key(|(count, base, reference, ..)| (Reverse(*count), reference.len(), *base));
    let mut known = BTreeSet::new();
    split.retain(|(_, _, reference, ..)| known.insert(*reference));
    let one = |(_, base, reference, unlike, like): (usize, _, _, Vec<Reader<'a>>, usize)| {
        let mut other: BTreeMap<Option<&str>, Vec<&str>> = BTreeMap::new();
        for (name, host) in unlike {
            other.entry(host).or_default().push(name);
        }
        Divided { base, reference, like, other }
    };
    split.into_iter().map(one).collect()
}
