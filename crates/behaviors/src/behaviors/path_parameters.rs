//! Parameters: the text after ";" in the last segment of a path.

use crate::{About, Behavior, Importance, Reading, Schemes, Stage};

/// The schemes in whose paths `urllib.parse` of Python reads parameters.
const WITH_PARAMETERS: [&str; 15] = [
    "ftp", "hdl", "http", "https", "imap", "mms", "prospero", "rtsp", "rtsps", "rtspu", "sftp", "shttp",
    "sip", "sips", "tel",
];

/// Returns the offset of the first ";" in the last segment of the path, in a scheme with parameters or without a scheme.
fn parameters(reading: &Reading) -> Option<usize> {
    let has_parameters = reading.is_scheme(&WITH_PARAMETERS) || reading.has_no_scheme();
    let path = &reading.path.text;
    let segment = path.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    let at = path[segment..].iter().position(|&byte| byte == b';').filter(|_| has_parameters)?;
    Some(segment + at)
}

/// Parameters are not reported.
pub static DROPPED: Behavior = Behavior {
    name: "parameters-of-a-path-are-dropped",
    title: "Drops the text after \";\" in the last segment of a path",
    why: "In RFC 1738 \";\" is a character of the path in http, and begins the type of an ftp URL and the fields of a \
          prospero URL. With this behavior it begins parameters in the last segment of the path of ftp, http and \
          prospero URLs, of some newer schemes, and of inputs without a scheme. The path is reported without them.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.1/url-path",
    texts: &[],
    input: "ftp://host.dom/a;b",
    apply: |reading| {
        if let Some(at) = parameters(reading) {
            reading.path.text.truncate(at);
        }
    },
};

/// A semicolon at the end of a path is dropped, if it is the only one in its segment.
pub static EMPTY: Behavior = Behavior {
    name: "an-empty-parameter-is-dropped",
    title: "Drops a \";\" at the end of a path, if the last segment has no other \";\"",
    why: "In RFC 1738 \";\" is a character of the path in http, and begins the type of an ftp URL and the fields of a \
          prospero URL. With this behavior it begins parameters in the last segment of the path of ftp, http and \
          prospero URLs, of some newer schemes, and of inputs without a scheme. If no text follows it, the \";\" is not reported.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.1/url-path",
    texts: &[],
    input: "ftp://host.dom/a;",
    apply: |reading| {
        if parameters(reading).is_some_and(|at| at + 1 == reading.path.text.len()) {
            reading.path.text.pop();
        }
    },
};
