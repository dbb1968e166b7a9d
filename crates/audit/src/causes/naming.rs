//! The names of features: stable ones for files and options, and words for people.

use std::fmt;

use super::class::Class;
use super::feature::{Feature, What};
use super::regions::Region;
use super::shape::Shape;

/// Defines an enumeration whose values have permanent names: files of accepted causes have them.
macro_rules! named {
    (
        $(#[$attribute:meta])*
        pub(crate) enum $Type:ident {
            $($(#[$doc:meta])* $Value:ident $(($Of:ty))? = $name:literal,)*
        }
    ) => {
        $(#[$attribute])*
        pub(crate) enum $Type {
            $($(#[$doc])* $Value $(($Of))?,)*
        }

        impl $Type {
            /// Returns the permanent name.
            pub(super) fn name(self) -> &'static str {
                match self {
                    $(Self::$Value { .. } => $name,)*
                }
            }

            /// Returns the values that hold no other value, in their order.
            pub(super) fn plain() -> Vec<$Type> {
                [$($crate::causes::naming::named!(@plain $Value $(($Of))?)),*].into_iter().flatten().collect()
            }
        }
    };
    (@plain $Value:ident) => { Some(Self::$Value) };
    (@plain $Value:ident ($Of:ty)) => { None };
}
pub(super) use named;

impl Feature {
    /// Returns the stable name of the feature: `port-other-digit`.
    pub(crate) fn name(self) -> String {
        let what = match self.what {
            What::Shape(Shape::Repeated('@')) => "repeated-at".into(),
            What::Shape(Shape::Repeated(mark)) => format!("repeated-{}", word(mark)),
            What::Shape(Shape::Named(scheme)) => scheme.name().into(),
            What::Shape(Shape::Typecode(code)) => format!("type-{code}"),
            What::Shape(Shape::LongTopLevel(most)) => format!("last-label-longer-than{most}"),
            What::Shape(Shape::LongerThan(most)) => format!("longer-than{most}"),
            What::Shape(shape) => shape.name().into(),
            What::Class(class) => class.name().into(),
            What::Character(character) => word(character),
            What::Escaped(character) => format!("escaped-{}", word(character)),
        };
        let name = format!("{}-{what}", self.region.name());
        self.scheme.map_or(name.clone(), |scheme| format!("{}-{name}", scheme.name()))
    }
}

/// Returns a feature in words, with more characters of its region:
/// `"+" or white space in the port`.
pub(super) fn words(feature: Feature, marks: &[Feature]) -> String {
    let all = [&[feature], marks].concat();
    // The words of these classes name the characters.
    let is_named = |one: &Feature| {
        let is_class = |what| all.iter().any(|other| other.what == What::Class(what));
        matches!(one.what, What::Character('\n' | '\r')) && is_class(Class::Newline)
            || matches!(one.what, What::Character('\t' | '\n' | '\r')) && is_class(Class::TabOrNewline)
    };
    let mut texts: Vec<String> =
        all.iter().filter(|one| !is_named(one)).map(|one| without_place(*one)).collect();
    // A character and its class can have the same words.
    texts.dedup();
    match &texts[..] {
        [] | [_] => all.iter().find(|one| !is_named(one)).unwrap_or(&feature).to_string(),
        [before @ .., last] => format!("{} or {last} {}", before.join(", "), feature.region.words()),
    }
}

/// Returns what stands in a region, and not where.
fn without_place(feature: Feature) -> String {
    let text = feature.to_string();
    text.strip_suffix(feature.region.words()).map_or(text.clone(), |what| what.trim_end().to_owned())
}

/// Returns the word for a character in the name of a feature: `line-feed`, or `u1b`.
fn word(character: char) -> String {
    character_name(character)
        .map_or_else(|| format!("u{:02x}", u32::from(character)), |name| name.replace(' ', "-"))
}

/// Returns the name of a character that stands in no name of a file or an option.
fn character_name(character: char) -> Option<&'static str> {
    Some(match character {
        '\t' => "tab",
        '\n' => "line feed",
        '\r' => "carriage return",
        ' ' => "space",
        '\0' => "nul",
        '@' => "at sign",
        '/' => "slash",
        '\\' => "backslash",
        ':' => "colon",
        '?' => "question mark",
        '#' => "number sign",
        '%' => "percent sign",
        '[' => "left bracket",
        ']' => "right bracket",
        '!' => "exclamation mark",
        '"' => "quotation mark",
        '$' => "dollar sign",
        '&' => "ampersand",
        '\'' => "apostrophe",
        '(' => "left parenthesis",
        ')' => "right parenthesis",
        '*' => "asterisk",
        '+' => "plus sign",
        ',' => "comma",
        '-' => "hyphen",
        '.' => "dot",
        ';' => "semicolon",
        '<' => "less-than sign",
        '=' => "equals sign",
        '>' => "greater-than sign",
        '^' => "caret",
        '_' => "underscore",
        '`' => "grave accent",
        '{' => "left brace",
        '|' => "vertical bar",
        '}' => "right brace",
        '~' => "tilde",
        '\x7f' => "delete",
        _ => return None,
    })
}

impl fmt::Display for Feature {
    /// Writes the feature in words: `a line feed at the end`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.region.words();
        if let Some(scheme) = self.scheme {
            let of_all = Feature { scheme: None, ..*self };
            let name = if scheme.name() == "ws" { "ws or wss" } else { scheme.name() };
            return write!(out, "{of_all}, with the scheme {name}");
        }
        match self.what {
            What::Character(character) => match character_name(character).filter(|_| character <= ' ') {
                Some(name) => write!(out, "a {name} {place}"),
                None if character.is_control() => write!(out, "U+{:04X} {place}", u32::from(character)),
                None => write!(out, "\"{character}\" {place}"),
            },
            What::Escaped(character) => write!(out, "the escape %{:02X} {place}", u32::from(character)),
            What::Class(class) => write!(out, "{} {place}", class.words()),
            What::Shape(shape) => match shape {
                Shape::Absent if self.region == Region::Scheme => write!(out, "no scheme, as a reference"),
                Shape::Absent => write!(out, "no {}", self.region.noun()),
                Shape::Present => write!(out, "{}", self.region.with_article()),
                Shape::Empty if self.region == Region::Slashes => write!(out, "no slash {place}"),
                Shape::Empty => write!(out, "an empty {}", self.region.noun()),
                Shape::DigitFirst => write!(out, "{} that begins with a digit", self.region.with_article()),
                Shape::LongTopLevel(most) => {
                    write!(out, "a host whose last label has more than {most} characters")
                }
                Shape::OtherFirst => write!(out, "a scheme that begins with another character than a letter"),
                Shape::OneLetter => write!(out, "a scheme of one letter"),
                Shape::Invalid => write!(out, "another text than a scheme before the \":\""),
                Shape::NotLetters => write!(out, "another character than a letter in the scheme"),
                Shape::NotDigits => write!(out, "another character than a digit {place}"),
                Shape::DigitsThenOther if self.region == Region::Path => {
                    write!(out, "digits and then another character at the end of the path")
                }
                Shape::DigitsThenOther => write!(out, "digits and then another character {place}"),
                Shape::Disordered => write!(out, "a misplaced \"@\", \":\" or bracket {place}"),
                Shape::ColonSlashes => write!(out, "\"://\" {place}"),
                Shape::LateAuthority => write!(out, "\"//\" in a path without an authority"),
                Shape::LikePort => write!(out, "\":\" and digits at the end of the path"),
                Shape::NotDomain => {
                    write!(out, "another character than a letter, a digit, \"-\" or \".\" {place}")
                }
                Shape::FinalSlash => write!(out, "\"/\" at the end"),
                Shape::NotAddress => write!(out, "brackets without an address"),
                Shape::ShortTopLevel => write!(out, "a host whose last label is one letter"),
                Shape::Above31Bits => write!(out, "{} of more than 31 bits", self.region.with_article()),
                Shape::Above63Bits => write!(out, "a port of more than 63 bits"),
                Shape::Repeated('@') => write!(out, "several \"@\" before the host"),
                Shape::Repeated(mark) => write!(out, "several \"{mark}\" {place}"),
                Shape::Address => write!(out, "four numbers as the host"),
                Shape::Numbers => write!(out, "a host that ends with a number"),
                Shape::EmptyHex => write!(out, "\"0x\" without digits {place}"),
                Shape::TooLarge => write!(out, "a number that is too large for an IPv4 address"),
                Shape::DigitLast => write!(out, "a host whose last label begins with a digit"),
                Shape::Brackets => write!(out, "a host in brackets"),
                Shape::EmptyLabel => write!(out, "an empty label in the host, or a final \".\""),
                Shape::OneLabel => write!(out, "a host without a dot"),
                Shape::LastLabelOther => {
                    write!(out, "a host whose last label has a digit or \"-\" beside letters")
                }
                Shape::Hexadecimal => write!(out, "a hexadecimal number {place}"),
                Shape::SeveralGaps => write!(out, "an address with more than one \"::\""),
                Shape::EmptyName => write!(out, "a field without a name"),
                Shape::NotOneEqualsSign => write!(out, "a field without exactly one \"=\""),
                Shape::DriveDots => write!(out, "\"..\" as a segment that only a drive letter stands before"),
                Shape::SlashFirst => write!(out, "{} that begins with \"/\"", self.region.with_article()),
                Shape::LongestLabel => write!(out, "a label of 63 characters in the host"),
                Shape::TooLongLabel => write!(out, "a label of more than 63 characters in the host"),
                Shape::EdgeHyphen => write!(out, "a label of the host that begins or ends with \"-\""),
                Shape::FinalHyphen => write!(out, "\"-\" at the end of the host"),
                Shape::ALabel => write!(out, "a label that begins with \"xn--\""),
                Shape::Above16Bits => write!(out, "a port above 65535"),
                Shape::UpperInBrackets => write!(out, "a capital letter in brackets"),
                Shape::LastGroupLeftOut => write!(out, "an address whose \"::\" stands for the last group"),
                Shape::OneGroupLeftOut => write!(out, "an address whose \"::\" stands for one group"),
                Shape::SeveralRunsOfZeros => write!(out, "an address with several runs of zeros"),
                Shape::LongGroup => write!(out, "an address with a group of more than four digits"),
                Shape::NoGroupLeftOut => write!(out, "an address whose \"::\" stands for no group"),
                Shape::NumberAbove255 => write!(out, "an address with a number above 255"),
                Shape::Typecode(code) => write!(out, "\";type={code}\" at the end"),
                Shape::OtherType if self.region == Region::Gtype => {
                    write!(out, "a type that Gopher does not have")
                }
                Shape::Ipv4Mapped => write!(out, "an IPv4 address as one of IPv6, such as [::ffff:102:304]"),
                Shape::FinalSpace => {
                    write!(out, "a space at the end of a path that does not begin with \"/\"")
                }
                Shape::LowerTypecode => write!(out, "a typecode in small letters"),
                Shape::OtherType => write!(out, "another typecode than a, d and i"),
                Shape::RepeatedField => write!(out, "a second field of the same name"),
                Shape::EmptySegment => write!(out, "a directory without a name"),
                Shape::Zone => write!(out, "an address with a zone, such as [fe80::1%25a]"),
                Shape::BarDrive => write!(out, "a drive letter with \"|\""),
                Shape::SeveralEscapedTabs => write!(out, "%09 twice or more"),
                Shape::NumberZero => write!(out, "the port 0"),
                Shape::FiveDigits => write!(out, "a port of five digits or more"),
                Shape::SixDigits => write!(out, "a port of more than five digits"),
                Shape::Zeros if self.region == Region::Port => write!(out, "a port that begins with 0"),
                Shape::ZerosInBrackets => {
                    write!(out, "a number that begins with 0, of an IPv4 address in brackets")
                }
                Shape::Greatest => write!(out, "the greatest port, 65535"),
                Shape::FinalEscape => write!(out, "an escape at the end"),
                Shape::SeveralHyphens => write!(out, "\"--\" in the host"),
                Shape::Zeros => write!(out, "a number that begins with 0 {place}"),
                Shape::UpperEscapedDots => write!(out, "\".\" or \"..\" as a segment, with %2E"),
                Shape::EscapedDots => write!(out, "\".\" or \"..\" as a segment, with an escape"),
                Shape::Dots => write!(out, "\".\" or \"..\" as a segment"),
                Shape::RootDots => write!(out, "\"..\" as a segment that nothing stands before"),
                Shape::AfterBracket => write!(out, "text after the bracket that closes an address"),
                Shape::NotClosed => write!(out, "a bracket that is not closed {place}"),
                Shape::NoPassword => write!(out, "a user without a password"),
                Shape::OpaqueDots => {
                    write!(out, "\".\" or \"..\" as a segment of a path that does not begin with \"/\"")
                }
                Shape::RelativeDots => write!(out, "\".\" or \"..\" as a segment of a relative path"),
                Shape::ThreeSlashes => write!(out, "\"///\" in the path"),
                Shape::SeveralSlashes => write!(out, "\"//\" {place}"),
                Shape::Drive => write!(out, "a drive letter {place}"),
                Shape::LaterSlash => write!(out, "\"/\" in a path that does not begin with it"),
                Shape::NoSlash => write!(out, "a path that does not begin with \"/\""),
                Shape::Named(scheme) => match scheme.name() {
                    "ws" => write!(out, "the scheme ws or wss"),
                    name => write!(out, "the scheme {name}"),
                },
                Shape::NotAccepted => write!(out, "a scheme of which it accepts no URL"),
                Shape::DefaultPort => write!(out, "the default port of the scheme"),
                Shape::OtherDefaultPort => write!(out, "the default port of another scheme"),
                Shape::Alone if self.region == Region::Scheme => {
                    write!(out, "nothing after the scheme, or only a query or a fragment")
                }
                Shape::Alone => write!(out, "nothing after the slashes"),
                Shape::Localhost => write!(out, "the host localhost"),
                Shape::NumbersThenDot => write!(out, "a host of numbers with a final \".\""),
                Shape::IpFuture => write!(out, "an IPvFuture: an address in brackets that begins with \"v\""),
                Shape::Digits => write!(out, "only digits {place}"),
                Shape::OneSlash => write!(out, "one slash {place}"),
                Shape::ManySlashes => write!(out, "more than two slashes {place}"),
                Shape::AfterHost => {
                    write!(out, "{} after an authority without a path", self.region.with_article())
                }
                Shape::AfterRootless => {
                    write!(out, "{} after a path that does not begin with \"/\"", self.region.with_article())
                }
                Shape::EmptyFirstSegment => write!(out, "a path that begins with \"//\""),
                Shape::Ipv4InBrackets => write!(out, "an IPv4 address in brackets"),
                Shape::LongerThan(most) => {
                    write!(out, "{} of more than {most} characters", self.region.with_article())
                }
            },
        }
    }
}

impl Class {
    fn words(self) -> &'static str {
        match self {
            Class::Illegal => "a character that RFC 3986 does not allow",
            Class::Delimiter => "one of !$&'()*+,;=",
            Class::Forbidden => "a control, a space, one of \"<>\\^`{|} or a character beyond US-ASCII",
            Class::RightToLeft => "a letter that is written from right to left",
            Class::EscapedUpper => "an escape of a capital letter, such as %41",
            Class::EscapedControl => "an escape of a control character, such as %0A",
            Class::OtherDot => "a character that IDNA reads as \".\", such as U+3002",
            Class::Joiner => "a joiner: U+200C or U+200D",
            Class::OtherDigit => "a digit beyond US-ASCII",
            Class::NotAscii => "a character beyond US-ASCII",
            Class::WhiteSpace => "white space",
            Class::OtherSpace => "white space beyond US-ASCII",
            Class::C0ControlOrSpace => "a space or a control from U+0000 to U+001F",
            Class::Control => "a control character",
            Class::Upper => "a capital letter",
            Class::Escape => "an escape such as %41",
            Class::EscapedDelimiter => "an escape of a delimiter, such as %2f",
            Class::EscapedOctet => "an escape of an octet beyond US-ASCII, such as %ff",
            Class::EscapedLetter => "an escape of a letter, a digit or one of -._~, such as %41",
            Class::LowerEscape => "an escape with a small letter, such as %2f",
            Class::UpperEscape => "an escape with a capital letter, such as %2F",
            Class::Entity => "a reference of HTML, such as &amp;",
            Class::MappedDelimiter => {
                "a character of which IDNA makes a delimiter, such as U+2100 (a/c) or U+FF20 (@)"
            }
            Class::CaseFold => "a character beyond US-ASCII whose lower case is a letter of US-ASCII",
            Class::Deviation => "a character that the two versions of IDNA read differently, such as U+00DF",
            Class::Newline => "a line feed or a carriage return",
            Class::TabOrNewline => "a tab, a line feed or a carriage return",
            Class::LineEnd => "a character that ends a line",
            Class::IncompleteEscape => "a \"%\" without two hexadecimal digits",
        }
    }
}
