//! HTTP (section 3.3).

use core::fmt;

use super::login::parts_of_hostport;
use super::{Hostport, Part};

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Http<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) hostport: Hostport<'a>,
    pub(crate) path: Option<Part<'a>>,
    pub(crate) search: Option<Part<'a>>,
}

impl<'a> Http<'a> {
    parts_of_hostport!();

    /// Returns the path: the text after the "/" that follows host and port. [`Part::split`] gives its segments.
    pub fn path(&self) -> Option<Part<'a>> {
        self.path
    }

    /// Returns the text after the "?". It is present only if the path is present, which may be empty.
    pub fn search(&self) -> Option<Part<'a>> {
        self.search
    }
}

impl fmt::Display for Http<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.hostport)?;
        self.path.map_or(Ok(()), |path| write!(f, "/{path}"))?;
        self.search.map_or(Ok(()), |search| write!(f, "?{search}"))
    }
}
