//! Where an invalid input goes wrong, so that what has one cause has one place.

use rfc1738::parse::parse;
use rfc1738::{Profile, Rule};

const PROFILE: Profile = Profile::Interpreter;

/// The production and the offset in bytes; none of a URL.
///
/// It is where the parser gives up, but in three cases that would hide the cause:
/// - Almost anything could be a user's name, and so an ftp host with a fault becomes hopeless only where no "@" follows.
///   Http has no users: it tells where the host or the port is wrong.
/// - After a host that is complete not the host is wrong, but there is no path where there must be one.
/// - After the slashes that a scheme begins with, the part is wrong and not the URL: in ftp the typecode, with the ";" that
///   announces it, in gopher the type, in telnet the path that there is none of.
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

/// The fault that the input has as a URL of the scheme http.
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
    fn what_has_one_cause_has_one_place() {
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
