//! The components of URLs that stand for octets, with the characters that each may hold unencoded
//! or reserves.

use core::fmt;

use crate::Rule;

/// `alpha | digit`
const ALPHA_DIGIT: Characters =
    Characters::NONE.with(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
/// `safe`
const SAFE: &[u8] = b"$-_.+";
/// `extra`
const EXTRA: &[u8] = b"!*'(),";
/// `reserved`
const RESERVED: &[u8] = b";/?:@&=";
/// `uchar` without its escape, which is the rule `unreserved`.
const UCHAR: Characters = ALPHA_DIGIT.with(SAFE).with(EXTRA);
/// `xchar` without its escape.
const XCHAR: Characters = UCHAR.with(RESERVED);

/// Section 3.4.1's words about every part of a gopher path.
const GOPHER: &str = "Within the <gopher-path>, no characters are reserved.";
/// The forms of a wais URL. Their delimiters are the reserved characters.
const WAIS_INDEX: &str = "wais://<host>:<port>/<database>?<search>";
const WAIS_DOC: &str = "wais://<host>:<port>/<database>/<wtype>/<wpath>";
const FIELD: &str = "each field/value pair is separated from each other and from the rest of the URL by \
                     a \";\" \
                     (semicolon). The name of the field and its value are separated by a \"=\" (equal sign).";
/// Section 2.2's words about the characters that a scheme may reserve.
const MAY_BE: &str = "The characters \";\", \"/\", \"?\", \":\", \"@\", \"=\" and \"&\" are the characters \
                      which may \
                      be reserved for special meaning within a scheme.";

struct Row {
    rule: Rule,
    unencoded: Characters,
    reserved: &'static [u8],
    section: &'static str,
    words: &'static str,
}

macro_rules! components {
    ($(
        $(#[$doc:meta])*
        $name:ident: $rule:ident, $unencoded:expr, reserved $reserved:expr, $section:literal $words:expr;
    )*) => {
        /// A component of a URL that stands for octets: one part in one scheme.
        ///
        /// Hosts, ports, groups and other parts that cannot hold an escape are not components.
        /// Nothing in them can be encoded.
        ///
        /// ```
        /// use rfc1738::octets::Component;
        ///
        /// assert_eq!(Component::FtpSegment.encode(b"/a;b=c")?.to_string(), "%2Fa%3Bb=c");
        /// assert_eq!(Component::FileSegment.encode(b"/a;b=c")?.to_string(), "%2Fa%3Bb=c");
        /// # Ok::<(), rfc1738::octets::CannotEncode>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Component {
            $($(#[$doc])* $name,)*
        }

        impl Component {
            /// All components, in the order of section 3.
            pub const ALL: &'static [Component] = &[$(Component::$name,)*];

            const fn row(self) -> &'static Row {
                match self {
                    $(Component::$name => &const {
                        Row {
                            rule: Rule::$rule,
                            unencoded: $unencoded,
                            reserved: $reserved,
                            section: $section,
                            words: $words,
                        }
                    },)*
                }
            }
        }
    };
}

components! {
    /// The user's name in an ftp or telnet URL.
    User: User, UCHAR.with(b";?&="), reserved b":@/",
        "3.1" r#"Within the user and password field, any ":", "@", or "/" must be encoded."#;
    /// The password in an ftp or telnet URL.
    Password: Password, UCHAR.with(b";?&="), reserved b":@/",
        "3.1" r#"Within the user and password field, any ":", "@", or "/" must be encoded."#;
    /// A directory or the name in an ftp URL.
    FtpSegment: Fsegment, UCHAR.with(b"?:@&="), reserved b"/;",
        "3.2.2" "Within a name or CWD component, the characters \"/\" and \";\" are reserved and must be \
                 encoded.";
    /// A segment of the path in an http URL.
    HttpSegment: Hsegment, UCHAR.with(b";:@&="), reserved b"/;?",
        "3.3" r#"Within the <path> and <searchpart> components, "/", ";", "?" are reserved."#;
    /// The search in an http URL.
    HttpSearch: Search, UCHAR.with(b";:@&="), reserved b"/;?",
        "3.3" r#"Within the <path> and <searchpart> components, "/", ";", "?" are reserved."#;
    /// The type in a gopher URL.
    Gtype: Gtype, XCHAR, reserved b"", "3.4.1" GOPHER;
    /// The selector in a gopher URL. An encoded tab ends it (ruling A27).
    Selector: Selector, XCHAR, reserved b"", "3.4.1" GOPHER;
    /// The search in a gopher URL. It may hold "/" and "?", which the rule `search` excludes
    /// (ruling A28). An encoded tab ends it.
    GopherSearch: Search, XCHAR, reserved b"", "3.4.1" GOPHER;
    /// The Gopher+ string.
    GopherPlusString: GopherPlusString, XCHAR, reserved b"", "3.4.1" GOPHER;
    /// The address in a mailto URL.
    Encoded822Addr: Encoded822Addr, XCHAR, reserved b"",
        "3.5" "Within mailto URLs, there are no reserved characters.";
    /// The part of a message-id before the "@" in a news URL.
    Unique: Article, UCHAR.with(b";/?:&="), reserved b"@",
        "3.6" "A message identifier may be distinguished from a news group name by the presence of the \
               commercial at \
               \"@\" character. No additional characters are reserved within the components of a news URL.";
    /// The database in a wais URL.
    Database: Database, UCHAR, reserved b"/?", "3.9" WAIS_INDEX;
    /// The search in a wais URL.
    WaisSearch: Search, UCHAR.with(b";:@&="), reserved b"/?", "3.9" WAIS_INDEX;
    /// The type of the document in a wais URL.
    Wtype: Wtype, UCHAR, reserved b"/", "3.9" WAIS_DOC;
    /// The document-id in a wais URL.
    Wpath: Wpath, UCHAR, reserved b"/", "3.9" WAIS_DOC;
    /// A directory or the name in a file URL.
    FileSegment: Fsegment, UCHAR.with(b"?:@&="), reserved b"/",
        "3.10" "<path> is a hierarchical directory path of the form <directory>/<directory>/.../<name>.";
    /// The host-specific object name in a prospero URL. A "/" "may appear [..] without quoting": it
    /// is an octet of the name.
    Hsoname: Ppath, UCHAR.with(b"?:@&=").with(b"/"), reserved b";",
        "3.11" r#"The semicolon ";" is reserved and may not appear without quoting in the <hsoname>."#;
    /// The name of a field in a prospero URL.
    FieldName: FieldName, UCHAR.with(b"?:@&"), reserved b";=", "3.11" FIELD;
    /// The value of a field in a prospero URL.
    FieldValue: FieldValue, UCHAR.with(b"?:@&"), reserved b";=", "3.11" FIELD;
    /// The text after the ":" in a URL of any other scheme.
    SchemePart: SchemePart, XCHAR, reserved RESERVED, "2.2" MAY_BE;
    /// The user's name in a URL of any other scheme.
    OtherUser: User, UCHAR.with(b";?&="), reserved RESERVED, "2.2" MAY_BE;
    /// The password in a URL of any other scheme.
    OtherPassword: Password, UCHAR.with(b";?&="), reserved RESERVED, "2.2" MAY_BE;
    /// The text after the host and its "/" in a URL of any other scheme.
    UrlPath: UrlPath, XCHAR, reserved RESERVED, "2.2" MAY_BE;
}

impl Component {
    /// Returns the rule that the component's text matches.
    pub const fn rule(self) -> Rule {
        self.row().rule
    }

    /// Whether section 5 allows the octet's character in the component unencoded, for a
    /// reserved purpose or not.
    pub const fn holds(self, octet: u8) -> bool {
        self.row().unencoded.has(octet)
    }

    /// Whether the octet's character is reserved in the component. Encoding a reserved
    /// character may change the URL's meaning.
    pub const fn reserves(self, octet: u8) -> bool {
        Characters::NONE.with(self.row().reserved).has(octet)
    }

    /// Returns the section that states which characters the component reserves, and the section's
    /// words.
    pub const fn reservation(self) -> (&'static str, &'static str) {
        (self.row().section, self.row().words)
    }

    /// Whether section 5 allows the octet's character unencoded and it means the same as
    /// its escape.
    pub const fn is_free(self, octet: u8) -> bool {
        self.holds(octet) && !self.reserves(octet)
    }

    /// Whether a later text takes the octet's character for a delimiter in a component where it is
    /// free. RFC 3986 and the URL Standard begin a query at "?", RFC 6068 reads header fields and
    /// more addresses in a mailto URL, and a path that begins with "//" has a host.
    const fn delimits_elsewhere(self, octet: u8) -> bool {
        match self {
            Component::Encoded822Addr => matches!(octet, b'?' | b'/' | b'&' | b';' | b'=' | b','),
            Component::Gtype | Component::GopherSearch | Component::GopherPlusString | Component::Unique => {
                matches!(octet, b'?' | b'/')
            }
            _ => octet == b'?',
        }
    }

    /// Whether the component can hold the octet, encoded or not. Every component can hold
    /// every octet, with one exception: an encoded tab ends a gopher selector and a gopher search.
    pub const fn expresses(self, octet: u8) -> bool {
        !matches!((self, octet), (Component::Selector | Component::GopherSearch, b'\t'))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Characters(u128);

impl Characters {
    pub(super) const NONE: Characters = Characters(0);

    /// Returns the set with these characters added. In a constant, a character beyond US-ASCII does
    /// not compile.
    pub(super) const fn with(self, characters: &[u8]) -> Characters {
        let mut set = self.0;
        let mut at = 0;
        while at < characters.len() {
            set |= 1 << characters[at];
            at += 1;
        }
        Characters(set)
    }

    pub(super) const fn has(self, octet: u8) -> bool {
        octet.is_ascii() && self.0 >> octet & 1 == 1
    }
}

/// The encoded text of some octets in a component, made by [`Component::encode`].
#[derive(Clone, Copy, Debug)]
pub struct Encoded<'a> {
    component: Component,
    octets: &'a [u8],
}

/// An error: the component cannot hold the octet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotEncode {
    component: Component,
    octet: u8,
    offset: usize,
}

impl Component {
    /// Encodes the octets. Each octet becomes its character if it is free ([`Component::is_free`])
    /// and no later text reads the character as a delimiter. Every other octet becomes an escape
    /// with upper-case digits.
    ///
    /// In a gopher selector and a prospero name a "/" becomes an escape if there is a "." or ".."
    /// between two of them. RFC 3986 and the URL Standard remove such segments.
    ///
    /// # Errors
    /// Returns the first octet that the component cannot hold: see [`Component::expresses`].
    ///
    /// ```
    /// use rfc1738::octets::Component;
    ///
    /// let text = Component::Encoded822Addr.encode(b"50%off@host.dom")?;
    /// assert_eq!(text.to_string(), "50%25off@host.dom");
    /// assert_eq!(Component::User.encode(b"a.com?x")?.to_string(), "a.com%3Fx");
    /// assert_eq!(Component::Selector.encode(b"/a/../b")?.to_string(), "%2Fa%2F..%2Fb");
    /// assert_eq!(Component::Selector.encode(b"a\tb").unwrap_err().offset(), 1);
    /// # Ok::<(), rfc1738::octets::CannotEncode>(())
    /// ```
    pub fn encode(self, octets: &[u8]) -> Result<Encoded<'_>, CannotEncode> {
        match octets.iter().position(|&octet| !self.expresses(octet)) {
            Some(offset) => Err(CannotEncode { component: self, octet: octets[offset], offset }),
            None => Ok(self.text_of(octets)),
        }
    }

    /// Encodes octets that the component can hold. The caller has checked this.
    pub(crate) fn text_of(self, octets: &[u8]) -> Encoded<'_> {
        Encoded { component: self, octets }
    }
}

