//! The scheme: what it is, and which ones the parser knows.

use std::borrow::Cow;

use crate::characters::Set;
use crate::declare::decision;
use crate::steps::escapes::{EscapeForm, Text};
use crate::steps::file::FileSlashes;
use crate::trace::Traced;

decision! {
    /// What is a scheme, before the first ":"?
    pub enum SchemeCharacters {
        /// Letters, digits, "+", "-" and ".". The scheme of `1x:a` is 1x, and `x_y:a` is invalid,
        /// if every input needs a scheme.
        InAnyOrder,
        /// A letter, then letters, digits, "+", "-" and ".". `1x:a` is invalid, if every input
        /// needs a scheme.
        LetterFirst,
        /// A letter, then letters, digits, "+", "-" and ".", or nothing: `1x:a` is invalid, if
        /// every input needs a scheme, and the path of `:a` is a.
        LetterFirstOrNothing,
        /// A letter, then letters, digits, "+" and "-": `x.y:a` is invalid, if every input needs a scheme.
        LetterFirstWithoutPeriod,
        /// Letters, digits, "+", "-", "." and "~", or nothing. The scheme of `x~y://a/` is `x~y`,
        /// and that of `://a/` is the empty text.
        WithTildeOrNothing,
        /// Any text that has no "/", "?", "#" or ".": the scheme of `1_x:a` is 1_x, and the path of
        /// `x.y:a` is `x.y:a`, if every path is permitted without a scheme.
        AnyTextWithoutPeriod,
        /// A letter, then any text that has no "/", "?", "#", ".", "@", backslash or white space of
        /// US-ASCII: the scheme of `x_y:a` is x_y, and `x.y:a` is invalid, if every input needs a
        /// scheme.
        LetterThenTextWithoutPeriod,
        /// Any text that has no "/", "?" or "#". The scheme of `1_x:a` is 1_x, and that of `x.y:a` is x.y.
        AnyText,
        /// Any text that has no "/", "?", "#", ";" or "%" and does not begin with ".": the scheme
        /// of `1_x:a` is 1_x, and `.x:a` is invalid, if every input needs a scheme.
        AnyTextBeforePath,
        /// Any text that has no "/", "?" or "#", or nothing: the scheme of `1_x:a` is 1_x, and the
        /// path of `:a` is a.
        AnyTextOrNothing,
        /// A letter, then any text that has no "/", "?" or "#": the scheme of `x_y:a` is x_y.
        LetterThenAnyText,
        /// A letter, then any text that has no "/", "?" or "#", or nothing: the scheme of `x_y:a`
        /// is x_y, and that of `:a` is the empty text.
        LetterThenAnyTextOrNothing,
        /// Any text without these, but escapes of unreserved characters are decoded, and what no
        /// scheme has is left out: the scheme of `x_y:a` is xy. The parser does not know such a
        /// scheme.
        OthersLeftOut,
    }
}

decision! {
    /// What ends a scheme?
    pub enum SchemeEnd {
        /// ":". The scheme of `mailto:a` is mailto.
        Colon,
        /// ":", if no port follows: up to five digits and then "/" or the end. Otherwise an
        /// authority begins the input: the host of `mailto:1/a` is mailto, and the port of
        /// `mailto:1/a` is 1. A ":" alone is invalid.
        ColonUnlessPort,
        /// ":", if "//" follows. Without them the input has no scheme: `x:/a` is invalid, if every
        /// input needs one.
        ColonBeforeSlashes,
        /// ":", unless a password follows: text without ":", "@" and "/", and then "@". The path of
        /// `x:a@b/` is `x:a@b/`, if an input needs no scheme. The expression `parseUri`, which
        /// several libraries have, reads a scheme so.
        ColonUnlessPassword,
        /// The first "://", wherever it stands, and every text is a scheme: the scheme of
        /// `x:a/b://c/` is `x:a/b`. Without it the input has no scheme.
        FirstSlashes,
    }
}

