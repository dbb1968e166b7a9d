//! Forms of hosts that parsers check in different ways, or do not check: a design that says what a
//! library makes of one address says nothing of another form.

use std::net::Ipv6Addr;

use percent_encoding::percent_decode_str;

use crate::domain::{block, escaped};

/// A form of a host or of an authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    /// What begins the text between the bracket and the port, such as `[::1]80`: a letter is `a`, a
    /// digit `0`.
    AfterBracket(char),
    /// Such a text, whatever it begins with.
    TextAfterBracket,
    /// An IPv4 address in an IPv6 address, in hexadecimal digits: `[::ffff:7f00:1]`.
    MappedInDigits,
    /// `0x` in brackets.
    HexInBrackets,
    /// An address in brackets after a user with a bracket.
    BracketsTwice,
    /// An IPv4 address with a number of more than three digits.
    LongNumber,
    /// A nul.
    Nul,
    /// Escapes that are no UTF-8.
    NotUtf8,
    /// An escape of what a name can have beside letters and digits.
    EscapeOfMark,
    /// A "@" in a password.
    AtInPassword,
    /// A character of a password that no URL has outside of an escape.
    InPassword(char),
    /// A bracket after the beginning of the host: `a[::1]`.
    LateBracket,
    /// A bracket before the "@".
    BracketInUser,
    /// A bracket as an escape.
    EscapedBracket,
    /// An escape in an address in brackets, and in its zone.
    EscapeInBrackets,
    EscapeInZone,
    /// Escapes in brackets that are an address of IPv6 when they are decoded.
    EscapedAddress,
    /// What no address of a future version has, as a character of `InBrackets`.
    InFuture(char),
    /// A zone that is longer than the name of an interface.
    LongZone,
    /// An IPv4 address in brackets with a number that begins with 0, or is above 255.
    ZeroBeforeNumber,
    NumberAbove255,
    /// A group of more than four digits.
    LongGroup,
    /// What no address has: a letter above "f" is `g`, and digits and colons in no order are `:`.
    InBrackets(char),
}

impl Form {
    /// Returns whether no decision is about the form.
    pub(crate) fn is_of_no_decision(self) -> bool {
        use Form::{AtInPassword, BracketsTwice, EscapeOfMark, HexInBrackets, InPassword, LongNumber};
        use Form::{MappedInDigits, NotUtf8, Nul, TextAfterBracket};
        let is_of_brackets =
            matches!(self, BracketsTwice | HexInBrackets | MappedInDigits | TextAfterBracket);
        let is_of_name = matches!(self, EscapeOfMark | LongNumber | NotUtf8 | Nul);
        is_of_brackets || is_of_name || matches!(self, AtInPassword | InPassword(_))
    }
}

