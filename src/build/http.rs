//! The builder of http URLs (section 3.3).

use alloc::string::String;
use core::fmt;

use super::login::{Hostport, setters_of_hostport};
use super::{Error, ToOctets, check};
use crate::Rule;
use crate::octets::Component;
use crate::url;

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`
///
/// Path and search may hold ";" in two ways: as a character with a reserved purpose, and encoded as
/// an octet. [`Http::segment`] and [`Http::search`] take octets. [`Http::encoded_path`] and
/// [`Http::encoded_search`] take encoded text.
///
/// ```
/// use rfc1738::build::Http;
///
/// let url = Http::new("host.dom")?.port("8080")?.segment("a/b;c").segment("").search("x=1&y=a/b")?;
/// assert_eq!(url.to_string(), "http://host.dom:8080/a%2Fb%3Bc/?x=1&y=a%2Fb");
/// assert_eq!(url.encoded_path("a/b;c")?.without_search().to_string(), "http://host.dom:8080/a/b;c");
/// # Ok::<(), rfc1738::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Http {
    hostport: Hostport,
    path: Option<String>,
    search: Option<String>,
}

impl Http {
    /// Makes a URL with a host only.
    pub fn new(host: impl ToOctets) -> Result<Http, Error> {
        Ok(Http { hostport: Hostport::new(host)?, path: None, search: None })
    }

    setters_of_hostport!(hostport);

    /// Adds a segment at the end of the path. If the path is absent, the segment becomes the path,
    /// so one empty segment makes an empty path.
    pub fn segment(mut self, segment: impl ToOctets) -> Http {
        let segment = check::text(Component::HttpSegment, segment);
        match &mut self.path {
            Some(path) => {
                path.push('/');
                path.push_str(&segment);
            }
            None => self.path = Some(segment),
        }
        self
    }

    /// Replaces the path. The given path is already encoded.
    pub fn encoded_path(mut self, path: impl AsRef<str>) -> Result<Http, Error> {
        let holds = |byte| byte == b'/' || Component::HttpSegment.holds(byte);
        self.path = Some(check::encoded(Rule::Hpath, path.as_ref(), holds)?);
        Ok(self)
    }

    /// Sets the search. It may be empty. The path must be present, and may be empty.
    pub fn search(self, search: impl ToOctets) -> Result<Http, Error> {
        self.with_search(check::text(Component::HttpSearch, search))
    }

    /// Sets the search. It is already encoded. The path must be present, and may be empty.
    pub fn encoded_search(self, search: impl AsRef<str>) -> Result<Http, Error> {
        let holds = |byte| Component::HttpSearch.holds(byte);
        self.with_search(check::encoded(Rule::Search, search.as_ref(), holds)?)
    }

    fn with_search(mut self, search: String) -> Result<Http, Error> {
        if self.path.is_none() {
            return Err(Error::without(Rule::Search, Rule::Hpath));
        }
        self.search = Some(search);
        Ok(self)
    }

    /// Removes the path and the search.
    pub fn without_path(mut self) -> Http {
        self.path = None;
        self.without_search()
    }

    /// Removes the search.
    pub fn without_search(mut self) -> Http {
        self.search = None;
        self
    }
}

impl From<&url::Http<'_>> for Http {
    fn from(url: &url::Http<'_>) -> Http {
        Http {
            hostport: url.hostport().into(),
            path: url.path().map(|path| path.as_str().into()),
            search: url.search().map(|search| search.as_str().into()),
        }
    }
}

impl fmt::Display for Http {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}", self.hostport)?;
        self.path.iter().try_for_each(|path| write!(f, "/{path}"))?;
        self.search.iter().try_for_each(|search| write!(f, "?{search}"))
    }
}
