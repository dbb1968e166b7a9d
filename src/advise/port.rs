//! Advisories about ports (section 6): ports other than the scheme's default, and invalid port
//! numbers.

use alloc::format;

use super::AdvisoryKind;
use super::kind::{Collector, login};
use crate::spec::Scheme;
use crate::url::{Part, Url};

/// The ports below this number are reserved for specific protocols.
const RESERVED: u16 = 1024;

/// Adds at most one advisory, the most specific one.
pub(super) fn advise(found: &mut Collector<'_, '_>) {
    let url = found.url;
    let Some(port) = port(url) else { return };
    let Ok(number) = port.as_str().parse::<u16>() else {
        found.add_part(AdvisoryKind::PortAbove65535, port, "the port is above 65535, the highest port");
        return;
    };
    if number == 0 {
        found.add_part(AdvisoryKind::PortZero, port, "no server can be reached at port 0");
        return;
    }
    // RFC 1738 defines no port for other schemes.
    let Some(Scheme { name, default_port: Some(default), .. }) = Scheme::from_name(url.scheme().as_str())
    else {
        return;
    };
    if number == *default {
        return;
    }
    let (kind, whose) = match number < RESERVED {
        true => (AdvisoryKind::PortReserved, ", and is below 1024: another protocol probably uses it"),
        false => (AdvisoryKind::PortNotDefault, ": another protocol may use it"),
    };
    found.add_part(kind, port, format!("port {number} is not {default}, the default port of {name}{whose}"));
}

fn port<'a>(url: &Url<'a>) -> Option<Part<'a>> {
    match url {
        Url::Http(url) => url.port(),
        Url::Gopher(url) => url.port(),
        Url::Nntp(url) => url.port(),
        Url::Wais(url) => url.port(),
        Url::Prospero(url) => url.port(),
        Url::Ftp(_) | Url::Telnet(_) | Url::Other(_) => login(url)?.hostport().port(),
        Url::Mailto(_) | Url::News(_) | Url::File(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use crate::advise::AdvisoryKind;
    use crate::advise::tests::kinds;

    /// Section 6: "a port number other than the default for the protocol, especially when it is a
    /// number within the reserved space".
    #[test]
    fn a_port_has_at_most_one_advisory() {
        for (url, kind) in [
            ("gopher://h:25/0a", Some(AdvisoryKind::PortReserved)),
            ("gopher://h:1023/", Some(AdvisoryKind::PortReserved)),
            ("gopher://h:1024/", Some(AdvisoryKind::PortNotDefault)),
            ("ftp://h:65535", Some(AdvisoryKind::PortNotDefault)),
            ("ftp://h:65536", Some(AdvisoryKind::PortAbove65535)),
            ("ftp://h:99999999999999999999", Some(AdvisoryKind::PortAbove65535)),
            ("x://h:65536", Some(AdvisoryKind::PortAbove65535)),
            ("x://h:0", Some(AdvisoryKind::PortZero)),
            ("nntp://h:000/a/1", Some(AdvisoryKind::PortZero)),
            ("x://h:25", None),
            ("telnet://h:23", None),
            ("HTTP://h:0080", None),
            ("wais://h:210/d", None),
            ("prospero://h:1525/o", None),
            ("http://h/:25", None),
        ] {
            assert_eq!(kinds(url), Vec::from_iter(kind), "{url}");
        }
    }
}
