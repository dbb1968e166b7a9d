//! The `iri-string` crate: RFC 3986.

use rfc1738_oracle::{CommonParts, Observation, Subject, split_userinfo};

use crate::follows::{present, rejected, with_text};

/// [`iri_string::types::UriStr`](https://docs.rs/iri-string).
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
            let Ok(uri) = ::iri_string::types::UriStr::new(text) else { return rejected() };
            let authority = uri.authority_components();
            let userinfo = authority.as_ref().and_then(|authority| authority.userinfo());
            let userinfo = userinfo.map(split_userinfo);
            Observation::AcceptCommon(CommonParts {
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
