//! The URLs in which two libraries see two hosts.

use std::collections::{BTreeMap, HashMap};

use rfc1738_behaviors::{Answer, Behavior, URL_STANDARD, applied};

use crate::Entry;

/// A URL in which libraries see several hosts.
pub struct Split<'e> {
    pub url: &'e str,
    /// The libraries that see each host, by their places in the list of all entries. The hosts are written in one form.
    pub hosts: BTreeMap<String, Vec<usize>>,
    /// For each library whose host is predicted, the behaviors without which it would see another one.
    behaviors: HashMap<usize, Vec<&'static Behavior>>,
}

/// What two libraries see in two ways.
pub struct Pair<'s> {
    /// The places of the libraries in the list of all entries, the lower one first.
    pub libraries: [usize; 2],
    /// A shortest URL of each kind, the shortest first.
    pub splits: Vec<(Kind, &'s Split<'s>)>,
    /// The number of URLs in which they see two hosts.
    pub urls: usize,
}

/// The most dangerous behavior that one of the libraries has and the other has not. `None`: the prediction of one of them is wrong, so
/// the reason is not known.
pub type Kind = Option<&'static Behavior>;

impl Split<'_> {
    /// Returns the host that a library sees.
    pub fn host(&self, library: usize) -> Option<&str> {
        self.hosts.iter().find(|(_, libraries)| libraries.contains(&library)).map(|(host, _)| &**host)
    }

    /// Returns why two libraries see two hosts.
    pub fn kind(&self, [one, other]: [usize; 2]) -> Kind {
        let (one, other) = (self.behaviors.get(&one)?, self.behaviors.get(&other)?);
        let only = |here: &[&'static Behavior], there: &[&'static Behavior]| {
            here.iter().copied().filter(|behavior| !there.contains(behavior)).collect::<Vec<_>>()
        };
        let all = [only(one, other), only(other, one)].concat();
        all.into_iter().min_by_key(|behavior| (behavior.importance, behavior.name))
    }
}

/// Returns the URLs in which libraries see several hosts, the shortest first.
///
/// Two spellings of one host are one host: in another letter case, with escapes, in brackets, or as a number in another form. A host
/// that cannot be looked up, because the URL Standard does not permit it or because it has characters beyond US-ASCII, does not count.
pub fn splits<'e>(entries: &'e [Entry<'_>]) -> Vec<Split<'e>> {
    let mut forms: HashMap<&str, Option<String>> = HashMap::new();
    let mut seen: BTreeMap<&str, BTreeMap<String, Vec<usize>>> = BTreeMap::new();
    for (place, entry) in entries.iter().enumerate() {
        for (url, answer) in &entry.answers {
            let Some(host) = host(answer) else { continue };
            if let Some(form) = forms.entry(host).or_insert_with(|| one_form(host)) {
                seen.entry(url).or_default().entry(form.clone()).or_default().push(place);
            }
        }
    }
    let several = seen.into_iter().filter(|(_, hosts)| hosts.len() > 1);
    let mut splits: Vec<Split<'e>> = several
        .map(|(url, hosts)| {
            let places = hosts.values().flatten();
            let behaviors =
                places.filter_map(|&place| Some((place, decisive(&entries[place], url)?))).collect();
            Split { url, hosts, behaviors }
        })
        .collect();
    splits.sort_by_key(|split| (split.url.len(), split.url));
    splits
}

/// Returns the pairs of libraries that see two hosts in a URL.
pub fn pairs<'s>(splits: &'s [Split<'s>]) -> Vec<Pair<'s>> {
    let mut pairs: BTreeMap<[usize; 2], Pair<'s>> = BTreeMap::new();
    for split in splits {
        let groups: Vec<&Vec<usize>> = split.hosts.values().collect();
        for (number, group) in groups.iter().enumerate() {
            for (&one, &other) in groups[..number]
                .iter()
                .flat_map(|before| before.iter().flat_map(|one| group.iter().map(move |other| (one, other))))
            {
                let libraries = [one.min(other), one.max(other)];
                let pair =
                    pairs.entry(libraries).or_insert_with(|| Pair { libraries, splits: Vec::new(), urls: 0 });
                pair.urls += 1;
                let kind = split.kind(libraries);
                if !pair.splits.iter().any(|(known, _)| *known == kind) {
                    pair.splits.push((kind, split));
                }
            }
        }
    }
    pairs.into_values().collect()
}

/// A reason for which pairs see two hosts.
pub struct Reason<'s> {
    pub kind: Kind,
    /// The number of pairs.
    pub pairs: usize,
    /// A shortest URL.
    pub split: &'s Split<'s>,
}

/// Returns the reasons, the one with the most pairs first. The reason that is not known comes last.
pub fn reasons<'s>(pairs: &[Pair<'s>]) -> Vec<Reason<'s>> {
    let mut reasons: BTreeMap<Option<&str>, Reason<'s>> = BTreeMap::new();
    for &(kind, split) in pairs.iter().flat_map(|pair| &pair.splits) {
        let name = kind.map(|behavior| behavior.name);
        let reason = reasons.entry(name).or_insert(Reason { kind, pairs: 0, split });
        reason.pairs += 1;
        if (split.url.len(), split.url) < (reason.split.url.len(), reason.split.url) {
            reason.split = split;
        }
    }
    let mut reasons: Vec<Reason<'s>> = reasons.into_values().collect();
    reasons.sort_by_key(|reason| (reason.kind.is_none(), std::cmp::Reverse(reason.pairs), reason.split.url));
    reasons
}

