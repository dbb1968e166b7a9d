//! Checks that the parser does not panic on any input, and that all results lie in the text.

use core::fmt::{self, Write};

use super::{Failure, Property};
use rfc1738::Profile;
use rfc1738::parse::parse;
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
/// assert!(Total.holds(b"prospero://host.dom/a;b=c").is_ok());
/// assert!(Total.holds(b"\x00\xff").is_ok());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Total;

impl Property for Total {
    fn name(&self) -> &'static str {
        "total"
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        let read = Profile::ALL.map(|profile| parse(input, profile));
        for url in &read {
            match url {
                Ok(url) => of_url(url, input)?,
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

fn of_url(url: &Url<'_>, input: &[u8]) -> Result<(), Failure> {
    if !prints(url, input) {
        return Err(Failure::new("total", input, "the URL prints another text"));
    }
    let (mut pieces, mut misplaced) = (0, None);
    url.for_each_text(|name, _, part| {
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

/// Returns whether a value prints as this text. The check does not allocate.
pub(super) fn prints(of: &impl fmt::Display, text: &[u8]) -> bool {
    struct Rest<'t>(&'t [u8]);

    impl Write for Rest<'_> {
        fn write_str(&mut self, piece: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(piece.as_bytes()).ok_or(fmt::Error)?;
            Ok(())
        }
    }

    let mut rest = Rest(text);
    write!(rest, "{of}").is_ok() && rest.0.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_prints_exactly_its_text() {
        assert!(prints(&"ab", b"ab"));
        assert!(!prints(&"ab", b"abc") && !prints(&"ab", b"a") && !prints(&"ab", b"aB"));
    }
}
