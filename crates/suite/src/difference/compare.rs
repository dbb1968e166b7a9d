//! Whether a library and RFC 1738 say the same of an input.
//!
//! What only spells the same otherwise is no difference: escapes and their characters, hosts and schemes in another case,
//! leading zeros of a port, a port that is the scheme's own and one that is absent, an empty user or host and an absent
//! one, `localhost` and no host in a file URL (section 3.10), an empty path and "/".

use core::iter;

use super::Kind;
use crate::peers::{Read, View, number};
use rfc1738::parse::Error;
use rfc1738::spec::Scheme;
use rfc1738::url::{Hostport, Login, Part, Url, WaisForm};

/// In what a library differs from what RFC 1738 says of an input.
pub(super) fn compare(input: &[u8], rfc: &Result<Url<'_>, Error>, read: Read<'_>) -> Option<Kind> {
    match (rfc, read) {
        (_, Read::Panics) => Some(Kind::Panics),
        (_, Read::Declines) | (Err(_), Read::Rejects) => None,
        (Err(_), Read::Accepts(_)) => Some(Kind::AcceptsInvalid),
        (Ok(_), Read::Rejects) => Some(Kind::RejectsValid),
        (Ok(url), Read::Accepts(view)) => of_parts(&Common::of(url, input)?, &view),
    }
}

/// The parts that a [`View`] has, as RFC 1738 reads them.
struct Common<'a> {
    login: Option<Login<'a>>,
    hostport: Option<Hostport<'a>>,
    host: &'a [u8],
    default_port: Option<u16>,
    path: &'a [u8],
    query: Option<&'a [u8]>,
    is_file: bool,
}

impl<'a> Common<'a> {
    /// None of a URL of whose parts RFC 1738 says nothing: another scheme's that has not the common form.
    fn of(url: &Url<'a>, input: &'a [u8]) -> Option<Common<'a>> {
        let login = match url {
            Url::Ftp(url) => Some(url.login()),
            Url::Telnet(url) => Some(url.login()),
            Url::Other(url) => Some(url.ip_schemepart()?.login()),
            _ => None,
        };
        let hostport = match url {
            Url::Http(url) => Some(url.hostport()),
            Url::Gopher(url) => Some(url.hostport()),
            Url::Nntp(url) => Some(url.hostport()),
            Url::Wais(url) => Some(url.hostport()),
            Url::Prospero(url) => Some(url.hostport()),
            _ => login.map(|login| login.hostport()),
        };
        let host = url.host().map(|host| host.part());
        let scheme = url.scheme();
        let end = |part: Part<'_>| url.span(part).end;
        // What follows the authority, or the scheme and its colon.
        let start = match (hostport, url) {
            (Some(hostport), _) => hostport.port().map_or(end(hostport.host().part()), end),
            (None, Url::File(url)) => end(url.host_text()),
            (None, _) => scheme.len() + 1,
        };
        let rest = input.get(start..).unwrap_or_default();
        let has_query = matches!(url, Url::Http(_))
            || matches!(url, Url::Wais(url) if matches!(url.form(), WaisForm::Index { .. }));
        let question = rest.iter().position(|&byte| byte == b'?').filter(|_| has_query);
        let (path, query) = match question {
            Some(at) => (&rest[..at], Some(&rest[at + 1..])),
            None => (rest, None),
        };
        Some(Common {
            login,
            hostport,
            host: host.map_or(&[], |host| host.as_bytes()),
            default_port: Scheme::of(scheme.as_str()).and_then(|scheme| scheme.default_port),
            path,
            query,
            is_file: matches!(url, Url::File(_)),
        })
    }
}

fn of_parts(rfc: &Common<'_>, view: &View<'_>) -> Option<Kind> {
    let user = rfc.login.and_then(|login| login.user()).map_or(&[][..], |user| user.as_bytes());
    let password = rfc.login.and_then(|login| login.password()).map_or(&[][..], |part| part.as_bytes());
    let same_host = same_host(rfc, view.host.unwrap_or_default());
    let same_port = {
        let default = rfc.default_port.map(u64::from);
        let port = rfc.hostport.and_then(|hostport| number(hostport.port()?.as_str()));
        port.or(default) == view.port.or(default)
    };
    let same = |here: &[u8], there: Option<&str>| same_octets(here, there.unwrap_or_default().as_bytes());
    if !same_host {
        Some(Kind::OtherHost)
    } else if !same_port {
        Some(Kind::OtherPort)
    } else if view.has_userinfo && !same(user, view.user) {
        Some(Kind::OtherUser)
    } else if view.has_userinfo && !same(password, view.password) {
        Some(Kind::OtherPassword)
    } else if !same_octets(or_slash(rfc.path), or_slash(view.path.as_bytes())) {
        Some(Kind::OtherPath)
    } else if !same(rfc.query.unwrap_or_default(), view.query) {
        Some(Kind::OtherQuery)
    } else {
        None
    }
}

fn same_host(rfc: &Common<'_>, there: &str) -> bool {
    let is_this_machine = |host: &[u8]| host.is_empty() || host.eq_ignore_ascii_case(b"localhost");
    rfc.host.eq_ignore_ascii_case(there.as_bytes())
        || (rfc.is_file && is_this_machine(rfc.host) && is_this_machine(there.as_bytes()))
}

fn or_slash(path: &[u8]) -> &[u8] {
    if path.is_empty() { b"/" } else { path }
}

/// Whether two texts spell the same octets.
fn same_octets(one: &[u8], other: &[u8]) -> bool {
    one == other || octets(one).eq(octets(other))
}

/// The octets of a text; a "%" without two digits is itself.
fn octets(text: &[u8]) -> impl Iterator<Item = u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let mut rest = text;
    iter::from_fn(move || {
        let (&byte, after) = rest.split_first()?;
        if let (b'%', [high, low, after @ ..]) = (byte, after)
            && let (Some(high), Some(low)) = (digit(*high), digit(*low))
        {
            rest = after;
            return Some(high << 4 | low);
        }
        rest = after;
        Some(byte)
    })
}
