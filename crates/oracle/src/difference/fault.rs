//! Locates the fault of an invalid input, with one place for each cause.

use rfc1738::parse::parse;
use rfc1738::{Profile, Rule};

const PROFILE: Profile = Profile::Interpreter;

/// Returns the rule and the byte offset of the fault, or `None` if the input is a URL.
///
/// The place is where the parser rejects the input, with three exceptions that show the cause more
/// clearly:
/// - Almost any text can be a user's name. An ftp URL with a wrong host therefore fails only where
///   the "@" is missing. An http URL has no user, so the same text as http shows where the host or
///   the port is wrong.
/// - After a complete host, the fault is the missing path and not the host.
/// - After the slashes that follow a scheme, the fault belongs to a part and not to the URL. The
///   part is the typecode with its ";" in ftp, the type in gopher, and the path, which does not
///   exist, in telnet.
pub(super) fn fault(input: &[u8]) -> Option<(Rule, usize)> {
    let error = parse(input, PROFILE).err()?;
    let (rule, at) = match (error.rule(), error.offset()) {
        (Rule::Login, at) if matches!(input.get(at), None | Some(b'/')) => {
            as_http(input).unwrap_or((Rule::Login, at))
        }
        place => place,
    };
    let ends_late = at == input.len() && input.last().is_some_and(u8::is_ascii_alphanumeric);
    let is_past_slashes = input[..at].windows(2).any(|two| two == b"//");
    Some(match rule {
        Rule::Host | Rule::Port if ends_late => (Rule::UrlPath, at),
        Rule::FtpUrl if is_past_slashes => (Rule::FtpType, at),
        Rule::GopherUrl if is_past_slashes => (Rule::Gtype, at),
        Rule::TelnetUrl if is_past_slashes => (Rule::UrlPath, at),
        _ => (rule, at),
    })
}

/// Returns the fault of the input with the scheme http in place of its own.
fn as_http(input: &[u8]) -> Option<(Rule, usize)> {
    let scheme = input.iter().position(|&byte| byte == b':')?;
    let text: Vec<u8> = [b"http", &input[scheme..]].concat();
    let error = parse(&text, PROFILE).err()?;
    Some((error.rule(), error.offset() + scheme - b"http".len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_causes_have_equal_faults() {
        for (input, rule, at) in [
            ("http://ho_st.dom/", Rule::Host, 9),
            ("ftp://ho_st.dom/", Rule::Host, 8),
            ("telnet://host.dom:/", Rule::Port, 18),
            ("ftp://host.dom?x", Rule::Host, 14),
            ("ftp://a:b:c@host.dom/", Rule::Login, 9),
            ("nntp://host.dom", Rule::UrlPath, 15),
            ("wais://host.dom:8", Rule::UrlPath, 17),
            ("http://", Rule::Host, 7),
            ("http://host.dom:", Rule::Port, 16),
            ("ftp:host.dom", Rule::FtpUrl, 4),
            ("ftp://host.dom/a;b", Rule::FtpType, 17),
            ("gopher://host.dom/<", Rule::Gtype, 18),
            ("telnet://host.dom/a", Rule::UrlPath, 18),
        ] {
            assert_eq!(fault(input.as_bytes()), Some((rule, at)), "{input}");
        }
        assert_eq!(fault(b"http://host.dom/"), None);
    }
}
