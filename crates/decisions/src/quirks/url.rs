//! The quirks of the crate `url`.

use crate::steps::scheme::SPECIAL;

/// Returns an input with "/" after the port, if a "\\" follows it and the scheme is not special.
pub(super) fn with_slash_after_port(input: &[u8]) -> Option<Vec<u8>> {
    let colon = input.iter().position(|&byte| byte == b':')?;
    let scheme = str::from_utf8(&input[..colon]).ok()?.trim().to_ascii_lowercase();
    let start = colon + 3;
    if SPECIAL.contains(&&*scheme) || input.get(colon + 1..start)? != b"//" {
        return None;
    }
    let length = input[start..].iter().position(|byte| b"/?#".contains(byte)).unwrap_or(input.len() - start);
    let authority = &input[start..start + length];
    let user = authority.iter().rposition(|&byte| byte == b'@').map_or(0, |at| at + 1);
    let bracket = authority[user..].iter().rposition(|&byte| byte == b']').map_or(user, |at| user + at);
    let port = authority[bracket..].iter().position(|&byte| byte == b':').map(|at| bracket + at + 1)?;
    let end = port + authority[port..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    (authority.get(end) == Some(&b'\\'))
        .then(|| [&input[..start + end], b"/", &input[start + end..]].concat())
}
