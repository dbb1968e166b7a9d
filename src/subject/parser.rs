//! The reference parser as a subject.

use std::string::ToString;

use super::{Observation, PartValue, Parts, Rejection, Subject};
use crate::parse::parse;
use crate::spec::Profile;
use crate::url::{GroupPart, Hostport, Login, Part, Split, Url, WaisForm};

/// The hand-written parser under one profile.
#[derive(Clone, Copy, Debug)]
pub struct ParserSubject {
    profile: Profile,
}

impl ParserSubject {
    /// The parser under this profile.
    pub fn new(profile: Profile) -> ParserSubject {
        ParserSubject { profile }
    }
}

impl Subject for ParserSubject {
    fn name(&self) -> &str {
        "parser"
    }

    fn observe(&mut self, input: &[u8]) -> Observation {
        match parse(input, self.profile) {
            Ok(url) => Observation::Accept(Parts::of(&url)),
            Err(error) => Observation::Reject(Rejection {
                message: error.to_string(),
                offset: Some(error.offset()),
                rule: Some(error.rule().to_string()),
                expected: Some(error.expected().to_string()),
            }),
        }
    }
}

impl Parts {
    /// The parts of a URL by name.
    pub fn of(url: &Url<'_>) -> Parts {
        let mut parts = Parts::new();
        parts.part("scheme", url.scheme());
        match url {
            Url::Ftp(url) => {
                parts.login(url.login());
                if let Some(name) = url.name() {
                    parts.list("cwd", url.cwd());
                    parts.part("name", name);
                }
                parts.optional("type", url.typecode());
            }
            Url::Http(url) => {
                parts.hostport(url.hostport());
                parts.optional("path", url.path());
                parts.optional("search", url.search());
            }
            Url::Gopher(url) => {
                parts.hostport(url.hostport());
                parts.optional("url-path", url.path().filter(|path| path.is_empty()));
                parts.optional("gtype", url.gtype());
                parts.optional("selector", url.selector());
                parts.optional("search", url.search());
                parts.optional("gopher+_string", url.gopher_plus_string());
            }
            Url::Mailto(url) => parts.part("encoded822addr", url.address()),
            Url::News(url) => match url.part() {
                GroupPart::All => parts.text("group", "*"),
                GroupPart::Group(group) => parts.part("group", group),
                GroupPart::Article { unique, host } => {
                    parts.part("unique", unique);
                    parts.part("full_domain_name", host.part());
                }
            },
            Url::Nntp(url) => {
                parts.hostport(url.hostport());
                parts.part("group", url.group());
                parts.optional("article-number", url.article_number());
            }
            Url::Telnet(url) => {
                parts.login(url.login());
                if url.has_slash() {
                    parts.text("url-path", "");
                }
            }
            Url::Wais(url) => {
                parts.hostport(url.hostport());
                parts.part("database", url.database());
                match url.form() {
                    WaisForm::Database => {}
                    WaisForm::Index { search } => parts.part("search", search),
                    WaisForm::Document { wtype, wpath } => {
                        parts.part("wtype", wtype);
                        parts.part("wpath", wpath);
                    }
                }
            }
            Url::File(url) => {
                parts.part("host", url.host().map(|host| host.part()).unwrap_or_default());
                parts.list("directory", url.directories());
                parts.part("name", url.name());
            }
            Url::Prospero(url) => {
                parts.hostport(url.hostport());
                parts.part("hsoname", url.hsoname());
                let fields = url.fields().map(|(name, value)| (name.as_str().into(), value.as_str().into()));
                let fields: std::vec::Vec<_> = fields.collect();
                if !fields.is_empty() {
                    parts.insert("fields", PartValue::Fields(fields));
                }
            }
            Url::Other(url) => {
                parts.part("schemepart", url.schemepart());
                if let Some(ip) = url.ip_schemepart() {
                    parts.login(ip.login());
                    parts.optional("url-path", ip.url_path());
                }
            }
        }
        parts
    }

    fn part(&mut self, name: &str, part: Part<'_>) {
        self.text(name, part.as_str());
    }

    fn optional(&mut self, name: &str, part: Option<Part<'_>>) {
        if let Some(part) = part {
            self.part(name, part);
        }
    }

    fn list(&mut self, name: &str, parts: Split<'_>) {
        self.insert(name, PartValue::List(parts.map(|part| part.as_str().into()).collect()));
    }

    fn login(&mut self, login: Login<'_>) {
        self.optional("user", login.user());
        self.optional("password", login.password());
        self.hostport(login.hostport());
    }

    fn hostport(&mut self, hostport: Hostport<'_>) {
        self.part("host", hostport.host().part());
        self.optional("port", hostport.port());
    }
}
