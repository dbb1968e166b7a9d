//! NEWS (section 3.6).

use super::class::{Article, Group};
use super::cursor::Cursor;
use super::error::{Error, Expected};
use super::login::host;
use crate::Rule;
use crate::url::{GroupPart, News, Part};

/// ```text
/// newsurl        = "news:" grouppart
/// grouppart      = "*" | group | article
/// article        = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host
/// ```
///
/// "*" and every group consist of characters with which an article may also begin. So the parser reads this text first
/// and then decides which of the three it is. A text that an "@" follows is never read as a group.
#[inline(always)]
pub(super) fn newsurl<'a>(scheme: Part<'a>, cursor: &mut Cursor<'a>) -> Result<News<'a>, Error> {
    let start = cursor.at();
    let text = cursor.run::<Article>()?;
    if text.is_empty() {
        return Err(cursor.error(Rule::GroupPart, Expected::GroupPart));
    }
    let part = if cursor.eat(b'@') {
        let host = host(cursor)?;
        cursor.end(Rule::Host, Expected::HostOrEnd)?;
        GroupPart::Article { unique: text, host }
    } else if text.as_bytes() == b"*" {
        GroupPart::All(text)
    } else if group(cursor, start)? == Some(text) {
        GroupPart::Group(text)
    } else {
        return Err(cursor.error(Rule::Article, Expected::ArticleOrAtSign));
    };
    cursor.end(Rule::Article, Expected::ArticleOrAtSign)?;
    Ok(News { scheme, part })
}

/// Returns the longest group at an offset before the cursor, and does not move the cursor.
///
/// ```text
/// group          = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]
/// ```
#[inline(always)]
fn group<'a>(cursor: &mut Cursor<'a>, start: usize) -> Result<Option<Part<'a>>, Error> {
    let end = cursor.at();
    cursor.back_to(start);
    let text = cursor.run::<Group>()?;
    cursor.back_to(start);
    cursor.advance(end - start);
    Ok(Some(text).filter(|text| text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic)))
}
