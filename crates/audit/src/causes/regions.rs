//! The regions of an input, as Appendix B of RFC 3986 divides it. The division is about places in a
//! text: a library may divide otherwise.

use rfc1738_oracle::{CommonPart, CommonParts};

use super::scheme_parts::scheme_parts;

super::naming::named! {
    /// A region of an input.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(crate) enum Region {
        /// The last character.
        End = "end",
        /// The first character.
        Start = "start",
        Scheme = "scheme",
        /// The slashes, backslashes, tabs and line breaks after the ":" of the scheme, or at the
        /// beginning of an input without a scheme.
        Slashes = "slashes",
        /// Between "//" and the last "@" of the authority.
        User = "user",
        /// After the first ":" of the user.
        Password = "password",
        Host = "host",
        Port = "port",
        /// The parts that section 5 of RFC 1738 gives single schemes. The host of an article is a
        /// host.
        Cwd = "cwd",
        Name = "name",
        Typecode = "typecode",
        Gtype = "gtype",
        Selector = "selector",
        Search = "search",
        GopherString = "gopher-string",
        Group = "group",
        Unique = "unique",
        ArticleNumber = "article-number",
        Database = "database",
        Wtype = "wtype",
        Wpath = "wpath",
        Hsoname = "hsoname",
        Fields = "fields",
        Encoded822addr = "encoded822addr",
        /// The path, the query and the fragment after an authority.
        After = "after",
        /// All but the scheme, the host and the port.
        Body = "body",
        Path = "path",
        Query = "query",
        Fragment = "fragment",
        /// From "//" to the path.
        Authority = "authority",
        All = "all",
    }
}

impl Region {
    /// Returns whether the region is an end of the input, or all of it: a delimiter there says
    /// nothing.
    pub(crate) fn is_whole(self) -> bool {
        matches!(self, Region::Start | Region::End | Region::All)
    }

    /// Returns whether the region has several parts.
    pub(crate) fn is_broad(self) -> bool {
        self.has_parts() || self == Region::All
    }

    /// Returns whether the region has several parts, and is not the whole URL.
    pub(crate) fn has_parts(self) -> bool {
        matches!(self, Region::After | Region::Body | Region::Authority)
    }

    /// Returns the parts of an input that have a text: those of the scheme first, the password before
    /// the user that it stands in.
    pub(crate) fn parts(input: &str) -> Vec<Region> {
        let is_part = |region: Region| {
            !region.is_whole() && !region.is_broad() && region.is_beside_scheme() && region != Region::Port
        };
        let regions = Regions::of(input);
        let has_text = regions
            .iter()
            .filter(|(region, text)| is_part(*region) && text.is_some_and(|text| !text.is_empty()));
        let mut parts: Vec<Region> = has_text.map(|(region, _)| region).collect();
        parts.sort_unstable_by_key(|region| (!region.is_of_schemes(), *region != Region::Password, *region));
        parts.dedup();
        parts
    }

    /// Returns the common part that stands in the region.
    pub(super) fn common_part(self) -> Option<CommonPart> {
        match self {
            Region::Scheme => Some(CommonPart::Scheme),
            Region::User => Some(CommonPart::User),
            Region::Host => Some(CommonPart::Host),
            Region::Port => Some(CommonPart::Port),
            Region::Path => Some(CommonPart::Path),
            Region::Query => Some(CommonPart::Query),
            Region::Fragment => Some(CommonPart::Fragment),
            _ => None,
        }
    }

    /// Returns whether only the URLs of some schemes have the region, by section 5 of RFC 1738.
    pub(crate) fn is_of_schemes(self) -> bool {
        Region::Cwd <= self && self <= Region::Encoded822addr
    }

    /// Returns whether a part of single schemes is one of this region.
    pub(crate) fn can_be_of_schemes(self) -> bool {
        matches!(self, Region::Path | Region::Query | Region::After | Region::Body)
    }

    /// Returns whether "/" divides the region, or often stands in it.
    pub(crate) fn has_slashes(self) -> bool {
        !self.is_of_schemes()
            || matches!(self, Region::Cwd | Region::Selector | Region::Hsoname | Region::Fields)
    }

    /// Returns whether the region is a part of the authority, or all of it.
    pub(crate) fn is_of_authority(self) -> bool {
        matches!(self, Region::Authority | Region::User | Region::Password | Region::Host | Region::Port)
    }

    /// Returns whether the region is not the scheme, and not a place where one stands or is missing.
    pub(crate) fn is_beside_scheme(self) -> bool {
        !matches!(self, Region::Start | Region::Scheme | Region::Slashes)
    }

