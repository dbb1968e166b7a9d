//! The test whether a URL needs "URL:" before it.

use super::scan::{run, run_back};
use crate::url::Url;

/// Returns whether a URL needs no "URL:" before it. A scheme that section 3 does not define must have more than one
/// letter and name a host. Otherwise "Note:this" and `C://dir` would be URLs.
pub(super) fn stands_alone(url: &Url<'_>) -> bool {
    match url {
        Url::Other(other) => url.scheme().len() > 1 && names_a_host(other.schemepart().as_bytes()),
        _ => true,
    }
}

/// Returns whether a host follows `//`. The host may have the forms of later schemes: a "_" in its name, a "?" after
/// it.
fn names_a_host(schemepart: &[u8]) -> bool {
    let Some(rest) = schemepart.strip_prefix(b"//") else { return false };
    let login = &rest[..run(rest, |byte| !matches!(byte, b'/' | b'?'))];
    let hostport = &login[login.len() - run_back(login, |byte| byte != b'@')..];
    let (host, port) = hostport.split_at(run(hostport, |byte| byte != b':'));
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    let has_ends = [host.first(), host.last()].iter().all(|end| end.is_some_and(u8::is_ascii_alphanumeric));
    let is_port = |port: &[u8]| port.len() > 1 && port[1..].iter().all(u8::is_ascii_digit);
    has_ends && host.iter().all(is_name) && (port.is_empty() || is_port(port))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_begins_and_ends_with_a_letter_or_digit() {
        for schemepart in ["//h", "//h:1", "//h:80/a", "//a_b.c", "//u@h?x", "//1.2", "//a-b"] {
            assert!(names_a_host(schemepart.as_bytes()), "{schemepart}");
        }
        for schemepart in
            ["", "/h", "//", "//-a", "//a-", "//a$b", "//a:", "//a:1x", "//a:x1", "//h@", "//?h"]
        {
            assert!(!names_a_host(schemepart.as_bytes()), "{schemepart}");
        }
    }
}
