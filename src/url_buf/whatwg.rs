//! Conversion to and from the crate `url`, which follows the URL Standard of the WHATWG. What
//! changes is named.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::UrlBuf;
use crate::ParseError;

/// A part that a conversion changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Loss {
    /// The name of the part: `scheme`, `user`, `password`, `host`, `port`, `path`, `query` or
    /// `fragment`.
    pub part: &'static str,
    /// The text before, or `None` if the part was absent.
    pub before: Option<String>,
    /// The text after, or `None` if the part is absent.
    pub after: Option<String>,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text =
            |text: &Option<String>| text.as_ref().map_or("absent".into(), |text| alloc::format!("{text:?}"));
        write!(f, "the {} was {}, and is {}", self.part, text(&self.before), text(&self.after))
    }
}

/// An error: one of the two texts does not have the URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConversionError {
    /// It is not a URL by RFC 1738, such as one with an address of IPv6.
    Rfc1738(ParseError),
    /// It is not a URL by the URL Standard, such as one with a port above 65535.
    Whatwg(::url::ParseError),
}

impl fmt::Display for ConversionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConversionError::Rfc1738(error) => write!(f, "not a URL by RFC 1738: {error}"),
            ConversionError::Whatwg(error) => write!(f, "not a URL by the URL Standard: {error}"),
        }
    }
}

impl core::error::Error for ConversionError {}

impl UrlBuf {
    /// Returns the URL of the crate `url`, and the parts that the URL Standard changes: it writes
    /// hosts in lower case, leaves a default port out, resolves "." and "..", and adds an empty
    /// path.
    ///
    /// # Errors
    /// Returns an error if the URL Standard does not accept the URL.
    ///
    /// ```
    /// use rfc1738::UrlBuf;
    ///
    /// let url: UrlBuf = "http://Host.dom:80/a/../b".parse()?;
    /// let (standard, losses) = url.to_whatwg()?;
    /// assert_eq!(standard.as_str(), "http://host.dom/b");
    /// assert!(losses.iter().map(|loss| loss.part).eq(["host", "port", "path"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_whatwg(&self) -> Result<(::url::Url, Vec<Loss>), ConversionError> {
        let standard = ::url::Url::parse(&self.0).map_err(ConversionError::Whatwg)?;
        let losses = losses(self.parts(), parts(&standard));
        Ok((standard, losses))
    }

    /// Returns the URL of RFC 1738, and the parts that it loses: RFC 1738 has no fragment in a URL
    /// (section 2.2).
    ///
    /// # Errors
    /// Returns an error if RFC 1738 does not accept the rest.
    ///
    /// ```
    /// use rfc1738::UrlBuf;
    ///
    /// let (url, losses) = UrlBuf::from_whatwg(&"http://host.dom/a#b".parse()?)?;
    /// assert_eq!(url, "http://host.dom/a");
    /// assert_eq!(losses[0].to_string(), "the fragment was \"b\", and is absent");
    /// assert!(UrlBuf::from_whatwg(&"http://[::1]/".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_whatwg(standard: &::url::Url) -> Result<(UrlBuf, Vec<Loss>), ConversionError> {
        let mut plain = standard.clone();
        plain.set_fragment(None);
        let url: UrlBuf = plain.as_str().parse().map_err(ConversionError::Rfc1738)?;
        let losses = losses(parts(standard), url.parts());
        Ok((url, losses))
    }

    fn parts(&self) -> Parts {
        let url = self.as_url();
        let text = |part: crate::url::Part<'_>| part.to_string();
        // The crate `url` counts the "/" after the host to the path.
        let path =
            self.path().map(|path| match url.host().is_some() || matches!(url, crate::url::Url::File(_)) {
                true => alloc::format!("/{path}"),
                false => path.into(),
            });
        [
            Some(text(url.scheme())),
            url.user().map(text).filter(|user| !user.is_empty()),
            url.password().map(text).filter(|password| !password.is_empty()),
            url.host().map(|host| host.to_string()),
            url.port().map(text),
            path,
            url.query().map(text),
            None,
        ]
    }
}

/// The parts, in the order of [`NAMES`].
type Parts = [Option<String>; 8];

const NAMES: [&str; 8] = ["scheme", "user", "password", "host", "port", "path", "query", "fragment"];

fn parts(url: &::url::Url) -> Parts {
    let text = |text: &str| Some(text.to_string()).filter(|text| !text.is_empty());
    [
        text(url.scheme()),
        text(url.username()),
        url.password().and_then(text),
        url.host_str().and_then(text),
        url.port().map(|port| port.to_string()),
        text(url.path()),
        url.query().map(ToString::to_string),
        url.fragment().map(ToString::to_string),
    ]
}

fn losses(before: Parts, after: Parts) -> Vec<Loss> {
    let pairs = NAMES.into_iter().zip(before.into_iter().zip(after));
    pairs
        .filter(|(_, (before, after))| before != after)
        .map(|(part, (before, after))| Loss { part, before, after })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_that_changes_is_named_and_no_other() {
        let named = |text: &str| -> Result<Vec<&'static str>, ConversionError> {
            let (_, losses) = text.parse::<UrlBuf>().unwrap().to_whatwg()?;
            Ok(losses.into_iter().map(|loss| loss.part).collect())
        };
        for (text, parts) in [
            ("http://host.dom/a?b", &[][..]),
            ("ftp://u:p@host.dom/a", &[]),
            ("mailto:me@host.dom", &[]),
            ("HTTP://host.dom/", &["scheme"]),
            ("http://host.dom", &["path"]),
            ("http://127.0.0.010/", &["host"]),
            ("ftp://host.dom:0021/", &["port"]),
            ("gopher://Host.dom:70/", &[]),
            ("wais://host.dom/a?b", &[]),
        ] {
            assert_eq!(named(text).as_deref(), Ok(parts), "{text}");
        }
        assert!(matches!(named("http://host.dom:65536/"), Err(ConversionError::Whatwg(_))));
    }
}
