//! How a decision is declared: once, as a type whose doc comments are its question and its options.

use crate::characters::Set;

/// What is true of every example in the documentation of the options.
pub const ABOUT_EXAMPLES: &str = "An example is about a parser whose other decisions permit the input, and \
    leave the part as it is. A path includes its first \"/\". RFC 2396 is read with RFC 2732. It reads an \
    authority that is not a server as a registry name (`registry`), so an input that an example calls \
    invalid can be valid there, without a host.";

/// What is said of a text or a library whose other decisions leave no difference in the examples of
/// a decision.
pub const NO_EXAMPLE: &str = "no example shows which, because of other decisions";

/// An option of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name in the source.
    pub name: &'static str,
    /// What happens under it, with an example.
    pub what: &'static str,
}

impl Choice {
    /// Returns the inputs in [`Choice::what`], each with its place among the pieces between backticks.
    ///
    /// ```
    /// use url_atlas_decisions::decisions;
    ///
    /// let options = decisions().iter().flat_map(|decision| decision.options);
    /// let inputs = options.flat_map(|option| option.inputs());
    /// assert!(inputs.map(|(_, input)| input).any(|input| input == "file:///a"));
    /// ```
    pub fn inputs(&self) -> impl Iterator<Item = (usize, String)> + use<> {
        let what: &'static str = self.what;
        inputs(what)
    }
}

/// Returns the inputs in a documentation. Other texts in backticks are those of parts, which follow
/// the word "is".
fn inputs(what: &'static str) -> impl Iterator<Item = (usize, String)> {
    let is_input = |code: &str| {
        let scheme = code.split_once(':').map_or("", |(scheme, _)| scheme.trim_start());
        let is_scheme = !scheme.is_empty() && !scheme.contains([' ', '%', '[', ']']);
        code.starts_with("//") || code.starts_with(':') || is_scheme
    };
    let mut before = "";
    what.split('`').enumerate().filter_map(move |(at, piece)| {
        let is_value = std::mem::replace(&mut before, piece).ends_with(" is ");
        (at % 2 == 1 && !is_value && is_input(piece)).then(|| (at, unescaped(piece)))
    })
}

/// Returns an input as it is. Documentation shows a control character or white space as in Rust.
pub(crate) fn unescaped(shown: &str) -> String {
    let escapes = ["\\n", "\\0", "\\x01", "\\x0b", "\\u{85}", "\\u{3000}"];
    let characters = ["\n", "\0", "\x01", "\x0b", "\u{85}", "\u{3000}"];
    let pairs = escapes.into_iter().zip(characters);
    pairs.fold(shown.to_owned(), |text, (shown, character)| text.replace(shown, character))
}

/// A type whose values are the options of one decision.
pub trait Decided: Copy + PartialEq {
    /// The question, in one sentence.
    const QUESTION: &'static str;
    /// The named options.
    const OPTIONS: &'static [Choice];

    /// Returns the name of this option. A set of characters without a name is described by its differences.
    fn name(&self) -> String;

    /// Returns the option of a name that [`Decided::name`] returns.
    fn named(name: &str) -> Option<Self>;

    /// Returns the other options that an inference tries in the place of this one.
    fn alternatives(&self) -> Vec<Self>;

    /// Returns simpler options that an inference prefers if they read as much: one for all schemes.
    fn simpler(&self) -> Vec<Self> {
        Vec::new()
    }

    /// Returns this option after the change from one option to another. A set of characters changes
    /// in those that differ.
    fn changed(&self, from: &Self, to: &Self) -> Self {
        if from == to { *self } else { *to }
    }

    /// Returns the option that a parser takes that knows no scheme.
    #[must_use]
    fn in_use(self) -> Self {
        self
    }

    /// Returns whether two options are the same for a scheme that the parser knows, or for one that
    /// it does not know.
    fn is_same_for(&self, other: &Self, _is_known: bool) -> bool {
        self == other
    }

    /// Returns the characters on which two options differ. `None`: they can differ on every input.
    fn differing(&self, _other: &Self) -> Option<Set> {
        None
    }
}

/// An option for the schemes that the parser knows, and one for all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Each<T> {
    /// The option for the schemes that the decision `known_schemes` names.
    pub known: T,
    /// The option for the other schemes.
    pub other: T,
}

impl<T: Copy> Each<T> {
    /// Returns the same option for all schemes.
    pub const fn both(option: T) -> Each<T> {
        Each { known: option, other: option }
    }

    /// Returns the option for a scheme that is known or not.
    pub(crate) fn of(&self, is_known: bool) -> T {
        if is_known { self.known } else { self.other }
    }
}

impl<T: Decided> Decided for Each<T> {
    const QUESTION: &'static str = T::QUESTION;
    const OPTIONS: &'static [Choice] = T::OPTIONS;

