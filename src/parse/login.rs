//! Rules that the schemes over IP share (section 3.1): user, password, host, port.

use super::blocks::Scan;
use super::class::{Digit, Label, User};
use super::cursor::Cursor;
use super::error::{Error, Expected};
use super::fast;
use super::plain::Bytes;
use crate::Rule;
use crate::url::{Host, Hostport, Login, Part};

/// ```text
/// login          = [ user [ ":" password ] "@" ] hostport
/// ```
///
/// Every character of a `hostport` may also stand in a user's name or password. So only the "@"
/// shows whether there is a user. If neither form can be read, the error is the one of the form
/// with a user, which is never the earlier one.
#[inline(always)]
pub(super) fn login<'a, S: Scan>(cursor: &mut Cursor<'a, S>) -> Result<Login<'a>, Error> {
    let start = cursor.rest();
    if let Ok(hostport) = hostport(cursor)
        && matches!(cursor.peek(), None | Some(b'/'))
    {
        return Ok(Login { user: None, password: None, hostport });
    }
    cursor.back_to(start);
    let (user, password) = user_and_password(cursor)?;
    Ok(Login { user: Some(user), password, hostport: hostport(cursor)? })
}

/// Reads `user [ ":" password ] "@"`.
#[inline(always)]
fn user_and_password<'a, S: Scan>(cursor: &mut Cursor<'a, S>) -> Result<(Part<'a>, Option<Part<'a>>), Error> {
    let user = user(cursor)?;
    let password = if cursor.eat(b':') { Some(password(cursor)?) } else { None };
    if !cursor.eat(b'@') {
        return Err(cursor.error(Rule::Login, Expected::AtSignOrHost));
    }
    Ok((user, password))
}

/// ```text
/// user           = *[ uchar | ";" | "?" | "&" | "=" ]
/// ```
#[inline(always)]
fn user<'a, S: Scan>(cursor: &mut Cursor<'a, S>) -> Result<Part<'a>, Error> {
    cursor.run::<User>()
}

/// ```text
/// password       = *[ uchar | ";" | "?" | "&" | "=" ]
/// ```
#[inline(always)]
fn password<'a, S: Scan>(cursor: &mut Cursor<'a, S>) -> Result<Part<'a>, Error> {
    cursor.run::<User>()
}

/// ```text
/// hostport       = host [ ":" port ]
/// ```
#[inline(always)]
pub(super) fn hostport<'a, S: Scan>(cursor: &mut Cursor<'a, S>) -> Result<Hostport<'a>, Error> {
    let host = host(cursor)?;
    let port = if cursor.eat(b':') { Some(port(cursor)?) } else { None };
    Ok(Hostport { host, port })
}

/// ```text
/// port           = digits
/// ```
#[inline(always)]
fn port<'a, S: Scan>(cursor: &mut Cursor<'a, S>) -> Result<Part<'a>, Error> {
    digits(cursor, Rule::Port)
}

/// ```text
/// digits         = 1*digit
/// ```
///
/// An error names `rule`, which consists of digits.
#[inline(always)]
pub(super) fn digits<'a, S: Scan>(cursor: &mut Cursor<'a, S>, rule: Rule) -> Result<Part<'a>, Error> {
    let digits = cursor.run::<Digit>()?;
    if digits.is_empty() { Err(cursor.error(rule, Expected::Digit)) } else { Ok(digits) }
}

/// ```text
/// host           = hostname | hostnumber
/// ```
#[inline(always)]
pub(super) fn host<'a, S: Scan>(cursor: &mut Cursor<'a, S>) -> Result<Host<'a>, Error> {
    // A host that the fast path leaves has an error or is long, or there are no masks.
    match fast::host(cursor) {
        Some(host) => Ok(host),
        None => cursor.by_bytes(host_of_rules),
    }
}

