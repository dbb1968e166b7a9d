//! NEWS (section 3.6).

use core::fmt;

use super::{Host, Part};

/// `newsurl = "news:" grouppart`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct News<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) part: GroupPart<'a>,
}

/// `grouppart = "*" | group | article`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GroupPart<'a> {
    /// `"*"`: all available news groups.
    All(Part<'a>),
    /// `group`: the name of a news group.
    Group(Part<'a>),
    /// `article`: a message-id without its angle brackets.
    Article {
        /// The text before the "@". It is never empty.
        unique: Part<'a>,
        /// The domain that follows the "@".
        host: Host<'a>,
    },
}

impl<'a> News<'a> {
    /// Returns all groups, one group or an article.
    pub fn part(&self) -> GroupPart<'a> {
        self.part
    }
}

impl fmt::Display for News<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.scheme)?;
        match self.part {
            GroupPart::All(asterisk) => asterisk.fmt(f),
            GroupPart::Group(group) => group.fmt(f),
            GroupPart::Article { unique, host } => write!(f, "{unique}@{host}"),
        }
    }
}
