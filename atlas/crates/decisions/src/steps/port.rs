//! The port: where it begins, what it is, and whether it is reported.

use std::borrow::Cow;
use std::str;

use crate::declare::decision;
use crate::steps::address::{self, InBrackets};
use crate::steps::escapes::Text;
use crate::steps::international::HostBeyondAscii;
use crate::steps::scheme::Scheme;
use crate::trace::Traced;

decision! {
    /// Which ":" begins the port?
    pub enum PortStart {
        /// The first one after the user, also in brackets: `ftp://[::1]:21/` is invalid.
        FirstColon,
        /// The first one after the user and after brackets at the beginning of the host. The port
        /// of `ftp://[::1]:21/` is 21, and `ftp://a:b:21/` is invalid.
        FirstColonAfterBrackets,
        /// The only one after the user and after brackets: the port of `ftp://[::1]:21/` is 21.
        /// Several belong to the host: the host of `ftp://a:b:21/` is `a:b:21`, if a host may have
        /// a ":".
        OnlyColon,
        /// The last one, unless the host begins and ends with a bracket. A port can begin in
        /// brackets: the port of `ftp://a:b[c:21]/` is 21, if a host may have a ":", and anything
        /// may follow the digits of a port.
        LastColonUnlessAddress,
        /// The last one, if no closing bracket follows. The port of `ftp://[::1]:21/` is 21, and
        /// the port of `ftp://a:b:21/` is 21, if a host may have a ":". `ftp://a:b[c/` is invalid.
        LastColon,
        /// The last one, if no bracket follows: the host of `ftp://a:b[c/` is `a:b[c`, if a host
        /// may have a ":" and a bracket.
        LastColonBeforeNoBracket,
    }
}

decision! {
    /// What may a port have besides digits?
    pub enum PortText {
        /// Nothing: `ftp://host.dom:2x/` is invalid.
        Digits,
        /// Anything after its first digits, which is left out. The port of `ftp://host.dom:2x/` is 2.
        DigitsFirst,
        /// Anything after its first digits, which is left out, but at least one digit and at most
        /// five characters that a host may have, or nothing: the port of `ftp://host.dom:2x/` is 2,
        /// and `ftp://host.dom:2xxxxx/` is invalid. White space and "+" may stand before it.
        FiveCharacters,
        /// Anything after its first digits, which is left out, but at least one digit and at most
        /// five characters, or nothing. Other characters than letters, digits, spaces and
        /// "-_.:/@?&=" are percent-encoded before they are counted: `ftp://host.dom:1234!/` is
        /// invalid.
        FiveEncodedCharacters,
        /// Anything. The port of `ftp://host.dom:2x/` is 2x.
        AnyText,
        /// Nothing. With other characters it belongs to the host with its ":": the host of
        /// `ftp://host.dom:2x/` is `host.dom:2x`, if a host may have a ":".
        PartOfHost,
        /// A "+" before them, and digits of some other scripts count as digits: the port of
        /// `ftp://host.dom:+２/` is 2. A space, a "-" or a "_" makes the input invalid.
        Integer,
        /// A "+" before them, white space at both ends, a "_" between two digits, and a "-", where
        /// any number is a port. Digits of some other scripts count as digits: the port of
        /// `ftp://host.dom: 2_1/` is 21.
        LooseInteger,
    }
}

decision! {
    /// In which schemes may a port follow the host?
    pub enum PortIn {
        /// In every scheme except file: `file://host.dom:1/` is invalid, because ":" is not a
        /// character of a host.
        ExceptFile,
        /// In every scheme. The port of `file://host.dom:1/` is 1.
        EveryScheme,
    }
}

