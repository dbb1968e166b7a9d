//! PROSPERO (section 3.11).

use super::class::{Field, Ppath};
use super::cursor::Cursor;
use super::error::{Error, Expected};
use super::login::{after_hostport, hostport};
use crate::Rule;
use crate::url::{Part, Prospero};

/// ```text
/// prosperourl    = "prospero://" hostport "/" ppath *[ fieldspec ]
/// ppath          = psegment *[ "/" psegment ]
/// psegment       = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
/// ```
#[inline(always)]
pub(super) fn prosperourl<'a>(scheme: Part<'a>, cursor: &mut Cursor<'a>) -> Result<Prospero<'a>, Error> {
    cursor.literal(b"//", Rule::ProsperoUrl, Expected::Slashes)?;
    let hostport = hostport(cursor)?;
    if !cursor.eat(b'/') {
        return Err(after_hostport(cursor, &hostport, false));
    }
    let hsoname = cursor.run::<Ppath>()?;
    let start = cursor.rest();
    while cursor.peek() == Some(b';') {
        fieldspec(cursor)?;
    }
    let fields = cursor.since(start);
    let (rule, expected) = if fields.is_empty() {
        (Rule::Psegment, Expected::ObjectNameFieldOrEnd)
    } else {
        (Rule::FieldValue, Expected::FieldValueFieldOrEnd)
    };
    cursor.end(rule, expected)?;
    Ok(Prospero { scheme, hostport, hsoname, fields })
}

/// ```text
/// fieldspec      = ";" fieldname "=" fieldvalue
/// fieldname      = *[ uchar | "?" | ":" | "@" | "&" ]
/// fieldvalue     = *[ uchar | "?" | ":" | "@" | "&" ]
/// ```
#[inline(always)]
fn fieldspec(cursor: &mut Cursor<'_>) -> Result<(), Error> {
    cursor.take(1);
    cursor.run::<Field>()?;
    if !cursor.eat(b'=') {
        return Err(cursor.error(Rule::FieldName, Expected::FieldNameOrEquals));
    }
    cursor.run::<Field>()?;
    Ok(())
}
