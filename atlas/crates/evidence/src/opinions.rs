//! Groups what several parsers make of one URL: by the host that they read, and then by the other
//! parts.

use idna::{domain_to_ascii, domain_to_unicode};
use rfc1738_audit::hosts::Addresses;
use rfc1738_audit::is_default_port;
use rfc1738_oracle::{CommonPart, CommonParts, Reports};
use std::cmp::Reverse;
use std::net::Ipv6Addr;
use url_atlas_decisions::{Answer, RFC_3986, read};

/// A design that predicts a smaller share of the unseen answers of its library is no reason to warn
/// of what it predicts.
pub const SHARE: f64 = 0.95;

/// What a group of parsers does with a URL. The order is that of the groups: hosts, rejections, the
/// others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Accepts the URL, and reads this host: the spelling that most parsers report.
    Host(String),
    /// Rejects the URL.
    Reject,
    /// Accepts the URL, and reads no host.
    NoHost,
    /// Accepts the URL, and reports no parts.
    Accept,
    /// Does not take such inputs.
    Decline,
    /// Crashes, or gives no answer in time.
    Crash,
}

/// Parsers with one outcome.
#[derive(Clone, Debug)]
pub struct Opinion<T> {
    /// The outcome.
    pub outcome: Outcome,
    /// The answers, the most frequent one first.
    pub answers: Vec<Same<T>>,
}

/// Parsers that give the same answer.
#[derive(Clone, Debug)]
pub struct Same<T> {
    /// The answer without empty parts and without the default port: whether a library reports them
    /// is a convention.
    pub answer: Answer,
    /// The parsers, in the given order.
    pub by: Vec<T>,
}

impl Outcome {
    /// Returns the name of this kind of outcome in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Outcome::Host(_) => "host",
            Outcome::Reject => "reject",
            Outcome::NoHost => "no-host",
            Outcome::Accept => "accept",
            Outcome::Decline => "decline",
            Outcome::Crash => "crash",
        }
    }

    /// Returns the outcome in words, without the host.
    pub fn words(&self) -> &'static str {
        match self {
            Outcome::Host(_) => "host",
            Outcome::Reject => "rejected",
            Outcome::NoHost => "accepted, with no host",
            Outcome::Accept => "accepted; these report no parts",
            Outcome::Decline => "declined: these do not read such a URL",
            Outcome::Crash => "crashed, or no answer in time",
        }
    }

    /// Returns the host that is read.
    pub fn host(&self) -> Option<&str> {
        match self {
            Outcome::Host(host) => Some(host),
            _ => None,
        }
    }
}

impl<T> Same<T> {
    /// Returns the host as it is reported.
    pub fn host(&self) -> Option<&str> {
        self.parts()?.host.as_deref()
    }

    /// Returns the parts, if the parsers accept the URL and report parts.
    pub fn parts(&self) -> Option<&CommonParts<'static>> {
        match &self.answer {
            Answer::Accept(parts) if parts.reports != Reports::Verdict => Some(parts),
            _ => None,
        }
    }
}

impl<T> Opinion<T> {
    /// Returns the host as it is reported, in each spelling, with how many parsers report it so.
    /// The spelling of most comes first.
    pub fn spellings(&self) -> Vec<(&str, usize)> {
        let mut all: Vec<(&str, usize)> = Vec::new();
        for same in &self.answers {
            let Some(host) = same.host() else { continue };
            match all.iter_mut().find(|(known, _)| *known == host) {
                Some((_, count)) => *count += same.by.len(),
                None => all.push((host, same.by.len())),
            }
        }
        all.sort_by_key(|(_, count)| Reverse(*count));
        all
    }

    /// Returns the number of parsers.
    pub fn count(&self) -> usize {
        self.answers.iter().map(|same| same.by.len()).sum()
    }

    /// Returns all parsers, those with the most frequent answer first.
    pub fn parsers(&self) -> impl Iterator<Item = &T> {
        self.answers.iter().flat_map(|same| &same.by)
    }
}