decision! {
    /// Which number is a port?
    pub enum PortNumber {
        /// Any digits, as they are: the port of `ftp://host.dom:0065536/` is 0065536.
        Digits,
        /// Any number, without zeros at its beginning: the port of `ftp://host.dom:0065536/` is 65536.
        AnyNumber,
        /// Digits, as they are, of a number of 16 bits: the port of `ftp://host.dom:0080/` is 0080,
        /// the port of `ftp://host.dom:0/` is 0, and `ftp://host.dom:65536/` is invalid.
        DigitsOf16Bits,
        /// A number of 16 bits, without zeros at its beginning: the port of `ftp://host.dom:0080/`
        /// is 80, and `ftp://host.dom:65536/` is invalid.
        Of16Bits,
        /// A number of 16 bits except 0, without zeros at its beginning: the port of
        /// `ftp://host.dom:0080/` is 80, and `ftp://host.dom:0/` is invalid.
        NonzeroOf16Bits,
        /// A number of 31 bits, without zeros at its beginning: the port of `ftp://host.dom:0080/`
        /// is 80, and `ftp://host.dom:2147483648/` is invalid.
        Of31Bits,
        /// A number of 16 bits, without zeros at its beginning. A larger one, and 0, are not
        /// reported: `ftp://host.dom:65536/` has no port.
        NonzeroOrAbsent,
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
        /// The port 0: that of `ftp://host.dom:/` is 0.
        Zero,
        /// A part of the host: the host of `ftp://host.dom:/` is `host.dom:`, if a host may have a ":".
        PartOfHost,
    }
}

decision! {
    /// Which schemes have a default port? In the examples it is left out, unless they say that it is added.
    pub enum DefaultPorts {
        /// Those of the URL Standard: 21 of ftp, 80 of http and ws, 443 of https and wss.
        /// `http://host.dom:80/` has no port, and the port of `gopher://host.dom:70/` is 70.
        OfUrlStandard,
        /// 80 of http and 443 of https alone: the port of `ws://host.dom:80/` is 80, and
        /// `http://host.dom:80/` has no port.
        OfHttp,
        /// 80 of http and ws, 443 of https and wss: the port of `ftp://host.dom:21/` is 21, and
        /// `ws://host.dom:80/` has no port.
        OfHttpAndWs,
        /// Those of the URL Standard, and 389 of ldap: the port of `ldap://a.example/b??c` is 389,
        /// if a default port is added.
        OfUrlStandardAndLdap,
        /// Those of the URL Standard, and 70 of gopher: `gopher://host.dom:70/` has no port, and
        /// the port of `nntp://host.dom:119/` is 119.
        OfUrlStandardAndGopher,
        /// Those of the URL Standard and of other services: 70 of gopher, 23 of telnet, 119 of nntp
        /// and 389 of ldap. `gopher://host.dom:70/` has no port.
        OfServices,
        /// Those of the URL Standard and of other services, without ws and wss: the port of
        /// `ws://host.dom:80/` is 80, and `gopher://host.dom:70/` has no port.
        OfServicesExceptWs,
        /// Those of services without gopher: the port of `gopher://host.dom:70/` is 70, and
        /// `nntp://host.dom:119/` has no port.
        OfServicesExceptGopher,
        /// Those of services, 210 of wais and 1525 of prospero: `wais://host.dom:210/` has no port,
        /// and `prospero://host.dom:1525/` has no port.
        OfServicesAndRfc1738,
        /// Those of services, and 191 of prospero: `prospero://host.dom:191/` has no port.
        OfServicesAndProspero,
        /// Every one: 443 in https and wss, and 80 in every other scheme. `x://host.dom:80/` has no port.
        Of80,
    }
}

decision! {
    /// Is the default port of a scheme reported?
    pub enum DefaultPort {
        /// Yes. The port of `http://host.dom:80/` is 80.
        Reported,
        /// No. `http://host.dom:80/` has no port.
        Absent,
        /// Yes, and it is also reported if no port is given: the port of `https://host.dom/` is
        /// 443. It is also reported without an authority: the port of `https:a` is 443.
        Added,
        /// Yes, and it is also reported after a host without a port: the port of
        /// `https://host.dom/` is 443, and `https:a` has no port.
        AddedToHost,
    }
}

