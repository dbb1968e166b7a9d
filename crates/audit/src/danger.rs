//! What another answer can do: the danger of a difference.

use rfc1738_oracle::{Answer, Text};
use rfc1738_oracle::{CommonPart, CommonParts, DefaultPort, PartName, Relation, is_default_port};

use crate::answer::decoded;
use crate::causes::divided;
use crate::escapes::normal;
use crate::hosts::is_one_host;
use crate::printed;

/// What a difference between two answers can do. The first one is the most dangerous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Danger {
    /// Lead to another host
    Host,
    /// Change the port, the user or the password
    Login,
    /// Name another resource on the same host
    Resource,
    /// Change the verdict
    Verdict,
    /// Any finding, also another spelling
    #[cfg_attr(feature = "clap", value(name = "any"))]
    Spelling,
}

impl Danger {
    /// All dangers, the greatest first.
    pub const ALL: [Danger; 5] =
        [Danger::Host, Danger::Login, Danger::Resource, Danger::Verdict, Danger::Spelling];

    /// Returns the danger of the answer of a library in the place of an expected one. `None`: the
    /// answers are the same, with the conventions that the library declares.
    ///
    /// ```
    /// use rfc1738_audit::Danger;
    /// use rfc1738_oracle::{Text};
    ///
    /// let danger = |input: &[u8]| Danger::of(&Text::Rfc1738.read(input), &Text::UrlStandard.read(input));
    /// assert_eq!(danger(b"ftp://a.com?x@evil.com/"), Some(Danger::Host));
    /// assert_eq!(danger(b"http://host.dom"), Some(Danger::Spelling));
    /// assert_eq!(danger(b"http://host.dom/"), None);
    /// ```
    pub fn of(expected: &Answer, given: &Answer) -> Option<Danger> {
        match (expected, given) {
            (Answer::Accept(here), Answer::Accept(there)) => {
                let of_parts = Danger::of_parts(here, there).into_iter().map(|(_, danger)| danger);
                of_parts.chain(of_printed(here, there)).min()
            }
            _ => (expected != given).then_some(Danger::Verdict),
        }
    }

    /// Returns what [`Danger::of_parts`] does, of two answers that have parts.
    pub(crate) fn of_answers(expected: &Answer, given: &Answer) -> Vec<(PartName, Danger)> {
        match (expected, given) {
            (Answer::Accept(expected), Answer::Accept(given)) => Danger::of_parts(expected, given),
            _ => Vec::new(),
        }
    }

    /// Returns each part in which an answer differs from an expected one, with its danger, the
    /// greatest first.
    pub fn of_parts(expected: &CommonParts<'_>, given: &CommonParts<'_>) -> Vec<(PartName, Danger)> {
        let different = expected
            .differences(given, Relation::Identical)
            .filter(|part| !is_filled_in(*part, expected, given));
        let mut parts: Vec<_> = different.map(|part| (part, of_part(part, expected, given))).collect();
        parts.sort_by_key(|(_, danger)| *danger);
        parts
    }

    /// Returns its name in a word: `host`.
    pub const fn name(self) -> &'static str {
        match self {
            Danger::Host => "host",
            Danger::Login => "login",
            Danger::Resource => "resource",
            Danger::Verdict => "verdict",
            Danger::Spelling => "spelling",
        }
    }

    /// Returns what the difference can do, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Danger::Host => "can lead to another host",
            Danger::Login => "can change the port, the user or the password",
            Danger::Resource => "can name another resource on the same host",
            Danger::Verdict => "changes the verdict only",
            Danger::Spelling => "changes the spelling only",
        }
    }
}

