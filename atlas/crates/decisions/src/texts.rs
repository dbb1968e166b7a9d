//! The texts as designs: RFC 1738, RFC 2396, RFC 3986 and the URL Standard.

use rfc1738_oracle::Text;

use crate::declare::Each;
use crate::design::Design;
use crate::steps::{
    address::*, authority::*, before::*, escapes::*, file::*, fragment::*, host::*, international::*,
    path::*, port::*, query::*, rules::*, scheme::*, slashes::*, user::*,
};

/// RFC 1738, December 1994, for programs that interpret URLs.
pub const RFC_1738: Design = Design {
    ends: Ends::Kept,
    breaks: Breaks::Kept,
    scheme_characters: SchemeCharacters::InAnyOrder,
    scheme_end: SchemeEnd::Colon,
    without_scheme: WithoutScheme::Rejected,
    scheme_case: SchemeCase::Kept,
    known_schemes: KnownSchemes::OfRfc1738,
    other_schemes: OtherSchemes::Accepted,
    number_sign: NumberSign::Character,
    // RFC 1738 has no fragment. RFC 2396 is the next text that has one.
    fragment_characters: Each::both(FragmentCharacters::RFC_2396),
    backslash: Each::both(Backslash::Character),
    authority_in: AuthorityIn::SchemesWithCommonForm,
    slashes: Each::both(Slashes::Two),
    file_slashes: FileSlashes::AsElsewhere,
    drive_letters: DriveLetters::Names,
    authority_end: AuthorityEnd::Slash,
    registry: Registry::Rejected,
    user_in: UserIn::FtpTelnetAndUndefined,
    user_end: UserEnd::FirstAt,
    user_characters: Each::both(UserCharacters::RFC_1738),
    empty_user: EmptyUser::Reported,
    port_start: PortStart::FirstColon,
    port_in: PortIn::ExceptFile,
    port_text: PortText::Digits,
    port_number: PortNumber::Digits,
    empty_port: EmptyPort::Rejected,
    default_ports: DefaultPorts::OfUrlStandard,
    default_port: DefaultPort::Reported,
    empty_host: Each::both(EmptyHost::OnlyInFile),
    empty_host_is: EmptyHostIs::Reported,
    host_escapes: Each::both(HostEscapes::Kept),
    host_beyond_ascii: Each::both(HostBeyondAscii::Rejected),
    host_case: Each::both(HostCase::Kept),
    host_name: Each::both(HostName::Labels),
    host_characters: Each::both(HostCharacters::RFC_3986),
    ipv4: Each::both(Ipv4::FourGroups),
    in_brackets: Each::both(InBrackets::Nothing),
    brackets_of_host: BracketsOfHost::Reported,
    path_characters: Each::both(PathCharacters::RFC_1738),
    opaque_path_characters: OpaquePathCharacters::RFC_1738,
    opaque_start: OpaqueStart::AnyOrNothing,
    path_parameters: Each::both(PathParameters::Kept),
    dot_segments: Each::both(DotSegments::Kept),
    empty_path: Each::both(EmptyPath::Empty),
    query_in: QueryIn::HttpAndWais,
    query_characters: Each::both(QueryCharacters::RFC_1738),
    empty_query: EmptyQuery::Reported,
    incomplete_escape: Each::both(IncompleteEscape::Rejected),
    escape_form: Each::both(EscapeForm::Kept),
    scheme_rules: SchemeRules::OfRfc1738,
};

/// RFC 2396, August 1998, with the brackets of RFC 2732: an absolute URI, perhaps with a fragment.
pub const RFC_2396: Design = Design {
    scheme_characters: SchemeCharacters::LetterFirst,
    known_schemes: KnownSchemes::None,
    number_sign: NumberSign::BeginsFragment,
    fragment_characters: Each::both(FragmentCharacters::RFC_2396),
    authority_in: AuthorityIn::EveryScheme,
    authority_end: AuthorityEnd::SlashOrQuestionMark,
    registry: Registry::Name,
    user_in: UserIn::EveryScheme,
    user_characters: Each::both(UserCharacters::RFC_3986),
    port_start: PortStart::FirstColonAfterBrackets,
    port_in: PortIn::EveryScheme,
    empty_port: EmptyPort::Reported,
    empty_host: Each::both(EmptyHost::Alone),
    empty_host_is: EmptyHostIs::Absent,
    host_name: Each::both(HostName::LabelsAndPeriod),
    ipv4: Each::both(Ipv4::FourShortGroups),
    in_brackets: Each::both(InBrackets::UncountedGroups),
    path_characters: Each::both(PathCharacters::RFC_3986),
    opaque_path_characters: OpaquePathCharacters::RFC_2396,
    opaque_start: OpaqueStart::NoBracket,
    query_in: QueryIn::ExceptOpaque,
    query_characters: Each::both(QueryCharacters::RFC_2396),
    scheme_rules: SchemeRules::None,
    ..RFC_1738
};

