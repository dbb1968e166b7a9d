//! Quirks: what one library does and no decision explains. A quirk is named for its library, and never given to another one.

mod http;
mod node;
mod perl_uri;
mod uri_js;
mod uriparse;
mod url;

use rfc1738_subject::{Answer, CommonParts};

use crate::characters::{Set, encoded};

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
    Quirk {
        library: "csharp-uri",
        what: "Reads a letter before \":\" as a drive of DOS, and the input as a file URL with this path.",
        input: "x://a.example/b",
        change: Change::Answer(|input, answer| match input {
            [drive, b':', b'/' | b'\\', ..] if drive.is_ascii_alphabetic() => drive_path(input),
            _ => answer,
        }),
    },
    Quirk {
        library: "java-httpclient-uribuilder",
        what: "Decodes a path as octets, and cuts each UTF-16 unit beyond US-ASCII to its low octet.",
        input: "ftp://host.dom/etc/motd;type=\u{e8}",
        change: Change::Answer(|_, answer| match answer {
            Answer::Accept(mut parts) => {
                let octets = parts.path.encode_utf16().flat_map(|unit| match u8::try_from(unit) {
                    Ok(octet) if octet.is_ascii() => vec![octet],
                    _ => encoded(unit.to_le_bytes()[0]).to_vec(),
                });
                parts.path = String::from_utf8_lossy(&octets.collect::<Vec<u8>>()).into_owned().into();
                Answer::Accept(parts)
            }
            answer => answer,
        }),
    },
    uri_js::COLON_IN_REFERENCE,
    uri_js::RESOURCE_NAME,
    uri_js::SURROGATES,
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

/// Returns a path of DOS as a file URL without a host. What a path may not have is percent-encoded, and a "\\" becomes a "/".
fn drive_path(input: &[u8]) -> Answer {
    const ENCODED: Set = Set::CONTROLS.and(Set::of(b" \"#%<>?^`{|}"));
    let text = input.strip_suffix(b" ").unwrap_or(input);
    let mut path = Vec::with_capacity(text.len());
    for &byte in text {
        match byte {
            b'\\' => path.push(b'/'),
            _ if ENCODED.has(byte) => path.extend(encoded(byte)),
            _ => path.push(byte),
        }
    }
    let path = String::from_utf8_lossy(&path).into_owned();
    Answer::Accept(Box::new(CommonParts {
        scheme: Some("file".into()),
        host: Some("".into()),
        path: path.into(),
        ..CommonParts::default()
    }))
}

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
