//! The cursor: the only code that moves an offset through the input.

use super::class::Class;
use super::error::{Error, Expected};
use super::scan::{Text, Window, end_of_members, first_eight};
use super::scheme::Scheme;
use crate::spec::{Profile, Rule};
use crate::url::Part;

/// An input, and how far it has been read.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    input: &'a [u8],
    at: usize,
    /// What the last run of text was found in.
    text: Text,
    profile: Profile,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(input: &'a [u8], profile: Profile) -> Cursor<'a> {
        Cursor { input, at: 0, text: Text::nowhere(), profile }
    }

    /// The offset of the next byte.
    #[inline(always)]
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The next byte, if there is one.
    #[inline(always)]
    pub(super) fn peek(&self) -> Option<u8> {
        self.input.get(self.at).copied()
    }

    /// The window that shows the next bytes.
    #[inline(always)]
    pub(super) fn window<const N: usize>(&self) -> Window<N> {
        Window::at(self.input, self.at)
    }

    /// Moves over bytes that a window has shown.
    #[inline(always)]
    pub(super) fn advance(&mut self, count: usize) {
        self.at += count;
    }

    /// Moves back to an offset that has been read.
    #[inline(always)]
    pub(super) fn back_to(&mut self, offset: usize) {
        self.at = offset;
    }

    /// What was read since `start`.
    #[inline(always)]
    pub(super) fn since(&self, start: usize) -> Part<'a> {
        Part::new(self.input.get(start..self.at).unwrap_or_default())
    }

    /// Reads the byte if it is next.
    #[inline(always)]
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Reads a literal; its letters match in either case unless the profile is the producer's.
    #[inline(always)]
    pub(super) fn literal<const N: usize>(
        &mut self,
        text: &[u8; N],
        rule: Rule,
        expected: Expected,
    ) -> Result<(), Error> {
        let next = self.input.get(self.at..).and_then(|rest| rest.first_chunk());
        if next == Some(text) {
            self.at += N;
            return Ok(());
        }
        self.literal_in_any_case(text, rule, expected)
    }

    /// The same a character at a time: it is not as printed, if it is there at all.
    #[cold]
    fn literal_in_any_case(&mut self, text: &[u8], rule: Rule, expected: Expected) -> Result<(), Error> {
        for &byte in text {
            let matches = match self.profile {
                Profile::Producer => self.peek() == Some(byte),
                Profile::Interpreter => self.peek().is_some_and(|next| next.eq_ignore_ascii_case(&byte)),
            };
            if !matches {
                return Err(self.error(rule, expected));
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Reads the longest run of a class's characters and, if it has them, escapes; it may be empty.
    #[inline(always)]
    pub(super) fn run<C: Class>(&mut self) -> Result<Part<'a>, Error> {
        let start = self.at;
        if !C::ESCAPES {
            self.at = end_of_members::<C>(self.input, start);
            return Ok(self.since(start));
        }
        if !self.text.shows(self.at) {
            self.move_text();
        }
        self.at += self.text.run::<C>(self.at);
        if !self.text.shows(self.at) {
            self.run_on::<C>();
        }
        if self.peek() == Some(b'%') {
            return Err(self.not_an_escape());
        }
        Ok(self.since(start))
    }

    /// The rest of a run that goes on where the window ends.
    #[inline(never)]
    fn run_on<C: Class>(&mut self) {
        while !self.text.shows(self.at) && self.at < self.input.len() {
            self.move_text();
            self.at += self.text.run::<C>(self.at);
        }
    }

    /// Moves the window on text here. It is a function of its own so that the parser fits the processor's caches.
    #[inline(never)]
    fn move_text(&mut self) {
        self.text = Text::at(self.input, self.at);
    }

    /// ```text
    /// escape         = "%" hex hex
    /// ```
    ///
    /// The error of a "%" that is next and begins no escape.
    #[cold]
    fn not_an_escape(&mut self) -> Error {
        self.at += 1;
        self.at += usize::from(self.peek().is_some_and(|next| next.is_ascii_hexdigit()));
        self.error(Rule::Escape, Expected::HexDigit)
    }

    /// Reads the name of a scheme that section 3 defines and the ":" after it, if that is next.
    #[inline(always)]
    pub(super) fn known_scheme(&mut self) -> Option<(Scheme, Part<'a>)> {
        let (scheme, length) = Scheme::of(first_eight(self.input), self.profile)?;
        if self.input.get(length) != Some(&b':') {
            return None;
        }
        self.at = length;
        let name = self.since(0);
        self.at += 1;
        Some((scheme, name))
    }

    /// Makes sure that nothing is left.
    #[inline(always)]
    pub(super) fn end(&self, rule: Rule, expected: Expected) -> Result<(), Error> {
        if self.at == self.input.len() { Ok(()) } else { Err(self.error(rule, expected)) }
    }

    /// An error at the next byte.
    #[cold]
    pub(super) fn error(&self, rule: Rule, expected: Expected) -> Error {
        Error { offset: self.at, rule, expected }
    }
}
