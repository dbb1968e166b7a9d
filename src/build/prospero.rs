//! The builder of prospero URLs (section 3.11).

use alloc::string::String;
use core::fmt;

use super::login::{Hostport, setters_of_hostport};
use super::{Error, ToOctets, check};
use crate::octets::Component;
use crate::url;

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
    /// The text of all `fieldspec`s.
    fields: String,
}

impl Prospero {
    /// Makes a URL for an object by its host-specific name, without fields.
    ///
    /// # Errors
    /// Returns an error if the host is neither a `hostname` nor a `hostnumber`.
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
