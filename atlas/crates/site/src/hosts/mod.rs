//! The URLs in which two libraries see two hosts.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

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
    /// The number of each of these hosts, in their order. Two spellings of one host have one number.
    numbers: Vec<usize>,
    /// The relations between two of these hosts.
    pub relations: BTreeSet<Relation>,
    /// For each library whose host is predicted, the decisions that lead it to another of the hosts.
    leads: HashMap<usize, Vec<Lead>>,
    /// The options of each library that are not those of RFC 1738, by decision.
    taken: Arc<[BTreeMap<&'static str, String>]>,
}

/// What two libraries see in two ways.
pub struct Pair<'s> {
    /// The places of the libraries in the list of all entries, the lower one first.
    pub libraries: [usize; 2],
    /// What they see in each relation.
    pub related: BTreeMap<Relation, Related<'s>>,
}

/// What two libraries see in one relation.
#[derive(Clone, Default)]
pub struct Related<'s> {
    /// The number of URLs.
    pub urls: usize,
    /// A URL of each kind with its rank, the most convincing one first. Only two names have kinds.
    pub splits: Vec<(Rank, Kind, &'s Split<'s>)>,
}

/// How convincing a URL is. Less is better.
type Rank = (bool, bool, bool, usize);

/// A decision in which a library takes another option than RFC 1738, and the number of the host that
/// it would see with the option of RFC 1738.
struct Lead {
    decision: &'static Decision,
    to: usize,
}

/// A library with the decisions that lead it to a host.
type Leading = (usize, Option<Vec<&'static Decision>>);

/// The decision in which the two libraries take two options, and that alone makes the difference:
/// with the option of RFC 1738, one of them would see the host of the other. The first one in the
/// order of reading. `None`: there is no such decision, or the prediction of one of them is wrong.
pub type Kind = Option<&'static Decision>;

impl<'e> Split<'e> {
    /// Returns the host that a library reports, if it accepts the URL and reports one.
    pub fn host(&self, library: usize) -> Option<&'e str> {
        self.hosts.iter().find(|(_, libraries)| libraries.contains(&library)).and_then(|(host, _)| *host)
    }

    /// Returns libraries, each with the decisions that lead it to a host. `None`: its own host is
    /// not predicted.
    fn leading(&self, places: &[usize], to: usize) -> Vec<Leading> {
        let of = |place| {
            let leads = self.leads.get(place)?.iter();
            Some(leads.filter(|lead| lead.to == to).map(|lead| lead.decision).collect())
        };
        places.iter().map(|place| (*place, of(place))).collect()
    }

    /// Returns why two libraries see two hosts.
    fn kind(&self, (one, leads): &Leading, (other, other_leads): &Leading) -> Kind {
        let all = leads.as_ref()?.iter().chain(other_leads.as_ref()?);
        let take_two = |name| self.taken[*one].get(name) != self.taken[*other].get(name);
        let place = |name: &str| decisions().iter().position(|decision| decision.name == name);
        all.filter(|decision| take_two(decision.name)).min_by_key(|decision| place(decision.name)).copied()
    }

    /// Orders the examples of a pair: a URL that a person can read, of http or https, with two hosts
    /// that a person can register or open. Then the shorter one.
    fn rank_of_pair(&self, hosts: [Option<&str>; 2]) -> Rank {
        let is_real = |host: &str| is_registrable(host) || host.contains('.') && addresses(host).is_some();
        (!self.is_plain(), !self.is_web(), !hosts.into_iter().flatten().all(is_real), self.url.len())
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
        let is_real = self.hosts.keys().flatten().all(|host| is_registrable(host));
        let real = self.hosts.keys().flatten().filter(|host| is_registrable(host));
        let has_two = real.map(|host| host.to_ascii_lowercase()).collect::<BTreeSet<_>>().len() > 1;
        (!self.is_web(), !has_two, !is_real, !self.is_plain(), self.url.len(), self.url)
    }

    fn is_plain(&self) -> bool {
        self.url.bytes().all(|octet| octet.is_ascii_graphic())
    }

    fn is_web(&self) -> bool {
        ["http:", "https:"].iter().any(|scheme| self.url.starts_with(scheme))
    }
}

