//! The pairs of a library that checks and a client that fetches.

use std::cmp::Reverse;
use std::net::IpAddr;

use super::{Client, Clients, Contact, Contacts, Library};
use crate::hosts::{Relation, is_registrable};

/// A library that checks, a client that fetches, and the URLs in which the one sees another name
/// than the other contacts.
pub(crate) struct Pair<'a> {
    pub(crate) checker: &'a Library,
    pub(crate) client: &'a Client,
    pub(crate) urls: Vec<Misled<'a>>,
}

/// A URL that misleads a pair.
#[derive(Clone, Copy)]
pub(crate) struct Misled<'a> {
    pub(crate) url: &'a str,
    pub(crate) checked: &'a str,
    pub(crate) contacted: &'a str,
}

/// Returns whether a client contacts another host than the one that was checked, and a person could
/// have allowed that one: a name that can be registered, and another such name or an address. A
/// final dot makes no other host, and "localhost" is this computer.
fn misleads(checked: &str, contacted: &str) -> bool {
    let without_dot = |host: &'_ str| host.strip_suffix('.').unwrap_or(host).to_owned();
    let (one, other) = (without_dot(checked), without_dot(contacted));
    let address = other.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(&other);
    let is_host = is_registrable(&other) || address.parse::<IpAddr>().is_ok();
    is_registrable(&one) && is_host && Relation::of(Some(&one), Some(&other)) == Some(Relation::Name)
}

impl<'a> Pair<'a> {
    fn new(checker: &'a Library, client: &'a Client, contacts: &'a Contacts) -> Pair<'a> {
        let misled = |(url, contact): (&'a String, &'a Contact)| {
            let (checked, Contact::Host(contacted, _)) = (checker.hosts.get(url)?, contact) else {
                return None;
            };
            misleads(checked, contacted).then_some(Misled { url, checked, contacted })
        };
        let mut urls: Vec<Misled<'_>> = contacts.contacts.iter().filter_map(misled).collect();
        // Visible characters first, then the shorter one.
        urls.sort_by_key(|one| {
            (!one.url.bytes().all(|byte| byte.is_ascii_graphic()), one.url.len(), one.url)
        });
        Pair { checker, client, urls }
    }

    /// Returns whether one program can use both: a library and a client of one language, or a
    /// library of PHP and curl, which PHP has built in.
    pub(crate) fn is_of_one_language(&self) -> bool {
        let of = |name: &'a str| name.split('-').next().unwrap_or_default();
        match (of(&self.checker.name), of(&self.client.name)) {
            ("c", "c") => self.checker.name.starts_with("c-curl") && self.client.name.starts_with("c-curl"),
            ("php", "c") => self.client.name.starts_with("c-curl"),
            (checker, client) => checker == client,
        }
    }
}

/// Returns the clients that were asked, with their records.
pub(crate) fn asked<'a>(records: &'a [Contacts], clients: &'a Clients) -> Vec<(&'a Client, &'a Contacts)> {
    let client = |record: &Contacts| clients.clients.iter().find(|client| client.name == record.name);
    records.iter().filter_map(|record| Some((client(record)?, record))).collect()
}

/// Returns the pairs that some URL misleads: those of one language first, and then those that the
/// most URLs mislead.
pub(crate) fn pairs<'a>(asked: &[(&'a Client, &'a Contacts)], checkers: &'a [Library]) -> Vec<Pair<'a>> {
    let mut pairs: Vec<Pair<'a>> = asked
        .iter()
        .flat_map(|(client, record)| checkers.iter().map(move |checker| Pair::new(checker, client, record)))
        .filter(|pair| !pair.urls.is_empty())
        .collect();
    pairs.sort_by_key(|pair| {
        (!pair.is_of_one_language(), Reverse(pair.urls.len()), &pair.checker.name, &pair.client.name)
    });
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_another_host_misleads() {
        for (checked, contacted) in
            [("a.com", "evil.com"), ("a.com", "127.0.0.1"), ("a.com", "[::1]"), ("a.com", "::1")]
        {
            assert!(misleads(checked, contacted), "{checked} {contacted}");
        }
        let same = [
            ("a.com", "A.com."),
            ("localhost", "127.0.0.1"),
            ("a.com", "http"),
            ("127.0.0.1", "a.com"),
            ("a.com", "%61.com"),
        ];
        for (checked, contacted) in same {
            assert!(!misleads(checked, contacted), "{checked} {contacted}");
        }
    }
}
