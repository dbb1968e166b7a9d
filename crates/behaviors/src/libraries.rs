//! The texts and the libraries, each as a list of behaviors.

use crate::Library;
use crate::behaviors::*;

/// The behaviors that the URL Standard asks for, in the order in which they act.
///
/// The arguments stand where a library differs from the text.
macro_rules! url_standard {
    (input: $($input:expr),*; before_slashes: $($rest:expr),*; user_needs_a_host: $user:expr; before_mapping: $($mapping:expr),*; host: $($host:expr),*; dot_segments: $dots:expr; path: $($path:expr),*) => {
        &[
            &before_parsing::TRIM,
            $($input,)*
            &before_parsing::TABS_AND_LINE_BREAKS,
            &scheme::BEGINS_WITH_A_LETTER,
            &scheme::IN_LOWER_CASE,
            &fragment::NUMBER_SIGN,
            &query::IN_EVERY_SCHEME,
            &slashes::BACKSLASH,
            &slashes::LEFT_OUT,
            &slashes::EXTRA,
            $($rest,)*
            &slashes::LEFT_OUT_OF_FILE,
            &drive_letters::NOT_A_HOST,
            &authority::IN_EVERY_SCHEME,
            &userinfo::IN_EVERY_SCHEME,
            &userinfo::LAST_AT_SIGN,
            &host_address::COLONS,
            $user,
            &userinfo::EMPTY_USER,
            &userinfo::EMPTY_PASSWORD,
            &userinfo::ENCODED,
            &host_address::IPV6,
            &host_address::SHORTEST,
            &host_name::DECODED,
            $($mapping,)*
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
            $($host,)*
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
            $dots,
            $($path,)*
            &path::ENCODED,
            &path::OPAQUE_ENCODED,
            &path::OPAQUE_UNSAFE,
            &query::ENCODED,
            &query::APOSTROPHE,
            &query::UNSAFE,
            &fragment::ENCODED,
            &characters::TILDE,
            &characters::MARKS,
            &characters::INCOMPLETE_ESCAPE,
            &authority::ONE_PATH_SYNTAX,
        ]
    };
}

/// The URL Standard, as a list of behaviors: each one cites it. Its version is the date of the source that was read.
pub const URL_STANDARD: Library = Library {
    name: "URL Standard",
    version: "2026-07-02",
    follows: "the WHATWG URL Standard",
    behaviors: url_standard![
        input: ;
        before_slashes: ;
        user_needs_a_host: &userinfo::NEEDS_A_HOST;
        before_mapping: ;
        host: ;
        dot_segments: &dot_segments::REMOVED;
        path: &path::OPAQUE_FINAL_SPACE, &path::CARET_ENCODED
    ],
};

/// RFC 3986, as a list of behaviors: each one cites it. Its version is its month.
pub const RFC_3986: Library = Library {
    name: "RFC 3986",
    version: "2005-01",
    follows: "RFC 3986",
    behaviors: &[
        &scheme::BEGINS_WITH_A_LETTER,
        &fragment::NUMBER_SIGN,
        &query::IN_EVERY_SCHEME,
        &authority::IN_EVERY_SCHEME,
        &userinfo::IN_EVERY_SCHEME,
        &rfc3986::PORT_OF_FILE,
        &host_address::COLONS,
        &host_address::IPV6,
        &rfc3986::FUTURE_ADDRESS,
        &rfc3986::REGISTERED_NAME,
        &port::EMPTY,
        &characters::TILDE,
        &rfc3986::COLON_IN_PASSWORD,
        &rfc3986::FRAGMENT_CHARACTERS,
        &authority::ONE_PATH_SYNTAX,
    ],
};

