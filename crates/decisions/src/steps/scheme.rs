//! The scheme: what it is, and which ones the parser knows.

use crate::Design;
use crate::declare::decision;

decision! {
    /// With which character does a scheme begin?
    pub enum SchemeStart {
        /// With any of its characters: letters, digits, "+", "-" and ".". The scheme of `1x:a` is 1x.
        AnyOfItsCharacters,
        /// With a letter. `1x:a` is invalid.
        Letter,
    }
}

decision! {
    /// In which case is a scheme reported?
    pub enum SchemeCase {
        /// As in the input: the scheme of `HTTP://host.dom/` is HTTP. The parser compares schemes in any case.
        Kept,
        /// In lower case: the scheme of `HTTP://host.dom/` is http.
        Lower,
    }
}

decision! {
    /// Which schemes does the parser know? Many decisions have one option for them, and one for others.
    pub enum KnownSchemes {
        /// None. All schemes are read alike, as far as no other decision names a scheme: the host of `http://0x7f.1/` is `0x7f.1`, if only
        /// hosts of known schemes can be numbers.
        None,
        /// The ten schemes that RFC 1738 defines: the host of `gopher://0x7f.1/` is 127.0.0.1, if only hosts of known schemes can be
        /// numbers, and the host of `ws://0x7f.1/` is `0x7f.1`.
        OfRfc1738,
        /// The special schemes of the URL Standard: ftp, file, http, https, ws and wss. The host of `ws://0x7f.1/` is 127.0.0.1, if only
        /// hosts of known schemes can be numbers, and the host of `gopher://0x7f.1/` is `0x7f.1`.
        Special,
    }
}

/// The special schemes of the URL Standard.
const SPECIAL: [&str; 6] = ["ftp", "file", "http", "https", "ws", "wss"];
/// The schemes that RFC 1738 defines.
pub(crate) const OF_RFC_1738: [&str; 10] =
    ["ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero"];

/// The scheme of an input.
pub(crate) struct Scheme {
    /// The text that is reported.
    pub text: Vec<u8>,
    /// The same in lower case.
    lower: String,
    /// Whether the parser knows it.
    pub is_known: bool,
}

impl Scheme {
    /// Returns whether the scheme is one of these.
    pub fn is(&self, names: &[&str]) -> bool {
        names.contains(&&*self.lower)
    }

    /// Returns the scheme in lower case.
    pub fn lower(&self) -> &str {
        &self.lower
    }
}

/// Splits the text at its first ":". Returns `None` if no scheme stands before it.
pub(crate) fn read<'a>(design: &Design, text: &'a [u8]) -> Option<(Scheme, &'a [u8])> {
    let colon = text.iter().position(|&byte| byte == b':')?;
    let (scheme, rest) = (&text[..colon], &text[colon + 1..]);
    let is_character = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let first = scheme.first().filter(|_| scheme.iter().all(is_character))?;
    if design.scheme_start == SchemeStart::Letter && !first.is_ascii_alphabetic() {
        return None;
    }
    let lower = String::from_utf8_lossy(scheme).to_ascii_lowercase();
    let is_known = match design.known_schemes {
        KnownSchemes::None => false,
        KnownSchemes::OfRfc1738 => OF_RFC_1738.contains(&&*lower),
        KnownSchemes::Special => SPECIAL.contains(&&*lower),
    };
    let text = match design.scheme_case {
        SchemeCase::Kept => scheme.to_vec(),
        SchemeCase::Lower => lower.clone().into_bytes(),
    };
    Some((Scheme { text, lower, is_known }, rest))
}
