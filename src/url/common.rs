//! The parts that most schemes have, for a URL of any scheme.

use core::fmt::{self, Write};
use core::net::{IpAddr, Ipv4Addr};

use super::{Host, Login, Part, Url, WaisForm};
use crate::spec::Scheme;

impl<'a> Url<'a> {
    /// Returns the user's name (section 3.1), if the scheme has one and the URL gives one. It may
    /// be empty.
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// assert_eq!(Url::try_from("ftp://me:secret@host.dom/")?.user().unwrap(), "me");
    /// assert_eq!(Url::try_from("gopher://host.dom/")?.user(), None);
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn user(&self) -> Option<Part<'a>> {
        self.login()?.user()
    }

    /// Returns the password (section 3.1), if the scheme has one and the URL gives one. It may be
    /// empty.
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// assert_eq!(Url::try_from("ftp://me:secret@host.dom/")?.password().unwrap(), "secret");
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn password(&self) -> Option<Part<'a>> {
        self.login()?.password()
    }

    /// Returns the digits of the port (section 3.1), if the URL gives one.
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// assert_eq!(Url::try_from("http://host.dom:0080/")?.port().unwrap(), "0080");
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn port(&self) -> Option<Part<'a>> {
        match self {
            Url::Http(url) => url.port(),
            Url::Gopher(url) => url.port(),
            Url::Nntp(url) => url.port(),
            Url::Wais(url) => url.port(),
            Url::Prospero(url) => url.port(),
            _ => self.login()?.hostport().port(),
        }
    }

    /// Returns the number of the port, if the URL gives one that a `u16` holds. The digits of a URL
    /// can be a greater number (ruling A11).
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// assert_eq!(Url::try_from("http://host.dom:0080/")?.port_number(), Some(80));
    /// assert_eq!(Url::try_from("http://host.dom:65536/")?.port_number(), None);
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn port_number(&self) -> Option<u16> {
        number(self.port()?)
    }

    /// Returns the number of the port, or the default port of the scheme if the URL gives none
    /// (section 3). `None`: the scheme has no default port, or the number is above 65535.
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// assert_eq!(Url::try_from("ftp://host.dom/")?.port_or_default(), Some(21));
    /// assert_eq!(Url::try_from("ftp://host.dom:2121/")?.port_or_default(), Some(2121));
    /// assert_eq!(Url::try_from("ftp://host.dom:65536/")?.port_or_default(), None);
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn port_or_default(&self) -> Option<u16> {
        match self.port() {
            Some(port) => number(port),
            None => Scheme::from_name(self.scheme().as_str())?.default_port,
        }
    }

    /// Returns the search of http (section 3.3) or of wais (section 3.9): what follows the "?". In
    /// the other schemes a "?" is not a delimiter.
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// assert_eq!(Url::try_from("http://host.dom/a?b")?.query().unwrap(), "b");
    /// assert_eq!(Url::try_from("ftp://host.dom/a%3Fb")?.query(), None);
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn query(&self) -> Option<Part<'a>> {
        match self {
            Url::Http(url) => url.search(),
            Url::Wais(url) => match url.form() {
                WaisForm::Index { search } => Some(search),
                _ => None,
            },
            _ => None,
        }
    }

    fn login(&self) -> Option<Login<'a>> {
        match self {
            Url::Ftp(url) => Some(url.login()),
            Url::Telnet(url) => Some(url.login()),
            Url::Other(url) => Some(url.ip_schemepart()?.login()),
            _ => None,
        }
    }
}

fn number(digits: Part<'_>) -> Option<u16> {
    digits.as_str().parse().ok()
}

impl Host<'_> {
    /// Returns the address of a `hostnumber` (section 3.1), if each of its four numbers is at most
    /// 255. The digits are decimal (section 5), also after a zero. A `hostname` is not an address,
    /// and RFC 1738 has no address of IPv6.
    ///
    /// ```
    /// use core::net::{IpAddr, Ipv4Addr};
    /// use rfc1738::Url;
    ///
    /// let address = |url| Url::try_from(url).unwrap().host().unwrap().to_ip();
    /// assert_eq!(address("http://127.0.0.010/"), Some(IpAddr::V4(Ipv4Addr::new(127, 0, 0, 10))));
    /// assert_eq!(address("http://256.0.0.1/"), None);
    /// assert_eq!(address("http://host.dom/"), None);
    /// ```
    pub fn to_ip(&self) -> Option<IpAddr> {
        let Host::Number(number) = self else { return None };
        let mut octets = [0; 4];
        for (octet, digits) in octets.iter_mut().zip(number.split(b'.')) {
            *octet = digits.as_str().parse().ok()?;
        }
        Some(IpAddr::V4(Ipv4Addr::from(octets)))
    }
}

/// Compares the text of the URL with a string, byte for byte.
///
/// ```
/// assert_eq!(rfc1738::Url::try_from("HTTP://host.dom/")?, *"HTTP://host.dom/");
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
impl PartialEq<str> for Url<'_> {
    fn eq(&self, other: &str) -> bool {
        is_written(self, other)
    }
}

impl PartialEq<&str> for Url<'_> {
    fn eq(&self, other: &&str) -> bool {
        is_written(self, other)
    }
}

/// Compares the text of the host with a string, byte for byte. Whether two names in different case
/// are one host is a question to the DNS.
///
/// ```
/// assert_eq!(rfc1738::Url::try_from("http://host.dom/")?.host().unwrap(), "host.dom");
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
impl PartialEq<&str> for Host<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl AsRef<str> for Host<'_> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

fn is_written(value: &impl fmt::Display, text: &str) -> bool {
    struct Rest<'t>(&'t str);

    impl Write for Rest<'_> {
        fn write_str(&mut self, piece: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(piece).ok_or(fmt::Error)?;
            Ok(())
        }
    }

    let mut rest = Rest(text);
    write!(rest, "{value}").is_ok() && rest.0.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_scheme_gives_its_port_and_its_user() {
        for (url, user, port) in [
            ("ftp://u@h.dom:1/", Some("u"), Some(1)),
            ("telnet://u@h.dom:2/", Some("u"), Some(2)),
            ("x-y://u:p@h.dom:3/", Some("u"), Some(3)),
            ("http://h.dom:4/", None, Some(4)),
            ("gopher://h.dom:5/", None, Some(5)),
            ("nntp://h.dom:6/a/1", None, Some(6)),
            ("wais://h.dom:7/a", None, Some(7)),
            ("prospero://h.dom:8/a", None, Some(8)),
            ("file://h.dom/a", None, None),
            ("mailto:u@h.dom", None, None),
            ("news:*", None, None),
            ("x-y:u@h.dom:3", None, None),
        ] {
            let parsed = Url::try_from(url).unwrap();
            assert_eq!((parsed.user().map(Part::as_str), parsed.port_number()), (user, port), "{url}");
            assert!(parsed == url && parsed != url[1..] && parsed != *"", "{url}");
        }
        let of_wais = Url::try_from("wais://h.dom/a?b").unwrap();
        assert_eq!(of_wais.query().map(Part::as_str), Some("b"));
    }
}
