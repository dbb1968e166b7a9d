//! The builder of file URLs (section 3.10).

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
    /// Makes a URL without a host and directories, and with an empty name.
    pub fn new() -> File {
        File::default()
    }

    /// Sets the host.
    ///
    /// # Errors
    /// Returns an error if the host is neither a `hostname` nor a `hostnumber`. A file URL has no port.
    pub fn host(mut self, host: impl ToOctets) -> Result<File, Error> {
        self.host = Some(check::host(host)?);
        Ok(self)
    }

    /// Removes the host. The file is then on the machine that interprets the URL.
    pub fn without_host(mut self) -> File {
        self.host = None;
        self
    }

    /// Adds a directory after the existing directories.
    pub fn directory(mut self, directory: impl ToOctets) -> File {
        self.path.push(Component::FileSegment, directory);
        self
    }

    /// Sets the name after the directories. It may be empty.
    pub fn name(mut self, name: impl ToOctets) -> File {
        self.path.set_name(Component::FileSegment, name);
        self
    }

    /// Removes the directories and makes the name empty.
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

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn an_empty_path_keeps_the_host() {
        let url = File::new().host("h").unwrap().directory("a").name("b");
        assert_eq!(url.empty_path().to_string(), "file://h/");
    }
}
