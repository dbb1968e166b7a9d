//! The cursor: an input and a position in it. Only this module, and the functions that it calls
//! with an offset, compute with offsets of the input.

use super::blocks::Scan;
use super::class::Class;
use super::error::{Error, Expected};
use super::plain::Bytes;
use super::scheme::Scheme;
use crate::url::Part;
use crate::{Profile, Rule};

#[derive(Clone, Copy)]
pub(super) struct Cursor<'a, S> {
    input: &'a [u8],
    rest: &'a [u8],
    profile: Profile,
    scan: S,
}

impl<'a, S: Scan> Cursor<'a, S> {
    #[inline(always)]
    pub(super) fn new(input: &'a [u8], profile: Profile, scan: S) -> Cursor<'a, S> {
        Cursor { input, rest: input, profile, scan }
    }

    #[inline(always)]
    pub(super) fn at(&self) -> usize {
        self.input.len() - self.rest.len()
    }

    #[inline(always)]
    pub(super) fn peek(&self) -> Option<u8> {
        self.rest.first().copied()
    }

    /// Reads text of a length, which is within the input.
    #[inline(always)]
    pub(super) fn take(&mut self, length: usize) -> Part<'a> {
        debug_assert!(length <= self.rest.len(), "the text is not within the input");
        let (text, rest) = self.rest.split_at_checked(length).unwrap_or_else(no_text);
        self.rest = rest;
        Part::new(text)
    }

    #[inline(always)]
    pub(super) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Moves back to where the rest of the input was this.
    #[inline(always)]
    pub(super) fn back_to(&mut self, rest: &'a [u8]) {
        debug_assert!(rest.len() >= self.rest.len(), "the cursor moves forward");
        self.rest = rest;
    }

    /// Returns the text between where the rest of the input was this and the next byte.
    #[inline(always)]
    pub(super) fn since(&self, rest: &'a [u8]) -> Part<'a> {
        let read = rest.len().checked_sub(self.rest.len());
        Part::new(read.and_then(|length| rest.get(..length)).unwrap_or_else(|| no_text().0))
    }

    /// Reads `byte` if it is the next byte. Returns whether it is.
    #[inline(always)]
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let Some(rest) = self.rest.strip_prefix(&[byte]) else { return false };
        self.rest = rest;
        true
    }

    /// Reads a literal. Its letters match in any case under the interpreter profile.
    #[inline(always)]
    pub(super) fn literal<const N: usize>(
        &mut self,
        text: &[u8; N],
        rule: Rule,
        expected: Expected,
    ) -> Result<(), Error> {
        if let Some(rest) = self.rest.strip_prefix(text) {
            self.rest = rest;
            return Ok(());
        }
        self.by_bytes(|cursor| cursor.literal_by_bytes(text, rule, expected))
    }

    /// Reads a literal byte by byte: its letters may be in another case, or it may break off.
    #[cold]
    fn literal_by_bytes(&mut self, text: &[u8], rule: Rule, expected: Expected) -> Result<(), Error> {
        for &byte in text {
            let matches = match self.profile {
                Profile::Producer => self.peek() == Some(byte),
                Profile::Interpreter => self.peek().is_some_and(|next| next.eq_ignore_ascii_case(&byte)),
            };
            if !matches {
                return Err(self.error(rule, expected));
            }
            self.take(1);
        }
        Ok(())
    }

    /// Reads the longest run of characters of a class, and of escapes if the class has them. The
    /// run may be empty.
    ///
    /// Fails at a "%" that ends the run and begins no escape.
    #[inline(always)]
    pub(super) fn run<C: Class>(&mut self) -> Result<Part<'a>, Error> {
        let run = self.take(self.scan.run::<C>(self.input, self.at()));
        if C::ESCAPES && self.peek() == Some(b'%') { Err(self.not_an_escape()) } else { Ok(run) }
    }

    /// Returns the error of a "%" that is the next byte and begins no escape.
    ///
    /// ```text
    /// escape         = "%" hex hex
    /// ```
    #[inline(always)]
    fn not_an_escape(&self) -> Error {
        let digits = self.rest.iter().skip(1).take_while(|byte| byte.is_ascii_hexdigit()).count();
        let error = self.error(Rule::Escape, Expected::HexDigit);
        Error { offset: error.offset + 1 + digits, ..error }
    }

    /// Returns the places of the bytes that are not in `C` in the first block of the input, if it is
    /// shown.
    #[inline(always)]
    pub(super) fn others<C: Class>(&self) -> Option<u64> {
        self.scan.others::<C>()
    }

    /// Calls a function that moves a copy of this cursor, and moves there. So the compiler keeps
    /// this cursor in registers. The copy reads byte by byte, so there is one copy of the function.
    /// The function is cold: otherwise the compiler keeps vectors in memory.
    #[inline(always)]
    pub(super) fn by_bytes<T>(&mut self, read: impl FnOnce(&mut Cursor<'a, Bytes>) -> T) -> T {
        let mut copy = Cursor { input: self.input, rest: self.rest, profile: self.profile, scan: Bytes };
        let result = read(&mut copy);
        self.rest = copy.rest;
        result
    }

    /// Reads the name of a scheme that section 3 defines, and the ":" after it. Reads nothing if
    /// they are not next.
    #[inline(always)]
    pub(super) fn known_scheme(&mut self) -> Option<(Scheme, Part<'a>)> {
        // Most URLs begin so, and one comparison costs less than the table.
        if let Some(rest) = self.input.strip_prefix(b"http:") {
            self.rest = rest;
            return Some((Scheme::Http, Part::new(self.input.get(..4)?)));
        }
        let (scheme, length) = Scheme::at_start_of(self.input, self.profile)?;
        let (name, rest) = self.input.split_at_checked(length)?;
        self.rest = rest.strip_prefix(b":")?;
        Some((scheme, Part::new(name)))
    }

    #[inline(always)]
    pub(super) fn end(&self, rule: Rule, expected: Expected) -> Result<(), Error> {
        if self.rest.is_empty() { Ok(()) } else { Err(self.error(rule, expected)) }
    }

    /// Returns an error at the next byte. A call would need this cursor in memory.
    #[inline(always)]
    pub(super) fn error(&self, rule: Rule, expected: Expected) -> Error {
        Error { offset: self.at(), rule, expected }
    }
}

/// Returns two empty texts. A call is cheaper than selecting between two texts, because it never
/// happens.
#[cold]
fn no_text<'a>() -> (&'a [u8], &'a [u8]) {
    (&[], &[])
}
