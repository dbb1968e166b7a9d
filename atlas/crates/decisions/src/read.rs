//! Reads an input by a design: the steps in their order.

use std::borrow::Cow;
use std::str;

use rfc1738_oracle::{Answer, CommonParts, Observation, Rejection, piece};

use crate::steps::escapes::{Part, Text};
use crate::steps::host::{EmptyHost, Near};
use crate::steps::port::DefaultPort;
use crate::steps::scheme::Scheme;
use crate::steps::{
    address, authority, before, file, fragment, host, international, path, port, query, rules, scheme,
    slashes, user,
};
use crate::trace::{Trace, Traced};
use crate::{Design, quirks};

/// Returns the answer of a parser of this design about an input: the verdict and every part.
///
/// An input that is not UTF-8 is declined: all designs take text.
///
/// ```
/// use url_atlas_decisions::{RFC_3986, URL_STANDARD, read};
/// use rfc1738_oracle::Answer;
///
/// let Answer::Accept(parts) = read(&URL_STANDARD, b"http://host.dom\\@evil.com/") else { panic!() };
/// assert_eq!(parts.host.as_deref(), Some("host.dom"));
/// assert_eq!(read(&RFC_3986, b"http://host.dom\\@evil.com/"), Answer::Reject);
/// ```
pub fn read(design: &Design, input: &[u8]) -> Answer {
    trace(design, input).0
}

/// Returns the answer of a parser of this design about an input, and the decisions that the reading
/// asked for. Another option of any other decision gives the same answer.
pub fn trace(design: &Design, input: &[u8]) -> (Answer, Trace) {
    quirks::trace(&[], design, input)
}

/// What an answer is shown to.
pub(crate) type See<'s> = &'s mut dyn FnMut(Observation<'_>);

/// Shows the answer of a parser of this design about an input. Its parts borrow what stays as it is.
pub(crate) fn observe(design: &Design, input: &[u8], see: See) -> Trace {
    let Ok(text) = str::from_utf8(input) else {
        see(Observation::Decline(String::new()));
        return Trace::default();
    };
    let traced = Traced::new(design, text);
    let text = before::read(&traced, input);
    let read = text.as_deref().and_then(|text| scheme::read(&traced, text));
    let is_known = read.as_ref().is_some_and(|(scheme, _)| scheme.is_known);
    if read.and_then(|(scheme, rest)| parts(&traced, scheme, rest, see)).is_none() {
        see(Observation::Reject(Rejection::default()));
    }
    traced.trace(is_known)
}

/// The parts of an authority, as they are reported.
#[derive(Default)]
struct Authority<'t> {
    user: Option<Text<'t>>,
    password: Option<Text<'t>>,
    host: Option<Text<'t>>,
    port: Option<Text<'t>>,
}

/// Shows the parts of an input after its scheme. Returns `None` if it is invalid.
fn parts(design: &Traced, scheme: Scheme, rest: &[u8], see: See) -> Option<()> {
    let length = rest.len();
    let (rest, fragment) = fragment::split(design, &scheme, rest);
    slashes::permits(design, &scheme, rest).then_some(())?;
    let rest = slashes::of_backslashes(design, &scheme, file::without_slashes(design, &scheme, rest));
    let after = slashes::skip(design, &scheme, &rest, fragment.is_some());
    let of_after;
    let (authority, rest) = match &after {
        Some(after) => {
            of_after = before::of_authority(design, after);
            let (authority, rest) = authority::split(design, &scheme, &of_after);
            (Some(authority), rest)
        }
        None => (None, Cow::Borrowed(&rest[..])),
    };
    let has_authority = authority.is_some();
    let has_text = authority.as_ref().is_some_and(|text| text.iter().any(|byte| !b":@".contains(byte)));
    (has_authority || slashes::may_lack_authority(design, &scheme, &rest, length)).then_some(())?;
    let (path, query) = query::split(design, &scheme, &rest, has_authority);

    let authority = match &authority {
        Some(text) => parts_of(design, &scheme, text, path)?,
        None => without_authority(design, &scheme),
    };
    let is_last = query.is_none() && fragment.is_none();
    let has_host = authority.host.as_ref().is_some_and(|host| !host.is_empty());
    let has_query = query.is_some_and(|query| !query.is_empty());
    let after = path::After { has_authority, has_text, has_host, has_query, is_last };
    let path = path::read(design, &scheme, path, after)?;
    let query = query.map_or(Some(None), |text| query::read(design, &scheme, text).map(Some))?;
    let fragment = fragment.map_or(Some(None), |text| fragment::read(design, &scheme, text).map(Some))?;
    let host = has_authority.then(|| authority.host.as_deref().unwrap_or_default());
    rules::permit(design, &scheme, host, &path, query.as_deref()).then_some(())?;
    let host = authority.host.and_then(|host| host::reported(design, &scheme, host));
    let reported = |text| reported(design.input, text);
    let is_reported = |part| move |text: &Text| query::is_reported(design, text, part);
    see(Observation::AcceptCommon(CommonParts {
        scheme: scheme.text.map(reported),
        user: authority.user.map(reported),
        password: authority.password.map(reported),
        host: host.map(reported),
        port: authority.port.map(reported),
        path: reported(path),
        query: query.filter(is_reported(Part::Query)).map(reported),
        fragment: fragment.filter(is_reported(Part::Fragment)).map(reported),
        ..CommonParts::default()
    }));
    Some(())
}

