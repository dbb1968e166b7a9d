//! Danger: what misleads a program that checks a URL with one parser and opens it with another.

use idna::domain_to_ascii;
use percent_encoding::percent_decode_str;
use rfc1738_audit::hosts::Relation;
use url_atlas_decisions::{Answer, URL_STANDARD, read};

use crate::opinions::{Opinion, Outcome, host_key};

/// How much the answer of a parser counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Its predictions are weak, so it counts for nothing.
    None,
    /// Few readers know it.
    Few,
    /// Most readers know it, or this reader named it.
    Known,
}

/// Parsers whom most readers do not know count from this number on: one or two alone are said, but
/// are no danger.
const FEW: usize = 3;

/// How two groups of parsers differ in a dangerous way. The order is that in which one is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A host against no host, in a URL of a scheme that always has one, but not after "//".
    NoHost,
    /// A host that can be opened, against a text that nobody can look up.
    Text,
    /// Two hosts that both can be opened.
    TwoHosts,
}

/// The greatest is named: whether known parsers see two hosts that stand in the URL, whether any do, how
/// many of the smaller group are known, how the groups differ, and how many they are.
type Rank = (bool, bool, usize, Kind, usize);

/// Two groups of parsers that mislead a program.
pub struct Danger<'o, T> {
    /// How they differ.
    pub kind: Kind,
    /// Those that read a host that can be opened.
    pub opened: &'o Opinion<T>,
    /// Those that read another one.
    pub other: &'o Opinion<T>,
}

/// Returns the greatest danger of a URL, if there is one: that of the parsers whom most readers know.
pub fn danger<'o, T>(
    groups: &'o [Opinion<T>],
    input: &str,
    weight: impl Fn(&T) -> Weight,
) -> Option<Danger<'o, T>> {
    // In a URL such as `tel:+1` or `news:a.b`, a host is a mistake, and nothing opens it.
    let input = input.trim();
    let (scheme, rest) = match input.split_once(':') {
        Some((scheme, rest)) if !scheme.contains(['/', '?', '#', '\\']) => {
            (scheme.to_ascii_lowercase(), rest)
        }
        _ => (String::new(), input),
    };
    let always_has_host = ["http", "https", "ws", "wss"].contains(&&*scheme);
    let has_two = rest.strip_prefix("//").is_some_and(|host| !host.starts_with(['/', '\\']));
    let has_other_slashes = always_has_host && !has_two;
    if !always_has_host && !rest.starts_with(['/', '\\']) {
        return None;
    }
    let count = |opinion: &Opinion<T>, least| opinion.parsers().filter(|one| weight(one) >= least).count();
    let mut found: Vec<(Rank, Danger<'o, T>)> = Vec::new();
    for (at, opened) in groups.iter().enumerate() {
        let Some(host) = opened.outcome.host().filter(|host| is_openable(host)) else { continue };
        for (place, other) in groups.iter().enumerate() {
            let kind = match &other.outcome {
                Outcome::Host(text) if is_openable(text) => {
                    let [one, other] = [host, text].map(host_key);
                    let differ = Relation::of(Some(&one), Some(&other)).is_some();
                    // Each pair once.
                    if !differ || place < at {
                        continue;
                    }
                    Kind::TwoHosts
                }
                Outcome::Host(text) if stands_for(text, host) => Kind::Text,
                Outcome::NoHost if has_other_slashes => Kind::NoHost,
                _ => continue,
            };
            let known = [opened, other].map(|one| count(one, Weight::Known));
            let all = [opened, other].map(|one| count(one, Weight::Few));
            let counts = |at: usize| known[at] > 0 || kind == Kind::TwoHosts && all[at] >= FEW;
            if counts(0) && counts(1) {
                let least = known[0].min(known[1]);
                // The hosts of an attack both stand in the URL. One that is in the other one is often a
                // piece of it: that of `http://evil%2ecom/`.
                let both = other.outcome.host().map(|other| [host, other]);
                let are_apart = kind == Kind::TwoHosts
                    && both.is_some_and(|[one, other]| {
                        let stand = [one, other].iter().all(|host| rest.contains(*host));
                        stand && !one.contains(other) && !other.contains(one)
                    });
                let rank = (are_apart && least > 0, are_apart, least, kind, all[0] + all[1]);
                found.push((rank, Danger { kind, opened, other }));
            }
        }
    }
    found.into_iter().max_by_key(|(rank, _)| *rank).map(|(_, danger)| danger)
}

