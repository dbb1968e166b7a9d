//! Classes of characters, each written as in section 5.
//!
//! `uchar` and `xchar` also match an escape, which has three characters. [`Class::ESCAPES`] is true
//! for these classes, and a run of their characters has escapes.

pub(super) trait Class {
    const MEMBERS: Members;
    /// Whether `escape` is also an alternative.
    const ESCAPES: bool;
    /// The length of the longest alternative.
    const LONGEST: usize = if Self::ESCAPES { "%00".len() } else { 1 };
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

        /// Returns what a way to scan says of each class: whether it has each byte and escapes, the
        /// places of the others in the first block, and the length of a run.
        #[cfg(test)]
        pub(super) fn of_each(
            scan: impl super::blocks::Scan, text: &[u8], at: usize,
        ) -> super::scan::OfClasses {
            std::vec![$((
                $name::MEMBERS, $name::ESCAPES, scan.others::<$name>(), scan.run::<$name>(text, at),
            )),*]
        }
    };
}

/// `alphadigit = alpha | digit`
const ALPHA_DIGIT: Members = Members::EMPTY.range(b'a', b'z').range(b'A', b'Z').range(b'0', b'9');
/// `unreserved = alpha | digit | safe | extra`
const UNRESERVED: Members = ALPHA_DIGIT.with(b"$-_.+").with(b"!*'(),");
/// The blank and the controls before it. No class has the byte 0, which stands past a text's end.
pub(super) const BLANKS: Members = Members::EMPTY.range(0, b' ');

classes! {
    /// `lowalpha | digit | "+" | "-" | "."`, letters in any case
    SchemeCharacter = ALPHA_DIGIT.with(b"+-."), escapes: false;
    /// `alphadigit`
    AlphaDigit = ALPHA_DIGIT, escapes: false;
    /// `alphadigit | "-"`
    Label = ALPHA_DIGIT.with(b"-"), escapes: false;
    /// `alphadigit | "-" | "."`, the characters of `host`
    HostCharacter = ALPHA_DIGIT.with(b"-."), escapes: false;
    /// "."
    Dot = Members::EMPTY.with(b"."), escapes: false;
    /// `digit`
    Digit = Members::EMPTY.range(b'0', b'9'), escapes: false;
    /// `hex = digit | "A" | "B" | "C" | "D" | "E" | "F" | "a" | "b" | "c" | "d" | "e" | "f"`
    Hex = Members::EMPTY.range(b'0', b'9').range(b'A', b'F').range(b'a', b'f'), escapes: false;
    /// `alpha | digit | "-" | "." | "+" | "_"`
    Group = ALPHA_DIGIT.with(b"-.+_"), escapes: false;
    /// `uchar = unreserved | escape`
    Uchar = UNRESERVED, escapes: true;
    /// `xchar = unreserved | reserved | escape`
    Xchar = UNRESERVED.with(b";/?:@&="), escapes: true;
    /// The characters of `xchar`, and the "%" of its escapes
    TextCharacter = UNRESERVED.with(b";/?:@&=").with(b"%"), escapes: false;
    /// `uchar | ";" | "?" | "&" | "="`
    User = UNRESERVED.with(b";?&="), escapes: true;
    /// The characters of `fsegment`, and the "/" between segments
    Fpath = UNRESERVED.with(b"?:@&=").with(b"/"), escapes: true;
    /// The characters of `hsegment`, and the "/" between segments
    Hpath = UNRESERVED.with(b";:@&=").with(b"/"), escapes: true;
    /// `uchar | ";" | ":" | "@" | "&" | "="`
    Search = UNRESERVED.with(b";:@&="), escapes: true;
    /// `uchar | ";" | "/" | "?" | ":" | "&" | "="`
    Article = UNRESERVED.with(b";/?:&="), escapes: true;
    /// The characters of `psegment`, and the "/" between segments
    Ppath = UNRESERVED.with(b"?:@&=").with(b"/"), escapes: true;
    /// `uchar | "?" | ":" | "@" | "&"`
    Field = UNRESERVED.with(b"?:@&"), escapes: true;
}

#[derive(Clone, Copy)]
pub(super) struct Members([bool; 256]);

impl Members {
    pub(super) const EMPTY: Members = Members([false; 256]);

    /// Adds the bytes from `first` to `last`, both included.
    pub(super) const fn range(mut self, first: u8, last: u8) -> Members {
        let mut byte = first;
        while byte <= last {
            self.0[byte as usize] = true;
            byte += 1;
        }
        self
    }

    pub(super) const fn with(mut self, bytes: &[u8]) -> Members {
        let mut index = 0;
        while index < bytes.len() {
            self.0[bytes[index] as usize] = true;
            index += 1;
        }
        self
    }

    pub(super) const fn contains(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }
}
