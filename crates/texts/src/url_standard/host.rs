//! Section 3.5 of the URL Standard, "Host parsing", and section 3.6, "Host serializing".

use std::fmt::Write as _;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use super::encode::{C0_CONTROL, decoded, encode};
use super::{Domains, Stop};

const FORBIDDEN: &str = "the host is empty, or has a character that no host may have";

/// The host parser. Returns the host, serialized.
pub(super) fn parse(input: &str, is_opaque: bool, domains: Domains) -> Result<String, Stop> {
    if let Some(rest) = input.strip_prefix('[') {
        let address = rest.strip_suffix(']').and_then(ipv6);
        let address = address.ok_or(Stop::Failure("the host in brackets is no IPv6 address"))?;
        return Ok(format!("[{}]", serialized(&address)));
    }
    if is_opaque {
        return opaque(input).ok_or(Stop::Failure(FORBIDDEN));
    }
    let domain = String::from_utf8_lossy(&decoded(input)).into_owned();
    let domain = domain_to_ascii(&domain, domains)?;
    if ends_in_number(&domain) {
        let address = ipv4(&domain);
        let address = address.ok_or(Stop::Failure("a host that ends in a number is no IPv4 address"))?;
        let [a, b, c, d] = address.to_be_bytes();
        return Ok(format!("{a}.{b}.{c}.{d}"));
    }
    Ok(domain)
}

/// The domain parser of section 3.3, with beStrict false: "If domain is an ASCII string, then set
/// result to domain, lowercased."
fn domain_to_ascii(domain: &str, domains: Domains) -> Result<String, Stop> {
    let result = match domains {
        Domains::Undecided if !domain.is_ascii() => return Err(Stop::Idna),
        Domains::Mapped if !domain.is_ascii() => to_ascii(domain)?,
        Domains::Checked if !domain.is_ascii() || has_a_label(domain) => to_ascii(domain)?,
        _ => domain.to_ascii_lowercase(),
    };
    let is_forbidden = |c: char| is_forbidden_in_host(c) || c.is_ascii_control() || c == '%';
    match result.is_empty() || result.contains(is_forbidden) {
        true => Err(Stop::Failure(FORBIDDEN)),
        false => Ok(result),
    }
}

/// Unicode ToASCII, with the arguments that the domain parser gives it when it is not strict.
fn to_ascii(domain: &str) -> Result<String, Stop> {
    Uts46::new()
        .to_ascii(domain.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore)
        .map(|name| name.into_owned())
        .map_err(|_| Stop::Failure("the host is no name of IDNA"))
}

/// Returns whether a label begins with `xn--`.
fn has_a_label(domain: &str) -> bool {
    let begins = |label: &str| label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"));
    domain.split('.').any(begins)
}

/// Section 3.2: "A forbidden host code point".
fn is_forbidden_in_host(c: char) -> bool {
    "\0\t\n\r #/:<>?@[\\]^|".contains(c)
}

/// The opaque-host parser.
fn opaque(input: &str) -> Option<String> {
    if input.contains(is_forbidden_in_host) {
        return None;
    }
    let mut host = String::new();
    input.chars().for_each(|c| encode(c, C0_CONTROL, &mut host));
    Some(host)
}

/// The ends in a number checker.
fn ends_in_number(input: &str) -> bool {
    let input = input.strip_suffix('.').unwrap_or(input);
    let last = input.rsplit('.').next().unwrap_or_default();
    (!last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit())) || ipv4_number(last).is_some()
}

/// The IPv4 parser.
fn ipv4(input: &str) -> Option<u32> {
    let input = input.strip_suffix('.').unwrap_or(input);
    let numbers: Vec<u64> = input.split('.').map(ipv4_number).collect::<Option<_>>()?;
    let (last, before) = numbers.split_last()?;
    if before.len() > 3
        || before.iter().any(|&number| number > 255)
        || *last >= 256_u64.pow(4 - before.len() as u32)
    {
        return None;
    }
    let high = before.iter().enumerate().map(|(place, number)| number << (8 * (3 - place))).sum::<u64>();
    u32::try_from(high + last).ok()
}

