//! What is found in a text.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use crate::parse::Error;

/// A URL in a text, or what the wrapper calls one. All offsets are in bytes from the text's start.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found<'a> {
    /// The URL as it stands in the text, from its first character to its last: with the white space between
    /// them, without wrapper and fragment.
    pub span: Range<usize>,
    /// The same with wrapper, prefix and fragment.
    pub whole: Range<usize>,
    /// The URL, without white space. A hyphen at a line break is kept if that is a URL; see
    /// [`Found::readings`].
    pub url: Cow<'a, [u8]>,
    /// How it stands in the text.
    pub form: Form,
    /// The fragment identifier after it, if there is one.
    pub fragment: Option<Fragment<'a>>,
    /// Why it is no URL, if it is none: of the form [`Form::Wrapped`] only.
    pub fault: Option<Fault>,
    /// The byte right after a URL without wrapper, where the text goes on as no URL can: a character that
    /// must be encoded (section 2.2), one beyond US-ASCII, or one that the scheme does not have in this
    /// place. A person may have meant more than is found.
    ///
    /// ```
    /// use rfc1738::extract::extract;
    ///
    /// let found = extract(b"see http://host.dom/~user").next().unwrap();
    /// assert_eq!((&*found.url, found.stopped_at), (&b"http://host.dom/"[..], Some(b'~')));
    /// ```
    pub stopped_at: Option<u8>,
    /// The readings after the first one.
    pub(super) others: Vec<Cow<'a, [u8]>>,
}

impl Found<'_> {
    /// The URLs that it can be: several if a line break follows a hyphen, of which the Appendix says that it
    /// "may or may not actually be part of the URL"; none if there is a fault.
    ///
    /// The more hyphens are kept the sooner a reading comes. Of more than four hyphens in doubt either all
    /// are kept or none: a printer adds them everywhere or nowhere.
    ///
    /// ```
    /// use rfc1738::extract::extract;
    ///
    /// let found = extract(b"<URL:http://host.dom/work-\n  group>").next().unwrap();
    /// assert_eq!(found.url, &b"http://host.dom/work-group"[..]);
    /// assert!(found.readings().eq([&b"http://host.dom/work-group"[..], b"http://host.dom/workgroup"]));
    /// ```
    pub fn readings(&self) -> impl Iterator<Item = &[u8]> {
        let first = self.fault.is_none().then_some(&*self.url);
        first.into_iter().chain(self.others.iter().map(|other| &**other))
    }
}

/// How a URL stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// `<URL:...>`, as the Appendix recommends for running text.
    Wrapped,
    /// `<...>`, without the prefix.
    Bracketed,
    /// `URL:...`, without the brackets: what the Appendix recommends where something else delimits the URL.
    Prefixed,
    /// The URL alone.
    Plain,
}

impl Form {
    /// A word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Form::Wrapped => "wrapped",
            Form::Bracketed => "bracketed",
            Form::Prefixed => "prefixed",
            Form::Plain => "plain",
        }
    }
}

/// A fragment identifier: what follows a URL and a "#". It is no part of the URL (section 2.2 and the
/// Appendix), and may hold any bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fragment<'a> {
    /// Where it stands, without the "#".
    pub span: Range<usize>,
    /// The fragment, without white space. A hyphen at a line break is kept.
    pub text: Cow<'a, [u8]>,
}

/// Why something is no URL.
///
/// ```
/// use rfc1738::extract::extract;
///
/// let text = b"<URL:http://host.\n  dom:8o/>";
/// let found = extract(text).next().unwrap();
/// let fault = found.fault.unwrap();
/// assert_eq!(text[fault.offset], b'o');
/// assert_eq!(found.url[fault.error.offset()], b'o');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The place in the text of the first byte that no URL has there; the end of [`Found::span`] if it ends
    /// too early.
    pub offset: usize,
    /// What the parser says. Its offset counts in [`Found::url`].
    pub error: Error,
}