/// Returns whether the library reports an absent port as the default port of the scheme, as its
/// adapter declares. Of https, ws, wss, ldap and ldaps, the relation of RFC 1738 knows no default
/// port.
fn is_filled_in(part: PartName, expected: &CommonParts<'_>, given: &CommonParts<'_>) -> bool {
    let is_declared =
        given.conventions.as_ref().is_some_and(|declared| declared.default_port == DefaultPort::FilledIn);
    let is_default = || given.port.as_deref().is_some_and(|port| is_default_port(expected, port));
    let is_absent = expected.port.as_deref().is_none_or(str::is_empty);
    part == PartName::Common(CommonPart::Port) && is_declared && is_absent && is_default()
}

/// Returns the danger of a part that differs.
fn of_part(part: PartName, expected: &CommonParts<'_>, given: &CommonParts<'_>) -> Danger {
    let plain = CommonParts { conventions: None, ..given.clone() };
    let is_host = part == PartName::Common(CommonPart::Host);
    // The host as text: IDNA is about characters.
    let host = given.host.as_deref().map(decoded);
    let is_one = || is_one_host(expected.host.as_deref(), host.as_deref());
    let is_spelling = Relation::SameMeaning.holds(part, expected, given)
        || Relation::SameMeaning.holds(part, expected, &plain)
        || (is_host && Relation::SameMeaning.holds(part, &plain, expected))
        || (is_host && (in_brackets(expected) == in_brackets(given) || is_one()));
    match part.common() {
        CommonPart::Host if delimiters(expected) != delimiters(given) && !is_one() => Danger::Host,
        // "/" and "%2F" can mean two things (section 2.2).
        CommonPart::Path if is_spelling && slashes(part, expected) != slashes(part, given) => {
            Danger::Resource
        }
        _ if is_spelling => Danger::Spelling,
        CommonPart::Host => Danger::Host,
        CommonPart::User | CommonPart::Password | CommonPart::Port => Danger::Login,
        _ => Danger::Resource,
    }
}

/// Returns the danger of two printed URLs: what can happen if a browser opens one in the place of
/// the other. What a browser rejects is read by Appendix B of RFC 3986. No text says how a URL is
/// printed, so only two libraries, or two versions of one, are compared in this.
fn of_printed(expected: &CommonParts<'_>, given: &CommonParts<'_>) -> Option<Danger> {
    let both = expected.printed.as_deref().zip(given.printed.as_deref());
    let (one, other) = both.filter(|(one, other)| one != other)?;
    let (one, other) = (&*printed::text(one), &*printed::text(other));
    let [opened, also] = [one, other].map(|url| Text::UrlStandard.read(url.as_bytes()));
    let danger = match (&opened, &also) {
        (Answer::Accept(opened), Answer::Accept(also)) => printed::between(opened, also),
        (Answer::Reject, Answer::Reject) => printed::between(&divided(one), &divided(other)),
        _ => Some(Danger::Verdict),
    };
    Some(danger.unwrap_or(Danger::Spelling))
}

/// Returns the delimiters of a URL in a host. A host with an escape of one and a host with the
/// delimiter are two hosts, because the next program divides the URL there. Two forms of an address
/// have other numbers of ":".
fn delimiters(parts: &CommonParts<'_>) -> Vec<char> {
    parts.host.iter().flat_map(|host| host.chars()).filter(|one| ":/?#@\\".contains(*one)).collect()
}

/// Returns the number of "/" and ";" after the first character of a part. An empty path and "/" are
/// one.
fn slashes(part: PartName, parts: &CommonParts<'_>) -> usize {
    let text = part.text(parts).unwrap_or_default();
    text.chars().skip(1).filter(|one| matches!(one, '/' | ';')).count()
}

