//! Hosts that the text and the library read at one place of an input, in two forms: `0` and
//! `0.0.0.0`.

use std::net::Ipv4Addr;

use rfc1738_oracle::{Answer, Text};

use super::feature::{Feature, features};
use super::regions::Region;

/// What a library makes of a host that it reads where the text reads one: all differences of one
/// kind are one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Form {
    /// Numbers, and an IPv4 address.
    Numbers,
    /// An address in brackets.
    Brackets,
    /// With escapes, and without.
    Escapes,
    /// Other characters, such as those beyond US-ASCII.
    Characters,
}

impl Form {
    /// Returns the form in which two hosts of an input differ, and the features that can make the
    /// difference, if the URL Standard makes one host of the other: then both are read at one
    /// place, and only the host itself, or the scheme, makes it. What stands elsewhere in the input
    /// explains nothing.
    pub(super) fn of(all: &[Feature], expected: &Answer, given: &Answer) -> Option<(Form, Vec<Feature>)> {
        let (Answer::Accept(expected), Answer::Accept(given)) = (expected, given) else { return None };
        let scheme = expected.scheme.as_deref().or(given.scheme.as_deref()).unwrap_or("http");
        let (expected, given) = (expected.host.as_deref()?, given.host.as_deref()?);
        // A library can read numbers as an address in every scheme.
        let becomes = |(one, other): &(&str, &str)| {
            [scheme, "http"].into_iter().any(|scheme| host_of(scheme, one).as_deref() == Some(*other))
        };
        let (host, _) = [(given, expected), (expected, given)].into_iter().find(becomes)?;
        let is_address = |host: &&str| host.parse::<Ipv4Addr>().is_ok();
        let form = match host {
            _ if [expected, given].iter().any(is_address) => Form::Numbers,
            _ if host.starts_with('[') => Form::Brackets,
            _ if host.contains('%') => Form::Escapes,
            _ => Form::Characters,
        };
        let plain = features(&with_host("x", host));
        let of_host = plain.iter().filter(|one| one.region == Region::Host);
        let of_scheme = all.iter().filter(|one| one.region == Region::Scheme && one.is_usual());
        let mut features: Vec<Feature> = of_host.chain(of_scheme).copied().collect();
        features.sort_unstable();
        Some((form, features))
    }
}

/// Returns the host that the URL Standard makes of a host. `None`: it rejects it, or divides it.
fn host_of(scheme: &str, host: &str) -> Option<String> {
    let is_delimiter = |one: char| "/\\?#@".contains(one) || (one == ':' && !host.starts_with('['));
    if host.contains(is_delimiter) {
        return None;
    }
    match Text::UrlStandard.read(with_host(scheme, host).as_bytes()) {
        Answer::Accept(parts) => parts.host.as_deref().map(str::to_owned),
        _ => None,
    }
}

fn with_host(scheme: &str, host: &str) -> String {
    format!("{scheme}://{host}/")
}

#[cfg(test)]
mod tests {
    use rfc1738_oracle::Text;

    use super::*;

    fn names(input: &str) -> Option<Vec<String>> {
        let [one, other] = [Text::UrlStandard, Text::Rfc3986].map(|text| text.read(input.as_bytes()));
        let found = Form::of(&features(input), &one, &other);
        assert_eq!(found, Form::of(&features(input), &other, &one), "{input}");
        found.map(|(_, found)| found.into_iter().map(Feature::name).collect())
    }

    /// The path has nothing to do with the address.
    #[test]
    fn only_the_host_and_the_scheme_explain_another_form_of_a_host() {
        let found = names("ws://0/./a").unwrap();
        assert!(found.contains(&"host-numbers".to_owned()), "{found:?}");
        assert!(found.contains(&"scheme-ws".to_owned()), "{found:?}");
        assert!(
            found.iter().all(|name| name.starts_with("host-") || name.starts_with("scheme-")),
            "{found:?}"
        );
        assert_eq!(names("x:a"), None);
    }

    #[test]
    fn hosts_at_one_place_differ_in_a_form() {
        let with = |scheme: &'static str, host: &'static str| {
            let Answer::Accept(mut parts) = Text::Rfc3986.read(b"http://a/") else { unreachable!() };
            (parts.scheme, parts.host) = (Some(scheme.into()), Some(host.into()));
            Answer::Accept(parts)
        };
        for (scheme, one, other, form) in [
            ("http", "a.example", "b.example", None),
            ("http", "u@a.example", "a.example", None),
            ("http", "a:80", "a", None),
            ("http", "a\\b", "a", None),
            ("http", "0", "0.0.0.0", Some(Form::Numbers)),
            ("x", "0", "0.0.0.0", Some(Form::Numbers)),
            ("http", "[0:0::1]", "[::1]", Some(Form::Brackets)),
            ("http", "%61", "a", Some(Form::Escapes)),
            ("http", "\u{e9}", "xn--9ca", Some(Form::Characters)),
            ("x", "\u{e9}", "%C3%A9", Some(Form::Characters)),
        ] {
            let found = Form::of(&[], &with(scheme, one), &with(scheme, other));
            assert_eq!(found.map(|(form, _)| form), form, "{scheme} {one} {other}");
        }
    }
}
