//! What the schemes over IP have in common (section 3.1): user, password, host, port.

use super::class::{AlphaDigit, Digit, Dot, Hyphen, User};
use super::cursor::Cursor;
use super::error::{Error, Expected};
use super::scan::WIDTH;
use crate::spec::Rule;
use crate::url::{Host, Hostport, Login, Part};

/// `login = [ user [ ":" password ] "@" ] hostport`
///
/// A hostport is most often all there is, so it is tried first: a "/" or the end after it cannot follow a user's name.
/// Every character of a hostport may stand in a user's name or password as well, so that where neither can be read, the
/// user's name got further.
#[inline(always)]
pub(super) fn login<'a>(cursor: &mut Cursor<'a>) -> Result<Login<'a>, Error> {
    let mut ahead = *cursor;
    match hostport(&mut ahead) {
        Ok(hostport) if matches!(ahead.peek(), None | Some(b'/')) => {
            *cursor = ahead;
            Ok(Login { user: None, password: None, hostport })
        }
        _ => login_with_user(cursor),
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
/// domainlabel    = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit
/// toplabel       = alpha | alpha *[ alphadigit | "-" ] alphadigit
/// ```
///
/// Whatever the labels are, another label can make a name of them, so that only a label that is badly formed is hopeless
/// at once: one with no character, or a "-" at its beginning or end. Where the run of letters, digits, "-" and "."
/// ends, the last label decides: a letter first makes a name; otherwise it is a number or nothing.
#[inline(never)]
pub(super) fn host<'a>(cursor: &mut Cursor<'a>) -> Result<Host<'a>, Error> {
    let start = cursor.at();
    let mut last_label = start;
    // Whether the byte before the window is a letter or a digit, or else a "-" within a label.
    let (mut alphadigit_before, mut hyphen_before) = (0, 0);
    loop {
        let window = cursor.window();
        let (alphadigit, hyphen, dot) =
            (window.mask::<AlphaDigit>(), window.mask::<Hyphen>(), window.mask::<Dot>());
        let count = (alphadigit | hyphen | dot).trailing_ones();
        let within = 1_u32.checked_shl(count).unwrap_or(0).wrapping_sub(1);
        let (hyphen, dot) = (hyphen & within, dot & within);

        let after_alphadigit = alphadigit << 1 | alphadigit_before;
        let after_hyphen = hyphen << 1 | hyphen_before;
        let malformed = dot & !after_alphadigit | hyphen & !(after_alphadigit | after_hyphen);
        if malformed != 0 {
            cursor.advance(malformed.trailing_zeros() as usize);
            return Err(cursor.error(Rule::DomainLabel, Expected::LABEL));
        }
        if dot != 0 {
            last_label = cursor.at() + (u32::BITS - dot.leading_zeros()) as usize;
        }
        cursor.advance(count as usize);
        if count < WIDTH as u32 {
            break;
        }
        (alphadigit_before, hyphen_before) = (alphadigit >> (WIDTH - 1), hyphen >> (WIDTH - 1));
    }
    let text = cursor.since(start);
    match (cursor.byte_at(last_label), text.as_bytes().last()) {
        (_, None) => Err(cursor.error(Rule::Host, Expected::HOST)),
        (_, Some(b'-' | b'.')) => Err(cursor.error(Rule::DomainLabel, Expected::LABEL)),
        (b'0'..=b'9', _) => hostnumber(cursor, text),
        _ => Ok(Host::Name(text)),
    }
}

/// `hostnumber = digits "." digits "." digits "." digits`
///
/// The labels of `text` are known to be well formed, and the last one to begin with a digit.
fn hostnumber<'a>(cursor: &Cursor<'a>, text: Part<'a>) -> Result<Host<'a>, Error> {
    let dots = text.as_bytes().iter().filter(|&&byte| byte == b'.').count();
    let only_digits = text.as_bytes().iter().all(|&byte| byte == b'.' || byte.is_ascii_digit());
    if dots == 3 && only_digits {
        Ok(Host::Number(text))
    } else {
        Err(cursor.error(Rule::Hostname, Expected::TOP_LABEL))
    }
}
