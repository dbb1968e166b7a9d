//! The meaning of file URLs: the name of a file on a host, without an access method (section 3.10).

use alloc::vec::Vec;
use core::fmt;

use super::printable::Listed;
use crate::url::{self, Host};

/// The file that a file URL designates.
///
/// "It does not specify an Internet protocol or access method for such files." Its path is also not a file name of any
/// system. The client decides how to map the segments to its system, including empty segments and a "/" within one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct File<'a> {
    /// The host of the file. `None` means "the machine from which the URL is being interpreted": the host is absent or
    /// "localhost".
    pub host: Option<Host<'a>>,
    /// The decoded directories, outermost first, and then the decoded name. There is at least one segment.
    pub segments: Vec<Vec<u8>>,
}

impl<'a> File<'a> {
    pub(super) fn new(url: &url::File<'a>) -> File<'a> {
        // Host names are case-insensitive (RFC 1034 section 3.1).
        let elsewhere = |host: &Host<'_>| !host.as_str().eq_ignore_ascii_case("localhost");
        let segments = url.path().split(b'/').map(|segment| segment.octets().collect());
        File { host: url.host().filter(elsewhere), segments: segments.collect() }
    }
}

impl fmt::Display for File<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.host {
            Some(host) => write!(f, "a file of the host {host}: ")?,
            None => f.write_str("a file of this machine: ")?,
        }
        Listed(&self.segments).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use crate::meaning::Meaning;
    use crate::meaning::tests::{lines, meaning_of};

    /// "<host> can be the string "localhost" or the empty string".
    #[test]
    fn section_3_10_this_machine() {
        for url in ["file:///etc/motd", "file://localhost/etc/motd", "file://LOCALHOST/etc/motd"] {
            assert_eq!(lines(url), ["a file of this machine: \"etc\", \"motd\""]);
        }
        let vms = "file://vms.host.edu/disk$user/my/notes/note12345.txt";
        let file = "a file of the host vms.host.edu: \"disk$user\", \"my\", \"notes\", \"note12345.txt\"";
        assert_eq!(lines(vms), [file]);
    }

    #[test]
    fn section_3_10_each_segment_is_decoded() {
        let Meaning::File(file) = meaning_of("file:////a%2Fb/?") else { panic!() };
        assert_eq!(file.segments, [&b""[..], b"a/b", b"?"]);
    }
}
