//! URLs that have no brackets, with or without "URL:" before them.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

use super::alone::stands_alone;
use super::found::{Form, Found, Fragment};
use super::scan::{is_scheme, is_url, run, run_back};
use super::trim::{enclosed, goes_on, trim};
use super::work::look_at;
use crate::Profile;
use crate::parse::parse;
use crate::url::Url;

/// How often what is no URL is cut back to before its last punctuation character.
const CUTS: usize = 4;

/// The search for URLs without brackets, and what it has cost in the present run of characters that URLs
/// have.
///
/// Where a URL has to be cut off, it is most often shortly before a place at which the next one can begin.
/// But `news:a/news:a/news:a/...` may have an "@" at its very end, and the parser looks for it from each
/// `news:` again. So it is asked no more where it has read too much of a run: [`PER_BYTE`] for each byte up
/// to there, and [`AT_FIRST`].
#[derive(Clone, Debug, Default)]
pub(super) struct Plain {
    run: Range<usize>,
    cost: usize,
}

const PER_BYTE: usize = 16;
const AT_FIRST: usize = 1024;

impl Plain {
    /// The URL that has its first ":" at `colon`, or whose prefix has; nothing of it stands before `free`.
    pub(super) fn at_colon<'a>(
        &mut self,
        text: &'a [u8],
        colon: usize,
        free: usize,
        profile: Profile,
    ) -> Option<Found<'a>> {
        // Most colons end a word of prose, and nothing with a name but no more is a URL without its brackets.
        text.get(colon + 1).filter(|byte| is_url(**byte))?;
        let whole = name_before(text, free, colon)?;
        let (form, start, colon) = match is_prefix(&text[whole..colon]) {
            false => (Form::Plain, whole, colon),
            true => (Form::Prefixed, colon + 1, colon + 1 + run(&text[colon + 1..], is_scheme)),
        };
        // After a second prefix the URL, if it is one, is found from there.
        if form == Form::Prefixed && (text.get(colon) != Some(&b':') || is_prefix(&text[start..colon])) {
            return None;
        }
        // With nothing after the ":" a URL of section 3 is none yet, and one of another scheme is complete.
        look_at(colon - start);
        let needs_host =
            form == Form::Plain && matches!(parse(&text[start..=colon], profile), Ok(Url::Other(_)));
        if needs_host && !text[colon + 1..].starts_with(b"//") {
            return None;
        }
        if start >= self.run.end {
            self.run = start..start + run(&text[start..], is_url);
            self.cost = 0;
        }
        if self.cost > (start - self.run.start) * PER_BYTE + AT_FIRST {
            return None;
        }
        let mut candidate = Candidate { text, whole, start, colon, form, needs_host, profile, cost: 0 };
        let end = candidate.end(self.run.end);
        self.cost += candidate.cost;
        // What seemed to be a host is the name of the next one's scheme, as in `http://http://host.dom/`.
        let end = end.filter(|end| !text[end.at..].starts_with(b"://"))?;
        Some(candidate.found(end))
    }
}

/// What may be a URL: it begins with the name of a scheme.
struct Candidate<'a> {
    text: &'a [u8],
    /// Where its prefix begins if it has one.
    whole: usize,
    /// Where the scheme's name begins.
    start: usize,
    /// Where it ends.
    colon: usize,
    form: Form,
    /// Whether it must have a host, since no section defines its scheme and no prefix says that it is one.
    needs_host: bool,
    profile: Profile,
    /// How many bytes the parser has read of it.
    cost: usize,
}

/// Where a URL ends.
struct End {
    at: usize,
    /// Whether the text's word goes on there, although the URL does not.
    early: bool,
}

impl<'a> Candidate<'a> {
    /// Where it ends, if it is a URL; at the end of a run of characters that URLs have at the latest.
    fn end(&mut self, run_end: usize) -> Option<End> {
        let stop = self.stop(run_end);
        let word = self.word(self.start, stop, run_end);
        let after_scheme = self.colon + 1;
        let shorter = |end: &usize| cut(self.text, after_scheme, *end);
        let mut cuts = iter::successors(Some(word.at), shorter).take(1 + CUTS);
        let at = cuts.find(|end| self.judge(*end).is_ok()).or_else(|| {
            let first_part = first_part_end(self.text, after_scheme);
            (first_part < word.at && self.judge(first_part).is_ok()).then_some(first_part)
        })?;
        Some(End { at, early: word.early || at < word.at })
    }

