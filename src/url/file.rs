//! FILES (section 3.10).

use core::fmt;

use super::ftp::{directories, last_segment};
use super::{Host, Part, Split};

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct File<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) host: Option<Host<'a>>,
    /// The host's text, empty if it is left out.
    pub(crate) host_text: Part<'a>,
    pub(crate) path: Part<'a>,
}

impl<'a> File<'a> {
    /// The host. Where it is left out, and where it is "localhost", the file is on this machine.
    pub fn host(&self) -> Option<Host<'a>> {
        self.host
    }

    /// The host's text, or the empty string that section 3.10 puts in its place.
    pub fn host_text(&self) -> Part<'a> {
        self.host_text
    }

    /// `fpath`: what follows the "/" after the host.
    pub fn path(&self) -> Part<'a> {
        self.path
    }

    /// The directories, outermost first; any of them may be empty.
    pub fn directories(&self) -> Split<'a> {
        directories(Some(self.path))
    }

    /// The last segment, perhaps empty.
    pub fn name(&self) -> Part<'a> {
        last_segment(self.path)
    }
}

impl fmt::Display for File<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/{}", self.scheme, self.host_text, self.path)
    }
}
