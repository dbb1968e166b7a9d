//! The IPv4 address that a resolver opens for a host of digits.
//!
//! Resolvers read one text in several ways: for `010.0.0.1`, glibc opens 8.0.0.1, Java opens
//! 10.0.0.1, and Go opens nothing.

use std::net::Ipv4Addr;

/// The address that each kind of resolver opens. `None`: it opens none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Addresses {
    /// `inet_aton` of glibc, and the URL Standard: one to four numbers, which can be octal or
    /// hexadecimal.
    pub inet_aton: Option<Ipv4Addr>,
    /// `InetAddress` of Java 17: one to four decimal numbers, at most 15 characters in all. Zeros
    /// at the start mean nothing.
    pub java: Option<Ipv4Addr>,
    /// `netip.ParseAddr` of Go, and `inet_pton`: four decimal numbers without zeros at the start.
    pub go: Option<Ipv4Addr>,
}

impl Addresses {
    /// Returns the addresses that resolvers open for a host.
    pub fn of(host: &str) -> Addresses {
        let java = (host.len() <= 15).then(|| address(host, decimal)).flatten();
        Addresses { inet_aton: address(host, of_c), java, go: host.parse().ok() }
    }

    /// Returns whether no resolver opens an address.
    pub fn is_none(self) -> bool {
        self == Addresses { inet_aton: None, java: None, go: None }
    }

    /// Returns whether all resolvers open the same address.
    pub fn is_plain(self) -> bool {
        self.inet_aton == self.java && self.java == self.go
    }

    /// Returns what each resolver opens, in words.
    pub fn words(self) -> String {
        let word =
            |address: Option<Ipv4Addr>| address.map_or("nothing".into(), |address| address.to_string());
        let Addresses { inet_aton, java, go } = self;
        format!("glibc opens {}, Java {}, Go {}", word(inet_aton), word(java), word(go))
    }
}

/// Returns the address of one to four numbers: the last one fills the octets that are left.
fn address(host: &str, number: fn(&str) -> Option<u32>) -> Option<Ipv4Addr> {
    let numbers: Vec<u32> = host.split('.').map(number).collect::<Option<_>>()?;
    let (&last, first) = numbers.split_last()?;
    let free = 4_u32.checked_sub(u32::try_from(first.len()).ok()?)?;
    let is_short = free == 4 || (free > 0 && last < 1 << (8 * free));
    if !is_short || first.iter().any(|&number| number > 255) {
        return None;
    }
    let high = first.iter().zip(0..).fold(0, |high, (&number, place)| high | number << (24 - 8 * place));
    Some(Ipv4Addr::from(high | last))
}

fn decimal(text: &str) -> Option<u32> {
    let is_decimal = text.bytes().all(|byte| byte.is_ascii_digit());
    is_decimal.then(|| text.parse().ok()).flatten()
}

/// Returns the number that C reads: hexadecimal after `0x`, octal after `0`.
fn of_c(text: &str) -> Option<u32> {
    let (digits, radix) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&text[2..], 16),
        [b'0', _, ..] => (&text[1..], 8),
        _ => (text, 10),
    };
    // The parser of the standard library also reads a "+".
    let is_number = digits.chars().all(|character| character.is_digit(radix));
    is_number.then(|| u32::from_str_radix(digits, radix).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asked: glibc 2.36 by `inet_aton` of Python's `socket`, Java 17.0.15, Go 1.19.8.
    #[test]
    fn resolvers_open_these_addresses() {
        for (host, inet_aton, java, go) in [
            ("1.2.3.4", "1.2.3.4", "1.2.3.4", "1.2.3.4"),
            ("010.0.0.1", "8.0.0.1", "10.0.0.1", ""),
            ("0177.1", "127.0.0.1", "177.0.0.1", ""),
            ("127.1", "127.0.0.1", "127.0.0.1", ""),
            ("0x7f.1", "127.0.0.1", "", ""),
            ("134744072", "8.8.8.8", "8.8.8.8", ""),
            ("4294967295", "255.255.255.255", "255.255.255.255", ""),
            ("1.65536", "1.1.0.0", "1.1.0.0", ""),
            ("1.2.65535", "1.2.255.255", "1.2.255.255", ""),
            ("000000010.0.0.1", "8.0.0.1", "10.0.0.1", ""),
            ("0000000010.0.0.1", "8.0.0.1", "", ""),
            ("08.1.1.1", "", "8.1.1.1", ""),
        ] {
            let address = |text: &str| text.parse().ok();
            let expected = Addresses { inet_aton: address(inet_aton), java: address(java), go: address(go) };
            assert_eq!(Addresses::of(host), expected, "{host}");
        }
        for host in
            ["256.1", "1..2", "1.2.3.4.", "4294967296", "1.16777216", "+1.2.3.4", "0x", "1.2.3.4.5", ""]
        {
            assert!(Addresses::of(host).is_none(), "{host}");
        }
    }
}
