//! FILES (section 3.10).

use core::fmt;

use super::ftp::{directories, last_segment};
use super::{Host, Part, Split};

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct File<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) host: Option<Host<'a>>,
    /// The host's text. It is empty if the host is absent.
    pub(crate) host_text: Part<'a>,
    pub(crate) path: Part<'a>,
}

impl<'a> File<'a> {
    /// Returns the host. If it is absent or "localhost", the file is on the machine that interprets the URL.
    pub fn host(&self) -> Option<Host<'a>> {
        self.host
    }

    /// Returns the host's text. Section 3.10 lets an empty string stand in its place.
    pub fn host_text(&self) -> Part<'a> {
        self.host_text
    }

    /// Returns `fpath`: the text after the "/" that follows the host.
    pub fn path(&self) -> Part<'a> {
        self.path
    }

    /// Returns the directories, the outermost first. Each may be empty.
    pub fn directories(&self) -> Split<'a> {
        directories(Some(self.path))
    }

    /// Returns the last segment, which may be empty.
    pub fn name(&self) -> Part<'a> {
        last_segment(self.path)
    }
}

impl fmt::Display for File<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/{}", self.scheme, self.host_text, self.path)
    }
}
