//! The names of the predefined schemes (section 3).

use crate::url::Part;

/// A scheme that section 3 defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scheme {
    Ftp,
    Http,
    Gopher,
    Mailto,
    News,
    Nntp,
    Telnet,
    Wais,
    File,
    Prospero,
}

impl Scheme {
    /// The predefined scheme of that name, in any case: what may stand in upper case was settled when the name was read.
    #[inline(always)]
    pub(super) fn of(name: Part<'_>) -> Option<Scheme> {
        let mut folded = [0; 8];
        let name = name.as_bytes();
        for (slot, byte) in folded.get_mut(..name.len())?.iter_mut().zip(name) {
            *slot = byte.to_ascii_lowercase();
        }
        Some(match &folded {
            b"ftp\0\0\0\0\0" => Scheme::Ftp,
            b"http\0\0\0\0" => Scheme::Http,
            b"gopher\0\0" => Scheme::Gopher,
            b"mailto\0\0" => Scheme::Mailto,
            b"news\0\0\0\0" => Scheme::News,
            b"nntp\0\0\0\0" => Scheme::Nntp,
            b"telnet\0\0" => Scheme::Telnet,
            b"wais\0\0\0\0" => Scheme::Wais,
            b"file\0\0\0\0" => Scheme::File,
            b"prospero" => Scheme::Prospero,
            _ => return None,
        })
    }
}
