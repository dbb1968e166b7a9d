//! The inputs about which this project does not decide what a text says, because no automaton can.

/// Whether a mailto URL can have comments in comments in comments. RFC 822 nests them without a
/// limit, and the grammar of RFC 2368 has two levels.
pub(crate) fn has_deep_comments(input: &[u8]) -> bool {
    let encoded = input.windows(3).filter(|window| window.eq_ignore_ascii_case(b"%28")).count();
    encoded + input.iter().filter(|&&byte| byte == b'(').count() > 2
}

/// Whether the domain of a special URL needs Unicode tables, or is longer than 253 characters,
/// which the grammar does not count.
pub(crate) fn has_unchecked_domain(input: &[u8]) -> bool {
    let Some(start) = input.windows(3).position(|window| window == b"://") else { return false };
    let is_special = [&b"ftp"[..], b"http", b"https", b"ws", b"wss", b"file"]
        .iter()
        .any(|scheme| input[..start].eq_ignore_ascii_case(scheme));
    let rest = &input[start + 3..];
    let end = rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len());
    let host = &rest[..end];
    let has_punycode = host.windows(4).any(|window| window.eq_ignore_ascii_case(b"xn--"));
    is_special && (has_punycode || !host.is_ascii() || host.len() > 253)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_an_automaton_cannot_know_is_open() {
        assert!(
            !has_deep_comments(b"mailto:a%28b%28c%29%29@d")
                && has_deep_comments(b"mailto:%28%28%28a%29%29%29@d")
        );
        assert!(!has_unchecked_domain(b"http://host.dom/xn--a") && has_unchecked_domain(b"HTTP://a.XN--b/"));
        assert!(
            has_unchecked_domain("ftp://b\u{fc}cher.dom/".as_bytes())
                && !has_unchecked_domain("gopher://b\u{fc}/".as_bytes())
        );
        let long = format!("http://{}/", "a.".repeat(127));
        assert!(has_unchecked_domain(long.as_bytes()) && !has_unchecked_domain(b"http:"));
    }
}
