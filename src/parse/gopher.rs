//! GOPHER (section 3.4).

use super::class::Xchar;
use super::cursor::Cursor;
use super::error::{Error, Expected};
use super::login::{after_hostport, hostport};
use crate::Rule;
use crate::url::{Gopher, Part};

/// ```text
/// gopherurl      = "gopher://" hostport [ "/" [ gtype [ selector
///                  [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
/// gtype          = xchar
/// selector       = *xchar
/// gopher+_string = *xchar
/// ```
///
/// A selector may contain encoded tabs, so the whole path is one run of `xchar`. [`Gopher`] splits it.
#[inline(always)]
pub(super) fn gopherurl<'a>(scheme: Part<'a>, cursor: &mut Cursor<'a>) -> Result<Gopher<'a>, Error> {
    cursor.literal(b"//", Rule::GopherUrl, Expected::Slashes)?;
    let hostport = hostport(cursor)?;
    let (mut path, mut has_escape) = (None, false);
    if cursor.eat(b'/') {
        let text = cursor.run::<Xchar>()?;
        (path, has_escape) = (Some(text), cursor.has_percent(text));
        cursor.end(Rule::GopherUrl, Expected::Xchar)?;
    } else if cursor.peek().is_some() {
        return Err(after_hostport(cursor, &hostport, true));
    }
    Ok(Gopher::new(scheme, hostport, path, has_escape))
}
