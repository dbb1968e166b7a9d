//! The rule of each scheme, in the order of section 3. Rules that the schemes over IP share are in
//! `login`.

use super::blocks::Scan;
use super::class::{Article, Field, Fpath, Group, Hpath, Ppath, Search, Uchar, Xchar};
use super::cursor::Cursor;
use super::error::{Error, Expected};
use super::login::{after_hostport, digits, host, hostport, login};
use crate::Rule;
use crate::url::{
    File, Ftp, Gopher, GroupPart, Http, IpSchemepart, Mailto, News, Nntp, Other, Part, Prospero, Telnet,
    Wais, WaisForm,
};

/// ```text
/// ftpurl         = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]
/// fpath          = fsegment *[ "/" fsegment ]
/// fsegment       = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
/// ```
#[inline(always)]
pub(super) fn ftpurl<'a, S: Scan>(scheme: Part<'a>, cursor: &mut Cursor<'a, S>) -> Result<Ftp<'a>, Error> {
    cursor.literal(b"//", Rule::FtpUrl, Expected::Slashes)?;
    let login = login(cursor)?;
    let (mut path, mut suffix) = (None, None);
    if cursor.eat(b'/') {
        path = Some(cursor.run::<Fpath>()?);
        if cursor.peek() == Some(b';') {
            suffix = Some(typecode(cursor)?);
            cursor.end(Rule::FtpUrl, Expected::End)?;
        }
        cursor.end(Rule::Fsegment, Expected::PathTypeOrEnd)?;
    } else if cursor.peek().is_some() {
        return Err(after_hostport(cursor, &login.hostport, true));
    }
    Ok(Ftp { scheme, login, path, suffix })
}

/// Reads `";type=" ftptype`.
///
/// ```text
/// ftptype        = "A" | "I" | "D" | "a" | "i" | "d"
/// ```
#[inline(always)]
fn typecode<'a, S: Scan>(cursor: &mut Cursor<'a, S>) -> Result<Part<'a>, Error> {
    let start = cursor.rest();
    cursor.literal(b";type=", Rule::FtpUrl, Expected::Type)?;
    if !matches!(cursor.peek(), Some(b'A' | b'I' | b'D' | b'a' | b'i' | b'd')) {
        return Err(cursor.error(Rule::FtpType, Expected::Typecode));
    }
    cursor.take(1);
    Ok(cursor.since(start))
}

/// ```text
/// httpurl        = "http://" hostport [ "/" hpath [ "?" search ]]
/// hpath          = hsegment *[ "/" hsegment ]
/// hsegment       = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
/// search         = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
/// ```
#[inline(always)]
pub(super) fn httpurl<'a, S: Scan>(scheme: Part<'a>, cursor: &mut Cursor<'a, S>) -> Result<Http<'a>, Error> {
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

/// ```text
/// gopherurl      = "gopher://" hostport [ "/" [ gtype [ selector
///                  [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
/// gtype          = xchar
/// selector       = *xchar
/// gopher+_string = *xchar
/// ```
///
/// A selector may contain encoded tabs, so the whole path is one run of `xchar`. [`Gopher`] splits
/// it.
#[inline(always)]
pub(super) fn gopherurl<'a, S: Scan>(
    scheme: Part<'a>,
    cursor: &mut Cursor<'a, S>,
) -> Result<Gopher<'a>, Error> {
    cursor.literal(b"//", Rule::GopherUrl, Expected::Slashes)?;
    let hostport = hostport(cursor)?;
    let (mut path, mut has_escape) = (None, false);
    if cursor.eat(b'/') {
        let text = cursor.run::<Xchar>()?;
        (path, has_escape) = (Some(text), text.as_bytes().contains(&b'%'));
        cursor.end(Rule::GopherUrl, Expected::Xchar)?;
    } else if cursor.peek().is_some() {
        return Err(after_hostport(cursor, &hostport, true));
    }
    Ok(Gopher::new(scheme, hostport, path, has_escape))
}

/// ```text
/// mailtourl      = "mailto:" encoded822addr
/// encoded822addr = 1*xchar
/// ```
#[inline(always)]
pub(super) fn mailtourl<'a, S: Scan>(
    scheme: Part<'a>,
    cursor: &mut Cursor<'a, S>,
) -> Result<Mailto<'a>, Error> {
    let address = cursor.run::<Xchar>()?;
    if address.is_empty() {
        return Err(cursor.error(Rule::Encoded822Addr, Expected::Xchar));
    }
    cursor.end(Rule::Encoded822Addr, Expected::Xchar)?;
    Ok(Mailto { scheme, address })
}

/// ```text
/// newsurl        = "news:" grouppart
/// grouppart      = "*" | group | article
/// article        = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host
/// ```
///
/// "*" and every group consist of characters with which an article may also begin. So the parser
/// reads this text first and then decides which of the three it is. A group ends with the URL, and
/// any other text is read on as an article.
#[inline(always)]
pub(super) fn newsurl<'a, S: Scan>(scheme: Part<'a>, cursor: &mut Cursor<'a, S>) -> Result<News<'a>, Error> {
    let start = cursor.rest();
    cursor.run::<Group>()?;
    if start.first().is_some_and(u8::is_ascii_alphabetic) && cursor.rest().is_empty() {
        return Ok(News { scheme, part: GroupPart::Group(cursor.since(start)) });
    }
    cursor.run::<Article>()?;
    let text = cursor.since(start);
    if text.is_empty() {
        return Err(cursor.error(Rule::GroupPart, Expected::GroupPart));
    }
    let part = if cursor.eat(b'@') {
        let host = host(cursor)?;
        cursor.end(Rule::Host, Expected::HostOrEnd)?;
        GroupPart::Article { unique: text, host }
    } else {
        cursor.end(Rule::Article, Expected::ArticleOrAtSign)?;
        if text.as_bytes() != b"*" {
            return Err(cursor.error(Rule::Article, Expected::ArticleOrAtSign));
        }
        GroupPart::All(text)
    };
    Ok(News { scheme, part })
}

