//! The URLs in which two libraries see two hosts.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rayon::prelude::*;
use url_atlas_decisions::{Answer, Decision, Library, RFC_1738, decisions};

use crate::Entry;
pub use rfc1738_audit::hosts::{Relation, addresses, is_one_host, is_registrable};

/// A URL in which libraries see several hosts.
pub struct Split<'e> {
    pub url: &'e str,
    /// What libraries report, octet by octet, with the places of these libraries in the list of all
    /// entries. `None`: they accept the URL and report no host.
    pub hosts: BTreeMap<Option<&'e str>, Vec<usize>>,
    /// The relations between two of these hosts.
    pub relations: BTreeSet<Relation>,
    /// For each library whose host is predicted, its options that are not those of RFC 1738, and
    /// without which it would see another host.
    options: HashMap<usize, Vec<Taken>>,
}

/// What two libraries see in two ways.
pub struct Pair<'s> {
    /// The places of the libraries in the list of all entries, the lower one first.
    pub libraries: [usize; 2],
    /// What they see in each relation.
    pub related: BTreeMap<Relation, Related<'s>>,
}

/// What two libraries see in one relation.
#[derive(Default)]
pub struct Related<'s> {
    /// The number of URLs.
    pub urls: usize,
    /// A URL of each kind, the most convincing one first. Only two names have kinds.
    pub splits: Vec<(Kind, &'s Split<'s>)>,
}

/// A decision in which a library takes another option than RFC 1738.
struct Taken {
    decision: &'static Decision,
    option: String,
    /// Whether the library would see another host with the option of RFC 1738. Otherwise it would
    /// see none, or another spelling.
    moves: bool,
}

/// The decision in which the two libraries take two options, and that changes the host: the first
/// one in the order of reading that leads to another host, or else to none or to another spelling.
/// `None`: the prediction of one of them is wrong, so the reason is not known.
pub type Kind = Option<&'static Decision>;

impl<'e> Split<'e> {
    /// Returns the host that a library reports, if it accepts the URL and reports one.
    pub fn host(&self, library: usize) -> Option<&'e str> {
        self.hosts.iter().find(|(_, libraries)| libraries.contains(&library)).and_then(|(host, _)| *host)
    }

    /// Returns why two libraries see two hosts.
    fn kind(&self, [one, other]: [usize; 2]) -> Kind {
        let (one, other) = (self.options.get(&one)?, self.options.get(&other)?);
        let has = |all: &[Taken], taken: &Taken| {
            all.iter().any(|one| one.decision.name == taken.decision.name && one.option == taken.option)
        };
        let only_one = one.iter().filter(|taken| !has(other, taken));
        let only_other = other.iter().filter(|taken| !has(one, taken));
        let place = |name: &str| decisions().iter().position(|decision| decision.name == name);
        let first = only_one.chain(only_other).min_by_key(|taken| (!taken.moves, place(taken.decision.name)));
        first.map(|taken| taken.decision)
    }

    /// Returns the number of pairs of libraries that have a relation in this URL.
    fn divided(&self, relation: Relation) -> usize {
        let hosts: Vec<(&Option<&str>, usize)> =
            self.hosts.iter().map(|(host, places)| (host, places.len())).collect();
        let of_each = hosts.iter().enumerate().map(|(number, (host, count))| {
            let others =
                hosts[..number].iter().filter(|(other, _)| Relation::of(**host, **other) == Some(relation));
            count * others.map(|(_, others)| others).sum::<usize>()
        });
        of_each.sum()
    }

    /// Orders URLs: first those of http and https, with nothing but names that a person can
    /// register, or two of them. Then those without a space or a control, and the shorter one.
    fn rank(&self) -> (bool, bool, bool, bool, usize, &'e str) {
        let is_plain = self.url.bytes().all(|octet| octet.is_ascii_graphic());
        let is_web = ["http:", "https:"].iter().any(|scheme| self.url.starts_with(scheme));
        let is_real = self.hosts.keys().flatten().all(|host| is_registrable(host));
        let real = self.hosts.keys().flatten().filter(|host| is_registrable(host));
        let has_two = real.map(|host| host.to_ascii_lowercase()).collect::<BTreeSet<_>>().len() > 1;
        (!is_web, !has_two, !is_real, !is_plain, self.url.len(), self.url)
    }
}