    /// Returns where something stands, in words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Region::End => "at the end",
            Region::Start => "at the beginning",
            Region::Scheme => "in the scheme",
            Region::Slashes => "after the scheme",
            Region::User => "in the user or the password",
            Region::Password => "in the password",
            Region::Host => "in the host",
            Region::Port => "in the port",
            Region::Cwd => "in the directories",
            Region::Name => "in the name of the file",
            Region::Typecode => "in the typecode",
            Region::Gtype => "in the type of Gopher",
            Region::Selector => "in the selector",
            Region::Search => "in the search",
            Region::GopherString => "in the Gopher+ string",
            Region::Group => "in the group",
            Region::Unique => "in the article before the \"@\"",
            Region::ArticleNumber => "in the number of the article",
            Region::Database => "in the database",
            Region::Wtype => "in the wtype",
            Region::Wpath => "in the wpath",
            Region::Hsoname => "in the hsoname",
            Region::Fields => "in the fields",
            Region::Encoded822addr => "in the address",
            Region::After => "after the authority",
            Region::Body => "in the user, the path, the query or the fragment",
            Region::Path => "in the path",
            Region::Query => "in the query",
            Region::Fragment => "in the fragment",
            Region::Authority => "in the authority",
            Region::All => "in the input",
        }
    }

    /// Returns the name of the region with its article: `a path`, `an input`.
    pub(crate) fn with_article(self) -> String {
        let article = if self.noun().starts_with(['a', 'i']) { "an" } else { "a" };
        format!("{article} {}", self.noun())
    }

    /// Returns the name of the region, after an article.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Region::End | Region::Start => "character",
            Region::Scheme => "scheme",
            Region::Slashes => "slash",
            Region::User => "user",
            Region::Password => "password",
            Region::Host => "host",
            Region::Port => "port",
            Region::Cwd => "directory",
            Region::Name => "name of the file",
            Region::Typecode => "typecode",
            Region::Gtype => "type of Gopher",
            Region::Selector => "selector",
            Region::Search => "search",
            Region::GopherString => "Gopher+ string",
            Region::Group => "group",
            Region::Unique => "article",
            Region::ArticleNumber => "number of the article",
            Region::Database => "database",
            Region::Wtype => "wtype",
            Region::Wpath => "wpath",
            Region::Hsoname => "hsoname",
            Region::Fields => "field",
            Region::Encoded822addr => "address",
            Region::After => "text after the authority",
            Region::Body => "text beside the host",
            Region::Path => "path",
            Region::Query => "query",
            Region::Fragment => "fragment",
            Region::Authority => "authority",
            Region::All => "input",
        }
    }
}

/// Returns what stands before the first ":" of an input, if no delimiter of another part stands
/// there.
pub(super) fn scheme(input: &str) -> Option<&str> {
    let (scheme, _) = input.split_once(':')?;
    (!scheme.contains(['/', '\\', '[', '?', '#'])).then_some(scheme)
}

/// Returns the password of a user.
fn password(user: &str) -> Option<&str> {
    Some(user.split_once(':')?.1)
}

/// Returns whether a scheme has `login = [ user [ ":" password ] "@" ] hostport` in section 5 of RFC
/// 1738.
pub(super) fn has_login(scheme: &str) -> bool {
    ["ftp", "telnet"].iter().any(|name| name.eq_ignore_ascii_case(scheme))
}

/// How many regions stand before the parts of the scheme.
pub(super) const GENERAL: usize = 17;

/// An input and its regions.
pub(crate) struct Regions<'a> {
    all: Vec<(Region, Option<&'a str>)>,
}

