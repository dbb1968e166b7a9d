//! The builders of nntp, telnet, wais and prospero URLs (sections 3.7 to 3.9 and 3.11).

use alloc::string::String;
use core::fmt;

use super::login::{Hostport, Login, setters_of_hostport, setters_of_login};
use super::{Error, ToOctets, check};
use crate::octets::Component;
use crate::{Rule, url};

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
    pub fn new(host: impl ToOctets, group: impl ToOctets) -> Result<Nntp, Error> {
        let hostport = Hostport::new(host)?;
        Ok(Nntp { hostport, group: check::group(group)?, article_number: None })
    }

    setters_of_hostport!(hostport);

    /// Sets the news group.
    pub fn group(mut self, group: impl ToOctets) -> Result<Nntp, Error> {
        self.group = check::group(group)?;
        Ok(self)
    }

    /// Sets the article number, in decimal. It may have any number of digits.
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

/// `telneturl = "telnet://" login [ "/" ]`
///
/// ```
/// use rfc1738::build::Telnet;
///
/// let url = Telnet::new("host.dom")?.user("guest").password("")?.port("23")?;
/// assert_eq!(url.to_string(), "telnet://guest:@host.dom:23");
/// assert_eq!(url.slash().to_string(), "telnet://guest:@host.dom:23/");
/// # Ok::<(), rfc1738::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Telnet {
    login: Login,
    slash: bool,
}

impl Telnet {
    /// Makes a URL with a host only.
    ///
    /// # Errors
    /// Returns an error if the host is neither a `hostname` nor a `hostnumber`.
    pub fn new(host: impl ToOctets) -> Result<Telnet, Error> {
        Ok(Telnet { login: Login::new(host)?, slash: false })
    }

    setters_of_login!(User, Password);

    /// Adds the final "/". It does not change the URL's meaning.
    pub fn slash(mut self) -> Telnet {
        self.slash = true;
        self
    }

    /// Removes the final "/".
    pub fn without_slash(mut self) -> Telnet {
        self.slash = false;
        self
    }
}

impl From<&url::Telnet<'_>> for Telnet {
    fn from(url: &url::Telnet<'_>) -> Telnet {
        Telnet { login: url.login().into(), slash: url.url_path().is_some() }
    }
}

impl fmt::Display for Telnet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "telnet://{}{}", self.login, if self.slash { "/" } else { "" })
    }
}

/// `waisurl = waisdatabase | waisindex | waisdoc`
///
/// ```
/// use rfc1738::build::Wais;
///
/// let database = Wais::new("host.dom", "recipes")?;
/// assert_eq!(database.to_string(), "wais://host.dom/recipes");
/// assert_eq!(database.clone().search("salt & oil").to_string(), "wais://host.dom/recipes?salt%20&%20oil");
/// assert_eq!(database.document("TEXT", "1/2").to_string(), "wais://host.dom/recipes/TEXT/1%2F2");
/// # Ok::<(), rfc1738::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wais {
    hostport: Hostport,
    database: String,
    form: Form,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Form {
    Database,
    Index { search: String },
    Document { wtype: String, wpath: String },
}

impl Wais {
    /// Makes a URL for a database on a host. The database's name may be empty (ruling A34).
    pub fn new(host: impl ToOctets, database: impl ToOctets) -> Result<Wais, Error> {
        let database = check::text(Component::Database, database);
        Ok(Wais { hostport: Hostport::new(host)?, database, form: Form::Database })
    }

    setters_of_hostport!(hostport);

    /// Sets the database.
    pub fn database(mut self, database: impl ToOctets) -> Wais {
        self.database = check::text(Component::Database, database);
        self
    }

    /// Selects the form `waisindex`, with this search of the database.
    pub fn search(mut self, search: impl ToOctets) -> Wais {
        self.form = Form::Index { search: check::text(Component::WaisSearch, search) };
        self
    }

    /// Selects the form `waisdoc`, with a document's type and document-id.
    pub fn document(mut self, wtype: impl ToOctets, wpath: impl ToOctets) -> Wais {
        let wtype = check::text(Component::Wtype, wtype);
        self.form = Form::Document { wtype, wpath: check::text(Component::Wpath, wpath) };
        self
    }

    /// Selects the form `waisdatabase`, without a search or a document.
    pub fn database_only(mut self) -> Wais {
        self.form = Form::Database;
        self
    }
}

impl From<&url::Wais<'_>> for Wais {
    fn from(url: &url::Wais<'_>) -> Wais {
        let text = |part: url::Part<'_>| String::from(part.as_str());
        let form = match url.form() {
            url::WaisForm::Database => Form::Database,
            url::WaisForm::Index { search } => Form::Index { search: text(search) },
            url::WaisForm::Document { wtype, wpath } => {
                Form::Document { wtype: text(wtype), wpath: text(wpath) }
            }
        };
        Wais { hostport: url.hostport().into(), database: text(url.database()), form }
    }
}

impl fmt::Display for Wais {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "wais://{}/{}", self.hostport, self.database)?;
        match &self.form {
            Form::Database => Ok(()),
            Form::Index { search } => write!(f, "?{search}"),
            Form::Document { wtype, wpath } => write!(f, "/{wtype}/{wpath}"),
        }
    }
}

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`
///
/// ```
/// use rfc1738::build::Prospero;
///
/// let url = Prospero::new("host.dom", "/pros/name")?.field("version", "1;2");
/// assert_eq!(url.to_string(), "prospero://host.dom//pros/name;version=1%3B2");
/// # Ok::<(), rfc1738::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Prospero {
    hostport: Hostport,
    hsoname: String,
    fields: String,
}

impl Prospero {
    /// Makes a URL for an object by its host-specific name, without fields.
    pub fn new(host: impl ToOctets, hsoname: impl ToOctets) -> Result<Prospero, Error> {
        let hsoname = check::text(Component::Hsoname, hsoname);
        Ok(Prospero { hostport: Hostport::new(host)?, hsoname, fields: String::new() })
    }

    setters_of_hostport!(hostport);

    /// Sets the host-specific object name. A "/" in it stays a "/".
    pub fn hsoname(mut self, hsoname: impl ToOctets) -> Prospero {
        self.hsoname = check::text(Component::Hsoname, hsoname);
        self
    }

    /// Adds a field after the existing fields. Name and value may be empty.
    pub fn field(mut self, name: impl ToOctets, value: impl ToOctets) -> Prospero {
        for (delimiter, text) in
            [(';', check::text(Component::FieldName, name)), ('=', check::text(Component::FieldValue, value))]
        {
            self.fields.push(delimiter);
            self.fields.push_str(&text);
        }
        self
    }

    /// Removes the fields.
    pub fn without_fields(mut self) -> Prospero {
        self.fields.clear();
        self
    }
}

impl From<&url::Prospero<'_>> for Prospero {
    fn from(url: &url::Prospero<'_>) -> Prospero {
        Prospero {
            hostport: url.hostport().into(),
            hsoname: url.hsoname().as_str().into(),
            fields: url.fields.as_str().into(),
        }
    }
}

impl fmt::Display for Prospero {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "prospero://{}/{}{}", self.hostport, self.hsoname, self.fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn the_slash_is_absent_until_it_is_set() {
        let url = Telnet::new("h").unwrap();
        assert_eq!(url.to_string(), "telnet://h");
        assert_eq!(url.slash().to_string(), "telnet://h/");
    }
}
