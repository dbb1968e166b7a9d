//! URLs in angle brackets, which may be broken across lines.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use super::alone::stands_alone;
use super::found::{Fault, Form, Found, Fragment};
use super::scan::{find, is_scheme, is_space, run};
use super::work::look_at;
use crate::Profile;
use crate::parse::{Error, parse};

/// The most bytes between two brackets, white space included. A "<" that is never closed must not take
/// everything up to the next ">" for a URL; and what serves URLs seldom takes longer ones.
pub const LONGEST: usize = 8192;

/// Up to so many hyphens in doubt, all combinations are readings.
const DOUBTS: usize = 4;

/// The URL in the wrapper that "<" opens.
pub(super) fn opened(text: &[u8], open: usize, profile: Profile) -> Option<Found<'_>> {
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
    // Of two hyphens side by side it makes no difference which is left out.
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
    Some(Found {
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

/// Whether a URL needs no prefix, if it is one.
fn judge(text: &[u8], profile: Profile) -> Result<bool, Error> {
    look_at(text.len());
    parse(text, profile).map(|url| stands_alone(&url))
}

/// A part of a text with the white space taken out.
struct Joined<'a> {
    text: Cow<'a, [u8]>,
    /// From its first character to its last.
    span: Range<usize>,
    /// Where in `text` hyphens are that a line break followed.
    hyphens: Vec<usize>,
    /// Whether white space stood within a line.
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

    /// Where in the text a byte of the joined one stands.
    fn offset(&self, text: &[u8], index: usize) -> usize {
        look_at(self.span.len());
        let characters = self.span.clone().filter(|at| !is_space(text[*at]));
        characters.into_iter().nth(index).unwrap_or(self.span.end)
    }

    /// What it can be, all hyphens kept at first. Some may occur twice.
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

    /// The same without some of the hyphens in doubt.
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