/// Returns the parts that are reported if there is no authority: at most the default port of the scheme.
fn without_authority(design: &Traced, scheme: &Scheme) -> Authority<'static> {
    let is_added = design.default_port() != DefaultPort::AddedToHost;
    let port = || port::read(design, scheme, None).flatten();
    Authority { port: if is_added { port() } else { None }, ..Authority::default() }
}

/// Returns the parts of an authority, or `None` if it is invalid.
fn parts_of<'t>(design: &Traced<'t>, scheme: &Scheme, text: &'t [u8], path: &[u8]) -> Option<Authority<'t>> {
    let server = || {
        (international::permits(design, scheme, text) && address::permits(design, scheme, text))
            .then_some(())?;
        let (userinfo, hostport) = user::split(design, scheme, text);
        let (host, port) = port::split(design, scheme, hostport);
        let (userinfo, host, port) = match design.empty_host().of(scheme.is_known) {
            EmptyHost::AloneOrDelimiters if hostport.is_empty() => (None, text, None),
            EmptyHost::AloneOrDelimiters | EmptyHost::OrColon if host.is_empty() => {
                (userinfo, hostport, None)
            }
            _ => (userinfo, host, port),
        };
        let near = Near {
            user: userinfo.is_some(),
            port: port.is_some(),
            path: path.starts_with(b"/"),
            slashes: path.starts_with(b"//"),
        };
        let (user, password) =
            userinfo.map_or(Some((None, None)), |text| user::read(design, scheme, text))?;
        let host = Some(host::read(design, scheme, host, near)?);
        let port = port::read(design, scheme, port)?;
        Some(Authority { user, password, host, port })
    };
    if file::is_local_only(design, scheme) {
        return file::is_on_this_machine(text, path).then(Authority::default);
    }
    if user::is_undivided(design, text) {
        return Some(Authority::default());
    }
    server().or_else(|| authority::is_registry(design, text).then(Authority::default))
}

/// Returns the text of a part. In a part that is not UTF-8, each octet is a character, as in the
/// adapter protocol.
pub(crate) fn reported<'t>(input: &'t str, text: Text<'t>) -> Cow<'t, str> {
    self::text(input, text).unwrap_or_else(|octets| octets.iter().copied().map(char::from).collect())
}

/// Returns octets as a text, or the octets if they are not UTF-8. Most of them are a piece of the input.
pub(crate) fn text<'t>(input: &'t str, octets: Text<'t>) -> Result<Cow<'t, str>, Text<'t>> {
    match octets {
        Cow::Borrowed(text) => piece(input, text).map(Cow::Borrowed).ok_or_else(|| text.into()),
        Cow::Owned(text) => String::from_utf8(text).map(Cow::Owned).map_err(|it| it.into_bytes().into()),
    }
}
