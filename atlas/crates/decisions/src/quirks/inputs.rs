//! Quirks that change an input before it is read.

use super::{Change, Quirk};
use crate::characters::Set;
use crate::steps::scheme;

pub(super) const QUIRKS: &[Quirk] = &[
    Quirk {
        libraries: &["cpp-cpprest"],
        what: "Leaves out all that follows the scheme, if it begins with a character that no path has.",
        inputs: &["x:|a"],
        change: Change::Input(|input| {
            const BEGINNINGS: Set = Set::ALPHANUMERIC.and(Set::of(b"-._~!$&'()*+,;=%:@/?#"));
            let before_slash = input.split(|&byte| byte == b'/').next().unwrap_or_default();
            let start = before_slash.iter().position(|&byte| byte == b':').map_or(0, |colon| colon + 1);
            let first = input.get(start)?;
            (!first.is_ascii() || !BEGINNINGS.has(*first)).then(|| input[..start].to_vec())
        }),
    },
    Quirk {
        libraries: &["tcl-uri"],
        what: "Reads an input without a scheme as one of http, with two slashes before it unless they are \
            there.",
        inputs: &["//host.dom/"],
        change: Change::Input(|input| {
            let input = str::from_utf8(input).ok()?.trim().as_bytes();
            let slashes: &[u8] = if input.starts_with(b"//") { b"" } else { b"//" };
            scheme::of_rfc_3986(input).is_none().then(|| [b"http:", slashes, input].concat())
        }),
    },
    Quirk {
        libraries: &["pascal-uriparser"],
        what: "Reads \"%\" and the next two octets as an escape, in which an octet that is not a hexadecimal \
            digit, or is missing, is 0. Only the last \"?\" and the last \"#\" divide an input.",
        inputs: &["x:a%zz", "x:a?b?c"],
        change: Change::Input(|input| {
            let last = |of: u8, text: &[u8]| text.iter().rposition(|&byte| byte == of).unwrap_or(text.len());
            let sign = last(b'#', input);
            let mark = last(b'?', &input[..sign]);
            let (mut changed, mut octets) = (Vec::new(), input.iter().copied().enumerate().peekable());
            while let Some((at, octet)) = octets.next() {
                match octet {
                    b'?' if at != mark => changed.extend(b"%3F"),
                    b'#' if at != sign => changed.extend(b"%23"),
                    _ => changed.push(octet),
                }
                for _ in 0..if octet == b'%' { 2 } else { 0 } {
                    let digit = octets.next_if(|(at, _)| *at != mark && *at != sign).map(|(_, octet)| octet);
                    changed.push(digit.filter(u8::is_ascii_hexdigit).unwrap_or(b'0'));
                }
            }
            Some(changed)
        }),
    },
    Quirk {
        libraries: &["node-parseuri"],
        what: "Reads what follows a \":\" at the beginning, or two slashes or backslashes or more, as an \
            authority.",
        inputs: &[":host.dom", "\\/host.dom"],
        change: Change::Input(|input| {
            let text = str::from_utf8(input).ok()?.trim();
            let rest = text.trim_start_matches(':');
            let after = rest.trim_start_matches(['/', '\\']);
            (rest.len() < text.len() || after.len() + 1 < rest.len())
                .then(|| format!("//{after}").into_bytes())
        }),
    },
    Quirk {
        libraries: &["node-fast-url-parser"],
        what: "Reads a port before \"?\" or \"#\" as a path, and leaves out a \":\" at the beginning.",
        inputs: &["http://host.dom:80?a", ":a"],
        change: Change::Input(|input| {
            let start = input.trim_ascii_start();
            if let Some(rest) = start.strip_prefix(b":") {
                return Some(rest.to_vec());
            }
            let end = start.iter().position(|byte| b"?#".contains(byte))?;
            let digits = start[..end].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
            let colon = start[..end - digits].strip_suffix(b":")?.len();
            // Slashes, and then none before the port: it is that of the authority.
            let is_slash = |byte: &u8| b"/\\".contains(byte);
            let first = start[..colon].iter().position(is_slash).filter(|&at| at > 0)?;
            let slashes = start[first..colon].iter().take_while(|byte| is_slash(byte)).count();
            (slashes == 2 && !start[first + slashes..colon].iter().any(is_slash)).then_some(())?;
            Some([&start[..colon], b"/", &start[colon..]].concat())
        }),
    },
    Quirk {
        libraries: &["cpp-ace"],
        what: "Stops where it cannot read on: at a port without digits or with other characters, at \"?\" \
            and \"#\" in ftp, and at a scheme without slashes, which is the host.",
        inputs: &["http://host.dom:a/b"],
        change: Change::Input(|input| without_slashes(input).or_else(|| up_to_port(input))),
    },
    Quirk {
        libraries: &["nim-uri"],
        what: "Reads an authority after mailto without slashes.",
        inputs: &["mailto:a@host.dom"],
        change: Change::Input(|input| {
            let after = input.strip_prefix(b"mailto:").filter(|after| !after.starts_with(b"//"))?;
            Some([b"mailto://", after].concat())
        }),
    },
    Quirk {
        libraries: &["php-guzzle"],
        what: "Reads a bracket as an escape of three characters, unless an address of digits in brackets \
            follows \"://\", and permits spaces in a scheme.",
        inputs: &["http://a@[::1]/"],
        change: Change::Input(|input| {
            let text = str::from_utf8(input).ok()?;
            let is_scheme = |c: char| c.is_ascii_alphanumeric() || "-. ".contains(c);
            // A "+" is an escape at first, and so no scheme has one.
            let text = &if text.split(':').next()?.contains('+') {
                text.replacen('+', "%2B", 1)
            } else {
                text.to_owned()
            };
            let scheme = text.split_once(':').map_or("", |(scheme, _)| scheme);
            let scheme = if scheme.chars().all(is_scheme) { scheme } else { "" };
            // "." of a regular expression matches no LF, and "$" matches before the last one, which is lost.
            let line = text.strip_suffix('\n').unwrap_or(text);
            let address = text.find("://[").filter(|_| !line.contains('\n')).map_or(0, |at| at + 4);
            let is_address = |c: char| c.is_ascii_digit() || ":abcdef".contains(c);
            let after = text[address..].trim_start_matches(is_address);
            let end = if address > 0 && after.starts_with(']') {
                text.len() - after.len() + 1
            } else {
                scheme.len()
            };
            let rest = if end > scheme.len() { &line[end..] } else { &text[end..] };
            let rest = rest.replace('[', "%5B").replace(']', "%5D");
            let start = if end > scheme.len() { scheme.to_owned() } else { scheme.replace(' ', "+") };
            Some([&*start, &text[scheme.len()..end], &rest].concat().into_bytes())
        }),
    },
    Quirk {
        libraries: &["node-npm-url"],
        what: "Reads a backslash as a slash also in a query, unless a fragment follows the query.",
        inputs: &["http://host.dom/?a\\b"],
        change: Change::Input(|input| {
            let [mark, sign] = [b'?', b'#'].map(|end| input.iter().position(|&byte| byte == end));
            let end = sign.unwrap_or(input.len());
            let is_changed = mark.is_some() && (sign.is_none() || mark > sign);
            let slash = |(at, &byte)| if byte == b'\\' && at < end { b'/' } else { byte };
            is_changed.then(|| input.iter().enumerate().map(slash).collect())
        }),
    },
    Quirk {
        libraries: &["node-ufo"],
        what: "Reports no part if a scheme of two characters or more begins the input and no slashes follow, \
            and reads each backslash after such a scheme as a slash.",
        inputs: &["mailto:a"],
        change: Change::Input(|input| {
            let text = str::from_utf8(input).ok()?;
            let is_character =
                |c: char| c.is_ascii_alphanumeric() || c.is_whitespace() || "_\0+.-".contains(c);
            let is_slash = |c: char| matches!(c, '/' | '\\');
            let is_relative = || {
                let rest = text.strip_prefix(is_slash)?.trim_start().strip_prefix(is_slash)?;
                (!rest.trim_start().trim_start_matches(is_slash).is_empty()).then_some(())
            };
            let scheme = text
                .split_once(':')
                .filter(|(scheme, _)| scheme.chars().nth(1).is_some() && scheme.chars().all(is_character));
            let slashes = text.replace('\\', "/");
            let Some((scheme, _)) = scheme else { return is_relative().map(|()| slashes.into_bytes()) };
            let start = slashes.trim_start_matches(|c: char| c.is_whitespace() || c == '\0');
            let is_name = |c: char| c.is_ascii_alphanumeric() || "_+.-".contains(c);
            let has_slashes = slashes[scheme.len() + 1..].starts_with("//");
            let name = start.split(':').next().unwrap_or_default();
            let is_read = has_slashes && name.len() > 1 && name.chars().all(is_name);
            Some(if is_read { start.as_bytes().to_vec() } else { Vec::new() })
        }),
    },
    Quirk {
        libraries: &["python-yarl"],
        what: "Reports a space in a query as \"+\", but not its escape.",
        inputs: &["http://host.dom/?a b"],
        change: Change::Input(|input| {
            let end = input.iter().position(|&byte| byte == b'#').unwrap_or(input.len());
            let query = input[..end].iter().position(|&byte| byte == b'?')?;
            let mut changed = input.to_vec();
            changed[query..end].iter_mut().filter(|byte| **byte == b' ').for_each(|byte| *byte = b'+');
            Some(changed)
        }),
    },
    Quirk {
        libraries: &["python-yarl"],
        what: "Percent-encodes the first \":\" of a path without a scheme, if it would end one.",
        inputs: &["%41:b"],
        change: Change::Parts(|_, parts| {
            let is_alone = parts.scheme.is_none() && parts.host.is_none();
            let scheme = parts.path.split_once(':').map_or("", |(scheme, _)| scheme);
            if is_alone && !scheme.is_empty() && scheme.bytes().all(|byte| scheme::is_character(&byte)) {
                parts.path = parts.path.replacen(':', "%3A", 1).into();
            }
        }),
    },
];

