//! How two hosts differ: what a program looks up for each, or opens without a look-up.

mod address;

use std::net::Ipv6Addr;

use percent_encoding::percent_decode_str;

pub use address::Addresses;

/// How the hosts that two libraries report for one URL differ. The relations are counted apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// Two names, or a name and an address.
    Name,
    /// Two addresses, or two spellings of a number for which some resolver opens two addresses.
    Address,
    /// A host by one, and none by the other. Both libraries accept the URL.
    NoHost,
}

impl Relation {
    /// All relations, the worst first.
    pub const ALL: [Relation; 3] = [Relation::Name, Relation::Address, Relation::NoHost];

    /// Returns its name in a word: `name`.
    pub const fn name(self) -> &'static str {
        match self {
            Relation::Name => "name",
            Relation::Address => "address",
            Relation::NoHost => "no-host",
        }
    }

    /// Returns what two libraries see, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Relation::Name => "two names, or a name and an address",
            Relation::Address => "two addresses, or a number for which some resolver opens two addresses",
            Relation::NoHost => "a host by one, and none by the other, in a URL that both accept",
        }
    }

    /// Returns how two reported hosts differ. `None`: they are spellings of one host, or nobody can
    /// look one of them up.
    ///
    /// Two spellings of one host differ in the letter case, in escapes of letters, digits, "-", "."
    /// and "_", in the brackets of an IPv6 address, or in its form.
    pub fn of(one: Option<&str>, other: Option<&str>) -> Option<Relation> {
        match (one, other) {
            (None, None) => None,
            (Some(host), None) | (None, Some(host)) => Target::of(host).map(|_| Relation::NoHost),
            (Some(one), Some(other)) => match (Target::of(one)?, Target::of(other)?) {
                (one, other) if one == other => None,
                (Target::Name(_), _) | (_, Target::Name(_)) => Some(Relation::Name),
                _ => Some(Relation::Address),
            },
        }
    }
}

/// What a program looks up, or opens without a look-up.
#[derive(PartialEq, Eq)]
enum Target {
    /// In lower case, without escapes.
    Name(String),
    Ipv4(Addresses),
    Ipv6(Ipv6Addr),
}

impl Target {
    /// Returns what is looked up for a host, or `None` if nobody can look it up: it is a name with
    /// other characters than letters, digits, "-", "_" and ".", or an address that no resolver
    /// reads.
    fn of(host: &str) -> Option<Target> {
        let inside = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        if inside.is_some() || host.contains(':') {
            return inside.unwrap_or(host).parse().ok().map(Target::Ipv6);
        }
        let name = percent_decode_str(host).decode_utf8().ok()?.to_ascii_lowercase();
        let is_label = |label: &str| {
            !label.is_empty()
                && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
        };
        let mut labels = name.strip_suffix('.').unwrap_or(&name).split('.');
        if !labels.clone().all(is_label) {
            return None;
        }
        if labels.next_back().is_some_and(is_number) {
            let addresses = Addresses::of(&name);
            return (!addresses.is_none()).then_some(Target::Ipv4(addresses));
        }
        Some(Target::Name(name))
    }
}

/// Returns whether two reported hosts are one host in two spellings, or the same text.
pub fn is_one_host(one: Option<&str>, other: Option<&str>) -> bool {
    let is_one_target = || Some(Target::of(one?)? == Target::of(other?)?);
    one == other || is_one_target() == Some(true)
}

/// Returns the addresses that resolvers open for a host of digits, or `None` for another host.
pub fn addresses(host: &str) -> Option<Addresses> {
    match Target::of(host)? {
        Target::Ipv4(addresses) => Some(addresses),
        _ => None,
    }
}

/// Returns whether a host is a name that a person can register: labels, and a last one of two
/// letters or more.
pub fn is_registrable(host: &str) -> bool {
    let is_top = |top: &str| top.len() > 1 && top.bytes().all(|byte| byte.is_ascii_alphabetic());
    let has_top = |name: &str| name.rsplit_once('.').is_some_and(|(_, top)| is_top(top));
    matches!(Target::of(host), Some(Target::Name(name)) if has_top(&name))
}

/// Returns whether the last label of a host is a number, also before a final dot: the URL Standard
/// reads such a host as an address, or rejects it.
pub(crate) fn ends_with_number(host: &str) -> bool {
    let name = host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
    name.rsplit('.').next().is_some_and(|last| !last.is_empty() && is_number(last))
}

/// Returns whether a last label is a number, so that the host is no name.
fn is_number(label: &str) -> bool {
    let hexadecimal = label.strip_prefix("0x");
    hexadecimal.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
        || label.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(one: &str, other: &str) -> Option<Relation> {
        assert_eq!(Relation::of(Some(one), Some(other)), Relation::of(Some(other), Some(one)));
        Relation::of(Some(one), Some(other))
    }

    #[test]
    fn spellings_of_one_host_have_no_relation() {
        for (one, other) in [
            ("HOST.dom", "host.dom"),
            ("ho%73t.dom", "host.dom"),
            ("[::1]", "::1"),
            ("[0:0::1]", "[::1]"),
            ("1.2.3.4", "1.2.3.%34"),
        ] {
            assert_eq!(of(one, other), None, "{one} {other}");
            assert!(is_one_host(Some(one), Some(other)), "{one} {other}");
        }
    }

    #[test]
    fn hosts_differ_by_name_address_or_presence() {
        assert_eq!(of("a.com", "b.com"), Some(Relation::Name));
        assert_eq!(of("a.com", "1.2.3.4"), Some(Relation::Name));
        assert_eq!(of("a.com", "[::1]"), Some(Relation::Name));
        // Java opens 10.0.0.1 for it, and glibc 8.0.0.1.
        assert_eq!(of("010.0.0.1", "8.0.0.1"), Some(Relation::Address));
        // Go opens nothing for it.
        assert_eq!(of("127.1", "127.0.0.1"), Some(Relation::Address));
        assert_eq!(of("[::1]", "127.0.0.1"), Some(Relation::Address));
        assert_eq!(Relation::of(None, Some("a.com")), Some(Relation::NoHost));
        assert_eq!(Relation::of(Some("1.2.3.4"), None), Some(Relation::NoHost));
        assert_eq!(Relation::of(None, None), None);
    }

    #[test]
    fn a_host_that_nobody_can_look_up_has_no_relation() {
        for host in [
            "",
            ".",
            "b\u{fc}cher.dom",
            "a b",
            "a\tb.dom",
            "a/b",
            "a@b",
            "a:80",
            ";",
            "%2e",
            "a%2fb",
            "1.2.3.4.5",
            "[x]",
            "[a.com]",
            "a..b",
        ] {
            assert_eq!(of(host, "a.com"), None, "{host}");
            assert_eq!(Relation::of(Some(host), None), None, "{host}");
        }
    }

    #[test]
    fn a_registrable_name_ends_with_letters() {
        assert!(is_registrable("a.com") && is_registrable("A.B.example"));
        for host in ["a", "a.b", "1.2.3.4", "a.c-m", "a.com.", "[::1]", "a@b.com"] {
            assert!(!is_registrable(host), "{host}");
        }
    }
}