/// Groups parsers by their answers about one URL: hosts first, the host of most parsers first of
/// these, then rejections, then the others.
///
/// Two spellings of a host are one host: `A.com` and `a.com`, `b\u{fc}cher.com` and
/// `xn--bcher-kva.com`, `[::1]` and `::1`, `[::ffff:102:304]` and `[::ffff:1.2.3.4]`.
///
/// ```
/// use url_atlas_evidence::opinions::{Outcome, opinions};
/// use url_atlas_decisions::{TEXTS, read};
///
/// let url = b"ftp://a.com?x@evil.com/";
/// let found = opinions(TEXTS.iter().map(|(name, design)| (*name, read(design, url))));
/// assert_eq!(found[0].outcome, Outcome::Host("a.com".into()));
/// assert_eq!(found[0].count(), 3);
/// assert_eq!(found[1].parsers().collect::<Vec<_>>(), [&"RFC 1738"]);
/// ```
pub fn opinions<T>(answers: impl IntoIterator<Item = (T, Answer)>) -> Vec<Opinion<T>> {
    let mut groups: Vec<(Outcome, Opinion<T>)> = Vec::new();
    for (parser, answer) in answers {
        let answer = plain(answer);
        let outcome = outcome(&answer);
        let key = match &outcome {
            Outcome::Host(host) => Outcome::Host(host_key(host)),
            other => other.clone(),
        };
        let at = groups.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
            groups.push((key, Opinion { outcome, answers: Vec::new() }));
            groups.len() - 1
        });
        let same = &mut groups[at].1.answers;
        match same.iter_mut().find(|same| same.answer == answer) {
            Some(same) => same.by.push(parser),
            None => same.push(Same { answer, by: vec![parser] }),
        }
    }
    let mut all: Vec<Opinion<T>> = groups.into_iter().map(|(_, opinion)| opinion).collect();
    for opinion in &mut all {
        opinion.answers.sort_by_key(|same| Reverse(same.by.len()));
        // The spelling that most report stands for the host.
        if let Some((host, _)) = opinion.spellings().first() {
            opinion.outcome = Outcome::Host((*host).into());
        }
    }
    let rank = |opinion: &Opinion<T>| match opinion.outcome {
        Outcome::Host(_) => 0,
        Outcome::Reject => 1,
        Outcome::NoHost => 2,
        Outcome::Accept => 3,
        Outcome::Decline => 4,
        Outcome::Crash => 5,
    };
    all.sort_by_key(|opinion| (rank(opinion), Reverse(opinion.count())));
    all
}

fn outcome(answer: &Answer) -> Outcome {
    match answer {
        Answer::Accept(parts) if parts.reports == Reports::Verdict => Outcome::Accept,
        Answer::Accept(parts) => {
            parts.host.as_deref().map_or(Outcome::NoHost, |host| Outcome::Host(host.into()))
        }
        Answer::Reject => Outcome::Reject,
        Answer::Decline => Outcome::Decline,
        Answer::Crash | Answer::Timeout => Outcome::Crash,
    }
}

/// Returns the same answer without what is a convention: empty parts, the default port, the case of
/// the scheme, and the conventions themselves.
fn plain(mut answer: Answer) -> Answer {
    if let Answer::Accept(parts) = &mut answer {
        parts.conventions = None;
        for part in CommonPart::ALL {
            if parts.get(part) == Some("") {
                parts.set(part, None);
            }
        }
        parts.scheme = parts.scheme.take().map(|scheme| scheme.to_ascii_lowercase().into());
        if parts.port.as_deref().is_some_and(|port| is_default_port(parts, port)) {
            parts.port = None;
        }
    }
    answer
}

