//! The parsed URL of each scheme, in the order of section 3.

use core::fmt;

use super::login::{parts_of_hostport, parts_of_login};
use super::{Host, Hostport, Login, Part, Split};

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ftp<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) login: Login<'a>,
    pub(crate) path: Option<Part<'a>>,
    /// `";type=" ftptype` as it stands: its letters may be in any case.
    pub(crate) suffix: Option<Part<'a>>,
}

const TYPE: &str = ";type=";

impl<'a> Ftp<'a> {
    parts_of_login!();

    /// Returns `fpath`: the text after the "/" that follows host and port, without the typecode. It
    /// is absent if this "/" is absent.
    pub fn path(&self) -> Option<Part<'a>> {
        self.path
    }

    /// Returns the directories to change to, in order. Each may be empty. There are none if the
    /// path is absent.
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

fn directories(path: Option<Part<'_>>) -> Split<'_> {
    let last_slash = |path: Part<'_>| path.as_bytes().iter().rposition(|&byte| byte == b'/');
    match path.and_then(|path| Some(path.split_at(last_slash(path)?).0)) {
        Some(directories) => directories.split(b'/'),
        None => Split::EMPTY,
    }
}

fn last_segment(path: Part<'_>) -> Part<'_> {
    let after_slash = path.as_bytes().iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    path.split_at(after_slash).1
}

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

    /// Returns the path: the text after the "/" that follows host and port. [`Part::split`] gives
    /// its segments.
    pub fn path(&self) -> Option<Part<'a>> {
        self.path
    }

    /// Returns the text after the "?". It is present only if the path is present, which may be
    /// empty.
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

/// ```text
/// gopherurl = "gopher://" hostport
///             [ "/" [ gtype [ selector [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gopher<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) hostport: Hostport<'a>,
    pub(crate) path: Option<Part<'a>>,
    /// The offsets, in the path, of the encoded tab that ends the selector and of the one that ends
    /// the search.
    tabs: [Option<usize>; 2],
}

const TAB: &[u8] = b"%09";

impl<'a> Gopher<'a> {
    /// Makes a URL of its parts. A path without an escape has no encoded tab, so it is not searched
    /// for one.
    #[inline(always)]
    pub(crate) fn new(
        scheme: Part<'a>,
        hostport: Hostport<'a>,
        path: Option<Part<'a>>,
        has_escape: bool,
    ) -> Gopher<'a> {
        let tabs = path.filter(|_| has_escape).map_or([None; 2], tabs);
        Gopher { scheme, hostport, path, tabs }
    }

    parts_of_hostport!();

    /// Returns the whole `<gopher-path>`: the text after the "/" that follows host and port.
    pub fn path(&self) -> Option<Part<'a>> {
        self.path
    }

    /// Returns the item's type: one character or one escape (ruling A26). It is absent if the path
    /// is absent or empty.
    pub fn gtype(&self) -> Option<Part<'a>> {
        self.type_and_rest().map(|(gtype, _)| gtype)
    }

    /// Returns the selector: the text between the type and the first encoded tab. It may be empty.
    /// It is absent if the type is absent.
    pub fn selector(&self) -> Option<Part<'a>> {
        let (gtype, rest) = self.type_and_rest()?;
        Some(self.tabs[0].map_or(rest, |tab| rest.split_at(tab - gtype.len()).0))
    }

    /// Returns the search: the text between the first encoded tab and the second (ruling A28).
    pub fn search(&self) -> Option<Part<'a>> {
        let start = self.tabs[0]? + TAB.len();
        let (_, after) = self.path?.split_at(start);
        Some(self.tabs[1].map_or(after, |tab| after.split_at(tab - start).0))
    }

    /// Returns the Gopher+ string: the text after the second encoded tab (ruling A29).
    ///
    /// ```
    /// use rfc1738::{Profile, Url, parse};
    ///
    /// let url = parse(b"gopher://host.dom/1a%09%09+%091", Profile::Interpreter)?;
    /// let Url::Gopher(url) = url else { panic!() };
    /// assert_eq!(url.search().unwrap(), "");
    /// assert_eq!(url.gopher_plus_string().unwrap(), "+%091");
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn gopher_plus_string(&self) -> Option<Part<'a>> {
        Some(self.path?.split_at(self.tabs[1]? + TAB.len()).1)
    }

    fn type_and_rest(&self) -> Option<(Part<'a>, Part<'a>)> {
        type_and_rest(self.path?)
    }
}

fn type_and_rest(path: Part<'_>) -> Option<(Part<'_>, Part<'_>)> {
    let length = if path.as_bytes().starts_with(b"%") { 3 } else { 1 };
    (!path.is_empty()).then(|| path.split_at(length))
}

/// Returns the offsets of the first two encoded tabs after the type.
#[inline(never)]
fn tabs(path: Part<'_>) -> [Option<usize>; 2] {
    let rest = type_and_rest(path).map(|(_, rest)| rest);
    let at_selector = rest.and_then(|rest| rest.split_once(TAB));
    let at_search = at_selector.and_then(|(_, rest)| rest.split_once(TAB));
    // The text after a tab ends the path.
    let offset = |(_, after): (Part<'_>, Part<'_>)| path.len() - after.len() - TAB.len();
    [at_selector.map(offset), at_search.map(offset)]
}

impl fmt::Display for Gopher<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.hostport)?;
        self.path.map_or(Ok(()), |path| write!(f, "/{path}"))
    }
}

/// `mailtourl = "mailto:" encoded822addr`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mailto<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) address: Part<'a>,
}

impl<'a> Mailto<'a> {
    /// Returns the encoded address. The parser checks its characters only (ruling A30).
    pub fn address(&self) -> Part<'a> {
        self.address
    }
}

