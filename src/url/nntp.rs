//! NNTP (section 3.7).

use core::fmt;

use super::login::parts_of_hostport;
use super::{Hostport, Part};

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nntp<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) hostport: Hostport<'a>,
    pub(crate) group: Part<'a>,
    pub(crate) article: Option<Part<'a>>,
}

impl<'a> Nntp<'a> {
    parts_of_hostport!();

    /// Returns the name of the news group.
    pub fn group(&self) -> Part<'a> {
        self.group
    }

    /// Returns the article's number. It may be absent by section 5, though not by section 3.7 (ruling A33).
    pub fn article_number(&self) -> Option<Part<'a>> {
        self.article
    }
}

impl fmt::Display for Nntp<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/{}", self.scheme, self.hostport, self.group)?;
        self.article.map_or(Ok(()), |article| write!(f, "/{article}"))
    }
}
