//! The builder of wais URLs (section 3.9).

use alloc::string::String;
use core::fmt;

use super::login::{Hostport, setters_of_hostport};
use super::{Error, ToOctets, check};
use crate::octets::Component;
use crate::url;

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
    ///
    /// # Errors
    /// Returns an error if the host is neither a `hostname` nor a `hostnumber`.
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
