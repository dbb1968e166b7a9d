//! The port: where it begins, what it is, and whether it is reported.

use crate::Design;
use crate::declare::decision;
use crate::steps::scheme::Scheme;

decision! {
    /// Which ":" begins the port?
    pub enum PortStart {
        /// The first one after the user, also in brackets: `ftp://[::1]:21/` is invalid.
        FirstColon,
        /// The first one after the user and after brackets at the beginning of the host. The port of `ftp://[::1]:21/` is 21, and
        /// `ftp://a:b:21/` is invalid.
        FirstColonAfterBrackets,
        /// The last one, if no bracket follows. The port of `ftp://[::1]:21/` is 21, and `ftp://a:b:21/` has the port 21, if a host may
        /// have a ":".
        LastColon,
    }
}

decision! {
    /// What may a port have besides digits?
    pub enum PortText {
        /// Nothing: `ftp://host.dom:2x/` is invalid.
        Digits,
        /// Anything after its first digits, which is left out. The port of `ftp://host.dom:2x/` is 2.
        DigitsFirst,
        /// Anything. The port of `ftp://host.dom:2x/` is 2x.
        AnyText,
        /// Nothing. With other characters it belongs to the host with its ":", so `ftp://host.dom:2x/` is invalid, unless a host may have a
        /// ":".
        PartOfHost,
    }
}

decision! {
    /// In which schemes may a port follow the host?
    pub enum PortIn {
        /// In every scheme except file: `file://host.dom:1/` is invalid, because ":" is not a character of a host.
        ExceptFile,
        /// In every scheme. The port of `file://host.dom:1/` is 1.
        EveryScheme,
    }
}

decision! {
    /// What is the largest port?
    pub enum LargestPort {
        /// There is none: a port is a sequence of digits. The port of `ftp://host.dom:65536/` is 65536.
        None,
        /// 65535. `ftp://host.dom:65536/` is invalid.
        Of16Bits,
        /// 2147483647. `ftp://host.dom:65536/` is valid, and `ftp://host.dom:2147483648/` is invalid.
        Of31Bits,
    }
}

decision! {
    /// What is a ":" without a port?
    pub enum EmptyPort {
        /// It makes the input invalid, as in `ftp://host.dom:/`.
        Rejected,
        /// An empty port: that of `ftp://host.dom:/` is the empty text.
        Reported,
        /// No port: `ftp://host.dom:/` has no port.
        Absent,
        /// A part of the host, so `ftp://host.dom:/` is invalid, unless a host may have a ":".
        PartOfHost,
    }
}

decision! {
    /// Are zeros at the beginning of a port reported?
    pub enum PortZeros {
        /// Yes. The port of `ftp://host.dom:0080/` is 0080.
        Kept,
        /// No: a port is a number. The port of `ftp://host.dom:0080/` is 80.
        Dropped,
    }
}

decision! {
    /// Is the default port of a scheme reported?
    pub enum DefaultPort {
        /// Yes. The port of `http://host.dom:80/` is 80.
        Reported,
        /// No, in the schemes of the URL Standard: 21 of ftp, 80 of http and ws, 443 of https and wss. `http://host.dom:80/` has no port.
        AbsentIfSpecial,
        /// Yes, and it is also reported if no port is given, in these schemes: the port of `https://host.dom/` is 443. It is
        /// reported without an authority, too: the port of `https:a` is 443.
        Added,
    }
}

/// Splits the text after the user into the host and the port.
pub(crate) fn split<'a>(
    design: &Design,
    scheme: &Scheme,
    hostport: &'a [u8],
) -> (&'a [u8], Option<&'a [u8]>) {
    if design.port_in == PortIn::ExceptFile && scheme.is(&["file"]) {
        return (hostport, None);
    }
    let is_colon = |byte: &u8| *byte == b':';
    let colon = match design.port_start {
        PortStart::FirstColonAfterBrackets if hostport.starts_with(b"[") => {
            let enclosed = hostport.iter().position(|&byte| byte == b']').unwrap_or_default();
            hostport[enclosed..].iter().position(is_colon).map(|at| enclosed + at)
        }
        PortStart::LastColon => {
            hostport.iter().rposition(is_colon).filter(|&at| !hostport[at..].contains(&b']'))
        }
        _ => hostport.iter().position(is_colon),
    };
    let begins_port = |at: &usize| match &hostport[at + 1..] {
        [] => design.empty_port != EmptyPort::PartOfHost,
        port => design.port_text != PortText::PartOfHost || port.iter().all(u8::is_ascii_digit),
    };
    match colon.filter(begins_port) {
        Some(at) => (&hostport[..at], Some(&hostport[at + 1..])),
        None => (hostport, None),
    }
}

/// Returns the port as it is reported, or `None` if it is invalid. `port` is `None` if no ":" begins one.
pub(crate) fn read(design: &Design, scheme: &Scheme, port: Option<&[u8]>) -> Option<Option<Vec<u8>>> {
    let default: Option<&[u8]> = match scheme.lower() {
        "ftp" => Some(b"21"),
        "http" | "ws" => Some(b"80"),
        "https" | "wss" => Some(b"443"),
        _ => None,
    };
    let absent = || default.filter(|_| design.default_port == DefaultPort::Added).map(<[u8]>::to_vec);
    let Some(mut port) = port else { return Some(absent()) };
    let digits = port.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match design.port_text {
        PortText::Digits | PortText::PartOfHost if digits < port.len() => return None,
        PortText::DigitsFirst => port = &port[..digits],
        PortText::AnyText if digits < port.len() => return Some(Some(port.to_vec())),
        _ => {}
    }
    if port.is_empty() {
        return match design.empty_port {
            EmptyPort::Rejected => None,
            EmptyPort::Reported => Some(Some(Vec::new())),
            EmptyPort::Absent | EmptyPort::PartOfHost => Some(absent()),
        };
    }
    let zeros = port[..port.len() - 1].iter().take_while(|&&digit| digit == b'0').count();
    let number = &port[zeros..];
    let largest: Option<&[u8]> = match design.largest_port {
        LargestPort::None => None,
        LargestPort::Of16Bits => Some(b"65535"),
        LargestPort::Of31Bits => Some(b"2147483647"),
    };
    if largest.is_some_and(|largest| (number.len(), number) > (largest.len(), largest)) {
        return None;
    }
    if design.default_port == DefaultPort::AbsentIfSpecial && default == Some(number) {
        return Some(None);
    }
    let reported = if design.port_zeros == PortZeros::Dropped { number } else { port };
    Some(Some(reported.to_vec()))
}
