//! The libraries, each as a list of behaviors.

use crate::behaviors::*;
use crate::Library;

/// The behaviors that the URL Standard asks for, in the order in which they act.
macro_rules! url_standard {
    ($($own:expr),*) => {
        &[
            &before_parsing::TRIM,
            &before_parsing::TABS_AND_LINE_BREAKS,
            &scheme::BEGINS_WITH_A_LETTER,
            &scheme::IN_LOWER_CASE,
            &fragment::NUMBER_SIGN,
            &query::IN_EVERY_SCHEME,
            &slashes::BACKSLASH,
            &slashes::LEFT_OUT,
            &slashes::EXTRA,
            &slashes::LEFT_OUT_OF_FILE,
            &drive_letters::NOT_A_HOST,
            &authority::IN_EVERY_SCHEME,
            &userinfo::IN_EVERY_SCHEME,
            &userinfo::LAST_AT_SIGN,
            &host_address::COLONS,
            &userinfo::NEEDS_A_HOST,
            &userinfo::EMPTY_USER,
            &userinfo::EMPTY_PASSWORD,
            &userinfo::ENCODED,
            &host_name::DECODED,
            &host_name::MAPPED,
            &host_name::IN_LOWER_CASE,
            &host_number::FINAL_PERIOD,
            &host_number::HEXADECIMAL,
            &host_number::OCTAL,
            &host_number::NOT_OCTAL,
            &host_number::FEWER_GROUPS,
            &host_number::AT_MOST_255,
            &host_name::ANY_NAME,
            &host_name::LOCALHOST,
            &host_address::IPV6,
            &host_address::SHORTEST,
            &opaque_host::PORT_NEEDS_A_HOST,
            &opaque_host::ENCODED,
            &opaque_host::ANY_TEXT,
            &port::AT_MOST_65535,
            &port::LEADING_ZEROS,
            &port::EMPTY,
            &port::EMPTY_IS_DROPPED,
            &port::DEFAULT,
            &path::EMPTY_IS_SLASH,
            &drive_letters::BAR,
            &dot_segments::REMOVED,
            $($own,)*
            &path::ENCODED,
            &path::OPAQUE_ENCODED,
            &path::OPAQUE_UNSAFE,
            &query::ENCODED,
            &query::APOSTROPHE,
            &query::UNSAFE,
            &query::QUESTION_MARK,
            &fragment::ENCODED,
            &characters::TILDE,
            &characters::MARKS,
            &characters::INCOMPLETE_ESCAPE,
            &authority::ONE_PATH_SYNTAX,
        ]
    };
}

/// All libraries.
pub const LIBRARIES: &[Library] = &[
    Library {
        name: "url",
        version: "2.5.8",
        follows: "the WHATWG URL Standard",
        behaviors: url_standard![&url_crate::EMPTY_HOST],
    },
    Library {
        name: "ada-url",
        version: "4.0.0",
        follows: "the WHATWG URL Standard",
        behaviors: url_standard![&path::OPAQUE_FINAL_SPACE, &path::CARET_ENCODED],
    },
];

/// Returns the library of that name.
pub fn by_name(name: &str) -> Option<&'static Library> {
    LIBRARIES.iter().find(|library| library.name == name)
}
