//! The named parts of a URL: one list for the cases, the adapter protocol and the reports.

use super::{Fields, GroupPart, Host, Hostport, Login, Part, Split, Url, WaisForm};
use crate::Rule;

/// A part of a URL and the name that the RFC gives it.
#[derive(Clone, Debug)]
pub struct NamedPart<'a> {
    /// The name: the one of section 3 if there is one, otherwise the name of the rule.
    pub name: &'static str,
    /// The rule that matches the value, or each item of the value.
    pub rule: Rule,
    /// The value.
    pub value: Value<'a>,
}

/// The value of a part.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// A single text.
    Text(Part<'a>),
    /// A list of texts in order, which may be empty: directories.
    List(Split<'a>),
    /// Names and their values, in order.
    Fields(Fields<'a>),
}

impl<'a> Url<'a> {
    /// Calls `visit` for each part that is present, in the order of the URL.
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
    /// [`Url::for_each_text`] visits each item of a list and each field separately.
    pub fn for_each_part(&self, visit: impl FnMut(NamedPart<'a>)) {
        let mut visitor = Visitor(visit);
        visitor.text("scheme", Rule::Scheme, self.scheme());
        match self {
            Url::Ftp(url) => {
                visitor.login(url.login());
                if let Some(name) = url.name() {
                    visitor.visit("cwd", Rule::Fsegment, Value::List(url.cwd()));
                    visitor.text("name", Rule::Fsegment, name);
                }
                visitor.optional("type", Rule::FtpType, url.typecode());
            }
            Url::Http(url) => {
                visitor.hostport(url.hostport());
                visitor.optional("path", Rule::Hpath, url.path());
                visitor.optional("search", Rule::Search, url.search());
            }
            Url::Gopher(url) => {
                visitor.hostport(url.hostport());
                visitor.optional("url-path", Rule::GopherUrl, url.path().filter(|path| path.is_empty()));
                visitor.optional("gtype", Rule::Gtype, url.gtype());
                visitor.optional("selector", Rule::Selector, url.selector());
                // The rule `search` excludes characters that may stand here (ruling A28).
                visitor.optional("search", Rule::GopherUrl, url.search());
                visitor.optional("gopher+_string", Rule::GopherPlusString, url.gopher_plus_string());
            }
            Url::Mailto(url) => visitor.text("encoded822addr", Rule::Encoded822Addr, url.address()),
            Url::News(url) => match url.part() {
                GroupPart::All(asterisk) => visitor.text("group", Rule::GroupPart, asterisk),
                GroupPart::Group(group) => visitor.text("group", Rule::Group, group),
                GroupPart::Article { unique, host } => {
                    visitor.text("unique", Rule::Article, unique);
                    visitor.host("full_domain_name", host);
                }
            },
            Url::Nntp(url) => {
                visitor.hostport(url.hostport());
                visitor.text("group", Rule::Group, url.group());
                visitor.optional("article-number", Rule::Digits, url.article_number());
            }
            Url::Telnet(url) => {
                visitor.login(url.login());
                visitor.optional("url-path", Rule::TelnetUrl, url.url_path());
            }
            Url::Wais(url) => {
                visitor.hostport(url.hostport());
                visitor.text("database", Rule::Database, url.database());
                match url.form() {
                    WaisForm::Database => {}
                    WaisForm::Index { search } => visitor.text("search", Rule::Search, search),
                    WaisForm::Document { wtype, wpath } => {
                        visitor.text("wtype", Rule::Wtype, wtype);
                        visitor.text("wpath", Rule::Wpath, wpath);
                    }
                }
            }
            Url::File(url) => {
                match url.host() {
                    Some(host) => visitor.host("host", host),
                    None => visitor.text("host", Rule::FileUrl, url.host_text()),
                }
                visitor.visit("directory", Rule::Fsegment, Value::List(url.directories()));
                visitor.text("name", Rule::Fsegment, url.name());
            }
            Url::Prospero(url) => {
                visitor.hostport(url.hostport());
                visitor.text("hsoname", Rule::Ppath, url.hsoname());
                if url.fields().next().is_some() {
                    visitor.visit("fields", Rule::FieldSpec, Value::Fields(url.fields()));
                }
            }
            Url::Other(url) => {
                visitor.text("schemepart", Rule::SchemePart, url.schemepart());
                if let Some(ip) = url.ip_schemepart() {
                    visitor.login(ip.login());
                    visitor.optional("url-path", Rule::UrlPath, ip.url_path());
                }
            }
        }
    }

    /// Calls `visit` for each text in the parts that are present, in the order of the URL.
    ///
    /// The arguments are the part's name, the rule that matches the text, and the text. Each
    /// directory, each field's name and each field's value is a text of its own.
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
    pub fn for_each_text(&self, mut visit: impl FnMut(&'static str, Rule, Part<'a>)) {
        self.for_each_part(|part| match part.value {
            Value::Text(text) => visit(part.name, part.rule, text),
            Value::List(texts) => texts.for_each(|text| visit(part.name, part.rule, text)),
            Value::Fields(fields) => fields.for_each(|(name, value)| {
                visit(part.name, Rule::FieldName, name);
                visit(part.name, Rule::FieldValue, value);
            }),
        });
    }
}

struct Visitor<F>(F);

impl<'a, F: FnMut(NamedPart<'a>)> Visitor<F> {
    fn visit(&mut self, name: &'static str, rule: Rule, value: Value<'a>) {
        (self.0)(NamedPart { name, rule, value });
    }

    fn text(&mut self, name: &'static str, rule: Rule, part: Part<'a>) {
        self.visit(name, rule, Value::Text(part));
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
    fn items_of_lists_and_fields_are_visited_separately() {
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
