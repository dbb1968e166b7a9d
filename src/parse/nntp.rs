//! NNTP (section 3.7).

use super::class::Group;
use super::cursor::Cursor;
use super::error::{Error, Expected};
use super::login::{after_hostport, digits, hostport};
use crate::Rule;
use crate::url::{Nntp, Part};

/// ```text
/// nntpurl        = "nntp://" hostport "/" group [ "/" digits ]
/// ```
#[inline(always)]
pub(super) fn nntpurl<'a>(scheme: Part<'a>, cursor: &mut Cursor<'a>) -> Result<Nntp<'a>, Error> {
    cursor.literal(b"//", Rule::NntpUrl, Expected::Slashes)?;
    let hostport = hostport(cursor)?;
    if !cursor.eat(b'/') {
        return Err(after_hostport(cursor, &hostport, false));
    }
    let group = group(cursor)?;
    let mut article = None;
    if cursor.eat(b'/') {
        article = Some(digits(cursor, Rule::Digits)?);
        cursor.end(Rule::Digits, Expected::DigitOrEnd)?;
    }
    cursor.end(Rule::Group, Expected::GroupSlashOrEnd)?;
    Ok(Nntp { scheme, hostport, group, article })
}

/// ```text
/// group          = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]
/// ```
#[inline(always)]
fn group<'a>(cursor: &mut Cursor<'a>) -> Result<Part<'a>, Error> {
    if !cursor.peek().is_some_and(|next| next.is_ascii_alphabetic()) {
        return Err(cursor.error(Rule::Group, Expected::Letter));
    }
    cursor.run::<Group>()
}
