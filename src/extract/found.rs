//! The results of a search in a text.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use crate::parse::Error;

/// A URL in a text, or the invalid content of a wrapper. All offsets are in bytes from the start of
/// the text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extracted<'a> {
    /// The URL's range in the text, from its first character to its last. It includes white space
    /// between them, but not the wrapper, the prefix and the fragment.
    pub span: Range<usize>,
    /// The range with wrapper, prefix and fragment.
    pub whole: Range<usize>,
    /// The URL, without white space. A hyphen at a line break is kept if the result is a URL; see
    /// [`Extracted::readings`].
    pub url: Cow<'a, [u8]>,
    /// The form in which the URL appears in the text.
    pub form: Form,
    /// The fragment identifier after the URL, if it is present.
    pub fragment: Option<Fragment<'a>>,
    /// The reason why the content of a [`Form::Wrapped`] is not a URL. `None` for a valid URL and
    /// for other forms.
    pub fault: Option<Fault>,
    /// The byte right after a URL without a wrapper, if the word continues there in a way that no
    /// URL can. It is a character that must be encoded (section 2.2), a character beyond US-ASCII,
    /// or one that the scheme does not allow there. The author may have meant a longer URL.
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

impl Extracted<'_> {
    /// Returns the URLs that the text can mean. If a line break follows a hyphen there may be
    /// several: the Appendix says that the hyphen "may or may not actually be part of the URL". If
    /// there is a fault, there is no reading.
    ///
    /// The first reading keeps all hyphens, if that is a URL. If more than four hyphens are in
    /// doubt, a reading keeps all of them or none. The code assumes that a text adds hyphens at
    /// every line break or at none.
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

    /// Whether the word goes on right after the URL's host or port, so the author meant another
    /// host. A "/" or a "?" ends a host for every reader.
    ///
    /// ```
    /// use rfc1738::extract::extract;
    ///
    /// let found = extract(b"see http://user:pass@host.dom/a").next().unwrap();
    /// assert!(found.url == &b"http://user"[..] && found.cuts_host());
    /// ```
    pub fn cuts_host(&self) -> bool {
        if matches!(self.stopped_at, None | Some(b'/' | b'?')) {
            return false;
        }
        let mut parts = self.url.splitn(2, |byte| *byte == b':');
        let (scheme, rest) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        match rest.strip_prefix(b"//") {
            Some(login) => {
                let host = login.rsplit(|byte| *byte == b'@').next().unwrap_or_default();
                !login.contains(&b'/') && !host.contains(&b'?')
            }
            None => {
                let names_host =
                    [&b"mailto"[..], b"news"].iter().any(|name| scheme.eq_ignore_ascii_case(name));
                names_host && rest.contains(&b'@')
            }
        }
    }
}

/// The form in which a URL appears in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// `<URL:...>`, as the Appendix recommends for running text.
    Wrapped,
    /// `<...>`, without the prefix.
    Bracketed,
    /// `URL:...`, without the brackets. The Appendix recommends this form if something else
    /// delimits the URL.
    Prefixed,
    /// The URL alone.
    Plain,
}

impl Form {
    /// Returns the form's name.
    pub const fn name(self) -> &'static str {
        match self {
            Form::Wrapped => "wrapped",
            Form::Bracketed => "bracketed",
            Form::Prefixed => "prefixed",
            Form::Plain => "plain",
        }
    }
}

/// A fragment identifier: the text after a URL and a "#". It is not part of the URL (section 2.2
/// and the Appendix), and may hold any bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fragment<'a> {
    /// The fragment's range in the text, without the "#".
    pub span: Range<usize>,
    /// The fragment, without white space. A hyphen at a line break is kept.
    pub text: Cow<'a, [u8]>,
}

/// The reason why the content of a wrapper is not a URL.
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
    /// The offset in the text of the first byte that no URL has there. It is the end of
    /// [`Extracted::span`] if the content ends too early.
    pub offset: usize,
    /// The parser's error. Its offset counts in [`Extracted::url`].
    pub error: Error,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_have_names() {
        let names = [Form::Wrapped, Form::Bracketed, Form::Prefixed, Form::Plain].map(Form::name);
        assert_eq!(names, ["wrapped", "bracketed", "prefixed", "plain"]);
    }
}