/// Splits the text after the user into the host and the port.
pub(crate) fn split<'a>(design: &Traced, scheme: &Scheme, text: &'a [u8]) -> (&'a [u8], Option<&'a [u8]>) {
    if scheme.is(&["file"]) && design.port_in() == PortIn::ExceptFile {
        return (text, None);
    }
    let is_colon = |byte: &u8| *byte == b':';
    if design.in_brackets().of(scheme.is_known) == InBrackets::FirstBrackets
        && let Some((host, after)) = address::first_brackets(text)
    {
        return (host, after.iter().position(is_colon).map(|at| &after[at + 1..]));
    }
    let colon = match design.port_start() {
        PortStart::FirstColonAfterBrackets | PortStart::OnlyColon if text.starts_with(b"[") => {
            let enclosed = text.iter().position(|&byte| byte == b']').unwrap_or_default();
            text[enclosed..].iter().position(is_colon).map(|at| enclosed + at)
        }
        PortStart::OnlyColon if text.iter().filter(|byte| is_colon(byte)).count() > 1 => None,
        PortStart::LastColonUnlessAddress if text.starts_with(b"[") && text.ends_with(b"]") => None,
        PortStart::LastColonUnlessAddress => text.iter().rposition(is_colon),
        PortStart::LastColon => text.iter().rposition(is_colon).filter(|&at| !text[at..].contains(&b']')),
        PortStart::LastColonBeforeNoBracket => {
            text.iter().rposition(is_colon).filter(|&at| !text[at..].iter().any(|byte| b"[]".contains(byte)))
        }
        _ => text.iter().position(is_colon),
    };
    let begins_port = |at: &usize| match &text[at + 1..] {
        [] => design.empty_port() != EmptyPort::PartOfHost,
        port => design.port_text() != PortText::PartOfHost || port.iter().all(u8::is_ascii_digit),
    };
    match colon.filter(begins_port) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

/// Returns the port as it is reported, or `None` if it is invalid. `port` is `None` if no ":" begins one.
pub(crate) fn read<'t>(design: &Traced, scheme: &Scheme, port: Option<&'t [u8]>) -> Option<Option<Text<'t>>> {
    let is_added = || matches!(design.default_port(), DefaultPort::Added | DefaultPort::AddedToHost);
    let absent = || if is_added() { default(design.default_ports(), scheme).map(Cow::from) } else { None };
    let Some(mut port) = port else { return Some(absent()) };
    if matches!(design.port_text(), PortText::Integer | PortText::LooseInteger)
        && !port.iter().all(u8::is_ascii_digit)
        && let Some(number) = integer(port, design.port_text() == PortText::LooseInteger)
    {
        if number.starts_with(b"-") {
            return (design.port_number() == PortNumber::AnyNumber).then(|| Some(number.into()));
        }
        let port = read(design, scheme, Some(&number))?;
        return Some(port.map(|port| port.into_owned().into()));
    }
    let is_rejected = || design.host_beyond_ascii().of(scheme.is_known) == HostBeyondAscii::Rejected;
    let number = port.trim_ascii_start();
    let number = number.strip_prefix(b"+").unwrap_or(number);
    let is_number = number.first().is_some_and(u8::is_ascii_digit) && port.len() < 6;
    if is_number && design.port_text() == PortText::FiveCharacters {
        port = number;
    }
    let digits = port.iter().take_while(|byte| byte.is_ascii_digit()).count();
    use PortText::*;
    match design.port_text() {
        Digits | PartOfHost | Integer | LooseInteger if digits < port.len() => return None,
        FiveCharacters | FiveEncodedCharacters if digits == 0 && !port.is_empty() => return None,
        FiveCharacters if port.len() > 5 || !port.is_ascii() && is_rejected() => return None,
        FiveEncodedCharacters if encoded_length(port) > 5 => return None,
        DigitsFirst | FiveCharacters | FiveEncodedCharacters => port = &port[..digits],
        AnyText if digits < port.len() => return Some(Some(port.into())),
        _ => {}
    }
    if port.is_empty() {
        return match design.empty_port() {
            EmptyPort::Rejected => None,
            EmptyPort::Reported => Some(Some(port.into())),
            EmptyPort::Zero => Some(Some(b"0".into())),
            EmptyPort::Absent | EmptyPort::PartOfHost => Some(absent()),
        };
    }
    let zeros = port[..port.len() - 1].iter().take_while(|&&digit| digit == b'0').count();
    let number = &port[zeros..];
    let is_above = |largest: &[u8]| (number.len(), number) > (largest.len(), largest);
    let option = design.port_number();
    match option {
        PortNumber::NonzeroOf16Bits if number == b"0" => return None,
        PortNumber::Of31Bits if is_above(b"2147483647") => return None,
        PortNumber::NonzeroOrAbsent if is_above(b"65535") || number == b"0" => return Some(absent()),
        PortNumber::Digits | PortNumber::AnyNumber | PortNumber::Of31Bits => {}
        _ if is_above(b"65535") => return None,
        _ => {}
    }
    if design.default_port() == DefaultPort::Absent && default(design.default_ports(), scheme) == Some(number)
    {
        return Some(None);
    }
    let are_digits_kept = matches!(option, PortNumber::Digits | PortNumber::DigitsOf16Bits);
    Some(Some(if are_digits_kept { port } else { number }.into()))
}

