//! What Boost.URL does alone: it ends each part of an authority where its syntax ends, and begins the path there.

use crate::behaviors::rfc3986::is_unreserved_or_sub_delim;
use crate::part::is_escape;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// Returns the length of the four groups at the start of a text, each a number up to 255 without leading zeros.
fn number_length(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    for group in 0..4 {
        if group > 0 {
            at += text[at..].starts_with(b".").then_some(1)?;
        }
        let digits = text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let group = &text[at..at + digits];
        let value: u16 = core::str::from_utf8(group).ok()?.parse().ok()?;
        if value > 255 || (digits > 1 && group[0] == b'0') {
            return None;
        }
        at += digits;
    }
    Some(at)
}

/// Returns the length of the registered name at the start of a text.
fn registered_name_length(text: &[u8]) -> usize {
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            octet if is_unreserved_or_sub_delim(octet) => at += 1,
            _ if is_escape(&text[at..]) => at += 3,
            _ => break,
        }
    }
    at
}

/// The path begins where the syntax of the host or the port ends.
pub static PATH_FOLLOWS: Behavior = Behavior {
    name: "the-path-begins-where-the-authority-cannot-go-on",
    title: "Begins the path where the syntax of a host or a port ends",
    why: "In RFC 1738 a host ends at \":\", \"/\" or the end of the URL, and a port at \"/\" or the end: the host of \
          `http://1.2.3.4.evil.com/` is 1.2.3.4.evil.com. A library with this behavior ends the host after an address in brackets, after \
          four groups of at most 255 without leading zeros, or after the characters that a registered name can have. It ends the port \
          after its digits. The path begins there, also without \"/\": for this URL the host is 1.2.3.4, and the path is `.evil.com/`.",
    about: About::Host,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/common-syntax",
    texts: &[],
    input: "http://1.2.3.4.evil.com/",
    apply: |reading| {
        let Some(hostport) = &mut reading.hostport else { return };
        let host = match hostport.first() {
            Some(b'[') => match hostport.iter().position(|&byte| byte == b']') {
                Some(bracket) => bracket + 1,
                None => return,
            },
            _ => number_length(hostport).unwrap_or_else(|| registered_name_length(hostport)),
        };
        let end = match hostport.get(host) {
            Some(b':') => {
                host + 1 + hostport[host + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count()
            }
            _ => host,
        };
        if end < hostport.len() {
            let mut path = hostport.split_off(end);
            path.extend(&reading.path.text);
            reading.path.rewrite(path);
            reading.is_generic = true;
        }
    },
};

/// All of them.
pub static ALL: [&Behavior; 1] = [&PATH_FOLLOWS];