impl<'s> Related<'s> {
    fn add(&mut self, urls: usize, rank: Rank, kind: Kind, split: &'s Split<'s>) {
        self.urls += urls;
        let name = |kind: &Kind| kind.map(|one| one.name);
        match self.splits.iter_mut().find(|(_, known, _)| name(known) == name(&kind)) {
            Some((known, _, example)) if *known > rank => (*known, *example) = (rank, split),
            Some(_) => {}
            None => self.splits.push((rank, kind, split)),
        }
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
    let taken: Arc<[_]> = differing.iter().map(Differing::taken).collect();
    let mut splits: Vec<Split<'e>> = seen
        .into_par_iter()
        .filter_map(|(url, hosts)| {
            let pairs = hosts.keys().flat_map(|one| hosts.keys().map(move |other| (*one, *other)));
            let relations: BTreeSet<Relation> =
                pairs.filter_map(|(one, other)| Relation::of(one, other)).collect();
            let all: Vec<Option<&str>> = hosts.keys().copied().collect();
            let numbers = all.iter().filter_map(|host| number(&all, *host)).collect();
            let leads = if relations.contains(&Relation::Name) {
                let hosts = hosts.iter().filter(|(host, _)| host.is_some());
                let of = |host, place: usize| Some((place, leads(&differing[place], url, host, &all)?));
                hosts
                    .flat_map(|(host, places)| places.iter().filter_map(move |&place| of(*host, place)))
                    .collect()
            } else {
                HashMap::new()
            };
            (!relations.is_empty()).then(|| Split {
                url,
                hosts,
                numbers,
                relations,
                leads,
                taken: Arc::clone(&taken),
            })
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
    let last = splits.iter().flat_map(|split| split.hosts.values().flatten()).max();
    let width = last.map_or(0, |last| last + 1);
    let mut all: Vec<BTreeMap<Relation, Related<'s>>> = vec![BTreeMap::new(); width * width];
    let at = |one: usize, other: usize| one.min(other) * width + one.max(other);
    // Many URLs divide the libraries in the same way, and only two names have reasons.
    let mut alike = BTreeMap::new();
    for split in splits {
        let groups: Vec<_> = split.hosts.iter().zip(&split.numbers).collect();
        for (place, ((host, places), number)) in groups.iter().enumerate() {
            for ((before, others), other_number) in &groups[..place] {
                let Some(relation) = Relation::of(**host, **before) else { continue };
                let rank = split.rank_of_pair([**host, **before]);
                if relation != Relation::Name {
                    let known = alike
                        .entry((relation, places.as_slice(), others.as_slice()))
                        .or_insert((0_usize, rank, split));
                    known.0 += 1;
                    if rank < known.1 {
                        (known.1, known.2) = (rank, split);
                    }
                    continue;
                }
                let leading = split.leading(places, **other_number);
                let others = split.leading(others, **number);
                for one in &leading {
                    for other in &others {
                        all[at(one.0, other.0)].entry(relation).or_default().add(
                            1,
                            rank,
                            split.kind(one, other),
                            split,
                        );
                    }
                }
            }
        }
    }
    for ((relation, places, others), (urls, rank, split)) in alike {
        for &one in places {
            for &other in others {
                all[at(one, other)].entry(relation).or_default().add(urls, rank, None, split);
            }
        }
    }
    let pair = |(place, mut related): (usize, BTreeMap<Relation, Related<'s>>)| {
        for one in related.values_mut() {
            one.splits.sort_by_key(|(rank, _, split)| (*rank, split.url));
        }
        (!related.is_empty()).then(|| Pair { libraries: [place / width, place % width], related })
    };
    all.into_iter().enumerate().filter_map(pair).collect()
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
    for &(_, kind, split) in of_names.flat_map(|related| &related.splits) {
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

    fn taken(&self) -> BTreeMap<&'static str, String> {
        let option = |decision: &Decision| (decision.option)(&self.library.design);
        self.others.iter().map(|(decision, _)| (decision.name, option(decision))).collect()
    }
}

/// Returns the number of a host: the place of its first spelling among all hosts of a URL.
fn number(all: &[Option<&str>], host: Option<&str>) -> Option<usize> {
    all.iter().position(|known| is_one_host(*known, host))
}

/// Returns the decisions that lead a library to another one of the hosts of a URL than it reports.
/// `None` if this one is not predicted.
fn leads(of: &Differing<'_>, url: &str, reported: Option<&str>, all: &[Option<&str>]) -> Option<Vec<Lead>> {
    let (predicted, asked) = of.library.trace(url.as_bytes());
    if !is_one_host(host(&predicted), reported) {
        return None;
    }
    let lead = |(decision, other): &(&'static Decision, Library)| {
        let to = number(all, Some(host(&other.read(url.as_bytes()))?))?;
        (Some(to) != number(all, reported)).then_some(Lead { decision, to })
    };
    let concerned = |(decision, other): &&(&'static Decision, Library)| {
        asked.concerns(decision, &of.library.design, &other.design)
    };
    Some(of.others.iter().filter(concerned).filter_map(lead).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(
        url: &'static str,
        hosts: [(Option<&'static str>, usize); 2],
        otherwise: usize,
    ) -> Split<'static> {
        let decision = &decisions()[0];
        let lead = Lead { decision, to: otherwise };
        Split {
            url,
            hosts: hosts.map(|(host, place)| (host, vec![place])).into(),
            numbers: vec![0, 1],
            relations: BTreeSet::new(),
            leads: [(0, vec![lead]), (1, Vec::new())].into(),
            taken: [BTreeMap::from([(decision.name, "a".to_owned())]), BTreeMap::new()].into(),
        }
    }

    /// Without a decision that alone leads to the host of the other, no reason is named.
    #[test]
    fn a_reason_explains_the_example() {
        let hosts = [(Some("a.example"), 0), (Some("b.example"), 1)];
        let splits =
            [split("http://a.example@b.example/", hosts, 1), split("http://a.example;b.example", hosts, 0)];
        let pairs = pairs(&splits);
        let related = &pairs[0].related[&Relation::Name];
        let shown: Vec<_> =
            related.splits.iter().map(|(_, kind, split)| (kind.map(|one| one.name), split.url)).collect();
        assert_eq!(
            shown,
            [
                (None, "http://a.example;b.example"),
                (Some(decisions()[0].name), "http://a.example@b.example/")
            ]
        );
        assert_eq!(related.urls, 2);
    }

    /// A person can read the example, and would meet it. A shorter one of another kind comes later.
    #[test]
    fn the_example_of_a_pair_is_the_shortest_readable_one() {
        let of = |host| [(None, 1), (Some(host), 0)];
        let mut splits = [
            split("http:/a\tb.co", of("b.co"), 0),
            split("x:/a.co", of("a.co"), 0),
            split("http:/-", of("-"), 0),
            split("http:///evil.com", of("evil.com"), 0),
            split("http:/evil.com", of("evil.com"), 0),
        ];
        for _ in 0..splits.len() {
            splits.rotate_left(1);
            let pairs = pairs(&splits);
            let related = &pairs[0].related[&Relation::NoHost];
            assert_eq!((related.splits.len(), related.splits[0].2.url), (1, "http:/evil.com"));
        }
        let splits = [
            split("http://5/", [(Some("0.0.0.5"), 0), (Some("5"), 1)], 0),
            split("http://127.1/", [(Some("127.0.0.1"), 0), (Some("127.1"), 1)], 0),
        ];
        assert_eq!(pairs(&splits)[0].related[&Relation::Address].splits[0].2.url, "http://127.1/");
    }
}