/// Returns the length of a text after a percent-encoding. The escape of a bracket is one already,
/// and the bracket of an address stays.
fn encoded_length(text: &[u8]) -> usize {
    let is_bracket = |at: usize| text[at..].starts_with(b"%5B") || text[at..].starts_with(b"%5D");
    let is_kept = |byte: u8| byte.is_ascii_alphanumeric() || b"-_. :/@?&=]".contains(&byte);
    (0..text.len()).map(|at| if is_kept(text[at]) || is_bracket(at) { 1 } else { 3 }).sum()
}

/// Returns the digits of a number as many languages read it, or as Python does.
fn integer(port: &[u8], is_loose: bool) -> Option<Vec<u8>> {
    /// The zeros of the scripts whose digits libraries are asked about, and of some others.
    const ZEROS: [char; 6] = ['\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{e50}', '\u{ff10}'];
    let text = str::from_utf8(port).ok()?;
    let digit = |character: char| {
        let of_script =
            |zero: &char| u32::from(character).checked_sub(u32::from(*zero)).filter(|value| *value < 10);
        let value = character.to_digit(10).or_else(|| ZEROS.iter().find_map(of_script))?;
        u8::try_from(value).ok().map(|value| b'0' + value)
    };
    if !is_loose {
        return text.strip_prefix('+').unwrap_or(text).chars().map(digit).collect();
    }
    let text = text.trim();
    let number = text.strip_prefix(['+', '-']).unwrap_or(text).split('_');
    let groups: Option<Vec<Vec<u8>>> = number.map(|group| group.chars().map(digit).collect()).collect();
    let digits = groups.filter(|groups| groups.iter().all(|group| !group.is_empty()))?.concat();
    let is_negative = text.starts_with('-') && digits.iter().any(|digit| *digit != b'0');
    Some(if is_negative { [b"-", &digits[..]].concat() } else { digits })
}

/// Returns the default port of a scheme, as far as the parser knows it.
fn default(option: DefaultPorts, scheme: &Scheme) -> Option<&'static [u8]> {
    use DefaultPorts::*;
    let of_services = !matches!(
        option,
        OfUrlStandard | OfUrlStandardAndGopher | OfUrlStandardAndLdap | OfHttp | OfHttpAndWs | Of80
    );
    Some(match scheme.lower() {
        "https" => b"443",
        "wss" if option == Of80 => b"443",
        _ if option == Of80 => b"80",
        "http" => b"80",
        _ if option == OfHttp => return None,
        "ws" | "wss" if option == OfServicesExceptWs => return None,
        "ftp" if option != OfHttpAndWs => b"21",
        "ws" => b"80",
        "wss" => b"443",
        "gopher" if option == OfUrlStandardAndGopher => b"70",
        "gopher" if of_services && option != OfServicesExceptGopher => b"70",
        "ldap" if of_services || option == OfUrlStandardAndLdap => b"389",
        "telnet" if of_services => b"23",
        "nntp" if of_services => b"119",
        "wais" if option == OfServicesAndRfc1738 => b"210",
        "prospero" if option == OfServicesAndRfc1738 => b"1525",
        "prospero" if option == OfServicesAndProspero => b"191",
        _ => return None,
    })
}
