//! Every other scheme (sections 2.1 and 4).

use super::class::Xchar;
use super::cursor::Cursor;
use super::error::{Error, Expected};
use super::login::login;
use crate::spec::Rule;
use crate::url::{IpSchemepart, Other, Part};

/// ```text
/// otherurl       = genericurl
/// genericurl     = scheme ":" schemepart
/// schemepart     = *xchar | ip-schemepart
/// ```
///
/// Every `ip-schemepart` is a run of `xchar` as well, so that the second alternative never decides the verdict.
pub(super) fn otherurl<'a>(scheme: Part<'a>, mut cursor: Cursor<'a>) -> Result<Other<'a>, Error> {
    let ahead = cursor;
    let schemepart = cursor.run::<Xchar>()?;
    cursor.end(Rule::SchemePart, Expected::CHARACTER)?;
    Ok(Other { scheme, schemepart, ip: ip_schemepart(ahead).ok() })
}

/// ```text
/// ip-schemepart  = "//" login [ "/" urlpath ]
/// urlpath        = *xchar
/// ```
fn ip_schemepart(mut cursor: Cursor<'_>) -> Result<IpSchemepart<'_>, Error> {
    cursor.literal(b"//", Rule::IpSchemepart, Expected::SLASHES)?;
    let login = login(&mut cursor)?;
    let urlpath = if cursor.eat(b'/') { Some(cursor.run::<Xchar>()?) } else { None };
    cursor.end(Rule::IpSchemepart, Expected::CHARACTER)?;
    Ok(IpSchemepart { login, urlpath })
}