/// ```text
/// nntpurl        = "nntp://" hostport "/" group [ "/" digits ]
/// ```
#[inline(always)]
pub(super) fn nntpurl<'a, S: Scan>(scheme: Part<'a>, cursor: &mut Cursor<'a, S>) -> Result<Nntp<'a>, Error> {
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
fn group<'a, S: Scan>(cursor: &mut Cursor<'a, S>) -> Result<Part<'a>, Error> {
    if !cursor.peek().is_some_and(|next| next.is_ascii_alphabetic()) {
        return Err(cursor.error(Rule::Group, Expected::Letter));
    }
    cursor.run::<Group>()
}

/// ```text
/// telneturl      = "telnet://" login [ "/" ]
/// ```
#[inline(always)]
pub(super) fn telneturl<'a, S: Scan>(
    scheme: Part<'a>,
    cursor: &mut Cursor<'a, S>,
) -> Result<Telnet<'a>, Error> {
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
pub(super) fn waisurl<'a, S: Scan>(scheme: Part<'a>, cursor: &mut Cursor<'a, S>) -> Result<Wais<'a>, Error> {
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

/// ```text
/// fileurl        = "file://" [ host | "localhost" ] "/" fpath
/// fpath          = fsegment *[ "/" fsegment ]
/// ```
#[inline(always)]
pub(super) fn fileurl<'a, S: Scan>(scheme: Part<'a>, cursor: &mut Cursor<'a, S>) -> Result<File<'a>, Error> {
    cursor.literal(b"//", Rule::FileUrl, Expected::Slashes)?;
    let (start, at) = (cursor.rest(), cursor.at());
    let mut named = None;
    if cursor.peek() != Some(b'/') {
        // Section 3.10: the host may be left out.
        let none = |error: Error| match error.offset == at {
            true => Error { rule: Rule::Host, expected: Expected::HostOrNone, ..error },
            false => error,
        };
        named = Some(host(cursor).map_err(none)?);
    }
    let host_text = cursor.since(start);
    if !cursor.eat(b'/') {
        return Err(cursor.error(Rule::Host, Expected::HostOrSlash));
    }
    let path = cursor.run::<Fpath>()?;
    cursor.end(Rule::Fsegment, Expected::PathOrEnd)?;
    Ok(File { scheme, host: named, host_text, path })
}

/// ```text
/// prosperourl    = "prospero://" hostport "/" ppath *[ fieldspec ]
/// ppath          = psegment *[ "/" psegment ]
/// psegment       = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
/// ```
#[inline(always)]
pub(super) fn prosperourl<'a, S: Scan>(
    scheme: Part<'a>,
    cursor: &mut Cursor<'a, S>,
) -> Result<Prospero<'a>, Error> {
    cursor.literal(b"//", Rule::ProsperoUrl, Expected::Slashes)?;
    let hostport = hostport(cursor)?;
    if !cursor.eat(b'/') {
        return Err(after_hostport(cursor, &hostport, false));
    }
    let hsoname = cursor.run::<Ppath>()?;
    let start = cursor.rest();
    fieldspecs(cursor)?;
    let fields = cursor.since(start);
    let (rule, expected) = if fields.is_empty() {
        (Rule::Psegment, Expected::ObjectNameFieldOrEnd)
    } else {
        (Rule::FieldValue, Expected::FieldValueFieldOrEnd)
    };
    cursor.end(rule, expected)?;
    Ok(Prospero { scheme, hostport, hsoname, fields })
}

/// Reads `*[ fieldspec ]`.
///
/// ```text
/// fieldspec      = ";" fieldname "=" fieldvalue
/// fieldname      = *[ uchar | "?" | ":" | "@" | "&" ]
/// fieldvalue     = *[ uchar | "?" | ":" | "@" | "&" ]
/// ```
#[inline(always)]
fn fieldspecs(cursor: &mut Cursor<'_, impl Scan>) -> Result<(), Error> {
    while cursor.eat(b';') {
        cursor.run::<Field>()?;
        if !cursor.eat(b'=') {
            return Err(cursor.error(Rule::FieldName, Expected::FieldNameOrEquals));
        }
        cursor.run::<Field>()?;
    }
    Ok(())
}

/// ```text
/// otherurl       = genericurl
/// genericurl     = scheme ":" schemepart
/// schemepart     = *xchar | ip-schemepart
/// ```
///
/// Every `ip-schemepart` is also a run of `xchar`, so the second alternative never changes the
/// verdict.
#[inline(always)]
pub(super) fn otherurl<'a, S: Scan>(
    scheme: Part<'a>,
    cursor: &mut Cursor<'a, S>,
) -> Result<Other<'a>, Error> {
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
fn ip_schemepart<'a, S: Scan>(cursor: &mut Cursor<'a, S>) -> Result<IpSchemepart<'a>, Error> {
    cursor.literal(b"//", Rule::IpSchemepart, Expected::Slashes)?;
    let login = login(cursor)?;
    let urlpath = if cursor.eat(b'/') { Some(cursor.run::<Xchar>()?) } else { None };
    cursor.end(Rule::IpSchemepart, Expected::Xchar)?;
    Ok(IpSchemepart { login, urlpath })
}
