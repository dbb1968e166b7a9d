//! The builders of mailto and news URLs (sections 3.5 and 3.6).

use alloc::string::String;
use core::fmt;

use super::{Error, ToOctets, check};
use crate::octets::Component;
use crate::url;

/// `mailtourl = "mailto:" encoded822addr`
///
/// The builder does not check that the octets are an address of RFC 822 (ruling A30).
///
/// ```
/// use rfc1738::build::Mailto;
///
/// let url = Mailto::new("user%gateway@host.dom")?;
/// assert_eq!(url.to_string(), "mailto:user%25gateway@host.dom");
/// assert_eq!(Mailto::new("a?bcc=x@e.com")?.to_string(), "mailto:a%3Fbcc%3Dx@e.com");
/// assert!(Mailto::new("").is_err());
/// # Ok::<(), rfc1738::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mailto {
    address: String,
}

impl Mailto {
    /// Makes a URL with an address, which is not empty.
    pub fn new(address: impl ToOctets) -> Result<Mailto, Error> {
        Ok(Mailto { address: check::filled_text(Component::Encoded822Addr, address)? })
    }
}

impl From<&url::Mailto<'_>> for Mailto {
    fn from(url: &url::Mailto<'_>) -> Mailto {
        Mailto { address: url.address().as_str().into() }
    }
}

impl fmt::Display for Mailto {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mailto:{}", self.address)
    }
}

/// `newsurl = "news:" grouppart`, where `grouppart = "*" | group | article`
///
/// ```
/// use rfc1738::build::News;
///
/// assert_eq!(News::all().to_string(), "news:*");
/// assert_eq!(News::group("comp.infosystems.www.misc")?.to_string(), "news:comp.infosystems.www.misc");
/// assert_eq!(News::article("foo/b@r", "host.dom")?.to_string(), "news:foo%2Fb%40r@host.dom");
/// assert_eq!(News::group("comp.*").unwrap_err().offset(), 5);
/// # Ok::<(), rfc1738::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct News {
    part: GroupPart,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum GroupPart {
    All,
    Group(String),
    Article { unique: String, host: String },
}

impl News {
    /// Makes a URL for all available news groups.
    pub fn all() -> News {
        News { part: GroupPart::All }
    }

    /// Makes a URL for a news group. Its name has no escapes.
    pub fn group(group: impl ToOctets) -> Result<News, Error> {
        Ok(News { part: GroupPart::Group(check::group(group)?) })
    }

    /// Makes a URL for an article from the two parts of its message-id: `unique` before the "@" and
    /// `host` after it.
    pub fn article(unique: impl ToOctets, host: impl ToOctets) -> Result<News, Error> {
        let unique = check::filled_text(Component::Unique, unique)?;
        Ok(News { part: GroupPart::Article { unique, host: check::host(host)? } })
    }
}

impl From<&url::News<'_>> for News {
    fn from(url: &url::News<'_>) -> News {
        let part = match url.part() {
            url::GroupPart::All(_) => GroupPart::All,
            url::GroupPart::Group(group) => GroupPart::Group(group.as_str().into()),
            url::GroupPart::Article { unique, host } => {
                GroupPart::Article { unique: unique.as_str().into(), host: host.as_str().into() }
            }
        };
        News { part }
    }
}

impl fmt::Display for News {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.part {
            GroupPart::All => f.write_str("news:*"),
            GroupPart::Group(group) => write!(f, "news:{group}"),
            GroupPart::Article { unique, host } => write!(f, "news:{unique}@{host}"),
        }
    }
}
