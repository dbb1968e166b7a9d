//! Quirks: what one library does and no decision explains. A quirk is named for its library, and never given to another one.

mod ace;
mod addressable;
mod cpprest;
mod form;
mod furl;
mod git;
mod gstreamer;
mod http;
mod httpx;
mod httr;
mod java;
mod jsuri;
mod libwebsockets;
mod mojo;
mod nim;
mod node;
mod ocaml_uri;
mod perl_uri;
mod prolog;
mod puri;
mod purl;
mod system_uri;
mod tcl;
mod ufo;
mod uri_builder;
mod uri_js;
mod urijs;
mod uriparse;
mod url;
mod url_normalize;
mod yarl;

use rfc1738_subject::{Answer, CommonParts};

/// What one library does and no decision explains.
#[derive(Clone, Copy, Debug)]
pub struct Quirk {
    /// The library, by the name of its adapter.
    pub library: &'static str,
    /// What it does, in one sentence, with an input that shows it.
    pub what: &'static str,
    /// An input that shows it.
    pub input: &'static str,
    pub(crate) change: Change,
}

/// What a quirk changes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    /// The input that the design reads: `None` if it stays.
    Input(fn(&[u8]) -> Option<Vec<u8>>),
    /// The answer of the design about an input.
    Answer(fn(&[u8], Answer) -> Answer),
    /// The parts of an input that the design accepts.
    Parts(fn(&[u8], &mut CommonParts)),
}

/// Returns what a reading gives when these quirks change its input and its answer.
pub(crate) fn apply<'q, T>(
    quirks: impl Iterator<Item = &'q Quirk> + Clone,
    input: &[u8],
    read: impl FnOnce(&[u8]) -> (Answer, T),
) -> (Answer, T) {
    let changed = quirks.clone().find_map(|quirk| match quirk.change {
        Change::Input(change) => change(input),
        _ => None,
    });
    let (answer, read) = read(changed.as_deref().unwrap_or(input));
    let answer = quirks.fold(answer, |mut answer, quirk| {
        match (quirk.change, &mut answer) {
            (Change::Answer(change), _) => return change(input, answer),
            (Change::Parts(change), Answer::Accept(parts)) => change(input, parts),
            _ => (),
        }
        answer
    });
    (answer, read)
}

/// The quirks of all libraries, sorted by library.
pub const QUIRKS: &[Quirk] = &[
    gstreamer::SEGMENTS,
    libwebsockets::PATH,
    puri::CRASH,
    ace::WITHOUT_SLASHES,
    ace::BAD_PORT,
    ace::FTP,
    ace::PORT_ZERO,
    cpprest::END,
    system_uri::LOCAL_PATH,
    system_uri::AFTER_BRACKETS,
    system_uri::PORT_OF_MAILTO,
    git::PATH,
    uri_builder::SEGMENTS,
    uri_builder::FORM,
    uri_builder::LOW_OCTETS,
    java::FOUR_SLASHES,
    java::SLASHES,
    nim::MAILTO,
    nim::BRACKETS,
    uri_js::RESOURCE_NAME_OF_FAST_URI,
    uri_js::HANDLERS_OF_FAST_URI,
    jsuri::CRASH,
    form::OF_JSURI,
    ufo::PROTOCOL,
    uri_js::COLON_IN_REFERENCE,
    uri_js::RESOURCE_NAME,
    uri_js::SURROGATES,
    uri_js::ZONE,
    uri_js::HANDLERS,
    urijs::BEGINNING,
    urijs::CRASH,
    node::SIMPLE_PATH,
    node::NO_BREAK_SPACES,
    ocaml_uri::SCHEME,
    mojo::MERGED_PATH,
    mojo::FRAGMENT,
    perl_uri::OTHER_SCHEME,
    perl_uri::PATH_AND_QUERY,
    perl_uri::EMPTY_PORT,
    perl_uri::BRACKETS,
    perl_uri::NEWS_PORT,
    prolog::PORT,
    furl::SEGMENTS,
    furl::FORM,
    furl::A_LABELS,
    furl::SPACE_BEFORE_SCHEME,
    furl::BREAK_IN_SCHEME,
    httpx::PORT_OF_UPPER_CASE,
    purl::HOST,
    form::OF_SQLALCHEMY,
    url_normalize::SCHEME,
    url_normalize::SLASHES,
    form::OF_VALIDATORS,
    yarl::SPACE_IN_QUERY,
    httr::PULLED_OFF,
    form::OF_RACKET,
    addressable::HIERARCHICAL,
    http::COUNTED,
    http::PORT,
    http::SHORT_SCHEME,
    uriparse::COLON_WITHOUT_SCHEME,
    uriparse::REGISTERED_SCHEME,
    url::SLASH_AFTER_PORT,
    url::BREAK_AFTER_DRIVE,
    url::EMPTY_USER,
    url::DRIVE,
    url::EMPTY_SEGMENTS,
    url::EMPTY_HOST,
    tcl::DEFAULT_SCHEME,
];

/// Returns the quirks of a library.
pub(crate) fn of(library: &str) -> impl Iterator<Item = &'static Quirk> + Clone {
    // They are sorted by library.
    let first = QUIRKS.partition_point(|quirk| quirk.library < library);
    QUIRKS[first..].iter().take_while(move |quirk| quirk.library == library)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{by_name, read};

    #[test]
    fn each_quirk_changes_the_answer_to_its_input_and_names_a_library() {
        for quirk in QUIRKS {
            let library = by_name(quirk.library).expect(quirk.library);
            assert_ne!(
                library.read(quirk.input.as_bytes()),
                read(&library.design, quirk.input.as_bytes()),
                "{}",
                quirk.what
            );
        }
        assert!(QUIRKS.is_sorted_by_key(|quirk| quirk.library));
        assert!(QUIRKS.len() <= 70);
    }
}
