//! Features of an input: what could make a library answer as it does, such as a line feed at the
//! end or an "@" in the path.

use std::rc::Rc;

use rfc1738_oracle::Text;

use super::class::{Class, classes};
use super::regions::{GENERAL, Region, Regions};
use super::shape::{Named, Shape, shapes};
use crate::escapes::escaped;
use crate::memo::{self, Memo};

/// What stands in a region of an input. The most specific one is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum What {
    /// A character of US-ASCII.
    Character(char),
    /// The escape of a character of US-ASCII other than a letter or a digit. A library that decodes
    /// twice makes another escape of that of "%".
    Escaped(char),
    /// A character of a class.
    Class(Class),
    /// A property of the whole region.
    Shape(Shape),
}

/// A feature of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Feature {
    pub(crate) region: Region,
    pub(crate) what: What,
    /// The scheme of the input, if the feature is one of URLs of this scheme alone.
    pub(crate) scheme: Option<Named>,
}

thread_local! {
    static ALL: Memo<Rc<[Feature]>> = Memo::default();
    static BY_OTHERS: Memo<Rc<[Feature]>> = Memo::default();
}

/// Returns the features of an input, each once.
pub(crate) fn features(input: &str) -> Rc<[Feature]> {
    ALL.with(|known| memo::once(known, input.as_bytes(), || of(input, usize::MAX).into()))
}

/// Returns the features of an input that can explain an answer by this text: only RFC 1738 gives
/// schemes parts of their own.
pub(crate) fn features_by(text: Text, input: &str) -> Rc<[Feature]> {
    match text {
        Text::Rfc1738 => features(input),
        _ => BY_OTHERS.with(|known| memo::once(known, input.as_bytes(), || of(input, GENERAL).into())),
    }
}