impl fmt::Display for Mailto<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.scheme, self.address)
    }
}

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

    /// Returns the article's number. It may be absent by section 5, though not by section 3.7
    /// (ruling A33).
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

/// `telneturl = "telnet://" login [ "/" ]`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Telnet<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) login: Login<'a>,
    /// The empty text after the final "/", if this "/" is present.
    pub(crate) url_path: Option<Part<'a>>,
}

impl<'a> Telnet<'a> {
    parts_of_login!();

    /// Returns the text after the final "/", which is always empty. It is absent if the "/" is
    /// absent. The "/" does not change what the URL means.
    pub fn url_path(&self) -> Option<Part<'a>> {
        self.url_path
    }
}

impl fmt::Display for Telnet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.login)?;
        self.url_path.map_or(Ok(()), |url_path| write!(f, "/{url_path}"))
    }
}

/// `waisurl = waisdatabase | waisindex | waisdoc`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wais<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) hostport: Hostport<'a>,
    pub(crate) database: Part<'a>,
    pub(crate) form: WaisForm<'a>,
}

/// The form of a wais URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WaisForm<'a> {
    /// `waisdatabase`: a database that can be searched.
    Database,
    /// `waisindex`: a particular search.
    Index {
        /// The text after the "?".
        search: Part<'a>,
    },
    /// `waisdoc`: a particular document.
    Document {
        /// The type of the document, as WAIS names it.
        wtype: Part<'a>,
        /// The document-id. It is encoded and opaque.
        wpath: Part<'a>,
    },
}

impl<'a> Wais<'a> {
    parts_of_hostport!();

    /// Returns the name of the database. Section 5 allows an empty name (ruling A34).
    pub fn database(&self) -> Part<'a> {
        self.database
    }

    /// Returns the form: a database, a search or a document.
    pub fn form(&self) -> WaisForm<'a> {
        self.form
    }
}

impl fmt::Display for Wais<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/{}", self.scheme, self.hostport, self.database)?;
        match self.form {
            WaisForm::Database => Ok(()),
            WaisForm::Index { search } => write!(f, "?{search}"),
            WaisForm::Document { wtype, wpath } => write!(f, "/{wtype}/{wpath}"),
        }
    }
}

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
    /// Returns the host. If it is absent or "localhost", the file is on the machine that interprets
    /// the URL.
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

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prospero<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) hostport: Hostport<'a>,
    pub(crate) hsoname: Part<'a>,
    /// The text of all `fieldspec`s, each with its ";".
    pub(crate) fields: Part<'a>,
}

impl<'a> Prospero<'a> {
    parts_of_hostport!();

    /// Returns the host-specific object name, `ppath`. It is opaque, and it often begins with a "/"
    /// of its own.
    pub fn hsoname(&self) -> Part<'a> {
        self.hsoname
    }

    /// Returns the name and the value of each field, in order. Both may be empty.
    ///
    /// ```
    /// use rfc1738::{Profile, Url, parse};
    ///
    /// let text = b"prospero://host.dom//pros/name;key=value;empty=";
    /// let Url::Prospero(url) = parse(text, Profile::Interpreter)? else { panic!() };
    /// assert_eq!(url.hsoname(), "/pros/name");
    /// let fields = url.fields().map(|(name, value)| (name.as_str(), value.as_str()));
    /// assert!(fields.eq([("key", "value"), ("empty", "")]));
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn fields(&self) -> Fields<'a> {
        let mut specs = self.fields.split(b';');
        // The first piece is the empty text before the first ";".
        specs.next();
        Fields(specs)
    }
}

/// An iterator over the fields of a prospero URL. [`Prospero::fields`] makes it.
#[derive(Clone, Debug)]
pub struct Fields<'a>(Split<'a>);

impl<'a> Iterator for Fields<'a> {
    type Item = (Part<'a>, Part<'a>);

    fn next(&mut self) -> Option<(Part<'a>, Part<'a>)> {
        self.0.next()?.split_once(b"=")
    }
}

impl fmt::Display for Prospero<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/{}{}", self.scheme, self.hostport, self.hsoname, self.fields)
    }
}

/// `otherurl = genericurl`, for a scheme that section 3 does not define (ruling A4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Other<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) schemepart: Part<'a>,
    pub(crate) ip: Option<IpSchemepart<'a>>,
}

/// `ip-schemepart = "//" login [ "/" urlpath ]`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IpSchemepart<'a> {
    pub(crate) login: Login<'a>,
    pub(crate) urlpath: Option<Part<'a>>,
}

impl<'a> Other<'a> {
    /// Returns the text after the scheme's ":".
    pub fn schemepart(&self) -> Part<'a> {
        self.schemepart
    }

    /// Returns the parts of the schemepart, if it has the common form of the schemes over IP
    /// (section 3.1).
    pub fn ip_schemepart(&self) -> Option<IpSchemepart<'a>> {
        self.ip
    }
}

impl<'a> IpSchemepart<'a> {
    parts_of_login!();

    /// Returns the text after the "/" that follows host and port.
    pub fn url_path(&self) -> Option<Part<'a>> {
        self.urlpath
    }
}

impl fmt::Display for Other<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.scheme, self.schemepart)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Profile, Url, parse};

    #[test]
    fn fields_end_after_the_last() {
        let text = b"prospero://host.dom/name;key=value;=";
        let Ok(Url::Prospero(url)) = parse(text, Profile::Interpreter) else {
            panic!("the scheme is prospero")
        };
        let fields = url.fields().map(|(name, value)| (name.as_str(), value.as_str()));
        assert!(fields.eq([("key", "value"), ("", "")]));
    }
}