impl<'a> Regions<'a> {
    pub(crate) fn of(input: &'a str) -> Regions<'a> {
        let (before_fragment, fragment) = split(input, '#');
        let (before_query, query) = split(before_fragment, '?');
        let scheme = scheme(before_query);
        let rest = &before_query[scheme.map_or(0, |scheme| scheme.len() + 1)..];
        let authority = rest.strip_prefix("//").map(|after| &after[..after.find('/').unwrap_or(after.len())]);
        let path = &rest[authority.map_or(0, |authority| authority.len() + 2)..];
        let (user, hostport) = match authority.and_then(|authority| authority.rsplit_once('@')) {
            Some((user, hostport)) => (Some(user), Some(hostport)),
            None => (None, authority),
        };
        let (host, port) = hostport.map_or((None, None), |hostport| {
            let after_brackets = hostport.rfind(']').unwrap_or(0);
            match hostport[after_brackets..].find(':') {
                Some(at) => {
                    (Some(&hostport[..after_brackets + at]), Some(&hostport[after_brackets + at + 1..]))
                }
                None => (Some(hostport), None),
            }
        });
        let path_to_end = &input[before_query.len() - path.len()..];
        let after = authority.map(|_| path_to_end);
        let last = input.char_indices().next_back().map(|(at, _)| &input[at..]);
        let first = input.chars().next().map(|first| &input[..first.len_utf8()]);
        let mut all = vec![
            (Region::End, last),
            (Region::Start, first),
            (Region::Scheme, scheme),
            (Region::Slashes, Some(&rest[..rest.find(is_other_than_slash).unwrap_or(rest.len())])),
            (Region::User, user),
            (Region::Password, user.and_then(password)),
            (Region::Host, host),
            (Region::Port, port),
            (Region::After, after),
            (Region::Body, user.map(|user| user.split_once(':').map_or(user, |(name, _)| name))),
            (Region::Body, user.and_then(password)),
            (Region::Body, Some(path_to_end)),
            (Region::Path, Some(path)),
            (Region::Query, query),
            (Region::Fragment, fragment),
            (Region::Authority, authority),
            (Region::All, Some(input)),
        ];
        let scheme = scheme.unwrap_or_default();
        let has_no_authority = ["news", "mailto"].iter().any(|name| name.eq_ignore_ascii_case(scheme));
        let of_scheme = if has_no_authority { &input[scheme.len() + 1..] } else { path_to_end };
        // A URL has one host.
        let of_scheme = scheme_parts(scheme, of_scheme)
            .filter(|(region, _)| *region != Region::Host || authority.is_none());
        all.extend(of_scheme.map(|(region, text)| (region, Some(text))));
        // A "?" or a "#" does not end a user.
        let login = input.split_once("://").filter(|_| has_login(scheme) && user.is_none());
        let login = login.and_then(|(_, rest)| rest.split('/').next()?.rsplit_once('@'));
        if let Some((user, _)) = login {
            all.extend([(Region::User, Some(user)), (Region::Password, password(user))]);
        }
        Regions { all }
    }

    /// Returns whether the port is the one that the scheme has without it. `None`: it is the one of
    /// no scheme, or the scheme has none.
    pub(crate) fn default_port(&self) -> Option<bool> {
        const DEFAULTS: [(&str, &str); 7] = [
            ("http", "80"),
            ("ws", "80"),
            ("https", "443"),
            ("wss", "443"),
            ("ftp", "21"),
            ("gopher", "70"),
            ("telnet", "23"),
        ];
        let scheme = self.get(Region::Scheme)?.to_ascii_lowercase();
        // The URL Standard removes controls and spaces.
        let port = self.get(Region::Port)?.replace(|one| one <= ' ', "");
        let port = port.trim_start_matches('0');
        let (_, default) = DEFAULTS.iter().find(|(name, _)| *name == scheme)?;
        DEFAULTS.iter().any(|(_, other)| *other == port).then_some(*default == port)
    }

    /// Returns whether nothing stands after the scheme and its slashes, or only a query or a
    /// fragment after the scheme.
    pub(crate) fn is_empty_after_slashes(&self) -> bool {
        let is_there = |region| self.get(region).is_some_and(|text: &str| !text.is_empty());
        let after = [Region::User, Region::Port, Region::Query, Region::Fragment];
        let is_path =
            self.get(Region::Path) == Some("") || self.get(Region::Slashes) == self.get(Region::Path);
        let ends = !is_there(Region::Host) && after.into_iter().all(|region| self.get(region).is_none());
        let is_scheme_alone = self.get(Region::Scheme).is_some() && self.get(Region::Path) == Some("");
        match is_there(Region::Slashes) {
            true => is_path && ends,
            false => is_scheme_alone,
        }
    }

    /// Returns the parts as the regular expression of Appendix B divides an input. No text is
    /// decoded.
    pub(crate) fn parts(&self) -> CommonParts<'static> {
        let mut parts = CommonParts::default();
        for (region, text) in self.iter().take(GENERAL) {
            if let Some(part) = region.common_part() {
                parts.set(part, text.map(|text| text.to_owned().into()));
            }
        }
        parts
    }

    /// Returns the text of a region, if it is present.
    pub(crate) fn get(&self, region: Region) -> Option<&'a str> {
        self.iter().find(|(other, _)| *other == region)?.1
    }

    /// Returns the regions of Appendix B of RFC 3986, and then the parts of the scheme.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Region, Option<&'a str>)> {
        self.all.iter().copied()
    }
}

/// Returns whether a character can stand between the scheme and the host in no reading.
fn is_other_than_slash(one: char) -> bool {
    !matches!(one, '/' | '\\' | '\t' | '\n' | '\r')
}

/// Returns the text before the first mark, and after it.
fn split(text: &str, mark: char) -> (&str, Option<&str>) {
    text.split_once(mark).map_or((text, None), |(before, after)| (before, Some(after)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_is_divided_as_rfc_3986_says() {
        let of = |input, region| Regions::of(input).get(region);
        let url = "http://u:p@[::1]:80/a?b#c";
        for (region, text) in [
            (Region::Scheme, "http"),
            (Region::Slashes, "//"),
            (Region::User, "u:p"),
            (Region::Host, "[::1]"),
            (Region::Port, "80"),
            (Region::Path, "/a"),
            (Region::Query, "b"),
            (Region::Fragment, "c"),
            (Region::After, "/a?b#c"),
            (Region::Authority, "u:p@[::1]:80"),
            (Region::End, "c"),
        ] {
            assert_eq!(of(url, region), Some(text), "{region:?}");
        }
        assert_eq!(of("mailto:a@b", Region::Host), None);
        assert_eq!(of("mailto:a@b", Region::Path), Some("a@b"));
        assert_eq!(of("x:/\\\t/a", Region::Slashes), Some("/\\\t/"));
        assert_eq!(of("x:a//b", Region::Slashes), Some(""));
        for input in ["/a:b", "\\\\[::1]/b", "[::1]"] {
            assert_eq!(of(input, Region::Scheme), None);
        }
        assert_eq!(of("x://é?q", Region::After), Some("?q"));
        assert_eq!(of("", Region::End), None);
    }
}
