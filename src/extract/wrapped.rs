//! The search for URLs in angle brackets, which may be broken across lines.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use super::alone::stands_alone;
use super::found::{Extracted, Fault, Form, Fragment};
use super::scan::{find, is_scheme, is_space, run};
use super::work::look_at;
use crate::Profile;
use crate::parse::{Error, parse};

/// The maximum number of bytes between two brackets, including white space.
///
/// The limit keeps a "<" without its ">" from including all text up to the next ">". Servers seldom accept longer URLs.
pub const LONGEST: usize = 8192;

/// The maximum number of hyphens in doubt for which all combinations are readings.
const DOUBTS: usize = 4;

/// Returns the URL in the wrapper that the "<" at `open` begins.
pub(super) fn opened(text: &[u8], open: usize, profile: Profile) -> Option<Extracted<'_>> {
    let limit = text.len().min(open + 1 + LONGEST + 1);
    let first = open + 1 + run(&text[open + 1..limit], is_space);
    let rest = &text[first..];
    let (form, start) = match rest.first_chunk::<4>() {
        Some(prefix) if prefix.eq_ignore_ascii_case(b"URL:") => (Form::Wrapped, first + 4),
        _ if rest.get(run(rest, is_scheme)) == Some(&b':') => (Form::Bracketed, first),
        _ => return None,
    };
    let (close, b'>') = find(&text[..limit], start, [b'<', b'>'])? else { return None };
    let hash = find(&text[..close], start, [b'#', b'#']).map(|(hash, _)| hash);

    let url = Joined::new(text, start..hash.unwrap_or(close));
    let fragment = hash.map(|hash| Joined::new(text, hash + 1..close));
    if form == Form::Bracketed && (url.has_blanks || fragment.as_ref().is_some_and(|it| it.has_blanks)) {
        return None;
    }
    // Removing either of two adjacent hyphens gives the same text, so duplicates are removed.
    let mut readings: Vec<Cow<'_, [u8]>> = Vec::new();
    for reading in url.readings() {
        let is_url = judge(&reading, profile).is_ok_and(|alone| form == Form::Wrapped || alone);
        if is_url && !readings.iter().any(|known| is_same(known, &reading)) {
            readings.push(reading);
        }
    }
    let mut readings = readings.into_iter();
    let (first, fault) = match (readings.next(), form) {
        (Some(first), _) => (first, None),
        (None, Form::Wrapped) => {
            let error = judge(&url.text, profile).err()?;
            (url.text.clone(), Some(Fault { offset: url.offset(text, error.offset()), error }))
        }
        (None, _) => return None,
    };
    Some(Extracted {
        span: url.span.clone(),
        whole: open..close + 1,
        url: first,
        form,
        fragment: fragment.map(|fragment| Fragment { span: fragment.span, text: fragment.text }),
        fault,
        stopped_at: None,
        others: readings.collect(),
    })
}

fn is_same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && {
        look_at(one.len());
        one == other
    }
}

/// Parses the text and returns whether the URL needs no prefix.
fn judge(text: &[u8], profile: Profile) -> Result<bool, Error> {
    look_at(text.len());
    parse(text, profile).map(|url| stands_alone(&url))
}

/// A range of a text without its white space.
struct Joined<'a> {
    text: Cow<'a, [u8]>,
    /// The range from its first character to its last.
    span: Range<usize>,
    /// The offsets in the field `text` of the hyphens before a line break.
    hyphens: Vec<usize>,
    /// Whether there is white space within a line.
    has_blanks: bool,
}

impl<'a> Joined<'a> {
    fn new(text: &'a [u8], part: Range<usize>) -> Joined<'a> {
        let start = part.start;
        let mut joined =
            Joined { text: Cow::default(), span: start..start, hyphens: Vec::new(), has_blanks: false };
        let mut at = start;
        while at < part.end {
            let rest = &text[at..part.end];
            let (space, rest) = rest.split_at(run(rest, is_space));
            let (word, _) = rest.split_at(run(rest, |byte| !is_space(byte)));
            let is_broken = space.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
            if is_broken && joined.text.ends_with(b"-") {
                joined.hyphens.push(joined.text.len() - 1);
            }
            let start = at + space.len();
            at = start + word.len();
            if joined.text.is_empty() {
                (joined.text, joined.span) = (Cow::Borrowed(word), start..at);
            } else if !word.is_empty() {
                joined.has_blanks |= !is_broken;
                joined.text.to_mut().extend_from_slice(word);
                joined.span.end = at;
            }
        }
        joined
    }

    /// Converts an offset in the joined text to an offset in the original text.
    fn offset(&self, text: &[u8], index: usize) -> usize {
        look_at(self.span.len());
        let characters = self.span.clone().filter(|at| !is_space(text[*at]));
        characters.into_iter().nth(index).unwrap_or(self.span.end)
    }

    /// Returns the possible readings. The first reading keeps all hyphens. Some readings may be equal.
    fn readings(&self) -> impl Iterator<Item = Cow<'a, [u8]>> {
        let doubts = self.hyphens.len();
        let choices = match doubts {
            0..=DOUBTS => 1 << doubts,
            _ => 2,
        };
        (0..choices).map(move |left_out: u32| match left_out {
            0 => self.text.clone(),
            _ if doubts > DOUBTS => self.without(|_| true),
            _ => self.without(|doubt| left_out >> doubt & 1 == 1),
        })
    }

    /// Returns the text without the hyphens in doubt for which `left_out` returns true.
    fn without(&self, left_out: impl Fn(usize) -> bool) -> Cow<'a, [u8]> {
        look_at(self.text.len());
        let mut hyphens = self.hyphens.iter().enumerate().peekable();
        let kept = self.text.iter().enumerate().filter(|(at, _)| {
            let doubt = hyphens.next_if(|(_, hyphen)| *hyphen == at);
            !doubt.is_some_and(|(doubt, _)| left_out(doubt))
        });
        Cow::Owned(kept.map(|(_, byte)| *byte).collect())
    }
}