/// Returns the forms of an authority.
pub(crate) fn forms(authority: &str) -> Vec<Form> {
    let (user, host) = authority.rsplit_once('@').unwrap_or(("", authority));
    let is_bracket = |one: char| matches!(one, '[' | ']');
    let lower = host.to_ascii_lowercase();
    let mut found = Vec::new();
    let mut add = |form, holds: bool| found.extend(holds.then_some(form));
    add(Form::BracketInUser, user.contains(is_bracket));
    add(Form::BracketsTwice, user.contains(is_bracket) && host.starts_with('['));
    add(Form::Nul, host.contains('\0'));
    add(Form::NotUtf8, percent_decode_str(host).decode_utf8().is_err());
    add(Form::EscapeOfMark, ["%2d", "%2e", "%5f"].iter().any(|escape| lower.contains(escape)));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|one| one.is_ascii_digit());
    let numbers = || host.split(':').next().unwrap_or_default().split('.');
    let is_address = numbers().count() == 4 && numbers().all(is_number);
    add(Form::LongNumber, is_address && numbers().any(|number| number.len() > 3));
    let password = user.split_once(':').map_or("", |(_, password)| password);
    add(Form::AtInPassword, password.contains('@'));
    let is_wrong = |(at, one): &(usize, char)| match one {
        '%' => escaped(&password[*at..]).is_none(),
        one => "^{}<>|`\"\\".contains(*one),
    };
    for (_, one) in password.char_indices().filter(is_wrong) {
        add(Form::InPassword(one), true);
    }
    add(Form::LateBracket, !host.starts_with('[') && host.contains(is_bracket));
    add(Form::EscapedBracket, lower.contains("%5b") || lower.contains("%5d"));
    let Some((inside, after)) = host.strip_prefix('[').and_then(|rest| rest.split_once(']')) else {
        return found;
    };
    let mark = |one: char| match one {
        _ if one.is_alphabetic() => 'a',
        _ if one.is_numeric() => '0',
        _ => one,
    };
    let (address, zone) = inside.split_once("%25").unwrap_or((inside, ""));
    let is_escaped =
        || percent_decode_str(address).decode_utf8().is_ok_and(|it| it.parse::<Ipv6Addr>().is_ok());
    add(Form::EscapeInBrackets, has_escapes(address));
    add(Form::EscapedAddress, has_escapes(address) && is_escaped());
    add(Form::EscapeInZone, has_escapes(zone));
    add(Form::LongZone, zone.len() > 15);
    add(Form::TextAfterBracket, !after.is_empty() && !after.starts_with(':'));
    add(Form::HexInBrackets, lower.contains("0x"));
    let is_mapped = |address: Ipv6Addr| address.to_ipv4_mapped().is_some();
    add(Form::MappedInDigits, !address.contains('.') && address.parse().is_ok_and(is_mapped));
    add(
        Form::AfterBracket(mark(after.chars().next().unwrap_or(':'))),
        !after.is_empty() && !after.starts_with(':'),
    );
    let numbers =
        || address.rsplit(':').next().unwrap_or_default().split('.').filter(|_| address.contains('.'));
    add(Form::ZeroBeforeNumber, numbers().any(|number| number.len() > 1 && number.starts_with('0')));
    add(Form::NumberAbove255, numbers().any(|number| number.parse().is_ok_and(|number: u32| number > 255)));
    let is_long = |group: &str| group.len() > 4 && group.bytes().all(|digit| digit.is_ascii_hexdigit());
    add(Form::LongGroup, address.split(':').any(is_long));
    let is_future = address.starts_with(['v', 'V']);
    if is_future {
        let is_other = |one: &char| !one.is_ascii_alphanumeric() && !"-._~!$&'()*+,;=:".contains(*one);
        found.extend(address.chars().filter(is_other).map(Form::InFuture));
    }
    if address.parse::<Ipv6Addr>().is_err() && !is_future {
        let mark = |one: char| if one.is_alphanumeric() { 'g' } else { one };
        let others = address.chars().filter(|one| !one.is_ascii_hexdigit() && !matches!(one, ':' | '.'));
        let others: Vec<Form> = others.map(|one| Form::InBrackets(mark(one))).collect();
        match others.is_empty() {
            true => found.push(Form::InBrackets(':')),
            false => found.extend(others),
        }
    }
    found
}

fn has_escapes(text: &str) -> bool {
    text.match_indices('%').any(|(at, _)| escaped(&text[at..]).is_some())
}

/// A form of an international name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum International {
    /// A digit of another script, by its block.
    Digit(u32),
    /// A dot beyond US-ASCII.
    Dot(char),
    /// A character that IDNA removes, or permits only beside others.
    Ignored(char),
    /// A character that IDNA maps to one of US-ASCII: `a` is any letter, `0` any digit.
    Mapped(char),
    /// A character beyond U+FFFF, and one that RFC 3987 permits in no IRI.
    Astral,
    NotUcschar,
    /// A label with letters of both directions.
    BothDirections,
    /// A hyphen at an edge of a label.
    EdgeHyphen,
    /// A label whose Punycode can be longer than a label of the DNS.
    Long,
}

impl International {
    /// Returns whether only a library with tables of Unicode tells the form apart.
    pub(crate) fn is_of_tables(self) -> bool {
        use International::{Digit, Ignored, Long, Mapped};
        matches!(self, Digit(_) | Ignored(_) | Long | Mapped(_))
    }
}

/// Returns the forms of an international name.
pub(crate) fn international(name: &str) -> Vec<International> {
    let mut found: Vec<International> =
        name.chars().filter(|one| !one.is_ascii()).flat_map(of_character).collect();
    for label in name.split('.').filter(|label| !label.is_ascii()) {
        if label.starts_with('-') || label.ends_with('-') {
            found.push(International::EdgeHyphen);
        }
        if label.chars().count() > 30 {
            found.push(International::Long);
        }
        let is_right_to_left = |one: char| matches!(one, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fefc}');
        if label.contains(is_right_to_left)
            && label.contains(|one: char| one.is_alphabetic() && !is_right_to_left(one))
        {
            found.push(International::BothDirections);
        }
    }
    found
}

