//! HTTP (section 3.3).

use super::class::{Hpath, Search};
use super::cursor::Cursor;
use super::error::{Error, Expected};
use super::login::{after_hostport, hostport};
use crate::Rule;
use crate::url::{Http, Part};

/// ```text
/// httpurl        = "http://" hostport [ "/" hpath [ "?" search ]]
/// hpath          = hsegment *[ "/" hsegment ]
/// hsegment       = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
/// search         = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
/// ```
#[inline(always)]
pub(super) fn httpurl<'a>(scheme: Part<'a>, cursor: &mut Cursor<'a>) -> Result<Http<'a>, Error> {
    cursor.literal(b"//", Rule::HttpUrl, Expected::Slashes)?;
    let hostport = hostport(cursor)?;
    let (mut path, mut search) = (None, None);
    if cursor.eat(b'/') {
        path = Some(cursor.run::<Hpath>()?);
        if cursor.eat(b'?') {
            search = Some(cursor.run::<Search>()?);
            cursor.end(Rule::Search, Expected::SearchOrEnd)?;
        }
        cursor.end(Rule::Hsegment, Expected::PathSearchOrEnd)?;
    } else if cursor.peek().is_some() {
        return Err(after_hostport(cursor, &hostport, true));
    }
    Ok(Http { scheme, hostport, path, search })
}
