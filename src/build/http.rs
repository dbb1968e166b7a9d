//! HTTP, to be written (section 3.3).

use alloc::string::String;
use core::fmt;

use super::login::{Hostport, setters_of_hostport};
use super::{Error, ToOctets, check};
use crate::Rule;
use crate::octets::Component;
use crate::url;

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`
///
/// Path and search may hold ";" in two ways, as a character for its reserved purpose and encoded as an octet.
/// [`Http::segment`] and [`Http::search`] take octets; [`Http::encoded_path`] and [`Http::encoded_search`] take text.
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
    /// A host, and nothing else.
    ///
    /// # Errors
    /// The host is neither a `hostname` nor a `hostnumber`.
    pub fn new(host: impl ToOctets) -> Result<Http, Error> {
        Ok(Http { hostport: Hostport::new(host)?, path: None, search: None })
    }

    setters_of_hostport!(hostport);

    /// With one more segment at the end of the path. The first one makes the path present: an empty one alone makes it
    /// empty.
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

    /// With this path instead of the one that there is, encoded already.
    ///
    /// # Errors
    /// It is not an `hpath`.
    pub fn encoded_path(mut self, path: impl AsRef<str>) -> Result<Http, Error> {
        let holds = |byte| byte == b'/' || Component::HttpSegment.holds(byte);
        self.path = Some(check::encoded(Rule::Hpath, path.as_ref(), holds)?);
        Ok(self)
    }

    /// With this search, perhaps an empty one.
    ///
    /// # Errors
    /// There is no path, be it an empty one.
    pub fn search(self, search: impl ToOctets) -> Result<Http, Error> {
        self.with_search(check::text(Component::HttpSearch, search))
    }

    /// With this search, encoded already.
    ///
    /// # Errors
    /// It is not a `search`: among others it has a "/" or a "?". Or there is no path.
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

    /// Without a path, and so without a search.
    pub fn without_path(mut self) -> Http {
        self.path = None;
        self.without_search()
    }

    /// Without a search.
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
