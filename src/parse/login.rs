//! What the schemes over IP have in common (section 3.1): user, password, host, port.

use super::class::{Digit, User};
use super::cursor::Cursor;
use super::error::{Error, Expected};
use super::scan::WIDTH;
use crate::spec::Rule;
use crate::url::{Host, Hostport, Login};

/// `login = [ user [ ":" password ] "@" ] hostport`
///
/// A host and a port are most often all there is, so they are tried first: what comes after them can be neither a "/"
/// nor the end if they are really the beginning of a user's name. Where neither reading holds, the longer one says
/// where: every character of a hostport may stand in a user's name or password as well.
pub(super) fn login<'a>(cursor: &mut Cursor<'a>) -> Result<Login<'a>, Error> {
    let mut ahead = *cursor;
    if let Ok(hostport) = hostport(&mut ahead)
        && matches!(ahead.peek(), None | Some(b'/'))
    {
        *cursor = ahead;
        return Ok(Login {
            user: None,
            password: None,
            hostport,
        });
    }
    // user = *[ uchar | ";" | "?" | "&" | "=" ]
    let user = Some(cursor.run::<User>()?);
    // password = *[ uchar | ";" | "?" | "&" | "=" ]
    let password = if cursor.eat(b':') {
        Some(cursor.run::<User>()?)
    } else {
        None
    };
    if !cursor.eat(b'@') {
        return Err(cursor.error(Rule::Login, Expected::USER));
    }
    let hostport = hostport(cursor)?;
    Ok(Login {
        user,
        password,
        hostport,
    })
}

/// `hostport = host [ ":" port ]`
#[inline(always)]
pub(super) fn hostport<'a>(cursor: &mut Cursor<'a>) -> Result<Hostport<'a>, Error> {
    let host = host(cursor)?;
    // port = digits
    let port = if cursor.eat(b':') {
        Some(digits(cursor, Rule::Port)?)
    } else {
        None
    };
    Ok(Hostport { host, port })
}

/// `digits = 1*digit`
pub(super) fn digits<'a>(cursor: &mut Cursor<'a>, rule: Rule) -> Result<crate::url::Part<'a>, Error> {
    let digits = cursor.run::<Digit>()?;
    if digits.is_empty() {
        Err(cursor.error(rule, Expected::DIGIT))
    } else {
        Ok(digits)
    }
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
/// hostnumber     = digits "." digits "." digits "." digits
/// ```
///
/// Read from masks of sixteen bytes. Whatever the labels are, more labels can make a name of them, so that only a label
/// that is badly formed is hopeless at once: one with no character, or a "-" at its beginning or end. Where the run of
/// letters, digits, "-" and "." ends, the last label decides: a letter first makes a name; else four groups of digits
/// make a number.
#[inline(always)]
pub(super) fn host<'a>(cursor: &mut Cursor<'a>) -> Result<Host<'a>, Error> {
    let start = cursor.at();
    let (mut last_label, mut dots, mut only_digits) = (start, 0, true);
    // The byte before the window: whether it is a letter or a digit, or else a "-" within a label.
    let (mut alphadigit_before, mut hyphen_before) = (0, 0);
    loop {
        let window = cursor.window();
        let (letter, digit) = (window.letters(), window.between(b'0', b'9'));
        let (hyphen, dot) = (window.between(b'-', b'-'), window.between(b'.', b'.'));
        let count = (letter | digit | hyphen | dot).trailing_ones();
        let within = (1 << count) - 1;
        let (alphadigit, hyphen, dot) = ((letter | digit) & within, hyphen & within, dot & within);

        let after_alphadigit = alphadigit << 1 | alphadigit_before;
        let after_hyphen = hyphen << 1 | hyphen_before;
        let malformed = dot & !after_alphadigit | hyphen & !(after_alphadigit | after_hyphen);
        if malformed != 0 {
            cursor.advance(malformed.trailing_zeros() as usize);
            return Err(cursor.error(Rule::Host, Expected::LABEL));
        }
        if dot != 0 {
            last_label = cursor.at() + (u32::BITS - dot.leading_zeros()) as usize;
            dots += dot.count_ones();
        }
        only_digits &= letter & within == 0 && hyphen == 0;
        cursor.advance(count as usize);
        if count < WIDTH as u32 {
            break;
        }
        (alphadigit_before, hyphen_before) = (alphadigit >> (WIDTH - 1), hyphen >> (WIDTH - 1));
    }
    let text = cursor.since(start);
    if text.is_empty() {
        return Err(cursor.error(Rule::Host, Expected::HOST));
    }
    if matches!(cursor.byte_at(cursor.at() - 1), b'-' | b'.') {
        return Err(cursor.error(Rule::DomainLabel, Expected::LABEL));
    }
    match cursor.byte_at(last_label) {
        b'0'..=b'9' if only_digits && dots == 3 => Ok(Host::Number(text)),
        b'0'..=b'9' => Err(cursor.error(Rule::TopLabel, Expected::TOP_LABEL)),
        _ => Ok(Host::Name(text)),
    }
}
