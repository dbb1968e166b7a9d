//! What the schemes over IP have in common (section 3.1): user, password, host, port.

use super::class::{AlphaDigit, AtSign, Digit, Dot, Hyphen, Label, Slash, User};
use super::cursor::Cursor;
use super::error::{Error, Expected};
use super::scan::Window;
use crate::Rule;
use crate::url::{Host, Hostport, Login, Part};

/// The blocks of a window that most hosts fit in.
const HOST: usize = 2;

/// `login = [ user [ ":" password ] "@" ] hostport`
///
/// An "@" before any "/" follows a user. Where none is in sight a hostport is most often all there is: a "/" or the end
/// after it cannot follow a user's name. Every character of a hostport may stand in a user's name or password as well,
/// so that where neither can be read, the user's name got further.
#[inline(always)]
pub(super) fn login<'a>(cursor: &mut Cursor<'a>) -> Result<Login<'a>, Error> {
    let start = cursor.at();
    let window = cursor.window::<HOST>();
    let (at_sign, slash) = (window.mask::<AtSign>(start), window.mask::<Slash>(start));
    let before_slash = slash.wrapping_sub(1) & !slash;
    if at_sign & before_slash != 0 {
        return login_with_user(cursor);
    }
    match hostport(cursor) {
        Ok(hostport) if matches!(cursor.peek(), None | Some(b'/')) => {
            Ok(Login { user: None, password: None, hostport })
        }
        _ => {
            cursor.back_to(start);
            login_with_user(cursor)
        }
    }
}

/// `user [ ":" password ] "@" hostport`
fn login_with_user<'a>(cursor: &mut Cursor<'a>) -> Result<Login<'a>, Error> {
    // user = *[ uchar | ";" | "?" | "&" | "=" ]
    let user = Some(cursor.run::<User>()?);
    // password = *[ uchar | ";" | "?" | "&" | "=" ]
    let password = if cursor.eat(b':') { Some(cursor.run::<User>()?) } else { None };
    if !cursor.eat(b'@') {
        return Err(cursor.error(Rule::Login, Expected::USER));
    }
    Ok(Login { user, password, hostport: hostport(cursor)? })
}

/// `hostport = host [ ":" port ]`
#[inline(always)]
pub(super) fn hostport<'a>(cursor: &mut Cursor<'a>) -> Result<Hostport<'a>, Error> {
    let host = host(cursor)?;
    // port = digits
    let port = if cursor.eat(b':') { Some(digits(cursor, Rule::Port)?) } else { None };
    Ok(Hostport { host, port })
}

/// `digits = 1*digit`
pub(super) fn digits<'a>(cursor: &mut Cursor<'a>, rule: Rule) -> Result<Part<'a>, Error> {
    let digits = cursor.run::<Digit>()?;
    if digits.is_empty() { Err(cursor.error(rule, Expected::DIGIT)) } else { Ok(digits) }
}

/// The error of what cannot follow a hostport: neither a "/" nor, if it may, the end.
#[cold]
pub(super) fn after_hostport(cursor: &Cursor<'_>, hostport: &Hostport<'_>, end_allowed: bool) -> Error {
    match (hostport.port, end_allowed) {
        (None, false) => cursor.error(Rule::Host, Expected::HOST_PORT_SLASH),
        (None, true) => cursor.error(Rule::Host, Expected::HOST_PORT_SLASH_END),
        (Some(_), false) => cursor.error(Rule::Port, Expected::DIGIT_SLASH),
        (Some(_), true) => cursor.error(Rule::Port, Expected::DIGIT_SLASH_END),
    }
}

/// ```text
/// host           = hostname | hostnumber
/// hostname       = *[ domainlabel "." ] toplabel
/// toplabel       = alpha | alpha *[ alphadigit | "-" ] alphadigit
/// hostnumber     = digits "." digits "." digits "." digits
/// ```
///
/// Whatever the labels are, another label can make a name of them, so that only a label that is badly formed is hopeless
/// at once. Where the run of letters, digits, "-" and "." ends, the last label decides: a letter first makes a name;
/// otherwise it is a number or nothing.
///
/// All labels are looked at together, in masks, and nothing branches that a good host decides. [`long_host`] reads them
/// one by one.
#[inline(always)]
pub(super) fn host<'a>(cursor: &mut Cursor<'a>) -> Result<Host<'a>, Error> {
    let start = cursor.at();
    let window = cursor.window::<HOST>();
    let (alphadigit, digit) = (window.mask::<AlphaDigit>(start), window.mask::<Digit>(start));
    let (hyphen, dot) = (window.mask::<Hyphen>(start), window.mask::<Dot>(start));
    let count = (alphadigit | hyphen | dot).trailing_ones();
    if count == Window::<HOST>::WIDTH as u32 {
        return long_host(cursor);
    }
    let within = (1 << count) - 1;
    let (hyphen, dot) = (hyphen & within, dot & within);

    // A "." follows a letter or a digit, a "-" another "-" too.
    let after_alphadigit = alphadigit << 1;
    let malformed = dot & !after_alphadigit | hyphen & !(after_alphadigit | hyphen << 1);
    if malformed != 0 {
        cursor.advance(malformed.trailing_zeros() as usize);
        return Err(cursor.error(Rule::DomainLabel, Expected::LABEL));
    }
    cursor.advance(count as usize);
    if count == 0 {
        return Err(cursor.error(Rule::Host, Expected::HOST));
    }
    if after_alphadigit >> count & 1 == 0 {
        return Err(cursor.error(Rule::DomainLabel, Expected::LABEL));
    }

    let last_label = (dot << 1 | 1).ilog2();
    let starts_with_digit = digit >> last_label & 1 == 1;
    let but_one = dot & dot.wrapping_sub(1);
    let but_two = but_one & but_one.wrapping_sub(1);
    let three_dots = (but_two != 0) & (but_two & but_two.wrapping_sub(1) == 0);
    let is_number = three_dots & (within & !(digit | dot) == 0);
    if starts_with_digit & !is_number {
        return Err(cursor.error(Rule::Hostname, Expected::TOP_LABEL));
    }
    let text = cursor.since(start);
    Ok(if is_number { Host::Number(text) } else { Host::Name(text) })
}

/// A host that may be longer than a window, label by label.
#[cold]
fn long_host<'a>(cursor: &mut Cursor<'a>) -> Result<Host<'a>, Error> {
    let start = cursor.at();
    let (mut labels, mut only_digits) = (0, true);
    let last = loop {
        let label = domainlabel(cursor)?;
        labels += 1;
        only_digits &= label.as_bytes().iter().all(u8::is_ascii_digit);
        if !cursor.eat(b'.') {
            break label;
        }
    };
    let is_number = labels == 4 && only_digits;
    if !is_number && last.as_bytes().first().is_some_and(u8::is_ascii_digit) {
        return Err(cursor.error(Rule::Hostname, Expected::TOP_LABEL));
    }
    let text = cursor.since(start);
    Ok(if is_number { Host::Number(text) } else { Host::Name(text) })
}

/// `domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit`
fn domainlabel<'a>(cursor: &mut Cursor<'a>) -> Result<Part<'a>, Error> {
    let start = cursor.at();
    let label = cursor.run::<Label>()?;
    match label.as_bytes() {
        [] | [b'-', ..] => cursor.back_to(start),
        [.., b'-'] => {}
        _ => return Ok(label),
    }
    Err(cursor.error(Rule::DomainLabel, Expected::LABEL))
}
