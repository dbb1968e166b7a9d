//! Checks that every URL found in a text occurs there and is valid.

use crate::grammar;
use std::borrow::Cow;

use super::{Failure, Property};
use bnf_automata::automata::{Dfa, Table};
use rfc1738::Profile;
use rfc1738::extract::{self, Form, extract};
use rfc1738::parse::parse;

/// The results of the extraction under both profiles are correct.
///
/// They lie in the text in order and do not overlap. Each is the URL after the removal of white
/// space and possibly of hyphens at line breaks. The grammar accepts every reading. A result with a
/// fault has a wrapper, and the parser rejects it at the offset of the fault.
///
/// ```
/// use rfc1738_oracle::properties::{Extract, Property};
///
/// let mut found = Extract::new();
/// assert!(found.holds(b"see <URL:http://host.dom/work-\n  group> or (ftp://host.dom).").is_ok());
/// ```
pub struct Extract([(Profile, Table); 2]);

impl Extract {
    /// Compiles the grammar for both profiles.
    pub fn new() -> Extract {
        Extract(Profile::ALL.map(|profile| {
            let url = Dfa::compile(grammar(profile), "url").expect("the amended grammar can be compiled");
            (profile, Table::new(&url).expect("its states times its classes are some thousands"))
        }))
    }
}

impl Default for Extract {
    fn default() -> Extract {
        Extract::new()
    }
}

impl Property for Extract {
    fn name(&self) -> &'static str {
        "extract"
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        for (profile, machine) in &self.0 {
            let mut free = 0;
            for found in extract(input).profile(*profile) {
                if let Some(what) = wrong(&found, input, free, *profile, machine) {
                    let failure = Failure::new("extract", input, what).at(found.span.start);
                    return Err(failure.got(format!("{}", found.url.escape_ascii())));
                }
                free = found.whole.end;
            }
        }
        Ok(())
    }
}

/// Returns a description of a wrong result that was found in a text after the offset `free`.
fn wrong(
    found: &extract::Extracted<'_>,
    text: &[u8],
    free: usize,
    profile: Profile,
    machine: &Table,
) -> Option<&'static str> {
    let (span, whole) = (&found.span, &found.whole);
    let is_ordered = free <= whole.start && whole.start <= span.start;
    let is_ordered = is_ordered && span.start <= span.end && span.end <= whole.end && whole.end <= text.len();
    if !is_ordered {
        return Some("two results overlap, or a result is outside the text");
    }
    let there = solid(&text[span.clone()]);
    let spells = |url: &[u8]| {
        url == &*there || (url.len() < there.len() && without(b'-', url) == without(b'-', &there))
    };
    if !spells(&found.url) || !found.readings().all(spells) {
        return Some("the result is not the text at its place");
    }
    if found.readings().any(|url| !machine.accepts(url)) {
        return Some("the result is not a URL");
    }
    let fault = found.fault?;
    match parse(&found.url, profile) {
        _ if found.form != Form::Wrapped => Some("a URL without a wrapper has a fault"),
        // The offset is that of a byte of the span or of its end.
        Err(error) if error == fault.error && (span.start..=span.end).contains(&fault.offset) => None,
        _ => Some("the fault is not the parser's error"),
    }
}

/// Returns the text without white space.
fn solid(text: &[u8]) -> Cow<'_, [u8]> {
    let is_space = |byte: &u8| b" \t\n\x0b\x0c\r".contains(byte);
    if text.iter().any(is_space) {
        text.iter().copied().filter(|byte| !is_space(byte)).collect()
    } else {
        Cow::Borrowed(text)
    }
}

fn without(byte: u8, text: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(|&other| other != byte).collect()
}
