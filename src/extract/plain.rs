//! The search for URLs without brackets, with or without "URL:" before them.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

use super::found::{Extracted, Form, Fragment};
use super::scan::look_at;
use super::scan::{find, is_scheme, is_url, run, run_back, url_run};
use super::trim::{enclosed, goes_on, trim};
use crate::Profile;
use crate::parse::{Scheme, parse};
use crate::url::Url;

/// The maximum number of times that the search cuts a candidate back to before its last punctuation
/// character.
const CUTS: usize = 4;

/// The search for URLs without brackets, with its cost in the current run of URL characters.
///
/// When a URL is cut off, the next one usually begins shortly after the cut. But
/// `news:a/news:a/news:a/...` may have an "@" at its very end, and the parser looks for it from
/// each `news:`. The search therefore stops calling the parser when the cost exceeds a limit:
/// [`PER_BYTE`] for each byte of the run so far, plus [`AT_FIRST`].
#[derive(Clone, Debug, Default)]
pub(super) struct Plain {
    run: Range<usize>,
    cost: usize,
    /// The offset of the next "@" or "%" in the run, or the end of the run.
    next_mark: usize,
}

const PER_BYTE: usize = 16;
const AT_FIRST: usize = 1024;

impl Plain {
    /// Finds the URL whose scheme's name, or whose prefix, ends at a ":" and may begin at the start
    /// of `name`. The URL does not begin before `free`.
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
        // So is a time of day and the letter of a drive: too short for a scheme of section 3, and
        // without a host.
        let is_short = name.len() < Scheme::SHORTEST && profile == Profile::Interpreter;
        if is_short && !text[colon + 1..].starts_with(b"//") {
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
        let scheme = predefined(&text[start..], colon - start, profile);
        // The scheme and ":" alone are a complete URL only if section 3 does not define the scheme.
        let is_other = scheme.is_none() && is_scheme_of(profile, &text[start..colon]);
        let needs_host = form == Form::Plain && is_other;
        if needs_host && !text[colon + 1..].starts_with(b"//") {
            return None;
        }
        if start >= self.run.end {
            self.run = start..start + url_run(&text[start..]);
            (self.cost, self.next_mark) = (0, 0);
        }
        if self.is_exhausted(start) {
            return None;
        }
        if (needs_host || scheme.is_some_and(Scheme::may_end_with_host))
            && let Some(host) = host_before_slashes(&text[colon + 1..])
        {
            // The cost of the way below: twice to the ":" after the host, and once to the host's
            // end.
            self.cost += 3 * (colon + 1 + host - start) + 2;
            return None;
        }
        let group = (scheme == Some(Scheme::News)).then(|| self.group(text, colon + 1)).flatten();
        let mut candidate =
            Candidate { text, whole, start, colon, form, needs_host, group, profile, cost: 0 };
        let end = candidate.end(self.run.end);
        self.cost += candidate.cost;
        // The apparent host is the scheme of the next URL, as in `http://http://host.dom/`.
        let end = end.filter(|end| !text[end.at..].starts_with(b"://"))?;
        Some(candidate.found(end))
    }

    /// Returns the end of the group at `from`, if the URL can only be a group: the run has no "@"
    /// and no "%" after it.
    fn group(&mut self, text: &[u8], from: usize) -> Option<usize> {
        if self.next_mark < from {
            let marks = find(&text[..self.run.end], from, *b"@%");
            self.next_mark = marks.map_or(self.run.end, |(mark, _)| mark);
        }
        let is_group = self.next_mark == self.run.end && text.get(from).is_some_and(u8::is_ascii_alphabetic);
        is_group.then(|| from + run(&text[from..], |byte| is_scheme(byte) || byte == b'_'))
    }

    /// Whether no URL may begin at a ":" or before it, because the cost exceeds the limit
    /// in the run around it.
    #[inline(always)]
    pub(super) fn skips(&self, colon: usize) -> bool {
        colon < self.run.end && self.is_exhausted(colon + 1)
    }

    /// Whether the cost exceeds the limit at an offset in the run.
    fn is_exhausted(&self, at: usize) -> bool {
        self.cost > (at - self.run.start) * PER_BYTE + AT_FIRST
    }
}

/// A candidate for a URL: text that begins with the name of a scheme.
struct Candidate<'a> {
    text: &'a [u8],
    /// The offset of the prefix, or of the scheme's name if there is no prefix.
    whole: usize,
    start: usize,
    colon: usize,
    form: Form,
    /// Whether the candidate must have a host: section 3 does not define its scheme, and it has no
    /// prefix.
    needs_host: bool,
    /// The end of the group, if the candidate is no longer URL.
    group: Option<usize>,
    profile: Profile,
    cost: usize,
}

struct End {
    at: usize,
    /// Whether the word in the text continues after the URL's end.
    early: bool,
}

impl<'a> Candidate<'a> {
    /// Returns the end of the candidate if it is a URL.
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

    /// Returns the end of the word that begins at `start` and may extend to `stop`, in a run that
    /// ends at `run_end`.
    fn word(&self, start: usize, stop: usize, run_end: usize) -> End {
        let before = self.whole.checked_sub(1).map(|before| self.text[before]);
        let closed = enclosed(&self.text[start..run_end.min(stop + 1)], before);
        match closed.map_or(stop, |length| start + length) {
            end if closed.is_none() && goes_on(&self.text[end..], before) => End { at: end, early: true },
            end => End { at: start + trim(&self.text[start..end], before), early: false },
        }
    }

