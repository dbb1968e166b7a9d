//! Well-formed URLs of all lengths. Each part has the values at which programs change what they do:
//! a port of 16 bits, a label of 63 letters, an address with all its digits.

use super::dice::Dice;

const SCHEMES: &[&str] = &[
    "http", "http", "http", "https", "https", "ftp", "ftp", "file", "mailto", "telnet", "gopher", "news",
    "nntp", "wais", "prospero", "ws", "ldap", "urn", "data", "x", "HTTP", "Ftp",
];

const SEGMENTS: &[&str] = &[
    "",
    ".",
    "..",
    "...",
    ";",
    "..;",
    ".;a",
    ";type=a",
    ";type=I",
    ";TYPE=d",
    ";a=b;c=d",
    "%2e%2e",
    "%2E.",
    "a:b",
    "c:",
    "@",
    "a@b",
    "~",
    "*",
    "index.html",
    "a.tar.gz",
    "%2f",
    "%5C",
    "%00",
    "a,b",
    "'",
    "(a)",
    "!",
    "$&",
];

/// Octets of escapes: controls, delimiters, letters, and characters beyond US-ASCII.
const OCTETS: &[u8] = &[
    0x00, 0x09, 0x0a, 0x0d, 0x1f, 0x20, 0x22, 0x23, 0x25, 0x26, 0x2b, 0x2e, 0x2f, 0x3a, 0x3b, 0x3d, 0x3f,
    0x40, 0x41, 0x5b, 0x5c, 0x5d, 0x61, 0x7e, 0x7f, 0x80, 0xa0, 0xc3, 0xa9, 0xe2, 0xff,
];

const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS: &str = "0123456789";

/// The greatest length of a URL, in bytes. A server accepts some thousand.
const LONGEST: usize = 4096;

/// Returns a URL that RFC 3986 allows.
pub(super) fn url(dice: &mut Dice) -> String {
    loop {
        let url = any_url(dice);
        if url.len() <= LONGEST {
            return url;
        }
    }
}

fn any_url(dice: &mut Dice) -> String {
    let mut url = if dice.once_in(8) { scheme(dice) } else { dice.of(SCHEMES).to_owned() };
    url.push(':');
    if dice.once_in(8) {
        // A path without an authority does not begin with "//".
        url.push('a');
        url += &text(dice, "-._~!$&'()*+,;=:@");
        path(dice, &mut url);
    } else {
        url += "//";
        authority(dice, &mut url);
        path(dice, &mut url);
    }
    if dice.once_in(3) {
        url.push('?');
        for at in 0..dice.repeats() {
            url += if at > 0 { dice.of(&["&", "&", "&", ";", "?"]) } else { "" };
            url += &text(dice, "-._~!$'()*+,:@/");
            url += dice.of(&["=", "=", ""]);
            url += &text(dice, "-._~!$'()*+,:@/?=");
        }
    }
    if dice.once_in(4) {
        url.push('#');
        url += dice.of(&["", "", "", "!", "!/", "/", "?", ":~:text="]);
        url += &text(dice, "-._~!$&'()*+,;=:@/?");
    }
    url
}

fn scheme(dice: &mut Dice) -> String {
    let length = dice.repeats();
    let first = character(dice, LETTERS);
    let others = LETTERS.to_owned() + DIGITS + "+-.";
    std::iter::once(first).chain((0..length.min(70)).map(|_| character(dice, &others))).collect()
}

fn authority(dice: &mut Dice, url: &mut String) {
    if dice.once_in(4) {
        *url += &text(dice, "-._~!$&'()*+,;=");
        for _ in 0..dice.below(3) {
            url.push(':');
            *url += &text(dice, "-._~!$&'()*+,;=:");
        }
        url.push('@');
    }
    match dice.below(8) {
        0 => *url += &address(dice),
        1 => *url += &number_address(dice),
        _ => name(dice, url),
    }
    if dice.once_in(3) {
        url.push(':');
        *url += &port(dice);
    }
}

fn name(dice: &mut Dice, url: &mut String) {
    for at in 0..dice.repeats() {
        *url += if at > 0 { "." } else { "" };
        *url += dice.of(&["", "", "", "", "", "", "xn--", "XN--", "www", "_"]);
        let length = dice.repeats();
        let characters = LETTERS.to_owned() + DIGITS + "-";
        url.extend((0..length).map(|_| character(dice, &characters)));
        if dice.once_in(12) {
            *url += &escape(dice);
        }
    }
    *url += dice.of(&["", "", "", "", "", ".com", ".example", "."]);
}

