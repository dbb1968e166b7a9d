//! TELNET (section 3.8).

use super::cursor::Cursor;
use super::error::{Error, Expected};
use super::login::{after_hostport, login};
use crate::Rule;
use crate::url::{Part, Telnet};

/// ```text
/// telneturl      = "telnet://" login [ "/" ]
/// ```
#[inline(always)]
pub(super) fn telneturl<'a>(scheme: Part<'a>, cursor: &mut Cursor<'a>) -> Result<Telnet<'a>, Error> {
    cursor.literal(b"//", Rule::TelnetUrl, Expected::Slashes)?;
    let login = login(cursor)?;
    let mut url_path = None;
    if cursor.eat(b'/') {
        url_path = Some(cursor.take(0));
        cursor.end(Rule::TelnetUrl, Expected::End)?;
    } else if cursor.peek().is_some() {
        return Err(after_hostport(cursor, &login.hostport, true));
    }
    Ok(Telnet { scheme, login, url_path })
}
