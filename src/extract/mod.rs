//! URLs in running text: with the wrapper of the Appendix, `<URL:...>`, broken across lines or not, and
//! without any.
//!
//! The parser is the only judge of what a URL is; what is decided here is where in a text to ask it.
//!
//! | form | in the text | which schemes | white space |
//! |---|---|---|---|
//! | [`Form::Wrapped`] | `<URL:http://host.dom/>`, "URL:" in any case | all | ignored |
//! | [`Form::Bracketed`] | `<http://host.dom/>` | as plain | ignored at line breaks |
//! | [`Form::Prefixed`] | `URL:http://host.dom/` | all | ends it |
//! | [`Form::Plain`] | `http://host.dom/` | the ten of section 3, and any other before `//` and a host | ends it |
//!
//! # Wrapped
//! White space is what US-ASCII has of it: space, tab, line feed, vertical tab, form feed, carriage return.
//! The footer and the header that stand between two pages of an RFC are none: a URL broken across pages is
//! found as an invalid one. Nor is the ">" that quotes a line of a message: it closes the wrapper. The brackets
//! are at most [`LONGEST`] bytes apart with no other "<" between them; else the first one opens nothing.
//!
//! A hyphen that a line break follows "may or may not actually be part of the URL": [`Found::readings`] has
//! both. What follows a "#" is split off, and is never part of the URL.
//!
//! What has the whole wrapper and is no URL is found nevertheless, with its [`Fault`]. What has the brackets
//! alone may be a tag, a mail address or a comparison; if it is no URL, or has white space within a line, it is
//! searched like the rest of the text.
//!
//! # Plain
//! A scheme's name begins with a letter, and no word goes on in it: not `my_http:`. "Note: this", "12:30",
//! `C:\dir` and `std::vec` begin no URL, since only the schemes of section 3 stand without `//` and a host
//! after it. With the prefix any scheme does.
//!
//! The URL goes on as far as the parser can read it, but if "(" or "'" stands right before it no further than
//! to what closes that. Left out is, where the word ends there, what belongs to the sentence: `. , ; : ! ? '`
//! and `'s`, a ")" that the URL has no "(" for, and a `*` or `_` that stands before the URL as well. If the
//! rest is no URL, as in `ftp://host.dom;x`, it is cut back to before its last punctuation character, a few
//! times, and then to its host. That the text went on there is told by [`Found::stopped_at`]: so it is where a
//! character follows that no URL has, such as the `~` of `http://host.dom/~user`.
//!
//! # Cost
//! The time is linear in the text's length, whatever the text is. Memory is taken only for a URL that is
//! broken: as much as it is long, for each of its readings. A text that does not fit into memory is searched in
//! pieces, see [`settled`].

mod alone;
mod found;
mod plain;
mod scan;
mod settled;
mod trim;
mod work;
mod wrapped;

pub use found::{Fault, Form, Found, Fragment};
pub use settled::settled;
pub use wrapped::LONGEST;

use core::iter::FusedIterator;

use crate::Profile;
use plain::Plain;

/// Finds the URLs in a text, in any encoding that has US-ASCII's characters as single bytes.
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
    Extract { text, profile: Profile::Interpreter, at: 0, free: 0, plain: Plain::default() }
}

/// The URLs in a text, in its order, none overlapping another. Made by [`extract`].
#[derive(Clone, Debug)]
pub struct Extract<'a> {
    text: &'a [u8],
    profile: Profile,
    /// Every ":" and "<" before it has been looked at.
    at: usize,
    /// Where what was found last ends.
    free: usize,
    plain: Plain,
}

impl Extract<'_> {
    /// Asks the parser under another profile than the interpreter's.
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
    type Item = Found<'a>;

    fn next(&mut self) -> Option<Found<'a>> {
        loop {
            let (mark, byte) = scan::find(self.text, self.at, [b':', b'<'])?;
            self.at = mark + 1;
            let found = match byte {
                b'<' => wrapped::opened(self.text, mark, self.profile),
                _ => self.plain.at_colon(self.text, mark, self.free, self.profile),
            };
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
