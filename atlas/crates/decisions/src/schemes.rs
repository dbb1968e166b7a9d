//! The libraries that take only the URLs of some schemes.

use std::str;

use crate::Design;
use crate::steps::before;
use crate::trace::Traced;

/// The schemes that a library takes, in lower case and sorted. It accepts no URL of another scheme.
const TAKEN: [(&str, &[&str]); 6] = [
    (
        "c-curl-default",
        &[
            "dict", "file", "ftp", "ftps", "gopher", "gophers", "http", "https", "imap", "imaps", "ldap",
            "ldaps", "mqtt", "mqtts", "pop3", "pop3s", "rtsp", "scp", "sftp", "smtp", "smtps", "socks",
            "socks4", "socks4a", "socks5", "socks5h", "telnet", "tftp", "ws", "wss",
        ],
    ),
    ("cpp-ace", &["ftp", "http"]),
    // It skips `url:` before another scheme.
    ("java-net-url", &["file", "ftp", "http", "https", "jar", "jmod", "jrt", "mailto", "url"]),
    ("java-okhttp", &["http", "https"]),
    (
        "ocaml-neturl",
        &[
            "cid", "data", "file", "ftp", "http", "https", "imap", "imaps", "ipp", "ipps", "ldap", "mailto",
            "mid", "news", "nntp", "nntps", "pop", "pops",
        ],
    ),
    ("tcl-uri", &["file", "ftp", "http", "https", "ldap", "ldaps", "mailto", "news", "urn"]),
];

/// Returns the schemes that a library takes. Empty: it takes all.
pub(crate) fn of(library: &str) -> &'static [&'static str] {
    TAKEN.iter().find(|(name, _)| *name == library).map_or(&[], |(_, schemes)| schemes)
}

/// Returns whether an input has a scheme, after what a parser of this design leaves out, and it is
/// not one of these.
pub(crate) fn declines(taken: &[&str], design: &Design, input: &[u8]) -> bool {
    let Some(text) = str::from_utf8(input).ok().filter(|_| !taken.is_empty()) else { return false };
    let Some(read) = before::read(&Traced::new(design, text), input) else { return false };
    let Some(end) = read.iter().position(|&octet| octet == b':') else { return false };
    let scheme = &read[..end];
    let is_scheme = scheme.first().is_some_and(u8::is_ascii_alphabetic)
        && scheme.iter().all(|octet| octet.is_ascii_alphanumeric() || b"+-.".contains(octet));
    is_scheme && !taken.iter().any(|taken| scheme.eq_ignore_ascii_case(taken.as_bytes()))
}
