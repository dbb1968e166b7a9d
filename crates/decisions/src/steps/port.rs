//! The port: where it begins, what it is, and whether it is reported.

use crate::Design;
use crate::declare::decision;
use crate::steps::scheme::Scheme;

decision! {
    /// Do brackets enclose the colons of an address?
    pub enum Brackets {
        /// No. The first ":" of the host and port begins the port, so `ftp://[::1]:21/` is invalid.
        Characters,
        /// Yes. The port of `ftp://[::1]:21/` is 21.
        EncloseColons,
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
    let enclosed = match design.brackets {
        Brackets::EncloseColons if hostport.starts_with(b"[") => {
            hostport.iter().position(|&byte| byte == b']').unwrap_or_default()
        }
        _ => 0,
    };
    match hostport[enclosed..].iter().position(|&byte| byte == b':') {
        Some(at) => (&hostport[..enclosed + at], Some(&hostport[enclosed + at + 1..])),
        None => (hostport, None),
    }
}

/// Returns the port as it is reported, or `None` if it is invalid.
pub(crate) fn read(design: &Design, scheme: &Scheme, port: &[u8]) -> Option<Option<Vec<u8>>> {
    if !port.iter().all(u8::is_ascii_digit) {
        return None;
    }
    if port.is_empty() {
        return match design.empty_port {
            EmptyPort::Rejected => None,
            EmptyPort::Reported => Some(Some(Vec::new())),
            EmptyPort::Absent => Some(None),
        };
    }
    let zeros = port[..port.len() - 1].iter().take_while(|&&digit| digit == b'0').count();
    let number = &port[zeros..];
    if design.largest_port == LargestPort::Of16Bits && (number.len(), number) > (5, b"65535") {
        return None;
    }
    let default: Option<&[u8]> = match scheme.lower() {
        "ftp" => Some(b"21"),
        "http" | "ws" => Some(b"80"),
        "https" | "wss" => Some(b"443"),
        _ => None,
    };
    if design.default_port == DefaultPort::AbsentIfSpecial && default == Some(number) {
        return Some(None);
    }
    let reported = if design.port_zeros == PortZeros::Dropped { number } else { port };
    Some(Some(reported.to_vec()))
}
