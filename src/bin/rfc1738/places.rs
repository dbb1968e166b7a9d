//! The parts of a URL with their places in its text, and the productions they are read by.

use rfc1738::Rule;
use rfc1738::url::{GroupPart, Host, Hostport, Login, Part, Split, Url, WaisForm};

/// A part: its name as in the corpus, where it begins, its text, and its production.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) name: &'static str,
    pub(crate) start: usize,
    pub(crate) text: &'a str,
    pub(crate) rule: Rule,
}

/// All parts of a URL, in the order of its text. Each item of a list is a place of its own.
pub(crate) fn of<'a>(input: &'a [u8], url: &Url<'a>) -> Vec<Place<'a>> {
    let mut places = Places { input, found: Vec::new() };
    places.part("scheme", Rule::Scheme, url.scheme());
    match url {
        Url::Ftp(url) => {
            places.login(url.login());
            if let Some(name) = url.name() {
                places.list("cwd", url.cwd());
                places.part("name", Rule::Fsegment, name);
            }
            places.optional("type", Rule::FtpType, url.typecode());
        }
        Url::Http(url) => {
            places.hostport(url.hostport());
            places.optional("path", Rule::Hpath, url.path());
            places.optional("search", Rule::Search, url.search());
        }
        Url::Gopher(url) => {
            places.hostport(url.hostport());
            let empty = url.path().filter(|path| path.is_empty());
            places.optional("url-path", Rule::GopherUrl, empty);
            places.optional("gtype", Rule::Gtype, url.gtype());
            places.optional("selector", Rule::Selector, url.selector());
            // Not the production `search`: ruling A28.
            places.optional("search", Rule::GopherUrl, url.search());
            places.optional("gopher+_string", Rule::GopherPlusString, url.gopher_plus_string());
        }
        Url::Mailto(url) => places.part("encoded822addr", Rule::Encoded822Addr, url.address()),
        Url::News(url) => match url.part() {
            GroupPart::All => places.at("group", Rule::GroupPart, input.len().saturating_sub(1), "*"),
            GroupPart::Group(group) => places.part("group", Rule::Group, group),
            GroupPart::Article { unique, host } => {
                places.part("unique", Rule::Article, unique);
                places.host("full_domain_name", host);
            }
        },
        Url::Nntp(url) => {
            places.hostport(url.hostport());
            places.part("group", Rule::Group, url.group());
            places.optional("article-number", Rule::Digits, url.article_number());
        }
        Url::Telnet(url) => {
            places.login(url.login());
            if url.has_slash() {
                places.at("url-path", Rule::TelnetUrl, input.len(), "");
            }
        }
        Url::Wais(url) => {
            places.hostport(url.hostport());
            places.part("database", Rule::Database, url.database());
            match url.form() {
                WaisForm::Database => {}
                WaisForm::Index { search } => places.part("search", Rule::Search, search),
                WaisForm::Document { wtype, wpath } => {
                    places.part("wtype", Rule::Wtype, wtype);
                    places.part("wpath", Rule::Wpath, wpath);
                }
            }
        }
        Url::File(url) => {
            match url.host() {
                Some(host) => places.host("host", host),
                None => places.at("host", Rule::FileUrl, url_path_start(url.path(), input), ""),
            }
            places.list("directory", url.directories());
            places.part("name", Rule::Fsegment, url.name());
        }
        Url::Prospero(url) => {
            places.hostport(url.hostport());
            places.part("hsoname", Rule::Ppath, url.hsoname());
            for (name, value) in url.fields() {
                places.part("field name", Rule::FieldName, name);
                places.part("field value", Rule::FieldValue, value);
            }
        }
        Url::Other(url) => {
            places.part("schemepart", Rule::SchemePart, url.schemepart());
            if let Some(ip) = url.ip_schemepart() {
                places.login(ip.login());
                places.optional("url-path", Rule::UrlPath, ip.url_path());
            }
        }
    }
    places.found
}

struct Places<'a> {
    input: &'a [u8],
    found: Vec<Place<'a>>,
}

impl<'a> Places<'a> {
    fn at(&mut self, name: &'static str, rule: Rule, start: usize, text: &'a str) {
        self.found.push(Place { name, start, text, rule });
    }

    fn part(&mut self, name: &'static str, rule: Rule, part: Part<'a>) {
        self.at(name, rule, offset(part, self.input), part.as_str());
    }

    fn optional(&mut self, name: &'static str, rule: Rule, part: Option<Part<'a>>) {
        if let Some(part) = part {
            self.part(name, rule, part);
        }
    }

    fn list(&mut self, name: &'static str, parts: Split<'a>) {
        parts.for_each(|part| self.part(name, Rule::Fsegment, part));
    }

    fn login(&mut self, login: Login<'a>) {
        self.optional("user", Rule::User, login.user());
        self.optional("password", Rule::Password, login.password());
        self.hostport(login.hostport());
    }

    fn hostport(&mut self, hostport: Hostport<'a>) {
        self.host("host", hostport.host());
        self.optional("port", Rule::Port, hostport.port());
    }

    fn host(&mut self, name: &'static str, host: Host<'a>) {
        let rule = match host {
            Host::Name(_) => Rule::Hostname,
            Host::Number(_) => Rule::HostNumber,
        };
        self.part(name, rule, host.part());
    }
}

/// Where a part begins: it is a piece of the input itself, so its address tells.
fn offset(part: Part<'_>, input: &[u8]) -> usize {
    let distance = part.as_bytes().as_ptr().addr().wrapping_sub(input.as_ptr().addr());
    distance.min(input.len())
}

/// Where the "/" before a path stands.
fn url_path_start(path: Part<'_>, input: &[u8]) -> usize {
    offset(path, input).saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rfc1738::subject::{PartValue, Parts};
    use rfc1738::{Profile, parse};

    #[test]
    fn places_hold_the_parts_of_every_scheme() {
        let urls = [
            "ftp://u:p@h:1/a//b;type=i",
            "ftp://@h",
            "http://1.2.3.4:80/a/b?c",
            "http://h/?",
            "gopher://h/",
            "gopher://h/1s%09q%09+x",
            "mailto:a@b",
            "news:*",
            "news:a.b",
            "NEWS:a@b.c",
            "nntp://h/g/12",
            "telnet://u@h/",
            "wais://h/d?s",
            "wais://h//t/p",
            "wais://h/d",
            "file:///a/b",
            "file://h/",
            "file://localhost/x",
            "prospero://h//o;a=b;c=",
            "x:y",
            "x://u:p@h:1/y",
            "z:",
        ];
        for input in urls {
            let url = parse(input.as_bytes(), Profile::Interpreter).unwrap();
            let places = of(input.as_bytes(), &url);
            for place in &places {
                assert_eq!(
                    input.get(place.start..place.start + place.text.len()),
                    Some(place.text),
                    "{input}: {place:?}"
                );
            }
            let mut expected = Vec::new();
            for (name, value) in Parts::of(&url).iter() {
                match value {
                    PartValue::Text(text) => expected.push((name.to_string(), text.clone())),
                    PartValue::List(items) => {
                        expected.extend(items.iter().map(|item| (name.to_string(), item.clone())))
                    }
                    PartValue::Fields(fields) => expected.extend(fields.iter().flat_map(|(name, value)| {
                        [("field name".to_string(), name.clone()), ("field value".to_string(), value.clone())]
                    })),
                }
            }
            let found: Vec<_> = places.iter().map(|p| (p.name.to_string(), p.text.to_string())).collect();
            assert_eq!(found, expected, "{input}");
        }
    }
}
