//! Classes of characters, each spelled as in section 5.
//!
//! `uchar` and `xchar` also match an escape, which is three characters: [`Class::ESCAPES`] says so, and
//! [`super::cursor::Cursor::run`] reads it.

use super::scan::Members;

/// A class of characters that a run of text is read by.
pub(super) trait Class {
    /// The single characters.
    const MEMBERS: Members;
    /// Whether `escape` is an alternative too.
    const ESCAPES: bool;
}

macro_rules! classes {
    ($($(#[$doc:meta])* $name:ident = $members:expr, escapes: $escapes:literal;)*) => {
        $(
            $(#[$doc])*
            pub(super) enum $name {}

            impl Class for $name {
                const MEMBERS: Members = $members;
                const ESCAPES: bool = $escapes;
            }
        )*
    };
}

/// `alphadigit = alpha | digit`
const ALPHA_DIGIT: Members = Members::NONE.range(b'a', b'z').range(b'A', b'Z').range(b'0', b'9');
/// `unreserved = alpha | digit | safe | extra`
const UNRESERVED: Members = ALPHA_DIGIT.with(b"$-_.+").with(b"!*'(),");

classes! {
    /// `lowalpha | digit | "+" | "-" | "."`, letters in lower case only
    ProducerScheme = Members::NONE.range(b'a', b'z').range(b'0', b'9').with(b"+-."), escapes: false;
    /// The same, letters in either case
    InterpreterScheme = ALPHA_DIGIT.with(b"+-."), escapes: false;
    /// `hex`
    Hex = Members::NONE.range(b'0', b'9').range(b'a', b'f').range(b'A', b'F'), escapes: false;
    /// `alphadigit`
    AlphaDigit = ALPHA_DIGIT, escapes: false;
    /// `alphadigit | "-"`
    Label = ALPHA_DIGIT.with(b"-"), escapes: false;
    /// `"-"`
    Hyphen = Members::NONE.with(b"-"), escapes: false;
    /// `"."`
    Dot = Members::NONE.with(b"."), escapes: false;
    /// `"%"`
    Percent = Members::NONE.with(b"%"), escapes: false;
    /// `digit`
    Digit = Members::NONE.range(b'0', b'9'), escapes: false;
    /// `alpha | digit | "-" | "." | "+" | "_"`
    Group = ALPHA_DIGIT.with(b"-.+_"), escapes: false;
    /// `uchar = unreserved | escape`
    Uchar = UNRESERVED, escapes: true;
    /// `xchar = unreserved | reserved | escape`
    Xchar = UNRESERVED.with(b";/?:@&="), escapes: true;
    /// `uchar | ";" | "?" | "&" | "="`
    User = UNRESERVED.with(b";?&="), escapes: true;
    /// `fsegment`'s characters, and the "/" between segments
    Fpath = UNRESERVED.with(b"?:@&=").with(b"/"), escapes: true;
    /// `hsegment`'s characters, and the "/" between segments
    Hpath = UNRESERVED.with(b";:@&=").with(b"/"), escapes: true;
    /// `uchar | ";" | ":" | "@" | "&" | "="`
    Search = UNRESERVED.with(b";:@&="), escapes: true;
    /// `uchar | ";" | "/" | "?" | ":" | "&" | "="`
    Article = UNRESERVED.with(b";/?:&="), escapes: true;
    /// `psegment`'s characters, and the "/" between segments
    Ppath = UNRESERVED.with(b"?:@&=").with(b"/"), escapes: true;
    /// `uchar | "?" | ":" | "@" | "&"`
    Field = UNRESERVED.with(b"?:@&"), escapes: true;
}
