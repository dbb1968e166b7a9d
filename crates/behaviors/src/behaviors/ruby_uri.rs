//! What the module `URI` of Ruby does alone: its classes for ftp, file and mailto, and its queries.

use crate::part::encoded;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// A query is cleaned and encoded.
pub static QUERY: Behavior = Behavior {
    name: "a-query-is-cleaned-and-encoded",
    title: "Drops tabs and line breaks in a query and encodes some characters",
    why: "In RFC 1738 unsafe characters and control characters must be encoded. A library with this behavior accepts any character of \
          US-ASCII in a query. It drops tabs, LF and CR, and percent-encodes other control characters, spaces, quote marks, \
          apostrophes, \"<\", \">\" and grave accents. It rejects a \"%\" if neither of the two characters after it is a \
          hexadecimal digit, and keeps other incomplete escapes.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/encode-unsafe",
    texts: &[],
    input: "http://host.dom/?a b",
    apply: |reading| {
        let Some(query) = reading.query.as_mut().filter(|query| query.text.is_ascii()) else { return };
        let is_dropped = |octet: &u8| matches!(octet, b'\t' | b'\n' | b'\r');
        let text: Vec<u8> = query.text.iter().copied().filter(|octet| !is_dropped(octet)).collect();
        let is_wrong = |text: &[u8]| match text {
            [b'%', high, low, ..] => !high.is_ascii_hexdigit() && !low.is_ascii_hexdigit(),
            _ => false,
        };
        reading.is_rejected |= (0..text.len()).any(|at| is_wrong(&text[at..]));
        query.rewrite(encoded(&text, |octet| !octet.is_ascii_graphic() || b"\"'<>`".contains(&octet)));
        query.permit(|octet| b"[\\]^{|}~".contains(&octet));
        query.permit_incomplete_escapes();
    },
};

/// The path of an ftp URL begins with one slash.
pub static FTP_PATH: Behavior = Behavior {
    name: "an-ftp-path-begins-with-one-slash",
    title: "Reports an ftp path with one \"/\" at its start, and a second one as `%2F`",
    why: "In RFC 1738 `ftp://host.dom//etc/motd` asks for CWD with an empty argument and then for `CWD etc`, and \
          `ftp://host.dom/%2Fetc/motd` asks for `CWD /etc`. With this behavior a second \"/\" at the start of the path is \
          reported as `%2F`, so both are the same. An omitted path is reported as \"/\".",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["ftp"]),
    importance: Importance::Resource,
    clause: "3.2.2/double-slash-example",
    texts: &[],
    input: "ftp://host.dom//etc/motd",
    apply: |reading| {
        if reading.host.is_none() {
            return;
        }
        let path = match &reading.path.text[..] {
            [] => b"/".to_vec(),
            [b'/', b'/', rest @ ..] => [b"/%2F", rest].concat(),
            _ => return,
        };
        reading.path.rewrite(path);
    },
};

/// An ftp URL has a slash after its scheme.
pub static FTP_SLASH: Behavior = Behavior {
    name: "an-ftp-url-needs-a-slash",
    title: "Rejects an ftp URL if another character than \"/\" follows the \":\"",
    why: "In RFC 1738 \"//\" follows the \":\" of an ftp URL. A library with this behavior accepts `ftp:/a`, which has a \
          path and no host. It rejects an ftp URL whose path begins with another character.",
    about: About::Slashes,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["ftp"]),
    importance: Importance::Verdict,
    clause: "3.1/double-slash",
    texts: &[],
    input: "ftp:a",
    apply: |reading| {
        let is_relative = reading.host.is_none() && !matches!(reading.path.text.first(), None | Some(b'/'));
        reading.is_rejected |= is_relative;
    },
};

/// The user and the port of a file are not reported.
pub static FILE_HOST_ALONE: Behavior = Behavior {
    name: "a-user-and-a-port-of-a-file-are-not-reported",
    title: "Does not report the user, the password and the port of a file URL",
    why: "In RFC 1738 a file URL has a host alone. A library with this behavior accepts a user, a password and a port there, \
          and does not report them.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["file"]),
    importance: Importance::Login,
    clause: "3.10/form",
    texts: &[],
    input: "file://a@host.dom:1/",
    apply: |reading| {
        let parts = [&mut reading.user, &mut reading.password, &mut reading.port];
        for part in parts.into_iter().flatten() {
            part.is_dropped = true;
        }
    },
};

/// Each address of a mailto URL has one "@".
pub static MAILTO_ADDRESSES: Behavior = Behavior {
    name: "each-address-of-a-mailto-url-has-one-at-sign",
    title: "Rejects a mailto URL unless each address has one \"@\" and text around it",
    why: "In RFC 1738 an address of RFC 822 follows the \":\" of a mailto URL. Its grammar accepts any text of permitted \
          characters there, and \"%40\" may stand in the place of \"@\". With this behavior the text before the first \"?\" \
          is empty or a list of addresses with \",\" or \";\" between them, and one more \",\" or \";\" may follow the last \
          address. Each address has a single unencoded \"@\" with text on both sides. The text after the \":\" is not empty \
          and does not begin with \"/\".",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["mailto"]),
    importance: Importance::Verdict,
    clause: "3.5/addr-spec",
    texts: &[],
    input: "mailto:a",
    apply: |reading| {
        let path = &reading.path.text;
        let is_opaque = reading.host.is_none() && !path.is_empty() && !path.starts_with(b"/");
        let to = path.split(|&byte| byte == b'?').next().unwrap_or_default();
        let is_address = |address: &[u8]| {
            let pieces: Vec<&[u8]> = address.split(|&byte| byte == b'@').collect();
            pieces.len() == 2 && pieces.iter().all(|piece| !piece.is_empty())
        };
        // One separator may follow the last address.
        let list = to.strip_suffix(b",").or_else(|| to.strip_suffix(b";")).unwrap_or(to);
        let are_addresses = to.is_empty() || list.split(|byte| b",;".contains(byte)).all(is_address);
        reading.is_rejected |= !is_opaque || !are_addresses;
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 5] = [&QUERY, &FTP_PATH, &FTP_SLASH, &FILE_HOST_ALONE, &MAILTO_ADDRESSES];
