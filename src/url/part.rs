//! Parts of a URL as they stand in its text.

use core::fmt;

/// A piece of a URL's text. Nothing in it is decoded, and its letters are in their original case.
///
/// A rule of section 5 matches it. So it consists of graphic US-ASCII characters, and every "%" in
/// it begins an escape.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Part<'a>(&'a [u8]);

impl<'a> Part<'a> {
    #[inline(always)]
    pub(crate) const fn new(text: &'a [u8]) -> Part<'a> {
        Part(text)
    }

    /// Returns the text as bytes.
    #[inline]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// Returns the text as a string.
    pub fn as_str(self) -> &'a str {
        debug_assert!(self.0.is_ascii(), "section 5 matches US-ASCII only");
        core::str::from_utf8(self.0).unwrap_or_default()
    }

    /// Returns the length in bytes.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.len()
    }

    /// Whether the part is empty. An absent part is a `None` instead.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Returns the pieces between the occurrences of a separator. There is one more piece than
    /// separators.
    ///
    /// ```
    /// use rfc1738::{Profile, Url, parse};
    ///
    /// let Url::Http(url) = parse(b"http://host.dom/a//b", Profile::Interpreter)? else { panic!() };
    /// let segments: Vec<_> = url.path().unwrap().split(b'/').map(|segment| segment.as_str()).collect();
    /// assert_eq!(segments, ["a", "", "b"]);
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub const fn split(self, separator: u8) -> Split<'a> {
        Split { rest: Some(self), separator }
    }

    /// Returns the octets that the part represents (section 2.2).
    ///
    /// An escape represents the octet that its digits give. Any other character represents its code
    /// in US-ASCII.
    ///
    /// ```
    /// use rfc1738::{Profile, Url, parse};
    ///
    /// let Url::Ftp(url) = parse(b"ftp://host.dom/%2Fetc/caf%e9", Profile::Interpreter)? else { panic!() };
    /// assert!(url.name().unwrap().octets().eq(*b"caf\xe9"));
    /// assert!(url.cwd().next().unwrap().octets().eq(*b"/etc"));
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub const fn octets(self) -> Octets<'a> {
        Octets(self.0)
    }

    /// Returns the parts before and after the first occurrence of `text`, or `None` if it does not
    /// occur.
    pub(crate) fn split_once(self, text: &[u8]) -> Option<(Part<'a>, Part<'a>)> {
        let mut from = 0;
        loop {
            let rest = self.0.get(from..)?;
            let at = from + rest.iter().position(|byte| Some(byte) == text.first())?;
            let (before, after) = self.0.split_at_checked(at)?;
            if let Some(after) = after.strip_prefix(text) {
                return Some((Part(before), Part(after)));
            }
            from = at + 1;
        }
    }

    /// Returns the parts before an offset and from it on. An offset past the end splits the part at
    /// its end.
    pub(crate) fn split_at(self, offset: usize) -> (Part<'a>, Part<'a>) {
        let (before, after) = self.0.split_at(offset.min(self.0.len()));
        (Part(before), Part(after))
    }
}

impl AsRef<[u8]> for Part<'_> {
    fn as_ref(&self) -> &[u8] {
        self.0
    }
}

impl AsRef<str> for Part<'_> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq<str> for Part<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl PartialEq<&str> for Part<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl fmt::Display for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// An iterator over the pieces of a part. [`Part::split`] makes it.
#[derive(Clone, Debug)]
pub struct Split<'a> {
    rest: Option<Part<'a>>,
    separator: u8,
}

impl<'a> Split<'a> {
    pub(crate) const EMPTY: Split<'static> = Split { rest: None, separator: b'/' };
}

impl<'a> Iterator for Split<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        let rest = self.rest?;
        match rest.0.iter().position(|&byte| byte == self.separator) {
            Some(at) => {
                let (piece, after) = rest.split_at(at);
                self.rest = Some(after.split_at(1).1);
                Some(piece)
            }
            None => self.rest.take(),
        }
    }
}

/// An iterator over the octets that a part represents. [`Part::octets`] makes it.
#[derive(Clone, Debug)]
pub struct Octets<'a>(&'a [u8]);

impl Iterator for Octets<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let digit = |&byte: &u8| char::from(byte).to_digit(16);
        let (octet, rest) = match *self.0 {
            [b'%', ref high, ref low, ref rest @ ..] => {
                // Every "%" in a part begins an escape, so both bytes are digits.
                debug_assert!(high.is_ascii_hexdigit() && low.is_ascii_hexdigit(), "\"%\" begins no escape");
                ((digit(high)? * 16 + digit(low)?) as u8, rest)
            }
            [byte, ref rest @ ..] => (byte, rest),
            [] => return None,
        };
        self.0 = rest;
        Some(octet)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len().div_ceil(3), Some(self.0.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_equals_its_text() {
        let part = Part::new(b"a/b");
        assert!(part == "a/b" && part == *"a/b");
        assert!(part != "a/c" && part != *"a/c");
        assert_eq!(AsRef::<[u8]>::as_ref(&part), b"a/b");
        assert_eq!(AsRef::<str>::as_ref(&part), "a/b");
        assert_eq!(std::format!("{part} {part:?}"), "a/b \"a/b\"");
    }

    /// `Iterator::eq` stops at the first difference, so an iterator without an end fails and does
    /// not hang.
    #[test]
    fn n_separators_make_n_plus_one_pieces() {
        assert!(Part::new(b"/a//b").split(b'/').map(Part::as_str).eq(["", "a", "", "b"]));
        assert!(Part::new(b"").split(b'/').map(Part::as_str).eq([""]));
        assert_eq!(Split::EMPTY.count(), 0);
    }

    #[test]
    fn size_hints_bound_the_number_of_octets() {
        let hint = |text: &'static [u8]| Part::new(text).octets().size_hint();
        // The fewest octets if all bytes belong to escapes, and the most if none do.
        assert_eq!((hint(b""), hint(b"a"), hint(b"%2f")), ((0, Some(0)), (1, Some(1)), (1, Some(3))));
        assert_eq!(hint(b"%2fa"), (2, Some(4)));
    }
}
