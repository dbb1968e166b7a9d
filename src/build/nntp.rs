//! The builder of nntp URLs (section 3.7).

use alloc::string::String;
use core::fmt;

use super::login::{Hostport, setters_of_hostport};
use super::{Error, ToOctets, check};
use crate::Rule;
use crate::url;

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`
///
/// ```
/// use rfc1738::build::Nntp;
///
/// let url = Nntp::new("news.host.dom", "alt.test")?.article_number("1738")?;
/// assert_eq!(url.to_string(), "nntp://news.host.dom/alt.test/1738");
/// # Ok::<(), rfc1738::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nntp {
    hostport: Hostport,
    group: String,
    article_number: Option<String>,
}

impl Nntp {
    /// Makes a URL for a news group on a host, without an article number (ruling A33).
    ///
    /// # Errors
    /// Returns an error if the host is neither a `hostname` nor a `hostnumber`, or if the name is not a `group`. A
    /// `group` has no escapes.
    pub fn new(host: impl ToOctets, group: impl ToOctets) -> Result<Nntp, Error> {
        let hostport = Hostport::new(host)?;
        Ok(Nntp { hostport, group: check::group(group)?, article_number: None })
    }

    setters_of_hostport!(hostport);

    /// Sets the news group.
    ///
    /// # Errors
    /// Returns an error if the name is not a `group`.
    pub fn group(mut self, group: impl ToOctets) -> Result<Nntp, Error> {
        self.group = check::group(group)?;
        Ok(self)
    }

    /// Sets the article number, in decimal. It may have any number of digits.
    ///
    /// # Errors
    /// Returns an error if the number is empty or not all digits.
    pub fn article_number(mut self, number: impl ToOctets) -> Result<Nntp, Error> {
        self.article_number = Some(check::digits(Rule::Digits, number)?);
        Ok(self)
    }

    /// Removes the article number.
    pub fn without_article_number(mut self) -> Nntp {
        self.article_number = None;
        self
    }
}

impl From<&url::Nntp<'_>> for Nntp {
    fn from(url: &url::Nntp<'_>) -> Nntp {
        Nntp {
            hostport: url.hostport().into(),
            group: url.group().as_str().into(),
            article_number: url.article_number().map(|number| number.as_str().into()),
        }
    }
}

impl fmt::Display for Nntp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nntp://{}/{}", self.hostport, self.group)?;
        self.article_number.iter().try_for_each(|number| write!(f, "/{number}"))
    }
}