/// Returns four numbers with a "." between them.
fn number_address(dice: &mut Dice) -> String {
    let mut number =
        || dice.of(&["0", "1", "9", "10", "99", "127", "128", "192", "200", "249", "254", "255"]);
    format!("{}.{}.{}.{}", number(), number(), number(), number())
}

/// Returns an address of IPv6 in brackets.
fn address(dice: &mut Dice) -> String {
    if dice.once_in(10) {
        return format!("[v{:x}.{}]", dice.below(300), "a:1~".repeat(dice.repeats().min(20)));
    }
    let end = if dice.once_in(4) { Some(number_address(dice)) } else { None };
    let most = if end.is_some() { 6 } else { 8 };
    let digits = if dice.once_in(2) { 4 } else { 1 + dice.below(4) };
    let group = |dice: &mut Dice| -> String {
        (0..digits).map(|_| character(dice, "0123456789abcdefABCDEF")).collect()
    };
    let count = if dice.once_in(2) { most } else { dice.below(most) };
    let mut groups: Vec<String> = (0..count).map(|_| group(dice)).collect();
    groups.extend(end);
    if count == most {
        return format!("[{}]", groups.join(":"));
    }
    let (before, after) = groups.split_at(dice.below(count + 1));
    format!("[{}::{}]", before.join(":"), after.join(":"))
}

fn port(dice: &mut Dice) -> String {
    const EDGES: &[&str] = &[
        "",
        "0",
        "1",
        "21",
        "22",
        "80",
        "443",
        "8080",
        "32767",
        "32768",
        "65534",
        "65535",
        "65536",
        "65616",
        "99999",
        "131152",
        "2147483647",
        "2147483728",
        "4294967295",
        "4294967376",
        "18446744073709551696",
    ];
    let zeros = if dice.once_in(6) { dice.repeats() } else { 0 };
    "0".repeat(zeros.min(300)) + dice.of(EDGES)
}

fn path(dice: &mut Dice, url: &mut String) {
    let count = if dice.once_in(4) { 0 } else { dice.repeats() };
    // A path of many segments has the same one again and again.
    let same = (count > 8).then(|| segment(dice));
    for _ in 0..count {
        url.push('/');
        *url += &same.clone().unwrap_or_else(|| segment(dice));
    }
    if count > 0 && dice.once_in(8) {
        *url += dice.of(&[";type=a", ";type=i", ";type=D", ";TYPE=A", ";type=", "/"]);
    }
}

fn segment(dice: &mut Dice) -> String {
    match dice.below(3) {
        0 => dice.of(SEGMENTS).into(),
        1 => text(dice, "-._~!$&'()*+,;=:@") + dice.of(SEGMENTS),
        _ => text(dice, "-._~!$&'()*+,;=:@"),
    }
}

/// Returns a text of letters, digits, marks and escapes, mostly a short one.
fn text(dice: &mut Dice, marks: &str) -> String {
    let length = if dice.once_in(6) { 0 } else { dice.repeats() };
    // A long text has one character again and again.
    let one = |dice: &mut Dice| match dice.below(8) {
        0 => escape(dice),
        1 => character(dice, marks).into(),
        2 => character(dice, DIGITS).into(),
        _ => character(dice, LETTERS).into(),
    };
    if length > 8 {
        return one(dice).repeat(length);
    }
    (0..length).map(|_| one(dice)).collect()
}

fn escape(dice: &mut Dice) -> String {
    let octet = dice.of(OCTETS);
    if dice.once_in(2) { format!("%{octet:02X}") } else { format!("%{octet:02x}") }
}

/// Returns one of some characters of US-ASCII.
fn character(dice: &mut Dice, all: &str) -> char {
    char::from(dice.of(all.as_bytes()))
}

#[cfg(test)]
mod tests {
    use rfc1738_oracle::{Answer, Text};

    use super::*;

    #[test]
    fn rfc_3986_allows_every_url() {
        let mut dice = Dice::new(7);
        let urls: Vec<String> = (0..2000).map(|_| url(&mut dice)).collect();
        for url in &urls {
            assert!(matches!(Text::Rfc3986.read(url.as_bytes()), Answer::Accept(_)), "{url}");
        }
        let has = |is_it: fn(&str) -> bool| urls.iter().any(|url| is_it(url));
        assert!(has(|url| url.len() > 1000) && has(|url| url.len() < 10));
        assert!(has(|url| url.matches('/').count() > 100) && has(|url| url.contains(":65536")));
        assert!(has(|url| url.find("://[").is_some_and(|at| url[at..].find(']') > Some(40))));
    }
}