impl fmt::Display for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Encoded { component, octets } = *self;
        let has_dots = matches!(component, Component::Selector | Component::Hsoname)
            && octets.split(|&octet| octet == b'/').any(|segment| matches!(segment, b"." | b".."));
        for &octet in octets {
            let delimits = component.delimits_elsewhere(octet) || octet == b'/' && has_dots;
            match component.is_free(octet) && !delimits {
                true => fmt::Write::write_char(f, octet.into())?,
                false => write!(f, "%{octet:02X}")?,
            }
        }
        Ok(())
    }
}

impl CannotEncode {
    /// Returns the component.
    pub fn component(&self) -> Component {
        self.component
    }

    /// Returns the octet that the component cannot hold.
    pub fn octet(&self) -> u8 {
        self.octet
    }

    /// Returns the octet's offset in the given octets, in bytes from 0.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for CannotEncode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (octet, offset, rule) = (self.octet, self.offset, self.component.rule());
        write!(f, "`{rule}` cannot represent the octet {octet:02X} at {offset}")
    }
}

impl core::error::Error for CannotEncode {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn a_reserved_character_is_not_free() {
        let octets =
            |is: fn(Component, u8) -> bool, component| (0..=255).filter(move |&octet| is(component, octet));
        assert!(octets(Component::reserves, Component::HttpSegment).eq(*b"/;?"));
        assert!(octets(Component::reserves, Component::Selector).eq(*b""));
        assert!(Component::HttpSegment.holds(b';') && !Component::HttpSegment.is_free(b';'));
        assert!(Component::Selector.is_free(b';') && !Component::Selector.is_free(b' '));
    }

