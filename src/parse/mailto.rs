//! MAILTO (section 3.5).

use super::class::Xchar;
use super::cursor::Cursor;
use super::error::{Error, Expected};
use crate::Rule;
use crate::url::{Mailto, Part};

/// ```text
/// mailtourl      = "mailto:" encoded822addr
/// encoded822addr = 1*xchar
/// ```
#[inline(always)]
pub(super) fn mailtourl<'a>(scheme: Part<'a>, cursor: &mut Cursor<'a>) -> Result<Mailto<'a>, Error> {
    let address = cursor.run::<Xchar>()?;
    if address.is_empty() {
        return Err(cursor.error(Rule::Encoded822Addr, Expected::Xchar));
    }
    cursor.end(Rule::Encoded822Addr, Expected::Xchar)?;
    Ok(Mailto { scheme, address })
}