decision! {
    /// What is an input that does not begin with a scheme and ":"?
    pub enum WithoutScheme {
        /// It makes the input invalid, as in `//evil.com/`. RFC 3986 and RFC 2396 call it a reference.
        Rejected,
        /// A relative reference: what follows is read as it is after a scheme, and the host of
        /// `//evil.com/` is evil.com. A path before whose first "/" a ":" stands makes the input
        /// invalid, as in `x~y:a`.
        Reference,
        /// A relative reference, in which a ":" may begin the path, but not stand elsewhere before
        /// its first "/": the path of `:80/` is `:80/`, and `x~y:a` is invalid.
        ReferenceOrColon,
        /// A relative reference, in which every path is permitted: the path of `x~y:a` is `x~y:a`.
        AnyReference,
        /// A path, perhaps with a query and a fragment: the path of `//evil.com/` is `//evil.com/`,
        /// and that of `x~y:a` is `x~y:a`.
        AnyPath,
        /// A relative reference with any path, in which two slashes begin an authority only before a
        /// user: the path of `//evil.com/` is `//evil.com/`, and the host of `//u@evil.com/` is
        /// evil.com.
        ReferenceWithUser,
        /// A path, if it begins with "/" or is "*": the path of `//evil.com/` is `//evil.com/`.
        /// `evil.com/` is invalid.
        Path,
        /// A path, if it begins with "/" or is "*", and otherwise an authority alone: the path of
        /// `//evil.com/` is `//evil.com/`, and the host of `x~y:80` is `x~y`. `x~y/a` is invalid.
        PathOrAuthority,
        /// An authority and what follows it, unless it begins with "/": the host of `x~y/a` is
        /// `x~y`, if a host name may have a "~". The host of `//evil.com/` is evil.com.
        Authority,
    }
}

decision! {
    /// In which case is a scheme reported?
    pub enum SchemeCase {
        /// As in the input: the scheme of `HTTP://host.dom/` is HTTP. The parser compares schemes
        /// in any case.
        Kept,
        /// As in the input, and the parser compares schemes as they are, so it does not know HTTP:
        /// the port of `http://host.dom/` is 80, and `HTTP://host.dom/` has no port, if the default
        /// port is added.
        KeptAndCompared,
        /// In lower case: the scheme of `HTTP://host.dom/` is http.
        Lower,
        /// In lower case, and the parser compares schemes as they are: the scheme of
        /// `HTTP://host.dom/` is http, and the port of `HTTP://host.dom:80/` is 80, also if the
        /// default port is left out.
        LowerAndCompared,
        /// In lower case, into which it is put after the slashes are read, so one with capitals can
        /// be without slashes as one that the parser does not know: the host of `HTTP:host.dom` is
        /// host.dom.
        LowerAfterSlashes,
        /// In lower case, if the parser knows it. The scheme of `FOO://host.dom/` is FOO.
        LowerIfKnown,
    }
}