/// Returns the features in the first regions of an input.
fn of(input: &str, count: usize) -> Vec<Feature> {
    let mut all = Vec::new();
    let regions = Regions::of(input);
    for (region, text) in regions.iter().take(count) {
        let Some(text) = text else {
            match region {
                Region::Scheme => {
                    let shape = if input.contains("://") { Shape::Invalid } else { Shape::Absent };
                    all.extend([Shape::Absent, shape].map(|shape| Feature::of_shape(region, shape)));
                }
                Region::Port if regions.get(Region::Host).is_some_and(|host| !host.is_empty()) => {
                    all.push(Feature::of_shape(region, Shape::Absent));
                }
                // That a text has no user, query or fragment explains nothing.
                _ => {}
            }
            continue;
        };
        let mut add = |what| all.push(Feature::new(region, what));
        shapes(region, text).for_each(|shape| add(What::Shape(shape)));
        for (at, character) in text.char_indices() {
            // Most characters: they are no mark, and in no class.
            if character.is_ascii_lowercase() || character.is_ascii_digit() {
                continue;
            }
            let is_space = character.is_ascii_control() || character == ' ';
            if is_space || (!region.is_whole() && is_mark(region, character)) {
                add(What::Character(character));
            }
            if character == '%' && !region.is_whole() && region != Region::Slashes {
                let octet =
                    escaped(&text[at..]).filter(|octet| octet.is_ascii() && !octet.is_ascii_alphanumeric());
                octet.into_iter().for_each(|octet| add(What::Escaped(octet.into())));
            }
            if region != Region::Slashes {
                classes(region, text, at, character).for_each(|class| add(What::Class(class)));
            }
        }
    }
    if regions.get(Region::Authority).is_none()
        && regions.get(Region::Path).is_some_and(|path| path.contains("//"))
    {
        all.push(Feature::of_shape(Region::Path, Shape::LateAuthority));
    }
    let is_reference = regions.get(Region::Scheme).is_none() && regions.get(Region::Authority).is_none();
    let dots = Feature::of_shape(Region::Path, Shape::Dots);
    if is_reference && !regions.get(Region::Path).unwrap_or_default().starts_with('/') && all.contains(&dots)
    {
        all.push(Feature::of_shape(Region::Path, Shape::RelativeDots));
    }
    all.extend(regions.default_port().map(|is_of_scheme| {
        let shape = if is_of_scheme { Shape::DefaultPort } else { Shape::OtherDefaultPort };
        Feature::of_shape(Region::Port, shape)
    }));
    if regions.is_empty_after_slashes() {
        let region = if regions.get(Region::Slashes) == Some("") { Region::Scheme } else { Region::Slashes };
        all.push(Feature::of_shape(region, Shape::Alone));
    }
    if regions.get(Region::Authority).is_some() && regions.get(Region::Path) == Some("") {
        let is_first = |region: &Region| regions.get(*region).is_some();
        let first = [Region::Query, Region::Fragment].into_iter().find(is_first);
        all.extend(first.map(|region| Feature::of_shape(region, Shape::AfterHost)));
    }
    if all.iter().any(|feature| feature.what == What::Class(Class::Illegal)) {
        all.push(Feature::new(Region::All, What::Class(Class::Illegal)));
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns whether a character is a mark that can explain something. A "/", and a "." outside of
/// the scheme, stand in nearly every input, and an "@" before each host that has a user.
fn is_mark(region: Region, character: char) -> bool {
    match character {
        '/' => !region.has_slashes(),
        // An address in brackets is a shape.
        '[' | ']' => region != Region::Host,
        '.' => region == Region::Scheme,
        '@' => region != Region::Authority,
        _ => character.is_ascii_punctuation(),
    }
}

/// Returns the names of all features.
pub(crate) fn names() -> impl Iterator<Item = String> {
    let marks = (0..=0x7f).map(char::from).filter(|character| !character.is_ascii_alphanumeric());
    let marks = marks.flat_map(|mark| [What::Character(mark), What::Escaped(mark)]);
    let whats: Vec<What> =
        Shape::ALL.into_iter().map(What::Shape).chain(Class::ALL.map(What::Class)).chain(marks).collect();
    let schemes = Named::ALL.into_iter().map(Some).chain([None]);
    let all = Region::ALL
        .into_iter()
        .flat_map(move |region| whats.clone().into_iter().map(move |what| Feature::new(region, what)));
    // One part of one scheme needs no other name.
    all.flat_map(move |one| {
        let can = move |scheme: &Option<Named>| scheme.is_none() || !one.region.is_of_schemes();
        schemes.clone().filter(can).map(move |scheme| Feature { scheme, ..one }.name())
    })
}

impl Feature {
    pub(super) fn new(region: Region, what: What) -> Feature {
        Feature { region, what, scheme: None }
    }

    pub(crate) fn of_shape(region: Region, shape: Shape) -> Feature {
        Feature::new(region, What::Shape(shape))
    }

    /// Returns the scheme that the feature names.
    fn named(self) -> Option<Named> {
        match self.what {
            What::Shape(Shape::Named(scheme)) => Some(scheme),
            _ => None,
        }
    }

    /// Returns the shapes of the URLs of one scheme among these features of an input: the rules of
    /// a scheme are about its parts, and not about single characters. Most inputs have http, so it
    /// explains nothing. The slashes after the scheme also stand in the path.
    pub(super) fn of_scheme_alone(features: &[Feature]) -> impl Iterator<Item = Feature> + Clone {
        let scheme = features.iter().find_map(|one| one.named()).filter(|scheme| scheme.name() != "http");
        let is_of_part = |region: Region| {
            !region.is_whole()
                && !region.is_of_schemes()
                && !matches!(region, Region::Scheme | Region::Slashes | Region::Body)
        };
        let is_usual = |one: &Feature| *one == Feature::of_shape(Region::Port, Shape::Absent);
        let can = move |one: &&Feature| {
            matches!(one.what, What::Shape(_)) && is_of_part(one.region) && !is_usual(one)
        };
        features.iter().filter(can).filter_map(move |one| scheme.map(|_| Feature { scheme, ..*one }))
    }

    /// Returns whether an input with these features has this one.
    pub(crate) fn is_among(self, features: &[Feature]) -> bool {
        let has = |one: Feature| features.binary_search(&one).is_ok();
        has(Feature { scheme: None, ..self })
            && self.scheme.is_none_or(|scheme| has(Feature::of_shape(Region::Scheme, Shape::Named(scheme))))
    }

    /// Returns whether a character of the input makes the feature, other than one that nearly every
    /// input has.
    pub(crate) fn is_of_mark(self) -> bool {
        match self.what {
            What::Shape(shape) => !matches!(
                shape,
                Shape::Absent
                    | Shape::Present
                    | Shape::Empty
                    | Shape::NoSlash
                    | Shape::OneSlash
                    | Shape::Named(_)
                    | Shape::DefaultPort
                    | Shape::OtherDefaultPort
                    | Shape::Alone
                    | Shape::FinalSlash
            ),
            What::Class(_) | What::Character(_) | What::Escaped(_) => true,
        }
    }

    /// Returns whether the feature stands in many inputs of every cause: a "/" at the end, or a
    /// scheme that libraries know.
    pub(crate) fn is_usual(self) -> bool {
        matches!(self.what, What::Shape(Shape::FinalSlash | Shape::Named(_)))
    }

    /// Returns the scheme of an input, if it is one that a feature can have.
    pub(crate) fn scheme_of(input: &str) -> Option<Named> {
        let scheme = Regions::of(input).get(Region::Scheme)?;
        shapes(Region::Scheme, scheme).find_map(|shape| Feature::of_shape(Region::Scheme, shape).named())
    }

    /// Returns whether the URL Standard has the same rules for the scheme as for http.
    pub(crate) fn is_of_special_scheme(input: &str) -> bool {
        matches!(Feature::scheme_of(input).map(Named::name), Some("ftp" | "http" | "https" | "ws"))
    }

    /// Returns whether the feature is the scheme file.
    pub(crate) fn is_of_file(self) -> bool {
        self.named().is_some_and(|scheme| scheme.name() == "file")
    }

    /// Returns the length above which a region is long, if that is the feature.
    pub(crate) fn length(self) -> Option<u16> {
        match self.what {
            What::Shape(Shape::LongerThan(most)) => Some(most),
            _ => None,
        }
    }

    /// Returns whether the feature is a scheme.
    pub(crate) fn is_scheme(self) -> bool {
        self.named().is_some()
    }

    /// Returns whether the feature is that a part is there, or not.
    pub(crate) fn is_whole_part(self) -> bool {
        matches!(self.what, What::Shape(Shape::Present | Shape::Absent))
    }

    /// Returns whether the feature is that a part other than the host is there.
    pub(crate) fn is_part(self) -> bool {
        self.what == What::Shape(Shape::Present) && self.region != Region::Host
    }

    /// Returns whether the feature is a character, or a class of characters, and not an escape.
    pub(crate) fn is_of_plain_character(self) -> bool {
        match self.what {
            What::Character(mark) => mark != '%',
            What::Class(class) => !class.is_of_escapes() && !matches!(class, Class::Upper | Class::CaseFold),
            What::Shape(_) | What::Escaped(_) => false,
        }
    }

    /// Returns whether the feature is one of a scheme that is there and not valid.
    pub(super) fn is_of_scheme(self) -> bool {
        let is_valid = [What::Shape(Shape::Absent), What::Shape(Shape::Alone), What::Class(Class::Upper)]
            .contains(&self.what);
        self.region == Region::Scheme && !is_valid && !self.is_usual()
    }

    /// Returns whether the feature is white space or a control character.
    pub(crate) fn is_of_space(self) -> bool {
        match self.what {
            What::Character(mark) => mark.is_ascii_control() || mark == ' ',
            What::Class(class) => {
                let is_of_lines = matches!(class, Class::LineEnd | Class::Newline | Class::TabOrNewline);
                let is_space = matches!(class, Class::WhiteSpace | Class::OtherSpace);
                is_of_lines || is_space || matches!(class, Class::Control | Class::C0ControlOrSpace)
            }
            What::Shape(_) | What::Escaped(_) => false,
        }
    }

    /// Returns whether the feature is one control character.
    pub(super) fn is_control(self) -> bool {
        matches!(self.what, What::Character(mark) if mark.is_ascii_control())
    }

    /// Returns the feature, or that of any control character, if it is one and others are too.
    pub(super) fn of_controls(self, others: &[Feature]) -> Feature {
        if self.is_control() && others.iter().any(|other| other.is_control()) {
            return Feature { what: What::Class(Class::Control), ..self };
        }
        self
    }

    /// Returns whether the feature says that a part is not valid at all, or that a part is there
    /// which no valid input has: a library that accepts such inputs does not look at the part, and
    /// features of single characters of it are the same cause.
    pub(crate) fn is_general(self, is_in_valid: &dyn Fn(Feature) -> bool) -> bool {
        match self.what {
            What::Shape(Shape::Invalid | Shape::NotDigits | Shape::NotAddress | Shape::Disordered) => true,
            What::Shape(Shape::Present) => !is_in_valid(self),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(input: &str, name: &str) -> bool {
        features(input).iter().any(|feature| feature.name() == name)
    }

    #[test]
    fn bugs_of_regular_expressions_are_features() {
        for (input, name) in [
            ("http://a.com?@evil.com/", "after-at-sign"),
            ("http://a.com/@evil.com/", "after-at-sign"),
            ("http://a@b@c/", "user-repeated-at"),
            ("http://a:٨٠/", "port-other-digit"),
            ("http://a\n", "end-line-feed"),
            ("\nhttp://a", "start-line-feed"),
            ("http://a:65536/", "port-above16-bits"),
            ("http://a:0080", "port-zeros"),
            ("http://u@v@a/", "authority-disordered"),
            ("http://a[/", "authority-disordered"),
            ("http://a:8x/", "authority-disordered"),
            ("http://[::1]a/", "authority-disordered"),
            ("http://a:00", "port-number-zero"),
            ("http://a:\t0", "port-number-zero"),
            ("http://a:65535", "port-five-digits"),
            ("http://a/\u{a0}", "end-other-space"),
            ("http://a/%2e./", "path-dots"),
            ("a/..", "path-relative-dots"),
            ("http://a/%4", "path-incomplete-escape"),
            ("HTTP://a", "scheme-upper"),
            ("x", "scheme-absent"),
            ("1:2", "scheme-digit-first"),
            ("http://a/b/", "all-final-slash"),
            ("http://a/b:80", "path-like-port"),
            ("http://a_b/", "host-not-domain"),
            ("svn+ssh://a", "scheme-not-letters"),
            ("a/b://c", "scheme-invalid"),
            ("a_b://c", "scheme-invalid"),
            ("http://a:8x", "port-digits-then-other"),
            ("http://a:x8", "port-not-digits"),
            ("http::://a/", "path-colon-slashes"),
            ("x:/a//b", "path-late-authority"),
            ("http://[]/", "host-not-address"),
            ("http://[::1]a/", "host-not-address"),
            ("http://a:2147483648", "port-above31-bits"),
            ("http://a:18446744073709551616", "port-above63-bits"),
            ("http://./", "host-empty-label"),
            ("http://a/%2f", "path-escaped-delimiter"),
            ("http://a/%2541", "path-escaped-percent-sign"),
            ("http://a/%E9", "path-escaped-octet"),
            ("http://a/%4A", "path-upper-escape"),
            ("http://\u{212a}/", "host-case-fold"),
            ("http://a/\u{2028}", "path-line-end"),
            ("http://a\u{a0}", "end-white-space"),
            ("http:a", "slashes-empty"),
            ("WS://a/", "scheme-ws"),
            ("https://a:443#b", "port-default-port"),
            ("wss://a/", "scheme-ws"),
            ("file://c:/a", "authority-drive"),
            ("x://", "slashes-alone"),
            ("http://[v1.a]/", "host-ip-future"),
            ("http://010.0.0.1/", "host-zeros"),
            ("http://[1:2::4:5:6:7:8]/", "host-one-group-left-out"),
            ("http://[1:2:3:4:5::1.2.3.4]/", "host-one-group-left-out"),
            ("http://[1:0:0:2:0:0:3:4]/", "host-several-runs-of-zeros"),
            ("http://[1:0:0:2::]/", "host-several-runs-of-zeros"),
            ("http://a:65536\t", "port-above16-bits"),
            ("news:a/b@c", "path-later-slash"),
            ("http://[1::2:3:4:5:6:7:8]/", "host-no-group-left-out"),
            ("http://[::1.2.3.256]/", "host-number-above255"),
            ("http://256.1.1.1/", "host-number-above255"),
            ("http://[12345::]/", "host-long-group"),
            ("ftp://a/b;type=D", "after-type-d"),
            ("http://[fe80::1%25a]/", "host-zone"),
            ("file:///c|", "all-drive-bar"),
            ("http://-a.b/", "host-edge-hyphen"),
            ("http://a/", "port-absent"),
            ("http://a/b", "path-present"),
            ("ftp://a//b/c", "cwd-empty-segment"),
            ("wais://a/b/c/d/e", "wpath-slash"),
            ("nntp://a/b/1c", "article-number-not-digits"),
            ("ftp://a/b;type=", "typecode-unknown"),
            ("prospero://a/b;c=d;e=f;c=g", "fields-repeated-name"),
            ("gopher://a/7b%09%09", "after-several-escaped-tabs"),
            ("http://a/%2E./b", "path-upper-escaped-dots"),
            ("http://a.example%2E/", "host-empty-label"),
            ("http://a/%2e./b", "path-escaped-dots"),
            ("nntp://a/b/1c", "path-digits-then-other"),
            ("wss://a:80", "port-other-default-port"),
            ("http://a/%2f", "path-lower-escape"),
            ("a:80", "path-digits"),
            ("http://a/%7e", "path-escaped-letter"),
            ("http:/a", "slashes-one-slash"),
            ("http:///a", "slashes-many-slashes"),
            ("http:/\\a", "slashes-backslash"),
            ("http://a?b", "query-after-host"),
            ("http://a#b?c", "fragment-after-host"),
            ("http://[::1.2.3.4]/", "host-ipv4-in-brackets"),
            ("x:?b", "scheme-alone"),
            ("http://stra\u{df}e.example/", "host-deviation"),
            ("http://1.2.3./", "host-numbers-then-dot"),
            ("mailto:1/a", "path-digit-first"),
            ("http://a/%00", "path-escaped-nul"),
            ("http://a///b", "path-three-slashes"),
            ("http://u%3ap@a/", "user-escaped-colon"),
            ("http://a/%7B", "path-escaped-left-brace"),
            ("http://a\u{ff20}b/", "host-mapped-delimiter"),
            ("http://a/?b&amp;c", "query-entity"),
            ("nntp://a/b/007", "after-zeros"),
            ("ftp://a/?//b", "after-several-slashes"),
        ] {
            assert!(
                has(input, name),
                "{input}: {:?}",
                features(input).iter().map(|one| one.name()).collect::<Vec<_>>()
            );
        }
        for (input, name) in [
            ("http://u@a.com/", "after-at-sign"),
            ("mailto:a@b", "after-at-sign"),
            ("http://a@b/", "user-repeated-at"),
            ("http://a:80/", "port-other-digit"),
            ("http://a:65535/", "port-above16-bits"),
            ("http://a\n/b", "end-line-feed"),
            ("http://a/%41", "path-incomplete-escape"),
            ("http://a/b/c", "path-colon-slashes"),
            ("http://a/b", "all-final-slash"),
            ("http://a:80/b", "path-like-port"),
            ("http://a-b.c/", "host-not-domain"),
            ("http://a//b", "path-late-authority"),
            ("http://[::1]/", "host-not-address"),
            ("http://[v1.a]/", "host-not-address"),
            ("http://a:65536", "port-above31-bits"),
            ("http://", "host-empty-label"),
            ("http://a/%4a", "path-upper-escape"),
            ("a+b://c", "scheme-invalid"),
            ("http://a/\\b", "slashes-backslash"),
            ("wsx://a/", "scheme-ws"),
            ("http://a:443", "port-default-port"),
            ("http://[::1%25]a/", "host-zone"),
            ("file:///c|a", "all-drive-bar"),
            ("http://a/", "path-present"),
            ("http://a:80/", "port-absent"),
            ("ftp://a/b/c", "cwd-empty-segment"),
            ("http://u:p@[::1]:80/", "authority-disordered"),
            ("http://u@v@a<b/", "authority-disordered"),
            ("http://a:80", "port-number-zero"),
            ("http://a:8080", "port-five-digits"),
            ("http://a/ ", "end-other-space"),
            ("x://a", "slashes-alone"),
            ("x://?", "slashes-alone"),
            ("x:a", "scheme-alone"),
            ("http://a.", "host-numbers-then-dot"),
            ("http://[::1]", "host-left-bracket"),
            ("http://[v1.a:b]/", "host-ipv4-in-brackets"),
            ("http://0a.0/", "host-zeros"),
            ("http://a/%2f", "path-escaped-letter"),
            ("http://[1:2::5:6:7:8]/", "host-one-group-left-out"),
            ("http://[1:0:2:0:0:3:4:5]/", "host-several-runs-of-zeros"),
            ("http://a/b", "path-later-slash"),
            ("http://[1:2:3:4:5:6:7:8]/", "host-no-group-left-out"),
            ("http://[::1.2.3.255]/", "host-number-above255"),
            ("http://a/%2e./b", "path-upper-escaped-dots"),
            ("http://a/./b", "path-escaped-dots"),
            ("x://a:80", "port-other-default-port"),
            ("http://a/?b", "query-after-host"),
            ("http://a?b#c", "fragment-after-host"),
            ("/../a", "path-relative-dots"),
            ("//a/../b", "path-relative-dots"),
            ("x:../a", "path-relative-dots"),
            ("http://a\u{e9}b/", "host-mapped-delimiter"),
            ("http://a/?b&c", "query-entity"),
            ("nntp://a/b/0", "path-zeros"),
            ("ftp://a/?/b", "after-several-slashes"),
        ] {
            assert!(!has(input, name), "{input}: {name}");
        }
    }

    #[test]
    fn a_name_is_a_word_of_a_command_line() {
        let all: String = (0..=0x80).filter_map(char::from_u32).collect();
        let known: std::collections::HashSet<String> = names().collect();
        for feature in &*features(&format!("x://{all}@{all}:{all}/{all}?{all}#{all}")) {
            let name = feature.name();
            assert!(known.contains(&name), "{name}");
            let is_plain =
                name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
            assert!(is_plain && !feature.to_string().chars().any(char::is_control), "{name} {feature}");
        }
    }
}
