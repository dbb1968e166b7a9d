//! FILES, to be written (section 3.10).

use alloc::string::String;
use core::fmt;

use super::path::Path;
use super::{Error, ToOctets, check};
use crate::octets::Component;
use crate::url;

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath`
///
/// ```
/// use rfc1738::build::File;
///
/// let url = File::new().directory("etc").name("motd");
/// assert_eq!(url.to_string(), "file:///etc/motd");
/// assert_eq!(url.host("vms.host.edu")?.to_string(), "file://vms.host.edu/etc/motd");
/// # Ok::<(), rfc1738::BuildError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct File {
    host: Option<String>,
    path: Path,
}

impl File {
    /// No host, no directory and an empty name.
    pub fn new() -> File {
        File::default()
    }

    /// With this host.
    ///
    /// # Errors
    /// It is neither a `hostname` nor a `hostnumber`. There are no ports in these URLs.
    pub fn host(mut self, host: impl ToOctets) -> Result<File, Error> {
        self.host = Some(check::host(host)?);
        Ok(self)
    }

    /// Without a host: the file is on the machine on which the URL is read.
    pub fn without_host(mut self) -> File {
        self.host = None;
        self
    }

    /// With one more directory, within those that there are.
    pub fn directory(mut self, directory: impl ToOctets) -> File {
        self.path.push(Component::FileSegment, directory);
        self
    }

    /// With this name after the directories, perhaps an empty one.
    pub fn name(mut self, name: impl ToOctets) -> File {
        self.path.set_name(Component::FileSegment, name);
        self
    }

    /// Without directories, and with an empty name.
    pub fn empty_path(mut self) -> File {
        self.path = Path::default();
        self
    }
}

impl From<&url::File<'_>> for File {
    fn from(url: &url::File<'_>) -> File {
        File { host: url.host().map(|host| host.as_str().into()), path: url.path().into() }
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "file://{}/{}", self.host.as_deref().unwrap_or_default(), self.path)
    }
}
