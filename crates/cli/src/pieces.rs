//! A text in pieces that can be searched one by one, so that neither its size nor its end matters.

use std::ffi::OsStr;
use std::io::{self, ErrorKind, Read};

use rfc1738::extract::settled;

use crate::input;

/// How much is asked for at once.
const READ: usize = 64 << 10;
/// A word is waited for up to so many bytes, and taken apart if it is longer.
const LONGEST_WORD: usize = 1 << 20;

/// The pieces of a file, one in memory at a time.
pub(crate) struct Pieces {
    reader: Box<dyn Read>,
    text: Vec<u8>,
    /// How much of the text was handed out.
    given: usize,
    /// Whether NUL bytes are text.
    take_nul: bool,
    ended: bool,
}

/// What [`Pieces::next`] comes upon.
pub(crate) enum Next<'a> {
    /// What follows the last piece, and can be searched alone.
    Piece(&'a [u8]),
    /// A NUL byte, which no text has, somewhere after the last piece.
    Binary,
    /// No more pieces.
    End,
}

impl Pieces {
    pub(crate) fn open(file: &OsStr, take_nul: bool) -> io::Result<Pieces> {
        let reader = input::open(file)?;
        Ok(Pieces { reader, text: Vec::new(), given: 0, take_nul, ended: false })
    }

    pub(crate) fn next(&mut self) -> io::Result<Next<'_>> {
        self.text.drain(..self.given);
        self.given = 0;
        while !self.ended {
            let new = self.read()?;
            if !self.take_nul && self.text[new..].contains(&0) {
                return Ok(Next::Binary);
            }
            // Most lines settle something. To ask at every byte of a long word would not be linear.
            let is_long = self.text.len() >= LONGEST_WORD;
            if is_long || self.text[new..].contains(&b'\n') {
                self.given = settled(&self.text);
            }
            if self.ended || (is_long && self.given == 0) {
                self.given = self.text.len();
            }
            if self.given > 0 {
                return Ok(Next::Piece(&self.text[..self.given]));
            }
        }
        Ok(Next::End)
    }

    /// Reads what there is, waiting only if there is nothing, and tells from where on it is new.
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
