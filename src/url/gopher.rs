//! GOPHER (section 3.4).

use core::fmt;

use super::login::parts_of_hostport;
use super::{Hostport, Part};

/// `gopherurl = "gopher://" hostport [ "/" [ gtype [ selector [ "%09" search [ "%09" gopher+_string ] ] ] ] ]`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gopher<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) hostport: Hostport<'a>,
    pub(crate) path: Option<Part<'a>>,
    /// The offsets, in the path, of the encoded tab that ends the selector and of the one that ends the search.
    tabs: [Option<usize>; 2],
}

/// The encoded tab that ends a selector and a search.
const TAB: &[u8] = b"%09";

impl<'a> Gopher<'a> {
    /// Makes a URL of its parts. A path without an escape has no encoded tab, so it is not searched for one.
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

    /// Returns the item's type: one character or one escape (ruling A26). It is absent if the path is absent or empty.
    pub fn gtype(&self) -> Option<Part<'a>> {
        self.type_and_rest().map(|(gtype, _)| gtype)
    }

    /// Returns the selector: the text between the type and the first encoded tab. It may be empty. It is absent if the
    /// type is absent.
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
    /// let Url::Gopher(url) = parse(b"gopher://host.dom/1a%09%09+%091", Profile::Interpreter)? else { panic!() };
    /// assert_eq!(url.search().unwrap(), "");
    /// assert_eq!(url.gopher_plus_string().unwrap(), "+%091");
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn gopher_plus_string(&self) -> Option<Part<'a>> {
        Some(self.path?.split_at(self.tabs[1]? + TAB.len()).1)
    }

    /// Returns the type and the text after it.
    fn type_and_rest(&self) -> Option<(Part<'a>, Part<'a>)> {
        type_and_rest(self.path?)
    }
}

/// Returns the type in a path and the text after it, or `None` if the path is empty.
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
