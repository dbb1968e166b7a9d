//! Extraction of URLs from running text: with the wrapper of the Appendix, `<URL:...>`, or without
//! it, and across line breaks within brackets.
//!
//! The parser alone decides what a URL is. This module decides which ranges of the text to parse.
//!
//! | form | in the text | schemes | white space |
//! |---|---|---|---|
//! | [`Form::Wrapped`] | `<URL:http://host.dom/>`, "URL:" in any case | all | ignored |
//! | [`Form::Bracketed`] | `<http://host.dom/>` | as plain | ignored at line breaks |
//! | [`Form::Prefixed`] | `URL:http://host.dom/` | all | ends the URL |
//! | [`Form::Plain`] | `http://host.dom/` | of section 3; any before `//` and a host | ends the URL |
//!
//! # URLs in brackets
//! White space is that of US-ASCII: space, tab, line feed, vertical tab, form feed, carriage
//! return. The footer and the header between two pages of an RFC are not white space, so a URL
//! broken across pages is invalid. The ">" that quotes a line of a message is also not white space:
//! it closes the wrapper. At most [`LONGEST`] bytes may stand between the brackets, without another
//! "<". Otherwise the first bracket does not open a wrapper.
//!
//! A hyphen before a line break "may or may not actually be part of the URL".
//! [`Extracted::readings`] returns both readings. A "#" ends the URL and begins a fragment.
//!
//! An invalid URL in a complete wrapper is returned with its [`Fault`]. Text in brackets without
//! "URL:" may be a tag, a mail address or a comparison. If it is not a URL, or has white space
//! within a line or within the name of the scheme, it is searched like the rest of the text.
//!
//! # URLs without brackets
//! A scheme's name begins with a letter and does not continue a longer word: `my_http:` does not
//! match. Only the schemes of section 3 may stand without `//` and a host after them. Therefore
//! "Note: this", "12:30", `C:\dir` and `std::vec` do not begin a URL. With the prefix, any scheme
//! may.
//!
//! The URL extends as far as the parser can read it. If "(" or "'" stands right before the URL, the
//! URL ends at the matching ")" or "'". If the word ends there, the URL does not include the
//! punctuation of the sentence:
//!
//! - `. , ; : ! ? '` and `'s`
//! - a ")" without a "(" in the URL
//! - a `*` or `_` that also stands before the URL
//!
//! If the rest is not a URL, as in `ftp://host.dom;x`, it is cut back to before its last
//! punctuation character. After a few attempts it is cut back to its host.
//! [`Extracted::stopped_at`] reports that the word continues there. It also reports a character
//! that no URL has, such as the `~` of `http://host.dom/~user`. [`Extracted::cuts_host`] reports
//! that the host continues there, as in `http://user:pass@host.dom/`: the URL names another host.
//!
//! RFC 1738 decides what a URL is, and its Appendix how text delimits one. Text of today has URLs
//! that only later specifications define. The search returns the part that is a URL of RFC 1738.
//!
//! # Cost
//! The time is linear in the text's length for every text. Only a broken URL needs memory: its
//! length, for each of its readings. A text that does not fit into memory can be searched in
//! pieces: see [`settled`].

mod found;
mod plain;
mod scan;
mod trim;
mod wrapped;

pub use found::{Extracted, Fault, Form, Fragment};
pub use trim::settled;
pub use wrapped::LONGEST;

use core::iter::FusedIterator;

use crate::Profile;
use plain::Plain;
use scan::{Colons, is_scheme, is_space, run_back};

/// Finds the URLs in a text. The encoding must represent US-ASCII characters as single bytes.
///
/// ```
/// use rfc1738::extract::{Form, extract};
///
/// let text = b"I found it under <URL:ftp://info.cern.ch/pub/www/doc;\ntype=d>, see (http://info.cern.ch/).";
/// let found: Vec<_> = extract(text).collect();
///
/// assert_eq!(*found[0].url, *b"ftp://info.cern.ch/pub/www/doc;type=d");
/// assert_eq!(found[0].form, Form::Wrapped);
/// assert_eq!(&text[found[0].span.clone()], b"ftp://info.cern.ch/pub/www/doc;\ntype=d");
/// assert_eq!((&*found[1].url, found[1].form), (&b"http://info.cern.ch/"[..], Form::Plain));
/// ```
pub fn extract(text: &[u8]) -> Extract<'_> {
    Extract {
        text,
        profile: Profile::Interpreter,
        at: 0,
        free: 0,
        colons: Colons::default(),
        plain: Plain::default(),
    }
}

/// An iterator over the URLs in a text, in the order of the text and without overlaps. Made by
/// [`extract`].
#[derive(Clone, Debug)]
pub struct Extract<'a> {
    text: &'a [u8],
    profile: Profile,
    /// The search position. Every ":" before it is done.
    at: usize,
    free: usize,
    colons: Colons,
    plain: Plain,
}

impl Extract<'_> {
    /// Sets the parser's profile. The default is [`Profile::Interpreter`].
    ///
    /// ```
    /// use rfc1738::Profile;
    /// use rfc1738::extract::extract;
    ///
    /// let text = b"HTTP://host.dom/ and http://host.dom/";
    /// assert_eq!(extract(text).count(), 2);
    /// assert_eq!(extract(text).profile(Profile::Producer).count(), 1);
    /// ```
    #[must_use]
    pub fn profile(self, profile: Profile) -> Self {
        Extract { profile, ..self }
    }
}

impl<'a> Iterator for Extract<'a> {
    type Item = Extracted<'a>;

    fn next(&mut self) -> Option<Extracted<'a>> {
        loop {
            // Every URL contains a ":", and so does every wrapper. Other brackets are not worth a
            // look.
            let (from, colon) = (self.at, self.colons.next(self.text, self.at)?);
            self.at = colon + 1;
            // No "<" is in a run of characters of URLs.
            if self.plain.skips(colon) {
                continue;
            }
            let name = colon - run_back(&self.text[from..colon], is_scheme);
            let space = name - run_back(&self.text[from..name], is_space);
            let wrapped = match self.text[from..space] {
                [.., b'<'] => wrapped::opened(self.text, space - 1, self.profile),
                _ => None,
            };
            let found =
                wrapped.or_else(|| self.plain.at_colon(self.text, name..colon, self.free, self.profile));
            if let Some(found) = found {
                self.free = found.whole.end;
                self.at = self.at.max(self.free);
                return Some(found);
            }
        }
    }
}

impl FusedIterator for Extract<'_> {}

#[cfg(test)]
mod tests;
