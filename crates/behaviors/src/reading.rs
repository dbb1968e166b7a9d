//! RFC 1738's reading of an input, which the behaviors of a library change step by step.
//!
//! RFC 1738 reads an input in three steps: it splits off the scheme, then the authority, then the parts of the authority.
//! Here these steps take every input, valid or not. Before each step and after the last one, behaviors change the reading.
//! At the end RFC 1738 judges what the parts have become. With no behavior, the result is that of `rfc1738::parse`.

use rfc1738::{Profile, Url, parse};
use rfc1738_subject::CommonParts;
use std::borrow::Cow;

use crate::Part;
use crate::part::decoded;

/// What has been read of an input. Each field is in the state in which the last step or behavior left it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The text that no step has read. Before the first step it is the whole input.
    pub rest: Vec<u8>,
    /// The scheme, without its ":". `None` if there is no ":".
    pub scheme: Option<Part>,
    /// Whether a behavior says that "//" begins an authority where RFC 1738 has none.
    pub has_authority: bool,
    /// The authority before its "@", between the second step and the third.
    pub userinfo: Option<Vec<u8>>,
    /// The authority after its "@", between the second step and the third.
    pub hostport: Option<Vec<u8>>,
    /// The offset in `hostport` from which the third step looks for the ":" before the port.
    pub port_from: usize,
    /// Whether a behavior says that the rest is a path, also if it begins with "//".
    pub is_path: bool,
    /// Whether a behavior reads a port in a scheme in which RFC 1738 has none.
    pub has_port: bool,
    /// The user.
    pub user: Option<Part>,
    /// The password.
    pub password: Option<Part>,
    /// The host.
    pub host: Option<Part>,
    /// The port.
    pub port: Option<Part>,
    /// The path, with the "/" in front of it.
    pub path: Part,
    /// The query, without its "?".
    pub query: Option<Part>,
    /// The fragment, without its "#". RFC 1738 has none, so only a behavior splits one off.
    pub fragment: Option<Part>,
    /// Whether the parts are judged by the syntax that all schemes share, and not by the rule of the scheme.
    pub is_generic: bool,
    /// Whether a behavior put a "/" after a drive letter, so the library did not see the drive letter as a segment.
    pub is_slash_added: bool,
    /// Whether a behavior rejects the input, whatever RFC 1738 says.
    pub is_rejected: bool,
    /// Whether a behavior makes the library crash.
    pub is_crash: bool,
}

/// The schemes whose authority has a user.
const WITH_USER: [&str; 2] = ["ftp", "telnet"];
/// The other schemes that have an authority.
const WITHOUT_USER: [&str; 6] = ["file", "gopher", "http", "nntp", "prospero", "wais"];
/// The schemes that have no authority.
const WITHOUT_AUTHORITY: [&str; 2] = ["mailto", "news"];
/// The schemes in which "?" begins a part of its own.
const WITH_QUERY: [&str; 2] = ["http", "wais"];

impl Reading {
    /// Returns the reading before the first step.
    pub fn new(input: &[u8]) -> Reading {
        Reading { rest: input.to_vec(), ..Reading::default() }
    }

    /// Returns whether the scheme is one of these, in any case of its letters.
    pub fn is_scheme(&self, names: &[&str]) -> bool {
        let Some(scheme) = &self.scheme else { return false };
        names.iter().any(|name| name.as_bytes().eq_ignore_ascii_case(&scheme.text))
    }

    /// Returns whether RFC 1738 reads an authority after "//", in the rest as it is now.
    ///
    /// In a scheme that the RFC does not define, it does so if all that follows has the syntax of section 3.1.
    pub fn has_authority_by_rfc(&self) -> bool {
        if self.is_scheme(&WITH_USER) || self.is_scheme(&WITHOUT_USER) {
            return self.rest.starts_with(b"//");
        }
        let Some(scheme) = &self.scheme else { return false };
        let text = [&scheme.judged, &b":"[..], &self.rest].concat();
        matches!(parse(&text, Profile::Interpreter), Ok(Url::Other(url)) if url.ip_schemepart().is_some())
    }

