//! Features of an input: what could make a library answer as it does, such as a line feed at the
//! end or an "@" in the path.

use std::rc::Rc;

use rfc1738_oracle::Text;

use super::class::{Class, classes};
use super::regions::{GENERAL, Region, Regions, has_login};
use super::shape::{LENGTHS, Named, Shape, TOP_LEVELS, lengths, shapes};
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
                Region::Port | Region::User
                    if regions.get(Region::Host).is_some_and(|host| !host.is_empty())
                        && regions.iter().all(|(other, text)| other != region || text.is_none()) =>
                {
                    all.push(Feature::of_shape(region, Shape::Absent));
                }
                // That a text has no query or fragment explains nothing.
                _ => {}
            }
            continue;
        };
        let mut add = |what| all.push(Feature::new(region, what));
        // Only file URLs have a drive letter in the place of a host. Elsewhere it is an empty port.
        let is_of_file =
            || regions.get(Region::Scheme).is_none_or(|scheme| scheme.eq_ignore_ascii_case("file"));
        let shapes = shapes(region, text)
            .filter(|shape| region != Region::Authority || *shape != Shape::Drive || is_of_file());
        shapes.for_each(|shape| add(What::Shape(shape)));
        // By RFC 1738, to reject a password there says nothing about its characters.
        if region == Region::Password
            && count > GENERAL
            && !regions.get(Region::Scheme).is_some_and(has_login)
        {
            continue;
        }
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
                // The scheme begins with its first letter.
                let is_told = |class: &Class| *class != Class::Upper || !region.is_whole();
                classes(region, text, at, character)
                    .filter(is_told)
                    .for_each(|class| add(What::Class(class)));
            }
        }
    }
    if regions.get(Region::Authority).is_none()
        && regions.get(Region::Path).is_some_and(|path| path.contains("//"))
    {
        all.push(Feature::of_shape(Region::Path, Shape::LateAuthority));
    }
    let dots = Feature::of_shape(Region::Path, Shape::Dots);
    if regions.get(Region::Authority).is_none()
        && !regions.get(Region::Path).unwrap_or_default().starts_with('/')
        && all.contains(&dots)
    {
        let is_reference = regions.get(Region::Scheme).is_none();
        let shape = if is_reference { Shape::RelativeDots } else { Shape::OpaqueDots };
        all.push(Feature::of_shape(Region::Path, shape));
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
    if regions.get(Region::Scheme).is_some()
        && regions.get(Region::Authority).is_none()
        && !regions.get(Region::Path).unwrap_or_default().starts_with('/')
    {
        let is_there = |region: &Region| regions.get(*region).is_some();
        let after = [Region::Query, Region::Fragment].into_iter().filter(is_there);
        all.extend(after.map(|region| Feature::of_shape(region, Shape::AfterRootless)));
    }
    // A long part explains more than what has it.
    let is_long = |most: Shape| {
        all.iter()
            .any(|one| one.what == What::Shape(most) && !one.region.is_broad() && !one.region.is_whole())
    };
    let lengths = LENGTHS.map(Shape::LongerThan).map(|most| (What::Shape(most), is_long(most)));
    all.retain(|one| {
        !(one.region.is_broad() || one.region.is_whole()) || !lengths.contains(&(one.what, true))
    });
    if all.iter().any(|feature| feature.what == What::Class(Class::Illegal)) {
        all.push(Feature::new(Region::All, What::Class(Class::Illegal)));
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns whether a character is a mark that can explain something. A "/", and a "." outside of
/// the scheme, stand in nearly every input, an "@" before each host that has a user, and a ":" before
/// each password and port.
fn is_mark(region: Region, character: char) -> bool {
    match character {
        '/' => !region.has_slashes(),
        // An address in brackets is a shape.
        '[' | ']' => region != Region::Host,
        '.' => region == Region::Scheme,
        '@' => region != Region::Authority,
        ':' => !matches!(region, Region::User | Region::Authority),
        _ => character.is_ascii_punctuation(),
    }
}

/// Returns the names of all features.
pub(crate) fn names() -> impl Iterator<Item = String> {
    let marks = (0..=0x7f).map(char::from).filter(|character| !character.is_ascii_alphanumeric());
    let marks = marks.flat_map(|mark| [What::Character(mark), What::Escaped(mark)]);
    let whats: Vec<What> = Shape::all()
        .map(What::Shape)
        .chain(Class::plain().into_iter().map(What::Class))
        .chain(marks)
        .collect();
    let schemes = Named::ALL.into_iter().map(Some).chain([None]);
    let all = Region::plain()
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
        let is_usual = |one: &Feature| one.what == What::Shape(Shape::Absent);
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
                    | Shape::LongTopLevel(_)
                    | Shape::ShortTopLevel
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

    /// Returns the feature of something long with the greatest length that a name has and that is not
    /// above its own.
    pub(crate) fn with_length_of_name(self) -> Option<Feature> {
        let greatest =
            |most: u16, named: &mut dyn Iterator<Item = u16>| named.filter(|one| *one <= most).max();
        let shape = match self.what {
            What::Shape(Shape::LongerThan(most)) => {
                Shape::LongerThan(greatest(most, &mut lengths(self.region))?)
            }
            What::Shape(Shape::LongTopLevel(most)) => {
                Shape::LongTopLevel(greatest(most, &mut TOP_LEVELS.into_iter())?)
            }
            _ => return None,
        };
        Some(Feature { what: What::Shape(shape), ..self })
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

    /// Returns whether the feature is an escape, or a class of them.
    pub(crate) fn is_of_escape(self) -> bool {
        match self.what {
            What::Escaped(_) => true,
            What::Class(class) => class.is_of_escapes() && class != Class::IncompleteEscape,
            What::Character(_) | What::Shape(_) => false,
        }
    }

    /// Returns whether the feature is that less than two slashes stand after the scheme.
    pub(crate) fn lacks_slash(self) -> bool {
        self.region == Region::Slashes && matches!(self.what, What::Shape(Shape::Empty | Shape::OneSlash))
    }

    /// Returns whether the feature is the default port of a scheme.
    pub(crate) fn is_of_default_port(self) -> bool {
        matches!(self.what, What::Shape(Shape::DefaultPort | Shape::OtherDefaultPort))
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
mod tests;
