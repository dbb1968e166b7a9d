//! The builder of URLs of any other scheme: the generic form (sections 2.1 and 4).

use alloc::string::{String, ToString};
use core::fmt;

use super::login::{Login, setters_of_login};
use super::{Error, ToOctets, check};
use crate::Rule;
use crate::octets::Component;
use crate::url;

/// `otherurl = genericurl`, for a scheme that section 3 does not define (ruling A4).
///
/// Only the scheme defines the meaning of the characters in its schemepart, so the builder takes it
/// as encoded text. [`Component::SchemePart`] encodes octets as data for it.
///
/// ```
/// use rfc1738::build::{IpSchemepart, Other};
/// use rfc1738::octets::Component;
///
/// let id = Component::SchemePart.encode(b"a/b?").unwrap();
/// let url = Other::new("x-id", &format!("{id};v=1"))?;
/// assert_eq!(url.to_string(), "x-id:a%2Fb%3F;v=1");
///
/// let common = IpSchemepart::new("host.dom")?.user("me").encoded_url_path("a/b")?;
/// assert_eq!(Other::ip("x-service", common)?.to_string(), "x-service://me@host.dom/a/b");
/// # Ok::<(), rfc1738::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Other {
    scheme: String,
    schemepart: String,
}

/// `ip-schemepart = "//" login [ "/" urlpath ]`: the common form of the schemes over IP (section
/// 3.1).
///
/// Its `Display` output is the schemepart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IpSchemepart {
    login: Login,
    url_path: Option<String>,
}

impl Other {
    /// Makes a URL with a scheme and a schemepart. The scheme is in lower case, and section 3 does
    /// not define it. The schemepart is already encoded.
    pub fn new(scheme: impl ToOctets, schemepart: impl AsRef<str>) -> Result<Other, Error> {
        let scheme = check::scheme(scheme)?;
        let holds = |byte| Component::SchemePart.holds(byte);
        Ok(Other { scheme, schemepart: check::encoded(Rule::SchemePart, schemepart.as_ref(), holds)? })
    }

    /// Makes a URL with a scheme and a schemepart of the common form.
    pub fn ip(scheme: impl ToOctets, schemepart: IpSchemepart) -> Result<Other, Error> {
        Ok(Other { scheme: check::scheme(scheme)?, schemepart: schemepart.to_string() })
    }
}

impl IpSchemepart {
    /// Makes a schemepart with a host only.
    pub fn new(host: impl ToOctets) -> Result<IpSchemepart, Error> {
        Ok(IpSchemepart { login: Login::new(host)?, url_path: None })
    }

    setters_of_login!(OtherUser, OtherPassword);

    /// Sets the url-path. The given text is already encoded and may be empty.
    pub fn encoded_url_path(mut self, url_path: impl AsRef<str>) -> Result<IpSchemepart, Error> {
        let holds = |byte| Component::UrlPath.holds(byte);
        self.url_path = Some(check::encoded(Rule::UrlPath, url_path.as_ref(), holds)?);
        Ok(self)
    }

    /// Removes the url-path.
    pub fn without_url_path(mut self) -> IpSchemepart {
        self.url_path = None;
        self
    }
}

/// Converts a parsed URL. The scheme's name becomes lower case (section 2.1).
impl From<&url::Other<'_>> for Other {
    fn from(url: &url::Other<'_>) -> Other {
        Other {
            scheme: url.scheme.as_str().to_ascii_lowercase(),
            schemepart: url.schemepart().as_str().into(),
        }
    }
}

impl From<&url::IpSchemepart<'_>> for IpSchemepart {
    fn from(ip: &url::IpSchemepart<'_>) -> IpSchemepart {
        IpSchemepart {
            login: ip.login().into(),
            url_path: ip.url_path().map(|url_path| url_path.as_str().into()),
        }
    }
}

impl fmt::Display for Other {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.scheme, self.schemepart)
    }
}

impl fmt::Display for IpSchemepart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "//{}", self.login)?;
        self.url_path.iter().try_for_each(|url_path| write!(f, "/{url_path}"))
    }
}