    /// Where a part of it ends that begins at `start` and could go on to `stop`, in a run that ends at `run_end`.
    fn word(&self, start: usize, stop: usize, run_end: usize) -> End {
        let before = self.whole.checked_sub(1).map(|before| self.text[before]);
        let closed = enclosed(&self.text[start..run_end.min(stop + 1)], before);
        match closed.map_or(stop, |length| start + length) {
            end if closed.is_none() && goes_on(&self.text[end..], before) => End { at: end, early: true },
            end => End { at: start + trim(&self.text[start..end], before), early: false },
        }
    }

    /// As far as the parser gets: no further than what should be a host, if it must be one and is not.
    fn stop(&mut self, run_end: usize) -> usize {
        if self.needs_host {
            let host = self.colon + 3;
            let host_end = host + run(&self.text[host..run_end], |byte| byte != b'/');
            if host_end < run_end
                && let Err(offset) = self.judge(host_end)
            {
                return self.start + offset;
            }
        }
        match self.judge(run_end) {
            Ok(()) => run_end,
            Err(offset) => self.start + offset,
        }
    }

    /// Whether it is a URL up to there, or how much of that can be the beginning of one.
    fn judge(&mut self, end: usize) -> Result<(), usize> {
        let text = &self.text[self.start..end];
        let verdict = match parse(text, self.profile) {
            Ok(url) if !self.needs_host || stands_alone(&url) => Ok(()),
            Ok(_) => Err(text.len()),
            Err(error) => Err(error.offset()),
        };
        let read = verdict.map_or_else(|offset| offset, |()| text.len());
        self.cost += read;
        look_at(read);
        verdict
    }

    fn found(&self, end: End) -> Found<'a> {
        let Candidate { text, whole, start, form, .. } = *self;
        let fragment = text[end.at..].strip_prefix(b"#").map(|after| {
            let (start, stop) = (end.at + 1, end.at + 1 + run(after, is_url));
            let span = start..self.word(start, stop, stop).at;
            Fragment { text: Cow::Borrowed(&text[span.clone()]), span }
        });
        Found {
            span: start..end.at,
            whole: whole..fragment.as_ref().map_or(end.at, |fragment| fragment.span.end),
            url: Cow::Borrowed(&text[start..end.at]),
            form,
            stopped_at: text.get(end.at).copied().filter(|_| end.early && fragment.is_none()),
            fragment,
            fault: None,
            others: Vec::new(),
        }
    }
}

fn is_prefix(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"URL")
}

/// Where the name of a scheme begins that ends here: at a letter, and not within a word that has a "_" in it.
fn name_before(text: &[u8], free: usize, colon: usize) -> Option<usize> {
    let before = &text[..colon];
    let mut start = colon - run_back(&before[free..], is_scheme);
    if let [.., last, b'_'] = &before[free..start]
        && last.is_ascii_alphanumeric()
    {
        return None;
    }
    start += run(&before[start..], |byte| !byte.is_ascii_alphabetic());
    (start < colon).then_some(start)
}

/// The end before the last run of one punctuation character, which what is left does not have at its end;
/// nothing is left before `from`.
fn cut(text: &[u8], from: usize, end: usize) -> Option<usize> {
    let rest = text.get(from..end)?;
    let rest = &rest[..rest.len() - run_back(rest, |byte| byte.is_ascii_alphanumeric())];
    let mark = *rest.last()?;
    let rest = &rest[..rest.len() - run_back(rest, |byte| byte == mark)];
    (!rest.is_empty()).then_some(from + rest.len())
}

/// Where the first part of a URL may end: a host and its port after `//`, else the name of a news group.
fn first_part_end(text: &[u8], from: usize) -> usize {
    let Some(rest) = text[from..].strip_prefix(b"//") else {
        return from + run(&text[from..], |byte| is_scheme(byte) || byte == b'_');
    };
    let host = &rest[..run(rest, |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'))];
    let port = match &rest[host.len()..] {
        [b':', after @ ..] => 1 + run(after, |byte| byte.is_ascii_digit()),
        _ => 0,
    };
    from + 2 + host.len() + port
}
