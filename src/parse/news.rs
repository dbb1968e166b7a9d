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
    let start = cursor.rest();
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
    } else if is_group(*cursor, start) {
        GroupPart::Group(text)
    } else {
        return Err(cursor.error(Rule::Article, Expected::ArticleOrAtSign));
    };
    cursor.end(Rule::Article, Expected::ArticleOrAtSign)?;
    Ok(News { scheme, part })
}

/// Returns whether the text from `start` to the cursor is a group.
///
/// ```text
/// group          = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]
/// ```
#[inline(always)]
fn is_group<'a>(mut cursor: Cursor<'a>, start: &'a [u8]) -> bool {
    let end = cursor.rest();
    cursor.back_to(start);
    let begins = start.first().is_some_and(u8::is_ascii_alphabetic);
    begins && cursor.run::<Group>().is_ok() && cursor.rest().len() == end.len()
}