    /// Returns the offset that the parser reaches. If the candidate must have a host but has an
    /// invalid one, the offset is within that host.
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

    /// Checks that the candidate is a URL up to `end`. An error is the length of the longest viable
    /// prefix.
    fn judge(&mut self, end: usize) -> Result<(), usize> {
        let text = &self.text[self.start..end];
        if self.group.is_some_and(|group| group < end) {
            // The parser would look for an "@" up to the end.
            self.cost += text.len();
            return Err(text.len());
        }
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

/// Returns the scheme of section 3 that a name is.
fn predefined(text: &[u8], length: usize, profile: Profile) -> Option<Scheme> {
    Scheme::at_start_of(text, profile).filter(|(_, known)| *known == length).map(|(scheme, _)| scheme)
}

/// Returns the end of a host of letters after "//", if "://" follows it. It is the scheme of the
/// next URL, as in `http://http://host.dom/`.
fn host_before_slashes(text: &[u8]) -> Option<usize> {
    let host = text.strip_prefix(b"//")?;
    let letters = run(host, |byte| byte.is_ascii_alphabetic());
    (letters > 0 && host[letters..].starts_with(b"://")).then_some(2 + letters)
}

/// Whether a name is a scheme under a profile. Its characters are those of a scheme.
fn is_scheme_of(profile: Profile, name: &[u8]) -> bool {
    profile == Profile::Interpreter || !name.iter().any(u8::is_ascii_uppercase)
}

fn is_prefix(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"URL")
}

/// Returns the start of a scheme's name within a range of characters of one. The name begins with a
/// letter and does not continue a word with a "_".
fn start_of_name(text: &[u8], free: usize, range: Range<usize>) -> Option<usize> {
    if let [.., last, b'_'] = &text[free..range.start]
        && last.is_ascii_alphanumeric()
    {
        return None;
    }
    let start = range.start + run(&text[range.clone()], |byte| !byte.is_ascii_alphabetic());
    (start < range.end).then_some(start)
}

/// Returns the end of the text after removing its last run of one punctuation character and
/// everything after it. Returns `None` if nothing remains after `from`.
fn cut(text: &[u8], from: usize, end: usize) -> Option<usize> {
    let rest = text.get(from..end)?;
    let rest = &rest[..rest.len() - run_back(rest, |byte| byte.is_ascii_alphanumeric())];
    let mark = *rest.last()?;
    let rest = &rest[..rest.len() - run_back(rest, |byte| byte == mark)];
    (!rest.is_empty()).then_some(from + rest.len())
}

/// Returns a possible end of the URL's first part: the host and port after `//`, or else the name
/// of a news group.
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

/// Whether a URL needs no "URL:" before it. A scheme that section 3 does not define must
/// have more than one letter and name a host. Otherwise "Note:this" and `C://dir` would be URLs.
pub(super) fn stands_alone(url: &Url<'_>) -> bool {
    match url {
        Url::Other(other) => url.scheme().len() > 1 && names_a_host(other.schemepart().as_bytes()),
        _ => true,
    }
}

/// Whether a host follows `//`. The host may have the forms of later schemes: a "_" in its
/// name, a "?" after it.
fn names_a_host(schemepart: &[u8]) -> bool {
    let Some(rest) = schemepart.strip_prefix(b"//") else { return false };
    let login = &rest[..run(rest, |byte| !matches!(byte, b'/' | b'?'))];
    let hostport = &login[login.len() - run_back(login, |byte| byte != b'@')..];
    let (host, port) = hostport.split_at(run(hostport, |byte| byte != b':'));
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    let has_ends = [host.first(), host.last()].iter().all(|end| end.is_some_and(u8::is_ascii_alphanumeric));
    let is_port = |port: &[u8]| port.len() > 1 && port[1..].iter().all(u8::is_ascii_digit);
    has_ends && host.iter().all(is_name) && (port.is_empty() || is_port(port))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parser is not called only after the cost exceeds the limit.
    #[test]
    fn a_cost_at_the_limit_does_not_exceed_it() {
        let (text, colon) = (b"news:a@h.dom", 4);
        for (cost, is_found) in [(AT_FIRST, true), (AT_FIRST + 1, false)] {
            let mut search = Plain { run: 0..text.len(), cost, next_mark: 0 };
            let found = search.at_colon(text, 0..colon, 0, Profile::Interpreter);
            assert_eq!(found.is_some(), is_found, "{cost}");
        }
    }

    #[test]
    fn a_host_begins_and_ends_with_a_letter_or_digit() {
        for schemepart in ["//h", "//h:1", "//h:80/a", "//a_b.c", "//u@h?x", "//1.2", "//a-b"] {
            assert!(names_a_host(schemepart.as_bytes()), "{schemepart}");
        }
        for schemepart in
            ["", "/h", "//", "//-a", "//a-", "//a$b", "//a:", "//a:1x", "//a:x1", "//h@", "//?h"]
        {
            assert!(!names_a_host(schemepart.as_bytes()), "{schemepart}");
        }
    }
}
