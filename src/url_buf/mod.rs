//! A URL that owns its text.

#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "url")]
mod whatwg;

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::ParseError;
use crate::url::{File, Url};
use crate::{Profile, build, parse};

#[cfg(feature = "url")]
pub use whatwg::{ConversionError, Loss};

/// A URL that owns its text: one allocation, and the text is valid under [`Profile::Interpreter`]
/// (section 5).
///
/// It compares, orders and hashes as its text does. Two spellings of one URL are two values:
/// [`equivalent`](crate::octets::equivalent) compares meanings.
///
/// ```
/// use rfc1738::UrlBuf;
///
/// let url: UrlBuf = "ftp://me@host.dom:2121/etc/motd;type=a".parse()?;
/// assert_eq!(url.as_url().port_or_default(), Some(2121));
/// assert_eq!(url.path(), Some("etc/motd;type=a"));
/// assert_eq!(url, "ftp://me@host.dom:2121/etc/motd;type=a");
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UrlBuf(String);

impl UrlBuf {
    /// Returns the parsed URL. It parses the text again, in linear time: keep the result where you
    /// read several parts.
    ///
    /// ```
    /// let url: rfc1738::UrlBuf = "http://host.dom/".parse()?;
    /// assert_eq!(url.as_url().host().unwrap(), "host.dom");
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn as_url(&self) -> Url<'_> {
        match parse(self.0.as_bytes(), Profile::Interpreter) {
            Ok(url) => url,
            Err(error) => unreachable!("the text was parsed before: {error}"),
        }
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the text, without a copy.
    ///
    /// ```
    /// let url: rfc1738::UrlBuf = "mailto:me@host.dom".parse()?;
    /// assert_eq!(url.into_string(), "mailto:me@host.dom");
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn into_string(self) -> String {
        self.0
    }

    /// Returns the text after the host, the port and the "/" (section 3.1), up to the "?" of a
    /// search. `None`: there is no "/". In a URL without a host it is all text after the ":" of the
    /// scheme. [`Url`] divides it as the scheme does.
    ///
    /// ```
    /// use rfc1738::UrlBuf;
    ///
    /// let path = |text: &str| text.parse().ok().and_then(|url: UrlBuf| url.path().map(str::to_owned));
    /// assert_eq!(path("http://host.dom/a/b?c").as_deref(), Some("a/b"));
    /// assert_eq!(path("http://host.dom"), None);
    /// assert_eq!(path("nntp://host.dom/a.b/12").as_deref(), Some("a.b/12"));
    /// assert_eq!(path("mailto:me@host.dom").as_deref(), Some("me@host.dom"));
    /// ```
    pub fn path(&self) -> Option<&str> {
        let url = self.as_url();
        let end = url.query().map_or(self.0.len(), |query| url.span(query).start - 1);
        let before = match &url {
            Url::File(File { host_text, .. }) => Some(*host_text),
            _ => url.port().or(url.host().map(|host| host.part())),
        };
        match before {
            Some(before) => self.0.get(url.span(before).end..end)?.strip_prefix('/'),
            None => self.0.get(url.scheme().len() + 1..end),
        }
    }
}

impl Url<'_> {
    /// Returns the same URL with a text of its own.
    ///
    /// ```
    /// let text = String::from("http://host.dom/");
    /// let owned = rfc1738::Url::try_from(&*text)?.into_owned();
    /// drop(text);
    /// assert_eq!(owned, "http://host.dom/");
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn into_owned(self) -> UrlBuf {
        UrlBuf(self.to_string())
    }
}

impl FromStr for UrlBuf {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<UrlBuf, ParseError> {
        parse(text.as_bytes(), Profile::Interpreter)?;
        Ok(UrlBuf(text.to_owned()))
    }
}

impl TryFrom<&str> for UrlBuf {
    type Error = ParseError;

    fn try_from(text: &str) -> Result<UrlBuf, ParseError> {
        text.parse()
    }
}

/// Parses a string under [`Profile::Interpreter`], and keeps it without a copy.
///
/// ```
/// let url = rfc1738::UrlBuf::try_from(String::from("news:comp.lang.rust"))?;
/// assert_eq!(url.as_str(), "news:comp.lang.rust");
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
impl TryFrom<String> for UrlBuf {
    type Error = ParseError;

    fn try_from(text: String) -> Result<UrlBuf, ParseError> {
        parse(text.as_bytes(), Profile::Interpreter)?;
        Ok(UrlBuf(text))
    }
}

/// Copies the text of a parsed URL.
impl From<Url<'_>> for UrlBuf {
    fn from(url: Url<'_>) -> UrlBuf {
        url.into_owned()
    }
}

/// Takes what a builder writes.
///
/// ```
/// use rfc1738::{UrlBuf, build};
///
/// let url = UrlBuf::from(build::Url::Ftp(build::Ftp::new("host.dom")?.name("50%")));
/// assert_eq!(url.as_url().host().unwrap(), "host.dom");
/// assert_eq!(url, "ftp://host.dom/50%25");
/// # Ok::<(), rfc1738::BuildError>(())
/// ```
impl From<build::Url> for UrlBuf {
    fn from(url: build::Url) -> UrlBuf {
        // A builder never holds an invalid URL.
        UrlBuf(url.to_string())
    }
}

impl From<UrlBuf> for String {
    fn from(url: UrlBuf) -> String {
        url.0
    }
}

impl AsRef<str> for UrlBuf {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl AsRef<[u8]> for UrlBuf {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl core::borrow::Borrow<str> for UrlBuf {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for UrlBuf {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for UrlBuf {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl PartialEq<UrlBuf> for str {
    fn eq(&self, other: &UrlBuf) -> bool {
        self == other.0
    }
}

impl PartialEq<UrlBuf> for &str {
    fn eq(&self, other: &UrlBuf) -> bool {
        *self == other.0
    }
}

impl fmt::Display for UrlBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for UrlBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_scheme_has_a_path() {
        for (url, path) in [
            ("ftp://h.dom/a/b;type=i", Some("a/b;type=i")),
            ("ftp://h.dom", None),
            ("http://h.dom:80/?q", Some("")),
            ("gopher://h.dom/0a%09q", Some("0a%09q")),
            ("wais://h.dom/a?b", Some("a")),
            ("telnet://h.dom/", Some("")),
            ("prospero://h.dom/a;b=c", Some("a;b=c")),
            ("file:///a", Some("a")),
            ("file://h.dom/a", Some("a")),
            ("news:*", Some("*")),
            ("x-y://u@h.dom:1/a?b", Some("a?b")),
            ("x-y:a/b", Some("a/b")),
        ] {
            let owned: UrlBuf = url.parse().unwrap();
            assert_eq!(owned.path(), path, "{url}");
            assert_eq!((&*owned.to_string(), owned.as_url().into_owned()), (url, owned.clone()));
        }
        assert!("http://h.dom/#a".parse::<UrlBuf>().is_err());
    }
}