impl Pair<'_> {
    /// Returns the number of URLs in which the libraries see two names.
    pub fn names(&self) -> usize {
        self.related.get(&Relation::Name).map_or(0, |related| related.urls)
    }

    /// Returns whether a library is one of the two.
    pub fn has(&self, library: usize) -> bool {
        self.libraries.contains(&library)
    }
}

/// Returns the number of pairs that have a relation in some URL.
pub fn related(pairs: &[Pair<'_>], relation: Relation) -> usize {
    pairs.iter().filter(|pair| pair.related.contains_key(&relation)).count()
}

/// Returns the URLs in which libraries see several hosts, the most convincing ones first.
///
/// A library that never reports a host is not compared.
pub fn splits<'e>(entries: &'e [Entry<'_>]) -> Vec<Split<'e>> {
    let mut seen: BTreeMap<&str, BTreeMap<Option<&str>, Vec<usize>>> = BTreeMap::new();
    for (place, entry) in entries.iter().enumerate().filter(|(_, entry)| reports_hosts(entry)) {
        for (url, host) in entry.hosts() {
            seen.entry(url).or_default().entry(host).or_default().push(place);
        }
    }
    let seen: Vec<_> = seen.into_iter().collect();
    let differing: Vec<Differing<'_>> = entries.iter().map(Differing::new).collect();
    let mut splits: Vec<Split<'e>> = seen
        .into_par_iter()
        .filter_map(|(url, hosts)| {
            let pairs = hosts.keys().flat_map(|one| hosts.keys().map(move |other| (*one, *other)));
            let relations: BTreeSet<Relation> =
                pairs.filter_map(|(one, other)| Relation::of(one, other)).collect();
            let options = if relations.contains(&Relation::Name) {
                let hosts = hosts.iter().filter(|(host, _)| host.is_some());
                let of = |host, place: usize| Some((place, decisive(&differing[place], url, host)?));
                hosts
                    .flat_map(|(host, places)| places.iter().filter_map(move |&place| of(*host, place)))
                    .collect()
            } else {
                HashMap::new()
            };
            (!relations.is_empty()).then_some(Split { url, hosts, relations, options })
        })
        .collect();
    splits.sort_by(|one, other| one.rank().cmp(&other.rank()));
    splits
}

/// Returns whether a library reports a host in some answer.
pub fn reports_hosts(entry: &Entry<'_>) -> bool {
    entry.hosts().any(|(_, host)| host.is_some())
}

/// Returns the pairs of libraries that see two hosts in a URL.
pub fn pairs<'s>(splits: &'s [Split<'s>]) -> Vec<Pair<'s>> {
    let mut pairs: BTreeMap<[usize; 2], Pair<'s>> = BTreeMap::new();
    for split in splits {
        let groups: Vec<(&Option<&str>, &Vec<usize>)> = split.hosts.iter().collect();
        for (number, (host, places)) in groups.iter().enumerate() {
            for (before, others) in &groups[..number] {
                let Some(relation) = Relation::of(**host, **before) else { continue };
                let both = places.iter().flat_map(|&one| others.iter().map(move |&other| (one, other)));
                for (one, other) in both {
                    let libraries = [one.min(other), one.max(other)];
                    let pair = pairs
                        .entry(libraries)
                        .or_insert_with(|| Pair { libraries, related: BTreeMap::new() });
                    let related = pair.related.entry(relation).or_default();
                    related.urls += 1;
                    let kind = if relation == Relation::Name { split.kind(libraries) } else { None };
                    if !related
                        .splits
                        .iter()
                        .any(|(known, _)| known.map(|one| one.name) == kind.map(|one| one.name))
                    {
                        related.splits.push((kind, split));
                    }
                }
            }
        }
    }
    pairs.into_values().collect()
}

/// A reason for which pairs see two names.
pub struct Reason<'s> {
    pub kind: Kind,
    /// The number of pairs.
    pub pairs: usize,
    /// The most convincing URL.
    pub split: &'s Split<'s>,
}

/// Returns the reasons, the one with the most pairs first. The reason that is not known comes last.
pub fn reasons<'s>(pairs: &[Pair<'s>]) -> Vec<Reason<'s>> {
    let mut reasons: BTreeMap<Option<&str>, Reason<'s>> = BTreeMap::new();
    let of_names = pairs.iter().filter_map(|pair| pair.related.get(&Relation::Name));
    for &(kind, split) in of_names.flat_map(|related| &related.splits) {
        let name = kind.map(|decision| decision.name);
        let reason = reasons.entry(name).or_insert(Reason { kind, pairs: 0, split });
        reason.pairs += 1;
        if split.rank() < reason.split.rank() {
            reason.split = split;
        }
    }
    let mut reasons: Vec<Reason<'s>> = reasons.into_values().collect();
    reasons.sort_by_key(|reason| (reason.kind.is_none(), std::cmp::Reverse(reason.pairs), reason.split.url));
    reasons
}