decision! {
    /// Which schemes does the parser know? Many decisions have one option for them, and one for
    /// others. In the examples only hosts of known schemes can be numbers.
    pub enum KnownSchemes {
        /// None. All schemes are read alike, as far as no other decision names a scheme: the host
        /// of `http://0x7f.1/` is `0x7f.1`.
        None,
        /// The ten schemes that RFC 1738 defines: the host of `gopher://0x7f.1/` is 127.0.0.1, and
        /// the host of `ws://0x7f.1/` is `0x7f.1`.
        OfRfc1738,
        /// The ten schemes that RFC 1738 defines, https, ws and wss: the host of `ws://0x7f.1/` and
        /// of `gopher://0x7f.1/` is 127.0.0.1, and the host of `ldap://0x7f.1/` is `0x7f.1`.
        OfRfc1738AndWeb,
        /// The special schemes of the URL Standard: ftp, file, http, https, ws and wss. The host of
        /// `ws://0x7f.1/` is 127.0.0.1, and the host of `gopher://0x7f.1/` is `0x7f.1`.
        Special,
        /// The special schemes and gopher: the host of `gopher://0x7f.1/` is 127.0.0.1, and the
        /// host of `telnet://0x7f.1/` is `0x7f.1`.
        SpecialAndGopher,
        /// Those of services: http, https, ftp, file, gopher, ldap, news, nntp and telnet. The host
        /// of `ldap://0x7f.1/` is 127.0.0.1, and the host of `ws://0x7f.1/` is `0x7f.1`.
        OfServices,
        /// Those of services, ws and wss. The host of `ws://0x7f.1/` and of `ldap://0x7f.1/` is 127.0.0.1.
        OfServicesAndWs,
        /// http and https: the host of `https://0x7f.1/` is 127.0.0.1, and the host of
        /// `ftp://0x7f.1/` is `0x7f.1`.
        Http,
        /// http and https, and an input without a scheme, which is read like one of them. The host
        /// of `https://0x7f.1/` is 127.0.0.1, the host of `//0x7f.1/` is 127.0.0.1, if an input
        /// needs no scheme, and the host of `ftp://0x7f.1/` is `0x7f.1`.
        HttpAndNone,
        /// http, https and file: the host of `file://0x7f.1/` is 127.0.0.1, and the host of
        /// `ftp://0x7f.1/` is `0x7f.1`.
        HttpAndFile,
        /// http, https, ftp, file and gopher: the host of `gopher://0x7f.1/` is 127.0.0.1, that of
        /// `ws://0x7f.1/` is `0x7f.1`, and that of `telnet://0x7f.1/` is `0x7f.1`.
        HttpFtpFileAndGopher,
        /// http, https and ftp: the host of `ftp://0x7f.1/` is 127.0.0.1, and the host of
        /// `ws://0x7f.1/` is `0x7f.1`.
        HttpAndFtp,
        /// http, https, ftp, ws and wss: the host of `ws://0x7f.1/` is 127.0.0.1, and the host of
        /// `file://0x7f.1/` is `0x7f.1`.
        SpecialExceptFile,
        /// http, https, ws and wss: the host of `ws://0x7f.1/` is 127.0.0.1, and the host of
        /// `ftp://0x7f.1/` is `0x7f.1`.
        HttpAndWs,
    }
}

decision! {
    /// Does the parser accept schemes that it does not know?
    pub enum OtherSchemes {
        /// Yes. The scheme of `x://host.dom/` is x.
        Accepted,
        /// No: `x://host.dom/` is invalid.
        Rejected,
    }
}

/// The special schemes of the URL Standard.
pub(crate) const SPECIAL: [&str; 6] = ["ftp", "file", "http", "https", "ws", "wss"];
/// The schemes that RFC 1738 defines, and at last https, ws and wss.
const OF_RFC_1738_AND_WEB: [&str; 13] = [
    "ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero", "https", "ws",
    "wss",
];

/// The schemes of services, and at last ws and wss.
pub(crate) const OF_SERVICES_AND_WS: [&str; 11] =
    ["http", "https", "ftp", "file", "gopher", "ldap", "news", "nntp", "telnet", "ws", "wss"];

/// The schemes in whose paths .NET removes no dot segments, and reads no backslash as a slash.
pub(crate) const FLAT: [&str; 6] = ["gopher", "ldap", "mailto", "news", "nntp", "telnet"];

/// What the schemes of [`SchemeCharacters::WithTildeOrNothing`] may have.
pub(crate) const WITH_TILDE: Set = Set::ALPHANUMERIC.and(Set::of(b"+-.~"));

/// The scheme of an input.
pub(crate) struct Scheme<'a> {
    /// The text that is reported. `None`: the input has no scheme.
    pub text: Option<Text<'a>>,
    /// The same as the parser compares it, in lower case unless it compares schemes as they are. It
    /// is empty if there is none.
    lower: Cow<'a, str>,
    /// Whether it has letters in upper case.
    pub has_capitals: bool,
    /// Whether the parser knows it.
    pub is_known: bool,
}

impl Scheme<'_> {
    /// Returns whether the scheme is one of these.
    pub fn is(&self, names: &[&str]) -> bool {
        names.contains(&&*self.lower)
    }

    /// Returns the scheme as the parser compares it.
    pub fn lower(&self) -> &str {
        &self.lower
    }
}

