//! The builder of gopher URLs (section 3.4).

use alloc::string::String;
use core::fmt;

use super::login::{Hostport, setters_of_hostport};
use super::{Error, ToOctets, check};
use crate::Rule;
use crate::octets::Component;
use crate::url;

/// ```text
/// gopherurl = "gopher://" hostport
///             [ "/" [ gtype [ selector [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
/// ```
///
/// A selector or a search with a tab is an error, because an encoded tab ends them. LF and CR are
/// encoded. Section 3.4.1 excludes them from selectors, but section 5 allows them (ruling A27).
///
/// ```
/// use rfc1738::build::Gopher;
///
/// let url = Gopher::new("host.dom")?.gtype("7")?.selector("a b")?.search("")?.gopher_plus_string("+\t1")?;
/// assert_eq!(url.to_string(), "gopher://host.dom/7a%20b%09%09+%091");
/// assert_eq!(url.clone().selector("a\tb").unwrap_err().offset(), 1);
/// assert_eq!(url.empty_path().to_string(), "gopher://host.dom/");
/// # Ok::<(), rfc1738::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Gopher {
    hostport: Hostport,
    path: Path,
}

/// The `<gopher-path>` and the "/" before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Path {
    Absent,
    Empty,
    Item(Item),
}

/// `gtype [ selector [ "%09" search [ "%09" gopher+_string ] ] ]`
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Item {
    gtype: String,
    selector: String,
    search: Option<String>,
    gopher_plus_string: Option<String>,
}

impl Gopher {
    /// Makes a URL with a host only.
    pub fn new(host: impl ToOctets) -> Result<Gopher, Error> {
        Ok(Gopher { hostport: Hostport::new(host)?, path: Path::Absent })
    }

    setters_of_hostport!(hostport);

    /// Sets the type: one octet of any value. The selector is empty until [`Gopher::selector`] sets
    /// it.
    pub fn gtype(mut self, gtype: impl ToOctets) -> Result<Gopher, Error> {
        let octets = gtype.to_octets();
        if octets.len() != 1 {
            return Err(Error::at(Rule::Gtype, &octets, octets.len().min(1)));
        }
        let gtype = check::text(Component::Gtype, &*octets);
        match &mut self.path {
            Path::Item(item) => item.gtype = gtype,
            Path::Absent | Path::Empty => self.path = Path::Item(Item { gtype, ..Item::default() }),
        }
        Ok(self)
    }

    /// Sets the selector. It may be empty, and has no tab. The type must be present.
    pub fn selector(mut self, selector: impl ToOctets) -> Result<Gopher, Error> {
        let selector = check::checked_text(Component::Selector, selector)?;
        self.item(Rule::Selector)?.selector = selector;
        Ok(self)
    }

    /// Sets the search. It may be empty, and has no tab. The type must be present.
    pub fn search(mut self, search: impl ToOctets) -> Result<Gopher, Error> {
        let search = check::checked_text(Component::GopherSearch, search)?;
        self.item(Rule::Search)?.search = Some(search);
        Ok(self)
    }

    /// Sets the Gopher+ string. It may be empty, and may have tabs: it is the rest of the URL
    /// (ruling A29). The search must be present, and may be empty.
    pub fn gopher_plus_string(mut self, string: impl ToOctets) -> Result<Gopher, Error> {
        let item = self.item(Rule::GopherPlusString)?;
        if item.search.is_none() {
            return Err(Error::without(Rule::GopherPlusString, Rule::Search));
        }
        item.gopher_plus_string = Some(check::text(Component::GopherPlusString, string));
        Ok(self)
    }

    /// Removes the Gopher+ string.
    pub fn without_gopher_plus_string(mut self) -> Gopher {
        if let Path::Item(item) = &mut self.path {
            item.gopher_plus_string = None;
        }
        self
    }

    /// Removes the search and the Gopher+ string.
    pub fn without_search(mut self) -> Gopher {
        if let Path::Item(item) = &mut self.path {
            item.search = None;
        }
        self.without_gopher_plus_string()
    }

    /// Replaces the path with an empty one. Only the "/" follows host and port.
    pub fn empty_path(mut self) -> Gopher {
        self.path = Path::Empty;
        self
    }

    /// Removes the path and the "/" before it.
    pub fn without_path(mut self) -> Gopher {
        self.path = Path::Absent;
        self
    }

    fn item(&mut self, part: Rule) -> Result<&mut Item, Error> {
        match &mut self.path {
            Path::Item(item) => Ok(item),
            Path::Absent | Path::Empty => Err(Error::without(part, Rule::Gtype)),
        }
    }
}

impl From<&url::Gopher<'_>> for Gopher {
    fn from(url: &url::Gopher<'_>) -> Gopher {
        let text = |part: Option<url::Part<'_>>| part.map(|part| String::from(part.as_str()));
        let path = match (text(url.gtype()), url.path()) {
            (Some(gtype), _) => Path::Item(Item {
                gtype,
                selector: text(url.selector()).unwrap_or_default(),
                search: text(url.search()),
                gopher_plus_string: text(url.gopher_plus_string()),
            }),
            (None, Some(_)) => Path::Empty,
            (None, None) => Path::Absent,
        };
        Gopher { hostport: url.hostport().into(), path }
    }
}

impl fmt::Display for Gopher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "gopher://{}", self.hostport)?;
        match &self.path {
            Path::Absent => Ok(()),
            Path::Empty => f.write_str("/"),
            Path::Item(item) => write!(f, "/{item}"),
        }
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.gtype, self.selector)?;
        let after_tabs = [&self.search, &self.gopher_plus_string];
        after_tabs.into_iter().flatten().try_for_each(|text| write!(f, "%09{text}"))
    }
}
