//! All other schemes, in the generic form (sections 2.1 and 4).

use core::fmt;

use super::login::parts_of_login;
use super::{Login, Part};

/// `otherurl = genericurl`, for a scheme that section 3 does not define (ruling A4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Other<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) schemepart: Part<'a>,
    pub(crate) ip: Option<IpSchemepart<'a>>,
}

/// `ip-schemepart = "//" login [ "/" urlpath ]`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IpSchemepart<'a> {
    pub(crate) login: Login<'a>,
    pub(crate) urlpath: Option<Part<'a>>,
}

impl<'a> Other<'a> {
    /// Returns the text after the scheme's ":".
    pub fn schemepart(&self) -> Part<'a> {
        self.schemepart
    }

    /// Returns the parts of the schemepart, if it has the common form of the schemes over IP (section 3.1).
    pub fn ip_schemepart(&self) -> Option<IpSchemepart<'a>> {
        self.ip
    }
}

impl<'a> IpSchemepart<'a> {
    parts_of_login!();

    /// Returns the text after the "/" that follows host and port.
    pub fn url_path(&self) -> Option<Part<'a>> {
        self.urlpath
    }
}

impl fmt::Display for Other<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.scheme, self.schemepart)
    }
}
