//! FILES (section 3.10).

use super::class::Fpath;
use super::cursor::Cursor;
use super::error::{Error, Expected};
use super::login::host;
use crate::Rule;
use crate::url::{File, Part};

/// ```text
/// fileurl        = "file://" [ host | "localhost" ] "/" fpath
/// fpath          = fsegment *[ "/" fsegment ]
/// ```
#[inline(always)]
pub(super) fn fileurl<'a>(scheme: Part<'a>, cursor: &mut Cursor<'a>) -> Result<File<'a>, Error> {
    cursor.literal(b"//", Rule::FileUrl, Expected::Slashes)?;
    let start = cursor.rest();
    let mut named = None;
    if cursor.peek() != Some(b'/') {
        named = Some(host(cursor)?);
    }
    let host_text = cursor.since(start);
    if !cursor.eat(b'/') {
        return Err(cursor.error(Rule::Host, Expected::HostOrSlash));
    }
    let path = cursor.run::<Fpath>()?;
    cursor.end(Rule::Fsegment, Expected::PathOrEnd)?;
    Ok(File { scheme, host: named, host_text, path })
}
