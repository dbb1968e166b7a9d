//! Quirks: what one library does and no decision explains. A quirk is named for its library, and never given to another one.

mod furl;
mod http;
mod node;
mod perl_uri;
mod system_uri;
mod uri_builder;
mod uri_js;
mod urijs;
mod uriparse;
mod url;

use rfc1738_subject::Answer;

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
}

/// Returns what a reading gives when these quirks change its input and its answer.
pub(crate) fn apply<'q, T>(
    quirks: impl Iterator<Item = &'q Quirk> + Clone,
    input: &[u8],
    read: impl FnOnce(&[u8]) -> (Answer, T),
) -> (Answer, T) {
    let changed = quirks.clone().find_map(|quirk| match quirk.change {
        Change::Input(change) => change(input),
        Change::Answer(_) => None,
    });
    let (answer, read) = read(changed.as_deref().unwrap_or(input));
    let answer = quirks.fold(answer, |answer, quirk| match quirk.change {
        Change::Answer(change) => change(input, answer),
        Change::Input(_) => answer,
    });
    (answer, read)
}

/// The quirks of all libraries, sorted by library.
pub const QUIRKS: &[Quirk] = &[
    system_uri::LOCAL_PATH,
    system_uri::AFTER_BRACKETS,
    system_uri::PORT_OF_MAILTO,
    uri_builder::SEGMENTS,
    uri_builder::FORM,
    uri_builder::LOW_OCTETS,
    uri_js::COLON_IN_REFERENCE,
    uri_js::RESOURCE_NAME,
    uri_js::SURROGATES,
    urijs::BEGINNING,
    node::SIMPLE_PATH,
    node::NO_BREAK_SPACES,
    perl_uri::OTHER_SCHEME,
    perl_uri::PATH_AND_QUERY,
    perl_uri::EMPTY_PORT,
    perl_uri::BRACKETS,
    Quirk {
        library: "perl-uri",
        what: "Reports 119 as the default port of news, also without a host.",
        input: "news:a",
        change: Change::Answer(|input, answer| match answer {
            Answer::Accept(mut parts) if is_news(input) && parts.port.is_none() => {
                parts.port = Some("119".into());
                Answer::Accept(parts)
            }
            answer => answer,
        }),
    },
    furl::SEGMENTS,
    furl::FORM,
    furl::A_LABELS,
    furl::SPACE_BEFORE_SCHEME,
    furl::BREAK_IN_SCHEME,
    Quirk {
        library: "python-httpx",
        what: "Does not know the default port of a scheme in upper case, so it reports the port.",
        input: "HTTP://host.dom:80/",
        change: Change::Answer(|input, answer| match answer {
            Answer::Accept(mut parts) if parts.port.is_none() => {
                let text = str::from_utf8(input).unwrap_or_default();
                let is_upper =
                    |(scheme, _): &(&str, &str)| scheme.contains(|letter: char| letter.is_ascii_uppercase());
                let after = text.split_once("://").filter(is_upper).map_or("", |(_, after)| after);
                let authority = after.split(['/', '?', '#']).next().unwrap_or_default();
                parts.port = authority
                    .rsplit_once(':')
                    .map(|(_, port)| port.trim_start_matches('0'))
                    .filter(|port| matches!(*port, "21" | "80" | "443"))
                    .map(|port| port.to_owned().into());
                Answer::Accept(parts)
            }
            answer => answer,
        }),
    },
    Quirk {
        library: "python-yarl",
        what: "Reports a space in a query as \"+\", but not its escape.",
        input: "http://host.dom/?a b",
        change: Change::Input(|input| {
            let end = input.iter().position(|&byte| byte == b'#').unwrap_or(input.len());
            let query = input[..end].iter().position(|&byte| byte == b'?')?;
            let mut changed = input.to_vec();
            changed[query..end].iter_mut().filter(|byte| **byte == b' ').for_each(|byte| *byte = b'+');
            Some(changed)
        }),
    },
    http::COUNTED,
    http::PORT,
    http::SHORT_SCHEME,
    uriparse::COLON_WITHOUT_SCHEME,
    uriparse::REGISTERED_SCHEME,
    Quirk {
        library: "rust-url",
        what: "Ends an authority at a \"\\\" after a port or its \":\", also if the scheme is not special.",
        input: "gopher://host.dom:80\\a",
        change: Change::Input(url::with_slash_after_port),
    },
    Quirk {
        library: "rust-url",
        what: "Ends the drive letter that begins the path of a file URL at a tab or a line break.",
        input: "file:c:\tx",
        change: Change::Input(url::with_slash_after_drive),
    },
    Quirk {
        library: "rust-url",
        what: "Accepts an empty host after an empty user and password, if the scheme is not special.",
        input: "x://:@/a",
        change: Change::Input(url::without_empty_user),
    },
    Quirk {
        library: "rust-url",
        what: "Leaves out empty segments at the beginning of the path of a file URL.",
        input: "file:////a",
        change: Change::Answer(|_, answer| match answer {
            Answer::Accept(mut parts)
                if parts.scheme.as_deref() == Some("file") && parts.path.starts_with("//") =>
            {
                parts.path = format!("/{}", parts.path.trim_start_matches('/')).into();
                Answer::Accept(parts)
            }
            answer => answer,
        }),
    },
    Quirk {
        library: "rust-url",
        what: "Drops the host of a file URL before a drive letter, and keeps the \"|\" of one after three slashes.",
        input: "file:///c|/x",
        change: Change::Answer(|input, answer| match answer {
            Answer::Accept(mut parts) if parts.scheme.as_deref() == Some("file") => {
                if let [b'/', drive, b':', rest @ ..] = parts.path.as_bytes()
                    && drive.is_ascii_alphabetic()
                    && (rest.is_empty() || rest.starts_with(b"/"))
                {
                    parts.host = None;
                    if input.windows(5).any(|five| five == [b'/', b'/', b'/', *drive, b'|']) {
                        parts.path = format!("/{}|{}", char::from(*drive), &parts.path[3..]).into();
                    }
                }
                Answer::Accept(parts)
            }
            answer => answer,
        }),
    },
    Quirk {
        library: "rust-url",
        what: "Reports no host in the place of an empty one. Its record does not tell the two apart.",
        input: "file:///a",
        change: Change::Answer(|_, answer| match answer {
            Answer::Accept(mut parts) if parts.host.as_deref() == Some("") => {
                parts.host = None;
                Answer::Accept(parts)
            }
            answer => answer,
        }),
    },
];

fn is_news(input: &[u8]) -> bool {
    input.get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"news:"))
}

/// Returns the quirks of a library.
pub(crate) fn of(library: &str) -> impl Iterator<Item = &'static Quirk> + Clone {
    QUIRKS.iter().filter(move |quirk| quirk.library == library)
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