/// Returns what stands in the brackets of a host, or the host, if it has none; in lower case, without
/// escapes of letters and digits.
fn in_brackets(parts: &CommonParts<'_>) -> Option<String> {
    let host = parts.host.as_deref()?.to_ascii_lowercase();
    let inside = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(&host);
    Some(normal(inside).to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_has_its_danger() {
        let with = |part, text: Option<&'static str>| {
            let mut parts = CommonParts { scheme: Some("x".into()), ..CommonParts::default() };
            parts.set(part, text.map(Into::into));
            Answer::accept(parts)
        };
        for (part, one, other, danger) in [
            (CommonPart::Host, Some("a.com"), Some("b.com"), Danger::Host),
            (CommonPart::Host, Some("a.com"), None, Danger::Host),
            (CommonPart::Host, Some("a.com"), Some("A.com"), Danger::Spelling),
            (CommonPart::Host, Some("a.com"), Some("%61.com"), Danger::Spelling),
            (CommonPart::Host, Some(""), None, Danger::Spelling),
            (CommonPart::Host, Some("[::1]"), Some("::1"), Danger::Spelling),
            (CommonPart::Host, Some("[::A]"), Some("::a"), Danger::Spelling),
            (CommonPart::Host, Some("[0:0::1]"), Some("[::1]"), Danger::Spelling),
            (CommonPart::Host, Some("[::127.0.0.1]"), Some("[::]"), Danger::Host),
            (CommonPart::Host, Some("a%2F%2e"), Some("a%2F."), Danger::Spelling),
            (CommonPart::Host, Some("a%2Fb.com"), Some("a/b.com"), Danger::Host),
            (CommonPart::Host, Some("a%3A80"), Some("a:80"), Danger::Host),
            (CommonPart::Port, Some("1"), Some("2"), Danger::Login),
            (CommonPart::User, Some("a"), None, Danger::Login),
            (CommonPart::Query, Some("a"), None, Danger::Resource),
            (CommonPart::Port, Some("1"), Some("01"), Danger::Spelling),
            (CommonPart::Path, Some("/a"), Some("/%61"), Danger::Spelling),
            (CommonPart::Scheme, Some("x"), Some("X"), Danger::Spelling),
        ] {
            let (one, other) = (with(part, one), with(part, other));
            assert_eq!(Danger::of(&one, &other), Some(danger), "{one:?} {other:?}");
            assert_eq!(Danger::of(&other, &one), Some(danger), "{one:?} {other:?}");
            assert_eq!(Danger::of(&one, &Answer::Reject), Some(Danger::Verdict));
            assert_eq!(Danger::of(&one, &one), None);
        }
    }

    /// An adapter can declare that its library fills in the default port.
    #[test]
    fn a_port_that_is_filled_in_is_no_difference() {
        let with = |scheme: &'static str, port: Option<&'static str>, default_port| {
            let conventions = rfc1738_oracle::Conventions { default_port, ..Default::default() };
            Answer::accept(CommonParts {
                scheme: Some(scheme.into()),
                host: Some("a.example".into()),
                port: port.map(Into::into),
                conventions: Some(conventions.into()),
                ..CommonParts::default()
            })
        };
        let filled = DefaultPort::FilledIn;
        for (scheme, text, port, convention, danger) in [
            ("https", None, "443", filled, None),
            ("ldap", None, "389", filled, None),
            ("wss", Some(""), "443", filled, None),
            ("https", None, "444", filled, Some(Danger::Login)),
            ("https", Some("8"), "443", filled, Some(Danger::Login)),
            ("https", None, "443", DefaultPort::LeftOut, Some(Danger::Spelling)),
            ("http", None, "80", DefaultPort::LeftOut, Some(Danger::Spelling)),
            ("https", None, "444", DefaultPort::LeftOut, Some(Danger::Login)),
        ] {
            let expected = with(scheme, text, DefaultPort::LeftOut);
            let found = Danger::of(&expected, &with(scheme, Some(port), convention));
            assert_eq!(found, danger, "{scheme} {text:?} {port}");
        }
    }

    /// A difference of several parts can do what the most dangerous one of them can do.
    #[test]
    fn the_most_dangerous_part_decides() {
        let [one, other] = [("a.com", "/a"), ("b.com", "/%61")].map(|(host, path)| {
            let parts = CommonParts { host: Some(host.into()), path: path.into(), ..CommonParts::default() };
            Answer::accept(parts)
        });
        assert_eq!(Danger::of(&one, &other), Some(Danger::Host));
    }
}