/// Returns the host of an answer, if there is one.
pub fn host(answer: &Answer) -> Option<&str> {
    match answer {
        Answer::Accept(parts) => parts.host.as_deref().filter(|host| !host.is_empty()),
        _ => None,
    }
}

/// Returns a host in the form in which the parser of the URL Standard writes it. `None`: it is not a host there.
fn one_form(host: &str) -> Option<String> {
    // Which name a program looks up for a host beyond US-ASCII depends on the program, unless the library maps it itself.
    if !host.is_ascii() {
        return None;
    }
    // Some libraries report an IPv6 address without its brackets.
    let in_brackets =
        if host.contains(':') && !host.starts_with('[') { format!("[{host}]") } else { host.into() };
    let Answer::Accept(parts) = URL_STANDARD.predict(format!("http://{in_brackets}/").as_bytes()) else {
        return None;
    };
    let is_all = parts.user.is_none() && parts.port.is_none() && parts.path == "/" && parts.query.is_none();
    parts.host.filter(|host| is_all && parts.fragment.is_none() && !host.is_empty()).map(Into::into)
}

/// Returns the behaviors without which a library would see another host. `None` if its host is not predicted.
fn decisive(entry: &Entry<'_>, url: &str) -> Option<Vec<&'static Behavior>> {
    let explanation = &entry.audit.explanation;
    let predicted = explanation.predict(url.as_bytes());
    let predicted_host = host(&predicted);
    if predicted_host.and_then(one_form) != entry.answers.get(url).and_then(host).and_then(one_form) {
        return None;
    }
    let applied = applied(explanation.behaviors.iter().copied(), url.as_bytes());
    let decides = |behavior: &&'static Behavior| {
        host(&explanation.without(behavior).predict(url.as_bytes())) != predicted_host
    };
    Some(applied.into_iter().filter(decides).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_spellings_are_one_host() {
        for (one, other) in
            [("HOST.dom", "host.dom"), ("ho%73t.dom", "host.dom"), ("[::1]", "::1"), ("0x7f.1", "127.0.0.1")]
        {
            assert!(one_form(one).is_some());
            assert_eq!(one_form(one), one_form(other));
        }
        assert_ne!(one_form("a.com"), one_form("b.com"));
    }

    #[test]
    fn what_is_not_a_host_has_no_form() {
        for text in ["", "b\u{fc}cher.dom", "a b", "a/b", "a@b", "a:80", "a?b", "a#b", "1.2.3.4.5", "[x]"] {
            assert_eq!(one_form(text), None, "{text}");
        }
    }
}
