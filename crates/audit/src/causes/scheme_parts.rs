//! The parts that section 5 of RFC 1738 gives single schemes. The division takes also what no rule
//! matches: it says where something stands.

use super::regions::Region;

/// Returns the parts of a URL, from the path to the end. `?` is a delimiter in wais alone.
pub(super) fn scheme_parts<'a>(scheme: &str, text: &'a str) -> impl Iterator<Item = (Region, &'a str)> {
    let after_slash = text.strip_prefix('/');
    let is = |name: &str| scheme.eq_ignore_ascii_case(name);
    let parts = match after_slash {
        Some(text) if is("ftp") => ftp(text),
        Some(text) if is("gopher") => gopher(text),
        Some(text) if is("nntp") => nntp(text),
        Some(text) if is("wais") => wais(text),
        Some(text) if is("prospero") => prospero(text),
        _ if is("news") => news(text),
        _ if is("mailto") => [Some((Region::Encoded822addr, text)), None, None, None],
        _ => [None; 4],
    };
    parts.into_iter().flatten()
}

type Parts<'a> = [Option<(Region, &'a str)>; 4];

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`
fn ftp(text: &str) -> Parts<'_> {
    let (fpath, typecode) = divided(text, text.rfind(";type="), ";type=".len());
    let (name, cwd) = match fpath.rsplit_once('/') {
        Some((cwd, name)) => (name, Some(cwd)),
        None => (fpath, None),
    };
    [
        cwd.map(|cwd| (Region::Cwd, cwd)),
        Some((Region::Name, name)),
        typecode.map(|typecode| (Region::Typecode, typecode)),
        None,
    ]
}

/// `gopherurl = "gopher://" hostport [ "/" [ gtype [ selector [ "%09" search [ "%09" gopher+_string ]
/// ] ] ] ]`
fn gopher(text: &str) -> Parts<'_> {
    let octets = if text.starts_with('%') { 3 } else { 1 };
    let end = text.char_indices().nth(octets).map_or(text.len(), |(at, _)| at);
    let (gtype, rest) = text.split_at(end);
    let (selector, rest) = divided(rest, rest.find("%09"), "%09".len());
    let (search, string) = rest.map_or((None, None), |rest| {
        let (search, string) = divided(rest, rest.find("%09"), "%09".len());
        (Some(search), string)
    });
    [
        Some((Region::Gtype, gtype)),
        Some((Region::Selector, selector)),
        search.map(|search| (Region::Search, search)),
        string.map(|string| (Region::GopherString, string)),
    ]
}

/// `newsurl = "news:" grouppart`, `grouppart = "*" | group | article`, `article = 1*[ ... ] "@" host`
fn news(text: &str) -> Parts<'_> {
    match text.rsplit_once('@') {
        Some((unique, host)) => [Some((Region::Unique, unique)), Some((Region::Host, host)), None, None],
        None => [Some((Region::Group, text)), None, None, None],
    }
}

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`
fn nntp(text: &str) -> Parts<'_> {
    let (group, number) = divided(text, text.find('/'), 1);
    [Some((Region::Group, group)), number.map(|number| (Region::ArticleNumber, number)), None, None]
}

/// `waisurl = waisdatabase | waisindex | waisdoc`
fn wais(text: &str) -> Parts<'_> {
    let end = text.find(['/', '?']);
    let is_index = end.is_some_and(|at| text[at..].starts_with('?'));
    let (database, rest) = divided(text, end, 1);
    let database = Some((Region::Database, database));
    match rest {
        Some(search) if is_index => [database, Some((Region::Search, search)), None, None],
        Some(rest) => {
            let (wtype, wpath) = divided(rest, rest.find('/'), 1);
            [database, Some((Region::Wtype, wtype)), wpath.map(|wpath| (Region::Wpath, wpath)), None]
        }
        None => [database, None, None, None],
    }
}

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`
fn prospero(text: &str) -> Parts<'_> {
    let (ppath, fields) = divided(text, text.find(';'), 1);
    [Some((Region::Hsoname, ppath)), fields.map(|fields| (Region::Fields, fields)), None, None]
}

/// Returns what stands before a delimiter at this place, and after it.
fn divided(text: &str, at: Option<usize>, length: usize) -> (&str, Option<&str>) {
    at.map_or((text, None), |at| (&text[..at], Some(&text[at + length..])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_stand_where_section_5_has_them() {
        for (scheme, text, expected) in [
            ("ftp", "/a/b/c;type=d", "cwd=a/b name=c typecode=d"),
            ("FTP", "/a;type=", "name=a typecode="),
            ("ftp", "", ""),
            ("gopher", "/", "gtype= selector="),
            ("gopher", "/%41b?c%09d%09e%09f", "gtype=%41 selector=b?c search=d gopher-string=e%09f"),
            ("gopher", "/\u{e9}%", "gtype=\u{e9} selector=%"),
            ("gopher", "/%", "gtype=% selector="),
            ("news", "a.b+c", "group=a.b+c"),
            ("news", "a@b@c.d", "unique=a@b host=c.d"),
            ("nntp", "/a/1/2", "group=a article-number=1/2"),
            ("wais", "/a?b/c", "database=a search=b/c"),
            ("wais", "/a/b/c/d?e", "database=a wtype=b wpath=c/d?e"),
            ("wais", "/a", "database=a"),
            ("prospero", "/a/b;c=d;e=f", "hsoname=a/b fields=c=d;e=f"),
            ("mailto", "a@b", "encoded822addr=a@b"),
            ("http", "/a;type=d", ""),
        ] {
            let parts = scheme_parts(scheme, text).map(|(region, text)| format!("{}={text}", region.name()));
            assert_eq!(parts.collect::<Vec<_>>().join(" "), expected, "{scheme}:{text}");
        }
    }
}
