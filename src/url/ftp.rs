//! FTP (section 3.2).

use core::fmt;

use super::login::parts_of_login;
use super::{Login, Part, Split};

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ftp<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) login: Login<'a>,
    pub(crate) path: Option<Part<'a>>,
    /// `";type=" ftptype` as it stands: its letters may be in any case.
    pub(crate) suffix: Option<Part<'a>>,
}

/// The text before the typecode.
const TYPE: &str = ";type=";

impl<'a> Ftp<'a> {
    parts_of_login!();

    /// Returns `fpath`: the text after the "/" that follows host and port, without the typecode. It is absent if this
    /// "/" is absent.
    pub fn path(&self) -> Option<Part<'a>> {
        self.path
    }

    /// Returns the directories to change to, in order. Each may be empty. There are none if the path is absent.
    ///
    /// ```
    /// use rfc1738::{Profile, Url, parse};
    ///
    /// let Url::Ftp(url) = parse(b"ftp://host.dom//etc/motd", Profile::Interpreter)? else { panic!() };
    /// assert!(url.cwd().map(|directory| directory.as_str()).eq(["", "etc"]));
    /// assert_eq!(url.name().unwrap(), "motd");
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn cwd(&self) -> Split<'a> {
        directories(self.path)
    }

    /// Returns the last segment, which may be empty. It is absent if the path is absent.
    pub fn name(&self) -> Option<Part<'a>> {
        self.path.map(last_segment)
    }

    /// Returns the letter after ";type=", in its original case.
    pub fn typecode(&self) -> Option<Part<'a>> {
        self.suffix.map(|suffix| suffix.split_at(TYPE.len()).1)
    }
}

impl fmt::Display for Ftp<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.login)?;
        self.path.map_or(Ok(()), |path| write!(f, "/{path}"))?;
        self.suffix.map_or(Ok(()), |suffix| suffix.fmt(f))
    }
}

/// Returns all segments of a path except the last.
pub(super) fn directories(path: Option<Part<'_>>) -> Split<'_> {
    let last_slash = |path: Part<'_>| path.as_bytes().iter().rposition(|&byte| byte == b'/');
    match path.and_then(|path| Some(path.split_at(last_slash(path)?).0)) {
        Some(directories) => directories.split(b'/'),
        None => Split::EMPTY,
    }
}

/// Returns the last segment of a path.
pub(super) fn last_segment(path: Part<'_>) -> Part<'_> {
    let after_slash = path.as_bytes().iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    path.split_at(after_slash).1
}