/// Reads a `host` without the fast paths.
///
/// Every `hostnumber` may also begin a `hostname`: `1.2.3.4.dom` is a name. So a number counts only
/// if it reaches the byte at which the name fails.
#[cold]
#[inline(never)]
pub(super) fn host_of_rules<'a>(cursor: &mut Cursor<'a, Bytes>) -> Result<Host<'a>, Error> {
    let is_of_host = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'.';
    if !cursor.peek().is_some_and(is_of_host) {
        return Err(cursor.error(Rule::Host, Expected::Host));
    }
    let start = cursor.rest();
    let error = match hostname(cursor) {
        Ok(name) => return Ok(Host::Name(name)),
        Err(error) => error,
    };
    cursor.back_to(start);
    match hostnumber(cursor) {
        Some(number) if cursor.at() == error.offset => Ok(Host::Number(number)),
        _ => Err(error),
    }
}

/// ```text
/// hostname       = *[ domainlabel "." ] toplabel
/// toplabel       = alpha | alpha *[ alphadigit | "-" ] alphadigit
/// ```
///
/// A `toplabel` is a `domainlabel` that starts with a letter.
fn hostname<'a>(cursor: &mut Cursor<'a, Bytes>) -> Result<Part<'a>, Error> {
    let start = cursor.rest();
    let mut label = domainlabel(cursor)?;
    while cursor.eat(b'.') {
        label = domainlabel(cursor)?;
    }
    if !label.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) {
        return Err(cursor.error(Rule::Hostname, Expected::TopLabel));
    }
    Ok(cursor.since(start))
}

/// ```text
/// domainlabel    = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit
/// ```
#[inline(always)]
fn domainlabel<'a>(cursor: &mut Cursor<'a, Bytes>) -> Result<Part<'a>, Error> {
    let start = cursor.rest();
    let label = cursor.run::<Label>()?;
    match label.as_bytes() {
        [] | [b'-', ..] => {
            cursor.back_to(start);
            Err(cursor.error(Rule::DomainLabel, Expected::LetterOrDigit))
        }
        [.., b'-'] => Err(cursor.error(Rule::DomainLabel, Expected::LabelEnd)),
        _ => Ok(label),
    }
}

/// ```text
/// hostnumber     = digits "." digits "." digits "." digits
/// ```
///
/// It has no error of its own, because a `hostname` always fails at the same byte or later.
fn hostnumber<'a>(cursor: &mut Cursor<'a, Bytes>) -> Option<Part<'a>> {
    let start = cursor.rest();
    digits(cursor, Rule::HostNumber).ok()?;
    for _ in 0..3 {
        if !cursor.eat(b'.') {
            return None;
        }
        digits(cursor, Rule::HostNumber).ok()?;
    }
    Some(cursor.since(start))
}

/// Returns the error of a byte that cannot follow a hostport: neither a "/" nor, where it is
/// allowed, the end.
#[inline(always)]
pub(super) fn after_hostport(
    cursor: &Cursor<'_, impl Scan>,
    hostport: &Hostport<'_>,
    end_allowed: bool,
) -> Error {
    match (hostport.port, end_allowed) {
        (None, false) => cursor.error(Rule::Host, Expected::HostColonOrSlash),
        (None, true) => cursor.error(Rule::Host, Expected::HostColonSlashOrEnd),
        (Some(_), false) => cursor.error(Rule::Port, Expected::DigitOrSlash),
        (Some(_), true) => cursor.error(Rule::Port, Expected::DigitSlashOrEnd),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Profile;
    use crate::parse::parse;

    /// An error names the `host` if no character of one is there, and otherwise what is wrong with
    /// the host.
    #[test]
    fn errors_name_the_host_or_its_label() {
        let errors = [
            ("http://", Rule::Host, Expected::Host),
            ("http:///", Rule::Host, Expected::Host),
            ("http://_", Rule::Host, Expected::Host),
            ("http://-", Rule::DomainLabel, Expected::LetterOrDigit),
            ("http://.", Rule::DomainLabel, Expected::LetterOrDigit),
            ("http://a.", Rule::DomainLabel, Expected::LetterOrDigit),
            ("http://a-", Rule::DomainLabel, Expected::LabelEnd),
            ("http://a.1", Rule::Hostname, Expected::TopLabel),
            ("file://?a", Rule::Host, Expected::HostOrNone),
            ("file://-", Rule::Host, Expected::HostOrNone),
        ];
        for (text, rule, expected) in errors {
            let error = parse(text.as_bytes(), Profile::Interpreter).unwrap_err();
            assert_eq!((error.rule(), error.expected()), (rule, expected), "{text}");
        }
    }
}
