//! Advisories about hosts: hosts beyond the limits of RFC 1034 or of IP addresses, and hosts that a
//! later specification reads differently.

use alloc::{format, string::String};

use super::AdvisoryKind;
use super::kind::{Collector, login};
use crate::url::{GroupPart, Host, Login, Part, Url};

/// The greatest length of a label, in octets (RFC 1034 section 3.1).
const LONGEST_LABEL: usize = 63;
/// The greatest length of a name, in octets (RFC 1034 section 3.1). It includes one length octet
/// for each label and for the root.
const LONGEST_NAME: usize = 255;

pub(super) fn advise(found: &mut Collector<'_, '_>) {
    match host(found.url) {
        Some(Host::Name(name)) => long(found, name),
        Some(Host::Number(number)) => number.split(b'.').for_each(|group| digits(found, group)),
        None => {}
    }
    if let Some(login) = login(found.url) {
        read_otherwise(found, login);
    }
}

/// Returns the URL's host, or the domain of a message-id, which section 5 also spells as a host.
fn host<'a>(url: &Url<'a>) -> Option<Host<'a>> {
    match url {
        Url::News(news) => match news.part() {
            GroupPart::Article { host, .. } => Some(host),
            GroupPart::All(_) | GroupPart::Group(_) => None,
        },
        _ => url.host(),
    }
}

fn long(found: &mut Collector<'_, '_>, name: Part<'_>) {
    if let Some(label) = name.split(b'.').find(|label| label.len() > LONGEST_LABEL) {
        let message = format!("a label of {} octets: RFC 1034 allows at most {LONGEST_LABEL}", label.len());
        found.add_part(AdvisoryKind::LabelAbove63, label, message);
    }
    // Each period in the text corresponds to one length octet. The first label and the root add one
    // octet each.
    let octets = name.len() + 2;
    if octets > LONGEST_NAME {
        let message =
            format!("a name of {octets} octets, counted as in RFC 1034, which allows at most {LONGEST_NAME}");
        found.add_part(AdvisoryKind::NameAbove255, name, message);
    }
}

fn digits(found: &mut Collector<'_, '_>, group: Part<'_>) {
    if group.as_str().parse::<u8>().is_err() {
        found.add_part(AdvisoryKind::HostNumberAbove255, group, "no group of an IP address is above 255");
    }
    if group.len() > 1 && group.as_bytes().starts_with(b"0") {
        let (here, octal) = (group.as_str().parse::<u32>(), u32::from_str_radix(group.as_str(), 8));
        let message = match (here, octal) {
            (Ok(here), Ok(octal)) if here == octal => {
                format!("a group that begins with 0: RFC 3986 reads a name here, not {here}")
            }
            (Ok(here), Ok(octal)) => {
                format!(
                    "a group that begins with 0: it is {here}, but {octal} in programs that read it as octal"
                )
            }
            _ => String::from("a group that begins with 0: programs that read it as octal reject it"),
        };
        found.add_part(AdvisoryKind::HostNumberLeadingZero, group, message);
    }
}

/// Adds an advisory about a "?" in the user or the password, which section 5 allows (ruling A9).
///
/// RFC 2396, RFC 3986 and the URL Standard end the authority at the first "?". They do not use the
/// "@" after it.
fn read_otherwise(found: &mut Collector<'_, '_>, login: Login<'_>) {
    let Some(user) = login.user() else { return };
    let (host, port) = match (before_question(user), login.password()) {
        (Some(host), _) => (host, None),
        (None, Some(password)) => match before_question(password) {
            Some(port) => (user, Some(port)),
            None => return,
        },
        (None, None) => return,
    };
    let is_port = |port: Part<'_>| port.as_bytes().iter().all(u8::is_ascii_digit);
    let otherwise = match port {
        Some(port) if !is_port(port) => {
            format!("RFC 3986 and the URL Standard find no port after {host}: and reject the URL")
        }
        _ if host.is_empty() => String::from("RFC 2396, RFC 3986 and the URL Standard read an empty one"),
        _ => format!("RFC 2396, RFC 3986 and the URL Standard read {host}"),
    };
    let here = login.hostport().host();
    let span = found.url.span(user).start..found.url.span(here.part()).end;
    found.add(AdvisoryKind::HostReadOtherwise, span, format!("the host is {here}; {otherwise}"));
}

