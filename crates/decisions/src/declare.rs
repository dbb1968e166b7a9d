//! How a decision is declared: once, as a type whose doc comments are its question and its options.

/// An option of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name in the source.
    pub name: &'static str,
    /// What happens under it, with an example.
    pub what: &'static str,
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

    fn alternatives(&self) -> Vec<Each<T>> {
        let Each { known, other } = *self;
        let of_known = known.alternatives().into_iter();
        let of_other = other.alternatives().into_iter();
        let mut all: Vec<Each<T>> = of_known.clone().map(|known| Each { known, other }).collect();
        all.extend(of_other.clone().map(|other| Each { known, other }));
        all.extend(of_known.chain(of_other).map(Each::both));
        all
    }
}

/// Declares a decision as an enum. Its doc comment is the question, and that of each variant says what happens.
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
        }
    };
}

pub(crate) use {characters, decision};
