//! The search for URLs in angle brackets, which may be broken across lines.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use super::found::{Extracted, Fault, Form, Fragment};
use super::plain::stands_alone;
use super::scan::look_at;
use super::scan::{find, is_scheme, is_space, run};
use crate::Profile;
use crate::parse::{Error, parse};

/// The maximum number of bytes between two brackets, including white space.
///
/// The limit keeps a "<" without its ">" from including all text up to the next ">". Servers seldom
/// accept longer URLs.
pub const LONGEST: usize = 8192;

/// The maximum number of hyphens in doubt for which all combinations are readings.
const DOUBTS: u32 = 4;

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

    let content = start..hash.unwrap_or(close);
    let url = Joined::new(text, content.clone(), Hyphens::KEPT);
    let fragment = hash.map(|hash| Joined::new(text, hash + 1..close, Hyphens::KEPT));
    if form == Form::Bracketed && (url.has_blanks || fragment.as_ref().is_some_and(|it| it.has_blanks)) {
        return None;
    }
    let verdict = judge(&url.text, profile);
    let is_url = |verdict: Result<bool, Error>| verdict.is_ok_and(|alone| form == Form::Wrapped || alone);
    // Removing either of two adjacent hyphens gives the same text, so duplicates are removed.
    let mut others: Vec<Cow<'_, [u8]>> = Vec::new();
    for hyphens in Hyphens::of(url.doubts) {
        let reading = Joined::new(text, content.clone(), hyphens).text;
        let is_new = || !others.iter().any(|known| is_same(known, &reading));
        if is_url(judge(&reading, profile)) && is_new() {
            others.push(reading);
        }
    }
    let (first, fault) = match (is_url(verdict), others.is_empty(), form, verdict) {
        (true, ..) => (url.text, None),
        (_, false, ..) => (others.remove(0), None),
        (_, _, Form::Wrapped, Err(error)) => {
            let fault = Fault { offset: url.offset(text, error.offset()), error };
            (url.text, Some(fault))
        }
        _ => return None,
    };
    Some(Extracted {
        span: url.span.clone(),
        whole: open..close + 1,
        url: first,
        form,
        fragment: fragment.map(|fragment| Fragment { span: fragment.span, text: fragment.text }),
        fault,
        stopped_at: None,
        others,
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

/// Which hyphens before a line break stay: bit `n` is set if hyphen `n` does not, and the last bit
/// speaks for all after it.
#[derive(Clone, Copy)]
struct Hyphens(u32);

impl Hyphens {
    const KEPT: Hyphens = Hyphens(0);

    /// Returns the possible choices for some hyphens, other than to keep them all.
    fn of(doubts: u32) -> impl Iterator<Item = Hyphens> {
        let choices = if doubts > DOUBTS { u32::MAX..=u32::MAX } else { 1..=(1 << doubts) - 1 };
        choices.map(Hyphens)
    }

    fn are_kept(self, doubt: u32) -> bool {
        self.0 >> doubt.min(u32::BITS - 1) & 1 == 0
    }
}

/// A range of a text without its white space.
struct Joined<'a> {
    text: Cow<'a, [u8]>,
    span: Range<usize>,
    /// The number of hyphens before a line break.
    doubts: u32,
    has_blanks: bool,
}

impl<'a> Joined<'a> {
    fn new(text: &'a [u8], part: Range<usize>, hyphens: Hyphens) -> Joined<'a> {
        let start = part.start;
        let mut joined = Joined { text: Cow::default(), span: start..start, doubts: 0, has_blanks: false };
        let mut at = start;
        while at < part.end {
            let rest = &text[at..part.end];
            let (space, rest) = rest.split_at(run(rest, is_space));
            let (word, _) = rest.split_at(run(rest, |byte| !is_space(byte)));
            let is_broken = space.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
            if is_broken && joined.text.ends_with(b"-") {
                if !hyphens.are_kept(joined.doubts) {
                    joined.remove_last();
                }
                joined.doubts += 1;
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

    fn remove_last(&mut self) {
        match &mut self.text {
            Cow::Borrowed(text) => *text = &text[..text.len() - 1],
            Cow::Owned(text) => _ = text.pop(),
        }
    }

    /// Converts an offset in the joined text to an offset in the original text.
    fn offset(&self, text: &[u8], index: usize) -> usize {
        look_at(self.span.len());
        let characters = self.span.clone().filter(|at| !is_space(text[*at]));
        characters.into_iter().nth(index).unwrap_or(self.span.end)
    }
}
