//! The search for URLs without brackets, with or without "URL:" before them.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

use super::alone::stands_alone;
use super::found::{Extracted, Form, Fragment};
use super::scan::{is_scheme, is_url, run, run_back, url_run};
use super::trim::{enclosed, goes_on, trim};
use super::work::look_at;
use crate::Profile;
use crate::parse::{Scheme, parse};

/// The maximum number of times that the search cuts a candidate back to before its last punctuation character.
const CUTS: usize = 4;

/// The search for URLs without brackets, with its cost in the current run of URL characters.
///
/// When a URL is cut off, the next one usually begins shortly after the cut. But `news:a/news:a/news:a/...` may have an
/// "@" at its very end, and the parser looks for it from each `news:`. The search therefore stops calling the parser
/// when the cost exceeds a limit: [`PER_BYTE`] for each byte of the run so far, plus [`AT_FIRST`].
#[derive(Clone, Debug, Default)]
pub(super) struct Plain {
    run: Range<usize>,
    cost: usize,
}

const PER_BYTE: usize = 16;
const AT_FIRST: usize = 1024;

impl Plain {
    /// Finds the URL whose scheme's name, or whose prefix, ends at a ":" and may begin at the start of `name`. The URL
    /// does not begin before `free`.
    pub(super) fn at_colon<'a>(
        &mut self,
        text: &'a [u8],
        name: Range<usize>,
        free: usize,
        profile: Profile,
    ) -> Option<Extracted<'a>> {
        let colon = name.end;
        // Most colons end a word of prose. Without brackets, a scheme's name alone is not a URL.
        text.get(colon + 1).filter(|byte| is_url(**byte))?;
        if colon < self.run.end && self.is_exhausted(colon + 1) {
            return None;
        }
        let whole = start_of_name(text, free, name)?;
        let (form, start, colon) = match is_prefix(&text[whole..colon]) {
            false => (Form::Plain, whole, colon),
            true => (Form::Prefixed, colon + 1, colon + 1 + run(&text[colon + 1..], is_scheme)),
        };
        // After a second prefix, a later call finds the URL.
        if form == Form::Prefixed && (text.get(colon) != Some(&b':') || is_prefix(&text[start..colon])) {
            return None;
        }
        look_at(colon - start);
        let scheme =
            Scheme::at_start_of(&text[start..], profile).filter(|(_, length)| *length == colon - start);
        let scheme = scheme.map(|(scheme, _)| scheme);
        // The scheme and ":" alone are a complete URL only if section 3 does not define the scheme.
        let is_other = scheme.is_none() && is_scheme_of(profile, &text[start..colon]);
        let needs_host = form == Form::Plain && is_other;
        if needs_host && !text[colon + 1..].starts_with(b"//") {
            return None;
        }
        if start >= self.run.end {
            self.run = start..start + url_run(&text[start..]);
            self.cost = 0;
        }
        if self.is_exhausted(start) {
            return None;
        }
        let mut candidate = Candidate { text, whole, start, colon, form, needs_host, profile, cost: 0 };
        let end = candidate.end(self.run.end);
        self.cost += candidate.cost;
        // The apparent host is the scheme of the next URL, as in `http://http://host.dom/`.
        let end = end.filter(|end| !text[end.at..].starts_with(b"://"))?;
        Some(candidate.found(end))
    }

    /// Returns whether the cost exceeds the limit at an offset in the run.
    fn is_exhausted(&self, at: usize) -> bool {
        self.cost > (at - self.run.start) * PER_BYTE + AT_FIRST
    }
}

/// A candidate for a URL: text that begins with the name of a scheme.
struct Candidate<'a> {
    text: &'a [u8],
    /// The offset of the prefix, or of the scheme's name if there is no prefix.
    whole: usize,
    /// The offset of the scheme's name.
    start: usize,
    /// The offset of the ":" after the scheme's name.
    colon: usize,
    form: Form,
    /// Whether the candidate must have a host: section 3 does not define its scheme, and it has no prefix.
    needs_host: bool,
    profile: Profile,
    /// The number of bytes that the parser has read of the candidate.
    cost: usize,
}

/// The end of a URL.
struct End {
    at: usize,
    /// Whether the word in the text continues after the URL's end.
    early: bool,
}

impl<'a> Candidate<'a> {
    /// Returns the end of the candidate if it is a URL. The end is at most `run_end`, the end of the run of URL
    /// characters.
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

    /// Returns the end of the word that begins at `start` and may extend to `stop`, in a run that ends at `run_end`.
    fn word(&self, start: usize, stop: usize, run_end: usize) -> End {
        let before = self.whole.checked_sub(1).map(|before| self.text[before]);
        let closed = enclosed(&self.text[start..run_end.min(stop + 1)], before);
        match closed.map_or(stop, |length| start + length) {
            end if closed.is_none() && goes_on(&self.text[end..], before) => End { at: end, early: true },
            end => End { at: start + trim(&self.text[start..end], before), early: false },
        }
    }

    /// Returns the offset that the parser reaches. If the candidate must have a host but has an invalid one, the offset
    /// is within that host.
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

    /// Checks that the candidate is a URL up to `end`. An error is the length of the longest viable prefix.
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

    fn found(&self, end: End) -> Extracted<'a> {
        let Candidate { text, whole, start, form, .. } = *self;
        let fragment = text[end.at..].strip_prefix(b"#").map(|after| {
            let (start, stop) = (end.at + 1, end.at + 1 + url_run(after));
            let span = start..self.word(start, stop, stop).at;
            Fragment { text: Cow::Borrowed(&text[span.clone()]), span }
        });
        Extracted {
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

/// Returns whether a name is a scheme under a profile. Its characters are those of a scheme.
fn is_scheme_of(profile: Profile, name: &[u8]) -> bool {
    profile == Profile::Interpreter || !name.iter().any(u8::is_ascii_uppercase)
}

fn is_prefix(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"URL")
}

/// Returns the start of a scheme's name within a range of characters of one. The name begins with a letter and does not
/// continue a word with a "_".
fn start_of_name(text: &[u8], free: usize, range: Range<usize>) -> Option<usize> {
    if let [.., last, b'_'] = &text[free..range.start]
        && last.is_ascii_alphanumeric()
    {
        return None;
    }
    let start = range.start + run(&text[range.clone()], |byte| !byte.is_ascii_alphabetic());
    (start < range.end).then_some(start)
}

/// Returns the end of the text after removing its last run of one punctuation character and everything after it.
/// Returns `None` if nothing remains after `from`.
fn cut(text: &[u8], from: usize, end: usize) -> Option<usize> {
    let rest = text.get(from..end)?;
    let rest = &rest[..rest.len() - run_back(rest, |byte| byte.is_ascii_alphanumeric())];
    let mark = *rest.last()?;
    let rest = &rest[..rest.len() - run_back(rest, |byte| byte == mark)];
    (!rest.is_empty()).then_some(from + rest.len())
}

/// Returns a possible end of the URL's first part: the host and port after `//`, or else the name of a news group.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The parser is not called only after the cost exceeds the limit.
    #[test]
    fn a_cost_at_the_limit_does_not_exceed_it() {
        let (text, colon) = (b"news:a@h.dom", 4);
        for (cost, is_found) in [(AT_FIRST, true), (AT_FIRST + 1, false)] {
            let mut search = Plain { run: 0..text.len(), cost };
            let found = search.at_colon(text, 0..colon, 0, Profile::Interpreter);
            assert_eq!(found.is_some(), is_found, "{cost}");
        }
    }
}