impl<T> Danger<'_, T> {
    /// Returns the danger in a sentence. `who` names the parsers of a group, and `cut` writes a host.
    pub fn sentence(
        &self,
        who: impl Fn(&Opinion<T>) -> (String, bool),
        cut: impl Fn(&str) -> String,
    ) -> String {
        let said = |opinion: &Opinion<T>| {
            let (names, is_one) = who(opinion);
            match opinion.outcome.host() {
                Some(host) => format!("{names} {} {}", if is_one { "reads" } else { "read" }, cut(host)),
                None => format!("{names} {} no host", if is_one { "sees" } else { "see" }),
            }
        };
        let end = if self.kind == Kind::Text { ", a text that nobody can look up" } else { "" };
        format!("{}, but {}{end}.", said(self.opened), said(self.other))
    }
}

/// Returns whether the URL to which a reference leads has the credentials of the base, and another
/// host: then a program sends them to a host that the reference chose. A reference that has the same
/// credentials sends its own.
///
/// ```
/// use url_atlas_evidence::danger::sends_credentials;
///
/// let sends = |reference, url| sends_credentials("http://me:secret@a.example/", reference, url);
/// assert!(sends("//b.example", "http://me:secret@b.example"));
/// assert!(!sends("//b.example", "http://b.example") && !sends("/c", "http://me:secret@A.example:80/c"));
/// assert!(!sends("//me:secret@b.example", "http://me:secret@b.example"));
/// ```
pub fn sends_credentials(base: &str, reference: &str, url: &str) -> bool {
    let (Some((ours, here)), Some((others, there))) = (credentials(base), credentials(url)) else {
        return false;
    };
    let [here, there] = [here, there].map(host_key);
    ours == others
        && !reference.contains(&format!("{ours}@"))
        && Relation::of(Some(&here), Some(&there)).is_some()
}

/// Returns the credentials of a URL, and its host.
fn credentials(url: &str) -> Option<(&str, &str)> {
    let (_, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#', '\\']).next()?;
    let (credentials, host) =
        authority.rsplit_once('@').filter(|(credentials, _)| !credentials.is_empty())?;
    let port = host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|octet| octet.is_ascii_digit()));
    Some((credentials, port.map_or(host, |(host, _)| host)))
}

/// Returns whether a program can look up or open a host as it is reported.
fn is_openable(host: &str) -> bool {
    let key = host_key(host);
    !key.contains('%') && Relation::of(Some(&key), None).is_some()
}

/// Returns whether a text that nobody can look up stands for a host: it has it, or becomes it when its
/// escapes are decoded and its letters are mapped, or when a browser reads it: `0x` as 0.0.0.0.
fn stands_for(text: &str, host: &str) -> bool {
    let decoded = percent_decode_str(text).decode_utf8_lossy();
    [text, &decoded].iter().any(|text| text.to_lowercase().contains(&host.to_lowercase()))
        || ascii(&decoded) == ascii(host)
        || matches!(read(&URL_STANDARD, format!("http://{text}/").as_bytes()),
            Answer::Accept(parts) if parts.host.as_deref() == Some(host))
}

/// Returns a host in the form in which it is looked up: a name beyond US-ASCII in Punycode.
fn ascii(host: &str) -> String {
    if host.is_ascii() { host.into() } else { domain_to_ascii(host).unwrap_or_else(|_| host.into()) }
}
