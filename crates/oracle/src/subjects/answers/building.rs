//! Answers the question "building": the URL with the given parts, or the part that the builder
//! rejects.

use std::cell::RefCell;

use super::characters::characters;
use crate::{Observation, PartValue, Parts};
use rfc1738::build::{
    Error, File, Ftp, Gopher, Http, IpSchemepart, Mailto, News, Nntp, Other, Prospero, Reason, Telnet, Url,
    Wais,
};

/// Returns the `url`, or the part that is `refused` with its `offset` or with the part that is
/// missing (`without`).
pub(super) fn answer(scheme: &[u8], given: &Parts) -> Observation<'static> {
    let octets = match Given::new(given) {
        Ok(octets) => octets,
        Err(words) => return Observation::Decline(words),
    };
    let mut answer = Parts::new();
    match url(scheme, &octets) {
        Ok(url) => answer.text("url", url.to_string()),
        Err(error) => {
            answer.text("refused", error.part().name());
            match error.reason() {
                Reason::Without(needed) => answer.text("without", needed.name()),
                _ => answer.text("offset", error.offset().to_string()),
            }
        }
    }
    match octets.never_asked_for() {
        // A rejected part may have kept the builder from asking for the parts after it.
        Some(name) if answer.get("url").is_some() => {
            Observation::Decline(format!("no URL of this scheme is built with `{name}`"))
        }
        _ => Observation::Answer(answer),
    }
}

macro_rules! with_port {
    ($url:expr, $given:expr) => {{
        let mut url = $url;
        if let Some(port) = $given.text("port") {
            url = url.port(port)?;
        }
        url
    }};
}

macro_rules! with_login {
    ($url:expr, $given:expr) => {{
        let mut url = with_port!($url, $given);
        if let Some(user) = $given.text("user") {
            url = url.user(user);
        }
        if let Some(password) = $given.text("password") {
            url = url.password(password)?;
        }
        url
    }};
}

fn url(scheme: &[u8], given: &Given<'_>) -> Result<Url, Error> {
    let text = |name| given.text(name);
    let host = || text("host").unwrap_or_default();
    if let Some(schemepart) = text("schemepart") {
        return Ok(Other::new(scheme, characters(&schemepart))?.into());
    }
    Ok(match scheme {
        b"ftp" => {
            let mut url = with_login!(Ftp::new(host())?, given);
            url = given.list("cwd").into_iter().fold(url, Ftp::cwd);
            url = text("name").into_iter().fold(url, Ftp::name);
            text("type").into_iter().try_fold(url, Ftp::typecode)?.into()
        }
        b"http" => {
            let url = with_port!(Http::new(host())?, given);
            let url = given.list("segments").into_iter().fold(url, Http::segment);
            text("search").into_iter().try_fold(url, Http::search)?.into()
        }
        b"gopher" => {
            let url = with_port!(Gopher::new(host())?, given);
            let url = text("gtype").into_iter().try_fold(url, Gopher::gtype)?;
            let url = text("selector").into_iter().try_fold(url, Gopher::selector)?;
            let url = text("search").into_iter().try_fold(url, Gopher::search)?;
            text("gopher+_string").into_iter().try_fold(url, Gopher::gopher_plus_string)?.into()
        }
        b"mailto" => Mailto::new(text("encoded822addr").unwrap_or_default())?.into(),
        b"news" => match (text("group"), text("unique")) {
            (Some(group), _) if group == b"*" => News::all().into(),
            (Some(group), _) => News::group(group)?.into(),
            (None, unique) => {
                News::article(unique.unwrap_or_default(), text("full_domain_name").unwrap_or_default())?
                    .into()
            }
        },
        b"nntp" => {
            let url = with_port!(Nntp::new(host(), text("group").unwrap_or_default())?, given);
            text("article-number").into_iter().try_fold(url, Nntp::article_number)?.into()
        }
        b"telnet" => with_login!(Telnet::new(host())?, given).into(),
        b"wais" => {
            let mut url = with_port!(Wais::new(host(), text("database").unwrap_or_default())?, given);
            url = text("search").into_iter().fold(url, Wais::search);
            match (text("wtype"), text("wpath")) {
                (None, None) => url.into(),
                (wtype, wpath) => url.document(wtype.unwrap_or_default(), wpath.unwrap_or_default()).into(),
            }
        }
        b"file" => {
            let url = text("host").into_iter().try_fold(File::new(), File::host)?;
            let url = given.list("directory").into_iter().fold(url, File::directory);
            text("name").into_iter().fold(url, File::name).into()
        }
        b"prospero" => {
            let url = Prospero::new(host(), text("hsoname").unwrap_or_default())?;
            let pairs = given.pairs("fields").into_iter();
            pairs.fold(with_port!(url, given), |url, (name, value)| url.field(name, value)).into()
        }
        _ => {
            let common = with_login!(IpSchemepart::new(host())?, given);
            let path = text("url-path").map(|path| characters(&path));
            let common = path.into_iter().try_fold(common, IpSchemepart::encoded_url_path)?;
            Other::ip(scheme, common)?.into()
        }
    })
}

/// The given parts as octets, and the names of those that the builder asked for.
struct Given<'p> {
    parts: Vec<(&'p str, Octets)>,
    asked: RefCell<Vec<&'static str>>,
}

/// The value of a part, as in [`PartValue`], in octets.
enum Octets {
    Text(Vec<u8>),
    List(Vec<Vec<u8>>),
    Fields(Vec<(Vec<u8>, Vec<u8>)>),
}

impl<'p> Given<'p> {
    fn new(given: &'p Parts) -> Result<Given<'p>, String> {
        let of_text = |text: &str| -> Result<Vec<u8>, String> {
            let octet = |character| u8::try_from(u32::from(character));
            let octets: Result<Vec<u8>, _> = text.chars().map(octet).collect();
            octets.map_err(|_| format!("{text:?} has a character above U+00FF, which is not an octet"))
        };
        let mut parts = Vec::new();
        for (name, value) in given.iter() {
            let value = match value {
                PartValue::Text(text) => Octets::Text(of_text(text)?),
                PartValue::List(texts) => {
                    Octets::List(texts.iter().map(|text| of_text(text)).collect::<Result<_, _>>()?)
                }
                PartValue::Fields(pairs) => {
                    let pairs =
                        pairs.iter().map(|(name, value)| Ok::<_, String>((of_text(name)?, of_text(value)?)));
                    Octets::Fields(pairs.collect::<Result<_, _>>()?)
                }
            };
            parts.push((name, value));
        }
        Ok(Given { parts, asked: RefCell::default() })
    }

    fn get(&self, name: &'static str) -> Option<&Octets> {
        self.asked.borrow_mut().push(name);
        self.parts.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    fn text(&self, name: &'static str) -> Option<Vec<u8>> {
        match self.get(name)? {
            Octets::Text(text) => Some(text.clone()),
            Octets::List(_) | Octets::Fields(_) => None,
        }
    }

    fn list(&self, name: &'static str) -> Vec<Vec<u8>> {
        match self.get(name) {
            Some(Octets::List(texts)) => texts.clone(),
            _ => Vec::new(),
        }
    }

    fn pairs(&self, name: &'static str) -> Vec<(Vec<u8>, Vec<u8>)> {
        match self.get(name) {
            Some(Octets::Fields(pairs)) => pairs.clone(),
            _ => Vec::new(),
        }
    }

    fn never_asked_for(&self) -> Option<&'p str> {
        let asked = self.asked.borrow();
        self.parts.iter().map(|&(name, _)| name).find(|name| !asked.contains(name))
    }
}