/// Returns the scheme as a host if two slashes do not follow it, and an FTP URL up to "?" and "#".
fn without_slashes(input: &[u8]) -> Option<Vec<u8>> {
    let after = input.strip_prefix(b"http:").or_else(|| input.strip_prefix(b"ftp:"))?;
    let scheme = &input[..input.len() - after.len() - 1];
    if !after.starts_with(b"//") {
        let is_port = after.first().is_some_and(u8::is_ascii_digit);
        let host = if is_port { input.to_vec() } else { [scheme, b":0"].concat() };
        return Some([scheme, b"://", &host].concat());
    }
    let end = input.iter().position(|byte| b"?#".contains(byte)).filter(|_| scheme == b"ftp")?;
    up_to_port(&input[..end]).or_else(|| Some(input[..end].to_vec()))
}

/// Returns an input up to a port that no digit begins, or that another character follows.
fn up_to_port(input: &[u8]) -> Option<Vec<u8>> {
    let start = input.windows(2).position(|two| two == b"//")? + 2;
    let end = input[start..].iter().position(|byte| b"/?#".contains(byte));
    let end = end.map_or(input.len(), |end| start + end);
    let user = input[start..end].iter().position(|byte| b":@".contains(byte));
    let host = user.map(|at| start + at).filter(|&at| input[at] == b'@').map_or(start, |at| at + 1);
    let enclosed = input[host..end].iter().position(|&byte| byte == b']').unwrap_or_default();
    let colon = host + enclosed + input[host + enclosed..end].iter().position(|&byte| byte == b':')?;
    let is_port = colon + 1 < end && input[colon + 1..end].iter().all(u8::is_ascii_digit);
    (!is_port).then(|| [&input[..colon], b":0"].concat())
}
