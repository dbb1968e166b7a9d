//! PROSPERO, to be written (section 3.11).

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
    /// All `fieldspec`s.
    fields: String,
}

impl Prospero {
    /// An object by its host-specific name, without fields.
    ///
    /// # Errors
    /// The host is neither a `hostname` nor a `hostnumber`.
    pub fn new(host: impl ToOctets, hsoname: impl ToOctets) -> Result<Prospero, Error> {
        let hsoname = check::text(Component::Hsoname, hsoname);
        Ok(Prospero { hostport: Hostport::new(host)?, hsoname, fields: String::new() })
    }

    setters_of_hostport!(hostport);

    /// With this host-specific object name; a "/" in it stands for itself.
    pub fn hsoname(mut self, hsoname: impl ToOctets) -> Prospero {
        self.hsoname = check::text(Component::Hsoname, hsoname);
        self
    }

    /// With one more field, after those that there are. Name and value may be empty.
    pub fn field(mut self, name: impl ToOctets, value: impl ToOctets) -> Prospero {
        for (delimiter, text) in
            [(';', check::text(Component::FieldName, name)), ('=', check::text(Component::FieldValue, value))]
        {
            self.fields.push(delimiter);
            self.fields.push_str(&text);
        }
        self
    }

    /// Without fields.
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