    /// Leaves the scheme out: it is reported as absent, and RFC 1738 judges a scheme that it does not define.
    pub fn leave_out_scheme(&mut self) {
        self.scheme = Some(Part { text: Vec::new(), judged: b"x".to_vec(), is_dropped: true });
        self.is_generic = true;
    }

    /// Leaves the scheme out, and reads the rest as if "//" stood before it.
    pub fn begin_with_host(&mut self) {
        self.leave_out_scheme();
        self.rest.splice(0..0, *b"//");
        self.has_authority = true;
    }

    /// Returns the text of the host, unless it begins with a bracket.
    pub fn host_name(&self) -> Option<&[u8]> {
        let host = &self.host.as_ref()?.text;
        (!host.starts_with(b"[")).then_some(host)
    }

    /// Puts its octets in the place of each escape of the host, unless the host begins with a bracket.
    pub fn decode_host_name(&mut self) {
        if let Some(host) = self.host_name().map(|name| decoded(name).into_owned()) {
            self.host.as_mut().expect("it has a name").rewrite(host);
        }
    }

    /// Returns whether a behavior left the scheme out.
    pub fn has_no_scheme(&self) -> bool {
        self.scheme.as_ref().is_some_and(|scheme| scheme.is_dropped)
    }

    /// Returns whether the authority of this scheme has a user, by RFC 1738.
    pub fn has_user_by_rfc(&self) -> bool {
        !self.is_scheme(&WITHOUT_USER) && !self.is_scheme(&WITHOUT_AUTHORITY)
    }

    /// The first step (section 2.1): the scheme ends at the first ":", if no behavior left it out.
    pub(crate) fn read_scheme(&mut self) {
        if self.scheme.is_some() {
            return;
        }
        let Some(colon) = self.rest.iter().position(|&byte| byte == b':') else { return };
        let rest = self.rest.split_off(colon + 1);
        self.rest.truncate(colon);
        self.scheme = Some(Part::new(core::mem::replace(&mut self.rest, rest)));
    }

    /// The second step (sections 3.1, 3.3 and 3.8): the authority ends at the first "/", and the user at the first "@". A
    /// "?" in the path of http and wais begins the query.
    pub(crate) fn read_authority(&mut self) {
        let mut rest = core::mem::take(&mut self.rest);
        let has_authority =
            (self.has_authority && rest.starts_with(b"//")) || self.with_rest(&rest).has_authority_by_rfc();
        if has_authority && !self.is_path {
            let end = rest[2..].iter().position(|&byte| byte == b'/').map_or(rest.len(), |at| at + 2);
            let path = rest.split_off(end);
            let authority = &rest[2..];
            match authority.iter().position(|&byte| byte == b'@').filter(|_| self.has_user_by_rfc()) {
                Some(at) => {
                    self.userinfo = Some(authority[..at].to_vec());
                    self.hostport = Some(authority[at + 1..].to_vec());
                }
                None => self.hostport = Some(authority.to_vec()),
            }
            rest = path;
        }
        if self.query.is_none() && self.is_scheme(&WITH_QUERY) {
            self.query = split_off(&mut rest, b'?').map(Part::new);
        }
        self.path = Part::new(rest);
    }

    /// The third step (section 3.1): ":" divides the user from the password, and the host from the port. The host of a file
    /// has no port.
    pub(crate) fn read_parts(&mut self) {
        if let Some(mut userinfo) = self.userinfo.take() {
            self.password = split_off(&mut userinfo, b':').map(Part::new);
            self.user = Some(Part::new(userinfo));
        }
        if let Some(mut hostport) = self.hostport.take() {
            if self.has_port || !self.is_scheme(&["file"]) {
                let mut after = hostport.split_off(self.port_from.min(hostport.len()));
                self.port = split_off(&mut after, b':').map(Part::new);
                hostport.append(&mut after);
            }
            self.host = Some(Part::new(hostport));
        }
    }

    /// Returns whether RFC 1738 accepts what is judged of the parts, and no behavior rejects the input.
    pub fn is_accepted(&self) -> bool {
        !self.is_rejected && if self.is_generic { self.is_generic_url() } else { self.is_url_of_scheme() }
    }

