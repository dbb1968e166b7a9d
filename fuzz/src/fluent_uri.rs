//! The `fluent-uri` crate: RFC 3986.

use rfc1738_oracle::{CommonParts, Observation, Subject, split_userinfo};

use crate::follows::{present, rejected, with_text};

/// [`fluent_uri::Uri`](https://docs.rs/fluent-uri).
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
            let Ok(uri) = ::fluent_uri::Uri::parse(text) else { return rejected() };
            let authority = uri.authority();
            let userinfo = authority.and_then(|authority| authority.userinfo());
            let userinfo = userinfo.map(|userinfo| split_userinfo(userinfo.as_str()));
            Observation::AcceptCommon(CommonParts {
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
