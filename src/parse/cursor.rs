//! The cursor: an input and a position in it. Only this module computes with offsets of the input.

use super::class::{Class, Group, HostCharacter};
use super::error::{Error, Expected};
use super::masks::Masks;
use super::scan::{length_of_blocks, length_of_group};
use super::scheme::Scheme;
use super::window::Window;
use crate::url::Part;
use crate::{Profile, Rule};

/// An input and the offset of its next byte.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    input: &'a [u8],
    at: usize,
    /// The window in which the last run of text was found.
    window: Window,
    profile: Profile,
}

impl<'a> Cursor<'a> {
    /// Returns a cursor at the first byte. Its window shows nothing before [`Cursor::show_start`] moves it. A window that
    /// this function moved would be copied with the cursor, which costs a fifth of a short URL's time.
    #[inline(always)]
    pub(super) fn new(input: &'a [u8], profile: Profile) -> Cursor<'a> {
        Cursor { input, at: 0, window: Window::EMPTY, profile }
    }

    /// Returns the offset of the next byte.
    #[inline(always)]
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Returns the next byte, or `None` at the end.
    #[inline(always)]
    pub(super) fn peek(&self) -> Option<u8> {
        self.input.get(self.at).copied()
    }

    /// Returns the masks of the window, and the bit that stands for the next byte.
    #[inline(always)]
    pub(super) fn masks(&self) -> Option<(&Masks, u32)> {
        self.window.masks_from(self.at)
    }

    /// Moves forward over `count` bytes, which are within the input.
    #[inline(always)]
    pub(super) fn advance(&mut self, count: usize) {
        self.at += count;
        debug_assert!(self.at <= self.input.len(), "the cursor is past the end");
    }

    /// Moves back to an offset before the next byte.
    #[inline(always)]
    pub(super) fn back_to(&mut self, offset: usize) {
        debug_assert!(offset <= self.at, "the cursor moves forward");
        self.at = offset;
    }

    /// Returns the text from `start` up to the next byte.
    #[inline(always)]
    pub(super) fn since(&self, start: usize) -> Part<'a> {
        debug_assert!(start <= self.at && self.at <= self.input.len(), "the text is not within the input");
        Part::new(self.input.get(start..self.at).unwrap_or_else(no_text))
    }

    /// Returns whether the text from `start` up to the next byte has a "%".
    #[inline(always)]
    pub(super) fn has_escape_since(&self, start: usize) -> bool {
        match (self.window.masks_from(start), self.masks()) {
            (Some((masks, from)), Some((_, to))) => masks.percents >> from << from & !(u64::MAX << to) != 0,
            _ => self.since(start).as_bytes().contains(&b'%'),
        }
    }

    /// Returns whether the text from `start` up to the next byte consists of characters of `group`. The window shows most of them.
    #[inline(always)]
    pub(super) fn are_of_group_since(&self, start: usize) -> bool {
        let text = self.since(start).as_bytes();
        let of_host = |(masks, bit): (&Masks, u32)| (masks.host_characters >> bit).trailing_ones() as usize;
        let shown = self.window.masks_from(start).map_or(0, of_host);
        let rest = text.get(shown..).unwrap_or_default();
        rest.is_empty() || length_of_group(rest) == rest.len()
    }

    /// Reads `byte` if it is the next byte. Returns whether it is.
    #[inline(always)]
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        if self.peek() != Some(byte) {
            return false;
        }
        self.at += 1;
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
        let next = self.input.get(self.at..).and_then(|rest| rest.first_chunk());
        if next == Some(text) {
            self.at += N;
            return Ok(());
        }
        self.literal_by_bytes(text, rule, expected)
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
            self.at += 1;
        }
        Ok(())
    }

    /// Reads the longest run of characters of a class, and of escapes if the class has them. The run may be empty.
    ///
    /// Fails at a "%" that ends the run and begins no escape.
    #[inline(always)]
    pub(super) fn run<C: Class>(&mut self) -> Result<Part<'a>, Error> {
        let start = self.at;
        if !C::ESCAPES {
            self.at += self.length_of_characters::<C>();
            return Ok(self.since(start));
        }
        if !self.window.shows(self.at) {
            self.show_more();
        }
        self.at += self.window.run::<C>(self.input, self.at);
        if !self.window.shows(self.at) {
            self.continue_run::<C>();
        }
        if self.peek() == Some(b'%') {
            return Err(self.not_an_escape());
        }
        Ok(self.since(start))
    }

    /// Returns the length of the run of single characters of `C`.
    #[inline(always)]
    fn length_of_characters<C: Class>(&self) -> usize {
        let members = const { &C::MEMBERS };
        let known = match self.masks() {
            Some((masks, bit)) if const { C::MEMBERS.includes(&HostCharacter::MEMBERS) } => {
                (masks.host_characters >> bit).trailing_ones() as usize
            }
            _ => 0,
        };
        let rest = self.input.get(self.at + known..).unwrap_or_default();
        if const { C::MEMBERS.is(&Group::MEMBERS) }
            && rest.first().is_some_and(|next| members.contains(*next))
        {
            return known + length_of_group(rest);
        }
        known + rest.iter().take_while(|byte| members.contains(**byte)).count()
    }

    /// Reads the rest of a run that continues past the end of the window.
    #[inline(never)]
    fn continue_run<C: Class>(&mut self) {
        while !self.window.shows(self.at) && self.at < self.input.len() {
            self.at += length_of_blocks::<C>(self.input.get(self.at..).unwrap_or_default());
            self.move_window();
            self.at += self.window.run::<C>(self.input, self.at);
        }
    }

    /// Moves the window to the next byte.
    #[inline(always)]
    pub(super) fn move_window(&mut self) {
        self.window.move_to(self.input, self.at);
    }

    /// Moves the window to the next byte. A call is smaller than its code, and few URLs have so long a part.
    #[inline(never)]
    fn show_more(&mut self) {
        self.move_window();
    }

    /// Moves the window to the start of the input.
    #[inline(always)]
    pub(super) fn show_start<const VECTORS: bool>(&mut self) {
        self.window.show_start::<VECTORS>(self.input);
    }

    /// Returns the error of a "%" that is the next byte and begins no escape.
    ///
    /// ```text
    /// escape         = "%" hex hex
    /// ```
    #[cold]
    fn not_an_escape(&mut self) -> Error {
        self.at += 1;
        self.at += usize::from(self.peek().is_some_and(|next| next.is_ascii_hexdigit()));
        self.error(Rule::Escape, Expected::HexDigit)
    }

    /// Reads the name of a scheme that section 3 defines, and the ":" after it. Reads nothing if they are not next.
    #[inline(always)]
    pub(super) fn known_scheme(&mut self) -> Option<(Scheme, Part<'a>)> {
        let (scheme, length) = Scheme::at_start_of(self.input, self.profile)?;
        if self.input.get(length) != Some(&b':') {
            return None;
        }
        self.at = length;
        let name = self.since(0);
        self.at += 1;
        Some((scheme, name))
    }

    /// Fails unless the input ends here.
    #[inline(always)]
    pub(super) fn end(&self, rule: Rule, expected: Expected) -> Result<(), Error> {
        if self.at == self.input.len() { Ok(()) } else { Err(self.error(rule, expected)) }
    }

    /// Returns an error at the next byte.
    #[cold]
    pub(super) fn error(&self, rule: Rule, expected: Expected) -> Error {
        Error { offset: self.at, rule, expected }
    }
}

/// Returns an empty text. A call is cheaper than selecting between two texts, because it never happens.
#[cold]
fn no_text<'a>() -> &'a [u8] {
    &[]
}