/// Splits the text after its scheme. Returns `None` if the input is invalid.
pub(crate) fn read<'a>(design: &Traced<'a>, text: &'a [u8]) -> Option<(Scheme<'a>, &'a [u8])> {
    let is_first = design.scheme_end() == SchemeEnd::FirstSlashes;
    let colon = match is_first {
        true => text.windows(3).position(|end| end == b"://"),
        false => text.iter().position(|&byte| byte == b':'),
    };
    let before = colon.map(|colon| &text[..colon]).filter(|scheme| is_first || is_scheme(design, scheme));
    let slashes: &[u8] = if design.scheme_end() == SchemeEnd::ColonBeforeSlashes { b"//" } else { b"" };
    let is_file = |scheme: &&[u8]| {
        let is_path = design.file_slashes() == FileSlashes::LocalOnlyOrPath;
        scheme.eq_ignore_ascii_case(b"file") && is_path && text.len() > 6
    };
    let before = before.filter(|scheme| {
        let after = &text[scheme.len() + 1..];
        (is_file(scheme) || after.starts_with(slashes))
            && match design.scheme_end() {
                SchemeEnd::ColonUnlessPort => !is_port(after),
                SchemeEnd::ColonUnlessPassword => {
                    let end = after.iter().find(|byte| b":@/".contains(byte));
                    scheme.contains(&b'@') || end != Some(&b'@')
                }
                _ => true,
            }
    });
    let Some(scheme) = before else {
        let is_known = design.known_schemes() == KnownSchemes::HttpAndNone;
        let none = Scheme { text: None, lower: "".into(), has_capitals: false, is_known };
        return is_reference(design, text).then_some((none, text));
    };
    let rest = &text[scheme.len() + 1..];
    let mut lower = Cow::from(rfc1738_oracle::piece(design.input, scheme).unwrap_or_default());
    let scheme: Text<'_> = match design.scheme_characters() {
        SchemeCharacters::OthersLeftOut => {
            let decoded = EscapeForm::UnreservedDecoded.of(scheme.into(), Set::NONE);
            let lower = String::from_utf8_lossy(&decoded).to_lowercase();
            lower.bytes().filter(is_character).collect::<Vec<u8>>().into()
        }
        _ => scheme.into(),
    };
    let has_capitals = lower.bytes().any(|byte| byte.is_ascii_uppercase());
    let case = design.scheme_case();
    if has_capitals && !matches!(case, SchemeCase::KeptAndCompared | SchemeCase::LowerAndCompared) {
        lower.to_mut().make_ascii_lowercase();
    }
    let known: &[&str] = match design.known_schemes() {
        KnownSchemes::None => &[],
        KnownSchemes::OfRfc1738 => &OF_RFC_1738_AND_WEB[..10],
        KnownSchemes::OfRfc1738AndWeb => &OF_RFC_1738_AND_WEB,
        KnownSchemes::Special => &SPECIAL,
        KnownSchemes::SpecialAndGopher => &["ftp", "file", "gopher", "http", "https", "ws", "wss"],
        KnownSchemes::OfServices => &OF_SERVICES_AND_WS[..9],
        KnownSchemes::OfServicesAndWs => &OF_SERVICES_AND_WS,
        KnownSchemes::SpecialExceptFile => &["ftp", "http", "https", "ws", "wss"],
        KnownSchemes::Http | KnownSchemes::HttpAndNone => &["http", "https"],
        KnownSchemes::HttpAndFile => &["http", "https", "file"],
        KnownSchemes::HttpFtpFileAndGopher => &["http", "https", "ftp", "file", "gopher"],
        KnownSchemes::HttpAndFtp => &["http", "https", "ftp"],
        KnownSchemes::HttpAndWs => &["http", "https", "ws", "wss"],
    };
    let is_known = known.contains(&&*lower);
    (is_known || design.other_schemes() != OtherSchemes::Rejected).then_some(())?;
    use SchemeCase::*;
    let text = match case {
        LowerIfKnown if !is_known => scheme,
        Kept | KeptAndCompared => scheme,
        Lower | LowerAndCompared | LowerAfterSlashes | LowerIfKnown => scheme.to_ascii_lowercase().into(),
    };
    Some((Scheme { text: Some(text), lower, has_capitals, is_known }, rest))
}

