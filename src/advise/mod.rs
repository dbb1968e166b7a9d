//! Advisories about valid URLs (section 6 and the rulings). An advisory never changes a verdict.
//!
//! ```
//! use rfc1738::advise::{AdvisoryKind, advisories};
//! use rfc1738::{Profile, parse};
//!
//! let url = parse(b"ftp://a.com?x@evil.com:25/f", Profile::Interpreter)?;
//! let found = advisories(&url);
//! assert_eq!(found[0].kind, AdvisoryKind::HostReadOtherwise);
//! assert_eq!(found[0].span, 6..22);
//! assert_eq!(found[0].message, "the host is evil.com; RFC 2396, RFC 3986 and the URL Standard read a.com");
//! assert_eq!(found[1].kind.id(), "port-reserved");
//! # Ok::<(), rfc1738::ParseError>(())
//! ```

mod host;
mod kind;
mod octets;
mod parts;
mod port;

use alloc::vec::Vec;

pub use kind::{Advisory, AdvisoryKind, Severity};

use self::kind::Collector;
use crate::url::Url;

/// Returns all advisories about a URL, in the order of the text.
///
/// A part of the URL has at most one advisory of each kind, at the first matching place. All
/// directories count as one part, and so do all fields. Only the groups of a host number count
/// separately. The number of advisories is therefore small for any length of URL.
pub fn advisories(url: &Url<'_>) -> Vec<Advisory> {
    let mut found = Collector { url, advisories: Vec::new() };
    parts::advise(&mut found);
    host::advise(&mut found);
    port::advise(&mut found);
    octets::advise(&mut found);
    found.advisories.sort_by_key(|advisory| (advisory.span.start, advisory.kind));
    found.advisories
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::Profile;

    #[track_caller]
    fn advisories_of(url: &str) -> Vec<Advisory> {
        advisories(&crate::parse(url.as_bytes(), Profile::Interpreter).expect("it is a URL"))
    }

    #[track_caller]
    pub(super) fn kinds(url: &str) -> Vec<AdvisoryKind> {
        advisories_of(url).into_iter().map(|advisory| advisory.kind).collect()
    }

    #[track_caller]
    pub(super) fn messages(url: &str, kind: AdvisoryKind) -> Vec<String> {
        advisories_of(url)
            .into_iter()
            .filter(|advisory| advisory.kind == kind)
            .map(|advisory| advisory.message)
            .collect()
    }

    /// The URL, the kind, and the text of the span. Each URL has exactly one advisory.
    const ONE_OF_EACH: &[(&str, AdvisoryKind, &str)] = &[
        ("Z39.50:x", AdvisoryKind::SchemeProposed, "Z39.50"),
        ("x-new:", AdvisoryKind::SchemeExperimental, "x-new"),
        ("ftp://u:secret@h/", AdvisoryKind::PasswordPresent, "secret"),
        ("ftp://a.com?x@evil.com:21/f", AdvisoryKind::HostReadOtherwise, "a.com?x@evil.com"),
        ("ftp://h/a?b", AdvisoryKind::PathReadOtherwise, "?b"),
        ("http://h/a/%2E./b", AdvisoryKind::PathReadOtherwise, "%2E."),
        ("file:///a?/b?c", AdvisoryKind::PathReadOtherwise, "?/b?c"),
        ("mailto:a@b?cc=d", AdvisoryKind::AddressReadOtherwise, "?cc=d"),
        ("http://1.2.300.4/", AdvisoryKind::HostNumberAbove255, "300"),
        ("wais://1.02.3.4/d", AdvisoryKind::HostNumberLeadingZero, "02"),
        ("telnet://h:2323", AdvisoryKind::PortNotDefault, "2323"),
        ("gopher://h:25/0a", AdvisoryKind::PortReserved, "25"),
        ("x://h:0", AdvisoryKind::PortZero, "0"),
        ("prospero://h:65536/o", AdvisoryKind::PortAbove65535, "65536"),
        ("http://h/a%0D%0Ab%0A", AdvisoryKind::EncodedLineEnd, "%0D%0A"),
        ("prospero://h/o;a=%0a%0Db;c=%0d", AdvisoryKind::EncodedLineEnd, "%0a%0D"),
        ("whois://me%0D@h/", AdvisoryKind::EncodedLineEnd, "%0D"),
        ("x400:a%0D", AdvisoryKind::EncodedLineEnd, "%0D"),
        ("file:///a/b%00c", AdvisoryKind::EncodedNul, "%00"),
        ("news:a%20b@h", AdvisoryKind::EncodedDelimiter, "%20"),
        ("ftp://h/%fF", AdvisoryKind::EncodedDelimiter, "%fF"),
        ("telnet://u%ff@h/", AdvisoryKind::EncodedDelimiter, "%ff"),
        ("gopher://h/0a%09%09!%09", AdvisoryKind::EncodedDelimiter, "%09"),
        ("ftp://h/a;type=I", AdvisoryKind::TypecodeUpperCase, "I"),
        ("gopher://h/%31a", AdvisoryKind::GopherTypeEncoded, "%31"),
        ("gopher://h/0a%0d", AdvisoryKind::GopherLineEnd, "%0d"),
        ("mailto:a%20b@c", AdvisoryKind::NotAnAddrSpec, "%20"),
        ("mailto:me", AdvisoryKind::NotAnAddrSpec, "me"),
        ("news:a..b.", AdvisoryKind::EmptyGroupComponent, ".."),
        ("nntp://h/a./7", AdvisoryKind::EmptyGroupComponent, "."),
        ("nntp://h/alt.test", AdvisoryKind::ArticleNumberAbsent, "alt.test"),
    ];

    #[test]
    fn every_kind_is_found_at_its_span() {
        for &(url, kind, text) in ONE_OF_EACH {
            let found: Vec<_> =
                advisories_of(url).into_iter().map(|found| (found.kind, &url[found.span])).collect();
            assert_eq!(found, [(kind, text)], "{url}");
        }
        // Their names are too long for this list. The tests beside their code cover them.
        let long = [AdvisoryKind::LabelAbove63, AdvisoryKind::NameAbove255];
        for kind in AdvisoryKind::ALL.iter().filter(|kind| !long.contains(kind)) {
            assert!(ONE_OF_EACH.iter().any(|(_, shown, _)| shown == kind), "{kind}");
        }
    }

    /// Examples from the RFC that are also valid by the prose and have nothing that section 6 warns
    /// of.
    #[test]
    fn ordinary_urls_have_no_advisories() {
        for url in [
            "ftp://myname@host.dom/%2Fetc/motd;type=a",
            "ftp://foo:@host.com/",
            "gopher://host.dom/0sel%09%09!+ABSTRACT%20+SMELL",
            "news:comp.infosystems.www.misc",
            "file://vms.host.edu/disk$user/my/notes/note12345.txt",
            "prospero://host.dom//pros/name",
            "mailto:gorby%25kremvax@howard.edu",
            "x://u@h:2525/a%09",
        ] {
            assert_eq!(advisories_of(url), [], "{url}");
        }
    }

    /// Section 3.4.9 requires tabs and line ends in a filled-in form. A search before the form may
    /// have neither.
    #[test]
    fn a_filled_form_may_contain_tabs_and_line_ends() {
        assert_eq!(kinds("gopher://h/0a%09%09+%091%0D%0A+-1%0D%0Av%0D%0A.%0D%0A"), []);
        for other in
            ["gopher://h/0a%09q%0A%09+%091%0D%0A+-1%0D%0Av%0D%0A.%0D%0A", "gopher://h/0a%09%09+1%0D%0A"]
        {
            assert_eq!(kinds(other), [AdvisoryKind::EncodedLineEnd], "{other}");
        }
    }

    /// The user and the url-path are parts. The schemepart that holds both is not searched again.
    #[test]
    fn each_part_of_a_common_schemepart_has_its_advisory() {
        let spans: Vec<_> =
            advisories_of("whois://me%0D@h/a%0A").into_iter().map(|found| found.span).collect();
        assert_eq!(spans, [10..13, 17..20]);
    }

    #[test]
    fn the_first_of_two_empty_components_has_the_advisory() {
        assert_eq!(advisories_of("news:a..b..c")[0].span, 6..8);
    }

    /// All directories are one part. The name is another part.
    #[test]
    fn each_part_has_one_advisory_of_a_kind() {
        let url = alloc::format!("ftp://h{}%0A", "/%0A%00".repeat(1000));
        let spans: Vec<_> =
            advisories_of(&url).into_iter().map(|found| (found.kind, found.span.start)).collect();
        let last = url.len() - 9;
        assert_eq!(
            spans,
            [
                (AdvisoryKind::EncodedLineEnd, 8),
                (AdvisoryKind::EncodedNul, 11),
                (AdvisoryKind::EncodedLineEnd, last),
                (AdvisoryKind::EncodedNul, last + 3)
            ]
        );
    }

    #[test]
    fn an_advisory_names_section_and_ruling() {
        let said = |url| alloc::string::ToString::to_string(&advisories_of(url)[0]);
        assert!(said("x://h:0").ends_with(" (section 3.1, ruling A11)"), "{}", said("x://h:0"));
        assert!(said("x-a:").ends_with(" (section 4)"));
    }
}
