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
}

/// The encoded tab that ends a selector and a search.
const TAB: &[u8] = b"%09";

impl<'a> Gopher<'a> {
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
        self.type_and_rest().map(|(_, rest)| rest.split_once(TAB).map_or(rest, |(selector, _)| selector))
    }

    /// Returns the search: the text between the first encoded tab and the second (ruling A28).
    pub fn search(&self) -> Option<Part<'a>> {
        let after = self.after_selector()?;
        Some(after.split_once(TAB).map_or(after, |(search, _)| search))
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
        Some(self.after_selector()?.split_once(TAB)?.1)
    }

    /// Returns the type and the text after it.
    fn type_and_rest(&self) -> Option<(Part<'a>, Part<'a>)> {
        let path = self.path.filter(|path| !path.is_empty())?;
        let length = if path.as_bytes().starts_with(b"%") { 3 } else { 1 };
        Some(path.split_at(length))
    }

    /// Returns the text after the first encoded tab.
    fn after_selector(&self) -> Option<Part<'a>> {
        let (_, rest) = self.type_and_rest()?;
        Some(rest.split_once(TAB)?.1)
    }
}

impl fmt::Display for Gopher<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.hostport)?;
        self.path.map_or(Ok(()), |path| write!(f, "/{path}"))
    }
}