    /// RFC 6068: header fields follow "?", "&" and "=", and "," stands between addresses.
    #[test]
    fn delimiters_of_other_texts_become_escapes() {
        let address = Component::Encoded822Addr.encode(b"a?b/c&d;e=f,g@h").unwrap();
        assert_eq!(address.to_string(), "a%3Fb%2Fc%26d%3Be%3Df%2Cg@h");
    }

    #[test]
    fn reservations_cite_the_section_of_the_scheme() {
        let unique = Component::Unique.reservation();
        assert_eq!(unique.0, "3.6");
        assert!(
            unique.1.contains("the commercial at \"@\" character. No additional characters are reserved")
        );
        assert_eq!(Component::UrlPath.reservation(), ("2.2", MAY_BE));
    }

    #[test]
    fn a_set_contains_the_added_octets() {
        let set = Characters::NONE.with(b"\0a").with(b"a\x7f");
        assert!((0..=255).filter(|&octet| set.has(octet)).eq([0, b'a', 0x7f]));
    }

    extern crate std;

    #[test]
    fn an_error_names_the_first_octet_that_does_not_fit() {
        let error = Component::Selector.encode(b"ab\tc\td").unwrap_err();
        assert_eq!((error.component(), error.octet(), error.offset()), (Component::Selector, b'\t', 2));
        assert_eq!(error.to_string(), "`selector` cannot represent the octet 09 at 2");
    }
}
