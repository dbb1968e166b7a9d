//! FTP (section 3.2).

use super::class::Fpath;
use super::cursor::Cursor;
use super::error::{Error, Expected};
use super::login::{after_hostport, login};
use crate::Rule;
use crate::url::{Ftp, Part};

/// ```text
/// ftpurl         = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]
/// fpath          = fsegment *[ "/" fsegment ]
/// fsegment       = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
/// ```
#[inline(always)]
pub(super) fn ftpurl<'a>(scheme: Part<'a>, cursor: &mut Cursor<'a>) -> Result<Ftp<'a>, Error> {
    cursor.literal(b"//", Rule::FtpUrl, Expected::Slashes)?;
    let login = login(cursor)?;
    let (mut path, mut suffix) = (None, None);
    if cursor.eat(b'/') {
        path = Some(cursor.run::<Fpath>()?);
        if cursor.peek() == Some(b';') {
            suffix = Some(typecode(cursor)?);
            cursor.end(Rule::FtpUrl, Expected::End)?;
        }
        cursor.end(Rule::Fsegment, Expected::PathTypeOrEnd)?;
    } else if cursor.peek().is_some() {
        return Err(after_hostport(cursor, &login.hostport, true));
    }
    Ok(Ftp { scheme, login, path, suffix })
}

/// Reads `";type=" ftptype`.
///
/// ```text
/// ftptype        = "A" | "I" | "D" | "a" | "i" | "d"
/// ```
#[inline(always)]
fn typecode<'a>(cursor: &mut Cursor<'a>) -> Result<Part<'a>, Error> {
    let start = cursor.rest();
    cursor.literal(b";type=", Rule::FtpUrl, Expected::Type)?;
    if !matches!(cursor.peek(), Some(b'A' | b'I' | b'D' | b'a' | b'i' | b'd')) {
        return Err(cursor.error(Rule::FtpType, Expected::Typecode));
    }
    cursor.take(1);
    Ok(cursor.since(start))
}