fn of_character(one: char) -> Vec<International> {
    use International::{Astral, Digit, Dot, Ignored, Mapped, NotUcschar};
    let mut found = Vec::new();
    match one {
        '\u{3002}' | '\u{ff0e}' | '\u{ff61}' => found.push(Dot(one)),
        '\u{ff01}'..='\u{ff5e}' => {
            let ascii = u32::from(one) - 0xfee0;
            found.extend(char::from_u32(ascii).map(|ascii| {
                Mapped(if ascii.is_ascii_alphabetic() {
                    'a'
                } else if ascii.is_ascii_digit() {
                    '0'
                } else {
                    ascii
                })
            }));
        }
        '\u{ad}'
        | '\u{34f}'
        | '\u{180b}'..='\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2060}'..='\u{2064}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' => found.push(Ignored(one)),
        _ if one.is_numeric() => found.push(Digit(block(one))),
        _ => {}
    }
    if one > '\u{ffff}' {
        found.push(Astral);
    }
    if !is_ucschar(one) {
        found.push(NotUcschar);
    }
    found
}

/// `ucschar` of section 2.2 of RFC 3987.
fn is_ucschar(one: char) -> bool {
    match u32::from(one) {
        0xa0..=0xd7ff | 0xf900..=0xfdcf | 0xfdf0..=0xffef | 0xe_1000..=0xe_fffd => true,
        code @ 0x1_0000..=0xd_ffff => code & 0xffff <= 0xfffd,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_what_parsers_check_in_different_ways() {
        for (authority, expected) in [
            ("a.example", vec![]),
            ("u@[::1]:80", vec![]),
            ("[v1.a]", vec![]),
            ("[::1.2.3.4]", vec![]),
            ("[fe80::1%25a]", vec![]),
            ("[::1]80", vec![Form::TextAfterBracket, Form::AfterBracket('0')]),
            ("1.2.3.4:80", vec![]),
            ("[fe80::1%25%61]", vec![Form::EscapeInZone]),
            ("[::ffff:7f00:1]", vec![Form::MappedInDigits]),
            ("[::ffff:1.2.3.4]", vec![]),
            ("[::0x1]", vec![Form::HexInBrackets, Form::InBrackets('g')]),
            ("[@[::1]", vec![Form::BracketInUser, Form::BracketsTwice]),
            ("1.2.3.4444", vec![Form::LongNumber]),
            ("1.2.3.4444.a", vec![]),
            ("a\0", vec![Form::Nul]),
            ("%ff", vec![Form::NotUtf8]),
            ("%c3%bc", vec![]),
            ("a%2Db", vec![Form::EscapeOfMark]),
            ("a@b:c@d", vec![]),
            ("a:b@c@d", vec![Form::AtInPassword]),
            ("a:%4^@b", vec![Form::InPassword('%'), Form::InPassword('^')]),
            ("a:%40@b", vec![]),
            ("a[::1]", vec![Form::LateBracket]),
            ("[@a", vec![Form::BracketInUser]),
            ("%5B::1%5d", vec![Form::EscapedBracket]),
            ("[::%31]", vec![Form::EscapeInBrackets, Form::EscapedAddress, Form::InBrackets('%')]),
            ("[%41]", vec![Form::EscapeInBrackets, Form::InBrackets('%')]),
            ("[v1.<]", vec![Form::InFuture('<')]),
            ("[::01.2.3.4]", vec![Form::ZeroBeforeNumber, Form::InBrackets(':')]),
            ("[::1.2.3.256]", vec![Form::NumberAbove255, Form::InBrackets(':')]),
            ("[::00001]", vec![Form::LongGroup, Form::InBrackets(':')]),
            ("[g::*]", vec![Form::InBrackets('g'), Form::InBrackets('*')]),
            ("a.example", vec![]),
        ] {
            assert_eq!(forms(authority), expected, "{authority}");
        }
    }

    #[test]
    fn international_names_have_forms() {
        use International::{Astral, BothDirections, Digit, Dot, EdgeHyphen, Ignored, Mapped, NotUcschar};
        for (name, expected) in [
            ("b\u{fc}cher.example", vec![]),
            ("\u{661}.example", vec![Digit(0x600)]),
            ("a\u{3002}b", vec![Dot('\u{3002}')]),
            ("a\u{ad}", vec![Ignored('\u{ad}')]),
            ("\u{ff41}\u{ff11}\u{ff0f}", vec![Mapped('a'), Mapped('0'), Mapped('/')]),
            ("\u{1f600}", vec![Astral]),
            ("\u{e000}", vec![NotUcschar]),
            ("\u{5d0}a", vec![BothDirections]),
            ("\u{fc}-", vec![EdgeHyphen]),
            ("-a.\u{fc}", vec![]),
        ] {
            assert_eq!(international(name), expected, "{name}");
        }
    }
}