/// Returns the text that is the same for all spellings of a host: an address in one form without its
/// zone, and a name in lower case and Punycode, without the final dot. Some libraries leave out the
/// brackets of an address of IPv6 or of a later version; other brackets belong to the text. A number
/// keeps its dot: a browser opens `127.0.0.1.`, and a resolver looks for that name. An escape is
/// another text: nobody can look it up. So is a name that IDNA maps to other letters.
pub(crate) fn host_key(host: &str) -> String {
    let inner = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    // An address of a later version needs no ":".
    let is_future = || read(&RFC_3986, format!("http://{host}/").as_bytes()) != Answer::Reject;
    let is_address = |inner: &&str| inner.contains(':') || is_future();
    let inner = inner.filter(is_address).unwrap_or(host);
    let address = inner.split('%').next().unwrap_or_default();
    if let Ok(address) = address.parse::<Ipv6Addr>() {
        return address.to_string();
    }
    let name = inner.to_lowercase();
    let ends_in_number = |rest: &str| !Addresses::of(rest).is_none();
    let name =
        name.strip_suffix('.').filter(|rest| !rest.is_empty() && !ends_in_number(rest)).unwrap_or(&name);
    match domain_to_ascii(name) {
        Ok(ascii) if !name.is_ascii() && domain_to_unicode(&ascii).0 == name => ascii,
        _ => name.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_host(host: &'static str) -> Answer {
        Answer::accept(CommonParts { host: Some(host.into()), ..CommonParts::default() })
    }

    #[test]
    fn spellings_of_a_host_are_one_host_and_hosts_come_first() {
        let accepts = || Answer::accept(CommonParts::not_reported());
        let answers = [
            Answer::Reject,
            accepts(),
            with_host("a.com."),
            with_host("b.com"),
            with_host("A.com"),
            with_host("A.com"),
            with_host(""),
            with_host("[::1]"),
            Answer::Reject,
            with_host("::1"),
            Answer::Crash,
            Answer::Decline,
        ];
        let found = opinions(answers.into_iter().enumerate());
        let shown: Vec<_> = found.iter().map(|one| (one.outcome.clone(), one.count())).collect();
        let host = |host: &str| Outcome::Host(host.into());
        assert_eq!(
            shown,
            [
                (host("A.com"), 3),
                (host("[::1]"), 2),
                (host("b.com"), 1),
                (Outcome::Reject, 2),
                (Outcome::NoHost, 1),
                (Outcome::Accept, 1),
                (Outcome::Decline, 1),
                (Outcome::Crash, 1),
            ]
        );
        assert_eq!(found[0].parsers().copied().collect::<Vec<_>>(), [4, 5, 2]);
        assert_eq!(found[0].spellings(), [("A.com", 2), ("a.com.", 1)]);
    }

    #[test]
    fn a_default_port_and_no_port_are_one_answer() {
        let answer = |scheme: &'static str, port: Option<&'static str>| {
            Answer::accept(CommonParts {
                scheme: Some(scheme.into()),
                port: port.map(Into::into),
                ..CommonParts::default()
            })
        };
        for (scheme, port, count) in
            [("http", "80", 1), ("HTTP", "080", 1), ("https", "443", 1), ("https", "80", 2), ("x", "80", 2)]
        {
            let found = opinions([((), answer(scheme, Some(port))), ((), answer(scheme, None))]);
            assert_eq!(found[0].answers.len(), count, "{scheme} {port}");
        }
    }

    #[test]
    fn spellings_of_a_host_have_one_key() {
        for (one, other) in [
            ("[::FFFF:102:304]", "::ffff:1.2.3.4"),
            ("[fe80::1%25eth0]", "fe80::1"),
            ("M\u{dc}NCHEN.de", "xn--mnchen-3ya.de"),
            ("A.com.", "a.com"),
        ] {
            assert_eq!(host_key(one), host_key(other), "{one} {other}");
        }
        for (one, other) in [
            ("127.0.0.1.", "127.0.0.1"),
            ("%61.com", "a.com"),
            ("\u{24d0}.com", "a.com"),
            ("a\u{3002}com", "a.com"),
        ] {
            assert_ne!(host_key(one), host_key(other), "{one} {other}");
        }
    }
}