    fn name(&self) -> String {
        match (self.known.name(), self.other.name()) {
            (known, other) if known == other => known,
            (known, other) => format!("known: {known}, other: {other}"),
        }
    }

    fn named(name: &str) -> Option<Each<T>> {
        let Some(names) = name.strip_prefix("known: ") else { return T::named(name).map(Each::both) };
        let (known, other) = names.split_once(", other: ")?;
        Some(Each { known: T::named(known)?, other: T::named(other)? })
    }

    fn in_use(self) -> Each<T> {
        Each::both(self.other)
    }

    fn alternatives(&self) -> Vec<Each<T>> {
        let Each { known, other } = *self;
        let of_known = known.alternatives().into_iter();
        let of_other = other.alternatives().into_iter();
        let mut all: Vec<Each<T>> = of_known.clone().map(|known| Each { known, other }).collect();
        all.extend(of_other.clone().map(|other| Each { known, other }));
        all.extend(of_known.chain(of_other).map(Each::both));
        all
    }

    fn simpler(&self) -> Vec<Each<T>> {
        let Each { known, other } = *self;
        if known == other {
            return known.simpler().into_iter().map(Each::both).collect();
        }
        let of_known = known.simpler().into_iter().map(|known| Each { known, other });
        let of_other = other.simpler().into_iter().map(|other| Each { known, other });
        [Each::both(other), Each::both(known)].into_iter().chain(of_known).chain(of_other).collect()
    }

    fn changed(&self, from: &Each<T>, to: &Each<T>) -> Each<T> {
        Each {
            known: self.known.changed(&from.known, &to.known),
            other: self.other.changed(&from.other, &to.other),
        }
    }

    fn is_same_for(&self, other: &Each<T>, is_known: bool) -> bool {
        self.of(is_known) == other.of(is_known)
    }

    fn differing(&self, other: &Each<T>) -> Option<Set> {
        Some(self.known.differing(&other.known)?.and(self.other.differing(&other.other)?))
    }
}

/// Declares a decision as an enum. Its doc comment is the question, and that of each variant says
/// what happens.
macro_rules! decision {
    (
        $(#[doc = $question:literal])+
        pub enum $name:ident {
            $( $(#[doc = $what:literal])+ $option:ident, )+
        }
    ) => {
        $(#[doc = $question])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $( $(#[doc = $what])+ $option, )+
        }

        impl crate::declare::Decided for $name {
            const QUESTION: &'static str = concat!($($question),+).trim_ascii();
            const OPTIONS: &'static [crate::declare::Choice] = &[
                $( crate::declare::Choice {
                    name: stringify!($option),
                    what: concat!($($what),+).trim_ascii(),
                } ),+
            ];

            fn name(&self) -> String {
                match self {
                    $( $name::$option => stringify!($option).to_owned(), )+
                }
            }

            fn named(name: &str) -> Option<$name> {
                match name {
                    $( stringify!($option) => Some($name::$option), )+
                    _ => None,
                }
            }

            fn alternatives(&self) -> Vec<$name> {
                let all = [$( $name::$option ),+];
                all.into_iter().filter(|option| option != self).collect()
            }
        }
    };
}

/// Declares a decision whose options are sets of characters, some of them named.
macro_rules! characters {
    (
        $(#[doc = $question:literal])+
        pub struct $name:ident {
            $( $(#[doc = $what:literal])+ $option:ident = $set:expr; )+
        }
    ) => {
        $(#[doc = $question])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name(pub crate::characters::Characters);

        impl $name {
            $( $(#[doc = $what])+ pub const $option: $name = $name($set); )+
        }

        impl crate::declare::Decided for $name {
            const QUESTION: &'static str = concat!($($question),+).trim_ascii();
            const OPTIONS: &'static [crate::declare::Choice] = &[
                $( crate::declare::Choice {
                    name: stringify!($option),
                    what: concat!($($what),+).trim_ascii(),
                } ),+
            ];

            fn name(&self) -> String {
                let named = [$( (stringify!($option), $name::$option.0) ),+];
                self.0.name_among(&named)
            }

            fn named(name: &str) -> Option<$name> {
                let named = [$( (stringify!($option), $name::$option.0) ),+];
                crate::characters::Characters::named_among(name, &named).map($name)
            }

            fn alternatives(&self) -> Vec<$name> {
                let named = [$( $name::$option.0 ),+];
                self.0.alternatives(&named).into_iter().map($name).collect()
            }

            fn changed(&self, from: &$name, to: &$name) -> $name {
                $name(self.0.changed(&from.0, &to.0))
            }

            fn differing(&self, other: &$name) -> Option<crate::characters::Set> {
                Some(self.0.differing(&other.0))
            }
        }
    };
}

pub(crate) use {characters, decision};
