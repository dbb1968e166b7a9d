//! A design: the option that a URL parser takes at each decision.

use crate::characters::Set;
use crate::declare::{Choice, Decided, Each};
use crate::steps::{
    address::*, authority::*, before::*, escapes::*, file::*, fragment::*, host::*, international::*,
    path::*, port::*, query::*, rules::*, scheme::*, slashes::*, user::*,
};
use crate::{read, trace};

/// A decision of a URL parser.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    /// Its name: the field of [`Design`].
    pub name: &'static str,
    /// The step of the reading in which it is made.
    pub step: &'static str,
    /// The question, in one sentence.
    pub question: &'static str,
    /// The named options.
    pub options: &'static [Choice],
    /// Returns the name of the option that a design takes.
    pub option: fn(&Design) -> String,
    /// Returns the design that takes the option of another design in this decision, and is the same
    /// in all others.
    pub take: fn(&Design, from: &Design) -> Design,
    /// Returns the design that takes the option of this name, and is the same in all others.
    /// `None`: there is no such option.
    pub named: fn(&Design, name: &str) -> Option<Design>,
    /// Returns a design after the change in this decision from one design to another. A set of
    /// characters changes in those that differ.
    pub change: fn(&Design, from: &Design, to: &Design) -> Design,
    /// Returns the designs that differ from a design in this decision alone, where their option is simpler.
    pub(crate) simpler: fn(&Design) -> Vec<Design>,
    /// Its place among all decisions.
    pub(crate) place: usize,
    /// Returns whether two designs have the same option for a scheme that the parser knows, or for
    /// one that it does not know.
    pub(crate) is_same_for: fn(&Design, &Design, is_known: bool) -> bool,
    /// Returns the characters on which the options of two designs differ. `None`: they can differ
    /// on every input.
    pub(crate) differing: fn(&Design, &Design) -> Option<Set>,
    /// Returns the designs that differ from a design in this decision alone, one for each other option.
    pub alternatives: fn(&Design) -> Vec<Design>,
}

/// Declares the fields of a design, by step, and the list of decisions.
macro_rules! design {
    ($( $step:ident { $( $field:ident: $type:ty, )+ } )+) => {
        /// The option that a URL parser takes at each decision, in the order in which it reads.
        ///
        /// The type of a field has the question and the options.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Design {
            $( $(
                #[doc = concat!("A decision of the step `", stringify!($step), "`: see its type.")]
                pub $field: $type,
            )+ )+
        }

        /// The places of the decisions.
        #[expect(non_camel_case_types, reason = "the names are those of the fields")]
        #[derive(Clone, Copy)]
        enum Place { $( $( $field, )+ )+ }

        impl Design {
            /// Returns the same design without options that never apply: a parser that knows no
            /// scheme has none for the schemes that it knows.
            #[must_use]
            pub fn in_use(self) -> Design {
                if self.known_schemes != KnownSchemes::None {
                    return self;
                }
                Design { $( $( $field: self.$field.in_use(), )+ )+ }
            }
        }

        impl crate::trace::Traced<'_> {
            $( $(
                /// Returns the option of the design, and notes that a reading asks for it.
                #[inline]
                pub(crate) fn $field(&self) -> $type {
                    self.note(Place::$field as usize);
                    self.design.$field
                }
            )+ )+
        }

        /// Returns all decisions, in the order in which a parser reads.
        pub fn decisions() -> &'static [Decision] {
            &[ $( $( Decision {
                name: stringify!($field),
                step: stringify!($step),
                question: <$type as Decided>::QUESTION,
                options: <$type as Decided>::OPTIONS,
                option: |design| design.$field.name(),
                take: |design, from| Design { $field: from.$field, ..*design },
                named: |design, name| Some(Design { $field: Decided::named(name)?, ..*design }),
                change: |design, from, to| Design {
                    $field: design.$field.changed(&from.$field, &to.$field),
                    ..*design
                },
                simpler: |design| {
                    let simpler = design.$field.simpler().into_iter();
                    simpler.map(|option| Design { $field: option, ..*design }).collect()
                },
                place: Place::$field as usize,
                is_same_for: |design, other, is_known| design.$field.is_same_for(&other.$field, is_known),
                differing: |design, other| design.$field.differing(&other.$field),
                alternatives: |design| {
                    let others = design.$field.alternatives().into_iter();
                    others.map(|option| Design { $field: option, ..*design }).collect()
                },
            }, )+ )+ ]
        }
    };
}