    /// Returns whether the judged parts are a URL by the rule of the scheme.
    fn is_url_of_scheme(&self) -> bool {
        let Some(scheme) = &self.scheme else { return false };
        let text = [&scheme.judged, &b":"[..], &self.login(), &self.judged_path()].concat();
        if parse(&text, Profile::Interpreter).is_err() {
            return false;
        }
        // Behaviors split the input in other places than RFC 1738. Then the text can be another URL with other parts.
        let mut again = Reading::new(&text);
        again.read_scheme();
        again.read_authority();
        again.read_parts();
        again.judged() == self.judged()
    }

    /// Returns whether the judged parts are a URL by the syntax that all schemes share: sections 2.1 and 3.1.
    fn is_generic_url(&self) -> bool {
        let Some(scheme) = &self.scheme else { return false };
        let is_url = |texts: &[&[u8]]| parse(&texts.concat(), Profile::Interpreter).is_ok();
        let delimiters = |part: &Part| part.judged.iter().any(|byte| matches!(byte, b'/' | b':' | b'@'));
        let login = [&self.user, &self.password, &self.host, &self.port].into_iter().flatten();
        let is_login = || match &self.host {
            None => true,
            Some(host) if host.judged.is_empty() && self.is_scheme(&["file"]) => true,
            Some(_) => is_url(&[b"ftp:", &self.login(), b"/"]),
        };
        // With one more character it is a scheme that RFC 1738 does not define, and its schemepart can be empty.
        !scheme.judged.is_empty()
            && is_url(&[&scheme.judged, b"+:"])
            && !login.clone().any(delimiters)
            && is_login()
            && is_url(&[b"x:", &self.judged_path()])
    }

    /// Returns the judged text of each part of the authority, and of the rest.
    fn judged(&self) -> ([Option<&[u8]>; 4], Vec<u8>) {
        let Reading { user, password, host, port, .. } = self;
        (
            [user, password, host, port].map(|part| part.as_ref().map(|part| &part.judged[..])),
            self.judged_path(),
        )
    }

    /// Returns the judged path with the judged query.
    fn judged_path(&self) -> Vec<u8> {
        let mut text = self.path.judged.clone();
        text.extend(self.query.iter().flat_map(|query| [b"?", &query.judged[..]].concat()));
        text
    }

    /// Returns the judged authority with its "//", or nothing if there is no authority.
    fn login(&self) -> Vec<u8> {
        let Some(host) = &self.host else { return Vec::new() };
        let mut text = b"//".to_vec();
        if self.user.is_some() || self.password.is_some() {
            text.extend(self.user.iter().flat_map(|user| &user.judged));
            text.extend(self.password.iter().flat_map(|password| [b":", &password.judged[..]].concat()));
            text.push(b'@');
        }
        text.extend(&host.judged);
        text.extend(self.port.iter().flat_map(|port| [b":", &port.judged[..]].concat()));
        text
    }

    /// Returns the parts as they are reported. In a part that is not UTF-8, each octet is a character, as in the adapter protocol.
    pub fn parts(&self) -> CommonParts<'static> {
        let octets = |text: &[u8]| text.iter().copied().map(char::from).collect();
        let text = |part: &Part| {
            Cow::Owned(str::from_utf8(&part.text).map_or_else(|_| octets(&part.text), str::to_owned))
        };
        let reported = |part: &Option<Part>| part.as_ref().filter(|part| !part.is_dropped).map(text);
        CommonParts {
            scheme: reported(&self.scheme),
            user: reported(&self.user),
            password: reported(&self.password),
            host: reported(&self.host),
            port: reported(&self.port),
            path: text(&self.path),
            query: reported(&self.query),
            fragment: reported(&self.fragment),
            ..CommonParts::default()
        }
    }

    /// Returns a reading of the same scheme with another rest.
    fn with_rest(&self, rest: &[u8]) -> Reading {
        Reading { scheme: self.scheme.clone(), rest: rest.to_vec(), ..Reading::default() }
    }
}

/// Cuts a text at the first occurrence of a byte, and returns what follows it.
pub fn split_off(text: &mut Vec<u8>, byte: u8) -> Option<Vec<u8>> {
    let at = text.iter().position(|&other| other == byte)?;
    let after = text.split_off(at + 1);
    text.truncate(at);
    Some(after)
}
