//! Splits a text into segments that can be searched one by one, so the text may have any size and
//! need not end.

use std::ffi::OsStr;
use std::io::{self, ErrorKind, Read};

use rfc1738::extract::settled;

use crate::input;

/// The number of bytes of one read.
const READ: usize = 64 << 10;
/// The limit of a word. A longer word is cut.
pub(crate) const LONGEST_WORD: usize = 1 << 20;

/// The segments of a file, one in memory at a time.
pub(crate) struct Segments {
    reader: Box<dyn Read>,
    text: Vec<u8>,
    /// The number of bytes of the text that were returned as segments.
    given: usize,
    /// Whether NUL bytes are text.
    take_nul: bool,
    ended: bool,
    /// Whether the last segment ends within a word.
    is_cut: bool,
}

pub(crate) enum Next<'a> {
    /// The next segment, which can be searched alone.
    Segment(Segment<'a>),
    /// A NUL byte after the last segment. No text has one.
    Binary,
    End,
}

/// A segment of a text, and whether a word above the limit was cut at its ends.
pub(crate) struct Segment<'a> {
    pub(crate) text: &'a [u8],
    /// Whether it begins within a word.
    pub(crate) is_cut_before: bool,
    /// The offset at which the word at its end begins, if the segment ends within a word.
    pub(crate) cut_word: Option<usize>,
}

impl Segments {
    pub(crate) fn open(file: &OsStr, take_nul: bool) -> io::Result<Segments> {
        let reader = input::open(file)?;
        Ok(Segments { reader, text: Vec::new(), given: 0, take_nul, ended: false, is_cut: false })
    }

    pub(crate) fn next(&mut self) -> io::Result<Next<'_>> {
        self.text.drain(..self.given);
        self.given = 0;
        while !self.ended {
            let new = self.read()?;
            if !self.take_nul && self.text[new..].contains(&0) {
                return Ok(Next::Binary);
            }
            // Most lines settle something. A search for it at every byte of a long word would not
            // be linear.
            let is_long = self.text.len() >= LONGEST_WORD;
            if is_long || self.text[new..].contains(&b'\n') {
                self.given = settled(&self.text);
            }
            let is_cut_after = is_long && self.given == 0 && !self.ended;
            if self.ended || is_cut_after {
                self.given = self.text.len();
            }
            if self.given > 0 {
                let text = &self.text[..self.given];
                let is_cut_before = std::mem::replace(&mut self.is_cut, is_cut_after);
                let word = || text.iter().rposition(u8::is_ascii_whitespace).map_or(0, |space| space + 1);
                let cut_word = is_cut_after.then(word);
                return Ok(Next::Segment(Segment { text, is_cut_before, cut_word }));
            }
        }
        Ok(Next::End)
    }

    /// Reads the available bytes, and waits only if no byte is available. Returns the offset of the
    /// new bytes.
    fn read(&mut self) -> io::Result<usize> {
        let new = self.text.len();
        self.text.resize(new + READ, 0);
        let read = loop {
            match self.reader.read(&mut self.text[new..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.text.truncate(new + read.as_ref().map_or(0, |read| *read));
        self.ended = read? == 0;
        Ok(new)
    }
}
