//! The crates that are asked, as subjects.

use std::borrow::Cow;

use rfc1738_oracle::{CommonParts, Observation, Rejection, Subject, split_userinfo};

/// The crate [`url`](https://docs.rs/url), without a base URL.
///
/// It has one value for an absent and an empty user, and one for an absent and an empty host. Both
/// are reported as absent.
#[derive(Clone, Debug, Default)]
pub struct WhatwgUrl {
    /// The URL that the last observation borrows from.
    last: Option<url::Url>,
}

impl Subject for WhatwgUrl {
    fn name(&self) -> &str {
        "url"
    }

    fn follows(&self) -> &str {
        "the WHATWG URL Standard"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        with_text(input, |text| {
            let url = self.last.insert(url::Url::parse(text).ok()?);
            Some(CommonParts {
                scheme: present(Some(url.scheme())),
                user: present(Some(url.username()).filter(|user| !user.is_empty())),
                password: present(url.password()),
                host: present(url.host_str()),
                port: url.port().map(|port| port.to_string().into()),
                path: url.path().into(),
                query: present(url.query()),
                fragment: present(url.fragment()),
                ..CommonParts::default()
            })
        })
    }
}

/// The crate [`fluent-uri`](https://docs.rs/fluent-uri).
#[derive(Clone, Copy, Debug, Default)]
pub struct FluentUri;

impl Subject for FluentUri {
    fn name(&self) -> &str {
        "fluent-uri"
    }

    fn follows(&self) -> &str {
        "RFC 3986"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        with_text(input, |text| {
            let uri = fluent_uri::Uri::parse(text).ok()?;
            let authority = uri.authority();
            let userinfo = authority.and_then(|authority| authority.userinfo());
            let userinfo = userinfo.map(|userinfo| split_userinfo(userinfo.as_str()));
            Some(CommonParts {
                scheme: present(Some(uri.scheme().as_str())),
                user: present(userinfo.map(|(user, _)| user)),
                password: present(userinfo.and_then(|(_, password)| password)),
                host: present(authority.map(|authority| authority.host())),
                port: present(authority.and_then(|authority| Some(authority.port()?.as_str()))),
                path: uri.path().as_str().into(),
                query: present(uri.query().map(|query| query.as_str())),
                fragment: present(uri.fragment().map(|fragment| fragment.as_str())),
                ..CommonParts::default()
            })
        })
    }
}

/// The type `UriStr` of the crate [`iri-string`](https://docs.rs/iri-string).
#[derive(Clone, Copy, Debug, Default)]
pub struct IriString;

impl Subject for IriString {
    fn name(&self) -> &str {
        "iri-string"
    }

    fn follows(&self) -> &str {
        "RFC 3986"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        with_text(input, |text| {
            let uri = iri_string::types::UriStr::new(text).ok()?;
            let authority = uri.authority_components();
            let userinfo = authority.as_ref().and_then(|authority| authority.userinfo());
            let userinfo = userinfo.map(split_userinfo);
            Some(CommonParts {
                scheme: present(Some(uri.scheme_str())),
                user: present(userinfo.map(|(user, _)| user)),
                password: present(userinfo.and_then(|(_, password)| password)),
                host: present(authority.as_ref().map(|authority| authority.host())),
                port: present(authority.as_ref().and_then(|authority| authority.port())),
                path: uri.path_str().into(),
                query: present(uri.query_str()),
                fragment: present(uri.fragment_str()),
                ..CommonParts::default()
            })
        })
    }
}

/// Returns the answer of a library that takes text: the parts, or a rejection. It declines an input
/// that is not UTF-8.
fn with_text<'a>(input: &'a [u8], read: impl FnOnce(&'a str) -> Option<CommonParts<'a>>) -> Observation<'a> {
    match std::str::from_utf8(input).map(read) {
        Ok(Some(parts)) => Observation::AcceptCommon(parts),
        Ok(None) => Observation::Reject(Rejection::default()),
        Err(_) => Observation::Decline(String::new()),
    }
}

/// Returns a part, if the library reports it.
fn present(part: Option<&str>) -> Option<Cow<'_, str>> {
    part.map(Cow::Borrowed)
}
