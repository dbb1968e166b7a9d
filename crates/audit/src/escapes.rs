//! Escapes such as `%41`, and the normal form of a text with them.

/// Returns the octet of an escape at the beginning of a text.
pub(crate) fn escaped(text: &str) -> Option<u8> {
    let [b'%', high, low, ..] = text.as_bytes() else { return None };
    let value = |digit: u8| char::from(digit).to_digit(16);
    u8::try_from(value(*high)? * 16 + value(*low)?).ok()
}

/// Returns whether an octet is an unreserved character of RFC 3986, section 2.3, which needs no
/// escape.
pub(crate) fn is_unreserved(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || b"-._~".contains(&octet)
}

/// Returns a text with the escapes of unreserved characters decoded (section 6.2.2.2 of RFC 3986),
/// and the digits of the others in upper case (section 6.2.2.1).
pub(crate) fn normal(text: &str) -> String {
    let mut normal = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        let (before, escape) = rest.split_at(at);
        normal += before;
        let (written, length) = match escaped(escape) {
            Some(octet) if is_unreserved(octet) => (char::from(octet).to_string(), 3),
            Some(octet) => (format!("%{octet:02X}"), 3),
            None => ("%".into(), 1),
        };
        normal += &written;
        rest = &escape[length..];
    }
    normal + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unreserved_characters_are_decoded() {
        for (text, expected) in [
            ("%41%7e%2f%3A", "A~%2F%3A"),
            ("%", "%"),
            ("%4", "%4"),
            ("%%41", "%A"),
            ("%g1\u{e9}%c3", "%g1\u{e9}%C3"),
        ] {
            assert_eq!(normal(text), expected, "{text}");
        }
    }
}
