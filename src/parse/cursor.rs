//! The cursor: the only code that moves an offset through the input.

use super::class::Class;
use super::error::{Error, Expected};
use super::scan::{NotHex, Window, end_of_run};
use crate::spec::{Profile, Rule};
use crate::url::Part;

/// An input, and how far it has been read.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    input: &'a [u8],
    at: usize,
    profile: Profile,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(input: &'a [u8], profile: Profile) -> Cursor<'a> {
        Cursor { input, at: 0, profile }
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

    /// The sixteen bytes from here on.
    #[inline(always)]
    pub(super) fn window(&self) -> Window {
        Window::at(self.input, self.at)
    }

    /// Moves over bytes that a window has shown.
    #[inline(always)]
    pub(super) fn advance(&mut self, count: usize) {
        self.at += count;
    }

    /// What was read since `start`.
    #[inline(always)]
    pub(super) fn since(&self, start: usize) -> Part<'a> {
        Part::new(self.input.get(start..self.at).unwrap_or_default())
    }

    /// The byte at an offset that has been read.
    #[inline(always)]
    pub(super) fn byte_at(&self, offset: usize) -> u8 {
        self.input.get(offset).copied().unwrap_or_default()
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
    pub(super) fn literal(&mut self, text: &[u8], rule: Rule, expected: Expected) -> Result<(), Error> {
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
        match end_of_run::<C>(self.input, start) {
            Ok(end) => {
                self.at = end;
                Ok(self.since(start))
            }
            Err(NotHex(offset)) => {
                self.at = offset;
                Err(self.error(Rule::Escape, Expected::HEX))
            }
        }
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