/// RFC 3986, January 2005: a URI, which has a scheme.
pub const RFC_3986: Design = Design {
    fragment_characters: Each::both(FragmentCharacters::RFC_3986),
    registry: Registry::Rejected,
    empty_host: Each::both(EmptyHost::Always),
    empty_host_is: EmptyHostIs::Reported,
    host_name: Each::both(HostName::AnyText),
    ipv4: Each::both(Ipv4::None),
    in_brackets: Each::both(InBrackets::AddressOrFuture),
    opaque_path_characters: OpaquePathCharacters::RFC_3986,
    opaque_start: OpaqueStart::AnyOrNothing,
    query_in: QueryIn::EveryScheme,
    query_characters: Each::both(QueryCharacters::RFC_3986),
    ..RFC_2396
};

/// The URL Standard as of July 2, 2026, without a base URL.
pub const URL_STANDARD: Design = Design {
    ends: Ends::Dropped,
    breaks: Breaks::Dropped,
    scheme_characters: SchemeCharacters::LetterFirst,
    scheme_case: SchemeCase::Lower,
    known_schemes: KnownSchemes::Special,
    number_sign: NumberSign::BeginsFragment,
    fragment_characters: Each::both(FragmentCharacters::URL_STANDARD),
    backslash: Each { known: Backslash::Slash, other: Backslash::Character },
    authority_in: AuthorityIn::EveryScheme,
    slashes: Each { known: Slashes::AnyNumber, other: Slashes::Two },
    file_slashes: FileSlashes::Local,
    drive_letters: DriveLetters::Drives,
    authority_end: AuthorityEnd::SlashOrQuestionMark,
    registry: Registry::Rejected,
    user_in: UserIn::ExceptFile,
    user_end: UserEnd::LastAt,
    user_characters: Each::both(UserCharacters::URL_STANDARD),
    empty_user: EmptyUser::Absent,
    port_start: PortStart::FirstColonAfterBrackets,
    port_in: PortIn::ExceptFile,
    port_number: PortNumber::Of16Bits,
    empty_port: EmptyPort::Absent,
    default_port: DefaultPort::Absent,
    empty_host: Each { known: EmptyHost::OnlyInFile, other: EmptyHost::Alone },
    empty_host_is: EmptyHostIs::BothEmpty,
    host_escapes: Each { known: HostEscapes::Decoded, other: HostEscapes::Characters },
    host_beyond_ascii: Each { known: HostBeyondAscii::Mapped, other: HostBeyondAscii::Kept },
    host_case: Each { known: HostCase::Lower, other: HostCase::Kept },
    host_name: Each::both(HostName::AnyText),
    host_characters: Each { known: HostCharacters::DOMAIN, other: HostCharacters::OPAQUE },
    ipv4: Each { known: Ipv4::Numbers, other: Ipv4::None },
    in_brackets: Each::both(InBrackets::ShortestAddress),
    path_characters: Each::both(PathCharacters::URL_STANDARD),
    opaque_path_characters: OpaquePathCharacters::URL_STANDARD,
    opaque_start: OpaqueStart::FinalSpaceEncoded,
    dot_segments: Each::both(DotSegments::Removed),
    empty_path: Each { known: EmptyPath::Slash, other: EmptyPath::Empty },
    query_in: QueryIn::EveryScheme,
    query_characters: Each {
        known: QueryCharacters::URL_STANDARD_SPECIAL,
        other: QueryCharacters::URL_STANDARD,
    },
    incomplete_escape: Each::both(IncompleteEscape::Kept),
    ..RFC_3986
};

/// The URL Standard as its tests read it: they reject a host of US-ASCII with a wrong label that
/// begins with `xn--`, as the text did until June
/// 2026. The text accepts the host, "due to web compatibility" (section IDNA, the domain parser).
/// So the point is disputed.
pub const URL_STANDARD_TESTS: Design = Design {
    host_beyond_ascii: Each { known: HostBeyondAscii::MappedAndChecked, other: HostBeyondAscii::Kept },
    ..URL_STANDARD
};

/// The texts with their names.
pub const TEXTS: [(&str, Design); 4] =
    [("RFC 1738", RFC_1738), ("RFC 2396", RFC_2396), ("RFC 3986", RFC_3986), ("URL Standard", URL_STANDARD)];

/// Returns the design of a text.
pub const fn design(text: Text) -> &'static Design {
    match text {
        Text::Rfc1738 => &RFC_1738,
        Text::Rfc2396 => &RFC_2396,
        Text::Rfc3986 => &RFC_3986,
        Text::UrlStandard => &URL_STANDARD,
    }
}