/// Returns whether a text begins with one to five digits and then "/", or its end.
pub(crate) fn is_port(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (1..=5).contains(&digits) && text.get(digits).is_none_or(|&byte| byte == b'/')
}

/// Returns whether a text begins with an authority that has a port, and no slash begins it.
pub(crate) fn begins_with_port(design: &Traced, text: &[u8], has_fragment: bool) -> bool {
    let colon = text.iter().position(|byte| b":?#".contains(byte));
    let is_port = |port: &[u8]| is_port(port) && !(has_fragment && port.iter().all(u8::is_ascii_digit));
    design.scheme_end() == SchemeEnd::ColonUnlessPort
        && colon.is_some_and(|at| text[at] == b':' && is_port(&text[at + 1..]))
}

/// Returns whether a scheme of every text may have a character.
pub(crate) fn is_character(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+-.".contains(byte)
}

/// Returns whether a text is a scheme of RFC 3986.
pub(crate) fn is_of_rfc_3986(text: &[u8]) -> bool {
    text.first().is_some_and(u8::is_ascii_alphabetic) && text.iter().all(is_character)
}

/// Returns the scheme of RFC 3986 with which a text begins, and what follows its ":".
pub(crate) fn of_rfc_3986(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let colon = text.iter().position(|&byte| byte == b':').filter(|&colon| is_of_rfc_3986(&text[..colon]))?;
    Some((&text[..colon], &text[colon + 1..]))
}

/// Returns whether the text before the first ":" is a scheme.
fn is_scheme(design: &Traced, text: &[u8]) -> bool {
    use SchemeCharacters::*;
    let option = design.scheme_characters();
    let are_characters = text.iter().all(is_character);
    let Some(first) = text.first() else {
        return matches!(
            option,
            WithTildeOrNothing | LetterFirstOrNothing | AnyTextOrNothing | LetterThenAnyTextOrNothing
        );
    };
    let has = |others: &[u8]| text.iter().any(|byte| others.contains(byte));
    match option {
        WithTildeOrNothing => text.iter().all(|byte| WITH_TILDE.has(*byte)),
        InAnyOrder => are_characters,
        LetterFirst | LetterFirstOrNothing => are_characters && first.is_ascii_alphabetic(),
        LetterFirstWithoutPeriod => is_of_rfc_3986(text) && !text.contains(&b'.'),
        AnyTextWithoutPeriod => !has(b"/?#."),
        LetterThenTextWithoutPeriod => first.is_ascii_alphabetic() && !has(b"/?#.@\\ \t\n\x0b\x0c\r"),
        LetterThenAnyText | LetterThenAnyTextOrNothing => first.is_ascii_alphabetic() && !has(b"/?#"),
        AnyTextBeforePath => *first != b'.' && !has(b"/?#;%"),
        AnyText | AnyTextOrNothing | OthersLeftOut => !has(b"/?#"),
    }
}

/// Returns whether a text is a path, or "*", which stands for a server as a whole in HTTP.
pub(crate) fn is_path(text: &[u8]) -> bool {
    text.starts_with(b"/") || text == b"*"
}

/// Returns whether a text without a scheme is valid.
fn is_reference(design: &Traced, text: &[u8]) -> bool {
    if text == b":" && design.scheme_end() == SchemeEnd::ColonUnlessPort {
        return false;
    }
    use WithoutScheme::*;
    match design.without_scheme() {
        Rejected => false,
        option @ (Reference | ReferenceOrColon) => {
            let first = text.split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
            !first.contains(&b':') || first.starts_with(b":") && option == ReferenceOrColon
        }
        Path => is_path(text),
        PathOrAuthority => is_path(text) || !text.iter().any(|byte| b"/?#".contains(byte)),
        AnyReference | AnyPath | ReferenceWithUser | Authority => true,
    }
}