impl Decision {
    /// Returns the name of the option that a design takes, if its answer to an input in the
    /// documentation of these options depends on it. Its other decisions can leave no difference
    /// there: a parser without fragments has no characters of one. Other inputs can still show one.
    ///
    /// ```
    /// use url_atlas_decisions::{RFC_1738, RFC_3986, decisions};
    ///
    /// let of_fragment = decisions().iter().find(|decision| decision.name == "fragment_characters").unwrap();
    /// assert_eq!(of_fragment.option_that_matters(&RFC_3986).as_deref(), Some("RFC_3986"));
    /// assert_eq!(of_fragment.option_that_matters(&RFC_1738), None);
    /// ```
    pub fn option_that_matters(&self, design: &Design) -> Option<String> {
        let others: Vec<Design> =
            self.options.iter().filter_map(|option| (self.named)(design, option.name)).collect();
        let matters = self.options.iter().flat_map(Choice::inputs).any(|(_, input)| {
            let (answer, trace) = trace(design, input.as_bytes());
            others
                .iter()
                .any(|other| trace.concerns(self, design, other) && read(other, input.as_bytes()) != answer)
        });
        matters.then(|| (self.option)(design))
    }
}

impl Design {
    /// Returns the decisions in which two designs differ, in the order in which a parser reads.
    ///
    /// ```
    /// use url_atlas_decisions::{RFC_2396, RFC_3986};
    ///
    /// assert!(RFC_2396.differing(&RFC_3986).any(|decision| decision.name == "registry"));
    /// assert_eq!(RFC_3986.differing(&RFC_3986).count(), 0);
    /// ```
    pub fn differing<'d>(&'d self, other: &'d Design) -> impl Iterator<Item = &'static Decision> + 'd {
        decisions().iter().filter(move |decision| (decision.take)(self, other) != *self)
    }
}

design! {
    before {
        ends: Ends,
        breaks: Breaks,
    }
    scheme {
        scheme_characters: SchemeCharacters,
        scheme_end: SchemeEnd,
        without_scheme: WithoutScheme,
        scheme_case: SchemeCase,
        known_schemes: KnownSchemes,
        other_schemes: OtherSchemes,
    }
    fragment {
        number_sign: NumberSign,
        fragment_characters: Each<FragmentCharacters>,
    }
    slashes {
        backslash: Each<Backslash>,
        authority_in: AuthorityIn,
        slashes: Each<Slashes>,
        file_slashes: FileSlashes,
        drive_letters: DriveLetters,
    }
    authority {
        authority_end: AuthorityEnd,
        registry: Registry,
    }
    user {
        user_in: UserIn,
        user_end: UserEnd,
        user_characters: Each<UserCharacters>,
        empty_user: EmptyUser,
    }
    port {
        port_start: PortStart,
        port_in: PortIn,
        port_text: PortText,
        port_number: PortNumber,
        empty_port: EmptyPort,
        default_ports: DefaultPorts,
        default_port: DefaultPort,
    }
    host {
        empty_host: Each<EmptyHost>,
        empty_host_is: EmptyHostIs,
        host_escapes: Each<HostEscapes>,
        host_beyond_ascii: Each<HostBeyondAscii>,
        host_case: Each<HostCase>,
        host_name: Each<HostName>,
        host_characters: Each<HostCharacters>,
    }
    address {
        ipv4: Each<Ipv4>,
        in_brackets: Each<InBrackets>,
        brackets_of_host: BracketsOfHost,
    }
    path {
        path_characters: Each<PathCharacters>,
        opaque_path_characters: OpaquePathCharacters,
        opaque_start: OpaqueStart,
        path_parameters: Each<PathParameters>,
        dot_segments: Each<DotSegments>,
        empty_path: Each<EmptyPath>,
    }
    query {
        query_in: QueryIn,
        query_characters: Each<QueryCharacters>,
        empty_query: EmptyQuery,
    }
    escapes {
        incomplete_escape: Each<IncompleteEscape>,
        escape_form: Each<EscapeForm>,
    }
    rules {
        scheme_rules: SchemeRules,
    }
}
