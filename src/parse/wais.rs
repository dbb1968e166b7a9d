//! WAIS (section 3.9).

use super::class::{Search, Uchar};
use super::cursor::Cursor;
use super::error::{Error, Expected};
use super::login::{after_hostport, hostport};
use crate::Rule;
use crate::url::{Part, Wais, WaisForm};

/// ```text
/// waisurl        = waisdatabase | waisindex | waisdoc
/// waisdatabase   = "wais://" hostport "/" database
/// waisindex      = "wais://" hostport "/" database "?" search
/// waisdoc        = "wais://" hostport "/" database "/" wtype "/" wpath
/// database       = *uchar
/// wtype          = *uchar
/// wpath          = *uchar
/// ```
#[inline(always)]
pub(super) fn waisurl<'a>(scheme: Part<'a>, cursor: &mut Cursor<'a>) -> Result<Wais<'a>, Error> {
    cursor.literal(b"//", Rule::WaisUrl, Expected::Slashes)?;
    let hostport = hostport(cursor)?;
    if !cursor.eat(b'/') {
        return Err(after_hostport(cursor, &hostport, false));
    }
    let database = cursor.run::<Uchar>()?;
    let form = if cursor.eat(b'?') {
        let search = cursor.run::<Search>()?;
        cursor.end(Rule::Search, Expected::SearchOrEnd)?;
        WaisForm::Index { search }
    } else if cursor.eat(b'/') {
        let wtype = cursor.run::<Uchar>()?;
        if !cursor.eat(b'/') {
            return Err(cursor.error(Rule::Wtype, Expected::WtypeOrSlash));
        }
        let wpath = cursor.run::<Uchar>()?;
        cursor.end(Rule::Wpath, Expected::PathOrEnd)?;
        WaisForm::Document { wtype, wpath }
    } else {
        cursor.end(Rule::Database, Expected::DatabaseSlashSearchOrEnd)?;
        WaisForm::Database
    };
    Ok(Wais { scheme, hostport, database, form })
}