/// The IPv4 number parser. A number of more than 32 bits is as great as the greatest here: no
/// address has either.
fn ipv4_number(input: &str) -> Option<u64> {
    if input.is_empty() {
        return None;
    }
    let (digits, radix) = match input.strip_prefix("0x").or_else(|| input.strip_prefix("0X")) {
        Some(digits) => (digits, 16),
        None => match input.strip_prefix('0') {
            Some(digits) if !digits.is_empty() => (digits, 8),
            _ => (input, 10),
        },
    };
    digits.chars().try_fold(0_u64, |value, digit| {
        let value = value * u64::from(radix) + u64::from(digit.to_digit(radix)?);
        Some(value.min(u64::from(u32::MAX) + 1))
    })
}

/// The IPv6 parser.
fn ipv6(input: &str) -> Option<[u16; 8]> {
    let input = input.as_bytes();
    let (mut address, mut piece, mut compress, mut at) = ([0_u16; 8], 0, None, 0);
    if input.first() == Some(&b':') {
        if input.get(1) != Some(&b':') {
            return None;
        }
        (at, piece, compress) = (2, 1, Some(1));
    }
    while let Some(&c) = input.get(at) {
        if piece == 8 {
            return None;
        }
        if c == b':' {
            if compress.is_some() {
                return None;
            }
            at += 1;
            piece += 1;
            compress = Some(piece);
            continue;
        }
        let (mut value, mut length) = (0_u16, 0);
        while let Some(digit) = input.get(at).filter(|_| length < 4).and_then(|&c| char::from(c).to_digit(16))
        {
            value = value * 16 + digit as u16;
            at += 1;
            length += 1;
        }
        match input.get(at) {
            Some(b'.') => {
                if length == 0 || piece > 6 {
                    return None;
                }
                ipv4_in_ipv6(&input[at - length..], &mut address[piece..piece + 2])?;
                piece += 2;
                break;
            }
            Some(b':') => {
                at += 1;
                input.get(at)?;
            }
            Some(_) => return None,
            None => {}
        }
        address[piece] = value;
        piece += 1;
    }
    match compress {
        Some(compress) => {
            address[compress..].rotate_right(8 - piece);
            Some(address)
        }
        None => (piece == 8).then_some(address),
    }
}

/// The steps of the IPv6 parser for an IPv4 address at the end.
fn ipv4_in_ipv6(text: &[u8], pieces: &mut [u16]) -> Option<()> {
    let mut count = 0;
    for number in text.split(|&byte| byte == b'.') {
        let is_decimal = !number.is_empty() && number.len() <= 3 && number.iter().all(u8::is_ascii_digit);
        if count == 4 || !is_decimal || (number.len() > 1 && number[0] == b'0') {
            return None;
        }
        let value = number.iter().fold(0, |value, digit| value * 10 + u16::from(digit - b'0'));
        if value > 255 {
            return None;
        }
        pieces[count / 2] = pieces[count / 2] * 256 + value;
        count += 1;
    }
    (count == 4).then_some(())
}

/// The IPv6 serializer.
fn serialized(address: &[u16; 8]) -> String {
    let compressed = compressed_piece(address);
    let (mut output, mut place) = (String::new(), 0);
    while place < 8 {
        if compressed == Some(place) {
            output += if place == 0 { "::" } else { ":" };
            place += address[place..].iter().take_while(|piece| **piece == 0).count();
            continue;
        }
        let _ = write!(output, "{:x}", address[place]);
        if place < 7 {
            output.push(':');
        }
        place += 1;
    }
    output
}

/// "Find the IPv6 address compressed piece index": the first of the longest runs of at least two
/// zeros.
fn compressed_piece(address: &[u16; 8]) -> Option<usize> {
    let (mut longest, mut size, mut place) = (None, 1, 0);
    while place < 8 {
        let run = address[place..].iter().take_while(|piece| **piece == 0).count();
        if run > size {
            (longest, size) = (Some(place), run);
        }
        place += run.max(1);
    }
    longest
}
