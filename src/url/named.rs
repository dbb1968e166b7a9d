//! The parts of a URL by name: one list for cases, for the adapter protocol and for people.

use super::{Fields, GroupPart, Host, Hostport, Login, Part, Split, Url, WaisForm};
use crate::Rule;

/// A part under the name that the RFC gives it.
#[derive(Clone, Debug)]
pub struct NamedPart<'a> {
    /// The name: of section 3 where it has one, else of the production.
    pub name: &'static str,
    /// The production that reads it, or that reads each item of it.
    pub rule: Rule,
    /// What stands there.
    pub value: Value<'a>,
}

/// What stands in a part.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// One text.
    Text(Part<'a>),
    /// Several in order, perhaps none: directories.
    List(Split<'a>),
    /// Names with their values, in order.
    Fields(Fields<'a>),
}

impl<'a> Url<'a> {
    /// Calls `see` for each part that is present, in the order of the URL.
    ///
    /// ```
    /// use rfc1738::url::Value;
    /// use rfc1738::{Profile, parse};
    ///
    /// let url = parse(b"nntp://news.host.dom/alt.test/7", Profile::Interpreter)?;
    /// let mut names = Vec::new();
    /// url.for_each_part(|part| names.push(part.name));
    /// assert_eq!(names, ["scheme", "host", "group", "article-number"]);
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    ///
    /// [`Url::for_each_text`] takes lists and fields apart.
    pub fn for_each_part(&self, see: impl FnMut(NamedPart<'a>)) {
        let mut seer = Seer(see);
        seer.text("scheme", Rule::Scheme, self.scheme());
        match self {
            Url::Ftp(url) => {
                seer.login(url.login());
                if let Some(name) = url.name() {
                    seer.see("cwd", Rule::Fsegment, Value::List(url.cwd()));
                    seer.text("name", Rule::Fsegment, name);
                }
                seer.optional("type", Rule::FtpType, url.typecode());
            }
            Url::Http(url) => {
                seer.hostport(url.hostport());
                seer.optional("path", Rule::Hpath, url.path());
                seer.optional("search", Rule::Search, url.search());
            }
            Url::Gopher(url) => {
                seer.hostport(url.hostport());
                seer.optional("url-path", Rule::GopherUrl, url.path().filter(|path| path.is_empty()));
                seer.optional("gtype", Rule::Gtype, url.gtype());
                seer.optional("selector", Rule::Selector, url.selector());
                // Not the production `search`, which holds less: ruling A28.
                seer.optional("search", Rule::GopherUrl, url.search());
                seer.optional("gopher+_string", Rule::GopherPlusString, url.gopher_plus_string());
            }
            Url::Mailto(url) => seer.text("encoded822addr", Rule::Encoded822Addr, url.address()),
            Url::News(url) => match url.part() {
                GroupPart::All(asterisk) => seer.text("group", Rule::GroupPart, asterisk),
                GroupPart::Group(group) => seer.text("group", Rule::Group, group),
                GroupPart::Article { unique, host } => {
                    seer.text("unique", Rule::Article, unique);
                    seer.host("full_domain_name", host);
                }
            },
            Url::Nntp(url) => {
                seer.hostport(url.hostport());
                seer.text("group", Rule::Group, url.group());
                seer.optional("article-number", Rule::Digits, url.article_number());
            }
            Url::Telnet(url) => {
                seer.login(url.login());
                seer.optional("url-path", Rule::TelnetUrl, url.url_path());
            }
            Url::Wais(url) => {
                seer.hostport(url.hostport());
                seer.text("database", Rule::Database, url.database());
                match url.form() {
                    WaisForm::Database => {}
                    WaisForm::Index { search } => seer.text("search", Rule::Search, search),
                    WaisForm::Document { wtype, wpath } => {
                        seer.text("wtype", Rule::Wtype, wtype);
                        seer.text("wpath", Rule::Wpath, wpath);
                    }
                }
            }
            Url::File(url) => {
                match url.host() {
                    Some(host) => seer.host("host", host),
                    None => seer.text("host", Rule::FileUrl, url.host_text()),
                }
                seer.see("directory", Rule::Fsegment, Value::List(url.directories()));
                seer.text("name", Rule::Fsegment, url.name());
            }
            Url::Prospero(url) => {
                seer.hostport(url.hostport());
                seer.text("hsoname", Rule::Ppath, url.hsoname());
                if url.fields().next().is_some() {
                    seer.see("fields", Rule::FieldSpec, Value::Fields(url.fields()));
                }
            }
            Url::Other(url) => {
                seer.text("schemepart", Rule::SchemePart, url.schemepart());
                if let Some(ip) = url.ip_schemepart() {
                    seer.login(ip.login());
                    seer.optional("url-path", Rule::UrlPath, ip.url_path());
                }
            }
        }
    }

    /// Calls `see` for each text of a part that is present, in the order of the URL: with the part's name, with what it is
    /// read by, and with the text. Each directory is one, and so is the name of a field, and its value.
    ///
    /// ```
    /// use rfc1738::{Profile, Rule, parse};
    ///
    /// let url = parse(b"prospero://host.dom/a;b=c", Profile::Interpreter)?;
    /// let mut texts = Vec::new();
    /// url.for_each_text(|name, rule, text| texts.push((name, rule, text.as_str())));
    /// assert_eq!(texts[3..], [("fields", Rule::FieldName, "b"), ("fields", Rule::FieldValue, "c")]);
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn for_each_text(&self, mut see: impl FnMut(&'static str, Rule, Part<'a>)) {
        self.for_each_part(|part| match part.value {
            Value::Text(text) => see(part.name, part.rule, text),
            Value::List(texts) => texts.for_each(|text| see(part.name, part.rule, text)),
            Value::Fields(fields) => fields.for_each(|(name, value)| {
                see(part.name, Rule::FieldName, name);
                see(part.name, Rule::FieldValue, value);
            }),
        });
    }
}

struct Seer<F>(F);

impl<'a, F: FnMut(NamedPart<'a>)> Seer<F> {
    fn see(&mut self, name: &'static str, rule: Rule, value: Value<'a>) {
        (self.0)(NamedPart { name, rule, value });
    }

    fn text(&mut self, name: &'static str, rule: Rule, part: Part<'a>) {
        self.see(name, rule, Value::Text(part));
    }

    fn optional(&mut self, name: &'static str, rule: Rule, part: Option<Part<'a>>) {
        if let Some(part) = part {
            self.text(name, rule, part);
        }
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
        self.text(name, rule, host.part());
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use crate::{Profile, parse};

    #[test]
    fn lists_and_fields_are_taken_apart() {
        let texts = |url: &'static str| {
            let mut texts = Vec::new();
            let url = parse(url.as_bytes(), Profile::Interpreter).unwrap();
            url.for_each_text(|name, rule, text| texts.push((name, rule.name(), text.as_str())));
            texts
        };
        let ftp = texts("ftp://h/a//b");
        let directories = [("cwd", "fsegment", "a"), ("cwd", "fsegment", ""), ("name", "fsegment", "b")];
        assert_eq!(ftp[..2], [("scheme", "scheme", "ftp"), ("host", "hostname", "h")]);
        assert_eq!(ftp[2..], directories);
        let fields = [("fields", "fieldname", "b"), ("fields", "fieldvalue", "c")];
        assert_eq!(texts("prospero://h/a;b=c")[3..], fields);
    }
}
