//! Checks that the parser does not panic on any input, and that all results lie in the text.

use super::{Failure, Package, Property};
use rfc1738::Profile;
use rfc1738::url::Url;

/// The parser's results are well formed under both profiles.
///
/// The offset of an error is at most the length of the input. Printing a URL returns its text.
/// Every part is a slice of the text, and there are at most twice as many parts as bytes. A text
/// that the producer profile accepts has the same result under the interpreter profile.
///
/// ```
/// use rfc1738_oracle::properties::{Property, Total};
///
/// let mut total = Total::default();
/// assert!(total.holds(b"prospero://host.dom/a;b=c").is_ok());
/// assert!(total.holds(b"\x00\xff").is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Total(pub Package);

impl Property for Total {
    fn name(&self) -> &'static str {
        "total"
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        let read = Profile::ALL.map(|profile| (self.0.parse)(input, profile));
        for url in &read {
            match url {
                Ok(url) => self.of_url(url, input)?,
                Err(error) if error.offset() > input.len() => {
                    let failure = Failure::new("total", input, "the offset of an error is beyond the input");
                    return Err(failure.at(error.offset()));
                }
                Err(_) => {}
            }
        }
        match read {
            [interpreter, Ok(producer)] if interpreter != Ok(producer) => {
                Err(Failure::new("total", input, "the profiles read the same URL differently"))
            }
            _ => Ok(()),
        }
    }
}

impl Total {
    fn of_url(&self, url: &Url<'_>, input: &[u8]) -> Result<(), Failure> {
        if !self.0.prints(url, input) {
            return Err(Failure::new("total", input, "the URL prints another text"));
        }
        let (mut pieces, mut misplaced) = (0, None);
        (self.0.for_each_text)(url, &mut |name, _, part| {
            pieces += 1;
            if input.get(url.span(part)) != Some(part.as_bytes()) {
                misplaced = Some((name, url.span(part).start));
            }
        });
        if let Some((name, at)) = misplaced {
            return Err(Failure::new("total", input, "a part is not a piece of the text").at(at).got(name));
        }
        // A "/" separates directories, and each field has an "=", so each needs a byte.
        if pieces <= 2 * input.len() {
            Ok(())
        } else {
            Err(Failure::new("total", input, "there are more parts than bytes"))
        }
    }
}

#[cfg(test)]
mod tests {
    use rfc1738::parse;

    use super::*;
    use crate::properties::package::tests::{by_profile, failure, url};

    const ANOTHER: &str = "the URL prints another text";
    const DIFFERENTLY: &str = "the profiles read the same URL differently";

    #[test]
    fn each_fake_breaks_one_condition() {
        let real = Package::default();
        for (fake, input, what, at) in [
            (
                Package { parse: |_, profile| parse(b"http:", profile), ..real },
                "http",
                "the offset of an error is beyond the input",
                Some(5),
            ),
            (Package { print: |_, to| to.write_str("a"), ..real }, "a:", ANOTHER, None),
            (Package { print: |_, to| to.write_str("a:b"), ..real }, "a:", ANOTHER, None),
            (Package { print: |_, to| to.write_str("A:"), ..real }, "a:", ANOTHER, None),
            (
                Package { parse: |_, _| Ok(url("a:c")), print: |_, to| to.write_str("a:b"), ..real },
                "a:b",
                "a part is not a piece of the text",
                Some(2),
            ),
            (
                Package {
                    for_each_text: |url, see| (0..4).for_each(|_| url.for_each_text(&mut *see)),
                    ..real
                },
                "a:b",
                "there are more parts than bytes",
                None,
            ),
            (
                Package {
                    parse: |text, profile| by_profile(profile, parse(b"", profile), parse(text, profile)),
                    ..real
                },
                "a:b",
                DIFFERENTLY,
                None,
            ),
            (
                Package {
                    parse: |text, profile| by_profile(profile, parse(text, profile), Ok(url("a:c"))),
                    print: |_, to| to.write_str("a:b"),
                    for_each_text: |_, _| {},
                    ..real
                },
                "a:b",
                DIFFERENTLY,
                None,
            ),
        ] {
            let failure = failure(Total, fake, input.as_bytes());
            assert_eq!((&*failure.what, failure.at), (what, at));
        }
    }
}