fn before_question(part: Part<'_>) -> Option<Part<'_>> {
    Some(part.split_once(b"?")?.0)
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::advise::AdvisoryKind;
    use crate::advise::tests::messages;

    /// RFC 1034 section 3.1 counts one length octet for each label and one for the root.
    #[test]
    fn limits_of_rfc_1034() {
        let of = |length: usize| "a".repeat(length);
        let fits = [of(63), of(63), of(63), of(61)].join(".");
        assert_eq!(fits.len() + 2, 255);
        assert_eq!(messages(&format!("http://{fits}/"), AdvisoryKind::NameAbove255), [""; 0]);
        assert_eq!(messages(&format!("http://{fits}/"), AdvisoryKind::LabelAbove63), [""; 0]);
        let name = "a name of 256 octets, counted as in RFC 1034, which allows at most 255";
        assert_eq!(messages(&format!("http://{fits}b/"), AdvisoryKind::NameAbove255), [name]);
        let label = "a label of 64 octets: RFC 1034 allows at most 63";
        assert_eq!(messages(&format!("http://{}.b/", of(64)), AdvisoryKind::LabelAbove63), [label]);
        assert_eq!(messages(&format!("news:a@{}.b", of(64)), AdvisoryKind::LabelAbove63), [label]);
    }

    #[test]
    fn groups_of_digits() {
        let octal = |url: &str| messages(url, AdvisoryKind::HostNumberLeadingZero);
        assert_eq!(
            octal("http://010.08.00.0/"),
            [
                "a group that begins with 0: it is 10, but 8 in programs that read it as octal",
                "a group that begins with 0: programs that read it as octal reject it",
                "a group that begins with 0: RFC 3986 reads a name here, not 0",
            ]
        );
        // Every group of two to four digits after a zero: it is octal if octal makes another number.
        for (width, here) in (2..=4).flat_map(|width| (0..10_u32.pow(width - 1)).map(move |n| (width, n))) {
            let group = format!("{:0>1$}", here, width as usize);
            let expected = match u32::from_str_radix(&group, 8) {
                Err(_) => "reject",
                Ok(same) if same == here => "RFC 3986",
                Ok(_) => "octal",
            };
            let url = format!("http://1.1.1.{group}/");
            let message = octal(&url).concat();
            let found = ["reject", "RFC 3986", "octal"].into_iter().find(|word| message.contains(word));
            assert_eq!(found, Some(expected), "{group}: {message}");
        }
        assert_eq!(messages("http://255.256.0.99999999999/", AdvisoryKind::HostNumberAbove255).len(), 2);
    }

    /// Ruling A9. Later specifications read the text before the "?" as a host, or as a host and a
    /// port.
    #[test]
    fn user_information_that_others_read_as_a_host() {
        let of = |url| messages(url, AdvisoryKind::HostReadOtherwise);
        let others = "RFC 2396, RFC 3986 and the URL Standard read";
        let is_read = |host: &str| alloc::vec![format!("the host is evil.com; {others} {host}")];
        assert_eq!(of("ftp://a.com?x@evil.com/f"), is_read("a.com"));
        assert_eq!(of("telnet://a.com?@evil.com/"), is_read("a.com"));
        assert_eq!(of("x://a.com:80?y@evil.com"), is_read("a.com"));
        assert_eq!(of("ftp://a.com?x:y?z@evil.com/"), is_read("a.com"));
        assert_eq!(of("ftp://?x@evil.com/"), is_read("an empty one"));
        let rejected =
            "the host is evil.com; RFC 3986 and the URL Standard find no port after me: and reject the URL";
        assert_eq!(of("ftp://me:pass?word@evil.com/"), [rejected]);
        assert_eq!(of("ftp://me:8o?word@evil.com/"), [rejected]);
        for same in ["ftp://a;b&c=d:e@h/", "ftp://h/a?b@c", "mailto:a?b@c", "ftp://u:p@h/?"] {
            assert_eq!(of(same), [""; 0], "{same}");
        }
    }
}
