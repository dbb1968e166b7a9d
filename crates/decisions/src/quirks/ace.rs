//! The quirks of `URL_Base` of ACE, which reads from a stream.

use super::{Change, Quirk};

pub(super) const WITHOUT_SLASHES: Quirk = Quirk {
    library: "cpp-ace",
    what: "Reads the scheme as a host if two slashes do not follow.",
    input: "http:a",
    change: Change::Input(|input| {
        let after = input.strip_prefix(b"http:").or_else(|| input.strip_prefix(b"ftp:"))?;
        let scheme = &input[..input.len() - after.len() - 1];
        let host = if after.first().is_some_and(u8::is_ascii_digit) {
            input.to_vec()
        } else {
            [scheme, b":0"].concat()
        };
        (!after.starts_with(b"//")).then(|| [scheme, b"://", &host].concat())
    }),
};

pub(super) const FTP: Quirk = Quirk {
    library: "cpp-ace",
    what: "Ends the path of an FTP URL at \"?\" and \"#\", and reports nothing after it.",
    input: "ftp://host.dom/a?b",
    change: Change::Input(|input| {
        let end = input.iter().position(|byte| b"?#".contains(byte))?;
        input.starts_with(b"ftp:").then(|| input[..end].to_vec())
    }),
};

pub(super) const BAD_PORT: Quirk = Quirk {
    library: "cpp-ace",
    what: "Stops at a port that no digit begins, or that another character follows, and reports nothing of it.",
    input: "http://host.dom:a/b",
    change: Change::Input(|input| {
        let start = input.windows(2).position(|two| two == b"//")? + 2;
        let end = input[start..].iter().position(|byte| b"/?#".contains(byte));
        let end = end.map_or(input.len(), |end| start + end);
        let user = input[start..end].iter().position(|byte| b":@".contains(byte));
        let host = user.map(|at| start + at).filter(|&at| input[at] == b'@').map_or(start, |at| at + 1);
        let enclosed = input[host..end].iter().position(|&byte| byte == b']').unwrap_or_default();
        let colon = host + enclosed + input[host + enclosed..end].iter().position(|&byte| byte == b':')?;
        let is_port = colon + 1 < end && input[colon + 1..end].iter().all(u8::is_ascii_digit);
        (!is_port).then(|| [&input[..colon], b":0"].concat())
    }),
};

pub(super) const PORT_ZERO: Quirk = Quirk {
    library: "cpp-ace",
    what: "Reports no port 0.",
    input: "http://host.dom:0/",
    change: Change::Parts(|_, parts| {
        let port = parts.port.take();
        parts.port = port.filter(|port| !port.bytes().all(|digit| digit == b'0'));
    }),
};
