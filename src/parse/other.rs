//! All other schemes (sections 2.1 and 4).

use super::class::Xchar;
use super::cursor::Cursor;
use super::error::{Error, Expected};
use super::login::login;
use crate::Rule;
use crate::url::{IpSchemepart, Other, Part};

/// ```text
/// otherurl       = genericurl
/// genericurl     = scheme ":" schemepart
/// schemepart     = *xchar | ip-schemepart
/// ```
///
/// Every `ip-schemepart` is also a run of `xchar`, so the second alternative never changes the verdict.
#[inline(always)]
pub(super) fn otherurl<'a>(scheme: Part<'a>, cursor: &mut Cursor<'a>) -> Result<Other<'a>, Error> {
    let start = cursor.rest();
    let schemepart = cursor.run::<Xchar>()?;
    cursor.end(Rule::SchemePart, Expected::Xchar)?;
    cursor.back_to(start);
    Ok(Other { scheme, schemepart, ip: ip_schemepart(cursor).ok() })
}

/// ```text
/// ip-schemepart  = "//" login [ "/" urlpath ]
/// urlpath        = *xchar
/// ```
#[inline(always)]
fn ip_schemepart<'a>(cursor: &mut Cursor<'a>) -> Result<IpSchemepart<'a>, Error> {
    cursor.literal(b"//", Rule::IpSchemepart, Expected::Slashes)?;
    let login = login(cursor)?;
    let urlpath = if cursor.eat(b'/') { Some(cursor.run::<Xchar>()?) } else { None };
    cursor.end(Rule::IpSchemepart, Expected::Xchar)?;
    Ok(IpSchemepart { login, urlpath })
}
