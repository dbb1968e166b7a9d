//! Checks that every URL found in a text occurs there and is valid.

use crate::grammar;
use std::borrow::Cow;

use super::{Failure, Package, Property};
use bnf_automata::automata::{Dfa, Table};
use rfc1738::Profile;
use rfc1738::extract::{Extracted, Form};

/// The results of the extraction under both profiles are correct.
///
/// They lie in the text in order and do not overlap. Each is the URL after the removal of white
/// space and possibly of hyphens at line breaks. The grammar accepts every reading. A result with a
/// fault has a wrapper, and the parser rejects it at the offset of the fault.
///
/// ```
/// use rfc1738_oracle::properties::{Extract, Property};
///
/// let mut found = Extract::default();
/// assert!(found.holds(b"see <URL:http://host.dom/work-\n  group> or (ftp://host.dom).").is_ok());
/// ```
pub struct Extract {
    package: Package,
    compiled: [(Profile, Table); 2],
}

impl Extract {
    /// Compiles the grammar for both profiles.
    pub fn of(package: Package) -> Extract {
        let compiled = Profile::ALL.map(|profile| {
            let url = Dfa::compile(grammar(profile), "url").expect("the amended grammar can be compiled");
            (profile, Table::new(&url).expect("its states times its classes are some thousands"))
        });
        Extract { package, compiled }
    }
}

impl Default for Extract {
    fn default() -> Extract {
        Extract::of(Package::default())
    }
}

impl Property for Extract {
    fn name(&self) -> &'static str {
        "extract"
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        for (profile, machine) in &self.compiled {
            let mut free = 0;
            for found in (self.package.extract)(input, *profile) {
                if let Some(what) = wrong(self.package, &found, input, free, *profile, machine) {
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
    package: Package,
    found: &Extracted<'_>,
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
    match (package.parse)(&found.url, profile) {
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

#[cfg(test)]
mod tests {
    use rfc1738::extract::extract;

    use super::*;
    use crate::properties::package::tests::failure;

    /// Returns what is found in a text, after a change of each result.
    fn changed<'t>(
        text: &'t [u8],
        profile: Profile,
        change: fn(&'t [u8], &mut Extracted<'t>),
    ) -> Vec<Extracted<'t>> {
        let mut found: Vec<_> = extract(text).profile(profile).collect();
        found.iter_mut().for_each(|found| change(text, found));
        found
    }

    /// Returns the fake whose results are changed so.
    macro_rules! fake {
        ($change:expr) => {
            Package { extract: |text, profile| changed(text, profile, $change), ..Package::default() }
        };
    }

    #[test]
    fn each_fake_breaks_one_condition() {
        let real = Package::default();
        let (outside, other) = (
            "two results overlap, or a result is outside the text",
            "the result is not the text at its place",
        );
        let (invalid, no_wrapper) = ("the result is not a URL", "a URL without a wrapper has a fault");
        let not_the_error = "the fault is not the parser's error";
        let (plain, quoted, hyphen) = ("(ftp://b/)", "ftp://b/\"", "<URL:FTP://b/-\n c>");
        let broken = "<URL:ftp://b/^>";
        for (fake, text, what) in [
            // The place.
            (
                Package { extract: |text, _| extract(text).chain(extract(text)).collect(), ..real },
                plain,
                outside,
            ),
            (fake!(|_, found| found.whole.start = found.span.start + 1), plain, outside),
            (fake!(|_, found| found.whole.end = found.span.end - 1), plain, outside),
            (fake!(|_, found| found.span.start = found.span.end + 1), plain, outside),
            (fake!(|text, found| found.whole.end = text.len() + 1), plain, outside),
            // The text.
            (fake!(|_, found| found.url = b"ftp://c/".into()), plain, other),
            (fake!(|_, found| found.url = b"ftp://b/-".into()), plain, other),
            (fake!(|_, found| found.span.end -= 1), plain, other),
            (fake!(|_, found| found.url = b"ftp://c/^".into()), broken, other),
            (
                Package {
                    extract: |text, _| {
                        let mut found = extract(b"<URL:FTP://b/-\n d>").next();
                        found.iter_mut().for_each(|found| found.url = extract(text).next().unwrap().url);
                        found.into_iter().collect()
                    },
                    ..real
                },
                hyphen,
                other,
            ),
            // The verdict, of both profiles, of one, and of a reading that is not the first.
            (
                fake!(|text, found| {
                    (found.span.end, found.whole.end) = (text.len(), text.len());
                    found.url = text.into();
                }),
                quoted,
                invalid,
            ),
            (Package { extract: |text, _| extract(text).collect(), ..real }, "FTP://b/", invalid),
            (
                Package {
                    extract: |text, profile| {
                        let mut found: Vec<_> = extract(text).collect();
                        let fault = changed(text, profile, |_, _| {}).pop().and_then(|found| found.fault);
                        found.iter_mut().for_each(|found| found.fault = fault);
                        found
                    },
                    ..real
                },
                hyphen,
                invalid,
            ),
            // The fault.
            (fake!(|_, found| found.form = Form::Bracketed), broken, no_wrapper),
            (
                fake!(|_, found| found.fault.as_mut().unwrap().offset = found.span.start - 1),
                broken,
                not_the_error,
            ),
            (
                fake!(|_, found| found.fault.as_mut().unwrap().offset = found.span.end + 1),
                broken,
                not_the_error,
            ),
            (
                fake!(|_, found| found.fault.as_mut().unwrap().error =
                    rfc1738::parse(b"", Profile::Producer).unwrap_err()),
                broken,
                not_the_error,
            ),
            (
                fake!(|_, found| found.fault = extract(b"<URL:ftp://b/^>").find_map(|found| found.fault)),
                "<URL:ftp://b/>",
                not_the_error,
            ),
        ] {
            let failure = failure(Extract::of, fake, text.as_bytes());
            assert_eq!(failure.what, what);
            assert!(failure.at.is_some(), "{failure}");
        }
    }
}