/// Returns the URLs of a relation, each with the number of pairs that it divides, the one with the
/// most pairs first. Of the URLs that divide the libraries in the same way, only the most
/// convincing one is there.
pub fn divisions<'s>(splits: &'s [Split<'s>], relation: Relation) -> Vec<(usize, &'s Split<'s>)> {
    let mut known: BTreeSet<Vec<&Vec<usize>>> = BTreeSet::new();
    let mut divisions: Vec<(usize, &Split<'_>)> = Vec::new();
    for split in splits.iter().filter(|split| split.relations.contains(&relation)) {
        let mut groups: Vec<&Vec<usize>> = split.hosts.values().collect();
        groups.sort_unstable();
        if known.insert(groups) {
            divisions.push((split.divided(relation), split));
        }
    }
    divisions.sort_by_key(|(pairs, _)| std::cmp::Reverse(*pairs));
    divisions
}

/// Returns the host of an answer, if there is one.
pub fn host(answer: &Answer) -> Option<&str> {
    match answer {
        Answer::Accept(parts) => parts.host.as_deref().filter(|host| !host.is_empty()),
        _ => None,
    }
}

/// A library, and for each decision in which it does not take the option of RFC 1738 the same
/// library with that option.
struct Differing<'e> {
    library: &'e Library,
    others: Vec<(&'static Decision, Library)>,
}

impl<'e> Differing<'e> {
    fn new(entry: &'e Entry<'_>) -> Differing<'e> {
        let library = entry.design();
        let other = |decision: &'static Decision| {
            let design = (decision.take)(&library.design, &RFC_1738);
            (decision, Library { design, ..library.clone() })
        };
        Differing { library, others: RFC_1738.differing(&library.design).map(other).collect() }
    }
}

/// Returns the options of a library that are not those of RFC 1738, and without which it would see
/// another host than the one that it reports. `None` if this one is not predicted.
fn decisive(of: &Differing<'_>, url: &str, reported: Option<&str>) -> Option<Vec<Taken>> {
    let (predicted, asked) = of.library.trace(url.as_bytes());
    let predicted_host = host(&predicted);
    if !is_one_host(predicted_host, reported) {
        return None;
    }
    let taken = |(decision, other): &(&'static Decision, Library)| {
        let other = other.read(url.as_bytes());
        let other = host(&other);
        let moves = other.is_some() && !is_one_host(other, predicted_host);
        let option = || (decision.option)(&of.library.design);
        (other != predicted_host).then(|| Taken { decision, option: option(), moves })
    };
    let concerned = |(decision, other): &&(&'static Decision, Library)| {
        asked.concerns(decision, &of.library.design, &other.design)
    };
    Some(of.others.iter().filter(concerned).filter_map(taken).collect())
}