/// All libraries.
pub const LIBRARIES: &[Library] = &[
    Library {
        name: "url",
        version: "2.5.8",
        follows: "the WHATWG URL Standard",
        behaviors: url_standard![
            input: &url_crate::TAB_AFTER_DRIVE_LETTER;
            before_slashes: &url_crate::EMPTY_FIRST_SEGMENT;
            user_needs_a_host: &url_crate::USER_NEEDS_A_HOST;
            before_mapping: ;
            host: &url_crate::PUNYCODE, &url_crate::EMPTY_HOST, &url_crate::HOST_BEFORE_DRIVE_LETTER, &url_crate::BACKSLASH_AFTER_PORT;
            dot_segments: &url_crate::DOT_SEGMENTS;
            path: &url_crate::ONE_FIRST_SLASH
        ],
    },
    Library {
        name: "ada-url",
        version: "4.0.0",
        follows: "the WHATWG URL Standard",
        behaviors: url_standard![
            input: ;
            before_slashes: ;
            user_needs_a_host: &userinfo::NEEDS_A_HOST;
            before_mapping: &ada_url::LONG_HOST, &ada_url::LABELS_ALONE;
            host: ;
            dot_segments: &dot_segments::REMOVED;
            path: &path::OPAQUE_FINAL_SPACE, &path::CARET_ENCODED
        ],
    },
    Library { name: "fluent-uri", version: "0.4.1", follows: "RFC 3986", behaviors: RFC_3986.behaviors },
    Library { name: "iri-string", version: "0.7.14", follows: "RFC 3986", behaviors: RFC_3986.behaviors },
    Library {
        name: "uriparse",
        version: "0.6.4",
        follows: "RFC 3986",
        behaviors: &[
            &uriparse_crate::COLON_IN_FIRST_SEGMENT,
            &uriparse_crate::REGISTERED_SCHEME,
            &fragment::NUMBER_SIGN,
            &query::IN_EVERY_SCHEME,
            &authority::IN_EVERY_SCHEME,
            &userinfo::IN_EVERY_SCHEME,
            &rfc3986::PORT_OF_FILE,
            &host_address::COLONS,
            &host_address::IPV6,
            &uriparse_crate::CANONICAL_ADDRESS,
            &rfc3986::REGISTERED_NAME,
            &port::AT_MOST_65535,
            &port::LEADING_ZEROS,
            &port::EMPTY,
            &port::EMPTY_IS_DROPPED,
            &path::EMPTY_IS_SLASH_IN_EVERY_SCHEME,
            &limits::SEGMENTS,
            &characters::TILDE,
            &rfc3986::COLON_IN_PASSWORD,
            &rfc3986::FRAGMENT_CHARACTERS,
            &authority::ONE_PATH_SYNTAX,
        ],
    },
    Library {
        name: "http",
        version: "1.5.0",
        follows: "RFC 9110 and RFC 3986",
        behaviors: &[
            &limits::BYTES,
            &request_target::ORIGIN_FORM,
            &request_target::ASTERISK_FORM,
            &request_target::AUTHORITY_FORM,
            &limits::SCHEME,
            &http_crate::EMPTY_SCHEME,
            &http_crate::TILDE_IN_SCHEME,
            &http_crate::SCHEME_IN_LOWER_CASE,
            &request_target::NEEDS_AN_AUTHORITY,
            &fragment::NUMBER_SIGN,
            &query::IN_EVERY_SCHEME,
            &authority::IN_EVERY_SCHEME,
            &userinfo::IN_EVERY_SCHEME,
            &rfc3986::PORT_OF_FILE,
            &userinfo::LAST_AT_SIGN,
            &http_authority::AUTHORITY_CHARACTERS,
            &http_authority::EMPTY_AUTHORITY,
            &http_authority::BRACKETS,
            &http_authority::PERCENT_BEFORE_BRACKET,
            &http_authority::EIGHT_COLONS,
            &host_address::COLONS,
            &http_authority::COLON_BEFORE_BRACKET,
            &http_authority::ANY_USER,
            &http_authority::USER_IS_DROPPED,
            &http_authority::ANY_HOST,
            &http_authority::AFTER_BRACKETS,
            &http_authority::COLON_ENDS_HOST,
            &port::EMPTY,
            &port::EMPTY_IS_DROPPED,
            &http_authority::PLUS_BEFORE_PORT,
            &http_authority::PORT_IS_NO_NUMBER,
            &http_authority::PORT_ABOVE_65535,
            &path::EMPTY_IS_SLASH_IN_EVERY_SCHEME,
            &http_crate::PATH_CHARACTERS,
            &query::UNSAFE,
            &characters::TILDE,
            &characters::MARKS,
            &characters::INCOMPLETE_ESCAPE,
            &http_crate::NOT_ASCII,
            &http_crate::FRAGMENT_IS_DROPPED,
            &authority::ONE_PATH_SYNTAX,
        ],
    },
];

/// Returns the library of that name.
pub fn by_name(name: &str) -> Option<&'static Library> {
    LIBRARIES.iter().find(|library| library.name == name)
}
